-- A turn. Between any two steps what has triggered resolves.

window "ride" { mode = "once", pass = "no ride" }
window "main" { pass = "end main" }
window "fight" { pass = "end battle phase" }

game_variable "opening" {} -- 1 in the first turn: its player can't attack
event "open" { about = "none", sets_game = "opening", args = { "amount" } }

sequence "turn" {
  step "stand" { function() your.fielded:stand() end },
  step "draw" { function(turn) turn.player:draw(1) end },
  step "ride" { window = "ride" },
  step "main" { window = "main" },
  step "battle phase" { if_ = equal(game.opening, 0), window = "fight" },
  step "end" {
    function(turn)
      turn.player:unlock_all()
      turn.player:undelete_all()
    end,
  },
  step "cleanup" { function() game:open(0) end },
}

-- A text's "your" is its bearer's master when the phase comes: of a unit that was dominated in
-- between, another player than the one under whom the text began.
duration "this_turn" { at = ends "cleanup" }
duration "your_next_stand_phase" { at = ends "stand", match = turn_of(master_of(bearer)) }

-- Of an effect that a player began: that player's next turn, that player's opponent's.
duration "your_next_turn" { at = ends "cleanup", later = "turn", match = turn_of(starter) }
duration "opponents_next_turn" {
  at = ends "cleanup", later = "turn", match = not_(turn_of(starter)),
}

once_per_turn = once_per "turn"
