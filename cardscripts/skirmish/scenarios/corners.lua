-- What is right, and seldom happens: whom a text does not mean, what comes first, where is room.

-- Texts that speak of themselves, or of one player.
scenario "Scout draws one card, and for no other unit" {
  your = { hand = { "Captain", { "Scout", as = "new" } }, field = { U1 = "Scout" } },
  enemy = { field = { U1 = "Scout" } },
  function(t)
    t:you "summon" { by = "Captain", choose = "U2" }
    t:equal({ #t.your.deck, #t.enemy.deck }, { 10, 10 }, "cards in the decks")
    t:run_to("enemy main")
    t:run_to("you main")
    local before = #t.your.deck
    t:you "summon" { by = "new", choose = "U3" }
    t:equal(before - #t.your.deck, 1, "cards drawn")
  end,
}

scenario "Martyr: another unit's end takes nothing with it" {
  your = { hand = { "Bolt" }, field = { U1 = "Martyr" } },
  enemy = { field = { U1 = "Martyr", U2 = "Scout" } },
  function(t)
    t:you "cast" { by = "Bolt", choose = "Scout" }
    t:equal({ t.your.life, t.enemy.life }, { 8000, 8000 }, "life")
  end,
}

scenario "Healer: only for your own loss" {
  your = { field = { U1 = "Zealot", U2 = "Healer" } },
  function(t)
    t:you "burn Zealot"
    t:equal({ t.your.life, t.enemy.life }, { 7900, 7600 }, "life")
  end,
}

scenario "Guardian: only for your own loss" {
  your = { field = { U1 = "Zealot", U2 = "Guardian" } },
  function(t)
    t:you "burn Zealot"
    t:equal({ t.your.life, t.enemy.life }, { 7900, 7600 }, "life")
  end,
}

-- Summoning.
scenario "only units are summoned" {
  your = { hand = { "Bolt", "Scout" } }, enemy = { field = { U1 = "Scout" } },
  function(t)
    t:equal(t:can("you", "summon", "Bolt"), false, "a spell")
    t:equal(t:can("you", "summon", "Scout"), true, "a unit")
  end,
}

scenario "a unit that fights for you takes none of your places" {
  your = { hand = { "Bribe", "Captain" },
    field = { U1 = "Guardian", U2 = "Guardian", U3 = "Guardian", U4 = "Guardian" } },
  enemy = { field = { U1 = "Zealot", U2 = "Guardian" } },
  function(t)
    t:you "cast" { by = "Bribe", choose = "Zealot" }
    t:equal(#t.your.units, 5, "units that are yours")
    t:you "summon Captain"
    t:equal(t:card("Captain").place, "U5", "where")
  end,
}

scenario "the place of a unit that fights for the enemy is not open" {
  your = { hand = { "Captain" },
    field = { U1 = "Guardian", U2 = "Guardian", U3 = "Guardian", U4 = "Guardian",
      U5 = { "Zealot", master = "enemy" } } },
  function(t) t:equal(t:can("you", "summon"), false, "a sixth one") end,
}

-- Battles.
scenario "what has fought does not fight again, until the next turn" {
  your = { field = { U1 = { "Scout", as = "strong" }, U2 = { "Scout", as = "other" } } },
  enemy = { field = { U1 = { "Captain", as = "c1" }, U3 = { "Guardian", as = "g" } } },
  step = "battle",
  function(t)
    t:you "attack with" { by = "strong", choose = "g" }
    t:equal(t:card("strong").fought, 1, "it has fought")
    t:equal(t:can("you", "attack with", "strong"), false, "a second attack")
    t:equal(t:can("you", "attack with", "other"), true, "an attack of another unit")
    t:run_to("enemy main")
    t:equal(t:card("strong").fought, 0, "what is told of it afterwards")
    t:run_to("you main")
    t:you "go on"
    t:equal(t:can("you", "attack with", "strong"), true, "an attack in the next turn")
  end,
}

scenario "the player is attacked once by each unit" {
  your = { field = { U1 = { "Scout", as = "one" }, U2 = { "Scout", as = "two" } } },
  step = "battle",
  function(t)
    t:you "attack the player with one"
    t:equal(t:can("you", "attack the player with", "one"), false, "a second time")
    t:you "attack the player with two"
    t:equal(t.enemy.life, 5000, "life")
  end,
}

scenario "a unit that fought for you fights for its owner in the next turn" {
  your = { hand = { "Bribe" } }, enemy = { field = { U1 = "Zealot" } },
  function(t)
    t:you "cast" { by = "Bribe", choose = "Zealot" }
    t:you "go on"
    t:you "attack the player with Zealot"
    t:run_to("enemy main")
    t:enemy "go on"
    t:equal(t:can("enemy", "attack the player with", "Zealot"), true, "its attack")
  end,
}

scenario "a unit goes to its owner's graveyard, whomever it fought for" {
  your = { hand = { "Bribe" } },
  enemy = { field = { U1 = { "Zealot", as = "bribed" }, U2 = { "Zealot", as = "true one" } } },
  function(t)
    t:you "cast" { by = "Bribe", choose = "bribed" }
    t:you "go on"
    t:you "attack with" { by = "bribed", choose = "true one" }
    t:equal({ #t.your.graveyard, #t.enemy.graveyard }, { 1, 2 }, "cards in the graveyards")
  end,
}

scenario "the unit that is weaker goes first, then its master loses the difference" {
  your = { field = { U1 = "Zealot" } }, enemy = { field = { U1 = "Captain" } }, step = "battle",
  function(t)
    t:you "attack with" { by = "Zealot", choose = "Captain" }
    t:happened { "bury on Captain", "lose_life 300 for enemy" }
  end,
}

scenario "an attacker that is weaker goes first, too" {
  your = { field = { U1 = "Captain" } }, enemy = { field = { U1 = "Zealot" } }, step = "battle",
  function(t)
    t:you "attack with" { by = "Captain", choose = "Zealot" }
    t:happened { "bury on Captain", "lose_life 300 by you" }
  end,
}

scenario "with one life left nobody has lost" {
  your = { field = { U1 = "Scout" } }, enemy = { life = 1501 }, step = "battle",
  function(t)
    t:you "attack the player with Scout"
    t:equal(t.enemy.life, 1, "life")
    t:equal(t:over(), false, "over")
  end,
}

scenario "who has lost draws nothing more: no life is none at once" {
  your = { field = { U1 = "Zealot" } }, enemy = { life = 400, field = { U1 = "Healer" } },
  function(t)
    t:you "burn Zealot"
    t:equal(t:winner(), "you", "the winner")
    t:not_happened { "gain_life" }
  end,
}

scenario "whoever pays the last life has lost before the effect is done" {
  your = { life = 100, field = { U1 = "Zealot" } }, enemy = { life = 400 },
  function(t)
    t:you "burn Zealot"
    t:equal(t:winner(), "enemy", "the winner")
    t:equal(t.enemy.life, 400, "the enemy's life")
  end,
}

-- The table.
scenario "five places in a row, from the left" {
  your = { field = { U1 = { "Scout", as = "U1" }, U2 = { "Scout", as = "U2" },
    U3 = { "Scout", as = "U3" }, U4 = { "Scout", as = "U4" }, U5 = { "Scout", as = "U5" } } },
  function(t)
    for i = 1, 5 do
      local card = t:card("U" .. i)
      t:equal({ card.column, card.row }, { i - 3, -1 }, "column and row of U" .. i)
    end
  end,
}

scenario "nobody sees decks, the owner alone sees a hand, everybody a graveyard" {
  your = { deck = { { "Bolt", as = "below" } }, hand = { { "Bolt", as = "held" } },
    graveyard = { { "Bolt", as = "gone" } } },
  function(t)
    t:equal({ t:sees("you", "below"), t:sees("enemy", "below") }, { false, false }, "the deck")
    t:equal({ t:sees("you", "held"), t:sees("enemy", "held") }, { true, false }, "the hand")
    t:equal({ t:sees("you", "gone"), t:sees("enemy", "gone") }, { true, true }, "the graveyard")
  end,
}

scenario "decks are shuffled before five cards are drawn" {
  decks = { "All", "All" },
  function(t)
    t:happened { "shuffle", "draw 5 by you", "shuffle", "draw 5" }
    t:not_happened { "shuffle", "shuffle", "shuffle" }
    t:equal(t:variable("first_turn"), 1, "it is the first turn")
  end,
}
