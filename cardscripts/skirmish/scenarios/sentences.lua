-- probes
scenario "Guardian: half of 1 is nothing, and nothing is lost" {
  your = { hand = { }, field = { U1 = "Scout" } },
  enemy = { field = { U1 = { "Captain", power = 1499 }, U2 = "Guardian", U3 = "Healer" } }, step = "battle",
  function(t)
    t:you "attack" { by = "Scout", choose = "Captain" }
    t:equal(t.enemy.life, 8000)
  end,
}
scenario "Guardian: two of them each halve" {
  your = { field = { U1 = "Zealot" } },
  enemy = { field = { U1 = { "Guardian", as = "g1" }, U2 = { "Guardian", as = "g2" } } },
  function(t)
    t:you "burn Zealot"
    t:settle()
    t:equal(t.enemy.life, 7900)
  end,
}
scenario "Martyr: bribed" {
  your = { hand = { "Bribe" } },
  enemy = { field = { U1 = { "Martyr", as = "bribed" }, U2 = "Zealot" } },
  function(t)
    t:you "cast" { by = "Bribe", choose = "bribed" }
    t:you "go on"
    t:you "attack" { by = "bribed", choose = "Zealot" }
    t:equal({ t.your.life, t.enemy.life }, { 7800, 7700 })
  end,
}
scenario "Martyr: both" {
  your = { field = { U1 = { "Martyr", as = "mine" } } },
  enemy = { field = { U1 = { "Martyr", as = "theirs" } } }, step = "battle",
  function(t)
    t:you "attack" { by = "mine", choose = "theirs" }
    t:settle()
    t:equal({ t.your.life, t.enemy.life }, { 7700, 7700 })
  end,
}
scenario "Zealot: can't pay" {
  your = { life = 99, field = { U1 = "Zealot" } },
  function(t) t:equal(t:can("you", "burn", "Zealot"), false) end,
}
scenario "Rally: summoned afterwards" {
  your = { hand = { "Rally", "Captain" }, field = { U1 = "Zealot" } },
  function(t)
    t:you "cast Rally"
    t:you "summon" { by = "Captain", choose = "U2" }
    t:equal({ t:card("Zealot").power, t:card("Captain").power }, { 2100, 1300 })
  end,
}
scenario "Captain: bribed" {
  your = { hand = { "Bribe" }, field = { U1 = "Scout" } },
  enemy = { field = { U1 = "Captain", U2 = "Zealot" } },
  function(t)
    t:equal(t:card("Zealot").power, 1800)
    t:you "cast" { by = "Bribe", choose = "Captain" }
    t:equal({ t:card("Scout").power, t:card("Zealot").power, t:card("Captain").power }, { 1700, 1600, 1300 })
  end,
}
scenario "Healer: not of payment" {
  your = { field = { U1 = "Zealot", U2 = "Healer" } },
  function(t)
    t:you "burn Zealot"
    t:equal(t.your.life, 7900)
  end,
}
scenario "Study: one left" {
  your = { hand = { "Study" }, deck = { "Bolt" } },
  function(t)
    t:you "cast Study"
    t:equal(t:winner(), "enemy")
  end,
}
