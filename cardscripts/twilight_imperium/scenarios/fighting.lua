-- Combat in space and on planets, ships that carry, guns that fire, and what belongs to nobody.
local position = include "data/position"
local look = include "data/look"

-- -- Space --------------------------------------------------------------------------------------

scenario "combat in space: both sides' hits are assigned, then the units go" (position {
  options = { combat_die = 10 },
  units = {
    S2 = { { "you", "Cruiser", as = "a1" }, { "you", "Cruiser", as = "a2" } },
    S1 = { { "enemy", "Carrier", as = "b1" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = { "a1", "a2" } }
    t:equal({ t:asked() }, { "you", "choose", "casualties" }, "one of two was hit")
    t:equal(t:card("b1").exists, true, "the enemy's is still there")
    t:you "a2"
    t:settle()
    t:equal({ t:card("a1").place, t:card("a2").exists, t:card("b1").exists },
      { "S1", false, false })
  end,
})

scenario "combat in space goes on, round by round, until one side is gone" (position {
  options = { combat_die = 7 }, -- cruisers hit, carriers do not
  units = {
    S2 = { { "you", "Cruiser", as = "a1" } },
    S1 = { { "enemy", "Carrier", as = "b1" }, { "enemy", "Carrier", as = "b2" },
      { "enemy", "Infantry", as = "i1" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "a1" }
    t:enemy "b1"
    t:settle()
    t:equal({ t:card("a1").place, t:card("b1").exists, t:card("b2").exists },
      { "S1", false, false })
    t:equal(t:card("i1").exists, false, "nobody carries it any more")
  end,
})

scenario "combat in space against two, one after the other" (position {
  options = { combat_die = 7 },
  units = {
    S2 = { { "you", "Cruiser", as = "a1" } },
    S1 = { { "enemy", "Carrier", as = "b1" }, { "player 3", "Carrier", as = "c1" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "a1" }
    t:settle()
    t:equal({ t:card("b1").exists, t:card("c1").exists, t:card("a1").place },
      { false, false, "S1" })
  end,
})

-- -- Ships that carry ---------------------------------------------------------------------------

scenario "what a carrier leaves behind in space, and nobody carries, is lost" (position {
  units = {
    S2 = { { "you", "Carrier", as = "a1" }, { "you", "Infantry", as = "i1" },
      { "you", "Infantry", as = "i2" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "a1" }
    t:you { choose = "i1" }
    t:equal({ t:card("i1").place, t:card("i2").exists }, { "S1", false })
    t:you "none"
  end,
})

scenario "what other ships there can carry stays" (position {
  units = {
    S2 = { { "you", "Carrier", as = "a1" }, { "you", "Dreadnought", as = "a2" },
      { "you", "Infantry", as = "i1" }, { "you", "Infantry", as = "i2" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "a1" }
    t:you "none"
    t:equal({ t:asked() }, { "you", "choose", "casualties" }, "a dreadnought carries one")
    t:you "i1"
    t:equal({ t:card("i1").exists, t:card("i2").place }, { false, "S2" })
  end,
})

scenario "nobody carries more than there is room" (position {
  units = {
    S2 = { { "you", "Dreadnought", as = "a1" }, { "you", "Carrier" },
      { "you", "Infantry", as = "i1" }, { "you", "Infantry", as = "i2" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "a1" }
    t:refused("you", { choose = { "i1", "i2" } })
    t:you "i1"
    t:equal({ t:card("i1").place, t:card("i2").place }, { "S1", "S2" })
    t:you "none"
  end,
})

-- -- Guns that fire -----------------------------------------------------------------------------

scenario "space cannons: the active player's own fire first, then the others'" (position {
  control = { CU = "you", HZ = "enemy" }, options = { cannon_die = 6, combat_die = 1 },
  units = {
    S2 = { { "you", "Cruiser", as = "a1" }, { "you", "Cruiser", as = "a2" } },
    S1 = { { "enemy", "Carrier", as = "b1" } },
    CU = { { "you", "PDS" }, { "you", "Infantry" } },
    HZ = { { "enemy", "PDS" }, { "enemy", "Infantry" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = { "a1", "a2" } }
    t:equal(t:card("b1").exists, false, "hit by the active player's cannon")
    t:you "a1"
    t:settle()
    t:happened { "step space cannon offense", "destroy on Carrier", "destroy on Cruiser",
      "step space combat" }
    t:equal(t:card("a2").place, "S1")
  end,
})

scenario "space cannons fire at one player, of the active player's choice" (position {
  control = { CU = "you" }, options = { cannon_die = 6, combat_die = 7 },
  units = {
    S2 = { { "you", "Cruiser", as = "a1" } },
    S1 = { { "enemy", "Carrier", as = "b1" }, { "player 3", "Carrier", as = "c1" } },
    CU = { { "you", "PDS" }, { "you", "Infantry" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "a1" }
    t:you { choose = t:player(3) }
    t:equal({ t:card("b1").exists, t:card("c1").exists }, { false, false })
    t:happened { "destroy on Carrier", "step space combat", "destroy on Carrier" }
    t:settle()
  end,
})

scenario "bombardment: a dreadnought hits before anybody lands; a PDS is a shield" (position {
  control = { CU = "enemy", HZ = "enemy" }, options = { bombardment_die = 5 },
  units = {
    S1 = { { "you", "Dreadnought", as = "a1" } },
    CU = { { "enemy", "Infantry", as = "b1" } },
    HZ = { { "enemy", "Infantry", as = "b2" }, { "enemy", "PDS" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1" }
    t:equal(t:options("you"), { "CU" }, "HZ has a shield")
    t:you "CU"
    t:settle()
    t:equal({ t:card("b1").exists, t:card("b2").exists }, { false, true })
    look.at(t, "CU", { controller = "enemy", tokens = 1 })
  end,
})

-- -- A planet invaded twice ---------------------------------------------------------------------

scenario "a planet is invaded again in a later action" (position {
  control = { CU = "enemy" }, options = { combat_die = 10 },
  units = {
    S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a1" } },
    S2 = { { "player 3", "Carrier", as = "c0" }, { "player 3", "Infantry", as = "c1" },
      { "player 3", "Cruiser", as = "c2" } },
    CU = { { "enemy", "Infantry", as = "b1" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU" }
    t:settle()
    look.at(t, "CU", { controller = "enemy", tokens = 1 })
    t:equal({ t:card("a1").exists, t:card("b1").exists }, { false, false })
    t:enemy "pass"
    t:player(3) "tactical action" { choose = "S1", choose2 = { "c0", "c2" } }
    t:player(3) "c1"
    t:player(3) "c2" -- hit by the ship that is still there
    t:player(3) "CU"
    t:settle()
    look.at(t, "CU", { controller = "player 3", tokens = 0 })
  end,
})

scenario "who gives up in an invasion leaves nothing committed: others can land" (position {
  control = { CU = "enemy" },
  units = {
    S1 = { { "player 3", "Carrier" }, { "player 3", "Infantry" }, { "player 3", "Infantry" } },
    S2 = { { "you", "Cruiser", as = "a0" }, { "you", "Carrier", as = "a1" },
      { "you", "Infantry", as = "a2" } },
  },
  turn = "player 3",
  function(t)
    t:player(3) "tactical action" { choose = "S1", choose2 = "CU" }
    t:concede "player 3"
    t:settle()
    t:you "tactical action" { choose = "S1", choose2 = { "a0", "a1" } }
    t:you "a2"
    t:you "CU"
    t:settle()
    look.at(t, "CU", { controller = "you", exhausted = true })
  end,
})

scenario "Bribed Pilots find what was committed, no infantry that stood there before" (position {
  control = { CU = "you", C2 = "enemy" }, readied = { "C2" }, hands = { {}, { "Bribed Pilots" } },
  units = {
    S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a1" }, { "you", "Mech", as = "a2" } },
    CU = { { "you", "Infantry", as = "a0" }, { "enemy", "Infantry" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU", choose3 = "a1", choose4 = "a2" }
    t:enemy "react Bribed Pilots"
    t:enemy { choose = "C2" }
    t:equal({ t:card("a0").exists, t:card("a1").exists, t:card("a2").exists },
      { true, false, true })
    t:settle()
  end,
})

scenario "Bribed Pilots find what this invasion committed, not what earlier ones did" (position {
  turn = "player 3", hands = { {}, { "Bribed Pilots" } },
  units = {
    S4 = { { "player 3", "Carrier" }, { "player 3", "Infantry", as = "c1" } },
    S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a1" } },
    S3 = { { "you", "Carrier" }, { "you", "Infantry", as = "a2" } },
  },
  function(t)
    t:player(3) "tactical action" { choose = "S4", choose2 = "C2" }
    t:enemy "let it be"
    t:enemy "no more"
    t:you "tactical action" { choose = "S1", choose2 = "CU" }
    t:enemy "let it be"
    t:enemy "no more"
    t:enemy "pass"
    t:player(3) "pass"
    t:you "tactical action" { choose = "S3", choose2 = "LE" }
    t:enemy "react Bribed Pilots"
    t:settle()
    t:equal({ t:card("a1").place, t:card("a2").exists, t:card("c1").place }, { "CU", false, "C2" })
  end,
})

scenario "who has lost all that landed on a planet does not fight there" (position {
  control = { CU = "enemy", HZ = "enemy" }, options = { cannon_die = 1, defense_die = 6,
    combat_die = 7 },
  units = {
    S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a1" }, { "you", "Mech", as = "a2" } },
    CU = { { "enemy", "PDS" }, { "enemy", "Infantry", as = "b1" } },
    HZ = { { "enemy", "Infantry", as = "b2" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU", choose3 = "a1" }
    t:you "none"
    t:you "HZ"
    t:settle()
    t:not_happened { "asked choose: you fight first" }
    t:equal({ t:card("a1").exists, t:card("b1").exists, t:card("a2").place, t:card("b2").exists },
      { false, true, "HZ", false })
    look.at(t, "HZ", { controller = "you" })
  end,
})

-- -- What belongs to nobody ---------------------------------------------------------------------

scenario "units of nobody gain nothing, and can be hit" (position {
  hands = { { "REMOVE" } }, control = { CU = "enemy" }, options = { bombardment_die = 10 },
  units = {
    S1 = { { "you", "Dreadnought", as = "a1" } },
    CU = { { "enemy", "Infantry", as = "b1" }, { "nobody", "Infantry", as = "n1" } },
    HZ = { { "nobody", "Infantry", as = "n2" } },
  },
  function(t)
    t:you "do REMOVE" { choose = { "b1" } }
    look.at(t, "CU", { controller = "enemy", tokens = 1 })
    t:you "tactical action" { choose = "S1" }
    t:you "HZ"
    t:equal({ t:card("n1").exists, t:card("n2").exists }, { true, false })
    t:settle()
    look.at(t, "HZ", { controller = "nobody" })
  end,
})

scenario "a planet where only nobody's units stand is landed on like an empty one" (position {
  units = {
    S1 = { { "you", "Carrier" }, { "you", "Infantry", as = "a1" } },
    CU = { { "nobody", "Infantry", as = "n1" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1", choose2 = "CU" }
    t:settle()
    look.at(t, "CU", { controller = "you", exhausted = true })
    t:equal(t:card("n1").exists, true)
  end,
})

-- -- What can't be lost -------------------------------------------------------------------------

scenario "a planet that can't be lost keeps its master, card and token" (position {
  hands = { { "LOSE", "GAIN", "HOLD", "PLACE" } },
  control = { CU = "enemy", LE = "enemy" },
  function(t)
    t:you "do HOLD" { choose = "CU" }
    t:mark()
    t:you "do LOSE" { choose = "CU" }
    look.at(t, "CU", { controller = "enemy", tokens = 1 })
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "enemy", tokens = 1, exhausted = true })
    t:you "do PLACE"
    t:you { choose = t.you }
    t:you { choose = "CU", option = "Infantry" }
    look.at(t, "CU", { controller = "enemy", tokens = 1 })
    t:not_happened { "explore" }
    t:not_happened { "move" }
  end,
})

scenario "a system whose circle has a master is nothing to rule 25" (position {
  hands = { { "CLAIM" } }, units = { S1 = { { "you", "Carrier" }, { "you", "Infantry" } } },
  function(t)
    t:you "do CLAIM" { choose = "S1" }
    t:equal(t:master("S1"), "you")
    t:you "tactical action" { choose = "S1", choose2 = "CU" }
    t:you "let it be"
    t:settle()
    look.at(t, "CU", { controller = "you", tokens = 0 })
    look.at(t, "HZ", { controller = "nobody" })
  end,
})

-- -- Influence and resources; decks that run out -------------------------------------------------

scenario "influence is no resources: what has none can't pay with it" (position {
  hands = { { "Bloodless Coup", "EXHAUST", "READY" } }, control = { I2 = "you", CU = "enemy" },
  readied = { "I2" },
  function(t)
    t:you "do EXHAUST" { choose = "HA1" }
    t:expect(not t:can("you", "play", "Bloodless Coup"), "2 + 1 resources, 1 influence")
    t:you "do READY" { choose = "HA1" }
    t:you "play Bloodless Coup"
    t:you "HA1"
    t:equal(t:card("I2").exhausted, 0, "it has no influence to give")
    look.at(t, "CU", { controller = "you", tokens = 1 })
  end,
})

scenario "resources are no influence: production takes what the planets yield" (position {
  units = { HA1 = { { "you", "Space Dock" }, { "you", "Infantry" } } },
  control = { C2 = "you" }, readied = { "C2" },
  function(t)
    t:you "tactical action" { choose = "SA", option = "Dreadnought" }
    t:you "HA1"
    t:equal({ t:card("HA1").exhausted, t:card("C2").exhausted }, { true, false },
      "4 resources are paid by HA1 alone")
    t:equal(t:options("you"), { "Infantry", "Mech", "Cruiser", "nothing more" }, "1 + 1 are left")
    t:you "nothing more"
  end,
})

scenario "an exploration deck that is empty is made of its discards" (position {
  hands = { { "GAIN" } }, explore = { cultural = {}, cultural_discard = { "Full Depots" } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    t:equal(t.you.goods, 2, "what was found")
    t:equal(#t.any.cultural_discard, 1)
  end,
})

scenario "the decks of action cards and agendas are made of their discards" (position {
  agendas = { "Disarmament" }, custodians = false, action_deck = {},
  action_discard = { "Envoys", "Garrison", "Builders" },
  function(t)
    t:you "pass"
    t:enemy "pass"
    t:player(3) "pass"
    t:equal({ #t.your.hand, #t.enemy.hand, t:count("player 3.hand") }, { 1, 1, 1 })
    for _ = 1, 3 do
      t:player((select(1, t:asked())) == "you" and 1 or t:asked() == "enemy" and 2 or 3) "abstain"
    end
    t:equal({ t:count("any.agenda_deck"), t:count("any.agenda_discard") }, { 1, 0 })
  end,
})
