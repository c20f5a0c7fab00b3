-- A board game for three to six players about the control of planets, in the manner of Twilight
-- Imperium, fourth edition. Start reading with rules/control.lua, which holds rule 25.
rules {
  name = "Twilight Imperium", players = { 3, 6 },
  waves = "together",
  order = "choice",
  triggers = "for_each",
  choose_short = "as_many",
  setup = "setup", turn = "turn", turn_limit = 2000,
  show = { "resources", "influence" }, marks = { "exhausted" },
  draw = { tint = "traits", turned = "exhausted" },
  score = function(player) return player.standing end,
}

include "rules/map"
include "rules/pieces"
include "rules/units"
include "rules/control"
include "rules/exploring"
include "rules/spending"
include "rules/text"
include "rules/fighting"
include "rules/invasion"
include "rules/by_units"
include "rules/tactical"
include "rules/agenda"
include "rules/status"
include "rules/turn"
include "rules/setup"
include "rules/invariants"
include "rules/scenarios"
include "rules/story"
