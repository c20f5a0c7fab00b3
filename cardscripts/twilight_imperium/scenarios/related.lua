-- Clauses that rule 25 leans on: invasion, exploration, attachments, exhausting, legends, the
-- custodians, elimination, production.
local position = include "data/position"
local look = include "data/look"

local function landing(n)
  local units = { { "you", "Carrier", as = "ship" } }
  for i = 1, n do
    units[#units + 1] = { "you", "Infantry", as = "a" .. i }
  end
  return units
end

scenario "TI-59 landing on a planet that nobody controls" (position {
  units = { S1 = landing(1) }, explore = { cultural = { "Pilgrims" } },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU" }
    t:settle()
    look.at(t, "CU", { controller = "you", exhausted = true, tokens = 0 })
    t:happened { "step establish control", "take_control of CU", "exhaust on CU", "explore on CU" }
    t:not_happened { "rule: 25.5" }
    t:equal(t.you.goods, 1, "goods")
  end,
})

scenario "TI-60 structures alone do not fight; they go when control is established" (position {
  control = { CU = "enemy" }, options = { cannon_die = 1, defense_die = 1 },
  units = { CU = { { "enemy", "Space Dock" }, { "enemy", "PDS" } }, S1 = landing(1) },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU" }
    t:settle()
    look.at(t, "CU", { controller = "you", exhausted = true, tokens = 0 })
    t:equal(look.units(t, "CU", "enemy"), 0, "units of B")
    t:equal(look.units(t, "CU", "you"), 1, "units of A")
    t:happened { "step ground combat", "step establish control", "take_control of CU",
      "destroy on Space Dock", "destroy on PDS" }
  end,
})

scenario "TI-61 both sides are destroyed: the defender stays, with a token" (position {
  control = { CU = "enemy" }, readied = { "CU" }, options = { combat_die = 10 },
  units = { CU = { { "enemy", "Infantry" } }, S1 = landing(1) },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU" }
    t:settle()
    look.at(t, "CU", { controller = "enemy", exhausted = false, tokens = 1 })
    t:equal(#t:at "CU", 1, "what is on CU")
    t:not_happened { "take_control" }
  end,
})

scenario "TI-62 the same with a PDS: no token, it stays" (position {
  control = { CU = "enemy" }, options = { combat_die = 10, cannon_die = 1, defense_die = 1 },
  units = { CU = { { "enemy", "Infantry" }, { "enemy", "PDS" } }, S1 = landing(1) },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU" }
    t:settle()
    look.at(t, "CU", { controller = "enemy", tokens = 0 })
    t:equal(look.units(t, "CU", "enemy"), 1, "units of B")
    t:not_happened { "take_control" }
  end,
})

scenario "TI-63 all cannons, then the combats in the attacker's order, then control" (position {
  control = { CU = "enemy", HZ = "player 3" },
  options = { combat_die = 10, cannon_die = 1, defense_die = 6 },
  units = {
    CU = { { "enemy", "Infantry", as = "b1" }, { "enemy", "PDS" } },
    HZ = { { "player 3", "Infantry", as = "c1" }, { "player 3", "PDS" } },
    S1 = { { "you", "Carrier" }, { "you", "Carrier" }, { "you", "Infantry", as = "a1" },
      { "you", "Infantry", as = "a2" }, { "you", "Infantry", as = "a3" }, { "you", "Infantry",
        as = "a4" },
      { "you", "Infantry", as = "a5" }, { "you", "Infantry", as = "a6" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU", choose3 = "a1", choose4 = { "a2",
      "a3" } }
    t:you { choose = "HZ", choose2 = "a4", choose3 = { "a5", "a6" } }
    t:you "a1" -- hit by B's cannon
    t:you "a4" -- and by C's
    t:equal(t:step(), "ground combat", "step")
    look.at(t, "CU", { controller = "enemy" })
    look.at(t, "HZ", { controller = "player 3" })
    t:mark()
    t:you { choose = "HZ" }
    t:you "a5"
    t:equal(t:card("c1").exists, false, "C's infantry is there")
    t:equal(t:card("b1").exists, true, "B's infantry is there")
    t:you "a2"
    t:equal(t:card("b1").exists, false, "B's infantry is there")
    t:equal(t:master("CU"), "enemy", "controller of CU")
    t:equal(t:step(), "establish control", "step")
    t:you { choose = "CU" }
    t:settle()
    look.at(t, "CU", { controller = "you", tokens = 0 })
    look.at(t, "HZ", { controller = "you", tokens = 0 })
  end,
})

scenario "TI-64 several gains: in the order of who gains, each explored before the next" (position {
  units = { S1 = landing(3) },
  explore = { cultural = { "Pilgrims" }, hazardous = { "Volunteers" },
    industrial = { "Full Depots" } },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU", choose3 = "a1" }
    t:you "none"
    t:you { choose = "HZ", choose2 = "a2" }
    t:you "none"
    t:you { choose = "IN" }
    t:equal(t:asked(), "you", "who is asked")
    t:equal(#t:options("you"), 3, "planets to gain first")
    t:you { choose = "IN" }
    look.at(t, "IN", { controller = "you" })
    t:equal(t.you.goods, 2, "goods after the first")
    look.at(t, "CU", { controller = "nobody" })
    t:you { choose = "CU" }
    t:settle()
    t:happened { "explore on IN", "gain_goods 2", "take_control of CU", "explore on CU",
      "gain_goods 1", "take_control of HZ", "explore on HZ", "create Infantry" }
    look.at(t, "HZ", { controller = "you", tokens = 0 })
  end,
})

for i, deck in ipairs { "cultural", "hazardous" } do
  scenario("TI-65 two traits: the player names the deck (" .. deck .. ")") (position {
    hands = { { "GAIN" } }, explore = { cultural = { "Pilgrims" }, hazardous = { "Volunteers" } },
    function(t)
      look.effect(t, "GAIN", "you", "DU")
      t:equal(#t:options("you"), 2, "decks to choose from")
      t:you(deck)
      t:equal(t.you.goods, i == 1 and 1 or 0, "goods")
      t:equal(look.units(t, "DU", "you"), i == 2 and 1 or 0, "units")
      t:equal(t:variable("explorations"), 1, "explorations")
    end,
  })
end

scenario "TI-66 what is attached lies under the planet's card, a token on the planet" (position {
  hands = { { "GAIN" } }, explore = { cultural = { "Old Archive" } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    t:equal(t:card("CU").attached, { "Old Archive" }, "what is attached")
    t:equal(look.tokens(t, "CU", "Attachment Token"), 1, "attachment tokens")
    t:equal(t:card("CU").influence, 3, "influence")
    t:equal(#t.shared.cultural_discard, 0, "discards")
  end,
})

scenario "TI-66 what is not attached is discarded" (position {
  hands = { { "GAIN" } }, explore = { cultural = { "Pilgrims" } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    t:equal(#t:card("CU").attached, 0, "what is attached")
    t:equal(t.shared.cultural_discard, { "Pilgrims" }, "discards")
  end,
})

for _, exhausted in ipairs { true, false } do
  scenario("TI-67 attachments go along as they are: exhausted " .. tostring(exhausted)) (position {
    hands = { { "GAIN" } }, control = { CU = "enemy" }, readied = { "CU" },
    attached = { CU = { { "Orbital Yard", as = "yard", exhausted = exhausted }, "Old Archive" } },
    function(t)
      look.effect(t, "GAIN", "you", "CU")
      look.at(t, "CU", { controller = "you", exhausted = true })
      t:equal(t:card("CU").attached, { "yard", "Old Archive" }, "what is attached")
      t:equal(t:card("yard").exhausted, exhausted, "the yard is exhausted")
      t:equal(t:card("yard").master, "you", "whose the yard is")
      t:equal(t:card("CU").influence, 3, "influence")
      t:equal(t:can("you", "play", "yard"), not exhausted, "can be used by A")
    end,
  })
end

scenario "TI-67 and stay with it in the deck and back" (position {
  hands = { { "LOSE", "GAIN" } }, control = { CU = "enemy" },
  attached = { CU = { { "Orbital Yard", as = "yard", exhausted = true } } },
  function(t)
    t:you "do LOSE" { choose = "CU" }
    t:equal(t:card("CU").attached, { "yard" }, "what is attached")
    look.effect(t, "GAIN", "you", "CU")
    t:equal(t:card("CU").attached, { "yard" }, "what is attached")
    t:equal(t:card("yard").exhausted, true, "the yard is exhausted")
  end,
})

scenario "TI-68 exhausted once, and for one of the two" (position {
  hands = { { "SPEND-1", { "SPEND-1", as = "second" }, "EXHAUST", { "EXHAUST", as = "again" } } },
  control = { CU = "you", HZ = "enemy" }, readied = { "CU", "HZ" },
  function(t)
    t:you "do EXHAUST" { choose = "HA1" }
    t:mark()
    t:you "do again" { choose = "HA1" }
    t:not_happened { "exhaust on HA1" }
    t:you "do SPEND-1" { option = "resources" }
    t:equal(#t:card("HZ").options, 0, "options of B's planet")
    t:equal(#t:card("HA1").options, 0, "options of the exhausted planet")
    t:equal(#t:options("you"), 2, "planets to exhaust")
    t:you "CU"
    look.at(t, "CU", { controller = "you", exhausted = true })
    t:you "do second" { option = "influence" }
    look.at(t, "HA2", { controller = "you", exhausted = true })
    t:run_to "enemy action"
    look.at(t, "CU", { controller = "you", exhausted = true })
    t:run_to "you action"
    look.at(t, "CU", { controller = "you", exhausted = false })
    look.at(t, "HA1", { controller = "you", exhausted = false })
  end,
})

scenario "TI-69 a legend comes from the deck readied" (position {
  hands = { { "GAIN" } },
  function(t)
    look.effect(t, "GAIN", "you", "LE")
    look.at(t, "LE", { controller = "you", exhausted = true })
    t:equal(t:card("Beacon of LE").zone, "area", "where the legend is")
    t:equal(t:card("Beacon of LE").master, "you", "whose it is")
    t:equal(t:card("Beacon of LE").exhausted, false, "it is exhausted")
    t:you "play Beacon of LE"
    t:equal(t.you.goods, 2, "goods")
    t:equal(t:card("Beacon of LE").exhausted, true, "it is exhausted")
  end,
})

for _, exhausted in ipairs { true, false } do
  scenario("TI-69 from another player as it is: exhausted " .. tostring(exhausted)) (position {
    hands = { { "GAIN" } }, control = { LE = "enemy" }, beacon = exhausted,
    readied = exhausted and { "LE" } or {},
    function(t)
      look.effect(t, "GAIN", "you", "LE")
      look.at(t, "LE", { controller = "you", exhausted = true })
      t:equal(t:card("Beacon of LE").master, "you", "whose it is")
      t:equal(t:card("Beacon of LE").exhausted, exhausted, "it is exhausted")
    end,
  })
end

scenario "TI-69 lost to nobody it goes to the deck, and comes back readied" (position {
  hands = { { "LOSE", "GAIN" } }, control = { LE = "enemy" }, beacon = true,
  function(t)
    t:you "do LOSE" { choose = "LE" }
    t:equal(t:card("Beacon of LE").zone, "planet_deck", "where the legend is")
    look.effect(t, "GAIN", "you", "LE")
    t:equal(t:card("Beacon of LE").exhausted, false, "it is exhausted")
  end,
})

scenario "TI-70 the custodians: nobody lands who can't spend 6 influence" (position {
  -- 13 resources, but only 5 influence
  control = { CU = "you", I2 = "you", H2 = "you" }, readied = { "CU", "I2", "H2" },
  units = { S0 = landing(1) },
  function(t)
    t:you "tactical action" { choose = "S0" }
    t:equal(t:asked(), "enemy", "who is asked next")
    t:equal(look.tokens(t, "MR", "Custodians Token"), 1, "custodians")
    t:equal(t:card("a1").place, "S0", "where the infantry is")
    look.at(t, "MR", { controller = "nobody" })
  end,
})

scenario "TI-70 who does, must land" (position {
  control = { C2 = "you" }, readied = { "C2" }, units = { S0 = landing(2) },
  function(t)
    t:you "tactical action" { choose = "S0" }
    t:you { choose = "MR" }
    t:you { choose = { "C2", "HA1" } }
    t:equal(look.tokens(t, "MR", "Custodians Token"), 0, "custodians")
    t:equal(t.you.points, 1, "points")
    t:refused("you", "none")
    t:you "a1"
    t:you "none"
    t:settle()
    look.at(t, "MR", { controller = "you", exhausted = true, tokens = 0 })
    look.at(t, "C2", { controller = "you", exhausted = true })
    look.at(t, "HA1", { controller = "you", exhausted = true })
    look.at(t, "HA2", { controller = "you", exhausted = true })
    t:not_happened { "explore" }
  end,
})

scenario "TI-71 who has nothing left is eliminated, and so are the tokens" (position {
  hands = { { "REMOVE", "GAIN", { "GAIN", as = "second" } } },
  control = { CU = "you" },
  units = { CU = { { "enemy", "Attachment Token" } },
    HB1 = { { "enemy", "Infantry", as = "b1" } }, HB2 = { { "enemy", "Infantry",
    as = "b2" } },
    S2 = { { "enemy", "Cruiser", as = "ship" }, { "enemy", "Command Token" } } },
  function(t)
    t:you "do REMOVE" { choose = { "b1", "b2" } }
    look.at(t, "HB1", { controller = "enemy", tokens = 1 })
    look.effect(t, "GAIN", "you", "HB1")
    t:equal(t.enemy.lost, false, "B is out")
    t:you "do second" { choose = t.you, choose2 = "HB2" }
    t:equal(t.enemy.lost, true, "B is out")
    look.at(t, "HB1", { controller = "you", tokens = 1 })
    for _, card in ipairs(t.any.tokens) do
      if card.name ~= "Attachment Token" then
        t:expect(card.master ~= "enemy", "a token of B is left")
      end
    end
    t:equal(look.tokens(t, "CU", "Attachment Token"), 1, "attachment tokens")
    t:equal(look.tokens(t, "MR", "Custodians Token"), 1, "custodians")
    t:equal(t:card("ship").exists, false, "B's ship is there")
    t:equal(t:over(), false, "over")
  end,
})

for _, what in ipairs { "Infantry", "Space Dock" } do
  scenario("TI-71 not with a unit of that sort: " .. what) (position {
    hands = { { "REMOVE", "LOSE", { "LOSE", as = "second" } } },
    units = { HB1 = { { "enemy", "Infantry", as = "b1" } }, HB2 = { { "enemy", "Infantry",
      as = "b2" } },
      HA1 = { { "you", "Infantry" }, { "enemy", what } } },
    function(t)
      t:you "do REMOVE" { choose = { "b1", "b2" } }
      t:you "do LOSE" { choose = "HB1" }
      t:you "do second" { choose = "HB2" }
      t:equal(t.enemy.lost, false, "B is out")
    end,
  })
end

for _, who in ipairs { "you", "enemy" } do
  scenario("TI-72 production only on planets that one controls: of " .. who) (position {
    control = { CU = who },
    units = { CU = { { "you", "Space Dock" }, { "enemy", "Infantry" } } },
    function(t)
      t:you { "tactical action", choose = "S1" }
      if who == "you" then
        t:equal(t:step(), "production", "step")
        t:you "Infantry"
        t:you { choose = "HA2" }
        t:you "nothing more"
        t:equal(look.units(t, "CU", "you"), 2, "units of A")
      end
      t:equal(t:asked(), "enemy", "who is asked next")
    end,
  })
end
