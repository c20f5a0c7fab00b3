-- Rule 67: what a space dock produces, where, how many, and what it costs.
local position = include "data/position"
local look = include "data/look"

-- What the goods that are left buy, and what each costs.
local OFFERED = {
  { "Infantry" }, { "Infantry", "Mech", "Cruiser" },
  { "Infantry", "Mech", "Carrier", "Cruiser" },
  [4] = { "Infantry", "Mech", "Carrier", "Cruiser", "Dreadnought" },
  [11] = { "Infantry", "Mech", "Carrier", "Cruiser", "Dreadnought" },
  [12] = { "Infantry", "Mech", "Carrier", "Cruiser", "Dreadnought", "War Sun" },
}
local COSTS = {
  Infantry = 1, Mech = 2, Carrier = 3, Cruiser = 2, Dreadnought = 4, ["War Sun"] = 12,
}

for goods, names in pairs(OFFERED) do
  scenario("production: what " .. goods .. " trade goods buy") (position {
    goods = { goods }, hands = { { "EXHAUST" } },
    units = { HA1 = { { "you", "Space Dock" } } },
    function(t)
      t:you "do EXHAUST" { choose = "HA1" }
      t:you "do EXHAUST" { choose = "HA2" }
      t:you "tactical action" { choose = "SA" }
      local expected = { "nothing more" }
      for i, name in ipairs(names) do
        table.insert(expected, i, name)
      end
      t:equal(t:options("you"), expected)
      t:you(names[#names])
      t:equal(t.you.goods, goods - COSTS[names[#names]], "goods that are left")
      if t.you.goods > 0 then t:you "nothing more" end
    end,
  })
end

scenario "production: ground forces come to the dock's planet, ships to its system" (position {
  goods = { 20 }, hands = { { "EXHAUST" } }, units = { HA1 = { { "you", "Space Dock" } } },
  function(t)
    t:you "do EXHAUST" { choose = "HA1" }
    t:you "do EXHAUST" { choose = "HA2" }
    t:you "tactical action" { choose = "SA" }
    for _, name in ipairs { "Infantry", "Mech", "Carrier", "Cruiser" } do
      t:you(name)
    end
    t:equal(t.you.goods, 12)
    t:equal({ look.tokens(t, "HA1", "Infantry"), look.tokens(t, "HA1", "Mech") }, { 1, 1 })
    t:equal({ look.tokens(t, "SA", "Carrier"), look.tokens(t, "SA", "Cruiser") }, { 1, 1 })
    t:you "nothing more"
    t:equal(look.units(t, "HA1", "you"), 3)
  end,
})

-- HA1 has 4 resources, CU 2; a dock adds 2 to them.
for _, row in ipairs { { "HA1", "SA", 6 }, { "CU", "S1", 4 } } do
  local planet, system, most = row[1], row[2], row[3]
  scenario("production: a dock on " .. planet .. " makes " .. most .. " units") (position {
    goods = { 9 }, hands = { { "EXHAUST" } }, control = { CU = "you" },
    units = { [planet] = { { "you", "Space Dock" } } },
    function(t)
      t:you "do EXHAUST" { choose = "HA1" }
      t:you "do EXHAUST" { choose = "HA2" }
      t:you "tactical action" { choose = system }
      for _ = 1, most do
        t:equal({ t:asked() }, { "you", "option", "produce" })
        t:you "Infantry"
      end
      t:equal(look.units(t, planet, "you"), most + 1, "with the dock")
      t:you "no more"
      t:equal(t:asked(), "enemy", "the turn is the next player's")
    end,
  })
end

scenario "production: no ships where another player's are" (position {
  goods = { 20 }, control = { CU = "you" }, options = { combat_die = 1 },
  units = { CU = { { "you", "Space Dock" } }, S1 = { { "enemy", "Carrier" } } },
  function(t)
    t:you "tactical action" { choose = "S1" }
    t:equal(t:options("you"), { "Infantry", "Mech", "nothing more" })
    t:you "nothing more"
  end,
})

scenario "production: a PDS produces nothing" (position {
  control = { CU = "you" }, units = { CU = { { "you", "PDS" } } },
  function(t)
    t:you "tactical action" { choose = "S1" }
    t:equal(t:asked(), "enemy")
  end,
})

-- -- Trade goods --------------------------------------------------------------------------------

scenario "trade goods pay what planets are not exhausted for" (position {
  hands = { { "Bloodless Coup" } }, goods = { 3 }, control = { CU = "enemy" },
  function(t)
    t:you "play Bloodless Coup"
    t:equal(select(3, t:asked()), "exhaust instead of goods", "goods are enough")
    t:refused("you", { choose = { "HA1", "HA2" } })
    t:you "HA2"
    t:equal(select(3, t:asked()), "exhaust instead of goods", "two are still to be paid")
    t:you "none"
    t:equal({ t.you.goods, t:card("HA1").exhausted, t:card("HA2").exhausted }, { 1, false, true })
    look.at(t, "CU", { controller = "you" })
  end,
})

scenario "trade goods alone, where no planet is ready" (position {
  hands = { { "Bloodless Coup", "EXHAUST" } }, goods = { 3 }, control = { CU = "enemy" },
  function(t)
    t:you "do EXHAUST" { choose = "HA1" }
    t:you "do EXHAUST" { choose = "HA2" }
    t:you "play Bloodless Coup"
    t:equal(t.you.goods, 0)
    look.at(t, "CU", { controller = "you" })
  end,
})
