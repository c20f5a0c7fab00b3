-- Part 1B: playing Possession: type, number, end of game.
local dominion = include "data/table"
local deeds = include "data/deeds"

scenario "S16 Possession is discarded in the Clean-up of its turn" (dominion {
  your = { hand = { "Possession" } },
  function(t)
    t:you "play Possession"
    t:equal(t:card("Possession").zone, "in_play")
    deeds.end_turn(t, 1)
    t:equal(t:card("Possession").zone, "discard")
    t:equal(t:card("Possession").owner, "you")
  end,
})

scenario "S17, S84 two Possessions give two turns before the normal one" (dominion {
  your = { hand = { "Possession", "Possession", "Village" } },
  function(t)
    t:you "play Village"
    t:you "play Possession"
    t:you "play Possession"
    deeds.end_turn(t, 1)
    t:enemy(1)
    deeds.turn(t, 2, 1)
    deeds.turn(t, 2, 1)
    deeds.turn(t, 2, 2)
    deeds.check(t, 1, 1)
  end,
})

scenario "S18, S19 Throne Room gives two turns, and nothing stays in play" (dominion {
  your = { hand = { "Throne Room", "Possession" } },
  function(t)
    t:you "play Throne Room" { choose = "Possession" }
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 0)
    t:enemy(1)
    deeds.turn(t, 2, 1)
    deeds.turn(t, 2, 1)
    deeds.turn(t, 2, 2)
    deeds.check(t, 1, 1)
  end,
})

scenario "no Treasure is played after a purchase" (dominion {
  your = { hand = { "Copper", "Silver" }, buys = 2 },
  function(t)
    t:you "end actions"
    t:you "play Silver"
    t:you { "buy", by = "Copper" }
    t:expect(not t:can("you", "play", "Copper"), "one")
    t:expect(not t:can("you", "play all treasures"), "all")
    t:expect(t:can("you", "buy", "Estate"), "a second purchase")
  end,
})

scenario "the Buy phase that comes after a Villa is a new one: Treasures can be played" (dominion {
  your = { hand = { "Copper" }, coins = 4, buys = 2 }, supply = { k1 = { 1, "Villa" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Villa" }
    t:you "end actions"
    t:expect(t:can("you", "play", "Copper"), "in the second one")
  end,
})

scenario "S20 Possession is no Attack" (dominion {
  your = { hand = { "Possession" } }, enemy = { hand = { "Moat" } },
  function(t)
    t:you "play Possession"
    t:equal((t:asked()), "you")
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 1)
  end,
})

scenario "Moat makes its player unaffected by an Attack" (dominion {
  players = {
    { hand = { "Militia" } },
    { hand = { "Moat", { 4, "Copper" } } },
    { hand = { { "Moat", as = "m" }, { 4, "Copper" } } },
  },
  function(t)
    t:you "play Militia"
    t:enemy "yes"
    t:player(3) "no"
    t:player(3) { choose = { "Copper", "Copper" } }
    t:equal(t:count("enemy.hand"), 5)
    t:equal(t:card("m").zone, "hand")
  end,
})

scenario "S21 the game ends before the turn that waits" (dominion {
  your = { hand = { "Possession" }, coins = 8 }, supply = { province = { 1, "Province" } },
  function(t)
    t:you "play Possession"
    t:you "end actions"
    t:you "buy Province"
    t:you "end turn"
    t:expect(t:over(), "over")
    t:equal(t:winner(), "you")
    t:equal(t:turn(), 1)
  end,
})

scenario "S22 the game can end with the possessed turn" (dominion {
  your = { hand = { "Possession" } }, enemy = { coins = 8 },
  supply = { province = { 1, "Province" } },
  function(t)
    deeds.possess(t)
    t:you "end actions"
    t:you { "buy", by = "Province" }
    t:equal(t:card("Province").owner, "you")
    t:you "end turn"
    t:expect(t:over(), "over")
    t:equal(t:turn(), 2)
    t:equal(t:winner(), "you")
  end,
})

scenario "S23 turns that wait come before those that Fleet gives" (dominion {
  players = { { hand = { "Possession" }, coins = 8 }, { projects = { "Fleet" } }, {} },
  supply = { province = { 1, "Province" } },
  function(t)
    t:you "play Possession"
    t:you "end actions"
    t:you "buy Province"
    t:you "end turn"
    deeds.turn(t, 2, 1)
    deeds.turn(t, 2, 2)
    t:expect(t:over(), "over")
    t:equal(t:turn(), 3)
  end,
})

scenario "S24 after the last Fleet turn no turn that waits is taken" (dominion {
  players = {
    { projects = { "Fleet" }, coins = 8, deck = { { 10, "Possession" } } }, {}, {},
  },
  supply = { province = { 1, "Province" } },
  function(t)
    t:you "end actions"
    t:you "buy Province"
    t:you "end turn"
    deeds.check(t, 1, 1)
    t:you "play Possession"
    deeds.end_turn(t, 1)
    t:expect(t:over(), "over")
    t:equal(t:turn(), 2)
  end,
})

scenario "S25 the game ends in the possessed turn: then only the Fleet turn" (dominion {
  players = {
    { hand = { "Possession" }, projects = { "Fleet" } }, { coins = 8 }, {},
  },
  supply = { province = { 1, "Province" } },
  function(t)
    deeds.possess(t)
    t:you "end actions"
    t:you "buy Province"
    t:you "end turn"
    deeds.turn(t, 1, 1)
    t:expect(t:over(), "over")
  end,
})
