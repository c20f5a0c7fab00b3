-- Rulings R45 to R49: more from the same clauses.

scenario "R45 the opponent's view: what the enemy may choose" {
  your = { circles = { V = "DOM-LONG", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "PICK-THEIRS", FR = { "u9", as = "X" }, FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("enemy main")
    t:enemy "act PICK-THEIRS"
    t:equal(#t:card("X").options, 1, "X is offered")
    t:equal(#t:card("P").options, 1, "P is offered")
    t:equal(#t:card("Y").options, 0, "Y is offered")
    t:equal(#t:options("enemy"), 2, "how many")
    t:enemy { choose = "X" }
    t:equal(t:card("X").power, 10000, "power of X")
  end,
}

scenario "R45 the opponent's view: what you may choose" {
  your = { circles = { V = "DOM-EOT", FL = { "u9", as = "P" }, BC = "PICK-THEIRS" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:you "act PICK-THEIRS" -- one may be chosen
    t:equal(t:asked(), "you", "who is asked")
    t:equal(t:card("Y").power, 10000, "power of Y")
    t:equal(t:card("X").power, 9000, "power of X")
    t:equal(t:card("P").power, 9000, "power of P")
  end,
}

scenario "R46 a dominated vanguard is not the enemy's vanguard" {
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = { "v11", as = "X" }, FL = "PICK-V" } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:equal(#t.enemy.vanguards, 0, "the enemy's vanguards")
    t:run_to("enemy main")
    t:equal(#t.enemy.vanguards, 0, "the enemy's vanguards in its turn")
    t:enemy "act PICK-V"
    t:equal(t:asked(), "enemy", "who is asked: there is nothing to choose")
    t:not_happened { "modify power" }
    t:equal(t:over(), false, "the game is over")
    t:equal(t:card("X").power, 11000, "power of X")
    t:run_to("you main")
    t:equal(t:card("X").master, "enemy", "master of X in your next turn")
    t:equal(#t.enemy.vanguards, 1, "the enemy's vanguards in your next turn")
    t:equal(t:over(), false, "the game is over in your next turn")
  end,
}

scenario "R47 overlap: the one that lasts longer holds" {
  your = { circles = { V = "DOM-EOT", BC = "DOM-ANY" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X", rested = true } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("X").original_master, "enemy", "original master under the first")
    t:you "act" { by = "DOM-ANY", choose = "X", choose2 = "v11" }
    t:equal(t:asked(), "enemy", "the guard step")
    t:equal(t:card("X").master, "you", "master in the battle")
    t:run_to("you main")
    t:equal(t:card("X").rested, true, "X has attacked")
    t:equal(t:card("X").dominated, true, "dominated after the battle")
    t:equal(t:card("X").master, "you", "master after the battle")
    t:equal(t:card("X").original_master, "enemy", "original master after the battle")
    t:equal(t:card("X").owner, "enemy", "owner")
    t:run_to("enemy main")
    t:equal(t:card("X").dominated, false, "dominated in the enemy's turn")
    t:equal(t:card("X").master, "enemy", "master in the enemy's turn")
    t:equal(t:card("X").original_master, "enemy", "original master in the enemy's turn")
  end,
}

scenario "R47 the original master takes it back" {
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = "DOM-EOT", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("enemy main")
    t:equal(t:card("X").master, "you", "master before")
    t:enemy "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("X").master, "enemy", "master")
    t:equal(t:card("X").original_master, "you", "original master")
    t:equal(t:card("X").owner, "enemy", "owner")
    t:equal(t:card("X").dominated, true, "dominated")
    t:equal(t.enemy.rear_guards, { "X" }, "the enemy's rear-guards")
    t:equal(#t.your.rear_guards, 0, "your rear-guards")
    t:run_to("you main")
    t:equal(t:card("X").master, "enemy", "master when both are over")
    t:equal(t:card("X").original_master, "enemy", "original master when both are over")
    t:equal(t:card("X").dominated, false, "dominated when both are over")
  end,
}

scenario "R47 two of yours: it is yours until the longer one ends" {
  your = { circles = { V = "DOM-LONG", BC = "DOM-ANY" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:you "act" { by = "DOM-ANY", choose = "X", choose2 = "v11" }
    t:run_to("enemy main")
    t:equal(t:card("X").master, "you", "master in the enemy's turn")
    t:equal(t:card("X").dominated, true, "dominated in the enemy's turn")
    t:run_to("you main")
    t:equal(t:card("X").master, "enemy", "master in your next turn")
    t:equal(t:card("X").dominated, false, "dominated in your next turn")
  end,
}

scenario "R47 taken back for a turn, then yours again" {
  your = { circles = { V = "DOM-NEXT" } },
  enemy = { circles = { V = "DOM-EOT", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-NEXT", choose = "X" }
    t:run_to("enemy main")
    t:equal(t:card("X").master, "you", "master before")
    t:enemy "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("X").master, "enemy", "master in the enemy's turn")
    t:run_to("you main")
    t:equal(t:card("X").master, "you", "master in your next turn")
    t:equal(t:card("X").original_master, "enemy", "original master in your next turn")
    t:equal(t:card("X").owner, "enemy", "owner")
    t:run_to("enemy main")
    t:equal(t:card("X").master, "enemy", "master after your next turn")
    t:equal(t:card("X").dominated, false, "dominated after your next turn")
  end,
}

scenario "R47 with nobody left to attack there is no battle" {
  your = { circles = { V = "DOM-EOT", BC = "DOM-ATK" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X", rested = true } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "v11" }
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:equal(t:step(), "main", "step")
    t:equal(t:card("X").rested, false, "X stands")
    t:equal(t:card("X").master, "enemy", "master of X")
    t:equal(t:card("v11").master, "you", "master of the vanguard")
    t:not_happened { "attack" }
  end,
}

scenario "R48 what the rules move: hit, it goes to its owner's drop zone" {
  your = { circles = { V = "DOM-LONG", FL = { "u10", as = "Q" } }, hand = { { "u9", as = "g1" } } },
  enemy = { circles = { V = "DOM-ATK", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("enemy main")
    t:enemy "act" { by = "DOM-ATK", choose = "Q", choose2 = "X" }
    t:equal(t:asked(), "you", "who may guard: X is yours, Q is the enemy's now")
    t:equal(t:card("Q").master, "enemy", "master of the attacker in the battle")
    t:you "pass"
    t:equal(t:card("X").zone, "drop", "X")
    t:equal(t:card("X").owner, "enemy", "owner of X")
    t:equal(#t.enemy.drop, 1, "the enemy's drop zone")
    t:equal(#t.your.drop, 0, "your drop zone")
    t:equal(t:card("X").dominated, false, "dominated")
    t:equal(t:card("X").master, "enemy", "master")
    t:equal(t:card("Q").master, "you", "master of the attacker afterwards")
  end,
}

scenario "R48 guarded it stays; the guardian goes to yours" {
  your = { circles = { V = "DOM-LONG", FL = { "u10", as = "Q" } }, hand = { { "u9", as = "g1" } } },
  enemy = { circles = { V = "DOM-ATK", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("enemy main")
    t:enemy "act" { by = "DOM-ATK", choose = "Q", choose2 = "X" }
    t:you "guard g1"
    t:you "pass"
    t:equal(t:card("X").zone, "circles", "X: 10000 do not hit 14000")
    t:equal(t:card("X").master, "you", "master")
    t:equal(t:card("g1").zone, "drop", "the guardian")
    t:equal(#t.your.drop, 1, "your drop zone")
    t:equal(#t.enemy.drop, 0, "the enemy's drop zone")
  end,
}

scenario "R49 the enemy does not exchange its column" {
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, BR = { "u7", as = "Y" },
    FL = { "u9", as = "Z" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("enemy main")
    t:equal(t:can("enemy", "exchange", "X"), false, "with X")
    t:equal(t:can("enemy", "exchange", "Y"), false, "with Y")
    t:equal(t:can("enemy", "exchange", "Z"), true, "the other column")
  end,
}

scenario "R49 without domination it does" {
  turn = "enemy", your = { circles = { V = "v11" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, BR = { "u7", as = "Y" } } },
  function(t)
    t:enemy "exchange X"
    t:equal(t:card("X").place, "BR", "X")
    t:equal(t:card("Y").place, "FR", "Y")
  end,
}
