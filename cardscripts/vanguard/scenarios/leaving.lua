-- Who is placed, who is retired, who is gone: and what was begun goes on.

scenario "VC-60 Rivet Runner is retired when another is called over it" {
  your = { circles = { V = "gear", FL = "Rivet Runner" }, hand = { { "u9", as = "new" } },
    soul = { { "u7", as = "s" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "call new" { choose = "FL" }
    t:equal(t:card("Rivet Runner").zone, "drop", "Rivet Runner")
    t:you { choose = "s" }
    t:equal(t:card("s").zone, "drop", "the card that paid")
    t:equal(#t.your.hand, 1, "your hand")
  end,
}

scenario "VC-60 Rivet Runner is retired when its guard is over" {
  step = "battle phase",
  your = { circles = { V = "v11" } },
  enemy = { circles = { V = "v10" }, soul = { { "u7", as = "s" } }, hand = { "Rivet Runner" } },
  function(t)
    t:you "attack v11"
    t:enemy "guard Rivet Runner"
    t:enemy "pass"
    t:enemy { choose = "s" }
    t:equal(#t.enemy.hand, 1, "the enemy's hand")
    t:run_to("you battle phase")
  end,
}

scenario "VC-60 Rivet Runner is retired when it is hit" {
  step = "battle phase",
  your = { circles = { V = "v10", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", FR = "Rivet Runner" }, soul = { "u7" }, hand = {} },
  function(t)
    t:you "attack P" { at = "Rivet Runner" }
    t:enemy "pass"
    t:enemy "none"
    t:equal(t:card("Rivet Runner").zone, "drop", "Rivet Runner")
    t:equal(#t.enemy.soul, 1, "the enemy's soul: it need not")
    t:equal(#t.enemy.hand, 0, "the enemy's hand")
  end,
}

scenario "VC-61 two Rivet Runners retired at once draw one card each" {
  your = { circles = { V = "v10", BC = "ROW-OUT" } },
  enemy = { circles = { V = "v11", FR = { "Rivet Runner", as = "R1" },
    FL = { "Rivet Runner", as = "R2" } }, soul = { { "u7", as = "s1" }, { "u9", as = "s2" } },
    hand = {} },
  function(t)
    t:you "act ROW-OUT"
    t:enemy { order = { "R1", "R2" } }
    t:enemy { choose = "s1", choose2 = "s2" }
    t:equal(#t.enemy.soul, 0, "the enemy's soul")
    t:equal(#t.enemy.hand, 2, "the enemy's hand")
  end,
}

scenario "VC-62 who dominates Rivet Runner when it is retired pays and draws" {
  your = { circles = { V = "DOM-EOT", BC = "TO-DROP" }, hand = {}, soul = { { "u9", as = "s" } } },
  enemy = { circles = { V = "v11", BL = "Rivet Runner" }, hand = {}, soul = { "u7" } },
  function(t)
    t:you "act DOM-EOT" { choose = "Rivet Runner" }
    t:you "act TO-DROP" { choose = "Rivet Runner" }
    t:equal(t:asked(), "you", "who is asked")
    t:you { choose = "s" }
    t:equal(#t.your.hand, 1, "your hand")
    t:equal(#t.enemy.hand, 0, "the enemy's hand")
    t:equal(#t.enemy.soul, 1, "the enemy's soul")
  end,
}

scenario "VC-63 Lantern Bearer is placed on the guardian circle, too" {
  step = "battle phase",
  your = { circles = { V = "v11" }, soul = {} },
  enemy = { circles = { V = "v10" }, hand = { "Lantern Bearer" }, soul = {} },
  function(t)
    t:you "attack v11"
    t:enemy "guard Lantern Bearer"
    t:equal(#t.enemy.soul, 1, "the enemy's soul")
    t:equal(#t.your.soul, 0, "your soul")
    t:run_to("you battle phase")
  end,
}

scenario "VC-63 Lantern Bearer is placed when it is ridden" {
  step = "ride",
  your = { circles = { V = "g0" }, hand = { "Lantern Bearer" }, soul = {} },
  enemy = { circles = { V = "v10" } },
  function(t)
    t:you "ride Lantern Bearer"
    t:equal(#t.your.soul, 2, "your soul: who was ridden over, and one card")
  end,
}

scenario "VC-63 Lantern Bearer that moves between circles is not placed" {
  your = { circles = { V = "v11", BC = "TO-V", FL = "Lantern Bearer" }, soul = {} },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "exchange Lantern Bearer"
    t:equal(t:card("Lantern Bearer").place, "BL", "its circle")
    t:equal(#t.your.soul, 0, "your soul after the exchange")
    t:you "act TO-V" { choose = "Lantern Bearer" }
    t:equal(t:card("Lantern Bearer").place, "V", "its circle then")
    t:equal(#t.your.soul, 1, "your soul: only who was vanguard")
  end,
}

scenario "VC-63 Latch Keeper placed on the guardian circle locks nobody" {
  step = "battle phase",
  your = { circles = { V = "v11", BL = { "u9", as = "X" } } },
  enemy = { circles = { V = "v10" }, hand = { "Latch Keeper" }, damage = { "f" } },
  function(t)
    t:you "attack v11"
    t:enemy "guard Latch Keeper"
    t:run_to("you battle phase")
    t:equal(t:card("X").zone, "circles", "X")
    t:equal(t.enemy.damage[1].face_down, false, "the enemy's damage face down")
  end,
}

-- One of them could go, the other can't.
for _, circle in ipairs { "FL", "FR", "BC" } do
  scenario("VF-exchange-6 yours and a dominated unit do not change places: " .. circle) {
    your = { circles = { V = "DOM-EOT", BL = "SWAP", [circle] = { "u9", as = "P" } } },
    enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
    function(t)
      t:you "act DOM-EOT" { choose = "X" }
      t:you "act SWAP"
      t:equal(t:at("your circles." .. circle), { "P" }, "on your circle")
      t:equal(t:at("enemy circles.FR"), { "X" }, "on the enemy's")
      t:not_happened { "shift" }
    end,
  }
end

scenario "VF-boost-8 a booster's power lasts over a battle that is fought in between" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "W" }, FL = { "u9", as = "P" }, BL = { "u7",
    as = "booster" } } },
  enemy = { circles = { V = { "v10", as = "target" }, BL = "DOM-COUNTER" }, damage = {} },
  function(t)
    t:you "attack P" { at = "target", choose = "booster" }
    t:enemy { choose = "P" }
    t:equal(t:role("target"), "P", "who is attacked by your dominated vanguard")
    t:equal(t:card("P").power, 16000, "power of P in that battle")
    t:you "pass"
    t:run_to("you battle phase")
    t:equal(t:card("P").zone, "circles", "P: 11000 do not hit 16000")
    t:equal(t:card("P").power, 9000, "power of P afterwards")
    t:equal(#t.enemy.damage, 1, "the enemy's damage: 16000 hit 10000")
  end,
}

scenario "VF-guard-12 a sentinel for a unit that has gone gives nobody power" {
  step = "battle phase",
  your = { circles = { V = "v10", FL = { "STRIKES", as = "X" } } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "Y" } }, hand = { "Mist Screen", "f" } },
  function(t)
    t:you "attack X" { at = "Y" }
    t:enemy "guard Mist Screen"
    t:enemy "yes"
    t:run_to("you battle phase")
    t:equal(#t.enemy.drop, 3, "the enemy's drop zone: Y, the guardian, the discard")
    t:not_happened { "modify power" }
  end,
}

scenario "VC-64 Puppet Drummer has nothing to give to one that has gone" {
  your = { circles = { V = "DOM-ATK", BC = "Puppet Drummer" } },
  enemy = { circles = { V = "v11", FR = { "LEAVES", as = "X" } } },
  function(t)
    t:you "act DOM-ATK" { choose = "X" }
    t:you { order = { "X", "Puppet Drummer" } }
    t:run_to("you main")
    t:equal(t:card("X").zone, "drop", "X")
    t:not_happened { "modify power" }
  end,
}

scenario "VC-65 a dominated Thread Puller goes into its owner's soul, and is still yours to use" {
  your = { circles = { V = "DOM-EOT" }, soul = {} },
  enemy = { circles = { V = { "v11", as = "W" }, BL = "Thread Puller", FR = { "u10", as = "X" },
    FL = { "u9", as = "Y" } }, soul = {} },
  function(t)
    t:you "act DOM-EOT" { choose = "Thread Puller" }
    t:you "act Thread Puller" { choose = "X" }
    t:equal(#t.enemy.soul, 1, "the enemy's soul")
    t:equal(#t.your.soul, 0, "your soul")
    t:equal(t:card("X").master, "you", "master of X")
    t:equal(t:asked(), "you", "who chooses the target")
    t:equal(#t:options("you"), 2, "how many: W and Y")
    t:you { choose = "Y" }
    t:equal(t:asked(), "enemy", "who may guard")
    t:run_to("you main")
    t:equal(t:card("Y").zone, "drop", "Y")
    t:equal(t:card("X").master, "enemy", "master of X then")
  end,
}

scenario "VC-66 a dominated Gear Pup goes into its owner's soul; you pay, charge and draw" {
  your = { circles = { V = "DOM-EOT" }, damage = { "f" }, hand = {}, soul = {} },
  enemy = { circles = { V = "v11", BL = "Gear Pup" }, damage = { "f" }, hand = {}, soul = {} },
  function(t)
    t:you "act DOM-EOT" { choose = "Gear Pup" }
    t:you "act Gear Pup"
    t:equal(t.enemy.soul, { "Gear Pup" }, "the enemy's soul")
    t:equal(#t.your.soul, 1, "your soul")
    t:equal(#t.your.hand, 1, "your hand")
    t:equal(#t.enemy.hand, 0, "the enemy's hand")
    t:equal(t.your.damage[1].face_down, true, "your damage face down")
    t:equal(t.enemy.damage[1].face_down, false, "the enemy's damage face down")
  end,
}

scenario "VC-67 who has used its 1/Turn is this card: another of the name has its own" {
  your = { circles = { V = { "Oath Breaker", as = "mine" }, BC = "DOM-EOT" }, damage = { 4, "f" } },
  enemy = { circles = { V = { "Oath Breaker", as = "W" }, FR = { "u9", as = "X" },
    FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act DOM-EOT" { choose = "W" }
    t:you "act" { by = "mine", choose = "X", cost = { "f", "f" } }
    t:equal(t:can("you", "act", "mine"), false, "yours again")
    t:equal(t:can("you", "act", "W"), true, "the dominated one")
  end,
}

scenario "VC-68 what Shadow Broker dominates stays dominated when the Broker is gone" {
  your = { circles = { V = "v10", BL = "Shadow Broker", BC = "TO-DROP" }, soul = { 2, "f" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act Shadow Broker"
    t:you "act TO-DROP" { choose = "Shadow Broker" }
    t:equal(t:card("X").master, "you", "master of X")
    t:run_to("enemy main")
    t:equal(t:card("X").master, "enemy", "master of X in the enemy's turn")
  end,
}

scenario "VC-69 what Oath Breaker dominates stays dominated when its text is deleted" {
  your = { circles = { V = { "Oath Breaker", as = "lord" } }, damage = { 2, "f" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, BC = "DELETE" } },
  function(t)
    t:you "act lord" { choose = "X" }
    t:run_to("enemy main")
    t:enemy "act DELETE" { choose = "lord" }
    t:equal(t:card("lord").deleted, true, "deleted")
    t:equal(t:card("X").master, "you", "master of X")
    t:run_to("you main")
    t:equal(t:card("X").master, "enemy", "master of X in your next turn")
  end,
}

scenario "VC-70 Hearth Foundry unlocked in this end phase is there at the end of turn" {
  your = { circles = { V = "gear", BL = "Hearth Foundry", BC = "LOCK" }, soul = {} },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act LOCK" { choose = "Hearth Foundry" }
    t:run_to("enemy main")
    t:equal(#t.your.soul, 1, "your soul")
  end,
}

scenario "VC-70 Hearth Foundry locked at the end of turn says nothing" {
  your = { circles = { V = "gear", BL = "Hearth Foundry", BC = "OMEGA" }, soul = {} },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act OMEGA" { choose = "Hearth Foundry" }
    t:run_to("enemy main")
    t:equal(#t.your.soul, 0, "your soul")
  end,
}

scenario "VC-70 Hearth Foundry's \"your\" is its master's at the end of turn" {
  your = { circles = { V = "DOM-EOT" }, soul = {} },
  enemy = { circles = { V = "v11", BL = "Hearth Foundry" }, soul = {} },
  function(t)
    t:you "act DOM-EOT" { choose = "Hearth Foundry" }
    t:run_to("enemy main")
    t:equal(#t.your.soul, 1, "your soul after your turn")
    t:equal(#t.enemy.soul, 0, "the enemy's soul after your turn")
    t:run_to("you main")
    t:equal(#t.your.soul, 1, "your soul after the enemy's turn")
    t:equal(#t.enemy.soul, 1, "the enemy's soul after its turn")
  end,
}

scenario "VC-71 Night Courier hears a hit of one that fights for you" {
  your = { circles = { V = "DOM-ATK", BC = "Night Courier" },
    damage = { { "f", as = "mine", face_down = true } } },
  enemy = { circles = { V = "v10", FR = { "u10", as = "X" } }, damage = { { "f", as = "theirs",
    face_down = true } } },
  function(t)
    t:you "act DOM-ATK"
    t:run_to("you main")
    t:equal(t:card("mine").face_down, false, "your damage face down")
    t:equal(t:card("theirs").face_down, true, "the enemy's damage face down")
  end,
}
