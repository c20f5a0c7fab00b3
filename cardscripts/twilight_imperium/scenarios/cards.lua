-- Action cards, by their texts; votes; and what an invasion asks for.
local position = include "data/position"
local look = include "data/look"

scenario "Garrison: two infantry on a planet of one's own" (position {
  hands = { { "Garrison" } }, control = { CU = "you", HZ = "enemy" },
  function(t)
    t:you "play Garrison"
    t:equal(t:options("you"), { "CU", "HA1", "HA2" })
    t:you "CU"
    t:equal({ look.units(t, "CU", "you"), look.tokens(t, "CU", "Infantry") }, { 2, 2 })
    look.at(t, "CU", { controller = "you" })
  end,
})

-- Two PDS and one dock are as many as a player may have on a planet; what else is there, and
-- what can still be placed there.
local BUILDINGS = {
  { "nothing", {}, { "PDS", "Space Dock" } },
  { "a PDS", { { "you", "PDS" } }, { "PDS", "Space Dock" } },
  { "two PDS", { { "you", "PDS" }, { "you", "PDS" } }, { "Space Dock" } },
  { "a dock", { { "you", "Space Dock" } }, { "PDS" } },
  { "both", { { "you", "Space Dock" }, { "you", "PDS" }, { "you", "PDS" } }, {} },
  { "another player's", { { "enemy", "Space Dock" }, { "enemy", "PDS" }, { "enemy", "PDS" } },
    { "PDS", "Space Dock" } },
}
for _, row in ipairs(BUILDINGS) do
  local what, there, names = row[1], row[2], row[3]
  for _, name in ipairs(#names > 0 and names or { "nothing" }) do
    scenario("Builders: beside " .. what .. " is room for " .. name) (position {
      hands = { { "Builders" } }, control = { HA2 = "enemy" },
      units = { HA1 = { { "you", "Infantry" }, table.unpack(there) } },
      function(t)
        local before = look.tokens(t, "HA1", name)
        t:equal(t:can("you", "play", "Builders"), #names > 0)
        if #names == 0 then return end
        t:you "play Builders"
        if #names > 1 then
          t:equal(t:options("you"), names)
          t:you(name)
        end
        t:equal(look.tokens(t, "HA1", name), before + 1)
        t:equal(#t:at "HA1", #there + 2)
      end,
    })
  end
end

scenario "Builders: where there is no room it is not offered" (position {
  hands = { { "Builders" } }, control = { CU = "you" },
  units = { HA1 = { { "you", "PDS" }, { "you", "PDS" }, { "you", "Space Dock" } } },
  function(t)
    t:you "play Builders"
    t:equal(t:options("you"), { "HA2", "CU" })
    t:you { choose = "CU", option = "Space Dock" }
    t:equal({ look.tokens(t, "CU", "Space Dock"), look.units(t, "CU", "you") }, { 1, 1 })
  end,
})

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
