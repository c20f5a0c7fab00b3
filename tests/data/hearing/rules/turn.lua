sequence "setup" {
  step "hands" {
    function(setup)
      for _, player in ipairs({ setup.player, setup.player.opponent }) do
        player.docket:shuffle()
        for _ = 1, 5 do player:draw() end
      end
      game:open_session(1)
    end,
  },
}

window "speak" { mode = "once", pass = "rest" }
window "chain" { mode = "chain", pass = "no answer" }

local function compare(asker, witness)
  witness:unscreen()
  local guarded = witness.guarded == 1
  local more = asker.weight - (guarded and witness.nerve or witness.weight)
  if more < 0 then asker.master:change_credit(more)
  elseif not guarded then witness.master:change_credit(-more) end
  simultaneously(function()
    if more > 0 or (more == 0 and not guarded) then witness:dismiss() end
    if more <= 0 and not guarded then asker:dismiss() end
  end)
end

-- One deed, the chain of answers to it, and the next one.
sequence "turn" {
  step "draw" { if_ = equal(0, game.opening), plan { deed "draw" { turn_player } } },
  step "speak" { window = "speak" },
  step "answers" {
    if_ = any_of(equal(1, game.spoken), at_least(1, any.floor)),
    function() game:speak_up(1) end,
    window = "chain", player = opponent,
  },
  step "question" {
    if_ = all_of(present(game.asker), equal(0, game.asker.guarded)),
    function()
      local asker, other_side = game.asker, game.asker.master.opponent
      if game.asked then compare(asker, game.asked)
      elseif not other_side.bench.top then other_side:change_credit(-asker.weight) end
    end,
  },
  step "later answers" { if_ = at_least(1, any.floor), window = "chain", player = opponent },
  step "go on" {
    if_ = equal(1, game.spoken),
    function(turn)
      game:set_newcomer(nil)
      game:set_asker(nil)
      game:speak_up(0)
      turn:go_to("speak")
    end,
  },
  step "cleanup" {
    function()
      any.witnesses:recover()
      game:open_session(0)
    end,
  },
}
duration "this_turn" { at = ends "cleanup", same = "turn" }
