-- Rulings 30 to 45 that need more than one action or more than one look.
local position = include "data/position"

local function contains(list, what)
  for _, item in ipairs(list) do
    if item == what then return true end
  end
  return false
end

-- All pairs of neighbours of a space.
local function table_of(board)
  return function(entry)
    local count = 0
    local function pair(text, is)
      count = count + 1
      scenario(("DOM-30, DOM-32 %s of %s (%s)"):format(text, entry.space, entry.what))(position {
        red = text:gsub("-", " "),
        options = { board = board, side_by_side = entry.side_by_side },
        function(t)
          t:equal(contains(t:marked("you", "dominated"), entry.space), is, "dominated by red")
          t:equal(contains(t:marked("enemy", "dominated"), entry.space), false, "by black")
        end,
      })
    end
    for _, text in ipairs(entry.dominate) do
      pair(text, true)
    end
    for _, text in ipairs(entry.not_) do
      pair(text, false)
    end
    assert(count == entry.of, "a pair is missing")
  end
end
for board, name in pairs { [0] = "sq8", [1] = "hex" } do
  local each = table_of(board)
  for _, entry in ipairs(include("data/table_" .. name)) do
    each(entry)
  end
end

local function dominated(t, seat)
  local list = t:marked(seat, "dominated")
  table.sort(list)
  return table.concat(list, " ")
end

scenario "DOM-30 all dominated spaces of the board, empty and occupied, for each colour" (position {
  red = "d4 e4 e6 b1", black = "a5 c5 d3",
  function(t)
    t:equal(dominated(t, "you"), "d3 d5 e3 e5", "by red")
    t:equal(dominated(t, "enemy"), "b5", "by black")
  end,
})

scenario "the board that is not played on is unused" (position {
  red = "k4 l4", black = "h5 j5", options = { board = 1 },
  function(t)
    t:equal(#t:marked("you", "unused"), 49, "squares: seven by seven")
    t:equal(t:marked("you", "unused")[1], "a1", "a square")
  end,
})

scenario "DOM-30 and on hexagons" (position {
  red = "k4 l4", black = "h5 j5", options = { board = 1 },
  function(t)
    t:equal(dominated(t, "you"), "k5 l3", "by red")
    t:equal(dominated(t, "enemy"), "i5", "by black")
  end,
})

scenario "DOM-33 the mover's old space never counts" (position {
  red = "c4 g1", black = "d4",
  function(t)
    t:you "move" { by = "c4", choose = "c5" }
    t:equal(t:count("enemy.pieces"), 1, "black pieces")
  end,
})

scenario "DOM-34 three supporters, one removal" (position {
  red = "c4 e5 d6", black = "d4",
  function(t)
    t:you "move" { by = "d6", choose = "d5" }
    t:equal(t:count("enemy.removed"), 1, "removed")
    t:equal(t:count("enemy.pieces"), 0, "black pieces")
  end,
})

scenario "DOM-35 removed for good, and the turn ends" (position {
  red = "c4 f4 g4", black = "d4 f6",
  function(t)
    t:you "move" { by = "f4", choose = "e4" }
    t:equal(t:card("d4").zone, "removed", "where it is")
    t:equal(t:asked(), "enemy", "who is asked")
    t:refused("you", "move", { by = "g4" })
  end,
})

-- The position of DOM-A5, with either piece first.
for _, first in ipairs { "c3", "d5" } do
  scenario("DOM-45 the order among enemy pieces does not matter: " .. first)(position {
    red = "c4 e5", black = "c3 d5",
    function(t)
      t:you "move" { by = "e5", choose = "d4" }
      t:you { choose = first }
      t:equal(t:count("enemy.removed"), 2, "removed")
      t:equal(t:count("your.pieces"), 2, "red pieces")
      t:equal(t:card("e5").place, "d4", "where the mover is")
    end,
  })
end

-- An option: pieces that meet only at a corner are not side by side.
scenario "DOM-28 side by side by edges alone" (position {
  red = "c3 e3", black = "c4", options = { side_by_side = 1 },
  function(t)
    t:you "move" { by = "e3", choose = "d4" }
    t:equal(t:count("enemy.removed"), 0, "c3 and d4 meet at a corner")
  end,
})

-- What the options are where nobody has said.
scenario "DOM-39 attacker first is the default, corners count, and the board has squares" {
  shared = { squares = {
    c3 = { { "Red", owner = "you" } }, e4 = { { "Red", as = "mover", owner = "you" } },
    d3 = { { "Black", as = "d3", owner = "enemy" } },
    d5 = { { "Black", owner = "enemy" } },
    c5 = { { "Red", owner = "you" } },
  } },
  your = { pool = { 7, "Red" } }, enemy = { pool = { 8, "Black" } },
  function(t)
    t:you "move" { by = "mover", choose = "d4" }
    if t:asked() == "you" then t:you { choose = "d3" } end
    t:equal(t:count("enemy.removed"), 2, "black removed: both that the mover dominates")
    t:equal(t:card("mover").place, "d4", "the mover, judged after them")
  end,
}

scenario "a hexagon stands half a step further right with each row" (position {
  red = "k4 l4 k5 j5 k3 l3", black = "h7", options = { board = 1 },
  function(t)
    local function from_the_middle(name, column, row)
      t:equal(t:card(name).column - t:card("k4").column, column, "half steps to " .. name)
      t:equal(t:card(name).row - t:card("k4").row, row, "rows to " .. name)
    end
    from_the_middle("l4", 2, 0)
    from_the_middle("k5", 1, 1)
    from_the_middle("j5", -1, 1)
    from_the_middle("k3", -1, -1)
    from_the_middle("l3", 1, -1)
  end,
})
