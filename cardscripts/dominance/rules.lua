-- Dominance, a board game of two players by C. M. Perry (2017), on a board of our choosing. Red is
-- seat 1. Start reading with rules/dominance.lua, which says what dominance is.
rules {
  name = "Dominance", players = { 2, 2 },
  setup = "setup", turn = "turn",
  turn_limit = 600, -- the game knows no draw; whoever plays at random may go on for ever
  draw = { players = { "red", "black" } },
  opponent = "search",
  -- Pieces lost and brought in; and who stands near the enemy's pieces can dominate them soon:
  -- how far each piece is from the nearest enemy.
  score = function(player)
    local enemy_player = player.opponent
    local own, enemies, far = {}, {}, 0
    for _, piece in ipairs(any.pieces:list()) do
      local list = piece.master == player and own or enemies
      list[#list + 1] = piece
    end
    for _, piece in ipairs(own) do
      local least = 7 -- as far as the board is wide
      for _, enemy_piece in ipairs(enemies) do
        local across = math.abs(piece.column - enemy_piece.column)
        local up = math.abs(piece.row - enemy_piece.row)
        least = math.min(least, math.max(across, up))
      end
      far = far + least
    end
    return 200 * (enemy_player.removed.count - player.removed.count)
      - 10 * player.pool.count + 10 * enemy_player.pool.count - far
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
