-- When the game has ended, who owns Fleet takes one more turn, after all extra turns that wait.
-- game.fleet: 0, or 1 while Fleet turns are to come, or how many are left + 2.
local NONE, TO_COME = 0, 1

-- A turn that Fleet gives counts itself down.
local fleet_turn = triggered {
  on = ends "turn end", with = {}, interrupts = true,
  function() game:set_fleet(game.fleet - 1) end,
}

function take_fleet_turns()
  if game.fleet == NONE then game:set_fleet(TO_COME) end
  if game.fleet ~= TO_COME or turns_waiting() > 0 then return end
  local turns = 0
  for _, player in ipairs(turn_player:everybody()) do
    if player:has_project("Fleet") then
      extra_turn { player = player, starts = fleet_turn }
      turns = turns + 1
    end
  end
  game:set_fleet(turns + FLEET_TURNS_OVER)
end
