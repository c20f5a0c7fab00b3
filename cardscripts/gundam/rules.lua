-- A two-player game of Units, Pilots and shields. Start reading with rules/turn.lua.
rules {
  name = "Gundam", players = { 2, 2 },
  waves = "newest_first",
  order = "choice",
  triggers = "once_per_batch",
  choose_short = "as_many",
  setup = "setup", turn = "turn", turn_limit = 200,
  deck_zone = "deck",
  deck_rules = {
    { "deck", cards = 50, each = 4 },
    { "colours", alike = "colour", kinds = { 1, 2 } },
    { "Resources and tokens", of = { type = "resource" }, cards = 0 },
    { "Resources and tokens", of = { token = 1 }, cards = 0 },
  },
  show = { "ap", "hp" },
  marks = { "damage_taken", "rested" },
  draw = { players = { "orange", "purple" }, tint = "colour", turned = "rested" },
  opponent = "search",
  score = function(player)
    local enemy_seat, points = player.opponent, 0
    for _, unit in ipairs(player.battle.cards) do
      points = points + 10 + 4 * unit.ap + 3 * (unit.hp - unit.damage_taken)
    end
    for _, unit in ipairs(enemy_seat.battle.cards) do
      points = points - 10 - 4 * unit.ap - 3 * (unit.hp - unit.damage_taken)
    end
    points = points + 25 * (player.shields.count - enemy_seat.shields.count)
    points = points + 20 * (player.base.count - enemy_seat.base.count)
    return points + 6 * (player.hand.count - enemy_seat.hand.count)
  end,
}

include "rules/zones"
include "rules/values"
include "rules/events"
include "rules/turn"
include "rules/battle"
include "rules/setup"
include "rules/text"
include "rules/playing"
include "rules/attacking"
include "rules/shields"
include "rules/keywords"
include "rules/management"
include "rules/story"
include "rules/scenarios"
