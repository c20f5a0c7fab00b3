-- A possessor gives up in the middle of another player's turn. The turn stays that player's, who
-- now plays it alone; what the possessor took is gone with it, what was set aside comes back.
local dominion = include "data/table"
local deeds = include "data/deeds"

-- The possessed player gains a Smithy, which the possessor takes, and trashes a Curse.
local function half_a_turn(t)
  deeds.possess(t)
  t:you "play Workshop" { choose = "Smithy" }
  t:equal(t.you.discard[1], "Smithy", "the possessor's")
  t:you "play Chapel" { choose = "Curse" }
  t:equal(t:card("c").zone, "returning", "set aside")
  t:concede "you"
end

local hands = {
  { hand = { "Possession" } },
  { hand = { "Workshop", "Workshop", "Chapel", { "Curse", as = "c" } }, actions = 3 },
  {}, {},
}

scenario "two players: who is left has won, in the middle of the turn" (dominion {
  players = { hands[1], hands[2] }, kingdom = { "Smithy" },
  function(t)
    half_a_turn(t)
    t:equal({ t:over(), t:winner() }, { true, "enemy" })
  end,
})

for count = 3, 4 do
  local players = {}
  for seat = 1, count do
    players[seat] = hands[seat]
  end
  local title = count .. " players: the turn, its cards and gains are its player's again"
  scenario(title)(dominion {
    players = players, kingdom = { "Smithy" },
    function(t)
      half_a_turn(t)
      deeds.check(t, 2, 2)
      t:equal(t.enemy.hand, { "Workshop" }, "the hand")
      t:enemy "play Workshop" { choose = "Smithy" }
      t:equal(t.enemy.discard, { "Smithy" }, "gained by who plays")
      t:equal(t:card("c").zone, "returning", "still set aside")
      deeds.end_turn(t, 2)
      t:equal({ t:card("c").zone, t:card("c").owner }, { "discard", "enemy" }, "came back")
      deeds.turn(t, 2, 2)
      for seat = 3, count do
        deeds.turn(t, seat, seat)
      end
      deeds.check(t, 2, 2)
    end,
  })
end

scenario "four players: who gives up after the possessed turn is passed over" (dominion {
  players = { { hand = { "Possession" } }, {}, {}, {} },
  function(t)
    deeds.possess(t)
    deeds.turn(t, 2, 1)
    deeds.check(t, 2, 2)
    t:concede "you"
    deeds.turn(t, 2, 2)
    deeds.turn(t, 3, 3)
    deeds.turn(t, 4, 4)
    deeds.check(t, 2, 2)
  end,
})

scenario "possessed turns that still wait are played by their player alone" (dominion {
  players = {
    { hand = { "Throne Room", "Possession" }, actions = 2 },
    {}, {},
  },
  function(t)
    t:you { "play", by = "Throne Room" }
    t:you "Possession"
    deeds.end_turn(t, 1)
    t:enemy(1)
    deeds.check(t, 2, 1)
    t:concede "you"
    deeds.turn(t, 2, 2)
    deeds.turn(t, 2, 2)
    deeds.turn(t, 2, 2)
    deeds.check(t, 3, 3)
  end,
})
