-- The board of hexagons: a hexagon of radius 3. Columns h to n and rows 1 to 7 are axial: k4 is the
-- middle; a step up the row leads to the upper right, a step up the column to the right.
-- On paper a hexagon stands half a step further right with each row, so places count half steps.

local RADIUS = 3
local LETTERS = constants { "h", "i", "j", "k", "l", "m", "n" }
local WAYS = constants { { 1, 1, 0 }, { 2, 0, 1 }, { 3, -1, 1 } }

local function on_board(q, r)
  return q >= -RADIUS and q <= RADIUS and r >= -RADIUS and r <= RADIUS
    and q + r >= -RADIUS and q + r <= RADIUS
end

local circles, links, ordinal = {}, {}, {}
for r = -RADIUS, RADIUS do
  for q = -RADIUS, RADIUS do
    if on_board(q, r) then
      local name = LETTERS[q + RADIUS + 1] .. r + RADIUS + 1
      circles[#circles + 1] = { name, 2 * q + r, r }
      ordinal[name] = #circles
    end
  end
end
for r = -RADIUS, RADIUS do
  for q = -RADIUS, RADIUS do
    for _, way in ipairs(WAYS) do
      local to_q, to_r = q + way[2], r + way[3]
      if on_board(q, r) and on_board(to_q, to_r) then
        links[#links + 1] = {
          ordinal[LETTERS[q + RADIUS + 1] .. r + RADIUS + 1],
          ordinal[LETTERS[to_q + RADIUS + 1] .. to_r + RADIUS + 1],
          way[1],
        }
      end
    end
  end
end

spawning_hexagons = constants {
  ordinal["k2"], ordinal["m2"], ordinal["i6"], ordinal["k6"],
}

zone "hexagons" { shared = true, play = true, circles = circles, links = links }
