-- The board of squares: columns a to g, rows 1 to 7. A square has up to eight neighbours.
-- Only this file knows of columns and rows; the rules know of neighbours and opposite sides.

local SIZE = 7
local LETTERS = constants { "a", "b", "c", "d", "e", "f", "g" }
-- Directions from 11 on lead across a corner.
local WAYS = constants {
  { 1, 1, 0 }, { 2, 0, 1 }, { 11, 1, 1 }, { 12, -1, 1 },
}

local circles, links = {}, {}
for row = 1, SIZE do
  for column = 1, SIZE do
    circles[#circles + 1] = { LETTERS[column] .. row, column, row }
    for _, way in ipairs(WAYS) do
      local direction, right, up = way[1], way[2], way[3]
      local to_column, to_row = column + right, row + up
      if to_column >= 1 and to_column <= SIZE and to_row <= SIZE then
        links[#links + 1] = { #circles, SIZE * (to_row - 1) + to_column, direction }
      end
    end
  end
end

-- b2, f2, b6, f6: by their place in the list of squares.
spawning_squares = constants { 9, 13, 37, 41 }

zone "squares" { shared = true, play = true, circles = circles, links = links }
