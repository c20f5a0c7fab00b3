-- The rules: summoning, battles, how a game ends.
scenario "one unit a turn" {
  your = { hand = { { "Scout", as = "first" }, { "Scout", as = "second" } } },
  function(t)
    t:you "summon" { by = "first", choose = "U3" }
    t:equal(t:at("your U3"), { "first" }, "the circle")
    t:expect(not t:can("you", "summon", "second"), "a second one")
    t:run_to("enemy main")
    t:run_to("you main")
    t:expect(t:can("you", "summon", "second"), "in the next turn")
  end,
}

scenario "no more than five units" {
  your = {
    hand = { "Scout" },
    field = { U1 = "Scout", U2 = "Scout", U3 = "Scout", U4 = "Scout", U5 = "Scout" },
  },
  function(t)
    t:expect(not t:can("you", "summon"), "a sixth one")
  end,
}

scenario "who can't draw loses" {
  your = { hand = { "Scout" }, deck = {} },
  function(t)
    t:you "summon" { by = "Scout", choose = "U1" }
    t:expect(t:over(), "the game is over")
    t:equal(t:winner(), "enemy", "the winner")
  end,
}

scenario "six cards at the end of a turn" {
  your = { hand = { { 7, "Scout" } } }, step = "second main",
  function(t)
    t:you "go on"
    t:you { choose = "Scout" }
    t:equal(#t.your.hand, 6, "cards in the hand")
    t:equal(#t.your.graveyard, 1, "cards in the graveyard")
  end,
}

scenario "the stronger unit wins, its enemy loses the difference" {
  your = { field = { U1 = { "Scout", as = "strong" } } },
  enemy = { field = { U1 = "Captain" } }, step = "battle",
  function(t)
    t:you "attack with" { by = "strong", choose = "Captain" }
    t:equal(t:card("Captain").zone, "graveyard", "the weaker unit")
    t:equal(t:card("strong").zone, "field", "the stronger unit")
    t:equal(t.enemy.life, 7800, "life")
    t:expect(not t:can("you", "attack the player with", "strong"), "it has fought in this turn")
  end,
}

scenario "an attacker that is weaker is lost" {
  your = { field = { U1 = "Captain" } },
  enemy = { field = { U1 = { "Scout", as = "strong" } } }, step = "battle",
  function(t)
    t:you "attack with" { by = "Captain", choose = "strong" }
    t:happened { "taken strong by you", "bury on Captain" }
    t:equal(t:card("Captain").zone, "graveyard", "the attacker")
    t:equal(t.your.life, 7800, "life")
  end,
}

scenario "equals are both lost" {
  your = { field = { U1 = { "Scout", as = "mine" } } },
  enemy = { field = { U1 = { "Scout", as = "theirs" } } },
  step = "battle",
  function(t)
    t:you "attack with" { by = "mine", choose = "theirs" }
    t:equal(#t.any.units, 0, "units")
    t:equal(t.your.life, 8000, "your life")
    t:equal(t.enemy.life, 8000, "the enemy's life")
  end,
}

scenario "the player is attacked where no unit stands" {
  your = { field = { U1 = { "Scout", as = "strong" }, U2 = { "Captain", as = "mine" } } },
  enemy = { field = { U1 = { "Captain", as = "theirs" } } },
  step = "battle",
  function(t)
    t:expect(not t:can("you", "attack the player with", "mine"), "past a unit")
    t:you "attack with" { by = "strong", choose = "theirs" }
    t:equal(t.enemy.life, 7600, "life after the battle")
    t:you "attack the player with mine"
    t:equal(t.enemy.life, 6300, "life after the second attack")
  end,
}

scenario "who has no life left loses" {
  your = { field = { U1 = "Scout" } }, enemy = { life = 1500 }, step = "battle",
  function(t)
    t:you "attack the player with Scout"
    t:expect(t:over(), "the game is over")
    t:equal(t:winner(), "you", "the winner")
  end,
}

scenario "a game begins: five cards, no draw and no battle in the first turn" {
  decks = { "All", "All" },
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
