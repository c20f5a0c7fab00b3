-- To attack is to rest; and who is gone before the blow is struck.

scenario "VF-stand-1 a unit that cannot stand does not attack" {
  your = { circles = { V = "DOM-ATK" } },
  enemy = { circles = { V = "v10", FR = { "ROOTED", as = "X", rested = true } } },
  function(t)
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:equal(t:step(), "main", "step: nobody was asked to guard")
    t:not_happened { "attack X" }
    t:equal(#t.enemy.damage, 0, "damage")
    t:equal(t:card("X").dominated, false, "dominated when the effect is over")
  end,
}

scenario "VF-stand-2 one that stands need not be stood" {
  your = { circles = { V = "DOM-ATK" } },
  enemy = { circles = { V = "v10", FR = { "ROOTED", as = "X" }, FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:you { choose = "Y" }
    t:run_to("you main")
    t:equal(t:card("Y").zone, "drop", "Y")
    t:equal(t:card("X").rested, true, "X rested")
  end,
}

scenario "VF-stand-3 who stands up again in the battle fights it to its end, once" {
  step = "battle phase",
  your = { circles = { V = "v10", FL = { "RISES", as = "X" } } },
  enemy = { circles = { V = "v10", FR = { "u9", as = "Y" }, FL = { "u9", as = "Z" } } },
  function(t)
    t:you "attack" { by = "X", at = "Y" }
    t:run_to("you battle phase")
    t:equal(t:card("Y").zone, "drop", "Y")
    t:equal(t:card("X").rested, false, "X rested")
    t:equal(t:can("you", "attack", "X"), true, "it may attack again")
    t:you "attack" { by = "X", at = "Z" }
    t:run_to("you battle phase")
    t:equal(t:card("Z").zone, "drop", "Z")
  end,
}

scenario "VF-stand-4 dominated, it attacks once" {
  your = { circles = { V = "DOM-ATK" } },
  enemy = { circles = { V = "v10", FR = { "RISES", as = "X" }, FL = { "u9", as = "Y" },
    BL = { "u9", as = "Z" } } },
  function(t)
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:you { choose = "Y" }
    t:run_to("you main")
    t:equal(t:card("Y").zone, "drop", "Y")
    t:equal(t:card("Z").zone, "circles", "Z")
    t:equal(t:card("X").rested, false, "X rested")
    t:equal(t:card("X").master, "enemy", "master of X")
  end,
}

scenario "VF-exchange-3 an exchange with a single other rear-guard is none" {
  your = { circles = { V = "v11", BC = "SWAP", FL = { "u9", as = "only" } } },
  function(t)
    t:you "act SWAP"
    t:equal(t:card("only").place, "FL", "its circle")
    t:equal(t:step(), "main", "step")
  end,
}

scenario "VF-exchange-4 with two it is" {
  your = { circles = { V = "v11", BC = "SWAP", FL = { "u9", as = "a" }, BR = { "u9", as = "b" } } },
  function(t)
    t:you "act SWAP"
    t:equal(t:card("a").place, "BR", "a")
    t:equal(t:card("b").place, "FL", "b")
  end,
}

scenario "VF-gone-1 an attacker that has left does not hit" {
  step = "battle phase",
  your = { circles = { V = "v10", FL = { "LEAVES", as = "X" } } },
  enemy = { circles = { V = { "v10", as = "W" } } },
  function(t)
    t:you "attack" { by = "X", at = "W" }
    t:run_to("you battle phase")
    t:equal(t:card("X").zone, "drop", "X")
    t:equal(#t.enemy.damage, 0, "damage")
    t:not_happened { "hit X" }
  end,
}

scenario "VF-gone-2 a target that has left is not hit, and nobody else is" {
  step = "battle phase",
  your = { circles = { V = "v10", FL = { "STRIKES", as = "X" } } },
  enemy = { circles = { V = "v10", FR = { "u9", as = "Y" }, FL = { "u9", as = "Z" } } },
  function(t)
    t:you "attack" { by = "X", at = "Y" }
    t:you { choose = "Y" }
    t:run_to("you battle phase")
    t:equal(t:card("Y").zone, "drop", "Y")
    t:equal(t:card("Z").zone, "circles", "Z")
    t:not_happened { "hit X" }
  end,
}

scenario "VF-guard-4 effects of guardians happen in the guard step" {
  step = "battle phase",
  your = { circles = { V = "v10", FL = { "u10", as = "X" } } },
  enemy = { circles = { V = { "v10", as = "W" } }, hand = { "GUARDS" } },
  function(t)
    t:you "attack" { by = "X", at = "W" }
    local deck = #t.enemy.deck
    t:enemy "guard GUARDS"
    t:equal(#t.enemy.deck, deck - 1, "deck")
    t:equal(t:card("W").power, 12000, "power of W")
    t:equal(t:step(), "guard", "step")
    t:run_to("you battle phase")
    t:equal(#t.enemy.damage, 0, "damage: 10000 against 12000 and 5000")
    t:equal(t:card("GUARDS").zone, "drop", "the guardian")
  end,
}

scenario "VF-damage-6 a vanguard that is hit: its master's damage, whoever owns it" {
  your = { circles = { V = "DOM-LONG" }, damage = {} },
  enemy = { circles = { V = { "v10", as = "W" }, BC = "DOM-ANY", FR = { "u10", as = "X" } },
    damage = {} },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "W" }
    t:run_to("enemy main")
    t:enemy "act DOM-ANY" -- there is one to choose: X
    t:enemy { choose = "W" }
    t:run_to("enemy main")
    t:equal(#t.your.damage, 1, "your damage: you are its master")
    t:equal(#t.enemy.damage, 0, "the enemy's damage")
  end,
}
