-- Action cards, by their texts; votes; and what an invasion asks for.
local position = include "data/position"
local look = include "data/look"

scenario "Garrison: two infantry on a planet of one's own" (position {
  hands = { { "Garrison" } }, control = { CU = "you", HZ = "enemy" },
  function(t)
    t:you "play Garrison"
    t:equal(t:options("you"), { "HA1", "HA2", "CU" })
    t:you "CU"
    t:equal({ look.units(t, "CU", "you"), look.tokens(t, "CU", "Infantry") }, { 2, 2 })
    look.at(t, "CU", { controller = "you" })
  end,
})

-- Two PDS and one dock are as many as a planet holds.
for _, row in ipairs {
  { "PDS", 0, 1 }, { "PDS", 1, 2 }, { "PDS", 2, 2 },
  { "Space Dock", 0, 1 }, { "Space Dock", 1, 1 },
} do
  local name, before, after = row[1], row[2], row[3]
  scenario("Builders: a " .. name .. " beside " .. before .. " others") (position {
    hands = { { "Builders" } },
    units = { HA1 = { { "you", "Infantry" }, before > 0 and { "you", name } or nil,
      before > 1 and { "you", name } or nil } },
    function(t)
      t:you "play Builders"
      t:you { choose = "HA1" }
      t:you(name)
      t:equal({ look.tokens(t, "HA1", name), look.units(t, "HA1", "you") }, { after, after + 1 })
    end,
  })
end

scenario "Evacuation: a trade good for each of the ground forces removed" (position {
  hands = { { "Evacuation" } },
  units = { HA1 = { { "you", "Infantry", as = "a1" }, { "you", "Mech", as = "a2" },
    { "you", "Infantry", as = "a3" }, { "you", "PDS" } } },
  function(t)
    t:you "play Evacuation"
    t:you { choose = "a3" }
    t:equal(#t:options("you"), 3, "all forces of that planet, and no structure")
    t:you { choose = { "a1", "a2" } }
    t:equal({ t:card("a1").exists, t:card("a2").exists, t:card("a3").place },
      { false, false, "HA1" })
    t:equal(t.you.goods, 2)
  end,
})

scenario "Border Raid: a structure of another player without ground forces" (position {
  hands = { { "Border Raid" } }, control = { CU = "enemy", HZ = "enemy", IN = "you" },
  units = { CU = { { "enemy", "PDS", as = "b1" } }, IN = { { "you", "PDS" } },
    HZ = { { "enemy", "Space Dock" }, { "enemy", "Infantry" } } },
  function(t)
    t:you "play Border Raid"
    t:settle()
    t:equal(t:card("b1").exists, false)
    look.at(t, "CU", { controller = "enemy", tokens = 1 })
    look.at(t, "HZ", { controller = "enemy", tokens = 0 })
  end,
})

scenario "Envoys: a planet card returned for 3 trade goods" (position {
  hands = { { "Envoys" } }, control = { CU = "you" },
  function(t)
    t:you "play Envoys"
    t:you { choose = "CU" }
    look.at(t, "CU", { controller = "nobody", tokens = 0 })
    t:equal(t.you.goods, 3)
  end,
})

scenario "fights are ordered first, then gains" (position {
  control = { CU = "enemy", HZ = "enemy" }, options = { combat_die = 7 },
  units = {
    S1 = { { "you", "Carrier" }, { "you", "Mech", as = "a1" }, { "you", "Mech", as = "a2" } },
    CU = { { "enemy", "Infantry" } }, HZ = { { "enemy", "Infantry" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU", choose3 = "a1" }
    t:you "none"
    t:you { choose = "HZ" }
    t:equal({ t:asked() }, { "you", "choose", "fight first" })
    t:you { choose = "HZ" }
    t:equal({ t:asked() }, { "you", "choose", "gain first" })
    t:you { choose = "CU" }
    look.at(t, "CU", { controller = "you", exhausted = true })
    look.at(t, "HZ", { controller = "you", exhausted = true })
  end,
})
