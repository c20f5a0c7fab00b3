-- Turns that are not anybody's normal one.
local dominion = include "data/table"
local deeds = include "data/deeds"

scenario "Fleet turns go in turn order; who ended the game comes last" (dominion {
  players = {
    { projects = { "Fleet" } }, { projects = { "Fleet" }, coins = 8 }, { projects = { "Fleet" } },
  },
  turn = "enemy", supply = { province = { 1, "Province" } },
  function(t)
    t:enemy "end actions"
    t:enemy "buy Province"
    t:enemy "end turn"
    deeds.turn(t, 3, 3)
    deeds.turn(t, 1, 1)
    deeds.turn(t, 2, 2)
    t:expect(t:over(), "over")
  end,
})

scenario "turns that a Fleet turn gives come before the next Fleet turn" (dominion {
  players = {
    { coins = 8 }, { projects = { "Fleet" }, hand = { "Possession" } }, { projects = { "Fleet" } },
  },
  supply = { province = { 1, "Province" } },
  function(t)
    t:you "end actions"
    t:you "buy Province"
    t:you "end turn"
    t:enemy "play Possession"
    deeds.end_turn(t, 2)
    deeds.turn(t, 3, 2)
    deeds.turn(t, 3, 3)
    t:expect(t:over(), "over")
  end,
})

scenario "2023: Mission gives no third turn in a row" (dominion {
  your = { hand = { "Outpost" }, coins = 4 },
  shared = { landscapes = { "Mission" } }, options = { possession_rules = 2023 },
  function(t)
    t:you "play Outpost"
    t:you "end actions"
    t:you "buy Mission"
    t:you "end turn"
    t:you(1)
    deeds.turn(t, 1, 1)
    deeds.check(t, 2, 2)
  end,
})

scenario "2023: Mission gives a second turn in a row, in which no cards are bought" (dominion {
  your = { coins = 4 },
  shared = { landscapes = { "Mission", "Borrow" } }, options = { possession_rules = 2023 },
  function(t)
    t:you "end actions"
    t:you "buy Mission"
    t:you "end turn"
    deeds.check(t, 1, 1)
    t:you "end actions"
    t:expect(not t:can("you", "buy", "Copper"), "no cards")
    t:expect(t:can("you", "buy", "Borrow"), "Events")
    t:you "end turn"
    deeds.turn(t, 2, 2)
    t:you "end actions"
    t:you { "buy", by = "Copper" }
  end,
})

scenario "in a turn of Mission the Black Market sells nothing either" (dominion {
  your = { coins = 4, deck = { { 5, "Black Market" }, { 5, "Copper" } } },
  shared = { landscapes = { "Mission" }, black_market = { "Cellar", "Moat", "Chapel" } },
  function(t)
    t:you "end actions"
    t:you "buy Mission"
    t:you "end turn"
    t:you { "play", by = "Black Market" }
    t:equal(select(2, t:asked()), "order", "of the cards that are left")
    t:you { order = { "Cellar", "Moat", "Chapel" } }
    t:equal(t:count("any.black_market"), 3)
  end,
})

-- A possessor who gives up: the player to the left plays the rest of the turn alone.
local function given_up(t)
  deeds.possess(t)
  t:concede "you"
end

scenario "who has given up decides no longer, and gains nothing" (dominion {
  players = {
    { hand = { "Possession" } },
    { hand = { "Workshop", "Chapel", { "Curse", as = "c" } }, actions = 2 }, {},
  },
  kingdom = { "Smithy" },
  function(t)
    given_up(t)
    deeds.check(t, 2, 2)
    t:enemy "play Workshop" { choose = "Smithy" }
    t:equal(t.enemy.discard, { "Smithy" })
    t:enemy "play Chapel" { choose = "Curse" }
    deeds.end_turn(t, 2)
    t:equal(t:card("c").zone, "discard")
    deeds.turn(t, 2, 2)
    deeds.turn(t, 3, 3)
    deeds.check(t, 2, 2)
  end,
})
