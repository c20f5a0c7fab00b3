-- A turn. Whatever happens "at the start" or "at the end" of it listens to begins "start" and
-- begins "turn end"; "at the start of Clean-up" to begins "cleanup".

local to_discard = your.laid_out:with { stays = 0 }

-- A position in a scenario need not have all piles: `game.piles` says how many there were.
local piles_that_end_it = most(3, least(4, number_of_players() - 1)) -- 4 for five or six players
local game_has_ended = any_of(
  at_least(1, game.fleet),
  at_most(0, any.provinces),
  at_most(game.piles - piles_that_end_it, any.piles))

sequence "turn" {
  step "opening" {}, -- an extra turn that is passed over ends here, and was nobody's next turn
  step "start" {},
  step "action" { window = "action" },
  step "buy" { window = "buy" }, -- may come twice: Villa
  step "night" { if_ = at_least(1, game.nights), window = "night" },
  step "cleanup" { plan {
    deed "discard" { to_discard },
    deed "be_seen" { your.tops_of_discard_piles },
    deed "stay_out" { your.in_play, it.stays - 1 },
    deed "draw_cards" { you, you.hand_size - you.minus_card },
    deed "set_minus_card" { you, 0 },
  } },
  step "turn end" { plan {
    deed "be_forgotten" { your.bought_already:with { once = ONCE_PER_TURN } },
    {
      if_ = in_extra_turn(), deed "set_last_extra" { 1 },
      else_ = { deed "set_last_extra" { 0 }, deed "count_turn" { you } },
    },
    {
      if_ = equal(game.last_turn, seat_of(you)), deed "set_in_a_row" { game.in_a_row + 1 },
      else_ = { deed "set_in_a_row" { 1 }, deed "set_last_turn" { seat_of(you) } },
    },
    deed "come_back" { your.returning },
  } },
  step "over" { quiet = true, if_ = game_has_ended, end_of_game },
}

duration "this_turn" { at = ends "turn end", same = "turn" }
duration "your_next_turn" { at = begins "start", match = turn_of(starter), later = "turn" }
duration "your_next_turn_has_begun" {
  at = ends "start", match = turn_of(starter), later = "turn",
}

-- In the opening of an extra turn, which is then passed over.
function would_be_the_third_in_a_row()
  return game.last_turn == turn_player.seat and game.in_a_row >= 2
end

not_a_third_in_a_row = triggered {
  on = begins "opening", with = {}, interrupts = true,
  function()
    if would_be_the_third_in_a_row() then running("turn"):leave() end
  end,
}
