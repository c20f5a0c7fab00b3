-- The board: which systems lie beside which, and how far ships move.
local position = include "data/position"

-- A hexagon of radius 2: S0 in the middle, six around it, twelve at the rim.
local NEIGHBOURS = {
  S0 = "S1 S2 S3 S4 S5 S6", S1 = "E1 E6 S0 S2 S6 SA", S2 = "E1 E2 S0 S1 S3 SE",
  S3 = "E2 E3 S0 S2 S4 SB", S4 = "E3 E4 S0 S3 S5 SD", S5 = "E4 E5 S0 S4 S6 SC",
  S6 = "E5 E6 S0 S1 S5 SF", SA = "E1 E6 S1", SB = "E2 E3 S3", SC = "E4 E5 S5",
  SD = "E3 E4 S4", SE = "E1 E2 S2", SF = "E5 E6 S6", E1 = "S1 S2 SA SE", E2 = "S2 S3 SB SE",
  E3 = "S3 S4 SB SD", E4 = "S4 S5 SC SD", E5 = "S5 S6 SC SF", E6 = "S1 S6 SA SF",
}

for target, neighbours in pairs(NEIGHBOURS) do
  local units = {}
  for system in pairs(NEIGHBOURS) do
    units[system] = { { "you", "Carrier", as = "from " .. system } }
  end
  scenario("carriers come to " .. target .. " from the systems beside it") (position {
    units = units,
    function(t)
      t:you "tactical action" { choose = target }
      local ships = {}
      for system in neighbours:gmatch("%w+") do
        ships[#ships + 1] = "from " .. system
      end
      t:equal(#t:options("you"), #ships, "no ship from anywhere else")
      t:you { choose = ships }
      if neighbours:find "SA" then t:you "none" end -- the infantry at home stays there
      for _, ship in ipairs(ships) do
        t:equal(t:card(ship).place, target, ship)
      end
    end,
  })
end

-- S2, E1, SA; S0 and S2 lead from S3 to S1.
scenario "a cruiser moves two systems, and no more" (position {
  units = {
    SB = { { "you", "Cruiser" } }, S3 = { { "you", "Cruiser", as = "far" } },
    E1 = { { "you", "Carrier", as = "near" } }, E2 = { { "you", "Dreadnought" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1" }
    t:equal(#t:options("you"), 2, "three systems are too far, and two for a dreadnought")
    t:you { choose = { "far", "near" } }
    t:equal({ t:card("far").place, t:card("near").place }, { "S1", "S1" })
  end,
})

scenario "what moves two systems goes round others' ships, and not through them" (position {
  units = {
    SB = { { "you", "Cruiser", as = "shut in" } }, S3 = { { "enemy", "Carrier" } },
    E2 = { { "player 3", "Carrier" } },
    SD = { { "you", "Cruiser", as = "free" } }, E3 = { { "you", "Carrier", as = "beside" } },
    S4 = { { "enemy", "Carrier" } },
  },
  function(t)
    t:you "tactical action" { choose = "E4" }
    t:you { choose = "free" }
    t:equal({ t:card("free").place, t:card("shut in").place }, { "E4", "SB" })
  end,
})

scenario "ships in a system that their player has activated stay there" (position {
  units = {
    S1 = { { "you", "Cruiser", as = "a1" } }, S2 = { { "you", "Cruiser", as = "a2" } },
    SF = { { "enemy", "Cruiser", as = "b1" } },
  },
  function(t)
    t:you "tactical action" { choose = "S0", choose2 = { "a1" } }
    t:settle()
    t:enemy "tactical action" { choose = "S6", choose2 = "b1" }
    t:settle()
    t:equal(t:card("b1").place, "S6", "others' tokens hold nobody")
    t:player(3) "pass"
    t:you "tactical action"
    t:equal(#t:options("you"), 18, "S0 can't be activated again")
    t:you "E1"
    t:equal(#t:options("you"), 1, "the ship that is not in S0")
    t:you { choose = "a2" }
    t:equal({ t:card("a1").place, t:card("a2").place }, { "S0", "E1" })
  end,
})
