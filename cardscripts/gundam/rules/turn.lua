-- A turn: five phases, here as their steps. Between any two steps what has triggered resolves.

window "main" { pass = "end main" }
window "action" { mode = "alternate" } -- in turn, until both pass in a row

sequence "turn" {
  -- start phase
  step "active" { function() your.field:rested():set_active() end },
  step "start" {},
  -- draw phase. Quiet: whatever is drawn while it runs is drawn by the rules, not by an effect.
  step "draw" { quiet = true, function(turn) turn.player:draw(1) end },
  -- resource phase
  step "resource" {
    function(turn)
      local next_one = turn.player.resource_deck.top
      if next_one then next_one:move_to("resources", "bottom") end
    end,
  },
  step "main" { window = "main" },
  -- end phase
  step "end action" { window = "action", player = opponent },
  step "end" {},
  step "hand" {
    function(turn) turn.player:discard(turn.player.hand.count - 10) end,
  },
  step "cleanup" {},
}

duration "this_turn" { at = ends "cleanup", same = "turn" }

-- It counts when the effect activates: not if its "if" fails then.
once_per_turn = once_per("turn", "resolved")
