-- Rulings 49 to 59 that need more than one action.
local position = include "data/position"

scenario "DOM-49 not both: the attacker's first removal ends the game" (position {
  red = "c3 e4", black = "d3 d5", lost = { 8, 8 },
  function(t)
    t:you "move" { by = "e4", choose = "d4" }
    t:equal(t:winner(), "you", "winner")
    t:equal(t:count("your.removed"), 8, "red removed")
    t:equal(t:count("enemy.removed"), 9, "black removed")
  end,
})

scenario "DOM-57 shut out by a capture that leaves one piece" (position {
  red = "b2 f2 b6 f6 c4 f4", black = "d4 g7",
  function(t)
    t:you "move" { by = "f4", choose = "e4" }
    t:equal(t:winner(), "you", "winner")
    t:equal(t:count("enemy.removed"), 1, "black removed")
  end,
})

-- Reading I-9: the player who shut himself out is judged after the other's next action.
scenario "DOM-57 judged after the action of the one who shuts out" (position {
  red = "c3 e4", black = "d3 d5 c5 b2 f2 b6 f6",
  function(t)
    t:you "move" { by = "e4", choose = "d4" }
    t:equal(t:card("e4").zone, "removed", "the attacker")
    t:equal(t:over(), false, "over")
    t:enemy "move" { by = "d5", choose = "d6" }
    t:equal(t:winner(), "enemy", "winner")
  end,
})

scenario "DOM-58 concede in the middle of one's own action" (position {
  red = "d4",
  function(t)
    t:you { "move", by = "d4" }
    t:concede("you")
    t:equal(t:winner(), "enemy", "winner")
  end,
})

scenario "DOM-58 concede in the middle of the other's action" (position {
  red = "d4",
  function(t)
    t:you { "move", by = "d4" }
    t:concede("enemy")
    t:equal(t:winner(), "you", "winner")
  end,
})

scenario "DOM-59 after the end nobody acts" (position {
  red = "c4 f4", black = "d4", lost = { 0, 8 },
  function(t)
    t:you "move" { by = "f4", choose = "e4" }
    t:equal(t:over(), true, "over")
    t:equal(t:asked(), nil, "who is asked")
    t:equal(t:can("enemy", "spawn"), false, "spawn")
    t:equal(t:can("you", "move", "c4"), false, "move")
  end,
})
