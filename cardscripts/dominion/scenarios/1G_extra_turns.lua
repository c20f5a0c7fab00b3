-- Part 1G: several extra turns. Where one player has several, they are numbered as they were asked
-- for.
local dominion = include "data/table"
local deeds = include "data/deeds"

-- A plays Village and both cards of a kind, then ends the turn.
local function twice(t)
  t:you "play Village"
  t:you "play Possession"
  t:you "play Possession"
  deeds.end_turn(t, 1)
end

scenario "S85, S87 a Possession played by a possessed player: its player decides the next turn"
  (dominion {
  players = { { hand = { "Possession" } }, { hand = { "Possession" } }, { hand = { "Workshop" } } },
  kingdom = { "Village" },
  function(t)
    deeds.possess(t)
    t:you "play Possession"
    deeds.end_turn(t, 1)
    deeds.check(t, 3, 2)
    t:refused("you", "end actions")
    t:refused("player 3", "end actions")
    t:enemy "play Workshop" { choose = "Village" }
    t:equal(t.enemy.discard, { "Village", "Possession" })
    t:equal(t:card("Workshop").owner, "player 3")
    deeds.end_turn(t, 2)
    deeds.turn(t, 2, 2)
    deeds.turn(t, 3, 3)
    deeds.check(t, 1, 1)
  end,
})

scenario "S86 with two players they possess each other" (dominion {
  your = { hand = { "Possession" } }, enemy = { hand = { "Possession" } },
  function(t)
    deeds.possess(t)
    t:you "play Possession"
    deeds.end_turn(t, 1)
    deeds.turn(t, 1, 2)
    deeds.turn(t, 2, 2)
    deeds.check(t, 1, 1)
  end,
})

scenario "S88 Outpost and Possession in one turn: first the player of that turn" (dominion {
  your = { hand = { "Possession", "Outpost" }, actions = 2 },
  function(t)
    t:you "play Possession"
    t:you "play Outpost"
    deeds.end_turn(t, 1)
    deeds.check(t, 1, 1)
    t:equal(t:count("your.hand"), 3)
    t:equal(t.your.in_play, { "Outpost" }, "a Duration")
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 0)
    deeds.turn(t, 2, 1)
    deeds.turn(t, 2, 2)
    deeds.check(t, 1, 1)
    t:equal(t:count("your.hand"), 5)
  end,
})

scenario "S89 turns that wait come in turn order from the player of the last turn" (dominion {
  players = {
    { hand = { "Village", "Possession", "Possession" } }, { hand = { "Possession" } }, {},
  },
  function(t)
    twice(t)
    t:enemy(1)
    deeds.check(t, 2, 1)
    t:you "play Possession"
    deeds.end_turn(t, 1)
    deeds.turn(t, 2, 1)
    deeds.turn(t, 3, 2)
    deeds.turn(t, 2, 2)
    deeds.turn(t, 3, 3)
    deeds.check(t, 1, 1)
  end,
})

local two_turns_wait = dominion {
  your = { hand = { "Village", "Possession", "Possession" } },
  enemy = { hand = { "Outpost", "Chapel" }, deck = { "Chapel", "Estate", "Duchy", { 10,
    "Copper" } } },
}

local function with(position, deed)
  local copy = {}
  for key, value in pairs(position) do
    copy[key] = value
  end
  copy[1] = deed
  return copy
end

local function up_to_the_choice(t)
  twice(t)
  t:enemy(1)
  t:you "play Outpost"
  deeds.end_turn(t, 1)
end

scenario "S90, S91 between turns the player chooses, and takes the Outpost turn"
  (with(two_turns_wait,
  function(t)
    up_to_the_choice(t)
    local who, kind = t:asked()
    t:equal({ who, kind }, { "enemy", "choose" })
    t:refused("you", 3)
    t:enemy(3)
    deeds.check(t, 2, 2)
    t:equal(t:count("enemy.hand"), 3)
    t:enemy "play Chapel" { choose = "Estate" }
    t:equal(t:count("any.trash_pile"), 1, "trashed for good")
    t:enemy "end actions"
    t:enemy "buy Curse"
    t:enemy "end turn"
    t:equal(t:card("Chapel").owner, "enemy")
    deeds.turn(t, 2, 1)
    deeds.turn(t, 2, 2)
    deeds.check(t, 1, 1)
  end))

scenario "S90, S92 or the possessed turn, with the smaller hand" (with(two_turns_wait,
  function(t)
    up_to_the_choice(t)
    t:enemy(2)
    deeds.check(t, 2, 1)
    t:equal(t:count("enemy.hand"), 3)
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal(t:count("enemy.hand"), 5)
    deeds.end_turn(t, 2)
    deeds.turn(t, 2, 2)
    deeds.check(t, 1, 1)
  end))

scenario "S93 no Outpost turn after a turn of one's own, also a possessed one" (dominion {
  your = { hand = { "Possession" } }, enemy = { deck = { { 10, "Outpost" } } },
  function(t)
    deeds.possess(t)
    deeds.turn(t, 2, 1)
    deeds.check(t, 2, 2)
    t:enemy "play Outpost"
    deeds.end_turn(t, 2)
    deeds.check(t, 1, 1)
    t:equal(t:count("enemy.hand"), 5)
  end,
})

scenario "S94 no Mission turn either" (dominion {
  your = { hand = { "Possession" } }, shared = { landscapes = { "Mission" } },
  enemy = { deck = { { 10, "Gold" } } },
  function(t)
    deeds.possess(t)
    deeds.turn(t, 2, 1)
    t:enemy "end actions"
    t:enemy "play all treasures"
    t:enemy "buy Mission"
    t:enemy "end turn"
    deeds.check(t, 1, 1)
  end,
})

scenario "Mission gives a turn after another's in which no cards are bought" (dominion {
  your = { hand = { { 2, "Gold" } }, deck = { { 10, "Gold" } } },
  shared = { landscapes = { "Mission" } },
  function(t)
    t:you "end actions"
    t:you "play all treasures"
    t:you "buy Mission"
    t:you "end turn"
    deeds.check(t, 1, 1)
    t:you "end actions"
    t:you "play all treasures"
    t:expect(not t:can("you", "buy", "Copper"), "a card")
    t:you "end turn"
    deeds.check(t, 2, 2)
  end,
})

scenario "S95 Outpost played in the possessed turn gives a turn of one's own" (dominion {
  your = { hand = { "Possession" } }, enemy = { hand = { "Outpost" } },
  function(t)
    deeds.possess(t)
    t:you "play Outpost"
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal(t:count("enemy.hand"), 3)
    deeds.end_turn(t, 2)
    deeds.turn(t, 2, 2)
    deeds.check(t, 1, 1)
  end,
})

scenario "S96 Possession asks for nothing of the turns before" (dominion {
  your = { hand = { "Outpost" }, deck = { { 10, "Possession" } } },
  enemy = { deck = { { 10, "Possession" } } },
  function(t)
    t:you "play Outpost"
    deeds.end_turn(t, 1)
    deeds.check(t, 1, 1)
    t:you "play Possession"
    deeds.end_turn(t, 1)
    deeds.turn(t, 2, 1)
    deeds.check(t, 2, 2)
    t:enemy "play Possession" -- right after an extra turn
    deeds.end_turn(t, 2)
    deeds.turn(t, 1, 2)
    deeds.check(t, 1, 1)
  end,
})

scenario "S97 the possessed player orders Seize the Day and the second possessed turn" (dominion {
  players = {
    { hand = { "Village", "Possession", "Possession" } },
    { hand = { "Possession", { 2, "Gold" } } },
    {},
  },
  shared = { landscapes = { "Seize the Day" } },
  function(t)
    twice(t)
    t:enemy(1)
    t:you "play Possession"
    t:you "end actions"
    t:you "play all treasures"
    t:you "buy Seize the Day"
    t:you "end turn"
    t:enemy(4)
    deeds.turn(t, 2, 2)
    deeds.turn(t, 2, 1)
    deeds.turn(t, 3, 2)
    deeds.turn(t, 2, 2)
    deeds.check(t, 3, 3)
  end,
})

-- The rules of 2023.

scenario "2023: no second extra turn of a player in a row" (dominion {
  your = { hand = { "Village", "Possession", "Possession" } },
    options = { possession_rules = 2023 },
  function(t)
    twice(t)
    t:enemy(1)
    deeds.turn(t, 2, 1)
    deeds.turn(t, 2, 2)
    deeds.check(t, 1, 1)
  end,
})

scenario "2023: a possessed turn after another's extra turn" (dominion {
  your = { hand = { "Outpost" }, deck = { { 10, "Possession" } } },
  options = { possession_rules = 2023 },
  function(t)
    t:you "play Outpost"
    deeds.end_turn(t, 1)
    deeds.check(t, 1, 1)
    t:you "play Possession"
    deeds.end_turn(t, 1)
    deeds.turn(t, 2, 1)
    deeds.turn(t, 2, 2)
    deeds.check(t, 1, 1)
  end,
})

scenario "2023: Outpost gives no third turn in a row, but the smaller hand" (dominion {
  your = { hand = { "Possession" } }, enemy = { deck = { { 10, "Outpost" } } },
  options = { possession_rules = 2023 },
  function(t)
    deeds.possess(t)
    deeds.turn(t, 2, 1)
    deeds.check(t, 2, 2)
    t:enemy "play Outpost"
    deeds.end_turn(t, 2)
    deeds.check(t, 1, 1)
    t:equal(t:count("enemy.hand"), 3)
  end,
})

scenario "2023: whether it is the third is looked at when it would begin" (dominion {
  your = { hand = { "Village", "Possession", "Possession" } },
  enemy = { hand = { "Outpost" } }, options = { possession_rules = 2023 },
  function(t)
    twice(t)
    t:enemy(1)
    deeds.check(t, 2, 1)
    t:you "play Outpost"
    deeds.end_turn(t, 1)
    t:enemy(2) -- the second possessed turn is not taken
    deeds.turn(t, 2, 2)
    deeds.turn(t, 2, 2)
    deeds.check(t, 1, 1)
  end,
})
