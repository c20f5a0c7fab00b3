-- Rulings 1 to 3: how a game begins and whose turn it is.
local position = include "data/position"

for board, name in pairs { [0] = "SQ8", [1] = "HEX" } do
  scenario("DOM-1 a new game (" .. name .. ")") {
    decks = {}, options = { board = board },
    function(t)
      for _, side in ipairs { "your", "enemy" } do
        t:equal(t:count(side .. ".pool"), 10, side .. " pool")
        t:equal(t:count(side .. ".pieces"), 0, side .. " pieces")
        t:equal(t:count(side .. ".removed"), 0, side .. " removed")
      end
      t:equal(t:turn_player(), "you", "who begins")
      t:you { "spawn" }
      t:equal(#t:options("you"), 4, "spawn spaces")
      t:you { choose = board == 0 and "b2" or "k2" }
      t:equal(t:turn_player(), "enemy", "who is next")
    end,
  }
end

scenario "DOM-2 one action in a turn, and in turn"(position {
  red = "d4", black = "a7",
  function(t)
    t:refused("enemy", "spawn")
    t:refused("enemy", "move", { by = "a7" })
    t:refused("you", "pass")
    t:you "move" { by = "d4", choose = "d5" }
    t:refused("you", "move", { by = "d4" })
    t:refused("you", "spawn")
    t:enemy "spawn" { choose = "b2" }
    t:equal(t:turn_player(), "you", "and back")
    t:you "spawn" { choose = "f6" }
    t:equal(t:turn_player(), "enemy", "and forth")
  end,
})

-- Reading I-5: nothing in play and every spawn space taken.
scenario "DOM-2 who can do nothing passes" (position {
  black = "b2 f2 b6 f6 d4",
  function(t)
    t:equal(t:asked(), "enemy", "who is asked")
    t:equal(t:over(), false, "over")
    t:enemy "move" { by = "d4", choose = "d5" }
    t:equal(t:winner(), "enemy", "winner")
  end,
})
