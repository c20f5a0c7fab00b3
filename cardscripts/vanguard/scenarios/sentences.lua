-- What single sentences of cards say, where no other scenario expects it.

scenario "VC-80 Veil Fledgling: you may, and if you do not you draw nothing" {
  step = "battle phase",
  your = { circles = { V = "v10", BC = "Veil Fledgling" }, hand = {}, soul = {} },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack v10" { choose = "Veil Fledgling" }
    t:equal(t:card("Veil Fledgling").zone, "circles", "while the battle is fought")
    t:enemy "pass"
    t:you "no"
    t:equal(t:card("Veil Fledgling").zone, "circles", "then")
    t:equal(#t.your.soul, 0, "your soul")
    t:equal(#t.your.hand, 1, "your hand: the drive check")
  end,
}

scenario "VC-81 Lantern Bearer is placed by an effect, too" {
  your = { circles = { V = "v10", BC = "RECALL" }, hand = { "Lantern Bearer" }, soul = {} },
  enemy = { circles = { V = "v10" }, hand = {} },
  function(t)
    t:you "act RECALL" { choose = "Lantern Bearer", choose2 = "FL" }
    t:equal(t:card("Lantern Bearer").place, "FL", "Lantern Bearer")
    t:equal(#t.your.soul, 1, "your soul")
  end,
}

scenario "VC-82 Thread Puller: a rear-guard of the opponent's, and another unit of theirs" {
  your = { circles = { V = "v10", FL = { "u9", as = "P" }, BL = "Thread Puller" } },
  enemy = { circles = { V = { "v10", as = "W" }, FL = { "u9", as = "X" }, BL = { "u9",
    as = "Y" } } },
  function(t)
    t:you "act Thread Puller"
    for name, offered in pairs { P = 0, W = 0, X = 1, Y = 1 } do
      t:equal(#t:card(name).options, offered, name .. " is chosen")
    end
    t:you { choose = "X" }
    for name, offered in pairs { P = 0, W = 1, X = 0, Y = 1 } do
      t:equal(#t:card(name).options, offered, name .. " is attacked")
    end
    t:you { choose = "Y" }
    t:run_to("you main")
    t:equal(t:card("Y").zone, "drop", "Y, in the back row")
  end,
}

for _, name in ipairs { "Thread Puller", "Shadow Broker" } do
  scenario("VC-82 a vanguard is no rear-guard to choose: " .. name) {
    your = { circles = { V = "v10", BL = name }, soul = { 2, "f" } },
    enemy = { circles = { V = "v10" } },
    function(t) t:equal(t:can("you", "act", name), false, "offered") end,
  }
end

scenario "VC-83 Night Courier with no damage face down asks for none" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "P" }, BL = "Night Courier" }, damage = { "f" } },
  enemy = { circles = { V = "v10" } },
  function(t)
    t:you "attack P"
    t:enemy "pass"
    t:equal(t:step(), "battle phase", "step")
    t:not_happened { "counter_charge" }
  end,
}

for _, case in ipairs { { "theirs", true, false, 13000 }, { "yours", false, true, 10000 } } do
  scenario("VC-84 Silk Duelist dominated: its opponent is theirs, rested " .. case[1]) {
    your = { circles = { V = "DOM-ATK", BL = { "u9", rested = case[3] } } },
    enemy = { circles = { V = { "v11", as = "W" }, FR = "Silk Duelist", FL = { "u9",
      rested = case[2] } } },
    function(t)
      t:you "act DOM-ATK" { choose = "Silk Duelist", choose2 = "W" }
      t:equal(t:card("Silk Duelist").power, case[4], "power")
      t:run_to("you main")
      t:equal(t:card("Silk Duelist").power, 10000, "power after that battle")
    end,
  }
end

scenario "VC-85 Shadow Broker: two of the soul, not one" {
  your = { circles = { V = "v10", BL = "Shadow Broker" }, soul = { "f" } },
  enemy = { circles = { V = "v10", FL = "u9" } },
  function(t) t:equal(t:can("you", "act", "Shadow Broker"), false, "offered") end,
}

scenario "VC-86 Puppet Drummer: each of two, until end of that battle" {
  your = { circles = { V = "DOM-ATK", BL = { "Puppet Drummer", as = "D1" },
    BR = { "Puppet Drummer", as = "D2" } } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:you "act DOM-ATK"
    t:you { order = { "D1", "D2" } }
    t:equal(t:card("X").power, 17000, "power of X")
    t:run_to("you main")
    t:equal(t:card("X").power, 9000, "power of X after that battle")
  end,
}

scenario "VC-86 Puppet Drummer: a dominated vanguard is a dominated unit" {
  your = { circles = { V = "v10", BC = "DOM-V", BL = "Puppet Drummer" } },
  enemy = { circles = { V = { "v11", as = "W" }, FL = { "u9", as = "X" } } },
  function(t)
    t:you "act DOM-V"
    t:equal(t:card("W").power, 15000, "power of W")
    t:run_to("you main")
  end,
}

scenario "VC-86 Puppet Drummer: nothing for one of yours that fights for the opponent" {
  turn = "enemy",
  your = { circles = { V = "v10", BL = "Puppet Drummer", FL = { "u9", as = "X" } } },
  enemy = { circles = { V = "v11", BC = "DOM-ATK" } },
  function(t)
    t:enemy "act DOM-ATK" { choose = "X" }
    t:equal(t:card("X").power, 9000, "power of X")
    t:run_to("enemy main")
  end,
}

scenario "VC-87 Hall of Masks: rear-guards, not the vanguard, and not for who is dominated from" {
  your = { circles = { V = "DOM-EOT", BL = { "Hall of Masks", as = "mine" } } },
  enemy = { circles = { V = "v11", BL = { "Hall of Masks", as = "theirs" }, FL = { "u9",
    as = "X" } } },
  function(t)
    t:you "act DOM-EOT" { choose = "X" }
    t:equal(t:card("mine").power, 11000, "your rear-guard")
    t:equal(t:card("DOM-EOT").power, 8000, "your vanguard")
    t:equal(t:card("theirs").power, 9000, "theirs: they have nobody dominated")
  end,
}

scenario "VC-87 Hall of Masks dominated is a dominated unit itself" {
  your = { circles = { V = "DOM-EOT", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", BL = "Hall of Masks", FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act DOM-EOT" { choose = "Hall of Masks" }
    t:equal(t:card("P").power, 11000, "your rear-guard")
    t:equal(t:card("Hall of Masks").power, 11000, "itself")
    t:equal(t:card("Y").power, 9000, "theirs")
  end,
}

scenario "VC-88 Oath Breaker: one of the opponent's units, also a vanguard" {
  your = { circles = { V = "Oath Breaker", FL = { "u9", as = "P" } }, damage = { 2, "f" } },
  enemy = { circles = { V = { "v11", as = "W" }, BL = { "u9", as = "X" } } },
  function(t)
    t:you "act Oath Breaker"
    for name, offered in pairs { P = 0, W = 1, X = 1 } do
      t:equal(#t:card(name).options, offered, name)
    end
    t:you { choose = "W" }
    t:run_to("enemy main")
    t:equal(t:card("W").master, "you", "master of W in the enemy's turn")
    t:run_to("you main")
    t:equal(t:card("W").master, "enemy", "master of W in your next turn")
  end,
}

scenario "VC-89 Crowned Puppeteer called to (RC) dominates nobody" {
  your = { circles = { V = "v10" }, hand = { "Crowned Puppeteer" } },
  enemy = { circles = { V = "v10", FL = { "u10", as = "X" } } },
  function(t)
    t:you "call Crowned Puppeteer" { choose = "FL" }
    t:equal(t:step(), "main", "step")
    t:not_happened { "control X" }
  end,
}

scenario "VC-89 Crowned Puppeteer is placed on (VC) by a superior ride, too" {
  turn = "enemy",
  your = { circles = { V = "v10" }, hand = { "Crowned Puppeteer" } },
  enemy = { circles = { V = "v10", BC = "RERIDE", FL = { "u10", as = "X", rested = true } } },
  function(t)
    t:enemy "act RERIDE"
    t:you { choose = "Crowned Puppeteer" }
    t:you { choose = "X", choose2 = "v10" }
    t:happened { "stand X", "control X", "attack X" }
    t:run_to("enemy main")
    t:equal(t:card("X").master, "enemy", "master of X then")
  end,
}

scenario "VC-89 Crowned Puppeteer with no rear-guard to choose fights nobody" {
  step = "ride",
  your = { circles = { V = "v10" }, hand = { "Crowned Puppeteer" } },
  enemy = { circles = { V = "v10" } },
  function(t)
    t:you "ride Crowned Puppeteer"
    t:equal(t:step(), "main", "step")
    t:not_happened { "attack" }
  end,
}

scenario "VC-89 Crowned Puppeteer: who does not counter-blast stands nobody" {
  step = "battle phase",
  your = { circles = { V = "Crowned Puppeteer", FL = { "u9", as = "P", rested = true } },
    damage = { "f" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack Crowned Puppeteer"
    t:enemy "pass"
    t:you "no"
    t:equal(t:card("P").rested, true, "P rested")
    t:equal(t.your.damage[1].face_down, false, "your damage face down")
  end,
}

scenario "VC-89 Crowned Puppeteer: another's battle is not its own" {
  step = "battle phase",
  your = { circles = { V = "Crowned Puppeteer", FL = { "u9", as = "P" } }, damage = { "f" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack P"
    t:enemy "pass"
    t:equal(t:step(), "battle phase", "step: nobody was asked")
    t:equal(t:card("P").rested, true, "P rested")
  end,
}

scenario "VC-90 Twilight Regent: each card in the bind zone of its master of the moment" {
  your = { circles = { V = "DOM-LONG" }, bind = { 3, "f" } },
  enemy = { circles = { V = { "Twilight Regent", as = "X" } }, bind = { 1, "f" } },
  function(t)
    t:equal(t:card("X").power, 10000, "power in the opponent's turn")
    t:you "act DOM-LONG" { choose = "X" }
    t:equal(t:card("X").power, 13000, "power while it is yours, in your turn")
    t:run_to("enemy main")
    t:equal(t:card("X").power, 10000, "power while it is yours, in the enemy's turn")
    t:run_to("you main")
    t:run_to("enemy main")
    t:equal(t:card("X").power, 11000, "power in its owner's next turn")
  end,
}

scenario "VC-90 Twilight Regent binds a rear-guard, not a vanguard" {
  your = { circles = { V = "Twilight Regent", FL = "u9" } },
  enemy = { circles = { V = "v11" } },
  function(t) t:equal(t:can("you", "act", "Twilight Regent"), false, "offered") end,
}

scenario "VC-91 Gear Pup needs damage that lies face up" {
  your = { circles = { V = "gear", BL = "Gear Pup" }, damage = { { "f", face_down = true } } },
  function(t) t:equal(t:can("you", "act", "Gear Pup"), false, "offered") end,
}

scenario "VC-92 Latch Keeper: one of the back row, also when an effect placed it" {
  your = { circles = { V = "gear", BC = "RECALL" }, hand = { "Latch Keeper" }, damage = { "f" } },
  enemy = { circles = { V = { "v11", as = "W" }, FL = { "u9", as = "front" }, BL = { "u9",
    as = "X" }, BR = { "u9", as = "Y" } }, hand = {} },
  function(t)
    t:you "act RECALL" { choose = "Latch Keeper", choose2 = "FL" }
    t:you "yes"
    for name, offered in pairs { W = 0, front = 0, X = 1, Y = 1 } do
      t:equal(#t:card(name).options, offered, name)
    end
    t:you { choose = "Y" }
    t:equal(t:card("Y").zone, "locked", "Y")
    t:equal(t.your.damage[1].face_down, true, "your damage face down")
  end,
}

scenario "VC-92 Latch Keeper: who does not counter-blast locks nobody" {
  your = { circles = { V = "gear" }, hand = { "Latch Keeper" }, damage = { "f" } },
  enemy = { circles = { V = "v11", BL = { "u9", as = "X" } } },
  function(t)
    t:you "call Latch Keeper" { choose = "FL" }
    t:you "no"
    t:equal(t:card("X").zone, "circles", "X")
    t:equal(t.your.damage[1].face_down, false, "your damage face down")
  end,
}

scenario "VC-92 Latch Keeper: one that was locked before its text began says it all the same" {
  your = { circles = { V = "gear", BC = "RECALL" }, hand = { { "Latch Keeper", as = "mine" } },
    damage = { "f" } },
  enemy = { circles = { V = "gear" }, hand = { { "Latch Keeper", as = "theirs" } },
    damage = { "f" } },
  function(t)
    t:you "act RECALL" { choose = "mine", choose2 = "BL" }
    t:enemy { choose = "theirs", choose2 = "BL" }
    t:you "yes"
    t:equal(t:card("theirs").zone, "locked", "theirs")
    t:enemy "yes"
    t:enemy { choose = "mine" }
    t:equal(t:card("mine").zone, "locked", "mine")
  end,
}

scenario "VC-94 Steam Lancer: while there is a locked card" {
  your = { circles = { V = "gear", FL = "Steam Lancer", BL = "LOCK" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:you "act LOCK" { choose = "X" }
    t:run_to("enemy main")
    t:equal(t:card("Steam Lancer").power, 12000, "power in the enemy's turn")
    t:run_to("you main")
    t:equal(t:card("Steam Lancer").power, 9000, "power when X is unlocked")
  end,
}

scenario "VC-94 Steam Lancer dominated: its opponent is its owner" {
  your = { circles = { V = "DOM-LONG", BL = "LOCK" } },
  enemy = { circles = { V = "gear", FL = "Steam Lancer", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act LOCK" { choose = "X" }
    t:equal(t:card("Steam Lancer").power, 9000, "power: its own side's card is locked")
    t:you "act DOM-LONG" { choose = "Steam Lancer" }
    t:equal(t:card("Steam Lancer").power, 12000, "power while it is yours")
  end,
}

scenario "VC-95 Piston Guard dominated: the opponent's turn is its owner's" {
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = "gear", FL = "Piston Guard" } },
  function(t)
    t:equal(t:card("Piston Guard").power, 12000, "power in your turn")
    t:you "act DOM-LONG" { choose = "Piston Guard" }
    t:equal(t:card("Piston Guard").power, 10000, "power in your turn, when it is yours")
    t:run_to("enemy main")
    t:equal(t:card("Piston Guard").power, 12000, "power in the enemy's turn")
    t:run_to("you main")
    t:equal(t:card("Piston Guard").power, 12000, "power in your next turn, when it is theirs")
  end,
}

scenario "VC-96 Clamp Adept: any rear-guard of the opponent's, and one" {
  step = "battle phase",
  your = { circles = { V = "gear", FL = "Clamp Adept", BL = { "u9", as = "P" } } },
  enemy = { circles = { V = { "g0", as = "W" }, FL = { "u9", as = "X" }, BL = { "u9",
    as = "Y" } } },
  function(t)
    t:you "attack Clamp Adept" { at = "W" }
    t:enemy "pass"
    for name, offered in pairs { P = 0, W = 0, X = 1, Y = 1 } do
      t:equal(#t:card(name).options, offered, name)
    end
    t:you { choose = "X" }
    t:equal(t:card("X").zone, "locked", "X")
    t:equal(t:card("Y").zone, "circles", "Y")
  end,
}

scenario "VC-96 Clamp Adept whose attack does not hit locks nobody" {
  step = "battle phase",
  your = { circles = { V = "gear", FL = "Clamp Adept" } },
  enemy = { circles = { V = { "v11", as = "W" }, BL = { "u9", as = "X" } } },
  function(t)
    t:you "attack Clamp Adept"
    t:run_to("you battle phase")
    t:equal(t:card("X").zone, "circles", "X")
  end,
}

scenario "VC-97 Convoy Driver that finds nobody shuffles all the same" {
  your = { circles = { V = "gear", FL = "Convoy Driver" }, deck = { "u10", "g0", "v10",
    { "u9", as = "fourth" } } },
  function(t)
    t:you "act Convoy Driver"
    t:asked_nothing()
    t:equal(t:card("fourth").zone, "deck", "the fourth")
    t:happened { "rest Convoy Driver", "shuffle" }
  end,
}

scenario "VC-97 Convoy Driver need not find, and shuffles" {
  your = { circles = { V = "gear", FL = "Convoy Driver" }, deck = { { "u9", as = "a" }, "g0",
    "v10" } },
  function(t)
    t:you "act Convoy Driver"
    t:you "none"
    t:equal(t:card("a").zone, "deck", "the card")
    t:happened { "shuffle" }
    t:not_happened { "superior_call" }
  end,
}

scenario "VC-98 Void Engine locks a rear-guard, not a vanguard" {
  your = { circles = { V = "Void Engine", FL = "u9" }, damage = { 2, "f" } },
  enemy = { circles = { V = "v11" } },
  function(t) t:equal(t:can("you", "act", "Void Engine"), false, "offered") end,
}

scenario "VC-99 Grand Eraser: all the opponent's vanguards, not its own" {
  turn = "enemy",
  your = { circles = { V = "Grand Eraser" }, soul = { 2, "f" }, hand = {} },
  enemy = { circles = { V = "LEAD", FL = { "u9", as = "X" } }, drop = { 4, "f" },
    deck = { "MATE", { 7, "f" } } },
  function(t)
    t:enemy "act LEAD"
    t:run_to("you main")
    t:you "act Grand Eraser"
    for name, deleted in pairs { LEAD = true, MATE = true, X = false,
      ["Grand Eraser"] = false } do
      t:equal(t:card(name).deleted, deleted, name)
    end
    t:equal(t:card("LEAD").legion + t:card("MATE").legion, 3, "still a legion")
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:card("LEAD").deleted, false, "LEAD after its owner's turn")
    t:equal(t:card("MATE").deleted, false, "MATE after its owner's turn")
  end,
}

-- A Twin Foundry with its mate beside it, and whoever breaks that up.
for _, case in ipairs { { "TO-HAND", "Hearth Foundry" }, { "DELETE", "Twin Foundry" } } do
  scenario("VC-100 Twin Foundry: while in a legion, and while it has text: " .. case[1]) {
    your = { circles = { V = "Twin Foundry", BC = case[1] }, drop = { 4, "f" },
      deck = { { 5, "f" }, "Hearth Foundry", { 5, "f" } } },
    enemy = { circles = { V = { "v11", as = "W" } } },
    function(t)
      t:you "act Twin Foundry"
      t:equal(t:card("Twin Foundry").critical, 2, "critical before")
      t:equal(t:card("Hearth Foundry").critical, 1, "critical of the mate")
      t:you("act " .. case[1]) { choose = case[2] }
      t:equal(t:card("Twin Foundry").critical, 1, "critical")
    end,
  }
end

scenario "VC-100 Twin Foundry seeks its own mate, no other" {
  your = { circles = { V = "Twin Foundry" }, drop = { 4, "f" }, deck = { "MATE", { 7, "f" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act Twin Foundry"
    t:equal(t:card("MATE").zone, "deck", "another leader's mate")
    t:equal(#t.your.vanguards, 1, "your vanguards")
  end,
}

-- The triggers of the deck "Veiled Court": one of each, checked by a vanguard.
for name, case in pairs {
  ["Veil Spark"] = { critical = 2, hand = 1, damage = 1, shield = 10000 },
  ["Veil Ember"] = { critical = 2, hand = 1, damage = 1, shield = 10000 },
  ["Veil Page"] = { critical = 1, hand = 2, damage = 1, shield = 5000 },
  ["Veil Balm"] = { critical = 1, hand = 1, damage = 0, shield = 10000 },
} do
  scenario("VC-101 " .. name .. " is a trigger of its kind") {
    step = "battle phase",
    your = { circles = { V = { "v10", as = "P" }, FL = { "u9", as = "Q", rested = true } },
      hand = {}, damage = { "f" }, deck = { { name, as = "top" }, { 7, "f" } } },
    enemy = { circles = { V = { "v10", as = "W" } }, damage = {} },
    function(t)
      t:you "attack P" { at = "W" }
      t:enemy "pass"
      t:settle()
      t:equal(t:card("P").critical, case.critical, "critical")
      t:equal(t:card("P").power, 15000, "power")
      t:equal(#t.your.hand, case.hand, "your hand")
      t:equal(#t.your.damage, case.damage, "your damage")
      t:equal(t:card("Q").rested, true, "Q rested")
      t:equal(t:card("top").shield, case.shield, "its shield")
    end,
  }
end
