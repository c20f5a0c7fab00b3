-- Cards of the two decks while they are dominated: who pays, whose cards, whose units (10.35.2).

scenario "VC-110 Convoy Driver dominated looks at your deck and calls to your circles" {
  your = { circles = { V = "DOM-EOT" }, deck = { { "u9", as = "mine" }, { 5, "g0" } } },
  enemy = { circles = { V = "gear", FL = "Convoy Driver" }, deck = { { "u9", as = "theirs" },
    { 5, "g0" } } },
  function(t)
    t:you "act DOM-EOT" { choose = "Convoy Driver" }
    t:you "act Convoy Driver"
    t:you { choose = "mine", choose2 = "BL" }
    t:equal(t:card("mine").place, "BL", "your card")
    t:equal(t:card("mine").master, "you", "its master")
    t:equal(t:card("theirs").position, 1, "theirs is still the top card")
    t:equal(t:card("Convoy Driver").rested, true, "Convoy Driver rested")
  end,
}

scenario "VC-111 Crowned Puppeteer dominated: you counter-blast, and one of yours stands" {
  your = { circles = { V = "v11", BC = "DOM-V", FL = { "u9", as = "P", rested = true } },
    damage = { { "f", as = "mine" } } },
  enemy = { circles = { V = "Crowned Puppeteer", FL = { "u9", as = "X", rested = true },
    FR = { "u9", as = "Y" } }, damage = { { "f", as = "theirs" } } },
  function(t)
    t:you "act DOM-V" { choose = "Y" }
    t:enemy "pass"
    t:equal(t:asked(), "you", "who may pay")
    t:you "yes"
    for name, offered in pairs { v11 = 1, P = 1, ["DOM-V"] = 1, X = 0,
      ["Crowned Puppeteer"] = 0 } do
      t:equal(#t:card(name).options, offered, name)
    end
    t:you { choose = "P" }
    t:equal(t:card("P").rested, false, "P rested")
    t:equal(t:card("X").rested, true, "X rested")
    t:equal(t:card("mine").face_down, true, "your damage face down")
    t:equal(t:card("theirs").face_down, false, "the enemy's damage face down")
  end,
}

scenario "VC-112 Grand Eraser dominated: its opponent's vanguards, its master's soul and cards" {
  your = { circles = { V = "v10", BC = "DOM-V", BL = "DOM-EOT" }, soul = { 2, "f" }, hand = {} },
  enemy = { circles = { V = "Grand Eraser", FL = { "u9", as = "X" } }, soul = { 2, "u9" },
    hand = {} },
  function(t)
    t:you "act DOM-EOT" { choose = "Grand Eraser" }
    t:you "act Grand Eraser"
    t:equal(#t.your.soul, 0, "your soul")
    t:equal(#t.enemy.soul, 2, "the enemy's soul")
    t:equal(t:card("v10").deleted, false, "your vanguard")
    t:equal(t:card("Grand Eraser").deleted, false, "itself: it is yours")
  end,
}

scenario "VC-112 Grand Eraser made to attack a rear-guard draws nothing but its checks" {
  your = { circles = { V = "v10", BC = "DOM-V" }, hand = {} },
  enemy = { circles = { V = "Grand Eraser", FL = { "u9", as = "X" } }, hand = {} },
  function(t)
    t:you "act DOM-V"
    t:run_to("you main")
    t:equal(#t.your.hand, 2, "your hand: two drive checks")
    t:equal(#t.enemy.hand, 0, "the enemy's hand")
  end,
}

scenario "VC-113 Clamp Adept dominated locks one of its own side" {
  your = { circles = { V = "DOM-ATK", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = { "g0", as = "W" }, FR = "Clamp Adept", BL = { "u9", as = "X" },
    FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act DOM-ATK" { choose = "Clamp Adept", choose2 = "W" }
    t:enemy "pass"
    t:equal(t:asked(), "you", "who is asked")
    for name, offered in pairs { P = 0, X = 1, Y = 1, ["Clamp Adept"] = 0 } do
      t:equal(#t:card(name).options, offered, name)
    end
    t:you { choose = "X" }
    t:equal(t:card("X").zone, "locked", "X")
    t:equal(t:card("X").master, "enemy", "whose it is")
  end,
}

scenario "VC-114 Void Engine dominated: a lock over its owner's end phase and one more" {
  your = { circles = { V = "DOM-EOT" }, damage = { 2, "f" } },
  enemy = { circles = { V = "Void Engine", FL = { "u9", as = "X" } }, damage = { 2, "f" } },
  function(t)
    t:you "act DOM-EOT" { choose = "Void Engine" }
    t:you "act Void Engine"
    t:equal(t:card("X").zone, "locked", "X")
    t:equal(t.your.damage[1].face_down, true, "your damage face down")
    t:equal(t.enemy.damage[1].face_down, false, "the enemy's damage face down")
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:card("X").zone, "locked", "X after the enemy's end phase")
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:card("X").zone, "circles", "X after the next one")
  end,
}

scenario "VC-115 Twilight Regent dominated: you discard, and one of theirs is bound" {
  your = { circles = { V = "DOM-EOT", FL = "u7" }, hand = { { "f", as = "cost" } } },
  enemy = { circles = { V = "Twilight Regent", FL = { "u9", as = "X" } }, hand = { "u10" } },
  function(t)
    t:you "act DOM-EOT" { choose = "Twilight Regent" }
    t:you "act Twilight Regent"
    t:equal(t:card("cost").zone, "drop", "what was discarded")
    t:equal(t.enemy.bind, { "X" }, "the enemy's bind zone")
    t:equal(#t.your.bind, 0, "your bind zone")
    t:equal(#t.enemy.hand, 1, "the enemy's hand")
    t:equal(t:card("Twilight Regent").power, 10000, "power: nothing is bound in your zone")
  end,
}

scenario "VC-116 Shadow Broker dominated: your soul pays, and one of theirs is yours" {
  your = { circles = { V = "DOM-EOT" }, soul = { 2, "f" } },
  enemy = { circles = { V = "v10", BL = "Shadow Broker", FL = { "u9", as = "X" } },
    soul = { 2, "u9" } },
  function(t)
    t:you "act DOM-EOT" { choose = "Shadow Broker" }
    t:you "act Shadow Broker"
    t:equal(#t.your.soul, 0, "your soul")
    t:equal(#t.enemy.soul, 2, "the enemy's soul")
    t:equal(t:card("X").master, "you", "master of X")
    t:run_to("enemy main")
    t:equal(t:card("X").master, "enemy", "master of X in the enemy's turn")
  end,
}

scenario "VC-117 Puppet Drummer dominated drives on itself, and who else fights for you" {
  your = { circles = { V = "DOM-EOT", BC = "DOM-ANY" } },
  enemy = { circles = { V = { "v11", as = "W" }, FR = "Puppet Drummer",
    FL = { "u9", as = "X" } } },
  function(t)
    t:you "act DOM-EOT" { choose = "Puppet Drummer" }
    t:you "act DOM-ANY" { choose = "X", choose2 = "W" }
    t:equal(t:card("X").power, 13000, "power of X")
    t:run_to("you main")
    t:you "act DOM-ANY" { choose = "Puppet Drummer", choose2 = "X" }
    t:equal(t:card("Puppet Drummer").power, 12000, "power of the Drummer")
    t:run_to("you main")
  end,
}

scenario "VC-118 Night Courier dominated turns your damage up" {
  your = { circles = { V = "DOM-EOT", BC = "DOM-ATK" }, damage = { { "f", as = "mine",
    face_down = true } } },
  enemy = { circles = { V = { "v10", as = "W" }, BL = "Night Courier", FR = { "u10", as = "X" } },
    damage = { { "f", as = "theirs", face_down = true } } },
  function(t)
    t:you "act DOM-EOT" { choose = "Night Courier" }
    t:you "act DOM-ATK" { choose = "X", choose2 = "W" }
    t:run_to("you main")
    t:equal(t:card("mine").face_down, false, "your damage face down")
    t:equal(t:card("theirs").face_down, true, "the enemy's damage face down")
  end,
}

scenario "VC-119 Twin Foundry dominated keeps its critical, and hits for you" {
  turn = "enemy",
  your = { circles = { V = "v11", BC = "DOM-V" }, hand = {} },
  enemy = { circles = { V = "Twin Foundry", FL = { "u9", as = "X" } }, drop = { 4, "f" },
    deck = { "Hearth Foundry", { 9, "f" } } },
  function(t)
    t:enemy "act Twin Foundry"
    t:run_to("you main")
    t:you "act DOM-V" { choose = "Twin Foundry", choose2 = "X" }
    t:equal(t:card("Twin Foundry").master, "you", "master of the leader")
    t:equal(t:card("Hearth Foundry").master, "you", "master of the mate")
    t:equal(t:card("Twin Foundry").critical, 2, "critical")
    t:run_to("you main")
    t:equal(t:card("X").zone, "drop", "X")
  end,
}
