-- The rules: summoning, battles, how a game ends.
scenario "one unit a turn" {
  your = { hand = { "Healer", "Captain" } },
  function(t)
    t:you "summon" { by = "Healer", choose = "U3" }
    t:equal(t:at("your U3"), { "Healer" }, "the circle")
    t:expect(not t:can("you", "summon", "Captain"), "a second one")
    t:run_to("enemy main")
    t:run_to("you main")
    t:expect(t:can("you", "summon", "Captain"), "in the next turn")
  end,
}

scenario "five units, though one of them fights for the enemy" {
  your = {
    hand = { "Healer" },
    field = {
      U1 = "Scout", U2 = "Scout", U3 = "Scout", U4 = "Scout",
      U5 = { "Captain", master = "enemy" },
    },
  },
  function(t)
    t:expect(not t:can("you", "summon", "Healer"), "a sixth one")
  end,
}

scenario "the stronger unit wins, its enemy loses the difference" {
  your = { field = { U1 = "Zealot" } }, enemy = { field = { U1 = "Captain" } }, step = "battle",
  function(t)
    t:you "attack" { by = "Zealot", choose = "Captain" }
    t:equal(t:card("Captain").zone, "graveyard", "the weaker unit")
    t:equal(t:card("Zealot").zone, "field", "the stronger unit")
    t:equal(t.enemy.life, 7700, "life")
    t:expect(not t:can("you", "attack the player", "Zealot"), "it has fought in this turn")
  end,
}

scenario "an attacker that is weaker is lost" {
  your = { field = { U1 = "Captain" } }, enemy = { field = { U1 = "Zealot" } }, step = "battle",
  function(t)
    t:you "attack Captain" -- only one unit can be chosen, so nobody is asked
    t:equal(t:card("Captain").zone, "graveyard", "the attacker")
    t:equal(t.your.life, 7700, "life")
  end,
}

scenario "equals are both lost" {
  your = { field = { U1 = "Zealot" } }, enemy = { field = { U1 = { "Zealot", as = "other" } } },
  step = "battle",
  function(t)
    t:you "attack" { by = "your Zealot", choose = "other" }
    t:equal(#t.any.units, 0, "units")
    t:equal(t.your.life, 8000, "your life")
    t:equal(t.enemy.life, 8000, "the enemy's life")
  end,
}

scenario "the player is attacked where no unit stands" {
  your = { field = { U1 = "Zealot", U2 = "Captain" } }, enemy = { field = { U1 = "Healer" } },
  step = "battle",
  function(t)
    t:expect(not t:can("you", "attack the player", "Zealot"), "past a unit")
    t:you "attack" { by = "Captain", choose = "Healer" }
    t:equal(t.enemy.life, 7900, "life after the battle")
    t:you "attack the player Zealot"
    t:equal(t.enemy.life, 6100, "life after the second attack")
  end,
}

scenario "who has no life left loses" {
  your = { field = { U1 = "Zealot" } }, enemy = { life = 1600 }, step = "battle",
  function(t)
    t:you "attack the player Zealot"
    t:expect(t:over(), "the game is over")
    t:equal(t:winner(), "you", "the winner")
  end,
}

scenario "who can't draw loses" {
  your = { hand = { "Study" }, deck = { "Bolt" } },
  function(t)
    t:you "cast Study"
    t:expect(t:over(), "the game is over")
    t:equal(t:winner(), "enemy", "the winner")
  end,
}

scenario "six cards at the end of a turn" {
  your = { hand = { { 7, "Bolt" } } }, step = "second main",
  function(t)
    t:you "go on"
    t:you { choose = "Bolt" }
    t:equal(#t.your.hand, 6, "cards in the hand")
    t:equal(#t.your.graveyard, 1, "cards in the graveyard")
  end,
}

scenario "a game begins: five cards, no draw and no battle in the first turn" {
  decks = { "Skirmish", "Skirmish" },
  function(t)
    t:equal(#t.your.hand, 5, "your hand")
    t:equal(#t.enemy.hand, 5, "the enemy's hand")
    t:you "go on"
    t:equal(t:step(), "second main", "the next step")
    t:you "go on"
    t:equal(t:turn_player(), "enemy", "whose turn it is")
    t:equal(#t.enemy.hand, 6, "the enemy has drawn")
  end,
}
