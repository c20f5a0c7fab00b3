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
    your = { hand = { case[1], { 8, "Copper" } }, minus_card = 1 },
    function(t)
      t:you("play " .. case[1])
      t:equal({ t:count("your.hand"), t:variable("you", "minus_card") }, { 8, 1 })
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
