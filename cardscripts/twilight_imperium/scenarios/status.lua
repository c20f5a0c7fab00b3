-- The status phase: what is scored, drawn, taken back and readied.
local position = include "data/position"

local function all_pass(t)
  t:you "pass"
  t:enemy "pass"
  t:player(3) "pass"
end

-- Three common planets; all three traits; Mecatol Rex: one point for each.
local SCORES = {
  { "two planets", { "CU", "LE" }, 0 },
  { "three planets of one trait", { "LE", "H2", "HZ" }, 1 },
  { "three planets without a cultural one", { "HZ", "IN", "I2" }, 1 },
  { "three planets without a hazardous one", { "CU", "IN", "C2" }, 1 },
  { "three planets without an industrial one", { "CU", "HZ", "LE" }, 1 },
  { "two planets that have all three traits", { "DU", "DV" }, 1 },
  { "three planets of all traits", { "CU", "HZ", "IN" }, 2 },
  { "Mecatol Rex alone", { "MR" }, 1 },
  { "everything", { "MR", "CU", "HZ", "IN" }, 3 },
}
for _, row in ipairs(SCORES) do
  local what, planets, points = row[1], row[2], row[3]
  local control = {}
  for _, planet in ipairs(planets) do
    control[planet] = "you"
  end
  scenario("status phase: " .. what .. " score " .. points) (position {
    control = control, agendas = {},
    function(t)
      all_pass(t)
      t:equal({ t.you.points, t.enemy.points }, { points, 0 })
    end,
  })
end

scenario "status phase: command tokens come back, and planets are readied" (position {
  control = { CU = "you", LE = "enemy" }, action_deck = { "Envoys", "Garrison", "Builders" },
  beacon = true,
  function(t)
    t:you "tactical action" { choose = "S0" }
    t:equal({ t.you.tactics, t.enemy.tactics }, { 2, 3 })
    t:equal(#t:at "S0", 1, "the command token")
    t:enemy "pass"
    t:player(3) "pass"
    t:you "pass"
    t:equal({ t.you.tactics, t.enemy.tactics }, { 3, 3 })
    t:equal(#t:at "S0", 0)
    t:equal({ t:card("CU").exhausted, t:card("LE").exhausted,
      t:card("Beacon of LE").exhausted }, { false, false, false })
    t:equal({ #t.your.hand, #t.enemy.hand, t:count("player 3.hand") }, { 1, 1, 1 })
    t:equal({ t.you.passed, t.enemy.passed }, { 0, 0 })
  end,
})

-- -- Who wins -----------------------------------------------------------------------------------

-- Points of the three, round, planets besides the homes; who has won, if anybody.
local WINNERS = {
  { "eight points win", { 8, 0, 0 }, 1, {}, "you" },
  { "seven do not", { 7, 7, 0 }, 1, {}, nil },
  { "the eighth is scored first", { 7, 0, 0 }, 1, { MR = "you" }, "you" },
  { "the most of those with eight", { 8, 9, 8 }, 1, {}, "enemy" },
  { "in the sixth round whoever has most", { 0, 0, 1 }, 6, {}, "player 3" },
  { "the fifth is not the last", { 1, 0, 0 }, 5, {}, nil },
  { "of as many points, more planets", { 2, 2, 2 }, 6, { CU = "enemy" }, "enemy" },
  { "points go before planets", { 2, 1, 1 }, 6, { CU = "enemy", HZ = "enemy" }, "you" },
  { "of as many planets too, who passed last", { 2, 2, 2 }, 6, {}, "player 3" },
  { "of two, the first in turn", { 2, 2, 1 }, 6, {}, "you" },
}
for _, row in ipairs(WINNERS) do
  local what, points, round, control, who = table.unpack(row, 1, 5)
  scenario("status phase: " .. what) (position {
    points = points, options = { round = round }, control = control, agendas = {},
    function(t)
      all_pass(t)
      t:equal(t:over(), who ~= nil)
      if who then t:equal(t:winner(), who) end
    end,
  })
end

-- -- Action cards, tokens, what is readied ------------------------------------------------------

scenario "status phase: who scores nothing is told of no points" (position {
  function(t)
    t:you "pass"
    t:equal({ t.you.passed, t.enemy.passed }, { 1, 0 })
    t:enemy "pass"
    t:player(3) "pass"
    t:not_happened { "gain_points" }
    t:not_happened { "shuffle" }
    t:not_happened { "take_away" }
    t:equal({ t:variable("round"), #t.your.hand }, { 2, 0 })
  end,
})

scenario "status phase: discards are moved to the deck of action cards, and shuffled" (position {
  action_deck = { "Envoys" }, action_discard = { "Garrison" },
  function(t)
    all_pass(t)
    t:happened { "draw_card on Envoys", "move on Garrison from action_discard to action_deck",
      "shuffle", "draw_card on Garrison" }
    t:equal({ t:count("player 3.hand"), #t.your.hand, #t.enemy.hand }, { 1, 1, 0 })
  end,
})

scenario "status phase: all players' command tokens come back" (position {
  function(t)
    t:you "tactical action" { choose = "S0" }
    t:enemy "tactical action" { choose = "S0" }
    t:player(3) "tactical action" { choose = "S2" }
    all_pass(t)
    t:equal({ #t:at "S0", #t:at "S2", t.you.tactics, t.enemy.tactics }, { 0, 0, 3, 3 })
  end,
})

-- -- What a position is worth -------------------------------------------------------------------

-- Homes: 2 planets, 2 infantry; nobody has passed.
local WORTHS = {
  { "at home, three tokens", {}, 24 + 2 - 15 },
  { "a point", { points = { 2 } }, 200 + 24 + 2 - 15 },
  { "a planet and its legend", { control = { LE = "you" } }, 36 + 2 - 15 },
  { "others' planets and units", { control = { CU = "enemy" },
    units = { S1 = { { "enemy", "War Sun" } } } }, 24 + 2 - 15 },
  { "ships", { units = { S1 = { { "you", "War Sun" }, { "you", "Carrier" } } } }, 24 + 17 - 15 },
  { "one token", { tactics = { 1 } }, 24 + 2 - 5 },
}
for _, row in ipairs(WORTHS) do
  local what, p, worth = row[1], row[2], row[3]
  p.hands = { { "RATE" } }
  p[1] = function(t)
    t:you "do RATE"
    t:equal(t.you.goods, worth)
  end
  scenario("what players that look ahead think of " .. what) (position(p))
end
