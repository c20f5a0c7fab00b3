-- When the game has ended, who owns Fleet takes one more turn, after all extra turns that wait: in
-- turn order, and who ended the game comes last.
-- game.fleet: 0, or the seat of who ended the game, or FLEET_TURNS_OVER.

-- Of those who have not yet had their turn.
local function first_to_sail()
  local first, least
  for _, player in ipairs(turn_player:everybody()) do
    if player.sailed == 0 and player:has_project("Fleet") then
      local distance = (player.seat - game.fleet - 1) % FLEET_TURNS_OVER
      if not least or distance < least then first, least = player, distance end
    end
  end
  return first
end

function take_fleet_turns()
  if game.fleet == 0 then game:set_fleet(turn_player.seat) end
  local player = first_to_sail()
  if not player then
    game:set_fleet(FLEET_TURNS_OVER)
  elseif turns_waiting() == 0 then
    player:sail_once_more()
    extra_turn { player = player }
  end
end
