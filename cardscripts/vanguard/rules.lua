-- A two-player game of units on circles. Start reading with rules/turn.lua.
rules {
  name = "Vanguard", players = { 2, 2 },
  waves = "together", -- whatever waits: the turn player's first, one at a time
  order = "choice",
  triggers = "once_per_batch",
  choose_short = "as_many",
  setup = "setup", turn = "turn", turn_limit = 200,
  deck_zone = "deck",
  deck_rules = {
    { "deck", cards = 50, each = 4 },
    { "first vanguard", of = { starter = 1 }, cards = 1 },
    { "triggers", of = { trigger = { "critical", "draw", "stand", "heal" } }, cards = 16 },
    { "Sentinels", of = { keywords = "Sentinel" }, cards = { 0, 4 } },
    { "heal triggers", of = { trigger = "heal" }, cards = { 0, 4 } },
  },
  show = { "power" },
  marks = { "rested", "face_down", "deleted", "legion", "omega" },
  draw = { tint = "clans", turned = "rested", face_down = "face_down" },
  score = function(player)
    local points = 0
    for _, unit in ipairs(any.rear_guards:list()) do
      local worth = 10 + unit.power // (unit:is(any.units:front_row()) and 1000 or 2000)
      points = points + (unit.master == player and worth or -worth)
    end
    for _, unit in ipairs(any.vanguards:list()) do
      local worth = 20 * unit.grade + 3 * unit.critical
      points = points + (unit.owner == player and worth or -worth)
    end
    points = points + 60 * (player.opponent.damage.count - player.damage.count)
    return points + 8 * (player.hand.count - player.opponent.hand.count)
  end,
}

include "rules/zones"
include "rules/values"
include "rules/turn"
include "rules/events"
include "rules/moving"
include "rules/dominate"
include "rules/lock"
include "rules/legion"
include "rules/triggers"
include "rules/battle"
include "rules/setup"
include "rules/text"
include "rules/playing"
include "rules/attacking"
include "rules/management"
include "rules/story"
include "rules/scenarios"
