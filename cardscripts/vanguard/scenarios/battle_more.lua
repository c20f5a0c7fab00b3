-- A battle: who boosts, what lasts how long, whose triggers, who is gone.

scenario "VF-boost-5 what the booster gains in the battle is the attacker's, too" {
  step = "battle phase",
  your = { circles = { V = { "v10", as = "P" }, BC = { "u7", as = "booster" }, FL = "AURA" },
    deck = { "td", { 7, "f" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack P" { choose = "booster" }
    t:equal(t:card("P").power, 20000, "power: 10000, 7000, and the booster's 3000")
    t:happened { "boost booster", "rest booster", "attack P" }
    t:enemy "pass"
    t:you { choose = "booster" }
    t:run_to("you battle phase")
    t:equal(t:card("P").power, 10000, "power after it")
    t:happened { "check_drive", "modify power +5000 on booster", "hit P", "step close" }
  end,
}

scenario "VF-boost-6 a booster that has gone adds nothing" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "W" }, FL = { "u9", as = "P" }, BL = { "u7",
    as = "booster" } } },
  enemy = { circles = { V = { "v10", as = "target" }, BL = "DOM-COUNTER" }, damage = {} },
  function(t)
    t:you "attack P" { at = "target", choose = "booster" }
    t:enemy { choose = "booster" }
    t:run_to("you guard")
    t:equal(t:role("target"), "booster", "who is attacked by your dominated vanguard")
    t:you "pass"
    t:run_to("you battle phase")
    t:equal(t:card("booster").zone, "drop", "the booster")
    t:equal(#t.enemy.damage, 0, "the enemy's damage: 9000 do not hit 10000")
  end,
}

scenario "VF-boost-7 taken back by its owner it boosts nobody" {
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = "DOM-EOT", FR = { "u9", as = "P" }, BR = { "u7", as = "X" } } },
  function(t)
    t:you "act DOM-LONG" { choose = "X" }
    t:run_to("enemy main")
    t:enemy "act DOM-EOT" { choose = "X" }
    t:equal(t:card("X").master, "enemy", "master of X")
    t:run_to("enemy battle phase")
    t:enemy "attack P"
    t:equal(t:asked(), "you", "who is asked: no boost")
    t:run_to("enemy battle phase")
    t:equal(t:card("X").rested, false, "X rested")
  end,
}

scenario "VF-battle-2 \"until end of that battle\" is of the battle it was said in" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = "Silk Duelist" } },
  enemy = { circles = { V = { "v11", as = "W" }, BL = "DOM-COUNTER", FL = { "u9", rested = true } },
    damage = {} },
  function(t)
    t:you "attack Silk Duelist" { at = "W" }
    t:run_to("you guard")
    t:equal(t:card("Silk Duelist").power, 13000, "power in the battle between")
    t:you "pass"
    t:run_to("you battle phase")
    t:happened { "step close", "step damage", "step close" }
    t:equal(t:card("Silk Duelist").power, 10000, "power after both")
  end,
}

-- The guard step follows whoever has left (7.3.1.8), the drive step asks for a vanguard that
-- attacks (7.4.1.4): only the hit asks for both (7.6.1.3).
for _, name in ipairs { "STRIKES", "LEAVES" } do
  scenario("VF-gone-3 a battle that has lost a side can be guarded: " .. name) {
    step = "battle phase",
    your = { circles = { V = "v10", FL = { name, as = "X" } } },
    enemy = { circles = { V = "v11", FR = { "u9", as = "Y" } },
      hand = { { "u9", as = "g" }, "u9" } },
    function(t)
      t:you "attack X" { at = "Y" }
      t:run_to("enemy guard")
      t:enemy "guard g"
      t:enemy "pass"
      t:run_to("you battle phase")
      t:equal(#t.enemy.drop, name == "STRIKES" and 2 or 1, "the guardian, and who was struck")
      t:equal(#t.your.drop, name == "LEAVES" and 1 or 0, "your drop zone")
      t:not_happened { "check_drive" }
      t:not_happened { "hit X" }
    end,
  }
end

scenario "VF-gone-4 a vanguard checks also when its target has gone" {
  step = "battle phase",
  your = { circles = { V = { "STRIKES", as = "X" } }, hand = {}, deck = { "u9", { 7, "f" } } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "Y" } } },
  function(t)
    t:you "attack X" { at = "Y" }
    t:run_to("you battle phase")
    t:equal(t:card("Y").zone, "drop", "Y")
    t:equal(t.your.hand, { "u9" }, "your hand: what was checked")
    t:not_happened { "hit X" }
  end,
}

scenario "VF-gone-5 a vanguard that has left checks nothing" {
  step = "battle phase",
  your = { circles = { V = { "LEAVES", as = "X" } }, hand = {} },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack X" { at = "v11" }
    t:run_to("enemy guard")
    t:enemy "pass"
    t:run_to("enemy main")
    t:equal(#t.your.hand, 0, "your hand")
    t:equal(#t.enemy.damage, 0, "the enemy's damage")
    t:not_happened { "check_drive" }
  end,
}

-- A drive check with each trigger: what it does, and nothing of what the others do.
for _, case in ipairs { { "tc", critical = 2, hand = 1, damage = 2 },
  { "td", critical = 1, hand = 2, damage = 2 }, { "ts", critical = 1, hand = 1, damage = 2,
    stands = true },
  { "th", critical = 1, hand = 1, damage = 1 } } do
  scenario("VF-trigger-9 a trigger does its own and no other's: " .. case[1]) {
    step = "battle phase",
    your = { circles = { V = { "v10", as = "P" }, FL = { "u9", as = "Q", rested = true } },
      hand = {},
      damage = { "f", "u9" }, deck = { case[1], { 7, "f" } } },
    enemy = { circles = { V = { "v10", as = "W" } }, damage = { "f" } },
    function(t)
      t:you "attack P" { at = "W" }
      t:enemy "pass"
      t:you { choose = "P" }
      if case[1] == "tc" then t:you { choose = "P" } end
      if case[1] == "th" then t:you { choose = "f" } end
      t:run_to("you battle phase")
      t:equal(t:card("P").power, 15000, "power")
      t:equal(t:card("P").critical, case.critical, "critical")
      t:equal(#t.your.hand, case.hand, "your hand")
      t:equal(#t.your.damage, case.damage, "your damage")
      t:equal(t:card("Q").rested, not case.stands, "Q rested")
      t:equal(#t.enemy.damage, 1 + case.critical, "the enemy's damage")
    end,
  }
end

scenario "VF-trigger-10 of the other clan it is none" {
  step = "battle phase",
  your = { circles = { V = { "v10", as = "P" } }, hand = {}, deck = { "Gear Ledger", { 7, "f" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack P"
    t:run_to("you battle phase")
    t:equal(t:card("P").power, 10000, "power")
    t:equal(#t.your.hand, 1, "your hand: the card checked")
  end,
}

scenario "VF-trigger-11 a damage check's critical and stand are the defender's" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "P" }, FL = { "u10", as = "Q" }, BL = { "u9", as = "R",
    rested = true } } },
  enemy = { circles = { V = { "v10", as = "W" }, BL = { "u9", as = "X", rested = true } },
    damage = {},
    deck = { "tc", "ts", { 7, "f" } } },
  function(t)
    t:you "attack P" { at = "W" }
    t:enemy "pass"
    t:enemy { choose = "W", choose2 = "W" }
    t:equal(t:card("W").critical, 2, "critical of W")
    t:equal(t:card("W").power, 15000, "power of W")
    t:you "attack Q" { at = "W" }
    t:enemy "pass"
    t:equal(#t.enemy.damage, 1, "the enemy's damage: 10000 do not hit 15000")
  end,
}

scenario "VF-trigger-12 a damage check's stand is the defender's" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "P" }, BL = { "u9", as = "R", rested = true } } },
  enemy = { circles = { V = { "v10", as = "W" }, BL = { "u9", as = "X", rested = true } },
    damage = {},
    deck = { "ts", { 7, "f" } } },
  function(t)
    t:you "attack P" { at = "W" }
    t:enemy "pass"
    t:enemy { choose = "W", choose2 = "X" }
    t:equal(t:card("X").rested, false, "X rested")
    t:equal(t:card("R").rested, true, "R rested")
  end,
}

scenario "VF-trigger-13 the last card of a deck: its trigger first, then the check timing" {
  step = "battle phase",
  your = { circles = { V = { "v10", as = "P" }, FL = { "u9", as = "Q" } }, deck = { { "tc",
    as = "last" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack P"
    t:enemy "pass"
    t:equal(t:over(), false, "over")
    t:you { choose = "Q", choose2 = "Q" }
    t:equal(t:over(), true, "over then")
    t:equal(t:winner(), "enemy", "winner")
    t:equal(t:card("last").zone, "trigger", "the last card")
  end,
}

scenario "VF-damage-7 check timing lies between a damage check and the damage" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "P" }, FL = { "u10", as = "Q" } } },
  enemy = { circles = { V = "v10", BL = { "u9", as = "X" } }, damage = {}, deck = { { "tc",
    as = "last" } } },
  function(t)
    t:you "attack" { by = "P", at = "v10" }
    t:enemy "pass"
    t:enemy { choose = "X", choose2 = "X" }
    t:equal(t:winner(), "you", "winner")
    t:equal(t:card("last").zone, "trigger", "the last card")
    t:equal(#t.enemy.damage, 0, "damage")
  end,
}

scenario "VF-guard-10 a grade 3 has no shield to guard with" {
  step = "battle phase",
  your = { circles = { V = "v11" } },
  enemy = { circles = { V = "v10" }, hand = { { "v11", as = "three" }, { "f", as = "one" } } },
  function(t)
    t:you "attack" { by = "your v11", at = "v10" }
    t:equal(t:can("enemy", "guard", "one"), true, "with a shield")
    t:equal(t:can("enemy", "guard", "three"), false, "without one")
  end,
}

scenario "VF-intercept-3 the guardian circle is a circle: who intercepts stays who it is" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "P" }, FL = { "u10", as = "Q" } } },
  enemy = { circles = { V = { "v10", as = "W" }, FL = { "u10", as = "X", rested = true } },
    damage = {}, deck = { "td", { 7, "f" } } },
  function(t)
    t:you "attack P" { at = "W" }
    t:enemy "pass"
    t:enemy { choose = "X" }
    t:you "attack Q" { at = "W" }
    t:enemy "intercept X"
    t:equal(t:card("X").zone, "guardians", "X")
    t:equal(t:card("X").power, 15000, "its power")
    t:equal(t:card("X").rested, true, "rested, as it was")
    t:run_to("you battle phase")
  end,
}

scenario "VF-guard-11 no battle, no guardian" {
  your = { circles = { V = "v11" }, guardians = { { "u9", as = "mine" }, { "u9",
    as = "mine too" } } },
  enemy = { circles = { V = "v11" }, guardians = { { "u9", as = "theirs" } } },
  function(t)
    for _, name in ipairs { "mine", "mine too", "theirs" } do
      t:equal(t:card(name).zone, "drop", name)
    end
  end,
}
