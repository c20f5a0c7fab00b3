-- Dice: a unit hits with its printed number or more, never with less.
local position = include "data/position"

local SHIPS = { Carrier = 9, Cruiser = 7, Dreadnought = 5, ["War Sun"] = 3 }
local GROUND = { Infantry = 8, Mech = 6 }

for name, combat in pairs(SHIPS) do
  scenario("in space, both throw: " .. name .. " hits with " .. combat) (position {
    options = { combat_die = combat },
    units = { S2 = { { "you", name, as = "a1" } }, S1 = { { "enemy", name, as = "b1" } } },
    function(t)
      t:you "tactical action" { choose = "S1", choose2 = "a1" }
      t:settle()
      t:equal({ t:card("a1").exists, t:card("b1").exists }, { false, false })
    end,
  })
end

scenario "in space a cruiser misses with 6, where a dreadnought hits" (position {
  options = { combat_die = 6 },
  units = {
    S2 = { { "you", "Dreadnought", as = "a1" } }, S1 = { { "enemy", "Cruiser", as = "b1" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "a1" }
    t:settle()
    t:equal({ t:card("a1").place, t:card("b1").exists }, { "S1", false })
  end,
})

scenario "in space a carrier misses with 8, where a cruiser hits" (position {
  options = { combat_die = 8 },
  units = { S2 = { { "you", "Cruiser", as = "a1" } }, S1 = { { "enemy", "Carrier", as = "b1" } } },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "a1" }
    t:settle()
    t:equal({ t:card("a1").place, t:card("b1").exists }, { "S1", false })
  end,
})

for name, combat in pairs(GROUND) do
  scenario("on a planet, both throw: " .. name .. " hits with " .. combat) (position {
    control = { CU = "enemy" }, options = { combat_die = combat },
    units = {
      S1 = { { "you", "Carrier" }, { "you", name, as = "a1" } },
      CU = { { "enemy", name, as = "b1" } },
    },
    function(t)
      t:you "tactical action" { choose = "S1", choose2 = "CU" }
      t:settle()
      t:equal({ t:card("a1").exists, t:card("b1").exists }, { false, false })
    end,
  })
end

scenario "on a planet infantry misses with 7, where a mech hits" (position {
  control = { CU = "enemy" }, options = { combat_die = 7 },
  units = {
    S1 = { { "you", "Carrier" }, { "you", "Mech", as = "a1" } },
    CU = { { "enemy", "Infantry", as = "b1" }, { "enemy", "Infantry", as = "b2" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU" }
    t:equal({ t:asked() }, { "enemy", "choose", "casualties" }, "one hit in the first round")
    t:enemy "b2"
    t:settle()
    t:equal({ t:card("a1").place, t:card("b1").exists, t:card("b2").exists },
      { "CU", false, false })
  end,
})

-- Dreadnoughts bombard with 5, war suns with 3, which no shield stops.
local BOMBARD = {
  { "Dreadnought", 5, true }, { "Dreadnought", 4, false }, { "War Sun", 3, true },
  { "War Sun", 2, false },
}
for _, row in ipairs(BOMBARD) do
  local ship, die, hits = row[1], row[2], row[3]
  scenario("bombardment: " .. ship .. " throws " .. die) (position {
    control = { CU = "enemy" }, options = { bombardment_die = die },
    units = { S1 = { { "you", ship } }, CU = { { "enemy", "Infantry", as = "b1" } } },
    function(t)
      t:you "tactical action" { choose = "S1" }
      t:you "CU"
      t:settle()
      t:equal(t:card("b1").exists, not hits)
    end,
  })
end

scenario "bombardment: structures are not hit, and no shield stops a war sun" (position {
  control = { CU = "enemy", HZ = "enemy" }, options = { bombardment_die = 3, cannon_die = 1 },
  units = {
    S1 = { { "you", "Dreadnought" }, { "you", "War Sun" } },
    CU = { { "enemy", "Infantry", as = "b1" }, { "enemy", "PDS", as = "p1" } },
    HZ = { { "enemy", "PDS", as = "p2" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1" }
    t:equal(t:options("you"), { "CU" }, "there are no ground forces on HZ")
    t:you "CU"
    t:you "CU"
    t:settle()
    t:equal({ t:card("b1").exists, t:card("p1").exists, t:card("p2").exists },
      { false, true, true })
  end,
})

-- A PDS hits ships and what has landed with 6.
for _, row in ipairs { { 6, true }, { 5, false } } do
  local die, hits = row[1], row[2]
  scenario("a PDS throws " .. die .. " at a ship") (position {
    control = { CU = "enemy" }, options = { cannon_die = die },
    units = { S2 = { { "you", "Cruiser", as = "a1" } }, CU = { { "enemy", "PDS" } } },
    function(t)
      t:you "tactical action" { choose = "S1", choose2 = "a1" }
      t:settle()
      t:equal(t:card("a1").exists, not hits)
    end,
  })
  scenario("a PDS throws " .. die .. " at what has landed") (position {
    control = { CU = "enemy" }, options = { cannon_die = 1, defense_die = die },
    units = {
      S1 = { { "you", "Carrier", as = "a0" }, { "you", "Infantry", as = "a1" } },
      CU = { { "enemy", "PDS" } },
    },
    function(t)
      t:you "tactical action" { choose = "S1", choose2 = "CU" }
      t:settle()
      t:equal({ t:card("a0").exists, t:card("a1").exists }, { true, not hits })
    end,
  })
end

scenario "bombardment: one hit of each ship" (position {
  control = { CU = "enemy" }, options = { bombardment_die = 5 },
  units = {
    S1 = { { "you", "Dreadnought" } },
    CU = { { "enemy", "Infantry", as = "b1" }, { "enemy", "Infantry", as = "b2" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1" }
    t:you "CU"
    t:happened { "throw 5 on Dreadnought" }
    t:enemy "b2"
    t:settle()
    t:equal({ t:card("b1").exists, t:card("b2").exists }, { true, false })
  end,
})

scenario "so many hits as there are units: nobody is asked which" (position {
  options = { combat_die = 10 },
  units = {
    S2 = { { "you", "Cruiser", as = "a1" }, { "you", "Cruiser", as = "a2" } },
    S1 = { { "enemy", "Cruiser", as = "b1" }, { "enemy", "Cruiser", as = "b2" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = { "a1", "a2" } }
    t:not_happened { "asked choose: you casualties" }
    t:equal({ t:card("a1").exists, t:card("a2").exists, t:card("b1").exists, t:card("b2").exists },
      { false, false, false, false })
  end,
})

scenario "two of three are hit, of their player's choice" (position {
  options = { combat_die = 10 },
  units = {
    S2 = { { "you", "Cruiser", as = "a1" }, { "you", "Cruiser", as = "a2" },
      { "you", "Cruiser", as = "a3" } },
    S1 = { { "enemy", "Cruiser", as = "b1" }, { "enemy", "Cruiser", as = "b2" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = { "a1", "a2", "a3" } }
    t:you { choose = { "a1", "a3" } }
    t:equal({ t:card("a1").exists, t:card("a2").place, t:card("a3").exists, t:card("b1").exists,
      t:card("b2").exists }, { false, "S1", false, false, false })
  end,
})
