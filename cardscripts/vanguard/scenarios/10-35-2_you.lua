-- Rulings 10.35.2: who "you" is; counting; who plays; lock and delete. X is the enemy's.

-- Who may be chosen in the open question, of those named.
local function offered(t, ...)
  local names = {}
  for _, name in ipairs { ... } do
    if #t:card(name).options > 0 then names[#names + 1] = name end
  end
  return names
end

scenario "R11 your rear-guards include it" {
  your = { circles = { V = "DOM-EOT", FL = { "u9", as = "P" }, BC = "PICK-MINE" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:you "act PICK-MINE"
    t:equal(offered(t, "P", "X", "Y", "DOM-EOT", "v11"), { "P", "X" }, "offered")
    t:equal(#t:options("you"), 3, "how many, with PICK-MINE")
    t:you { choose = "X" }
    t:equal(t:card("X").power, 10000, "power of X")
  end,
}

scenario "R11 your vanguards include a dominated one" {
  your = { circles = { V = "DOM-EOT", BC = "PICK-V" } },
  enemy = { circles = { V = { "v11", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(#t.your.vanguards, 2, "your vanguards")
    t:equal(#t.enemy.vanguards, 0, "the enemy's vanguards")
    t:you "act PICK-V"
    t:equal(offered(t, "X", "DOM-EOT"), { "X", "DOM-EOT" }, "offered")
    t:you { choose = "X" }
  end,
}

scenario "R12 its \"you\" is you" {
  your = { circles = { V = "DOM-ATK", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", FR = { "MINE+5", as = "X" }, FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DOM-ATK", choose = "X", choose2 = "v11" }
    t:equal(t:asked(), "you", "who chooses")
    t:equal(offered(t, "P", "X", "Y", "v11", "DOM-ATK"), { "P", "X" }, "offered")
    t:equal(#t:options("you"), 2, "how many")
    t:you { choose = "P" }
    t:equal(t:card("P").power, 14000, "power of P")
    t:equal(t:card("Y").power, 9000, "power of Y")
    t:run_to("you main")
  end,
}

scenario "R12 its own aura is for your rear-guards" {
  your = { circles = { V = "DOM-EOT", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", FR = { "AURA", as = "X" }, FL = { "u9", as = "Y" } } },
  function(t)
    t:equal(t:card("P").power, 9000, "power of P before")
    t:equal(t:card("Y").power, 12000, "power of Y before")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("P").power, 12000, "power of P")
    t:equal(t:card("Y").power, 9000, "power of Y")
    t:run_to("enemy main")
    t:equal(t:card("P").power, 9000, "power of P afterwards")
    t:equal(t:card("Y").power, 12000, "power of Y afterwards")
  end,
}

scenario "R12 its \"your opponent\" is the enemy" {
  your = { circles = { V = "DOM-EOT", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", FR = { "PICK-THEIRS", as = "X" }, FL = { "u9", as = "Y" },
    BL = { "u9", as = "Z" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:you "act X"
    t:equal(offered(t, "P", "X", "Y", "Z", "v11"), { "Y", "Z" }, "offered")
    t:equal(#t:options("you"), 2, "how many")
    t:you { choose = "Y" }
    t:equal(t:card("Y").power, 10000, "power of Y")
  end,
}

scenario "R13 its zones are yours" {
  your = { circles = { V = "DOM-ATK" }, damage = { "u9" }, hand = 2 },
  enemy = { circles = { V = "v11", FR = { "SELFDRAW", as = "X" } }, damage = {}, hand = 2 },
  function(t)
    local deck, enemy_deck = #t.your.deck, #t.enemy.deck
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:you "yes"
    t:equal(t:asked(), "enemy", "the guard step is not over")
    t:equal(t.your.damage[1].face_down, true, "your damage is face down")
    t:equal(#t.your.deck, deck - 1, "your deck")
    t:equal(#t.your.hand, 3, "your hand")
    t:equal(#t.enemy.deck, enemy_deck, "the enemy's deck")
    t:equal(#t.enemy.hand, 2, "the enemy's hand")
    t:equal(#t.enemy.damage, 0, "the enemy's damage")
    t:run_to("you main")
  end,
}

scenario "R13 the enemy's damage does not pay" {
  your = { circles = { V = "DOM-ATK" }, damage = {} },
  enemy = { circles = { V = "v11", FR = { "SELFDRAW", as = "X" } }, damage = { "u9" } },
  function(t)
    local deck, enemy_deck = #t.your.deck, #t.enemy.deck
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:equal(t:asked(), "enemy", "the guard step")
    t:equal(t.enemy.damage[1].face_down, false, "the enemy's damage is face up")
    t:equal(#t.your.deck, deck, "your deck")
    t:equal(#t.enemy.deck, enemy_deck, "the enemy's deck")
    t:run_to("you main")
  end,
}

scenario "R14 it counts for you" {
  your = { circles = { V = "DOM-EOT", FL = { "CNT", as = "mine" }, BL = "u9", FR = "u9" } },
  enemy = { circles = { V = "v11", FL = { "CNT", as = "theirs" }, BL = "u9",
    FR = { "u9", as = "X" } } },
  function(t)
    local mine, theirs = t:card("mine").power, t:card("theirs").power
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("mine").power, mine + 1000, "power of yours")
    t:equal(t:card("theirs").power, theirs - 1000, "power of the enemy's")
    t:run_to("enemy main")
    t:equal(t:card("mine").power, mine, "power of yours afterwards")
    t:equal(t:card("theirs").power, theirs, "power of the enemy's afterwards")
  end,
}

scenario "R14 it counts your units itself" {
  your = { circles = { V = "DOM-EOT", FL = "u9", BL = "u7" } },
  enemy = { circles = { V = "v11", FR = { "CNT", as = "X" }, FL = "u9", BL = "u10", BR = "u7" } },
  function(t)
    t:equal(t:card("X").power, 12000, "power before: four")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("X").power, 11000, "power: two and itself")
    t:run_to("enemy main")
    t:equal(t:card("X").power, 12000, "power afterwards")
  end,
}

scenario "R15 an aura of yours reaches it" {
  your = { circles = { V = "DOM-EOT", BC = "AURA" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
  function(t)
    t:equal(t:card("X").power, 9000, "power before")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("X").power, 12000, "power during")
    t:run_to("enemy main")
    t:equal(t:card("X").power, 9000, "power after")
  end,
}

scenario "R15 what it was given it keeps" {
  your = { circles = { V = "DOM-ATK", BC = "RALLY" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act" { by = "DOM-ATK", choose = "X", choose2 = "v11" }
    t:equal(t:asked(), "enemy", "guard step")
    t:equal(t:card("X").power, 11000, "power in the battle")
    t:equal(t:card("Y").power, 9000, "power of Y")
    t:enemy "pass"
    t:equal(t:card("X").master, "enemy", "master after the battle")
    t:equal(t:card("X").power, 11000, "power in the same turn")
    t:run_to("enemy main")
    t:equal(t:card("X").power, 9000, "power in the next turn")
  end,
}

scenario "R16 you play its abilities" {
  your = { circles = { V = "DOM-ATK" }, damage = { "f" } },
  enemy = { circles = { V = "v11", FR = { "SELFDRAW", as = "X" } }, damage = { "f" } },
  function(t)
    local deck, enemy_deck = #t.your.deck, #t.enemy.deck
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:happened { "triggered X by you" }
    local seat, kind = t:asked()
    t:equal(seat, "you", "who is asked")
    t:equal(kind, "yes_no", "what")
    t:equal(#t:options("enemy"), 0, "the enemy's options")
    t:you "yes"
    t:equal(#t.your.deck, deck - 1, "your deck")
    t:equal(#t.enemy.deck, enemy_deck, "the enemy's deck")
    t:equal(t.enemy.damage[1].face_down, false, "the enemy's damage is face up")
    t:not_happened { "asked yes_no: enemy" }
    t:run_to("you main")
  end,
}

scenario "R16 what waits is all yours, so you order it" {
  your = { circles = { V = "DOM-ATK", BC = "RALLY" }, damage = { "f" } },
  enemy = { circles = { V = "v11", FR = { "MINE+5", as = "X" } } },
  function(t)
    t:you "act DOM-ATK" -- one may be chosen: X, and then the vanguard
    local seat, kind = t:asked()
    t:equal(seat, "you", "who is asked")
    t:equal(kind, "order", "what: the next effect")
    t:equal(#t.queue, 2, "effects waiting")
    for _, waiting in ipairs(t.queue) do t:equal(waiting.master, "you", "master of what waits") end
    t:you { order = { "X", "RALLY" } }
    t:run_to("you main")
  end,
}

scenario "R17 (a) a condition is read for you: you have a Gear vanguard, the enemy has none" {
  your = { circles = { V = "gear", BC = "DOM-ATK" } },
  enemy = { circles = { V = "v11", FR = { "CLANDRAW", as = "X" } } },
  function(t)
    local deck, enemy_deck = #t.your.deck, #t.enemy.deck
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:equal(t:asked(), "enemy", "the guard step")
    t:equal(#t.your.deck, deck - 1, "your deck")
    t:equal(#t.enemy.deck, enemy_deck, "the enemy's deck")
    t:run_to("you main")
  end,
}

scenario "R17 (b) a condition is read for you: the enemy has a Gear vanguard, you have none" {
  your = { circles = { V = "v11", BC = "DOM-ATK" } },
  enemy = { circles = { V = "gear", FR = { "CLANDRAW", as = "X" } } },
  function(t)
    local deck, enemy_deck = #t.your.deck, #t.enemy.deck
    t:you "act" { by = "DOM-ATK", choose = "X" }
    t:equal(t:asked(), "enemy", "the guard step")
    t:equal(#t.your.deck, deck, "your deck")
    t:equal(#t.enemy.deck, enemy_deck, "the enemy's deck")
    t:run_to("you main")
  end,
}

scenario "R18 [ACT] is yours, and you pay" {
  your = { circles = { V = "DOM-EOT" }, damage = { "u9" } },
  enemy = { circles = { V = "v11", FR = { "X-ACT", as = "X" } }, damage = { "u9" } },
  function(t)
    local deck, enemy_deck = #t.your.deck, #t.enemy.deck
    t:equal(t:can("you", "act", "X"), false, "offered to you before")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:can("you", "act", "X"), true, "offered to you")
    t:equal(t:can("enemy", "act", "X"), false, "offered to the enemy")
    t:you "act X"
    t:equal(t.your.damage[1].face_down, true, "your damage is face down")
    t:equal(t.enemy.damage[1].face_down, false, "the enemy's is not")
    t:equal(#t.your.deck, deck - 1, "your deck")
    t:equal(#t.enemy.deck, enemy_deck, "the enemy's deck")
    t:equal(t:can("you", "act", "X"), false, "again: nothing to pay with")
  end,
}

scenario "R18 nor is it the enemy's where the enemy may act" {
  turn = "you",
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = "v11", FR = { "X-ACT", as = "X" }, FL = { "X-ACT", as = "other" } },
    damage = { "u9", "u9" } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("enemy main")
    t:equal(t:card("X").master, "you", "master of X")
    t:equal(t:can("enemy", "act", "other"), true, "the other one is offered")
    t:equal(t:can("enemy", "act", "X"), false, "X is offered")
    t:refused("enemy", "act", { by = "X" })
  end,
}

scenario "R19 lock ends it" {
  your = { circles = { V = "DOM-EOT", BC = "LOCK" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(#t.your.rear_guards, 2, "your rear-guards before")
    t:you "act" { by = "LOCK", choose = "X" }
    t:equal(t:card("X").dominated, false, "dominated")
    t:equal(t:card("X").zone, "locked", "zone")
    t:equal(t:card("X").master, "enemy", "master")
    t:equal(t:card("X").place, "FR", "circle")
    t:equal(#t.your.rear_guards, 1, "your rear-guards")
    t:equal(#t.enemy.rear_guards, 0, "the enemy's rear-guards")
    t:run_to("enemy main")
    t:equal(t:card("X").zone, "locked", "zone in the enemy's turn: not unlocked in your end phase")
    t:run_to("you main")
    t:equal(t:card("X").zone, "circles", "zone after the enemy's end phase")
    t:equal(t:card("X").master, "enemy", "master after it")
    t:equal(t:card("X").dominated, false, "dominated after it")
    t:equal(t:card("X").rested, false, "rested after it")
    t:equal(#t.enemy.rear_guards, 1, "the enemy's rear-guards after it")
  end,
}

scenario "R19 it does not come back, though the effect would last longer" {
  your = { circles = { V = "v11", FL = "DOM-NEXT", BC = "LOCK" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-NEXT", choose = "X" }
    t:run_to("you main")
    t:equal(t:card("X").dominated, true, "dominated after the battle")
    t:you "act" { by = "LOCK", choose = "X" }
    t:equal(t:card("X").master, "enemy", "master")
    t:run_to("you main")
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:card("X").zone, "circles", "zone in your next turn")
    t:equal(t:card("X").dominated, false, "dominated in your next turn")
    t:equal(t:card("X").master, "enemy", "master in your next turn")
    t:equal(t.enemy.rear_guards, { "X" }, "the enemy's rear-guards in your next turn")
  end,
}

scenario "R20 delete ends it" {
  your = { circles = { V = "DOM-EOT", BC = "DELETE" } },
  enemy = { circles = { V = { "v11", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("X").dominated, true, "dominated before")
    t:you "act" { by = "DELETE", choose = "X" }
    t:equal(t:card("X").dominated, false, "dominated")
    t:equal(t:card("X").master, "enemy", "master")
    t:equal(t:card("X").place, "V", "circle")
    t:equal(t:card("X").deleted, true, "deleted")
    t:equal(t:card("X").power, 0, "power")
    t:equal(#t.your.vanguards, 1, "your vanguards")
    t:equal(#t.enemy.vanguards, 1, "the enemy's vanguards")
  end,
}

scenario "R20 delete ends it, though the effect would last longer" {
  your = { circles = { V = "DOM-LONG", BC = "DELETE" } },
  enemy = { circles = { V = { "v11", as = "X" } }, hand = { { "v10", as = "rider" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:you "act" { by = "DELETE", choose = "X" }
    t:equal(t:card("X").master, "enemy", "master")
    t:run_to("enemy ride")
    t:equal(t:card("X").dominated, false, "dominated in the enemy's turn")
    t:equal(t:card("X").power, 0, "power in the enemy's turn")
    t:equal(t:can("enemy", "ride", "rider"), true, "a ride is offered")
    t:run_to("you main")
    t:equal(t:card("X").power, 11000, "power in your next turn")
    t:equal(t:card("X").master, "enemy", "master in your next turn")
  end,
}

scenario "R20 of a legion both are free again" {
  turn = "enemy",
  your = { circles = { V = "v11", BC = "DOM-EOT", BL = "DELETE" } },
  enemy = { circles = { V = "LEAD" }, deck = { "MATE", "f", "f", "f", "f", "f", "f", "f" },
    drop = { 4, "f" } },
  function(t)
    t:enemy "act LEAD"
    t:run_to("you main")
    t:you "act" { by = "DOM-EOT", choose = "LEAD" }
    t:equal(#t.your.vanguards, 3, "your vanguards")
    t:you "act" { by = "DELETE", choose = "LEAD" }
    for _, name in ipairs { "LEAD", "MATE" } do
      t:equal(t:card(name).dominated, false, name .. " dominated")
      t:equal(t:card(name).master, "enemy", "master of " .. name)
    end
    t:equal(t:card("LEAD").legion, 1, "LEAD is a leader")
    t:equal(t:card("LEAD").power, 0, "power of LEAD")
  end,
}
