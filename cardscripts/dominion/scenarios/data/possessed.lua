-- Scenarios that begin in B's possessed turn: possessed(hand of B, deed(t), more of the position).
local dominion = include "table"
local deeds = include "deeds"

return function(hand, deed, more)
  local position = {
    your = { hand = { "Possession" } }, enemy = { hand = hand },
    function(t)
      deeds.possess(t)
      deed(t)
    end,
  }
  for key, value in pairs(more or {}) do
    position[key] = value
  end
  return dominion(position)
end
