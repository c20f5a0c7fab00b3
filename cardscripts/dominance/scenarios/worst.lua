-- Ten pieces of each side in one heap, and somebody moves: what ends meets no limit, on either
-- board, in any order.
local position = include "data/position"

local heaps = {
  squares = {
    board = 0, mover = "g4",
    red = "c3 e3 c5 e5 d4 c4 e4 d3 d5 g4", black = "b2 d2 f2 b4 f4 b6 d6 f6 b3 f3",
  },
  hexagons = {
    board = 1, mover = "n2",
    red = "k4 l4 k5 j5 j4 k3 l3 m3 m4 n2", black = "k2 l2 m2 l5 k6 j6 i6 i5 i4 j3",
  },
}

for name, heap in pairs(heaps) do
  for order = 0, 2 do
    local title = "twenty pieces, all dominated go: " .. name .. ", order " .. order
    scenario(title)(position {
      red = heap.red, black = heap.black, options = { board = heap.board, order = order },
      function(t)
        t:you "move" { by = heap.mover }
        t:settle()
        local removed = t:count("enemy.removed") + t:count("you.removed")
        t:expect(t:over() or removed >= 4, "many are removed")
      end,
    })
  end
end
