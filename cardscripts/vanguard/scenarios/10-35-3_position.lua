-- Rulings 10.35.3: where a dominated unit stands, as seen from your chair.

-- Your units COL choose another of your units in their column.
local columns = { FL = "right", V = "centre", FR = "left", BL = "right", BC = "centre",
  BR = "left" }

for _, circle in ipairs { "FL", "V", "FR", "BL", "BC", "BR" } do
  local circles = { [circle] = { "u9", as = "X" } }
  if circle ~= "V" then circles.V = "v11" end
  scenario("R21 the enemy's " .. circle .. " is in your " .. columns[circle] .. " column") {
    your = { circles = { V = { "COL", as = "centre" }, FL = { "COL", as = "left" },
      FR = { "COL", as = "right" }, BC = "DOM-EOT" } },
    enemy = { circles = circles },
    function(t)
      t:you "act" { by = "DOM-EOT", choose = "X" }
      t:equal(t:card("X").place, circle, "circle")
      for _, side in ipairs { "left", "right" } do
        t:equal(t:can("you", "act", side), columns[circle] == side, "in your " .. side .. " column")
      end
      local power = t:card("X").power
      if columns[circle] == "centre" then
        t:you "act" { by = "centre", choose = "X" }
      else
        t:you "act centre" -- one may be chosen: DOM-EOT
        t:equal(t:asked(), "you", "who is asked")
        t:equal(t:card("X").power, power, "power after the centre's")
        t:you("act " .. columns[circle])
      end
      t:equal(t:card("X").power, power + 1000, "power")
    end,
  }
end

scenario "R22 in the same column as your left units" {
  your = { circles = { V = "DOM-MANY", FL = "COL", BL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DOM-MANY", choose = { "X", "Y" } }
    t:equal(t:card("Y").master, "you", "master of Y")
    t:you "act COL"
    t:equal(#t:card("P").options, 1, "P is offered")
    t:equal(#t:card("X").options, 1, "X is offered")
    t:equal(#t:card("Y").options, 0, "Y is offered")
    t:equal(#t:options("you"), 2, "how many")
    t:you { choose = "X" }
    t:equal(t:card("X").power, 10000, "power of X")
  end,
}

scenario "R22 its own column text" {
  your = { circles = { V = "DOM-EOT", FL = { "u9", as = "P" }, BL = { "u7", as = "Q" },
    FR = { "u9", as = "R" } } },
  enemy = { circles = { V = "v11", FR = { "COL", as = "X" }, BR = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:you "act X"
    t:equal(#t:card("P").options, 1, "P is offered")
    t:equal(#t:card("Q").options, 1, "Q is offered")
    t:equal(#t:card("R").options, 0, "R is offered")
    t:equal(#t:card("Y").options, 0, "Y is offered")
    t:equal(#t:options("you"), 2, "how many")
    t:you { choose = "Q" }
    t:equal(t:card("Q").power, 8000, "power of Q")
  end,
}

scenario "R23 in the same column as your right units" {
  your = { circles = { V = "DOM-MANY", FR = "COL", BR = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", BL = { "u9", as = "X" }, BR = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DOM-MANY", choose = { "X", "Y" } }
    t:you "act COL"
    t:equal(#t:card("P").options, 1, "P is offered")
    t:equal(#t:card("X").options, 1, "X is offered")
    t:equal(#t:card("Y").options, 0, "Y is offered")
    t:you { choose = "X" }
    t:equal(t:card("X").power, 10000, "power of X")
  end,
}

scenario "R24 in nobody's front row" {
  your = { circles = { V = "DOM-EOT", BL = "FROW", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", BL = "FROW", FR = { "u9", as = "X" },
    FL = { "u9", as = "Y" } } },
  function(t)
    t:equal(t:card("X").power, 10000, "power of X before")
    t:equal(t:card("P").power, 10000, "power of P")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("X").power, 9000, "power of X")
    t:equal(t:card("P").power, 10000, "power of P then")
    t:equal(t:card("Y").power, 10000, "power of Y then")
    t:run_to("enemy main")
    t:equal(t:card("X").power, 10000, "power of X afterwards")
  end,
}

scenario "R24 nor is a vanguard" {
  your = { circles = { V = "DOM-EOT", BL = "FROW" } },
  enemy = { circles = { V = { "v11", as = "X" }, BL = "FROW" } },
  function(t)
    t:equal(t:card("X").power, 12000, "power of X before")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("X").power, 11000, "power of X")
    t:run_to("enemy main")
    t:equal(t:card("X").power, 12000, "power of X afterwards")
  end,
}

scenario "R24 its own text means your front row" {
  your = { circles = { V = "DOM-EOT", FL = { "u9", as = "P" }, BL = { "u7", as = "Q" } } },
  enemy = { circles = { V = "v11", FR = { "FROW", as = "X" }, FL = { "u9", as = "Y" } } },
  function(t)
    t:equal(t:card("Y").power, 10000, "power of Y before")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("P").power, 10000, "power of P")
    t:equal(t:card("DOM-EOT").power, 9000, "power of your vanguard")
    t:equal(t:card("Q").power, 7000, "power of Q")
    t:equal(t:card("X").power, 8000, "power of X")
    t:equal(t:card("Y").power, 9000, "power of Y")
  end,
}

scenario "R24 what retires your opponent's front row does not hit it" {
  your = { circles = { V = "DOM-EOT", BC = "ROW-OUT", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, FL = { "u9", as = "Y" },
    BL = { "u9", as = "Z" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:you "act ROW-OUT"
    t:equal(t:card("X").zone, "circles", "X")
    t:equal(t:card("X").master, "you", "master of X")
    t:equal(t:card("Y").zone, "drop", "Y")
    t:equal(t:card("Z").zone, "circles", "Z")
    t:equal(t:card("P").zone, "circles", "P")
  end,
}

scenario "R24 nor what the enemy retires of yours" {
  your = { circles = { V = "DOM-LONG", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", BC = "ROW-OUT", FR = { "u9", as = "X" },
    FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("enemy main")
    t:enemy "act ROW-OUT"
    t:equal(t:card("X").zone, "circles", "X")
    t:equal(t:card("Y").zone, "circles", "Y")
    t:equal(t:card("P").zone, "drop", "P")
  end,
}

scenario "R24 it neither attacks nor is attacked from there, but by effects" {
  your = { circles = { V = "DOM-LONG", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("you battle phase")
    t:equal(t:can("you", "attack", "P"), true, "P attacks")
    t:equal(t:can("you", "attack", "X"), false, "X attacks")
    t:you "attack P"
    t:equal(#t:card("X").options, 0, "you attack X")
    t:equal(#t:card("Y").options, 1, "you attack Y")
    t:you { choose = "v11" }
    t:run_to("enemy battle phase")
    t:equal(t:can("enemy", "attack", "X"), false, "X attacks for the enemy")
    t:enemy "attack Y"
    t:equal(#t:card("X").options, 0, "the enemy attacks X")
    t:equal(#t:card("P").options, 1, "the enemy attacks P")
    t:enemy { choose = "P" }
    t:run_to("enemy battle phase")
  end,
}

scenario "R25 in nobody's back row" {
  your = { circles = { V = "DOM-EOT", FL = "BROW", BL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", FL = "BROW", BR = { "u9", as = "X" },
    BL = { "u9", as = "Y" } } },
  function(t)
    t:equal(t:card("X").power, 10000, "power of X before")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("X").power, 9000, "power of X")
    t:equal(t:card("P").power, 10000, "power of P")
    t:equal(t:card("Y").power, 10000, "power of Y")
    t:run_to("enemy main")
    t:equal(t:card("X").power, 10000, "power of X afterwards")
  end,
}

scenario "R26 afterwards its place is what it was" {
  your = { circles = { V = "DOM-EOT" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, BR = { "COL", as = "right" },
    FL = { "COL", as = "left" }, BC = "FROW" } },
  function(t)
    t:equal(t:card("X").power, 10000, "power before")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("X").power, 9000, "power during")
    t:run_to("enemy main")
    t:equal(t:card("X").power, 10000, "power afterwards: FROW applies")
    t:equal(#t.enemy.rear_guards, 4, "the enemy's rear-guards")
    t:equal(t:can("enemy", "act", "left"), false, "somebody is in its left column")
    t:equal(t:can("enemy", "act", "right"), true, "somebody is in its right column")
    t:enemy "act right"
    t:equal(t:card("X").power, 11000, "power after COL")
    t:equal(t:can("enemy", "attack", "X"), false, "it attacks in the battle phase only")
    t:run_to("enemy battle phase")
    t:equal(t:can("enemy", "attack", "X"), true, "it attacks from the front row")
  end,
}
