-- Turns: one action each, in the order of seats, until all have passed.

local function all_passed()
  for _, player in ipairs(players_from(turn_player)) do
    if player.passed == 0 then return false end
  end
  return true
end

player_variable "acted" { shown = "never" }
event "pass" { about = "player", sets_player = "passed", amount = 1 }
event "set_acted" { about = "player", sets_player = "acted", args = { "amount" } }

-- An action was taken. "do" is none: after it one acts again.
rule(triggered {
  on = "activate", interrupts = true, match = activates "tactical action",
  function() you:set_acted(1) end,
})
rule(triggered {
  on = "activate", interrupts = true, match = activates "play",
  function() you:set_acted(1) end,
})
rule(triggered {
  on = "activate", interrupts = true, match = all_of(activates "do",
    not_(during "tactical action")),
  function() you:set_acted(2) end,
})

sequence "turn" {
  step "action" {
    if_ = equal(you.passed, 0), window = "action",
    function(turn) turn.player:set_acted(0) end,
    after = function(turn)
      if turn.player.acted == 0 then turn.player:pass() end
      if turn.player.acted == 2 then turn:go_to("action") end
    end,
  },
  step "end of the round" {
    if_ = all_passed, quiet = true,
    function(turn) run("status phase", { player = turn.player }) end,
  },
}

local PLAYERS_TOKEN = one_of { "Control Token", "Command Token" }

-- 33: no ground force, nothing that produces, no planet.
event "eliminate" {
  about = "player",
  body = function(event)
    local player = event.player
    simultaneously(function()
      any.tokens:with { name = PLAYERS_TOKEN, master = player }:take_away()
      any.units:with { master = player }:take_away()
    end)
    player.hand.cards:move_to("action_discard") -- 33.5
    player:defeat()
  end,
}

rule_action "33 who has nothing left is eliminated" {
  over = "players",
  while_ = all_of(at_most(0, your.ground_forces), at_most(0, your.controlled_planets),
    at_most(0, your.structures:with { production = at_least(1) })),
  does = "eliminate",
}
