-- Rules 25.2 to 25.4: no gain of what one controls; the card stays; control without units.
local position = include "data/position"
local look = include "data/look"

scenario "TI-19 nobody gains a planet that they control" (position {
  hands = { { "GAIN" } }, control = { CU = "you" }, readied = { "CU" },
  units = { CU = { { "you", "Infantry" } } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you", exhausted = false, tokens = 0 })
    t:not_happened { "take_control" }
    t:not_happened { "exhaust" }
    t:not_happened { "explore" }
    t:not_happened { "move on CU" }
  end,
})

scenario "TI-20 landing on a planet of one's own changes nothing" (position {
  control = { CU = "you" }, readied = { "CU" },
  units = { CU = { { "you", "Infantry" } },
    S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a2" } } },
  function(t)
    t:you "tactical action" { choose = "S1" }
    t:you { choose = "CU", choose2 = "a2" }
    t:run_to "enemy action"
    t:equal(look.units(t, "CU", "you"), 2, "units")
    look.at(t, "CU", { controller = "you", exhausted = false, tokens = 0 })
    t:not_happened { "take_control" }
    t:not_happened { "explore" }
  end,
})

scenario "TI-21 units on a planet that one controls by token: no gain" (position {
  hands = { { "PLACE" } }, control = { CU = "you" }, readied = { "CU" },
  function(t)
    look.effect(t, "PLACE", "you", "CU")
    t:you "Infantry"
    look.at(t, "CU", { controller = "you", exhausted = false })
    t:not_happened { "take_control" }
    t:not_happened { "explore" }
    t:not_happened { "move on CU" }
  end,
})

scenario "TI-22 the card stays, whatever else happens to the planet" (position {
  hands = { { "EXHAUST", "READY", "SPEND-1", "ATTACH" } }, control = { CU = "you" },
  units = { CU = { { "you", "Infantry" } } },
  function(t)
    local function here(exhausted)
      look.at(t, "CU", { controller = "you", exhausted = exhausted })
    end
    t:you "do READY" { choose = "CU" }
    here(false)
    t:you "do EXHAUST" { choose = "CU" }
    here(true)
    t:you "do ATTACH" { choose = "CU" }
    here(true)
    t:run_to "enemy action"
    t:run_to "you action"
    t:equal(t:variable("round"), 2, "round")
    here(false)
    t:you "do SPEND-1" { option = "resources", choose = "CU" }
    here(true)
  end,
})

scenario "TI-22 through an agenda" (position {
  control = { CU = "you" }, custodians = false, agendas = { "Disarmament" },
  units = { CU = { { "you", "PDS", as = "pds" }, { "you", "Infantry" } } },
  function(t)
    t:you "pass"
    t:enemy "pass"
    t:player(3) "pass"
    t:equal(t:step(), "voting", "step")
    t:player(3) { option = "for", choose = "HC1" }
    t:you { option = "against", choose = "HA2" }
    t:enemy { option = "abstain" }
    t:equal(t:card("pds").exists, false, "the PDS is there")
    look.at(t, "CU", { controller = "you", exhausted = false, tokens = 0 })
  end,
})

-- Control, card and token change in one event: nothing that looks in between sees half of it. The
-- invariants 54 to 56 look after every event; here it is what was done together that is looked at.
scenario "TI-23 control and card leave together" (position {
  hands = { { "LOSE" } }, control = { CU = "you" },
  function(t)
    t:you "do LOSE" { choose = "CU" }
    look.at(t, "CU", { controller = "nobody", tokens = 0 })
    t:happened { "take_away on Control Token", "lose_control of CU",
      "move on CU from area to planet_deck" }
    local lines = t:trace()
    for i, line in ipairs(lines) do
      if line:find("^%s*lose_control") then
        t:expect(lines[i + 1]:find("move on CU", 1, true), "what follows at once: " .. lines[i + 1])
      end
    end
  end,
})

scenario "TI-24 the last unit goes: the controller stays, with a token" (position {
  hands = { { "REMOVE" } }, control = { CU = "you" }, readied = { "CU" },
  units = { CU = { { "you", "Infantry", as = "a1" } } },
  function(t)
    look.at(t, "CU", { controller = "you", tokens = 0 })
    t:you "do REMOVE" { choose = { "a1" } }
    look.at(t, "CU", { controller = "you", exhausted = false, tokens = 1 })
    t:not_happened { "move on CU" }
  end,
})

scenario "TI-25 gained without units: a token at once" (position {
  hands = { { "GAIN" } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you", tokens = 1 })
    t:happened { "take_control of CU", "create Control Token", "explore on CU" }
  end,
})

scenario "TI-26 a PDS is a unit: no token" (position {
  hands = { { "REMOVE" } }, control = { CU = "you" },
  units = { CU = { { "you", "Infantry", as = "a1" }, { "you", "PDS" } } },
  function(t)
    t:you "do REMOVE" { choose = { "a1" } }
    look.at(t, "CU", { controller = "you", tokens = 0 })
  end,
})

scenario "TI-27 a planet held by token is like any other" (position {
  hands = { { "SPEND-1", "LOSE" } }, control = { CU = "you", HZ = "you", IN = "you" },
  readied = { "CU" },
  function(t)
    t:equal(#t.your.controlled_planets, 5, "planets")
    t:you "do SPEND-1" { option = "influence", choose = "CU" }
    look.at(t, "CU", { controller = "you", exhausted = true })
    t:you "do LOSE" { choose = "CU" }
    look.at(t, "CU", { controller = "nobody", tokens = 0 })
    t:run_to "enemy action"
    t:equal(t.you.points, 0, "points, of two common planets")
    t:run_to "you action"
    t:equal(t.you.points, 0, "points, of two common planets")
  end,
})

scenario "TI-27 it counts for an objective" (position {
  control = { CU = "you", C2 = "you", I2 = "you" },
  function(t)
    t:run_to "enemy action"
    t:run_to "you action"
    t:equal(t.you.points, 1, "points, of three common planets")
  end,
})

scenario "TI-28 the last ground force is lifted: as when it is destroyed" (position {
  control = { CU = "you" }, readied = { "CU" },
  units = { CU = { { "you", "Infantry", as = "a1" } }, S1 = { { "you", "Carrier", as = "ship" } } },
  function(t)
    t:you "tactical action" { choose = "E1" }
    t:you { choose = { "ship" } }
    t:you { choose = { "a1" } }
    t:equal(t:card("a1").place, "E1", "where the infantry is")
    look.at(t, "CU", { controller = "you", exhausted = false, tokens = 1 })
  end,
})

-- In each of these a token would be another player's, if it were left.
scenario "TI-29 no token of who does not control the planet" (position {
  hands = { { "GAIN", { "GAIN", as = "again" }, "LOSE" } }, control = { CU = "enemy" },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you", tokens = 1 })
    t:you "do again"
    t:you { choose = t:player(3) }
    t:you { choose = "CU" }
    look.at(t, "CU", { controller = "player 3", tokens = 1 })
    t:you "do LOSE" { choose = "CU" }
    look.at(t, "CU", { controller = "nobody", tokens = 0 })
  end,
})
