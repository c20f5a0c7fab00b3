-- Rulings 10.35.6 and 10.35.7: boost, intercept, drive checks of what you dominate.

scenario "R38 it does not boost: your own attack" {
  your = { circles = { V = "DOM-EOT", FL = { "u9", as = "P" }, BL = { "u7", as = "booster" } } },
  enemy = { circles = { V = "v11", BR = { "u7", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:run_to("you battle phase")
    t:you "attack P"
    t:equal(t:asked(), "you", "who is asked")
    t:equal(#t:card("booster").options, 1, "booster is offered")
    t:equal(#t:card("X").options, 0, "X is offered")
    t:you { choose = "booster" }
    t:equal(t:card("P").power, 16000, "power")
    t:equal(t:card("booster").rested, true, "booster rested")
    t:run_to("you battle phase")
    t:happened { "boost booster P" }
    t:equal(t:card("X").rested, false, "X rested")
    t:equal(#t.enemy.damage, 1, "the enemy's damage: 16000 hit 11000")
  end,
}

scenario "R38 nor does it boost another dominated unit" {
  your = { circles = { V = "DOM-ATK", BC = "DOM-EOT" } },
  enemy = { circles = { V = "v11", BR = { "u7", as = "X" }, FR = { "u9", as = "front" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:you "act" { by = "DOM-ATK", choose = "front", choose2 = "v11" }
    t:equal(t:asked(), "enemy", "no boost is asked for: the guard step")
    t:equal(t:card("front").power, 9000, "power")
    t:equal(t:card("X").rested, false, "X rested")
    t:run_to("you main")
    t:not_happened { "boost" }
  end,
}

scenario "R38 nor do units of yours or the enemy's boost it" {
  your = { circles = { V = "DOM-ATK", BC = "u7", BL = "u7", BR = "u7" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, BR = { "u7", as = "behind" } } },
  function(t)
    t:you "act" { by = "DOM-ATK", choose = "X", choose2 = "v11" }
    t:equal(t:asked(), "enemy", "no boost is asked for: the guard step")
    t:equal(t:card("X").power, 9000, "power")
    t:run_to("you main")
    t:not_happened { "boost" }
  end,
}

scenario "R39 (a) it does not intercept for the enemy" {
  your = { circles = { V = "DOM-EOT", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", FR = { "u10", as = "X" }, FL = { "u10", as = "other" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:run_to("you battle phase")
    t:you "attack" { by = "P", at = "v11" }
    t:equal(t:can("enemy", "intercept", "other"), true, "the other one is offered")
    t:equal(t:can("enemy", "intercept", "X"), false, "X is offered")
    t:refused("enemy", "intercept", { by = "X" })
    t:equal(t:can("you", "intercept", "X"), false, "X is offered to you")
    t:run_to("you battle phase")
  end,
}

scenario "R39 (b) it does not intercept for you" {
  your = { circles = { V = "DOM-LONG", FL = { "u10", as = "mine" } }, hand = { "f" } },
  enemy = { circles = { V = "v11", FR = { "u10", as = "X" }, FL = { "u9", as = "Q" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("enemy battle phase")
    t:equal(t:card("X").master, "you", "master of X")
    t:enemy "attack" { by = "Q", at = "your DOM-LONG" }
    t:equal(t:asked(), "you", "who is asked")
    t:equal(t:can("you", "intercept", "mine"), true, "your own is offered")
    t:equal(t:can("you", "intercept", "X"), false, "X is offered")
    t:refused("you", "intercept", { by = "X" })
    t:you "pass"
    t:run_to("enemy battle phase")
  end,
}

scenario "R40, R41, R42 the drive checks are yours" {
  your = { circles = { V = { "v10", as = "P" }, BC = "DOM-V" }, hand = {},
    deck = { { "u9", as = "a1" }, { "u9", as = "a2" }, { "u9", as = "a3" }, { 5, "f" } } },
  enemy = { circles = { V = { "v11", as = "X" }, FR = { "u9", as = "Y" } }, hand = {},
    deck = { { "u9", as = "b1" }, { 5, "f" } } },
  function(t)
    t:equal(t:card("X").drive, 2, "drive of X")
    t:you "act" { by = "DOM-V", choose = "X", choose2 = "Y" }
    t:run_to("you main")
    t:happened { "check_drive a1", "check_drive a2" }
    t:not_happened { "check_drive a3" }
    t:not_happened { "check_drive b1" }
    t:equal(t:card("a1").zone, "hand", "a1")
    t:equal(t:card("a2").zone, "hand", "a2")
    t:equal(#t.your.hand, 2, "your hand")
    t:equal(#t.your.deck, 6, "your deck")
    t:equal(#t.enemy.deck, 6, "the enemy's deck")
    t:equal(t.enemy.deck[1], "b1", "its top card")
    t:equal(#t.enemy.hand, 0, "the enemy's hand")
    t:equal(#t.your.trigger + #t.enemy.trigger, 0, "cards in trigger zones")
    t:equal(t:card("X").master, "enemy", "master of X afterwards")
  end,
}

scenario "R40 in your trigger zone" {
  your = { circles = { V = { "v10", as = "P" }, BC = "DOM-V" }, hand = {},
    deck = { { "tc", as = "a1" }, { 5, "f" } } },
  enemy = { circles = { V = { "v11", as = "X" }, FR = { "u9", as = "Y" } }, hand = {},
    deck = { { "tc", as = "b1" }, { 5, "f" } } },
  function(t)
    t:you "act" { by = "DOM-V", choose = "X", choose2 = "Y" }
    t:enemy "pass"
    t:equal(t:asked(), "you", "who is asked for the trigger")
    t:equal(t:card("a1").zone, "trigger", "a1")
    t:equal(t.your.trigger, { "a1" }, "your trigger zone")
    t:equal(#t.enemy.trigger, 0, "the enemy's trigger zone")
    t:equal(t:card("b1").zone, "deck", "b1")
    t:run_to("you main")
    t:equal(t:card("a1").zone, "hand", "a1 then")
    t:equal(t:card("a1").owner, "you", "owner of a1")
  end,
}

scenario "R43 a draw trigger is yours" {
  your = { circles = { V = { "v10", as = "P" }, BC = "DOM-V" }, hand = {},
    deck = { "td", { 6, "f" } } },
  enemy = { circles = { V = { "v10", as = "X" }, FR = { "u9", as = "Y" }, FL = { "u9", as = "Z" } },
    hand = {} },
  function(t)
    local enemy_deck = #t.enemy.deck
    t:you "act" { by = "DOM-V", choose = "X", choose2 = "Y" }
    if t:asked() == "enemy" then t:enemy "pass" end
    t:equal(t:asked(), "you", "who is asked for the power")
    t:equal(#t:card("X").options, 1, "X is offered")
    t:equal(#t:card("P").options, 1, "your vanguard is offered")
    t:equal(#t:card("Z").options, 0, "a unit of the enemy is offered")
    t:equal(#t:options("you"), 3, "how many")
    t:you { choose = "X" }
    t:equal(t:card("X").power, 15000, "power of X")
    t:run_to("you main")
    t:equal(#t.your.hand, 2, "your hand: the card drawn and the trigger")
    t:equal(#t.your.deck, 5, "your deck")
    t:equal(#t.enemy.deck, enemy_deck, "the enemy's deck")
    t:equal(#t.enemy.hand, 0, "the enemy's hand")
  end,
}

scenario "R43 a critical trigger is yours" {
  your = { circles = { V = { "v10", as = "P" }, BC = "DOM-V" }, hand = {},
    deck = { "tc", { 6, "f" } } },
  enemy = { circles = { V = { "v10", as = "X" }, FR = { "u9", as = "Y" } }, hand = {} },
  function(t)
    t:you "act" { by = "DOM-V", choose = "X", choose2 = "Y" }
    if t:asked() == "enemy" then t:enemy "pass" end
    t:you { choose = "X", choose2 = "P" }
    t:equal(t:card("X").power, 15000, "power of X")
    t:equal(t:card("P").critical, 2, "critical of P")
    t:equal(t:card("X").critical, 1, "critical of X")
    t:run_to("you main")
  end,
}

scenario "R43 a stand trigger stands one of yours" {
  your = { circles = { V = { "v10", as = "P" }, BC = "DOM-V",
    BL = { "u9", as = "s1", rested = true },
    BR = { "u7", as = "s2", rested = true } }, hand = {}, deck = { "ts", { 6, "f" } } },
  enemy = { circles = { V = { "v10", as = "X" }, FR = { "u9", as = "Y" },
    FL = { "u9", as = "Z", rested = true } }, hand = {} },
  function(t)
    t:you "act" { by = "DOM-V", choose = "X", choose2 = "Y" }
    if t:asked() == "enemy" then t:enemy "pass" end
    t:equal(t:asked(), "you", "who is asked")
    t:equal(#t:card("Z").options, 0, "a unit of the enemy is offered the power")
    t:you { choose = "X" }
    t:equal(t:asked(), "you", "who is asked for the stand")
    for name, offered in pairs { s1 = 1, s2 = 1, Z = 0, Y = 0, X = 0, P = 0 } do
      t:equal(#t:card(name).options, offered, name .. " is offered the stand")
    end
    t:you { choose = "s1" }
    t:run_to("you main")
    t:equal(t:card("s1").rested, false, "s1 rested")
    t:equal(t:card("s2").rested, true, "s2 rested")
    t:equal(t:card("Z").rested, true, "Z rested")
    t:equal(t:card("X").rested, true, "X rested")
  end,
}

for _, case in ipairs { { 1, 2, false }, { 2, 2, true }, { 2, 1, true } } do
  scenario("R43 a heal trigger is yours: your damage " .. case[1] .. ", the enemy's " .. case[2]) {
    your = { circles = { V = { "v10", as = "P" }, BC = "DOM-V" }, hand = {},
      damage = { case[1], "f" },
      deck = { "th", { 6, "f" } } },
    enemy = { circles = { V = { "v10", as = "X" }, FR = { "u9", as = "Y" } }, hand = {},
      damage = { case[2], "f" } },
    function(t)
      t:you "act" { by = "DOM-V", choose = "X", choose2 = "Y" }
      t:run_to("you main")
      t:equal(#t.your.damage, case[1] - (case[3] and 1 or 0), "your damage")
      t:equal(#t.enemy.damage, case[2], "the enemy's damage")
      t:equal(#t.your.drop, case[3] and 1 or 0, "your drop zone")
    end,
  }
end

scenario "R44 the rear-guard that it hits goes to the enemy's drop zone" {
  your = { circles = { V = "DOM-ATK" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, FL = { "u7", as = "Y" } } },
  function(t)
    local deck, enemy_deck = #t.your.deck, #t.enemy.deck
    t:you "act" { by = "DOM-ATK", choose = "X", choose2 = "Y" }
    t:run_to("you main")
    t:equal(t:card("Y").zone, "drop", "Y")
    t:equal(#t.enemy.drop, 1, "the enemy's drop zone")
    t:equal(#t.your.drop, 0, "your drop zone")
    t:equal(#t.your.deck, deck, "your deck")
    t:equal(#t.enemy.deck, enemy_deck, "the enemy's deck")
    t:equal(#t.your.damage + #t.enemy.damage, 0, "damage")
  end,
}

scenario "R44 the damage checks are the enemy's" {
  your = { circles = { V = "DOM-ATK" }, damage = {} },
  enemy = { circles = { V = "v10", FR = { "u10", as = "X" } }, damage = {},
    deck = { { "u9", as = "b1" }, { 5, "f" } } },
  function(t)
    local deck = #t.your.deck
    t:you "act" { by = "DOM-ATK", choose = "X", choose2 = "v10" }
    t:run_to("you main")
    t:equal(t:card("b1").zone, "damage", "b1")
    t:equal(t.enemy.damage, { "b1" }, "the enemy's damage")
    t:equal(#t.enemy.deck, 5, "the enemy's deck")
    t:equal(#t.your.damage, 0, "your damage")
    t:equal(#t.your.deck, deck, "your deck")
  end,
}

scenario "R43 a stand trigger may stand it" {
  your = { circles = { V = { "v10", as = "P" }, BC = "DOM-EOT", BL = { "u9", as = "Q" } },
    hand = {}, deck = { "ts", { 6, "f" } } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X", rested = true },
    FL = { "u9", as = "Y", rested = true } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:run_to("you battle phase")
    t:you "attack" { by = "P", at = "v11" }
    t:enemy "pass"
    t:equal(#t:card("X").options, 1, "X is offered the power")
    t:equal(#t:card("Y").options, 0, "Y is offered the power")
    t:you { choose = "X", choose2 = "X" }
    t:run_to("you battle phase")
    t:equal(t:card("X").power, 14000, "power of X")
    t:equal(t:card("X").rested, false, "X rested")
    t:equal(t:card("Y").rested, true, "Y rested")
  end,
}

for _, dominated in ipairs { true, false } do
  scenario("R43 the clan of a unit counts for its master: " ..
    (dominated and "X is yours" or "X is the enemy's")) {
    your = { circles = { V = "v11", BC = "DOM-EOT" } },
    enemy = { circles = { V = { "gear", as = "target" }, FR = { "u9", as = "X" } }, hand = {},
      deck = { "td", { 6, "f" } } },
    function(t)
      if dominated then t:you "act" { by = "DOM-EOT", choose = "X" } end
      t:run_to("you battle phase")
      t:you "attack" { by = "v11", at = "target" }
      t:run_to("you battle phase")
      t:equal(#t.enemy.damage, 1, "the enemy's damage")
      t:equal(#t.enemy.hand, dominated and 0 or 1, "the enemy's hand")
      t:equal(#t.enemy.deck, dominated and 6 or 5, "the enemy's deck")
    end,
  }
end
