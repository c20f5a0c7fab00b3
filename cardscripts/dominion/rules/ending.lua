-- The end of the game: no Provinces, or too many empty piles, at the end of a turn: rules/turn.lua.
-- Who owns Fleet takes one more turn after that: rules/fleet.lua.
local points = you.vp + total(your.own_cards, it.vp)
player_number "victory_points" { points }

-- What a position is worth to players that look ahead: points, good cards in a deck that is not too
-- large, and within a turn what can still be bought and played.
player_number "standing" {
  (you.vp + total(your.own_cards, it.vp)) * 20 - count(your.own_cards) * 36 +
    total(your.own_cards:with { types = not_("victory") }, it.cost + it.potion * 2 + it.debt) * 18 +
    you.coins * 4 + you.potions * 8 + count(your.hand) +
    you.coffers * 6 + you.villagers * 4 - you.debt * 12,
}

-- Most points; among equals fewest turns, extra turns not counted, of which there are always fewer
-- than a thousand. Who is still equal shares the victory: the game is drawn between them.
local rank = you.score * 1000 - you.turns

event "count_points" { about = "none", body = plan {
  over = "players",
  deed "set_score" { you, points },
  deed "set_best_rank" { most(game.best_rank, rank) },
} }
event "compare_points" { about = "none", body = plan {
  over = "players",
  deed "defeat" { you, if_ = at_most(game.best_rank - 1, rank) },
} }
event "share_victory" { about = "none", body = function() draw_game() end }

event "sail" { about = "none", body = function() take_fleet_turns() end }

-- At the end of a turn in which the game has ended, or later.
end_of_game = plan {
  deed "sail" {},
  {
    if_ = equal(game.fleet, FLEET_TURNS_OVER),
    deed "count_points" {},
    deed "compare_points" {}, -- and the game is over, unless several are best
    deed "share_victory" {},
  },
}
