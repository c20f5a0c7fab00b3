-- The base game's cards, by the sentences of their texts: numbers and both sides of each condition.
local dominion = include "data/table"

local function offers(t, who, name)
  for _, option in ipairs(t:options(who)) do
    if option == name then return true end
  end
  return false
end

scenario "Cellar: first discard, then draw; none is possible" (dominion {
  your = { hand = { { 2, "Cellar" }, "Estate" }, deck = {}, discard = { "Gold" } },
  function(t)
    t:you { "play", by = "Cellar" }
    t:you "none"
    t:equal(t:count("your.hand"), 2)
    t:you "play Cellar" { choose = "Estate" }
    t:happened { "discard Estate", "draw_cards 1 by you" }
    t:equal(t:count("your.hand"), 1)
  end,
})

scenario "Chapel: four, not five, or none" (dominion {
  your = { hand = { { 2, "Chapel" }, "Estate", "Duchy", "Gold", "Silver", "Copper" }, actions = 2 },
  function(t)
    t:you { "play", by = "Chapel" }
    t:refused("you", { "Estate", "Duchy", "Gold", "Silver", "Copper" })
    t:you "none"
    t:equal({ t:count("any.trash_pile"), t:count("your.hand") }, { 0, 6 })
  end,
})

scenario "Moat is shown, then its player is unaffected" (dominion {
  your = { hand = { "Militia" } }, enemy = { hand = { { "Moat", as = "m" }, { 4, "Copper" } } },
  function(t)
    t:expect(not t:sees("you", "m"), "before")
    t:you "play Militia"
    t:enemy "yes"
    t:expect(t:sees("you", "m"), "shown")
    t:happened { "reveal m", "be_immune by enemy" }
    t:equal(t:count("enemy.hand"), 5)
  end,
})

scenario "Militia: down to three; who has three or two keeps them" (dominion {
  players = {
    { hand = { "Militia" } }, { hand = { { 3, "Estate" } } }, { hand = { { 2, "Estate" } } },
    { hand = { { 4, "Estate" }, "Gold" } },
  },
  function(t)
    t:you "play Militia"
    t:refused("player 4", "Gold")
    t:player(4) { "Gold", "Estate" }
    t:equal({ t:count("enemy.hand"), t:count("player 3.hand"), t:count("player 4.hand") },
      { 3, 2, 3 })
    t:equal(t:variable("you", "coins"), 2)
  end,
})

scenario "Militia: of four cards one" (dominion {
  your = { hand = { "Militia" } }, enemy = { hand = { { 3, "Estate" }, "Gold" } },
  function(t)
    t:you "play Militia"
    t:enemy "Gold"
    t:equal(t.enemy.discard, { "Gold" })
  end,
})

scenario "Mine: a Treasure, for one up to 3 more and no other card" (dominion {
  your = { hand = { "Mine", "Copper", "Estate" } }, kingdom = { "Village" },
  function(t)
    t:you "play Mine"
    t:equal(t:options("you"), { "Copper" }, "an Estate is no Treasure")
    t:you "Copper"
    t:equal({ offers(t, "you", "Copper"), offers(t, "you", "Silver") }, { true, true })
    t:equal({ offers(t, "you", "Potion"), offers(t, "you", "Gold") }, { false, false }, "4 and 6")
    t:equal({ offers(t, "you", "Estate"), offers(t, "you", "Village") }, { false, false })
    t:you "Silver"
    t:equal(t.your.hand, { "Silver", "Estate" })
  end,
})

scenario "Mine: or nothing" (dominion {
  your = { hand = { "Mine", "Copper" } },
  function(t)
    t:you "play Mine"
    t:you "none"
    t:equal({ t.your.hand[1].name, t:count("any.trash_pile") }, { "Copper", 0 })
    t:asked_nothing()
  end,
})

scenario "Remodel: the card is in the trash, one up to 2 more is gained" (dominion {
  your = { hand = { "Remodel", "Silver", "Estate" } },
  function(t)
    t:you "play Remodel"
    t:you "Silver"
    t:equal({ offers(t, "you", "Duchy"), offers(t, "you", "Gold") }, { true, false })
    t:you "Duchy"
    t:equal(t.any.trash_pile, { "Silver" })
    t:happened { "trash Silver", "gain Duchy" }
  end,
})

scenario "Remodel with an empty hand does nothing" (dominion {
  your = { hand = { "Remodel" } },
  function(t)
    t:you "play Remodel"
    t:equal({ t:count("any.trash_pile"), t:count("your.discard") }, { 0, 0 })
    t:asked_nothing()
  end,
})

scenario "Bureaucrat: the Silver first; who has no Victory card shows the hand" (dominion {
  players = {
    { hand = { "Bureaucrat" } }, { hand = { { "Copper", as = "c" } } }, { hand = {} },
    { hand = { { "Estate", as = "e" }, { "Gold", as = "g" }, "Duchy" } },
  },
  function(t)
    t:you "play Bureaucrat"
    t:expect(t:sees("you", "c"), "a hand of one card")
    t:equal(t:options("player 4"), { "player 4's Estate", "player 4's Duchy" })
    t:player(4) "Estate"
    t:expect(not t:sees("you", "g"), "the others stay hidden")
    t:equal(t.your.deck[1].name, "Silver")
    t:happened { "gain Silver", "reveal c", "reveal e", "move e" }
    t:equal(t.your.deck[1].owner, "you")
  end,
})

scenario "Artisan: up to 5 to the hand; then a card onto the deck" (dominion {
  your = { hand = { "Artisan" } }, kingdom = { "Market" },
  function(t)
    t:you "play Artisan"
    t:equal({ offers(t, "you", "Market"), offers(t, "you", "Gold") }, { true, false })
    t:you "Market"
    t:equal(t.your.deck[1].name, "Market", "the only card in hand")
    t:happened { "gain Market", "move Market" }
  end,
})

scenario "Merchant: only its player's first Silver, whoever else plays one" (dominion {
  your = { hand = { "Merchant", "Gold", "Silver" }, deck = { 10, "Estate" } },
  enemy = { hand = { "Silver" } },
  function(t)
    t:you "play Merchant"
    t:you "end actions"
    t:you "play Gold"
    t:equal(t:variable("you", "coins"), 3, "a Gold is no Silver")
    t:you "play all treasures"
    t:equal(t:variable("you", "coins"), 6)
    t:you "end turn"
    t:enemy "end actions"
    t:enemy "play Silver"
    t:equal({ t:variable("enemy", "coins"), t:variable("you", "coins") }, { 2, 0 })
  end,
})

scenario "two Merchants are asked for in order, as first Silvers" (dominion {
  your = { hand = { { 2, "Merchant" }, "Silver" }, deck = { 4, "Estate" } },
  function(t)
    t:you { "play", by = "Merchant" }
    t:you { "play", by = "Merchant" }
    t:you "end actions"
    t:you "play Silver"
    t:run_to "you buy"
    t:equal(t:variable("you", "coins"), 4)
  end,
})

scenario "Vassal: the top card alone is discarded; what is no Action stays there" (dominion {
  your = { hand = { "Vassal" }, deck = { "Gold" }, discard = { "Estate" } },
  function(t)
    t:you "play Vassal"
    t:equal(t.your.discard, { "Gold", "Estate" }, "the discard pile was not shuffled")
    t:equal({ t:count("your.deck"), t:count("your.hand") }, { 0, 0 })
    t:asked_nothing()
  end,
})

scenario "Vassal: an Action need not be played, and is discarded first" (dominion {
  your = { hand = { "Vassal" }, deck = { "Smithy", "Gold" } },
  function(t)
    t:you "play Vassal"
    t:equal(t:card("Smithy").zone, "discard")
    t:you "no"
    t:equal(t.your.discard, { "Smithy" })
  end,
})

scenario "Vassal with no cards at all gives its 2 coins" (dominion {
  your = { hand = { "Vassal" }, deck = {} },
  function(t)
    t:you "play Vassal"
    t:equal(t:variable("you", "coins"), 2)
    t:asked_nothing()
  end,
})

scenario "Moneylender: one Copper, and no more; or none" (dominion {
  your = { hand = { { 2, "Moneylender" }, { "Copper", as = "c" }, { "Copper", as = "d" } },
    actions = 2 },
  function(t)
    t:you { "play", by = "Moneylender" }
    t:refused("you", { "c", "d" })
    t:you "none"
    t:equal({ t:variable("you", "coins"), t:count("any.trash_pile") }, { 0, 0 })
    t:you "play Moneylender" { choose = "c" }
    t:equal({ t:variable("you", "coins"), t:count("any.trash_pile") }, { 3, 1 })
  end,
})

scenario "Bandit: the Gold first; no Copper and nothing but Treasures, the victim chooses"
  (dominion {
  players = {
    { hand = { "Bandit" } },
    { deck = { { "Silver", as = "s" }, { "Gold", as = "g" }, { "Gold", as = "third" } } },
    { deck = { "Copper", "Duchy", "Gold" } },
    { deck = { { "Silver", as = "only" } } },
  },
  function(t)
    t:you "play Bandit"
    t:equal(t:options("enemy"), { "player 2's Silver", "player 2's Gold" })
    t:enemy "Gold"
    t:equal(t.enemy.discard, { "Silver" })
    t:equal(t:count("player 3.discard"), 2, "neither a Copper nor a Duchy")
    t:equal(t.any.trash_pile, { "Silver", "Gold" }, "of a deck of one card that one")
    t:happened { "gain Gold", "reveal s", "reveal g", "trash g", "discard s", "reveal only" }
    t:equal(t:card("third").zone, "deck")
  end,
})

scenario "Sentry: discard, and put back in any order, the last one on top" (dominion {
  your = { hand = { { 2, "Sentry" } }, actions = 2,
    deck = { "Estate", { "Curse", as = "c" }, { "Gold", as = "g" }, "Silver", { 5, "Copper" } } },
  function(t)
    t:you { "play", by = "Sentry" }
    t:expect(t:sees("you", "c") and t:sees("you", "g") and not t:sees("enemy", "c"), "looked at")
    t:you "put back"
    t:you "put back"
    t:you { order = { "g", "c" } }
    t:equal({ t.your.deck[1].name, t.your.deck[2].name, t.your.deck[3].name },
      { "Curse", "Gold", "Silver" })
    t:you "play Sentry"
    t:equal(t.your.hand, { "Curse", "Estate" })
    t:you "discard"
    t:you "put back"
    t:equal(t.your.discard, { "Gold" })
    t:equal(t.your.deck[1].name, "Silver")
    t:asked_nothing()
  end,
})

scenario "Library looks at one card at a time" (dominion {
  your = { hand = { "Library", { 6, "Copper" } }, deck = { "Village", { "Gold", as = "g" } },
    discard = { "Estate" } },
  function(t)
    t:you "play Library"
    t:expect(not t:sees("you", "g"), "the second card")
    t:you "yes"
    t:equal({ t:count("your.hand"), t:card("g").zone }, { 7, "hand" })
    t:equal(t.your.discard, { "Village", "Estate" })
  end,
})

scenario "Library shuffles when the deck is empty, and stops when nothing is left" (dominion {
  your = { hand = { "Library", { 3, "Copper" } }, deck = {}, discard = { "Gold" } },
  function(t)
    t:you "play Library"
    t:equal({ t:count("your.hand"), t:count("your.discard") }, { 4, 0 })
  end,
})

scenario "Harbinger: nothing, or one card" (dominion {
  your = { hand = { { 2, "Harbinger" } }, discard = { "Gold", "Estate" }, deck = { 5, "Copper" } },
  function(t)
    t:you { "play", by = "Harbinger" }
    t:refused("you", { "Gold", "Estate" })
    t:you "none"
    t:equal(t:count("your.discard"), 2)
  end,
})

scenario "Poacher: no empty pile, no discard; three, or as many as there are" (dominion {
  your = { hand = { { 2, "Poacher" } }, deck = { { 2, "Gold" } } },
  supply = { curse = {}, estate = {}, duchy = {} },
  function(t)
    t:you { "play", by = "Poacher" }
    t:equal({ t:count("your.hand"), t:count("your.discard") }, { 0, 2 })
  end,
})

scenario "Poacher in a Supply without an empty pile" (dominion {
  your = { hand = { "Poacher", "Estate" } },
  function(t)
    t:you "play Poacher"
    t:equal({ t:count("your.hand"), t:count("your.discard") }, { 2, 0 })
  end,
})
