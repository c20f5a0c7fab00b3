-- Rulings 8 to 21 that need more than one action or more than one look.
local position = include "data/position"

local function where_to(t, by)
  t:you { "move", by = by }
  local list = t:options("you")
  table.sort(list)
  t:settle()
  return table.concat(list, " ")
end

scenario "DOM-8 what is removed never comes back" (position {
  red = "c4 f4", black = "d4", lost = { 0, 3 },
  function(t)
    t:you "move" { by = "f4", choose = "e4" }
    t:equal(t:count("enemy.removed"), 4, "removed")
    t:equal(t:count("enemy.pool"), 6, "pool")
    t:refused("enemy", "move", { by = "d4" })
    t:enemy "spawn" { choose = "b2" }
    t:equal(t:count("enemy.removed"), 4, "removed")
    t:equal(t:count("enemy.pool"), 5, "pool")
  end,
})

scenario "DOM-14 one piece guards nothing" (position {
  black = "b3",
  function(t)
    t:equal(#t:marked("enemy", "dominated"), 0, "dominated spaces")
    t:you { "spawn" }
    t:equal(#t:options("you"), 4, "spawn spaces")
    t:you { choose = "b2" }
  end,
})

scenario "DOM-15 pieces in the pool never count" (position {
  red = "d4",
  function(t)
    t:equal(#t:marked("you", "dominated"), 0, "dominated by red")
    t:equal(#t:marked("enemy", "dominated"), 0, "dominated by black")
  end,
})

for _, try in ipairs {
  { "interior", "d4", "c3 c4 c5 d3 d5 e3 e4 e5", 0 },
  { "edge", "d1", "c1 c2 d2 e1 e2", 0 },
  { "corner", "a7", "a6 b6 b7", 0 },
  { "interior", "k4", "j4 j5 k3 k5 l3 l4", 1 },
  { "edge", "l1", "k1 k2 l2 m1", 1 },
  { "corner", "k1", "j2 k2 l1", 1 },
} do
  local name, space, ways, board = try[1], try[2], try[3], try[4]
  scenario("DOM-16, DOM-20 any direction, not off the board: " .. name .. " " .. space)(position {
    red = space, options = { board = board },
    function(t) t:equal(where_to(t, space), ways, "where to") end,
  })
end

scenario "DOM-19 neither enemy pieces nor those in the pool" (position {
  red = "d4", black = "d6",
  function(t)
    t:refused("you", "move", { by = "d6" })
    t:refused("you", "move", { by = t.you.pool[1] })
  end,
})

scenario "DOM-21, DOM-18 neither staying nor leaping" (position {
  red = "d4",
  function(t)
    t:you { "move", by = "d4" }
    t:refused("you", { choose = "d4" })
    t:refused("you", { choose = "d6" })
    t:you { choose = "d5" }
    t:equal(t:card("d4").place, "d5", "where it is")
  end,
})
