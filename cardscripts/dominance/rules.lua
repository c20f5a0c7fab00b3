-- Dominance, a board game of two players by C. M. Perry (2017), on a board of our choosing. Red is
-- seat 1. Start reading with rules/dominance.lua, which says what dominance is.
rules {
  name = "Dominance", players = { 2, 2 },
  order = "fixed",
  setup = "setup", turn = "turn",
  turn_limit = 600, -- the game knows no draw; whoever plays at random may go on for ever
  limits = { cards = 24, lasting = 8, listeners = 16, queue = 8, events = 24, frames = 16 },
  draw = { players = { "red", "black" } },
  opponent = "search",
  -- Pieces lost and brought in; and who stands near the enemy's pieces can dominate them soon.
  score = function(player)
    local enemy_player = player.opponent
    return 200 * (enemy_player.removed.count - player.removed.count)
      - 10 * player.pool.count + 10 * enemy_player.pool.count - way_to_the_enemy(player)
  end,
}

include "rules/options"
include "rules/squares"
include "rules/hexagons"
include "rules/dominance"
include "rules/actions"
include "rules/removing"
include "rules/turn"
include "rules/scenarios"
include "rules/story"
