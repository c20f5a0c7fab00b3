-- What cards say sentence by sentence, where no other scenario expects it.
local position = include "data/position"
local look = include "data/look"

scenario "Sealed Treaty: whose only planet is swapped is not eliminated" (position {
  hands = { { "Sealed Treaty" } },
  control = { CU = "you", HZ = "enemy", HB1 = "player 3", HB2 = "player 3" },
  units = { HB1 = {}, HB2 = {} },
  function(t)
    t:you "play Sealed Treaty" { choose = "CU", choose2 = "HZ" }
    t:not_happened { "eliminate" }
    t:equal(t.enemy.lost, false)
    look.at(t, "CU", { controller = "enemy", exhausted = true, tokens = 1 })
    look.at(t, "HZ", { controller = "you", exhausted = true, tokens = 1 })
  end,
})

scenario "Sealed Treaty: what can't be lost is not swapped, and nothing is got for it" (position {
  hands = { { "HOLD", "Sealed Treaty" } }, control = { CU = "you", HZ = "enemy" },
  function(t)
    t:you "do HOLD" { choose = "CU" }
    t:you "play Sealed Treaty" { choose = "CU", choose2 = "HZ" }
    look.at(t, "CU", { controller = "you", tokens = 1 })
    look.at(t, "HZ", { controller = "enemy", tokens = 1 })
  end,
})

scenario "Disarmament: structures on a planet that nobody controls" (position {
  custodians = false, agendas = { "Disarmament" }, hands = { { "Secession" } },
  control = { CU = "enemy" }, units = { CU = { { "enemy", "PDS", as = "b1" } } },
  function(t)
    t:you "play Secession" { choose = "CU" }
    look.at(t, "CU", { controller = "nobody" })
    t:enemy "pass"
    t:player(3) "pass"
    t:you "pass"
    t:you "for"
    t:you { choose = { "HA1" } }
    t:enemy "abstain"
    t:player(3) "abstain"
    t:settle()
    t:equal(t:card("b1").exists, false)
  end,
})

scenario "Border Raid: what belongs to nobody is no structure of another player" (position {
  hands = { { "Border Raid" } }, units = { CU = { { "nobody", "PDS" } } },
  function(t) t:equal(t:can("you", "play", "Border Raid"), false) end,
})

scenario "Border Raid: ground forces of others beside it" (position {
  hands = { { "Border Raid" } }, control = { CU = "enemy" },
  units = { CU = { { "enemy", "PDS" }, { "you", "Infantry" } } },
  function(t) t:equal(t:can("you", "play", "Border Raid"), false) end,
})

-- 33.5: of who is eliminated.
scenario "who is eliminated discards the action cards; decks and discards stay" (position {
  hands = { { "LOSE", "REMOVE", "Envoys", "Garrison" } }, control = { HA2 = "enemy" },
  units = { HA1 = { { "you", "Infantry", as = "a1" } }, HA2 = {} },
  agendas = { "Disarmament" }, action_deck = { "Builders" }, action_discard = { "Secession" },
  function(t)
    t:you "do REMOVE" { choose = "a1" }
    t:you "do LOSE" { choose = "HA1" }
    t:equal(t.you.lost, true)
    t:happened { "eliminate", "move on Envoys from hand to action_discard" }
    t:equal({ #t.your.hand, t:count("any.action_discard"), t:count("any.action_deck") },
      { 0, 5, 1 })
    t:equal({ t:count("any.agenda_deck"), t:count("any.cultural") }, { 1, 1 })
    t:equal(t:asked(), "enemy")
  end,
})

scenario "who is eliminated without action cards discards none" (position {
  hands = { {}, { "LOSE", "REMOVE" } }, turn = "enemy", control = { HA2 = "enemy" },
  units = { HA1 = { { "you", "Infantry", as = "a1" } }, HA2 = {} },
  function(t)
    t:enemy "do REMOVE" { choose = "a1" }
    t:enemy "do LOSE" { choose = "HA1" }
    t:equal({ t.you.lost, t:count("any.action_discard") }, { true, 0 })
  end,
})

scenario "Envoys: who returns the last planet and is eliminated by it discards it once" (position {
  hands = { { "Envoys", "Garrison" } }, control = { HA1 = "you", HA2 = "enemy" },
  units = { HA1 = {}, HA2 = {} },
  function(t)
    t:you "play Envoys"
    t:settle()
    t:equal(t.you.lost, true)
    t:equal({ #t.your.hand, t:count("any.action_discard") }, { 0, 2 })
  end,
})

-- -- Action cards -------------------------------------------------------------------------------

scenario "Open Charter, Open Borders: what is gained from nobody is explored" (position {
  hands = { { "Open Charter" } }, custodians = false, agendas = { "Open Borders" },
  explore = { cultural = { "Pilgrims", "Pilgrims" } },
  function(t)
    t:you "play Open Charter" { choose = "CU" }
    look.at(t, "CU", { controller = "you", exhausted = true, tokens = 1 })
    t:equal({ t.you.goods, #t.any.action_discard }, { 1, 1 })
    t:enemy "pass"
    t:player(3) "pass"
    t:you "pass"
    t:you "abstain"
    t:enemy "for"
    t:enemy { choose = { "HB2" } }
    t:player(3) "abstain"
    t:equal(t:options("enemy"), { "MR", "HZ", "IN", "DU", "LE", "C2", "I2", "H2", "I3", "DV" })
    t:enemy "C2"
    look.at(t, "C2", { controller = "enemy", tokens = 1 })
    t:equal({ t.you.goods, t.enemy.goods }, { 1, 1 })
  end,
})

scenario "Bloodless Coup: another player's planet without any units; it is not explored" (position {
  hands = { { "Bloodless Coup" } },
  control = { CU = "enemy", HZ = "enemy", IN = "you", C2 = "player 3", I2 = "enemy" },
  units = { HZ = { { "enemy", "PDS" } }, I2 = { { "you", "Infantry" } } },
  function(t)
    t:you "play Bloodless Coup"
    t:you "HA1"
    t:equal({ t:card("HA1").exhausted, t:card("HA2").exhausted }, { true, true }, "2 and 1")
    t:equal(t:options("you"), { "CU", "C2" })
    t:you "C2"
    look.at(t, "C2", { controller = "you", exhausted = true, tokens = 1 })
    look.at(t, "CU", { controller = "enemy" })
    t:not_happened { "explore" }
    t:equal({ t.you.goods, #t.your.hand, #t.any.action_discard }, { 0, 0, 1 })
  end,
})

scenario "Secession: another player's, without anybody's ground forces" (position {
  hands = { { "Secession" } },
  control = { CU = "enemy", HZ = "player 3", IN = "you", C2 = "enemy" },
  units = { HZ = { { "player 3", "PDS" } }, C2 = { { "you", "Infantry" } } },
  function(t)
    t:you "play Secession"
    t:equal(t:options("you"), { "CU", "HZ" })
    t:you "HZ"
    look.at(t, "HZ", { controller = "nobody", tokens = 0 })
    t:equal({ look.tokens(t, "HZ", "PDS"), #t.any.action_discard }, { 1, 1 })
  end,
})

scenario "Envoys: a planet of yours; what can't be lost gains nothing" (position {
  hands = { { "HOLD", "Envoys" } }, control = { CU = "you", HZ = "enemy" },
  function(t)
    t:you "do HOLD" { choose = "CU" }
    t:you "play Envoys"
    t:equal(t:options("you"), { "CU", "HA1", "HA2" })
    t:you "CU"
    look.at(t, "CU", { controller = "you", tokens = 1 })
    t:equal(t.you.goods, 0)
  end,
})

scenario "Sealed Treaty: one of yours, one of another; legend and attachments go along" (position {
  hands = { { "Sealed Treaty" } }, control = { LE = "you", HZ = "player 3", IN = "enemy" },
  readied = { "LE", "HZ" }, beacon = true,
  attached = { HZ = { { "Orbital Yard", as = "yard" } } },
  units = { LE = { { "you", "Infantry" } } },
  function(t)
    t:you "play Sealed Treaty"
    t:equal(t:options("you"), { "LE", "HA1", "HA2" })
    t:you "LE"
    t:equal(t:options("you"), { "HZ", "IN", "HB1", "HB2", "HC1", "HC2" })
    t:you "HZ"
    look.at(t, "LE", { controller = "player 3", exhausted = true, tokens = 1 })
    look.at(t, "HZ", { controller = "you", exhausted = true, tokens = 1 })
    t:equal(look.units(t, "LE", "you"), 1, "units stay where they are")
    t:equal({ t:card("Beacon of LE").master, t:card("Beacon of LE").exhausted },
      { "player 3", true })
    t:equal({ t:card("yard").master, t:card("yard").exhausted }, { "you", false })
    t:not_happened { "explore" }
  end,
})

scenario "Evacuation: nobody else's forces, and from one planet alone" (position {
  hands = { { "Evacuation" } },
  units = { HA1 = { { "you", "Infantry", as = "a1" }, { "enemy", "Infantry", as = "b1" } },
    HA2 = { { "you", "Mech", as = "a2" } } },
  function(t)
    t:you "play Evacuation"
    t:equal(t:options("you"), { "Infantry on HA1", "Mech on HA2" })
    t:you "a1"
    t:equal(#t:options("you"), 1)
    t:you "a1"
    t:equal({ t:card("a1").exists, t:card("b1").exists, t:card("a2").place, t.you.goods },
      { false, true, "HA2", 1 })
    look.at(t, "HA1", { controller = "enemy", exhausted = true })
  end,
})

scenario "Border Raid: one of several, of any other player" (position {
  hands = { { "Border Raid" } }, control = { CU = "enemy", HZ = "player 3" },
  units = { CU = { { "enemy", "PDS", as = "b1" }, { "enemy", "Space Dock", as = "b2" } },
    HZ = { { "player 3", "Space Dock", as = "c1" } } },
  function(t)
    t:you "play Border Raid"
    t:equal(t:options("you"), { "player 2's PDS on CU", "player 2's Space Dock on CU",
      "player 3's Space Dock on HZ" })
    t:you "b2"
    t:equal({ t:card("b1").exists, t:card("b2").exists, t:card("c1").exists },
      { true, false, true })
    look.at(t, "CU", { controller = "enemy", tokens = 0 })
  end,
})

scenario "Relief Drop: after production, by anybody; what a token holds changes hands" (position {
  hands = { {}, { "Relief Drop", { "Relief Drop", as = "second" } } },
  control = { CU = "you", HZ = "you", IN = "you" }, explore = { cultural = { "Pilgrims" } },
  units = { HZ = { { "you", "PDS" } }, IN = { { "player 3", "Infantry" } } },
  function(t)
    t:you "tactical action" { choose = "S0" }
    t:enemy { "react", by = "second" }
    t:equal(t:options("enemy"), { "DU", "LE", "C2", "I2", "H2", "I3", "DV", "CU" },
      "neither where units are, nor the custodians")
    t:enemy "CU"
    look.at(t, "CU", { controller = "enemy", exhausted = true, tokens = 0 })
    t:not_happened { "explore" }
    t:enemy { "react", by = "Relief Drop" }
    t:enemy "C2"
    look.at(t, "C2", { controller = "enemy", exhausted = true, tokens = 0 })
    t:equal({ t.enemy.goods, look.units(t, "C2", "enemy") }, { 1, 1 })
  end,
})

scenario "Bribed Pilots: what another player has committed, not what you have" (position {
  hands = { { "Bribed Pilots" }, {}, { "Bribed Pilots" } },
  units = { S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a1" },
    { "you", "Infantry", as = "a2" } } },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU", choose3 = "a1" }
    t:you { choose = "a2" }
    t:equal(t:can("you", "react", "Bribed Pilots"), false)
    t:you "let it be"
    t:player(3) "react Bribed Pilots"
    t:player(3) "HC1"
    t:equal(#t:options("player 3"), 2)
    t:player(3) "a2"
    t:settle()
    t:equal({ t:card("a1").place, t:card("a2").exists, t:card("HC1").exhausted },
      { "CU", false, true })
  end,
})

scenario "Bribed Pilots: not after production, when the fight is over" (position {
  hands = { {}, { "Bribed Pilots", "Relief Drop" } }, goods = { 0, 2 },
  units = { S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a1" } } },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU" }
    t:enemy "let it be"
    t:equal(t:step(), "production")
    t:equal({ t:can("enemy", "react", "Bribed Pilots"), t:can("enemy", "react", "Relief Drop") },
      { false, true })
    t:enemy "no more"
  end,
})

-- -- Exploration cards, the legend --------------------------------------------------------------

scenario "Orbital Yard: on a planet that nobody controls it is nobody's" (position {
  hands = { { "LOSE" } }, control = { CU = "you" },
  attached = { CU = { { "Orbital Yard", as = "yard" } } },
  function(t)
    t:equal(t:can("you", "play", "yard"), true)
    t:you "do LOSE" { choose = "CU" }
    t:equal(t:can("you", "play", "yard"), false)
  end,
})

scenario "Beacon of LE: the action of a turn, once in a round, of who controls LE" (position {
  control = { LE = "enemy", CU = "you" },
  function(t)
    t:equal(t:can("you", "play", "Beacon of LE"), false, "it is the enemy's")
    t:you "tactical action" { choose = "S0" }
    t:enemy "play Beacon of LE"
    t:equal({ t.enemy.goods, t.you.goods }, { 2, 0 })
    t:equal(t:asked(), "player 3", "it was the action of the turn")
    t:player(3) "pass"
    t:you "pass"
    t:equal(t:can("enemy", "play", "Beacon of LE"), false)
    t:enemy "pass"
    t:run_to "enemy action"
    t:equal(t:can("enemy", "play", "Beacon of LE"), true, "in the next round")
  end,
})

scenario "Volunteers, Pilgrims, Full Depots: for who explores, whoever's turn it is" (position {
  hands = { { "GAIN", { "GAIN", as = "two" }, { "GAIN", as = "three" } } },
  explore = { cultural = { "Pilgrims" }, hazardous = { "Volunteers" },
    industrial = { "Full Depots" } },
  function(t)
    for by, planet in pairs { GAIN = "CU", two = "HZ", three = "IN" } do
      t:you { "do", by = by }
      t:you { choose = t:player(3) }
      t:you { choose = planet }
    end
    t:equal({ t.you.goods, t:player(3).goods }, { 0, 3 })
    t:equal({ look.units(t, "HZ", "player 3"), look.units(t, "HZ", "you") }, { 1, 0 })
    t:equal({ look.units(t, "CU", "player 3"), look.units(t, "IN", "player 3") }, { 0, 0 })
  end,
})

scenario "Warm Welcome: this planet, and no other" (position {
  hands = { { "EXHAUST", "GAIN" } }, explore = { cultural = { "Warm Welcome" } },
  control = { IN = "you" },
  function(t)
    t:you "do EXHAUST" { choose = "HA1" }
    look.effect(t, "GAIN", "you", "CU")
    t:equal({ t:card("CU").exhausted, t:card("HA1").exhausted, t:card("IN").exhausted },
      { false, true, true })
  end,
})

-- -- Agendas ------------------------------------------------------------------------------------

-- "You" vote for it with HA1 and are first in turn.
local function enacted(p, f)
  p.custodians = false
  p[1] = function(t)
    t:you "pass"
    t:enemy "pass"
    t:player(3) "pass"
    t:player(3) "abstain"
    t:you "for"
    t:you { choose = { "HA1" } }
    t:enemy "abstain"
    f(t)
  end
  return position(p)
end

scenario "Land Reform: neither homes nor what has units or nobody controls" (enacted({
  agendas = { "Land Reform" },
  control = { CU = "enemy", HZ = "you", IN = "enemy", HC2 = "enemy", MR = "player 3" },
  units = { IN = { { "player 3", "Infantry" } }, HC2 = {} },
}, function(t)
  t:equal(t:options("you"), { "MR", "CU", "HZ" })
  t:you "MR"
  look.at(t, "MR", { controller = "nobody", tokens = 0 })
end))

scenario "Handover: a planet of yours, any, and it is not explored" (enacted({
  agendas = { "Handover" }, control = { CU = "you", HZ = "enemy" },
  units = { HA2 = { { "you", "Infantry" } } },
}, function(t)
  t:equal(t:options("you"), { "HA1", "HA2", "CU" })
  t:you "HA2"
  look.at(t, "HA2", { controller = "player 3", tokens = 1 })
  t:equal(look.units(t, "HA2", "you"), 1, "units stay")
  t:not_happened { "explore" }
end))

scenario "Disarmament: one's own structures, and of all players there" (enacted({
  agendas = { "Disarmament" }, control = { CU = "enemy" },
  units = { CU = { { "enemy", "PDS", as = "b1" }, { "you", "PDS", as = "a1" } },
    HA2 = { { "you", "Space Dock", as = "a2" } } },
}, function(t)
  t:equal(t:options("you"), { "CU", "HA2" })
  t:you "CU"
  t:equal({ t:card("a1").exists, t:card("b1").exists, t:card("a2").exists },
    { false, false, true })
  look.at(t, "CU", { controller = "enemy", tokens = 1 })
end))

-- -- Planets ------------------------------------------------------------------------------------

-- Resources, influence, traits.
local PLANETS = {
  CU = { 2, 1, "cultural" }, HZ = { 1, 2, "hazardous" }, IN = { 1, 1, "industrial" },
  DU = { 2, 2, "cultural", "hazardous" }, LE = { 1, 2, "hazardous" }, C2 = { 1, 3, "cultural" },
  I2 = { 2, 0, "industrial" }, H2 = { 3, 1, "hazardous" }, I3 = { 1, 2, "industrial" },
  DV = { 2, 2, "hazardous", "industrial" }, MR = { 1, 6 },
  HA1 = { 4, 2 }, HA2 = { 1, 1 }, HB1 = { 4, 2 }, HB2 = { 1, 1 }, HC1 = { 4, 2 }, HC2 = { 1, 1 },
}

scenario "planets: resources and influence of each" (position {
  function(t)
    for name, row in pairs(PLANETS) do
      t:equal({ t:card(name).resources, t:card(name).influence }, { row[1], row[2] }, name)
    end
  end,
})

-- What is found tells which deck it came from.
local FOUND = { cultural = "Pilgrims", hazardous = "Volunteers", industrial = "Full Depots" }
for name, row in pairs(PLANETS) do
  local deck = row[3]
  if deck then
    scenario("planets: " .. name .. " is " .. table.concat(row, " and ", 3)) (position {
      hands = { { "GAIN" } },
      explore = { cultural = { "Pilgrims" }, hazardous = { "Volunteers" },
        industrial = { "Full Depots" } },
      function(t)
        look.effect(t, "GAIN", "you", name)
        if row[4] then
          t:equal(t:options("you"), { row[3], row[4] })
          t:you(deck)
        end
        t:equal(t:card(FOUND[deck]).zone, deck .. "_discard")
      end,
    })
  end
end

-- -- Units --------------------------------------------------------------------------------------

-- Cost, combat, move, capacity, bombardment, cannon, shield, production.
local UNITS = {
  Carrier = { 3, 9, 1, 4, 0, 0, 0, 0 }, Cruiser = { 2, 7, 2, 0, 0, 0, 0, 0 },
  Dreadnought = { 4, 5, 1, 1, 5, 0, 0, 0 }, ["War Sun"] = { 12, 3, 2, 6, 3, 0, 0, 0 },
  Infantry = { 1, 8, 0, 0, 0, 0, 0, 0 }, Mech = { 2, 6, 0, 0, 0, 0, 0, 0 },
  PDS = { 0, 0, 0, 0, 0, 6, 1, 0 }, ["Space Dock"] = { 0, 0, 0, 0, 0, 0, 0, 2 },
}
for name, row in pairs(UNITS) do
  local in_space = row[3] > 0
  scenario("units: the values of " .. name) (position {
    units = { [in_space and "S2" or "HA2"] = { { "you", name, as = "unit" } } },
    function(t)
      local unit = t:card("unit")
      t:equal({ unit.cost, unit.combat, unit.move, unit.capacity, unit.bombardment, unit.cannon,
        unit.shield, unit.production }, row)
    end,
  })
end

scenario "planets: the homes of all six seats are worth the same" {
  players = { {}, {}, {}, {}, {}, {} }, decks = {},
  function(t)
    for _, letter in ipairs { "A", "B", "C", "D", "E", "F" } do
      for n, worth in ipairs { { 4, 2 }, { 1, 1 } } do
        local home = t:card("H" .. letter .. n)
        t:equal({ home.resources, home.influence }, worth, home.name)
      end
    end
  end,
}
