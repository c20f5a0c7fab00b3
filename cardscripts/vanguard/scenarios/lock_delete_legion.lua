-- Facts around domination: lock, delete, legion.

-- The circles that the open question offers the enemy.
local function circles(t)
  local found = t:options("enemy")
  table.sort(found)
  return found
end

scenario "VF-lock-1 a locked card is no unit, and stands up again in its owner's end phase" {
  your = { circles = { V = "v11", BC = "LOCK", FL = { "AURA", as = "P", rested = true },
    BL = { "u9", as = "Q" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:equal(t:card("Q").power, 12000, "power of Q before")
    t:you "act" { by = "LOCK", choose = "P" }
    t:equal(t:card("P").zone, "locked", "P")
    t:equal(t:card("P").place, "FL", "circle of P")
    t:equal(#t.your.rear_guards, 2, "your rear-guards")
    t:equal(t:card("Q").power, 9000, "power of Q: P has no text")
    t:run_to("enemy main")
    t:equal(t:card("P").zone, "circles", "P in the enemy's turn")
    t:equal(t:card("P").place, "FL", "circle of P in the enemy's turn")
    t:equal(t:card("P").rested, false, "P rested")
    t:equal(t:card("Q").power, 12000, "power of Q in the enemy's turn")
    t:happened { "lock P", "step end", "unlock P", "step cleanup" }
  end,
}

scenario "VF-lock-2 an enemy's card is locked over the enemy's turn" {
  your = { circles = { V = "v11", BC = "LOCK" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "P" } }, hand = { { "u7", as = "called" } } },
  function(t)
    t:you "act" { by = "LOCK", choose = "P" }
    t:run_to("enemy main")
    t:equal(t:card("P").zone, "locked", "P")
    t:equal(t:card("P").master, "enemy", "its master")
    t:enemy "call called"
    t:equal(circles(t), { "enemy BC", "enemy BL", "enemy BR", "enemy FR" },
      "circles offered: not the locked one")
    t:enemy { choose = "BL" }
    t:equal(t:can("enemy", "exchange", "called"), false, "the locked column is exchanged")
    t:run_to("you main")
    t:equal(t:card("P").zone, "circles", "P after the enemy's end phase")
  end,
}

scenario "VF-lock-3 what it was given is gone" {
  your = { circles = { V = "v11", BC = "LOCK", BL = "PUMP", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act" { by = "PUMP", choose = "P" }
    t:equal(t:card("P").power, 14000, "power before")
    t:you "act" { by = "LOCK", choose = "P" }
    t:run_to("enemy main")
    t:equal(t:card("P").power, 9000, "power")
  end,
}

scenario "VF-lock-4 it is not attacked" {
  your = { circles = { V = "v11", BC = "LOCK" } },
  enemy = { circles = { V = { "v10", as = "target" }, FL = { "u9", as = "P" },
    FR = { "u9", as = "Q" } } },
  function(t)
    t:you "act" { by = "LOCK", choose = "P" }
    t:run_to("you battle phase")
    t:you "attack v11"
    t:equal(#t:card("P").options, 0, "P is offered")
    t:equal(#t:options("you"), 2, "how many")
    t:you { choose = "Q" }
    t:run_to("you battle phase")
  end,
}

scenario "VF-lock-5 who is unlocked is not placed" {
  your = { circles = { V = "v11", BC = "LOCK" }, hand = { "Lantern Bearer" }, soul = {} },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "call" { by = "Lantern Bearer", choose = "FL" }
    t:equal(#t.your.soul, 1, "your soul: it was placed")
    t:you "act" { by = "LOCK", choose = "Lantern Bearer" }
    t:run_to("enemy main")
    t:equal(t:card("Lantern Bearer").zone, "circles", "where it is")
    t:equal(#t.your.soul, 1, "your soul then")
  end,
}

scenario "VF-lock-6 a lock that ended domination gives the enemy no [ACT] of it" {
  your = { circles = { V = "v11", FL = "DOM-EOT", BC = "LOCK" }, damage = { "f" } },
  enemy = { circles = { V = "v11", FR = { "X-ACT", as = "X" } }, damage = { "f" } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:can("you", "act", "X"), true, "before")
    t:you "act" { by = "LOCK", choose = "X" }
    t:equal(t:can("you", "act", "X"), false, "then")
    t:run_to("enemy main")
    t:equal(t:can("enemy", "act", "X"), false, "in the enemy's turn: it is locked")
  end,
}

scenario "VF-omega-1 an omega lock stays through one end phase of its owner" {
  your = { circles = { V = "v11", BC = "OMEGA" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "P" } } },
  function(t)
    t:you "act" { by = "OMEGA", choose = "P" }
    t:equal(t:card("P").zone, "locked", "P")
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:card("P").zone, "locked", "P after the enemy's end phase")
    t:run_to("enemy main")
    t:equal(t:card("P").zone, "locked", "P after yours")
    t:run_to("you main")
    t:equal(t:card("P").zone, "circles", "P after the enemy's second")
  end,
}

scenario "VF-delete-1 no power, no text, but still a vanguard" {
  your = { circles = { V = "v11", BC = "DELETE", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = { "AURA", as = "X" }, FL = { "u9", as = "Y" } } },
  function(t)
    t:equal(t:card("Y").power, 12000, "power of Y before")
    t:you "act" { by = "DELETE", choose = "X" }
    local x = t:card("X")
    t:equal(x.power, 0, "power")
    t:equal(x.deleted, true, "deleted")
    t:equal(x.grade, 1, "grade")
    t:equal(x.critical, 1, "critical")
    t:equal(x.rested, false, "rested")
    t:equal(x.place, "V", "circle")
    t:equal(t:card("Y").power, 9000, "power of Y: no text")
    t:equal(#t.enemy.vanguards, 1, "the enemy's vanguards")
    t:run_to("enemy battle phase")
    t:equal(t:card("X").power, 0, "power in the enemy's turn")
    t:equal(t:can("enemy", "attack", "X"), true, "it may attack")
    t:run_to("you main")
    t:equal(t:card("X").deleted, false, "deleted after its owner's end phase")
    t:equal(t:card("X").power, 8000, "power after its owner's end phase")
    t:equal(t:card("Y").power, 12000, "power of Y then")
  end,
}

scenario "VF-delete-2 its original power is 0: what is added counts" {
  your = { circles = { V = "v11", BC = "DELETE", FL = "PUMP" } },
  enemy = { circles = { V = { "v10", as = "X" } } },
  function(t)
    t:you "act" { by = "PUMP", choose = "X" }
    t:you "act" { by = "DELETE", choose = "X" }
    t:equal(t:card("X").power, 5000, "power")
  end,
}

scenario "VF-delete-3 a ride brings a new one" {
  your = { circles = { V = "v11", BC = "DELETE" } },
  enemy = { circles = { V = { "u10", as = "X" } }, hand = { { "v10", as = "new" } } },
  function(t)
    t:you "act" { by = "DELETE", choose = "X" }
    t:run_to("enemy ride")
    t:enemy "ride new"
    t:equal(t:card("new").power, 10000, "power")
    t:equal(t:card("new").deleted, false, "deleted")
    t:equal(t:card("X").zone, "soul", "the old one")
    t:equal(t:card("X").deleted, false, "the old one deleted")
  end,
}

scenario "VF-delete-4 of yours it ends in your end phase" {
  your = { circles = { V = "v10", BC = "DELETE" } },
  enemy = { circles = { V = { "v11", as = "other" } } },
  function(t)
    t:you "act" { by = "DELETE", choose = "v10" }
    t:equal(t:card("v10").power, 0, "power")
    t:run_to("enemy main")
    t:equal(t:card("v10").power, 10000, "power in the enemy's turn")
  end,
}

-- LEAD, four cards in the drop zone, MATE in the deck.
local function legion_of(rest)
  local side = { circles = { V = "LEAD" }, hand = {}, drop = { 4, "f" },
    deck = { "f", "f", "MATE", "f", "f", "f", "f", "f", "f", "f" } }
  for key, value in pairs(rest or {}) do side[key] = value end
  return side
end

scenario "VF-legion-1 Seek Mate" {
  your = legion_of(), enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act LEAD"
    t:equal(t:card("LEAD").legion, 1, "LEAD is the leader")
    t:equal(t:card("MATE").legion, 2, "MATE is the mate")
    t:equal(t:card("MATE").place, "V", "circle of the mate")
    t:equal(#t.your.vanguards, 2, "your vanguards")
    t:equal(#t.your.drop, 0, "your drop zone")
    t:equal(#t.your.deck, 13, "your deck: four came, one went")
    t:equal(#t.your.soul, 0, "your soul")
    t:equal(t:can("you", "act", "LEAD"), false, "once only")
    t:not_happened { "ride" }
  end,
}

scenario "VF-legion-2 not while the enemy's vanguard is of grade 2" {
  your = legion_of(), enemy = { circles = { V = "u10" } },
  function(t) t:equal(t:can("you", "act", "LEAD"), false, "offered") end,
}

scenario "VF-legion-2 nor with three cards in the drop zone" {
  your = legion_of { drop = { 3, "f" } }, enemy = { circles = { V = "v11" } },
  function(t)
    t:equal(t:can("you", "act", "LEAD"), false, "offered")
    t:equal(#t.your.drop, 3, "your drop zone")
  end,
}

scenario "VF-legion-3 they attack as one" {
  your = legion_of(), enemy = { circles = { V = { "v11", as = "target" } }, damage = {},
    hand = { { "u9", as = "g1" } } },
  function(t)
    t:you "act LEAD"
    t:run_to("you battle phase")
    t:equal(t:can("you", "attack", "MATE"), false, "the mate attacks by itself")
    t:you "attack" { by = "LEAD", at = "target" }
    t:equal(t:card("LEAD").rested, true, "LEAD rested")
    t:equal(t:card("MATE").rested, true, "MATE rested")
    t:enemy "guard g1"
    t:enemy "pass"
    t:run_to("you battle phase")
    t:equal(#t.your.hand, 2, "your hand: the leader's drive")
    t:equal(#t.enemy.damage, 1, "the enemy's damage: 20000 hit 16000, the leader's critical")
    t:equal(t:can("you", "attack"), false, "one attack")
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:card("LEAD").rested, false, "LEAD rested in your next turn")
    t:equal(t:card("MATE").rested, false, "MATE rested in your next turn")
  end,
}

scenario "VF-legion-4 ridden over, both go to the soul" {
  your = legion_of { hand = { { "v10", as = "new" } } }, enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act LEAD"
    t:run_to("enemy main")
    t:run_to("you ride")
    t:you "ride new"
    t:equal(t:card("new").place, "V", "the new vanguard")
    t:equal(t:card("LEAD").zone, "soul", "LEAD")
    t:equal(t:card("MATE").zone, "soul", "MATE")
    t:equal(t.your.vanguards, { "new" }, "your vanguards")
  end,
}

scenario "VF-legion-6 what stands the leader stands the mate" {
  turn = "enemy",
  your = { circles = { V = "v11", BC = "DOM-V" }, hand = {} },
  enemy = legion_of { circles = { V = "LEAD", FL = { "f", as = "Y" } } },
  function(t)
    t:enemy "act LEAD"
    t:run_to("enemy battle phase")
    t:enemy "attack LEAD"
    t:run_to("you main")
    t:equal(t:card("LEAD").rested, true, "LEAD rested")
    t:equal(t:card("MATE").rested, true, "MATE rested")
    t:mark()
    t:you "act" { by = "DOM-V", choose = "LEAD", choose2 = "Y" }
    t:happened { "stand Twin Star", "stand Second Star", "rest Twin Star", "rest Second Star" }
    t:run_to("you main")
  end,
}

scenario "VF-legion-4 ridden over by an effect, both go to the soul" {
  turn = "enemy",
  your = { circles = { V = "v11", BC = "RERIDE" } },
  enemy = legion_of { hand = { { "v10", as = "new" } } },
  function(t)
    t:enemy "act LEAD"
    t:run_to("you main")
    t:you "act RERIDE"
    t:enemy { choose = "new" }
    t:equal(t:card("new").place, "V", "the new vanguard")
    t:equal(t:card("LEAD").zone, "soul", "LEAD")
    t:equal(t:card("MATE").zone, "soul", "MATE")
    t:equal(#t.enemy.vanguards, 1, "the enemy's vanguards")
  end,
}

scenario "VF-legion-5 one that leaves ends it" {
  your = legion_of { circles = { V = "LEAD", BC = "TO-HAND" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act LEAD"
    t:you "act" { by = "TO-HAND", choose = "MATE" }
    t:equal(t:card("MATE").zone, "hand", "MATE")
    t:equal(t:card("MATE").legion, 0, "MATE in a legion")
    t:equal(t:card("LEAD").legion, 0, "LEAD in a legion")
    t:equal(t:card("LEAD").place, "V", "LEAD")
  end,
}
