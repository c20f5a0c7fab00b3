-- `highest` and `lowest`.

scenario "of several one is chosen" {
  your = { hand = { "Topple" }, field = { "Oaf" } },
  enemy = { field = { { "Champion", as = "a" }, { "Champion", as = "b" }, "Elf" } },
  function(t)
    t:you "cast Topple"
    t:refused("you", { choose = "Elf" })
    t:refused("you", { choose = "Oaf" })
    t:you { choose = "b" }
    t:equal(t:card("b").zone, "grave", "destroyed")
    t:equal(t:card("a").zone, "field", "not the other one")
    t:fork_check()
  end,
}

scenario "all of them in a function" {
  your = { hand = { "Weed Out" }, field = { "Elf", "Oaf" } }, enemy = { field = { "Twin", "Double" } },
  function(t)
    t:you "cast Weed Out"
    t:equal(t.your.field, { "Oaf" }, "yours")
    t:equal(t.enemy.field, { "Double" }, "theirs")
  end,
}

scenario "there is none" {
  your = { hand = { "Weed Out", "Topple" } },
  function(t)
    t:equal(t:can("you", "cast", "Topple"), false, "nothing to choose")
    t:you "cast Weed Out"
    t:equal(#t.your.grave, 1, "nothing happened")
  end,
}

scenario "a constant follows who is the strongest" {
  your = { hand = { "Oaf" }, field = { "Banner of the Best", "Champion", "Elf" } },
  enemy = { field = { { "Oaf", as = "theirs" } } },
  function(t)
    t:equal(t:card("Champion").toughness, 5, "of yours")
    t:equal(t:card("theirs").toughness, 4, "not of theirs")
    t:you "play Oaf"
    t:equal(t:card("Champion").toughness, 3, "no longer")
    t:equal(t:card("your Oaf").toughness, 6, "the new one")
  end,
}

scenario "what dies was the strongest" {
  your = { hand = { "Topple", "Weed Out" }, field = { "Heir", "Champion" } },
  enemy = { field = { "Oaf" } },
  function(t)
    t:you "cast Topple"
    t:equal(t.you.life, 13, "the Oaf was")
    t:you "cast Weed Out"
    t:equal(t.you.life, 13, "the Heir was not")
  end,
}

scenario "the weakest is paid" {
  your = { hand = { "Toll of the Weak" }, field = { { "Elf", tapped = true }, "Oaf", { "Champion", as = "c" } } },
  function(t)
    t:you "cast Toll of the Weak"
    t:equal(t:card("c").zone, "grave", "the weakest that is untapped")
    t:equal(t.you.life, 14, "gained")
  end,
}

scenario "only the strongest smites, and the most wounded is struck" {
  your = { field = { "Champion", { "Elf", as = "hurt" } } }, enemy = { field = { { "Oaf", wounds = 1 }, "Twin" } },
  function(t)
    t:equal(t:can("you", "smite", "Champion"), false, "the Oaf is stronger")
  end,
}

scenario "the strongest smites" {
  your = { field = { "Champion", "Elf" } }, enemy = { field = { { "Double", wounds = 1 }, "Twin" } },
  function(t)
    t:you "smite"
    t:equal(t:card("Double").zone, "grave", "it had two wounds")
    t:equal(t:card("Elf").wounds, 0, "not the others")
  end,
}

scenario "games at random" {
  decks = { "One", "Other" }, seed = 3,
  function(t)
    t:random(400, 5)
    t:equal(t:over(), true, "over")
  end,
}

scenario "why is one not the strongest" {
  your = { field = { "Champion" } }, enemy = { field = { "Oaf" } },
  function(t)
    t:equal(t:why_not("smite Champion")[2], "condition: its power is 3, and must be the most of its power among " ..
      "field (its type is creature), which is 5", "why")
  end,
}
