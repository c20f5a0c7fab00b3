-- Facts around domination: setup, the steps of a turn, riding and calling.

scenario "VF-setup-1 five cards, a vanguard of grade 0, no attack in the first turn" {
  decks = { "Veiled Court", "Gear Works" }, options = { first_player = 1 },
  function(t)
    t:equal(#t.your.hand, 5, "your hand")
    t:equal(#t.enemy.hand, 5, "the enemy's hand")
    t:equal(#t.your.vanguards + #t.enemy.vanguards, 2, "vanguards")
    t:equal(t.your.vanguards[1].grade + t.enemy.vanguards[1].grade, 0, "their grades")
    t:equal(t.your.vanguards[1].place, "V", "circle")
    t:equal(#t.your.deck, 44, "your deck")
    t:equal(#t.enemy.deck, 44, "the enemy's deck")
    t:equal(#t.your.damage + #t.your.soul + #t.your.drop, 0, "other zones")
    t:run_to("you main")
    t:equal(#t.your.hand, 6, "your hand in your first turn: the first player draws")
    t:equal(t:turn_player(), "you", "whose turn")
    t:run_to("enemy main")
    t:not_happened { "step battle phase" }
    t:run_to("enemy battle phase")
    t:equal(t:can("enemy", "attack"), true, "the second player attacks")
  end,
}

scenario "VF-setup-2 a mulligan: as many as were put back" {
  decks = { "Veiled Court", "Gear Works" }, options = { first_player = 1 },
  function(t)
    t:equal(t:asked(), "you", "who is asked first")
    local first, second = t.your.hand[1], t.your.hand[2]
    t:you { choose = { first, second } }
    t:equal(#t.your.hand, 5, "your hand")
    t:equal(#t.your.deck, 44, "your deck")
    t:equal(t:asked(), "enemy", "who is asked then")
    t:enemy "none"
    t:equal(#t.enemy.hand, 5, "the enemy's hand")
    t:run_to("you main")
  end,
}

scenario "VF-turn-1 stand, draw, ride, main, battle, end" {
  turn = "enemy",
  your = { circles = { V = { "v11", rested = true }, FL = { "u9", as = "P", rested = true } },
    hand = {} },
  enemy = { circles = { V = { "v10", rested = true } } },
  function(t)
    t:run_to("you main")
    t:equal(t:card("v11").rested, false, "your vanguard rested")
    t:equal(t:card("P").rested, false, "P rested")
    t:equal(t:card("v10").rested, true, "the enemy's vanguard rested")
    t:equal(#t.your.hand, 1, "your hand")
    t:run_to("enemy main")
    t:happened { "step stand", "step draw", "step ride", "step main", "step battle phase",
      "step end", "step stand" }
  end,
}

scenario "VF-ride-1 the same grade or one more" {
  step = "ride",
  your = { circles = { V = "u9" }, hand = { { "g0", as = "zero" }, { "u7", as = "one" },
    { "u10", as = "two" }, { "v10", as = "three" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:equal(t:can("you", "ride", "zero"), false, "grade 0")
    t:equal(t:can("you", "ride", "one"), true, "grade 1")
    t:equal(t:can("you", "ride", "two"), true, "grade 2")
    t:equal(t:can("you", "ride", "three"), false, "grade 3")
    t:refused("you", "ride", { by = "three" })
    t:you "ride two"
    t:equal(t:card("two").place, "V", "the new one")
    t:equal(t:card("u9").zone, "soul", "the old one")
    t:equal(#t.your.vanguards, 1, "your vanguards")
    t:equal(t:step(), "main", "one ride a turn: step")
  end,
}

scenario "VF-ride-2 standing, even if the old one was rested" {
  step = "ride",
  your = { circles = { V = { "u9", rested = true } }, hand = { "u10" }, soul = { "f" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "ride u10"
    t:equal(t:card("u10").rested, false, "rested")
    t:equal(#t.your.soul, 2, "your soul")
  end,
}

scenario "VF-ride-3 it need not be, and what the old one was given is gone" {
  step = "ride",
  your = { circles = { V = "u9" }, hand = { "u10" } }, enemy = { circles = { V = "v11" } },
  function(t)
    t:you "pass"
    t:equal(t:step(), "main", "step")
    t:equal(t:card("u9").place, "V", "u9")
    t:equal(t:can("you", "ride"), false, "in the main phase")
  end,
}

scenario "VF-call-1 of a grade no higher than the vanguard's" {
  your = { circles = { V = "u9" }, hand = { { "g0", as = "zero" }, { "u7", as = "one" },
    { "u10", as = "two" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:equal(t:can("you", "call", "zero"), true, "grade 0")
    t:equal(t:can("you", "call", "one"), true, "grade 1")
    t:equal(t:can("you", "call", "two"), false, "grade 2")
    t:refused("you", "call", { by = "two", choose = "FL" })
    t:you "call" { by = "one", choose = "BC" }
    t:equal(t:card("one").place, "BC", "circle")
    t:equal(t:card("one").rested, false, "rested")
    t:you "call" { by = "zero", choose = "FL" }
    t:equal(#t.your.rear_guards, 2, "your rear-guards")
    t:equal(t.your.hand, { "two" }, "your hand")
  end,
}

scenario "VF-call-2 who was there goes to the drop zone" {
  your = { circles = { V = "v11", FL = { "u9", as = "old" } }, hand = { { "u7", as = "new" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "call" { by = "new", choose = "FL" }
    t:equal(t:card("old").zone, "drop", "the old one")
    t:equal(t.your.rear_guards, { "new" }, "your rear-guards")
  end,
}

scenario "VF-exchange-1 front and back of a column, also with an empty circle" {
  your = { circles = { V = "v11", FL = { "u9", as = "P", rested = true }, BL = { "u7", as = "Q" },
    BR = { "u10", as = "R" }, BC = { "f", as = "C" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:equal(t:can("you", "exchange", "C"), false, "in the centre")
    t:you "exchange P"
    t:equal(t:card("P").place, "BL", "P")
    t:equal(t:card("P").rested, true, "P rested")
    t:equal(t:card("Q").place, "FL", "Q")
    t:equal(t:card("Q").rested, false, "Q rested")
    t:you "exchange R"
    t:equal(t:card("R").place, "FR", "R")
    t:equal(#t.your.rear_guards, 4, "your rear-guards")
  end,
}

scenario "VF-exchange-2 it keeps what it was given" {
  your = { circles = { V = "v11", FL = { "u9", as = "P" }, BC = "PUMP" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act" { by = "PUMP", choose = "P" }
    t:you "exchange P"
    t:equal(t:card("P").place, "BL", "P")
    t:equal(t:card("P").power, 14000, "power")
    t:run_to("enemy main")
    t:equal(t:card("P").power, 9000, "power in the next turn")
  end,
}

scenario "VF-stay-1 who leaves and is called again is new" {
  your = { circles = { V = "v11", FL = { "u9", as = "P" }, BC = "PUMP", BR = "TO-HAND" },
    hand = {} },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act" { by = "PUMP", choose = "P" }
    t:you "act" { by = "TO-HAND", choose = "P" }
    t:you "call" { by = "P", choose = "FL" }
    t:equal(t:card("P").place, "FL", "P")
    t:equal(t:card("P").power, 9000, "power")
  end,
}

scenario "VF-overload-1 a second unit on the vanguard circle: the first goes to the soul" {
  your = { circles = { V = { "v11", as = "old" }, BC = "TO-V", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act" { by = "TO-V", choose = "P" }
    t:equal(t:card("P").place, "V", "P")
    t:equal(t:card("old").zone, "soul", "the old one")
    t:equal(#t.your.vanguards, 1, "your vanguards")
    t:equal(#t.your.drop, 0, "your drop zone")
  end,
}

scenario "VF-cost-1 counter-blast needs a face-up card" {
  your = { circles = { V = "v11", FL = "X-ACT" },
    damage = { { "f", as = "d1", face_down = true }, { "f", as = "d2" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:equal(t:can("you", "act", "X-ACT"), true, "with one face up")
    t:you "act X-ACT"
    t:equal(t:card("d2").face_down, true, "d2 face down")
    t:equal(t:can("you", "act", "X-ACT"), false, "with none face up")
    t:refused("you", "act", { by = "X-ACT" })
  end,
}

scenario "VF-cost-5 two cards, or it can't be paid" {
  your = { circles = { V = "Oath Breaker" },
    damage = { { "f", face_down = true }, { "f", as = "d1" }, { "u9", as = "d2" } } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:equal(t:can("you", "act", "Oath Breaker"), true, "with two face up")
    t:you "act" { by = "Oath Breaker", cost = { "d1", "d2" }, choose = "X" }
    t:equal(t:card("d1").face_down, true, "d1 face down")
    t:equal(t:card("d2").face_down, true, "d2 face down")
    t:equal(t:card("X").master, "you", "master of X")
  end,
}

scenario "VF-cost-5 one is not enough" {
  your = { circles = { V = "Oath Breaker" },
    damage = { { "f", face_down = true }, { "f", as = "d1" } } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:equal(t:can("you", "act", "Oath Breaker"), false, "offered")
    t:refused("you", "act", { by = "Oath Breaker" })
    t:equal(t:card("d1").face_down, false, "d1 face down")
  end,
}

scenario "VF-cost-2 soul-blast: from the soul to the drop zone" {
  your = { circles = { V = "v11", FL = "SB" }, soul = { "f" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    local deck = #t.your.deck
    t:you "act SB"
    t:equal(#t.your.soul, 0, "your soul")
    t:equal(#t.your.drop, 1, "your drop zone")
    t:equal(#t.your.deck, deck - 1, "your deck")
    t:equal(t:can("you", "act", "SB"), false, "again: the soul is empty")
    t:refused("you", "act", { by = "SB" })
  end,
}

scenario "VF-cost-3 soul-charge: the top card of the deck" {
  your = { circles = { V = "v11", FL = "SC" }, deck = { { "u9", as = "a1" }, { 5, "f" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act SC"
    t:equal(t:card("a1").zone, "soul", "a1")
    t:equal(#t.your.deck, 5, "your deck")
  end,
}

scenario "VF-cost-4 counter-charge: face up again" {
  your = { circles = { V = "v11", FL = "CC" },
    damage = { { "u9", as = "d1", face_down = true }, { "f", as = "d2" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:equal(t:card("d1").face_down, true, "d1 face down before")
    t:you "act CC"
    t:equal(t:card("d1").face_down, false, "d1 face down")
    t:equal(t:card("d2").face_down, false, "d2 face down")
  end,
}
