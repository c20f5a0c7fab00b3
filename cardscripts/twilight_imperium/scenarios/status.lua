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
