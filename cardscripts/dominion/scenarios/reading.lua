-- Sentences at their edges: what a card says of itself when it is not where it was, what is done
-- together, and what is counted only once.
local dominion = include "data/table"
local deeds = include "data/deeds"

local HORSE, BUTTERFLY = "Way of the Horse", "Way of the Butterfly"

-- A card that moves itself is moved from play and from nowhere else. ------------------------------

scenario "Acting Troupe that is played twice is trashed once" (dominion {
  your = { hand = { "Throne Room", "Acting Troupe" } }, shared = { landscapes = { "Tomb" } },
  function(t)
    t:you "play Throne Room" { choose = "Acting Troupe" }
    t:equal({ t:variable("you", "villagers"), t:variable("you", "vp") }, { 8, 1 })
    t:equal(t.any.trash_pile, { "Acting Troupe" })
  end,
})

scenario "Island that a Way has returned is not taken from its pile" (dominion {
  your = { hand = { "Throne Room", { "Island", as = "i" }, "Estate" }, deck = {} },
  kingdom = { "Island" }, shared = { landscapes = { HORSE } },
  function(t)
    t:you "play Throne Room"
    t:you "no"
    t:you "i"
    t:you "yes"
    t:you "no"
    t:equal({ t:card("i").zone, t:count("your.hand") }, { "supply", 0 })
    t:equal(t.your.island, { "Estate" })
  end,
})

scenario "Acting Troupe that a Way has returned is not trashed from its pile" (dominion {
  your = { hand = { "Throne Room", { "Acting Troupe", as = "a" } } },
  kingdom = { "Acting Troupe" }, shared = { landscapes = { HORSE } },
  function(t)
    t:you "play Throne Room"
    t:you "no"
    t:you "a"
    t:you "yes"
    t:you "no"
    t:equal({ t:card("a").zone, t:count("any.trash_pile") }, { "supply", 0 })
    t:equal(t:variable("you", "villagers"), 4)
  end,
})

scenario "Way of the Butterfly: who can't return the card a second time gains one card" (dominion {
  your = { hand = { "Throne Room", { "Smithy", as = "s" } } },
  kingdom = { "Smithy", "Market", "Mine" }, shared = { landscapes = { BUTTERFLY } },
  function(t)
    t:you "play Throne Room"
    t:you "no"
    t:you "s"
    t:you "yes"
    t:you "yes"
    t:you "Market"
    t:you "yes"
    t:asked_nothing()
    t:equal({ t:card("s").zone, t:count("your.discard") }, { "supply", 1 })
  end,
})

scenario "Inheritance: an Island with the token stays where it is" (dominion {
  your = { hand = { { 2, "Copper" } }, coins = 7, deck = { "Estate", "Gold", { 3, "Copper" } } },
  kingdom = { "Island" }, shared = { landscapes = { "Inheritance" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Inheritance" }
    t:equal(t.your.set_aside, { "Island" })
    t:you "end turn"
    deeds.turn(t, 2, 2)
    t:you "play Estate" { choose = "Gold" }
    t:equal(t.your.island, { "Gold" })
    t:equal({ t.your.set_aside[1].name, t.your.in_play[1].name }, { "Island", "Estate" })
  end,
})

scenario "Inheritance: an Estate that is a Throne Room stays with the Duration that it plays"
  (dominion {
  your = { hand = {}, coins = 7,
    deck = { "Estate", "Archive", "Estate", { 30, "Copper" } } },
  kingdom = { "Throne Room" }, shared = { landscapes = { "Inheritance" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Inheritance" }
    t:you "end turn"
    deeds.turn(t, 2, 2)
    t:you { "play", by = "Estate" }
    t:you "Archive"
    for turn, count in ipairs({ 2, 2, 0 }) do
      if turn > 1 then deeds.turn(t, 2, 2) end
      t:run_to "you action"
      deeds.end_turn(t, 1)
      t:equal(t:count("your.in_play"), count)
    end
  end,
})

scenario "Inheritance: how long an Estate stays does not depend on what another one played"
  (dominion {
  your = { coins = 7, deck = { { 2, "Estate" }, "Archive", "Village", "Moat", { 30, "Copper" } } },
  kingdom = { "Throne Room" }, shared = { landscapes = { "Inheritance" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Inheritance" }
    t:you "end turn"
    deeds.turn(t, 2, 2)
    t:you "play Village"
    t:you { "play", by = "Estate" }
    t:you "Archive"
    t:run_to "you action"
    t:you { "play", by = "Estate" }
    t:you "Moat"
    deeds.end_turn(t, 1)
    local estates = 0
    for _, card in ipairs(t.your.in_play) do
      if card.name == "Estate" then estates = estates + 1 end
    end
    t:equal({ estates, t:count("your.in_play") }, { 1, 2 })
  end,
})

scenario "Prince: a card that would move itself stays set aside, and is played in each turn"
  (dominion {
  your = { hand = { "Prince", "Acting Troupe" } },
  function(t)
    t:you "play Prince" { choose = "Acting Troupe" }
    deeds.end_turn(t, 1)
    for turn = 1, 2 do
      deeds.turn(t, 2, 2)
      t:equal({ t:variable("you", "villagers"), t:count("any.trash_pile") }, { 4 * turn, 0 })
      deeds.end_turn(t, 1)
    end
    t:equal(t.your.set_aside, { "Acting Troupe", "Prince" })
  end,
})

-- Cards that are trashed together are trashed before anything is done about it. -------------------

scenario "Chapel: a Market Square that is trashed with a Copper is not discarded for it" (dominion {
  your = { hand = { "Chapel", { "Market Square", as = "m" }, "Copper" } },
  function(t)
    t:you "play Chapel" { choose = { "Copper", "m" } }
    t:asked_nothing()
    t:equal({ t:card("m").zone, t:count("any.trash_pile") }, { "trash_pile", 2 })
  end,
})

scenario "Bat: two cards are trashed before one of them draws" (dominion {
  your = { hand = { { "Bat", as = "b" }, "Rats", "Estate", { "Market Square", as = "m" } } },
  supply = { k1 = { 9, "Vampire" } }, shared = { other_piles = { o1 = "Bat" } },
  options = { nights = 1 },
  function(t)
    t:you "end actions"
    t:you "end turn"
    t:you "play Bat" { choose = { "Estate", "m" } }
    t:asked_nothing()
    t:equal({ t:card("m").zone, t:card("b").zone }, { "trash_pile", "other_piles" })
  end,
})

scenario "Sentry: both cards are decided on; Rats that is trashed draws the card below them"
  (dominion {
  your = { hand = { "Sentry" },
    deck = { "Copper", "Rats", "Estate", "Gold", "Silver" } },
  function(t)
    t:you "play Sentry"
    t:you "trash"
    t:not_happened { "trash Rats" }
    t:you "put back"
    t:equal(t.your.hand, { "Gold", "Copper" })
    t:equal(t.your.deck, { "Estate", "Silver" })
  end,
})

scenario "Sentry: a card that is discarded is not drawn by Rats" (dominion {
  your = { hand = { "Sentry" }, deck = { "Copper", "Rats", "Estate", "Gold", "Silver" } },
  function(t)
    t:you "play Sentry"
    t:you "trash"
    t:you "discard"
    t:equal(t.your.hand, { "Gold", "Copper" })
    t:equal(t.your.discard, { "Estate" })
  end,
})

scenario "Sentry: one is trashed, or one discarded, before the other is put back" (dominion {
  your = { hand = { { 2, "Sentry" } }, actions = 2,
    deck = { "Copper", { "Curse", as = "c" }, { "Gold", as = "g" }, { 9, "Estate" } } },
  function(t)
    t:you { "play", by = "Sentry" }
    t:you "discard"
    t:you "put back"
    t:happened { "discard c", "move g" }
    t:equal(t.your.deck[1].name, "Gold")
    t:you "play Sentry"
    t:equal(t.your.hand, { "Gold", "Copper" })
    t:you "trash"
    t:you "put back"
    t:equal(t.any.trash_pile, { "Estate" })
  end,
})

-- The -1 card token, where cards are drawn until there are so many. -------------------------------

for _, case in ipairs({ { "Watchtower", 6 }, { "Library", 7 } }) do
  scenario(case[1] .. ": the -1 card token is gone, and as many cards are in hand") (dominion {
    your = { hand = { case[1], { 2, "Copper" } }, minus_card = 1 },
    function(t)
      t:you("play " .. case[1])
      t:equal({ t:count("your.hand"), t:variable("you", "minus_card") }, { case[2], 0 })
    end,
  })

  scenario(case[1] .. " that draws nothing leaves the -1 card token") (dominion {
    your = { hand = { case[1], { case[2], "Copper" } }, minus_card = 1 },
    function(t)
      t:you("play " .. case[1])
      t:equal({ t:count("your.hand"), t:variable("you", "minus_card") }, { case[2], 1 })
    end,
  })
end

-- Piles. ------------------------------------------------------------------------------------------

scenario "Ambassador: a Curse goes back to the empty pile" (dominion {
  your = { hand = { "Ambassador", { 2, "Curse" } } }, supply = { curse = {} },
  function(t)
    t:you "play Ambassador" { choose = "Curse" }
    t:you { "Curse", "Curse" }
    t:equal({ #t:at "curse", t:count("your.hand"), t:count("enemy.discard") }, { 1, 0, 1 })
  end,
})

scenario "Trader: the last Copper is exchanged, too" (dominion {
  your = { hand = { "Trader" } }, supply = { copper = { 1, "Copper" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Copper" }
    t:you "yes"
    t:equal(t.your.discard, { "Silver" })
    t:equal(#t:at "copper", 1)
  end,
})

scenario "Ambassador: a card that has no pile in the Supply is shown, not returned" (dominion {
  your = { hand = { "Ambassador", "Bat", { "Bat", as = "b" } } },
  shared = { other_piles = { o1 = { 3, "Bat" } } },
  function(t)
    t:you "play Ambassador" { choose = "b" }
    t:asked_nothing()
    t:expect(t:sees("enemy", "b"), "revealed")
    t:equal({ t:count("your.hand"), #t:at "o1", t:count("enemy.discard") }, { 2, 3, 0 })
  end,
})

scenario "Graverobber: from the trash, not what costs a Potion or Debt besides" (dominion {
  your = { hand = { "Graverobber" } },
  shared = { trash_pile = { "Possession", "City Quarter", "Estate", "Silver", "Gold", "Prince" } },
  function(t)
    t:you "play Graverobber" { option = "from the trash" }
    t:equal(t:options("you"), { "Silver", "Gold" })
    t:you "Gold"
  end,
})

-- Others. -----------------------------------------------------------------------------------------

scenario "Trader of 2011: the Silver goes to the discard pile, wherever the other card would"
  (dominion {
  your = { hand = { "Trader", "Armory" } }, options = { trader = 2011 },
  kingdom = { "Village" },
  function(t)
    t:you "play Armory" { choose = "Village" }
    t:you "yes"
    t:equal(t.your.discard, { "Silver" })
  end,
})

scenario "Trader of 2011: the Silver that comes instead was not bought" (dominion {
  your = { hand = { "Trader" }, in_play = { "Goons" }, coins = 5 },
  options = { trader = 2011, buy_triggers = 2022 },
  function(t)
    t:you "end actions"
    t:you "buy Duchy"
    t:you "yes"
    t:equal(t.your.discard, { "Silver" })
    t:equal(t:variable("you", "vp"), 0)
  end,
})

scenario "Trader: without a Silver nothing is exchanged" (dominion {
  your = { hand = { "Trader" }, coins = 5 }, supply = { silver = {} },
  function(t)
    t:you "end actions"
    t:you "buy Duchy"
    t:you "yes"
    t:equal(t.your.discard, { "Duchy" })
  end,
})

scenario "Trader of 2011: without a Silver nothing is gained instead" (dominion {
  your = { hand = { "Trader" }, coins = 5 }, options = { trader = 2011 },
  supply = { silver = {} },
  function(t)
    t:you "end actions"
    t:you "buy Duchy"
    t:you "yes"
    t:equal({ t:count("your.discard"), #t:at "duchy" }, { 0, 8 })
  end,
})

scenario "Black Market: what is bought there was not bought in the Buy phase" (dominion {
  your = { hand = { "Black Market", { "Copper", as = "c" } }, buys = 1 },
  shared = { black_market = { "Cellar" } },
  function(t)
    t:you "play Black Market"
    t:you "none"
    t:you "Cellar"
    t:you "end actions"
    t:equal(t:can("you", "play", "c"), true, "Treasures come first in the Buy phase")
    t:equal(t:variable("you", "buys"), 1)
  end,
})

scenario "Tunnel: it is revealed" (dominion {
  your = { hand = { "Cellar", { "Tunnel", as = "t" }, { "Tunnel", as = "u" }, "Estate" } },
  function(t)
    t:you "play Cellar" { choose = { "t", "u", "Estate" } }
    t:you "t"
    t:you "yes"
    t:you "no"
    t:happened { "discard t", "reveal t", "gain Gold" }
    t:equal({ t:sees("enemy", "t"), t:sees("enemy", "u") }, { true, false })
  end,
})

scenario "Baker: each player begins with a token for Coffers" {
  decks = { "Tokens" }, seed = 4, players = { {}, {}, {} },
  function(t)
    local bakers = 0
    for _, card in ipairs(t.any.box) do
      if card.name == "Baker" then bakers = 1 end
    end
    t:equal({ t:variable("you", "coffers"), t:variable("enemy", "coffers"),
      t:variable("player 3", "coffers") }, { bakers, bakers, bakers })
    t:equal(bakers, 1)
  end,
}

for players, piles in pairs({ [4] = 3, [5] = 4, [6] = 4 }) do
  for _, empty in ipairs({ piles - 1, piles }) do
    scenario(players .. " players, empty piles: " .. empty) (dominion {
      players = { {}, {}, {}, {}, players > 4 and {} or nil, players > 5 and {} or nil },
      supply = { curse = {}, estate = {}, duchy = empty > 2 and {} or nil,
        silver = empty > 3 and {} or nil },
      function(t)
        deeds.end_turn(t, 1)
        t:equal(t:over(), empty == piles)
      end,
    })
  end
end

scenario "two Ways: each can be chosen" (dominion {
  your = { hand = { { 3, "Village" } }, actions = 2, deck = { 20, "Copper" } },
  kingdom = { "Village", "Smithy" },
  shared = { landscapes = { HORSE, BUTTERFLY } },
  function(t)
    t:you { "play", by = "Village" }
    t:equal(#t:options("you"), 2)
    t:you(HORSE)
    t:equal({ t:count("your.hand"), t:variable("you", "actions") }, { 4, 2 })
    t:you { "play", by = "Village" }
    t:you(BUTTERFLY)
    t:you "yes"
    t:you "Smithy"
    t:equal(t.your.discard, { "Smithy" })
    t:you { "play", by = "Village" }
    t:you "none"
    t:equal(t:variable("you", "actions"), 2)
  end,
})

-- What several cards do at once. ------------------------------------------------------------------

scenario "Market Square: one for each card that is trashed with others" (dominion {
  your = { hand = { "Chapel", { 3, "Copper" }, { 2, "Market Square" } } },
  function(t)
    t:you "play Chapel" { choose = { "Copper", "Copper", "Copper" } }
    local golds = 0
    while t:asked() and select(2, t:asked()) ~= "act" do
      t:you(select(2, t:asked()) == "yes_no" and "yes" or t:options("you")[1])
    end
    for _, card in ipairs(t.your.discard) do
      if card.name == "Gold" then golds = golds + 1 end
    end
    t:equal({ golds, t:count("any.trash_pile"), t:count("your.hand") }, { 2, 3, 0 })
  end,
})

scenario "Merchant: of two Silvers that are played together one is the first" (dominion {
  your = { hand = { "Merchant", { 2, "Silver" } }, deck = { 5, "Estate" } },
  function(t)
    t:you "play Merchant"
    t:you "end actions"
    t:you "play all treasures"
    t:run_to "you buy"
    t:equal(t:variable("you", "coins"), 5)
  end,
})

scenario "Council Room: the -1 card token of another player takes that player's card away"
  (dominion {
  your = { hand = { "Council Room" } }, enemy = { minus_card = 1 },
  function(t)
    t:you "play Council Room"
    t:equal({ t:count("enemy.hand"), t:variable("enemy", "minus_card") }, { 0, 0 })
  end,
})

scenario "Border Village that a Watchtower trashes still gives a cheaper card" (dominion {
  your = { hand = { "Watchtower" }, coins = 6 }, kingdom = { "Border Village", "Market" },
  function(t)
    t:you "end actions"
    t:you "buy Border Village"
    t:you "Watchtower"
    t:you "yes"
    t:you "trash it"
    t:you "Market"
    t:you "no"
    t:equal(t.any.trash_pile, { "Border Village" })
    t:equal(t.your.discard, { "Market" })
  end,
})

scenario "Villa that a Watchtower puts onto the deck stays there, and the Action phase comes"
  (dominion {
  your = { hand = { "Watchtower" }, coins = 4 }, kingdom = { "Villa" },
  function(t)
    t:you "end actions"
    t:you "buy Villa"
    t:you "Watchtower"
    t:you "yes"
    t:you "onto the deck"
    t:equal({ t.your.deck[1].name, t:variable("you", "actions") }, { "Villa", 2 })
    t:equal(select(3, t:asked()), "action")
  end,
})

scenario "Inheritance: an Estate that is played as an Attack is one, and can be warded off"
  (dominion {
  your = { coins = 7, deck = { { 2, "Estate" }, { 3, "Copper" } } },
  enemy = { deck = { "Moat", { 9, "Silver" } } },
  kingdom = { "Militia" }, shared = { landscapes = { "Inheritance" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Inheritance" }
    t:you "end turn"
    deeds.turn(t, 2, 2)
    t:you { "play", by = "Estate" }
    t:enemy "yes"
    t:equal({ t:variable("you", "coins"), t:count("enemy.hand") }, { 2, 5 })
  end,
})

scenario "Inheritance: the Estates of others are none, nor is the Action a card in play" (dominion {
  your = { coins = 7, deck = { "Estate", { 9, "Copper" } } },
  enemy = { deck = { "Estate", { 9, "Copper" } } },
  kingdom = { "Smithy" }, shared = { landscapes = { "Inheritance" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Inheritance" }
    t:you "end turn"
    t:equal(t:can("enemy", "play", "enemy Estate"), false)
    deeds.turn(t, 2, 2)
    t:you { "play", by = "your Estate" }
    t:equal(t.your.in_play, { "Estate" })
    t:equal({ t:count("your.hand"), t.your.set_aside[1].name }, { 7, "Smithy" })
  end,
})

scenario "Prince: a card that is played as a Way stays set aside" (dominion {
  your = { hand = { "Prince", { "Smithy", as = "s" } }, deck = { 20, "Copper" } },
  kingdom = { "Smithy" }, shared = { landscapes = { HORSE } },
  function(t)
    t:you "play Prince"
    t:you "no"
    t:you "s"
    deeds.end_turn(t, 1)
    deeds.turn(t, 2, 2)
    t:you "yes"
    t:equal({ t:card("s").zone, t:count("your.hand") }, { "set_aside", 7 })
  end,
})

scenario "Farmland: with an empty hand nothing is trashed or gained for it" (dominion {
  your = { coins = 6 }, kingdom = { "Farmland" },
  function(t)
    t:you "end actions"
    t:you "buy Farmland"
    t:asked_nothing()
    t:equal(t.your.discard, { "Farmland" })
  end,
})

scenario "Farmland: one costing exactly 2 more, no less and no more" (dominion {
  your = { coins = 12, buys = 2, hand = { "Copper", "Gold" } }, kingdom = { "Farmland", "Moat" },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Farmland" }
    t:you "Copper"
    t:equal(t:options("you"), { "Estate", "Moat" })
    t:you "Moat"
    t:you { "buy", by = "Farmland" }
    t:equal(t.any.trash_pile, { "Gold", "Copper" })
    t:equal(t.your.discard, { "Farmland", "Province", "Farmland", "Moat" })
  end,
})

scenario "Swindler: a Copper for a Copper or a Curse; nothing for a cost that no pile has"
  (dominion {
  players = { { hand = { "Swindler" } }, { deck = { "Copper" } }, { deck = { "Market" } } },
  supply = { duchy = {} },
  function(t)
    t:you "play Swindler"
    t:equal(t:options("you"), { "Copper", "Curse" })
    t:you "Copper"
    t:equal({ t:count("enemy.discard"), t:count("player 3.discard") }, { 1, 0 })
    t:equal(t.any.trash_pile, { "Market", "Copper" })
  end,
})

scenario "Camel Train that another player has you gain exiles your Gold" (dominion {
  your = { hand = { "Ambassador", { 1, "Camel Train" } } }, kingdom = { "Camel Train" },
  function(t)
    t:you "play Ambassador"
    t:you "Camel Train"
    t:equal({ #t.enemy.exile, #t.your.exile }, { 1, 0 })
    t:equal(t.enemy.discard, { "Camel Train" })
  end,
})

scenario "Black Market: a card that is gained onto the deck, or does something when gained"
  (dominion {
  your = { hand = { "Black Market" }, coins = 4 },
  shared = { black_market = { "Nomad Camp", "Moat" } },
  function(t)
    t:you "play Black Market"
    t:you "Nomad Camp"
    t:equal(t.your.deck[1].name, "Nomad Camp")
    t:equal(t.any.black_market, { "Moat" })
  end,
})

scenario "Black Market: its purchases need no Buy, and Buys stay for the Buy phase" (dominion {
  your = { hand = { "Black Market" }, buys = 0, coins = 3 },
  shared = { black_market = { "Smithy" } },
  function(t)
    t:you "play Black Market"
    t:you "Smithy"
    t:equal({ t:variable("you", "buys"), t:variable("you", "coins") }, { 0, 1 })
  end,
})
