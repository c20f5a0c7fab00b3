-- Positions given as data: the published vectors, the same on hexagons, pairs of pieces, and random
-- positions. Each is one scenario (data/play.lua).
local play = include "data/play"

for _, file in ipairs { "sq8", "hex", "pairs_sq8", "pairs_hex", "random_sq8", "random_hex" } do
  for _, vector in ipairs(include("data/" .. file)) do
    play(vector)
  end
end
