-- Where it shows that nothing is the turn player's or the attacker's side's.

scenario "R40, R44 in the enemy's turn: checks are the master's, not the turn player's" {
  turn = "enemy", step = "battle phase",
  your = { circles = { V = "v10", BL = "DOM-COUNTER" }, hand = {},
    deck = { { "td", as = "a1" }, { "u9", as = "a2" }, { "u9", as = "a3" }, { 5, "f" } } },
  enemy = { circles = { V = { "v11", as = "X" }, FL = { "u9", as = "Y" } }, hand = {},
    deck = { { "u9", as = "b1" }, { 5, "f" } } },
  function(t)
    t:enemy "attack" { by = "Y" }
    t:equal(t:card("X").master, "you", "master of X")
    t:equal(t:role("attacker"), "X", "attacker")
    t:equal(t:role("target"), "Y", "target")
    t:equal(t:asked(), "enemy", "who may guard, in its own turn")
    t:run_to("enemy battle phase")
    t:equal(t:card("a1").zone, "hand", "a1")
    t:equal(t:card("a3").zone, "hand", "a3: what the trigger drew")
    t:equal(t:card("b1").zone, "deck", "b1")
    t:equal(t:card("Y").zone, "drop", "Y, hit while it attacked")
    t:equal(#t.enemy.drop, 1, "the enemy's drop zone")
    t:equal(#t.your.damage, 0, "your damage: its attack came to nothing")
    t:equal(t:card("X").master, "enemy", "master of X afterwards")
  end,
}

scenario "R23b columns are not compared by their owners' names" {
  your = { circles = { V = "v10", FL = "COL", BR = "DOM-EOT" }, hand = {} },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:can("you", "act", "COL"), false, "nobody in its column")
  end,
}

scenario "VF-delete-7 a deleted vanguard has neither ACT nor AUTO" {
  your = { circles = { V = "v10", BL = "DELETE" } },
  enemy = { circles = { V = "ALL+2" } },
  function(t)
    t:you "act" { by = "DELETE", choose = "ALL+2" }
    t:run_to("enemy main")
    t:equal(t:can("enemy", "act", "ALL+2"), false, "ACT")
  end,
}

scenario "VF-delete-8 no AUTO either" {
  your = { circles = { V = "v10", BL = "DELETE" } },
  enemy = { circles = { V = "RALLY", FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DELETE", choose = "RALLY" }
    t:run_to("enemy battle phase")
    t:enemy "attack" { by = "Y" }
    t:equal(t:card("Y").power, 9000, "power")
    t:run_to("enemy battle phase")
  end,
}

scenario "VF-delete-9 as a control: both work on one that is not deleted" {
  turn = "enemy", your = { circles = { V = "v10" } },
  enemy = { circles = { V = "RALLY", BR = "ALL+2", FL = { "u9", as = "Y" } } },
  function(t)
    t:enemy "act ALL+2"
    t:run_to("enemy battle phase")
    t:enemy "attack" { by = "Y" }
    t:equal(t:card("Y").power, 13000, "power")
    t:run_to("enemy battle phase")
  end,
}

scenario "R47b dominated back it is in no row of its owner's either" {
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = "DOM-EOT", BR = "FROW", FR = { "u10", as = "X" } } },
  function(t)
    t:equal(t:card("X").power, 11000, "power before")
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("enemy main")
    t:enemy "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("X").master, "enemy", "master")
    t:equal(t:card("X").original_master, "you", "original master")
    t:equal(t:card("X").power, 10000, "power")
    t:run_to("enemy battle phase")
    t:equal(t:can("enemy", "attack", "X"), false, "X attacks")
  end,
}

scenario "R33b what you dominate you do not exchange" {
  your = { circles = { V = "v10", FL = "DOM-EOT" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, BR = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:can("you", "exchange", "X"), false, "X")
    t:equal(t:can("you", "exchange", "DOM-EOT"), true, "your own")
  end,
}

scenario "R34b an enemy's full board is none of your circles" {
  your = { circles = { V = "v10" }, hand = { "f" } },
  enemy = { circles = { V = "v11", FL = "u9", FR = "u9", BL = "u9", BC = "u9", BR = "u9" } },
  function(t) t:equal(t:can("you", "call", "your f"), true, "call") end,
}

scenario "R10b who makes a mate attack attacks with its leader" {
  turn = "enemy",
  your = { circles = { V = "v10", BL = "DOM-V" } },
  enemy = { circles = { V = "LEAD", FL = { "u9", as = "Y" } }, deck = { "MATE", { 7, "f" } },
    drop = { 4, "f" } },
  function(t)
    t:enemy "act LEAD"
    t:run_to("you main")
    t:you "act" { by = "DOM-V", choose = "MATE" }
    t:equal(t:role("attacker"), "LEAD", "attacker")
    t:equal(t:card("MATE").rested, true, "MATE rested")
    t:run_to("you main")
    t:equal(t:card("Y").zone, "drop", "Y")
  end,
}

scenario "VF-guard-9 guardians go in the damage step, before what happens at the close" {
  step = "battle phase",
  your = { circles = { V = { "v10", as = "P" } } },
  enemy = { circles = { V = "v11" }, hand = { { "u9", as = "g1" } } },
  function(t)
    t:you "attack P"
    t:enemy "guard g1"
    t:run_to("you battle phase")
    t:happened { "guard g1", "step damage", "retire g1", "step close" }
  end,
}

scenario "VF-delete-10 it is turned up in its owner's turn, whoever is its master" {
  your = { circles = { V = "v10", BL = "DELETE", BR = "DOM-LONG" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act" { by = "DELETE", choose = "v11" }
    t:you "act" { by = "DOM-LONG", choose = "v11" }
    t:equal(t:card("v11").dominated, true, "dominated: one that is deleted can be")
    t:run_to("enemy main")
    t:equal(t:card("v11").deleted, true, "deleted after your turn")
    t:run_to("you main")
    t:equal(t:card("v11").deleted, false, "deleted after its owner's turn")
  end,
}

scenario "VF-drive-9 check timing lies between a check and the hand" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "P" } }, deck = { { "u9", as = "a1" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack P"
    t:finish()
    t:equal(t:winner(), "enemy", "winner")
    t:equal(t:card("a1").zone, "trigger", "the last card of your deck")
  end,
}

scenario "VF-legion-9 the leader's grade counts for riding" {
  your = { circles = { V = "Twin Foundry" }, drop = { 4, "f" },
    deck = { { 5, "f" }, "Hearth Foundry", { 5, "f" } }, hand = { "u10", "gear" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act Twin Foundry"
    t:run_to("enemy main")
    t:run_to("you ride")
    t:equal(t:can("you", "ride", "your u10"), false, "a grade 2, as the mate")
    t:equal(t:can("you", "ride", "your gear"), true, "a grade 3")
  end,
}
