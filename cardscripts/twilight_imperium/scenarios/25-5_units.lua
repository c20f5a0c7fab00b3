-- Rule 25.5: control lost and gained through units, and when it is not.
local position = include "data/position"
local look = include "data/look"

local function place(t, who, planet, unit)
  look.effect(t, "PLACE", who, planet)
  t:you(unit or "Infantry")
end

scenario "TI-30, TI-49 units on a planet held by token: it changes hands at once" (position {
  hands = { { "PLACE" } }, control = { CU = "enemy" }, readied = { "CU" },
  function(t)
    place(t, "you", "CU")
    look.at(t, "CU", { controller = "you", exhausted = true, tokens = 0 })
    t:equal(t.enemy.area, { "HB1", "HB2" }, "planets of B")
    t:happened { "create Infantry", "rule: 25.5", "take_away on Control Token",
      "take_control of CU" }
    t:not_happened { "explore" }
  end,
})

scenario "TI-31, TI-32 beside units of the controller nothing changes until these go" (position {
  hands = { { "PLACE", "REMOVE" } }, control = { CU = "enemy" }, readied = { "CU" },
  units = { CU = { { "enemy", "Infantry", as = "b1" } } },
  function(t)
    place(t, "you", "CU")
    look.at(t, "CU", { controller = "enemy", exhausted = false, tokens = 0 })
    t:you "do REMOVE" { choose = { "b1" } }
    look.at(t, "CU", { controller = "you", exhausted = true, tokens = 0 })
    t:not_happened { "explore" }
  end,
})

scenario "TI-33 a structure is a unit: its player keeps control" (position {
  hands = { { "PLACE" } }, control = { CU = "enemy" }, readied = { "CU" },
  units = { CU = { { "enemy", "PDS" } } },
  function(t)
    place(t, "you", "CU")
    look.at(t, "CU", { controller = "enemy", exhausted = false, tokens = 0 })
    t:equal(look.units(t, "CU", "enemy"), 1, "units of B")
    t:equal(look.units(t, "CU", "you"), 1, "units of A")
  end,
})

scenario "TI-34 the last unit goes and nobody else is there" (position {
  hands = { { "REMOVE" } }, control = { CU = "enemy" }, readied = { "CU" },
  units = { CU = { { "enemy", "Infantry", as = "b1" } } },
  function(t)
    t:you "do REMOVE" { choose = { "b1" } }
    look.at(t, "CU", { controller = "enemy", exhausted = false, tokens = 1 })
    t:not_happened { "take_control" }
  end,
})

scenario "TI-34 with two others there nobody gains until one places more (R-3)" (position {
  hands = { { "REMOVE", "PLACE" } }, control = { CU = "enemy" }, readied = { "CU" },
  units = { CU = { { "enemy", "Infantry", as = "b1" }, { "you", "Infantry" },
    { "player 3", "Infantry" } } },
  function(t)
    t:you "do REMOVE" { choose = { "b1" } }
    look.at(t, "CU", { controller = "enemy", exhausted = false, tokens = 1 })
    place(t, "player 3", "CU")
    look.at(t, "CU", { controller = "player 3", exhausted = true, tokens = 0 })
  end,
})

scenario "TI-35 both players' units leave in one event" (position {
  hands = { { "REMOVE" } }, control = { CU = "enemy" }, readied = { "CU" },
  units = { CU = { { "enemy", "Infantry", as = "b1" }, { "you", "Infantry", as = "a1" } } },
  function(t)
    t:you "do REMOVE" { choose = { "b1", "a1" } }
    look.at(t, "CU", { controller = "enemy", exhausted = false, tokens = 1 })
    t:not_happened { "take_control" }
  end,
})

scenario "TI-36 a PDS on a planet that another holds by token" (position {
  hands = { { "PLACE" } }, control = { CU = "enemy" },
  function(t)
    place(t, "you", "CU", "PDS")
    look.at(t, "CU", { controller = "you", exhausted = true, tokens = 0 })
  end,
})

scenario "TI-37 units on a planet that nobody controls: gained and explored (R-1)" (position {
  hands = { { "PLACE" } }, explore = { cultural = { "Pilgrims" } },
  function(t)
    place(t, "you", "CU")
    look.at(t, "CU", { controller = "you", exhausted = true, tokens = 0 })
    t:happened { "take_control of CU", "exhaust on CU", "explore on CU" }
    t:equal(t.you.goods, 1, "goods")
  end,
})

scenario "TI-37 by whoever places them" (position {
  hands = { { "PLACE" } }, explore = { cultural = { "Pilgrims" } },
  function(t)
    place(t, "player 3", "CU")
    look.at(t, "CU", { controller = "player 3", exhausted = true, tokens = 0 })
    t:equal(t:player(3).goods, 1, "goods of C")
  end,
})

scenario "TI-38 whose units are there gains it, not the active player" (position {
  hands = { { "PLACE" } }, control = { CU = "enemy" },
  function(t)
    place(t, "player 3", "CU")
    look.at(t, "CU", { controller = "player 3", exhausted = true, tokens = 0 })
  end,
})

-- A lands at S1. The enemy holds a card that may be used after the commit: the question shows
-- that step.
local function land(t, where)
  t:you "tactical action" { choose = "S1", choose2 = where[1], choose3 = where[2],
    choose4 = where[3] and { where[3] } }
end

scenario "TI-39 during the invasion control stays; Establish Control changes it" (position {
  hands = { {}, { "PLACE" } }, control = { CU = "enemy" }, readied = { "CU" },
  units = { S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a1" } } },
  function(t)
    land(t, { "CU", "a1" })
    t:equal(t:asked(), "enemy", "who is asked")
    t:equal(t:step(), "commit", "step")
    look.at(t, "CU", { controller = "enemy", exhausted = false, tokens = 1 })
    t:enemy "let it be"
    look.at(t, "CU", { controller = "you", exhausted = true, tokens = 0 })
    t:happened { "step commit", "step space cannon defense", "step ground combat",
      "step establish control", "take_control of CU" }
    t:not_happened { "explore" }
  end,
})

scenario "TI-40 the last defender dies: B controls until Establish Control" (position {
  control = { CU = "enemy" }, readied = { "CU" }, options = { combat_die = 10 },
  units = { CU = { { "enemy", "Infantry" } },
    S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a1" }, { "you", "Infantry",
      as = "a2" } } },
  function(t)
    land(t, { "CU", "a1", "a2" })
    t:settle()
    look.at(t, "CU", { controller = "you", exhausted = true, tokens = 0 })
    t:happened { "destroy on Infantry", "rule: 25.4", "create Control Token",
      "step establish control",
      "take_away on Control Token", "take_control of CU", "exhaust on CU" }
    t:not_happened { "explore" }
  end,
})

scenario "TI-41 what was committed dies before: B keeps control" (position {
  control = { CU = "enemy", HZ = "enemy" }, options = { cannon_die = 1, defense_die = 10 },
  units = { CU = { { "enemy", "PDS" } }, S1 = { { "you", "Carrier" }, { "you", "Infantry",
    as = "a1" } } },
  function(t)
    land(t, { "CU", "a1" })
    t:settle()
    t:equal(t:card("a1").exists, false, "the infantry is there")
    look.at(t, "CU", { controller = "enemy", tokens = 0 })
    t:not_happened { "take_control" }
  end,
})

scenario "TI-41 and with a token where B has no units" (position {
  hands = { {}, { "Bribed Pilots" } }, control = { CU = "enemy" },
  units = { S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a1" } } },
  function(t)
    land(t, { "CU", "a1" })
    t:enemy "react" { by = "Bribed Pilots", choose = { "HB1", "a1" } }
    t:settle()
    t:equal(t:card("a1").exists, false, "the infantry is there")
    look.at(t, "CU", { controller = "enemy", tokens = 1 })
    t:not_happened { "take_control" }
  end,
})

scenario "TI-42 until Establish Control B may spend the planet" (position {
  hands = { {}, { "SPEND-1" } }, control = { CU = "enemy" }, readied = { "CU" },
  units = { S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a1" } } },
  function(t)
    land(t, { "CU", "a1" })
    t:enemy "do SPEND-1" { option = "influence", choose = "CU" }
    look.at(t, "CU", { controller = "enemy", exhausted = true })
    t:run_to "enemy action"
    look.at(t, "CU", { controller = "you", exhausted = true })
    t:happened { "exhaust on CU", "take_control of CU", "move on CU" }
    local exhausted = 0
    for _, line in ipairs(t:trace()) do
      if line:find("exhaust on CU", 1, true) and not line:find("nothing", 1, true) then
        exhausted = exhausted + 1
      end
    end
    t:equal(exhausted, 1, "how often it was exhausted")
  end,
})

scenario "TI-43 of two planets only the one where forces are left" (position {
  control = { CU = "enemy", HZ = "enemy" }, options = { cannon_die = 1, defense_die = 10 },
  units = { CU = { { "enemy", "PDS" } },
    S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a1" }, { "you", "Infantry",
      as = "a2" } } },
  function(t)
    land(t, { "CU", "a1" })
    t:you "none"
    t:you { choose = "HZ", choose2 = "a2" }
    t:settle()
    look.at(t, "CU", { controller = "enemy" })
    look.at(t, "HZ", { controller = "you", exhausted = true, tokens = 0 })
  end,
})

scenario "TI-44 in the production step units count at once again" (position {
  hands = { { "PLACE", "GAIN" } }, control = { IN = "enemy", CU = "you" },
  units = { CU = { { "you", "Space Dock" } }, S1 = { { "you", "Carrier" } } },
  function(t)
    t:you "tactical action" { choose = "S1" }
    t:you "let it be"
    t:you { option = "nothing more" }
    t:equal(t:step(), "production", "step")
    look.at(t, "IN", { controller = "enemy", tokens = 1 })
    t:you "do PLACE" { choose = t.you, choose2 = "IN", option = "Infantry" }
    t:equal(t:step(), "production", "step")
    look.at(t, "IN", { controller = "you", exhausted = true, tokens = 0 })
  end,
})

scenario "TI-73 bombardment kills the last unit, nobody lands: a token" (position {
  control = { CU = "enemy" }, readied = { "CU" }, options = { bombardment_die = 10 },
  units = { CU = { { "enemy", "Infantry", as = "b1" } },
    S1 = { { "you", "Dreadnought" }, { "you", "Infantry" } } },
  function(t)
    t:you "tactical action" { choose = "S1" }
    t:you { choose = "CU" }
    t:equal(t:card("b1").exists, false, "the infantry is there")
    look.at(t, "CU", { controller = "enemy", exhausted = false, tokens = 1 })
    t:you "none"
    t:settle()
    look.at(t, "CU", { controller = "enemy", exhausted = false, tokens = 1 })
    t:not_happened { "take_control" }
  end,
})

scenario "TI-74 a third player's unit placed in the invasion counts right after it" (position {
  hands = { {}, {}, { "Relief Drop" } }, control = { CU = "enemy" }, readied = { "CU" },
  units = { S1 = { { "you", "Carrier" }, { "you", "Infantry" } } },
  function(t)
    t:you "tactical action" { choose = "S1" }
    t:you "none"
    t:player(3) "react" { by = "Relief Drop", choose = "CU" }
    t:settle()
    look.at(t, "CU", { controller = "player 3", exhausted = true, tokens = 0 })
    t:happened { "create Infantry", "step space cannon defense", "step ground combat",
      "step establish control", "rule: 25.5", "take_control for player 3 of CU" }
    t:not_happened { "explore" }
    for _, line in ipairs(t:trace()) do
      if line:find("take_control", 1, true) then break end
      t:expect(not line:find("step production", 1, true), "before the production step")
    end
  end,
})
