-- What the cards of the deck "Gear Works" say.

scenario "VC-21 Gear Pup goes for a card" {
  your = { circles = { V = "gear", BL = "Gear Pup" }, damage = { 1, "f" }, hand = {} },
  function(t)
    t:you "act Gear Pup"
    t:equal(#t.your.soul, 2, "your soul")
    t:equal(#t.your.hand, 1, "your hand")
    t:equal(t.your.damage[1].face_down, true, "your damage face down")
  end,
}

scenario "VC-22 Rivet Runner, retired, for one of the soul" {
  your = { circles = { V = "gear", BL = "Rivet Runner", FL = "TO-DROP" }, soul = { 1, "u9" },
    hand = {} },
  function(t)
    t:you "act" { by = "TO-DROP", choose = "Rivet Runner" }
    t:you { choose = "u9" }
    t:equal(#t.your.hand, 1, "your hand")
    t:equal(#t.your.soul, 0, "your soul")
  end,
}

scenario "VC-23 Latch Keeper locks in the back row" {
  your = { circles = { V = "gear" }, hand = { "Latch Keeper" }, damage = { 1, "f" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" }, BL = { "u9", as = "Y" } } },
  function(t)
    t:you "call Latch Keeper" { choose = "FL", accept = true }
    t:settle()
    t:equal(t:card("Y").zone, "locked", "Y")
    t:equal(t:card("X").zone, "circles", "X")
  end,
}

scenario "VC-24 Latch Keeper on the vanguard circle locks nobody" {
  step = "ride",
  your = { circles = { V = "g0" }, hand = { "Latch Keeper" }, damage = { 1, "f" } },
  enemy = { circles = { V = "v11", BL = { "u9", as = "Y" } } },
  function(t)
    t:you "ride Latch Keeper"
    t:equal(t:step(), "main", "step")
    t:equal(t:card("Y").zone, "circles", "Y")
  end,
}

scenario "VC-25 Boiler Hand gives a vanguard that it boosts 2000" {
  step = "battle phase",
  your = { circles = { V = "gear", BC = "Boiler Hand", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack" { by = "gear", choose = "Boiler Hand" }
    t:equal(t:card("gear").power, 19000, "power")
    t:run_to("you battle phase")
    t:equal(t:card("gear").power, 12000, "power afterwards, until end of turn")
  end,
}

scenario "VC-26 Steam Lancer while the opponent has a locked card, not while you do" {
  your = { circles = { V = "gear", FL = "Steam Lancer", BL = "LOCK", BR = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "LOCK", choose = "P" }
    t:equal(t:card("Steam Lancer").power, 9000, "power with a locked card of yours")
    t:you "act" { by = "LOCK", choose = "X" }
    t:equal(t:card("Steam Lancer").power, 12000, "power with one of the enemy's")
  end,
}

scenario "VC-27 Piston Guard in the opponent's turn" {
  your = { circles = { V = "gear", FL = "Piston Guard" } }, enemy = { circles = { V = "v11" } },
  function(t)
    t:equal(t:card("Piston Guard").power, 10000, "in yours")
    t:run_to("enemy main")
    t:equal(t:card("Piston Guard").power, 12000, "in the enemy's")
  end,
}

scenario "VC-28 Clamp Adept locks when it hits a vanguard" {
  step = "battle phase",
  your = { circles = { V = "gear", FL = "Clamp Adept" } },
  enemy = { circles = { V = { "g0", as = "Q" }, BL = { "u9", as = "X" } } },
  function(t)
    t:you "attack Clamp Adept"
    t:run_to("you battle phase")
    t:equal(t:card("X").zone, "locked", "X")
  end,
}

scenario "VC-29 Convoy Driver calls a grade 1 out of three" {
  your = { circles = { V = "gear", FL = "Convoy Driver" },
    deck = { { "u10", as = "a" }, { "u9", as = "b" }, { "g0", as = "c" }, { "u9", as = "d" },
      "f" } },
  function(t)
    t:you "act Convoy Driver"
    t:you { choose = "b" }
    t:you { choose = "BL" }
    t:equal(t:card("b").place, "BL", "b")
    t:equal(t:card("Convoy Driver").rested, true, "Convoy Driver rested")
    t:equal(t:can("you", "act", "Convoy Driver"), false, "again")
  end,
}

scenario "VC-30 Void Engine's lock outlives one end phase" {
  your = { circles = { V = "Void Engine" }, damage = { 2, "f" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:you "act Void Engine"
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:card("X").zone, "locked", "X after the enemy's end phase")
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:card("X").zone, "circles", "X after the next one")
  end,
}

scenario "VC-31 Grand Eraser deletes" {
  your = { circles = { V = "Grand Eraser" }, soul = { 2, "f" } },
  enemy = { circles = { V = "Twilight Regent" }, bind = { 3, "f" } },
  function(t)
    t:you "act Grand Eraser"
    t:equal(t:card("Twilight Regent").deleted, true, "deleted")
    t:equal(t:card("Twilight Regent").power, 0, "power")
    t:run_to("enemy main")
    t:equal(t:card("Twilight Regent").power, 0, "in its own turn: it has no text")
    t:run_to("you main")
    t:equal(t:card("Twilight Regent").power, 10000, "after its owner's turn")
  end,
}

scenario "VC-32 Twin Foundry finds its mate and strikes harder" {
  your = { circles = { V = "Twin Foundry" }, drop = { 4, "f" },
    deck = { { 5, "f" }, "Hearth Foundry", { 5, "f" } }, hand = {} },
  enemy = { circles = { V = { "v11", as = "Q" } } },
  function(t)
    t:you "act Twin Foundry"
    t:equal(t:card("Hearth Foundry").place, "V", "Hearth Foundry")
    t:equal(t:card("Twin Foundry").critical, 2, "critical")
    t:equal(#t.your.drop, 0, "your drop zone")
    t:equal(t:can("you", "act", "Twin Foundry"), false, "again")
    t:run_to("you battle phase")
    t:equal(t:can("you", "attack", "Hearth Foundry"), false, "the mate attacks by itself")
    t:you "attack Twin Foundry"
    t:equal(t:card("Hearth Foundry").rested, true, "Hearth Foundry rested")
    t:run_to("you battle phase")
    t:equal(#t.enemy.damage, 2, "the enemy's damage")
  end,
}

scenario "VC-33 Hearth Foundry at the end of your turn, not of the enemy's" {
  your = { circles = { V = "gear", BL = "Hearth Foundry" } }, enemy = { circles = { V = "v11" } },
  function(t)
    t:run_to("enemy main")
    t:equal(#t.your.soul, 1, "your soul")
    t:run_to("you main")
    t:equal(#t.your.soul, 1, "your soul after the enemy's turn")
  end,
}

-- The triggers of the deck: one of each, checked by a vanguard.
for name, case in pairs {
  ["Gear Spark"] = { critical = 2, hand = 1, damage = 1 },
  ["Gear Lift"] = { critical = 1, hand = 1, damage = 1, stands = true },
  ["Gear Ledger"] = { critical = 1, hand = 2, damage = 1 },
  ["Gear Oil"] = { critical = 1, hand = 1, damage = 0 },
} do
  scenario("VC-37 " .. name .. " is a trigger of its kind") {
    step = "battle phase",
    your = { circles = { V = { "gear", as = "P" }, FL = { "u9", as = "Q", rested = true } },
      hand = {}, damage = { "f" }, deck = { name, { 7, "f" } } },
    enemy = { circles = { V = { "v10", as = "W" } }, damage = {} },
    function(t)
      t:you "attack P" { at = "W" }
      t:enemy "pass"
      t:settle()
      t:equal(t:card("P").critical, case.critical, "critical")
      t:equal(#t.your.hand, case.hand, "your hand")
      t:equal(#t.your.damage, case.damage, "your damage")
      t:equal(t:card("Q").rested, not case.stands, "Q rested")
    end,
  }
end
