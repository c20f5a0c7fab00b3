-- Rulings 10.35.1: what domination is. You dominate; the enemy is X's owner and original master.

local function is_dominated(t, name, what)
  local x = t:card(name)
  t:equal(x.dominated, true, name .. " dominated " .. what)
  t:equal(x.master, "you", "master of " .. name .. " " .. what)
  t:equal(x.original_master, "enemy", "original master of " .. name .. " " .. what)
  t:equal(x.owner, "enemy", "owner of " .. name .. " " .. what)
end

local function is_free(t, name, what)
  local x = t:card(name)
  t:equal(x.dominated, false, name .. " dominated " .. what)
  t:equal(x.master, "enemy", "master of " .. name .. " " .. what)
  t:equal(x.original_master, "enemy", "original master of " .. name .. " " .. what)
  t:equal(x.owner, "enemy", "owner of " .. name .. " " .. what)
end

scenario "R01 the three roles" {
  your = { circles = { V = "DOM-EOT" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
  function(t)
    is_free(t, "X", "before")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    is_dominated(t, "X", "then")
    t:equal(t:card("X").place, "FR", "circle of X")
    t:not_happened { "move X" }
  end,
}

scenario "R02 it is not the original master's rear-guard" {
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = "PICK-MINE", FR = { "u9", as = "X" }, FL = { "u9", as = "Y" } } },
  function(t)
    t:equal(#t.enemy.rear_guards, 2, "the enemy's rear-guards before")
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:equal(t.enemy.rear_guards, { "Y" }, "the enemy's rear-guards")
    t:equal(t.your.rear_guards, { "X" }, "your rear-guards")
    t:run_to("enemy main")
    t:equal(t.enemy.rear_guards, { "Y" }, "the enemy's rear-guards in its turn")
    t:enemy "act PICK-MINE" -- one may be chosen: it is not asked
    t:equal(t:asked(), "enemy", "who is asked")
    t:equal(t:card("Y").power, 10000, "power of Y")
    t:equal(t:card("X").power, 9000, "power of X")
  end,
}

scenario "R02 of several it is not offered" {
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = "PICK-MINE", FR = { "u9", as = "X" }, FL = { "u9", as = "Y" },
    BL = { "u7", as = "Z" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("enemy main")
    t:enemy "act PICK-MINE"
    t:equal(#t:card("X").options, 0, "X is offered")
    t:equal(#t:card("Y").options, 1, "Y is offered")
    t:equal(#t:options("enemy"), 2, "how many")
    t:enemy { choose = "Z" }
  end,
}

scenario "R03 an aura of the original master stops, then goes on" {
  your = { circles = { V = "DOM-EOT" } },
  enemy = { circles = { V = "v11", BC = "AURA", FR = { "u9", as = "X" } } },
  function(t)
    t:equal(t:card("X").power, 12000, "power before")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("X").power, 9000, "power during")
    t:run_to("enemy main")
    t:equal(t:card("X").power, 12000, "power after")
  end,
}

scenario "R04 without a period: as long as the effect" {
  your = { circles = { V = "DOM-ATK" } },
  enemy = { circles = { V = "v11", FR = { "END-DRAW", as = "X", rested = true } } },
  function(t)
    local deck, enemy_deck = #t.your.deck, #t.enemy.deck
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:equal(t:asked(), "enemy", "who is asked") -- guard step
    is_dominated(t, "X", "in the guard step")
    t:enemy "pass"
    t:equal(t:step(), "main", "step")
    is_free(t, "X", "when the effect is over")
    t:equal(t:card("X").place, "FR", "circle")
    t:equal(t:card("X").rested, true, "rested")
    t:equal(#t.your.deck, deck - 1, "your deck: what happens at the end of the battle is yours")
    t:equal(#t.enemy.deck, enemy_deck, "the enemy's deck")
  end,
}

scenario "R05 with a period: until it ends" {
  your = { circles = { V = "DOM-EOT" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X", rested = true } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:run_to("you battle phase")
    is_dominated(t, "X", "in the battle phase")
    t:run_to("enemy main")
    is_free(t, "X", "in the enemy's turn")
    t:happened { "step cleanup", "ended control X", "step stand", "stand X" }
    t:equal(t:card("X").rested, false, "rested after the enemy's stand phase")
  end,
}

scenario "R06 the next stand phase of whoever is master then" {
  your = { circles = { V = "DOM-ATK" } },
  enemy = { circles = { V = "v11", FR = { "NOSTAND", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:happened { "triggered X by you" }
    t:run_to("enemy main")
    t:equal(t:card("X").rested, true, "rested after the enemy's stand phase")
    t:run_to("you main")
    t:equal(t:card("X").rested, true, "rested after your stand phase")
    t:run_to("enemy main")
    t:equal(t:card("X").rested, false, "rested after the enemy's second stand phase")
  end,
}

scenario "R06 behind that stand phase it may stand" {
  your = { circles = { V = "DOM-ATK" } },
  enemy = { circles = { V = "v11", FR = { "NOSTAND", as = "X" }, BC = "DOM-ANY" } },
  function(t)
    t:you "act" { by = "DOM-ATK", choose = "X", choose2 = "v11" }
    t:run_to("enemy main")
    t:equal(t:card("X").rested, true, "rested after the enemy's stand phase")
    t:mark()
    t:enemy "act" { by = "DOM-ANY", choose = "X" } -- stand it
    t:happened { "stand X" }
    t:run_to("enemy main")
  end,
}

scenario "R06 before it, it may not" {
  your = { circles = { V = "DOM-ATK", BC = "DOM-ANY" } },
  enemy = { circles = { V = "v11", FR = { "NOSTAND", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:run_to("you main")
    t:mark()
    t:you "act" { by = "DOM-ANY", choose = "X" }
    t:not_happened { "stand X" }
    t:happened { "prohibited: stand X" }
    t:run_to("you main")
  end,
}

scenario "R06c the same, not dominated" {
  turn = "enemy",
  your = { circles = { V = "v11" } }, enemy = { circles = { V = "v11",
    FR = { "NOSTAND", as = "X" } } },
  function(t)
    t:run_to("enemy battle phase")
    t:enemy "attack" { by = "X", at = "your v11" }
    t:run_to("you main")
    t:equal(t:card("X").rested, true, "rested in your turn")
    t:run_to("enemy main")
    t:equal(t:card("X").rested, true, "rested after the next stand phase")
    t:run_to("you main")
    t:run_to("enemy main")
    t:equal(t:card("X").rested, false, "rested after the one behind it")
  end,
}

scenario "R07 the next stand phase while it is still dominated" {
  your = { circles = { V = "DOM-NEXT" } },
  enemy = { circles = { V = "v11", FR = { "NOSTAND", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-NEXT", choose = "X" }
    t:run_to("you main")
    is_dominated(t, "X", "after the battle")
    t:run_to("enemy main")
    is_dominated(t, "X", "in the enemy's turn")
    t:equal(t:card("X").rested, true, "rested after the stand phase of the enemy, whose it is not")
    t:run_to("you main")
    is_dominated(t, "X", "in your next turn")
    t:equal(t:card("X").rested, true, "rested after your stand phase: the effect is used up")
    t:run_to("enemy main")
    is_free(t, "X", "after your next turn")
    t:equal(t:card("X").rested, false, "rested after the enemy's next stand phase")
  end,
}

scenario "R07 without the effect it stands in your stand phase" {
  your = { circles = { V = "DOM-NEXT" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-NEXT", choose = "X" }
    t:run_to("enemy main")
    t:equal(t:card("X").rested, true, "rested after the enemy's stand phase")
    t:run_to("you main")
    t:equal(t:card("X").rested, false, "rested after your stand phase")
  end,
}

scenario "R08 what was done stays done" {
  your = { circles = { V = "DOM-ATK" }, damage = { "u9" }, hand = 2 },
  enemy = { circles = { V = "v11", FR = { "SELFDRAW", as = "X" } }, hand = 2 },
  function(t)
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:you "yes"
    t:equal(#t.your.hand, 3, "your hand in the battle")
    t:enemy "pass"
    is_free(t, "X", "after the battle")
    t:equal(#t.your.hand, 3, "your hand")
    t:equal(#t.enemy.hand, 2, "the enemy's hand")
  end,
}

local function legion_is(t, holds, what)
  holds(t, "LEAD", what)
  holds(t, "MATE", what)
end

local names = constants {
  LEAD = "R09 the leader takes the mate along", MATE = "R10 the mate takes the leader along",
}

-- The enemy makes its legion first; then it is your turn.
for _, chosen in ipairs { "LEAD", "MATE" } do
  scenario(names[chosen]) {
    turn = "enemy",
    your = { circles = { V = "v11", BC = "DOM-EOT" } },
    enemy = { circles = { V = "LEAD" }, deck = { "MATE", "f", "f", "f", "f", "f", "f", "f" },
      drop = { 4, "f" } },
    function(t)
      t:enemy "act LEAD"
      t:run_to("you main")
      legion_is(t, is_free, "before")
      t:equal(t:card("MATE").place, "V", "circle of the mate")
      t:you "act" { by = "DOM-EOT", choose = chosen }
      legion_is(t, is_dominated, "then")
      t:equal(#t.enemy.vanguards, 0, "the enemy's vanguards")
      t:mark()
      t:run_to("enemy main")
      legion_is(t, is_free, "afterwards")
      t:equal(t:card("LEAD").legion + t:card("MATE").legion, 3, "still a legion")
      t:happened { "step cleanup", "ended control Twin Star", "step stand" }
      t:happened { "step cleanup", "ended control Second Star", "step stand" }
      t:not_happened { "step stand", "ended control" }
    end,
  }
end

scenario "R09 they attack as one for you, and are free at once" {
  turn = "enemy",
  your = { circles = { V = "v11", BC = "DOM-V" }, hand = {} },
  enemy = { circles = { V = "LEAD", FL = { "u10", as = "Y" } }, drop = { 4, "f" }, hand = { "f" },
    deck = { "MATE", "f", "f", "f", "f", "f", "f", "f" } },
  function(t)
    t:enemy "act LEAD"
    t:run_to("you main")
    local hand = #t.your.hand
    t:you "act" { by = "DOM-V", choose = "LEAD", choose2 = "Y" }
    t:equal(t:asked(), "enemy", "the guard step")
    legion_is(t, is_dominated, "in the battle")
    t:equal(t:card("LEAD").rested, true, "LEAD rested")
    t:equal(t:card("MATE").rested, true, "MATE rested")
    t:run_to("you main")
    legion_is(t, is_free, "after the battle")
    t:equal(#t.your.hand, hand + 2, "your hand: the leader's drive")
    t:equal(t:card("Y").zone, "drop", "Y")
  end,
}
