-- Part 1A: turn structure and control.
local dominion = include "data/table"
local deeds = include "data/deeds"

scenario "S01 the player to the left takes an extra turn, decided by who played Possession"
  (dominion {
  your = { hand = { "Possession" } },
  function(t)
    deeds.possess(t)
    deeds.turn(t, 2, 1)
    deeds.turn(t, 2, 2)
    t:equal({ t:variable("you", "turns"), t:variable("enemy", "turns") }, { 1, 1 }, "normal turns")
    deeds.turn(t, 1, 1)
    deeds.turn(t, 2, 2)
  end,
})

scenario "S02 with three players the others take their normal turns after it" (dominion {
  players = { { hand = { "Possession" } }, {}, {} },
  function(t)
    deeds.possess(t)
    deeds.turn(t, 2, 1)
    deeds.turn(t, 2, 2)
    deeds.turn(t, 3, 3)
    deeds.turn(t, 1, 1)
  end,
})

scenario "S03 'you' on a card is the possessed player" (dominion {
  your = { hand = { "Possession" } },
  enemy = { hand = { "Smithy" }, deck = { "Gold", "Gold", "Gold", { 7, "Copper" } } },
  function(t)
    deeds.possess(t)
    t:you "play Smithy"
    t:equal(t.enemy.hand, { "Gold", "Gold", "Gold" })
    t:equal(t:count("your.hand"), 5)
    t:equal(t.your.hand[1].name, "Copper")
  end,
})

scenario "S04 the possessed player may not answer" (dominion {
  your = { hand = { "Possession" } }, enemy = { hand = { 5, "Copper" } },
  function(t)
    deeds.possess(t)
    t:refused("enemy", "end actions")
    t:you "end actions"
    t:refused("enemy", "play all treasures")
    t:you "play all treasures"
    t:equal(t:variable("enemy", "coins"), 5)
  end,
})

scenario "S05 who decides sees the hand, nobody else does, and only as long as it lasts" (dominion {
  players = { { hand = { "Possession" } }, { hand = { { "Gold", as = "theirs" } } }, {} },
  function(t)
    t:expect(not t:sees("you", "theirs"), "before")
    deeds.possess(t)
    t:expect(t:sees("you", "theirs"), "the possessor")
    t:expect(not t:sees("player 3", "theirs"), "another")
    t:you "end actions"
    t:you "end turn"
    deeds.check(t, 2, 2)
    for _, card in ipairs(t.enemy.hand) do
      t:expect(not t:sees("you", card), "the next hand")
    end
  end,
})

scenario "S06 the cards drawn in Clean-up are seen until the turn ends" (dominion {
  your = { hand = { "Possession" } },
  enemy = { hand = { "Night Watch" }, deck = { { "Gold", as = "drawn" }, { 9, "Copper" } } },
  function(t)
    deeds.possess(t)
    t:you "play Night Watch"
    deeds.end_turn(t, 1)
    local who, kind = t:asked()
    t:equal({ who, kind }, { "you", "yes_no" })
    t:equal(t:card("drawn").zone, "hand")
    t:expect(t:sees("you", "drawn"), "before the turn ends")
    t:you "yes"
    deeds.check(t, 2, 2)
    t:expect(not t:sees("you", "drawn"), "in the normal turn")
  end,
})

scenario "S07 the Native Village mat can be looked at during the turn" (dominion {
  your = { hand = { "Possession" } },
  enemy = { native_village = { { "Gold", as = "below" }, { "Curse", as = "c" } } },
  function(t)
    t:expect(not t:sees("you", "below"), "before")
    deeds.possess(t)
    t:expect(t:sees("you", "below") and t:sees("you", "c"), "during")
    deeds.turn(t, 2, 1)
    t:expect(not t:sees("you", "below"), "after")
  end,
})

scenario "S08 Archive: the possessor chooses from what is set aside, and sees it" (dominion {
  turn = "enemy", your = { hand = { "Possession" } },
  enemy = { hand = { "Archive" }, deck = {
    "Estate", { "Gold", as = "g" }, { "Curse", as = "c" }, { 10, "Copper" },
  } },
  function(t)
    t:enemy "play Archive" { choose = "Estate" }
    deeds.end_turn(t, 2)
    t:you "play Possession"
    deeds.end_turn(t, 1)
    local who, kind = t:asked()
    t:equal({ who, kind }, { "you", "choose" })
    t:expect(t:sees("you", "g") and t:sees("you", "c"), "both")
    t:you "Gold"
    deeds.check(t, 2, 1)
    t:equal(t:card("g").zone, "hand")
    t:expect(t:sees("you", "c"), "the one that is left")
  end,
})

scenario "S09 the possessor is asked which Action is played" (dominion {
  your = { hand = { "Possession" } }, enemy = { hand = { "Smithy", "Village" } },
  function(t)
    deeds.possess(t)
    t:expect(t:can("you", "play", "Smithy") and t:can("you", "play", "Village"), "both")
    t:you "play Village"
    t:equal(t:card("Village").place, "in_play")
    t:equal(t:card("Smithy").zone, "hand")
    t:equal(t:variable("enemy", "actions"), 2)
  end,
})

scenario "S10 Pawn: the possessor chooses, the possessed player gets" (dominion {
  your = { hand = { "Possession" } }, enemy = { hand = { "Pawn" } },
  function(t)
    deeds.possess(t)
    t:you "play Pawn"
    t:you "buy"
    t:you "coin"
    t:equal({ t:variable("enemy", "buys"), t:variable("enemy", "coins") }, { 2, 1 })
    t:equal({ t:variable("you", "buys"), t:variable("you", "coins") }, { 1, 0 })
  end,
})

scenario "S11 the possessor is asked what is bought" (dominion {
  your = { hand = { "Possession" } }, enemy = { hand = { 5, "Copper" } },
  function(t)
    deeds.possess(t)
    t:you "end actions"
    t:you "play all treasures"
    t:expect(t:can("you", "buy", "Duchy"), "costs 5")
    t:expect(not t:can("you", "buy", "Gold"), "costs 6")
    t:you "end turn"
    t:equal(t:count("your.discard"), 1, "only Possession")
  end,
})

scenario "S12 the hand of the last turn is used, a fresh one in the next" (dominion {
  your = { hand = { "Possession" } }, enemy = { hand = { 5, "Gold" } },
  function(t)
    deeds.possess(t)
    t:equal(t.enemy.hand, { "Gold", "Gold", "Gold", "Gold", "Gold" })
    deeds.turn(t, 2, 1)
    deeds.check(t, 2, 2)
    t:equal(t.enemy.hand, { "Copper", "Copper", "Copper", "Copper", "Copper" })
  end,
})

scenario "S13 after Militia the hand has the three cards that were kept" (dominion {
  your = { hand = { "Militia", "Possession" }, actions = 2 },
  enemy = { hand = { "Gold", "Silver", "Estate", "Duchy", "Curse" } },
  function(t)
    t:you "play Militia"
    t:enemy { choose = { "Duchy", "Curse" } }
    deeds.possess(t)
    t:equal(t.enemy.hand, { "Gold", "Silver", "Estate" })
  end,
})

scenario "S14 after Council Room the hand has six cards" (dominion {
  your = { hand = { "Council Room", "Possession" }, actions = 2 },
  enemy = { hand = { 5, "Estate" } },
  function(t)
    t:you "play Council Room"
    deeds.possess(t)
    t:equal(t:count("enemy.hand"), 6)
  end,
})

scenario "S15 a Possession that is not played in the turn is discarded and gives nothing"
  (dominion {
  your = { hand = { "Possession" } }, enemy = { hand = { { "Possession", as = "theirs" },
    "Copper" } },
  function(t)
    deeds.possess(t)
    deeds.turn(t, 2, 1)
    t:equal(t:card("theirs").zone, "discard")
    deeds.turn(t, 2, 2)
    deeds.turn(t, 1, 1)
    deeds.check(t, 2, 2)
  end,
})
