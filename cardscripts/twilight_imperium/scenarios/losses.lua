-- Who fires, who has lost the room to carry, and who has lost everything in a tactical action.
local position = include "data/position"
local look = include "data/look"

scenario "nobody is asked at whom to fire without a cannon" (position {
  control = { CU = "you" }, options = { combat_die = 7 },
  units = {
    S2 = { { "you", "Cruiser", as = "a1" } },
    S1 = { { "enemy", "Carrier", as = "b1" }, { "player 3", "Carrier", as = "c1" } },
    CU = { { "you", "Space Dock" }, { "you", "Infantry" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "a1" }
    t:not_happened { "asked choose: you fire at" }
    t:not_happened { "throw on Space Dock" }
    t:settle()
    t:equal({ t:card("b1").exists, t:card("c1").exists, t:card("a1").exists },
      { false, false, true })
  end,
})

scenario "one's own cannons fire at nobody where there is no enemy" (position {
  control = { CU = "you" }, options = { cannon_die = 10 },
  units = { S2 = { { "you", "Cruiser", as = "a1" } }, CU = { { "you", "PDS" } } },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "a1" }
    t:settle()
    t:equal(t:card("a1").place, "S1")
  end,
})

scenario "what a carrier carried is lost when it is shot, before the combat" (position {
  control = { CU = "enemy" }, options = { cannon_die = 6, combat_die = 7 },
  units = {
    S2 = { { "you", "Carrier", as = "a1" }, { "you", "Cruiser", as = "a2" },
      { "you", "Infantry", as = "i1" } },
    S1 = { { "enemy", "Carrier", as = "b1" } }, CU = { { "enemy", "PDS" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = { "a1", "a2" } }
    t:you "i1"
    t:you "a1"
    t:settle()
    t:happened { "destroy on Carrier", "destroy on Infantry", "step space combat",
      "destroy on Carrier" }
    t:equal({ t:card("i1").exists, t:card("a2").place, t:card("b1").exists },
      { false, "S1", false })
  end,
})

scenario "what a carrier carried is lost when it falls in the combat" (position {
  options = { combat_die = 9 },
  units = {
    S2 = { { "you", "Carrier", as = "a1" }, { "you", "Cruiser", as = "a2" },
      { "you", "Infantry", as = "i1" } },
    S1 = { { "enemy", "Carrier", as = "b1" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = { "a1", "a2" } }
    t:you "i1"
    t:you "a1"
    t:settle()
    t:equal({ t:card("a1").exists, t:card("i1").exists, t:card("a2").place, t:card("b1").exists },
      { false, false, "S1", false })
    look.at(t, "CU", { controller = "nobody" })
  end,
})

-- 33: the last infantry of the active player, who controls nothing, is lost in the middle of the
-- action: the active system is marked by nobody, and the action ends.
local LOST_IN = {
  { "movement", { "a0" }, {}, "step movement" },
  { "space cannon offense", { "a0", "i1" }, { cannon_die = 6 }, "step space cannon offense" },
  { "space combat", { "a0", "i1" }, { combat_die = 9 }, "step space combat" },
  { "space cannon defense", { "a0", "i1", "CU" }, { defense_die = 6 },
    "step space cannon defense", "Infantry" },
  { "ground combat", { "a0", "i1", "CU" }, { combat_die = 9 }, "step ground combat", "Infantry" },
}
for _, row in ipairs(LOST_IN) do
  local what, answers, options, step, guard = table.unpack(row, 1, 5)
  options.cannon_die = options.cannon_die or 1
  options.defense_die = options.defense_die or 1
  options.combat_die = options.combat_die or 1
  scenario("who loses everything in the " .. what .. " is out, and the action ends") (position {
    control = { HA1 = "enemy", HA2 = "enemy", CU = "enemy" }, options = options,
    units = {
      HA1 = { { "enemy", "Infantry" } }, HA2 = { { "enemy", "Infantry" } },
      S2 = { { "you", "Carrier", as = "a0" }, { "you", "Infantry", as = "i1" } },
      S1 = { not guard and { "enemy", "Carrier", as = "b1" } or nil },
      CU = { { "enemy", "PDS" },
        what == "ground combat" and { "enemy", "Infantry" } or nil },
    },
    function(t)
      t:you "tactical action" { choose = "S1" }
      for _, answer in ipairs(answers) do
        t:you { choose = answer }
      end
      if what == "movement" then t:you "none" end
      t:settle()
      t:happened { step, "destroy on Infantry", "eliminate" }
      t:equal(t.you.lost, true)
      t:equal(t:asked(), "enemy")
      look.at(t, "CU", { controller = "enemy" })
    end,
  })
end
