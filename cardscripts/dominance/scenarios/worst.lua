-- Ten pieces of each side in one heap, and somebody moves: what ends meets no limit, on either
-- board, in any order.
local position = include "data/position"

for board, name in pairs { [0] = "squares", [1] = "hexagons" } do
  for order = 0, 2 do
    local title = "twenty pieces, all dominated go: " .. name .. ", order " .. order
    scenario(title)(position {
      red = "c3 e3 c5 e5 d4 c4 e4 d3 d5 g4", black = "b2 d2 f2 b4 f4 b6 d6 f6 b3 f3",
      options = { board = board, order = order },
      function(t)
        t:you "move" { by = "g4" }
        t:settle()
        local removed = t:count("enemy.removed") + t:count("you.removed")
        t:expect(t:over() or removed >= 4, "many are removed")
      end,
    })
  end
end
