-- When something is done: at once, before what comes next on the card that caused it; and by whom.
local dominion = include "data/table"
local deeds = include "data/deeds"

scenario "a card that is gained does what it does before the next sentence" (dominion {
  your = { hand = { "Remake", "Market", "Estate" } },
  kingdom = { "Border Village", "Village" },
  function(t)
    t:you "play Remake"
    t:you "Market"
    t:you "Border Village"
    t:you "Copper"
    t:you "Village"
    t:happened { "trash Market", "gain Border Village", "gain Copper", "trash Estate" }
  end,
})

scenario "an Action of the Supply that you trash is trashed by you" (dominion {
  your = { hand = { { 2, "Lurker" } }, deck = { 5, "Gold" } },
  kingdom = { "Rats", "Fortress" },
  function(t)
    t:you { "play", by = "Lurker" }
    t:you "trash"
    t:you "Rats"
    t:equal(t.your.hand, { "Gold", "Lurker" })
    t:you "play Lurker" { option = "trash" }
    t:you "Fortress"
    t:equal(t.your.hand, { "Fortress", "Gold" })
  end,
})

scenario "Farmland in 2022: before the Black Market goes on" (dominion {
  your = { hand = { "Black Market", "Estate" }, coins = 4 }, options = { buy_triggers = 2022 },
  kingdom = { "Smithy" }, shared = { black_market = { "Farmland", "Moat", "Witch" } },
  function(t)
    t:you "play Black Market"
    t:you "Farmland"
    t:you "Smithy"
    t:happened { "gain Farmland", "trash Estate", "gain Smithy" }
    t:equal(t:count("any.black_market"), 2)
    t:you { order = { "Moat", "Witch" } }
  end,
})

for _, rules in ipairs({ 2021, 2022 }) do
  scenario("Goons of " .. rules .. " give their point before the Black Market goes on") (dominion {
    your = { hand = { "Black Market" }, in_play = { "Goons" } },
    options = { buy_triggers = rules },
    shared = { black_market = { "Cellar", "Moat", "Witch" } },
    function(t)
      t:you "play Black Market"
      t:you "Cellar"
      t:equal(t:variable("you", "vp"), 1)
      t:you { order = { "Moat", "Witch" } }
    end,
  })
end

scenario "Page: when it is discarded from play, before new cards are drawn" (dominion {
  your = { hand = { { "Page", as = "p" }, "Village" }, discard = { { "Page", as = "old" } } },
  shared = { box = { "Page" }, other_piles = { o1 = "Treasure Hunter" } },
  function(t)
    t:you "play Page"
    t:you "play Village"
    t:mark()
    deeds.end_turn(t, 1)
    t:equal(t:count("your.hand"), 0)
    t:you "no"
    deeds.check(t, 2, 2)
    t:equal({ t:card("p").zone, t:card("old").zone }, { "discard", "discard" })
    t:happened { "asked yes_no", "draw_cards 5 by you" }
  end,
})

scenario "Page: not when it is discarded from the hand" (dominion {
  your = { hand = { "Cellar", "Page" } },
  shared = { box = { "Page" }, other_piles = { o1 = "Treasure Hunter" } },
  function(t)
    t:you "play Cellar" { choose = "Page" }
    t:asked_nothing()
    t:equal(t.your.discard, { "Page" })
  end,
})

scenario "Tunnel: before Cellar draws, and not for another card" (dominion {
  your = { hand = { { 2, "Cellar" }, { "Tunnel", as = "t" }, "Estate" } },
  function(t)
    t:you { "play", by = "Cellar" }
    t:you "t"
    t:you "yes"
    t:happened { "gain Gold", "draw_cards 1 by you" }
    t:you "play Cellar" { choose = "Estate" }
    t:equal({ t:asked() }, { "you", "act", "action" })
    t:equal(t.your.discard, { "Estate", "Gold", "Tunnel" })
  end,
})

scenario "what may be done need not be: Tunnel, Exile, Trader of 2011" (dominion {
  your = { hand = { "Cellar", "Tunnel", "Trader" }, exile = { "Estate" }, coins = 2 },
  options = { trader = 2011 },
  function(t)
    t:you "play Cellar" { choose = "Tunnel" }
    t:you "no"
    t:equal(t.your.discard, { "Tunnel" })
    t:you "end actions"
    t:you "buy Estate"
    t:you "no"
    t:you "no"
    t:equal(t.your.discard, { "Estate", "Tunnel" })
    t:equal(t.your.exile, { "Estate" })
  end,
})

scenario "Tomb: its point comes at once" (dominion {
  your = { hand = { "Remodel", "Estate" } }, shared = { landscapes = { "Tomb" } },
  function(t)
    t:you "play Remodel"
    t:happened { "trash Estate", "take_vp 1 by you" }
    t:equal(t:variable("you", "vp"), 1)
    t:you "Silver"
  end,
})

scenario "Toll Gate: first bought, then gained" (dominion {
  your = { coins = 4 }, kingdom = { "Toll Gate" },
  function(t)
    t:you "end actions"
    t:you "buy Toll Gate"
    t:happened { "note bought 1", "take_vp 1 by you", "note gained 1", "take_vp 2 by you" }
  end,
})

scenario "Haunted Woods of 2022: before the Black Market goes on" (dominion {
  your = { hand = { "Haunted Woods" } }, options = { buy_triggers = 2022 },
  enemy = { hand = { "Black Market", "Gold" }, deck = { 10, "Estate" } },
  shared = { black_market = { "Cellar", "Moat", "Witch" } },
  function(t)
    t:you "play Haunted Woods"
    deeds.end_turn(t, 1)
    t:enemy "play Black Market"
    t:enemy "none"
    t:enemy "Cellar"
    t:equal(t:count("enemy.hand"), 0)
    t:enemy { order = { "Moat", "Witch" } }
    t:equal(t.enemy.deck[1].name, "Gold")
  end,
})

scenario "what is counted" (dominion {
  your = { hand = { "Militia", "Witch" }, coins = 8, buys = 4, actions = 2, deck = { 10, "Gold" } },
  shared = { landscapes = { "Mission", "Seize the Day" } },
  function(t)
    t:you "play Militia"
    t:you "play Witch"
    t:equal(t:variable("attacks"), 2)
    t:you "end actions"
    t:you { "buy", by = "Mission" }
    t:you { "buy", by = "Seize the Day" }
    t:equal(t:variable("you", "bought"), 2)
    t:equal(t.your.bought_already, { "Seize the Day", "Mission" })
    t:you "end turn"
    t:equal({ t:variable("last_turn"), t:variable("in_a_row"), t:variable("last_extra") },
      { 1, 1, 0 })
    t:you(1)
    t:equal(t:variable("you", "buys_no_cards"), 1)
    deeds.end_turn(t, 1)
    t:equal({ t:variable("last_turn"), t:variable("in_a_row"), t:variable("last_extra") },
      { 1, 2, 1 })
    deeds.turn(t, 1, 1)
    deeds.turn(t, 2, 2)
    t:equal({ t:variable("last_turn"), t:variable("in_a_row"), t:variable("last_extra") },
      { 2, 1, 0 })
    t:equal({ t:variable("you", "turns"), t:variable("enemy", "turns") }, { 1, 1 })
  end,
})

scenario "which places belong to no pile of this game, and to an empty one" (dominion {
  shared = { box = { "Smithy", "Village", "Market" }, pile_names = { { "Bat", home = 2 } },
    other_piles = { o3 = "Page" } },
  supply = { k1 = {}, k2 = { 9, "Village" }, k3 = {}, potion = {} },
  function(t)
    t:equal(t:marked("you", "not in this game"),
      { "potion", "k4", "k5", "k6", "k7", "k8", "k9", "k10", "o1", "o4", "o5", "o6" })
  end,
})

scenario "after 400 turns the game is a draw" (dominion {
  function(t)
    for turn = 1, 400 do
      t:equal(t:over(), false, turn)
      deeds.end_turn(t, 2 - turn % 2)
    end
    t:equal({ t:over(), t:winner() }, { true, "nobody" })
  end,
})

scenario "S100 what another player takes in the possessed turn is that player's" (dominion {
  players = {
    { hand = { "Possession" }, deck = { { 6, "Copper" } } }, { hand = { "Swindler" } },
    { deck = { "Smithy", { 9, "Copper" } } },
  },
  kingdom = { "Toll Gate" }, options = { possession_rules = 2016 },
  function(t)
    deeds.possess(t)
    t:you "play Swindler"
    t:you "Toll Gate"
    t:settle()
    t:equal({ t:variable("player 3", "vp"), t:variable("you", "vp") }, { 2, 0 })
  end,
})
