-- One scenario for each card, or two.
scenario "Scout draws when it is summoned" {
  your = { hand = { "Scout" }, deck = { { "Scout", as = "drawn" } } },
  function(t)
    t:you "summon" { choose = "U1" }
    t:equal(t:card("drawn").zone, "hand", "the card that was drawn")
    t:equal(#t.your.deck, 0, "cards in the deck")
  end,
}

scenario "Captain: your other units are stronger" {
  your = {
    field = {
      U1 = { "Captain", as = "one" }, U2 = { "Captain", as = "two" },
      U3 = { "Scout", as = "mine" },
    },
  },
  enemy = { field = { U1 = { "Scout", as = "theirs" } } },
  function(t)
    t:equal(t:card("mine").power, 1900, "two Captains and a Scout")
    t:equal(t:card("one").power, 1500, "a Captain beside a Captain")
    t:equal(t:card("theirs").power, 1500, "an enemy unit")
  end,
}

scenario "Study draws 2" {
  your = { hand = { "Study" }, deck = { "Bolt", "Scout", "Bolt" } },
  function(t)
    t:you "cast Study"
    t:equal(t.your.hand, { "Scout", "Bolt" }, "the hand")
    t:equal(t:card("your Study").zone, "graveyard", "the Study")
  end,
}

scenario "Bolt needs an enemy unit" {
  your = { hand = { "Bolt" }, field = { U1 = "Scout" } },
  function(t)
    t:expect(not t:can("you", "cast", "Bolt"), "it can be cast")
  end,
}

scenario "Martyr takes 300 with it" {
  your = { hand = { "Bolt" } }, enemy = { field = { U2 = "Martyr" } },
  function(t)
    t:you "cast" { by = "Bolt", choose = "Martyr" }
    t:equal(t:card("Martyr").zone, "graveyard", "the Martyr")
    t:equal(t.your.life, 7700, "life")
  end,
}

scenario "Martyr that leaves otherwise takes nothing with it" {
  your = { hand = { "Martyr", { 6, "Bolt" } } }, step = "second main",
  function(t)
    t:you "go on"
    t:you { choose = "Martyr" }
    t:equal(t:card("Martyr").zone, "graveyard", "the Martyr")
    t:equal(t.enemy.life, 8000, "life")
  end,
}

scenario "Healer: each loss of life gives 200" {
  your = { field = { U1 = "Zealot" } },
  enemy = { field = { U1 = { "Healer", as = "first" }, U2 = { "Healer", as = "second" } } },
  function(t)
    t:you "burn Zealot"
    t:enemy { order = { "first", "second" } }
    t:equal(t.enemy.life, 8000 - 400 + 200 + 200, "the enemy's life")
    t:equal(t.your.life, 7900, "your life")
  end,
}

scenario "Zealot: once per turn" {
  your = { field = { U1 = "Zealot" } },
  function(t)
    t:you "burn Zealot"
    t:expect(not t:can("you", "burn", "Zealot"), "a second time in this turn")
    t:equal(t.enemy.life, 7600, "life")
    t:run_to("enemy main")
    t:run_to("you main")
    t:expect(t:can("you", "burn", "Zealot"), "in the next turn")
  end,
}

scenario "Guardian: half of the first loss of a turn" {
  your = { field = { U1 = "Zealot", U2 = { "Zealot", as = "other" } } },
  enemy = { field = { U1 = "Guardian" } },
  function(t)
    t:you "burn other"
    t:equal(t.enemy.life, 7800, "life after the first")
    t:you { "burn", by = "Zealot" }
    t:equal(t.enemy.life, 7400, "life after the second")
  end,
}

scenario "Bribe: it fights for you until the end phase" {
  your = { hand = { "Bribe" } }, enemy = { field = { U1 = "Zealot" } },
  function(t)
    t:you "cast" { by = "Bribe", choose = "Zealot" }
    t:equal(t:card("Zealot").master, "you", "its master")
    t:you "burn Zealot"
    t:equal(t.enemy.life, 7600, "the Zealot's owner has lost 400")
    t:you "go on"
    t:you "attack the player with Zealot"
    t:equal(t.enemy.life, 6000, "life after the attack")
    t:run_to("enemy main")
    t:equal(t:card("Zealot").master, "enemy", "its master afterwards")
  end,
}

scenario "Rally lasts for this turn" {
  your = { hand = { "Rally" }, field = { U1 = "Captain" } }, enemy = { field = { U1 = "Zealot" } },
  function(t)
    t:you "cast Rally"
    t:equal(t:card("Captain").power, 1600, "your unit")
    t:equal(t:card("Zealot").power, 1600, "an enemy unit")
    t:run_to("enemy main")
    t:equal(t:card("Captain").power, 1300, "in the next turn")
  end,
}
