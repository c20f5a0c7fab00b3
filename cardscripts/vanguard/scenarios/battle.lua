-- Facts around domination: a battle, its checks and triggers.

scenario "VF-attack-1 a vanguard at a vanguard: drive checks, then one damage" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "P" } }, hand = {},
    deck = { { "u9", as = "a1" }, { "u9", as = "a2" }, { 5, "f" } } },
  enemy = { circles = { V = "v10" }, damage = {}, deck = { { "u9", as = "b1" }, { 5, "f" } } },
  function(t)
    t:you "attack" { by = "v11", at = "v10" }
    t:equal(t:card("v11").rested, true, "the attacker rested")
    t:equal(t:asked(), "enemy", "who may guard")
    t:equal(#t.your.hand, 0, "your hand in the guard step")
    t:enemy "pass"
    t:run_to("you battle phase")
    t:equal(#t.your.hand, 2, "your hand: the drive checks")
    t:equal(t:card("a1").zone, "hand", "a1")
    t:equal(t:card("a2").zone, "hand", "a2")
    t:equal(t.enemy.damage, { "b1" }, "the enemy's damage")
    t:equal(t.enemy.damage[1].face_down, false, "it lies face up")
    t:happened { "rest P", "attack P", "step guard", "check_drive a1", "check_drive a2",
      "check_damage b1" }
  end,
}

scenario "VF-attack-2 a drive of 1 is one check" {
  step = "battle phase",
  your = { circles = { V = { "v10", as = "attacker" } }, hand = {} },
  enemy = { circles = { V = "v11" } },
  function(t)
    local deck, enemy_deck = #t.your.deck, #t.enemy.deck
    t:you "attack" { by = "attacker", at = "v11" }
    t:run_to("you battle phase")
    t:equal(#t.your.hand, 1, "your hand")
    t:equal(#t.your.deck, deck - 1, "your deck")
    t:equal(#t.enemy.damage, 0, "the enemy's damage: 10000 do not hit 11000")
    t:equal(#t.enemy.deck, enemy_deck, "the enemy's deck")
  end,
}

scenario "VF-attack-3 a rear-guard makes no drive check, and hits with equal power" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = { "u9", as = "P" } }, hand = {} },
  enemy = { circles = { V = "v11", FR = { "u9", as = "Y" } } },
  function(t)
    t:you "attack" { by = "P", at = "Y" }
    t:run_to("you battle phase")
    t:equal(#t.your.hand, 0, "your hand")
    t:equal(t:card("Y").zone, "drop", "Y")
    t:equal(t:card("P").zone, "circles", "P")
    t:equal(#t.enemy.damage, 0, "the enemy's damage")
    t:happened { "retire Y", "hit P" }
  end,
}

scenario "VF-attack-4 with less power it does not hit" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", FR = { "u10", as = "Y" } } },
  function(t)
    t:you "attack" { by = "P", at = "Y" }
    t:run_to("you battle phase")
    t:equal(t:card("Y").zone, "circles", "Y")
    t:not_happened { "hit" }
  end,
}

scenario "VF-attack-5 who may attack: standing, in the front row" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = { "u9", as = "fl" }, FR = { "u9", as = "fr", rested = true },
    BL = { "u9", as = "bl" }, BC = { "u9", as = "bc" }, BR = { "u9", as = "br" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    for name, able in pairs { fl = true, fr = false, bl = false, bc = false, br = false } do
      t:equal(t:can("you", "attack", name), able, name)
    end
    t:equal(t:can("you", "attack", "your v11"), true, "the vanguard")
    t:equal(t:can("you", "attack", "enemy v11"), false, "the enemy's vanguard")
    t:refused("you", "attack", { by = "fr" })
  end,
}

scenario "VF-attack-6 what may be attacked: the vanguard and the front row" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "mine" }, FL = { "u9", as = "P" } } },
  enemy = { circles = { V = { "v11", as = "theirs" }, FL = { "u9", as = "fl" },
    FR = { "u9", as = "fr", rested = true },
    BL = { "u9", as = "bl" }, BC = { "u9", as = "bc" }, BR = { "u9", as = "br" } } },
  function(t)
    t:you "attack P"
    for name, able in pairs { theirs = 1, fl = 1, fr = 1, bl = 0, bc = 0, br = 0, mine = 0,
      P = 0 } do
      t:equal(#t:card(name).options, able, name)
    end
    t:you { choose = "fr" }
    t:run_to("you battle phase")
  end,
}

scenario "VF-attack-7 not in the main phase, nor in the other's turn" {
  your = { circles = { V = "v11" } }, enemy = { circles = { V = "v11" } },
  function(t)
    t:equal(t:can("you", "attack"), false, "in the main phase")
    t:run_to("enemy battle phase")
    t:equal(t:can("you", "attack"), false, "in the enemy's battle phase")
  end,
}

scenario "VF-attack-8 who has attacked is rested until the next stand phase" {
  step = "battle phase",
  your = { circles = { V = "v11" } }, enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack" { by = "your v11", at = "enemy v11" }
    t:run_to("you battle phase")
    t:equal(t:can("you", "attack"), false, "again")
    t:run_to("enemy main")
    t:equal(t:card("your v11").rested, true, "rested in the enemy's turn")
    t:run_to("you main")
    t:equal(t:card("your v11").rested, false, "rested in your next turn")
  end,
}

scenario "VF-attack-9 of a higher critical, so many damage checks" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "P" } }, hand = {}, deck = { "tc", { 7, "f" } } },
  enemy = { circles = { V = "v10" }, damage = {} },
  function(t)
    t:you "attack" { by = "P", at = "v10" }
    t:run_to("you battle phase") -- P gets both
    t:equal(t:card("P").power, 16000, "power")
    t:equal(t:card("P").critical, 2, "critical")
    t:equal(#t.enemy.damage, 2, "the enemy's damage")
    t:run_to("enemy main")
    t:equal(t:card("P").power, 11000, "power in the next turn")
    t:equal(t:card("P").critical, 1, "critical in the next turn")
  end,
}

scenario "VF-boost-1 the unit behind adds its power and rests" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = { "u9", as = "P" }, BL = { "u7", as = "booster" },
    BR = { "u7", as = "other" } } },
  enemy = { circles = { V = "v11", FL = "f" }, damage = {} },
  function(t)
    t:you "attack" { by = "P", at = "enemy v11" }
    t:equal(#t:card("booster").options, 1, "the one behind")
    t:equal(#t:card("other").options, 0, "the one in another column")
    t:you { choose = "booster" }
    t:equal(t:card("booster").rested, true, "booster rested")
    t:run_to("you battle phase")
    t:equal(#t.enemy.damage, 1, "the enemy's damage: 16000 hit 11000")
    t:happened { "boost booster" }
  end,
}

scenario "VF-boost-2 it need not" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = { "u9", as = "P" }, BL = { "u7", as = "booster" } } },
  enemy = { circles = { V = "v11", FL = "f" }, damage = {} },
  function(t)
    t:you "attack" { by = "P", at = "enemy v11" }
    t:you "none"
    t:equal(t:card("booster").rested, false, "booster rested")
    t:run_to("you battle phase")
    t:equal(#t.enemy.damage, 0, "the enemy's damage: 9000 do not hit 11000")
  end,
}

scenario "VF-boost-3 not if it is rested, nor without the icon" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = { "u9", as = "p" }, BL = { "u7", rested = true },
    FR = { "u10", as = "q" }, BR = "u9" } },
  enemy = { circles = { V = { "v11", as = "target" } } },
  function(t)
    t:you "attack" { by = "p", at = "target" }
    t:equal(t:asked(), "enemy", "no boost is asked for")
    t:run_to("you battle phase")
    t:you "attack" { by = "q", at = "target" }
    t:equal(t:asked(), "enemy", "no boost is asked for either")
    t:run_to("you battle phase")
  end,
}

scenario "VF-boost-4 the vanguard is boosted from the centre" {
  step = "battle phase",
  your = { circles = { V = { "v10", as = "P" }, BC = { "u7", as = "booster" } } },
  enemy = { circles = { V = "v11", FL = "f" }, damage = {} },
  function(t)
    t:you "attack" { by = "P", at = "v11" }
    t:you { choose = "booster" }
    t:run_to("you battle phase")
    t:equal(#t.enemy.damage, 1, "the enemy's damage")
  end,
}

scenario "VF-guard-1 its shield protects, then it is retired" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = { "u9", as = "P" }, BL = { "u7", as = "booster" } } },
  enemy = { circles = { V = { "v11", as = "target" } }, damage = {},
    hand = { { "u9", as = "g1" }, { "u9", as = "g2" } } },
  function(t)
    t:you "attack" { by = "P", at = "target", choose = "booster" }
    t:enemy "guard g1"
    t:equal(t:card("g1").zone, "guardians", "g1")
    t:equal(t:card("g1").rested, true, "g1 rested")
    t:equal(t:card("target").power, 11000, "power of the target")
    t:enemy "guard g2"
    t:enemy "pass"
    t:equal(t:step(), "battle phase", "step")
    t:equal(#t.enemy.damage, 0, "the enemy's damage: 16000 do not hit 21000")
    t:equal(t:card("g1").zone, "drop", "g1 then")
    t:equal(#t.enemy.drop, 2, "the enemy's drop zone")
    t:equal(#t.enemy.hand, 0, "the enemy's hand")
  end,
}

scenario "VF-guard-2 with too little shield it is hit" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = { "u9", as = "P" }, BL = { "u7", as = "booster" } } },
  enemy = { circles = { V = { "v11", as = "target" } }, damage = {},
    hand = { { "u9", as = "g1" } } },
  function(t)
    t:you "attack" { by = "P", at = "target", choose = "booster" }
    t:enemy "guard g1"
    t:enemy "pass"
    t:equal(#t.enemy.damage, 1, "the enemy's damage: 16000 hit 16000")
    t:equal(t:card("g1").zone, "drop", "g1")
  end,
}

scenario "VF-guard-3 of a grade no higher than the vanguard's" {
  step = "battle phase",
  your = { circles = { V = "v11" } },
  enemy = { circles = { V = "u9" }, hand = { { "u9", as = "one" }, { "u10", as = "two" },
    { "v10", as = "three" } } },
  function(t)
    t:you "attack" { by = "v11", at = "enemy u9" }
    t:equal(t:can("enemy", "guard", "one"), true, "grade 1")
    t:equal(t:can("enemy", "guard", "two"), false, "grade 2")
    t:equal(t:can("enemy", "guard", "three"), false, "grade 3")
    t:run_to("you battle phase")
  end,
}

scenario "VF-guard-4 the one that is attacked and hit is retired with its guardians" {
  step = "battle phase",
  your = { circles = { V = "v11" } },
  enemy = { circles = { V = "v10", FL = { "f", as = "Y" } }, hand = { { "u9", as = "g1" } } },
  function(t)
    t:you "attack" { by = "v11", at = "Y" }
    t:enemy "guard g1"
    t:enemy "pass"
    t:run_to("you battle phase")
    t:equal(t:card("Y").zone, "drop", "Y: 11000 hit 11000")
    t:equal(t:card("g1").zone, "drop", "g1")
  end,
}

scenario "VF-intercept-1 from the front row to the guardian circle" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = { "u10", as = "P" } } },
  enemy = { circles = { V = { "v10", as = "target" }, FL = { "u10", as = "fl", rested = true },
    BL = { "u10", as = "bl" },
    FR = { "u9", as = "fr" } }, damage = {} },
  function(t)
    t:you "attack" { by = "P", at = "target" }
    t:equal(t:can("enemy", "intercept", "fl"), true, "from the front row, also a rested one")
    t:equal(t:can("enemy", "intercept", "bl"), false, "from the back row")
    t:equal(t:can("enemy", "intercept", "fr"), false, "without the icon")
    t:enemy "intercept fl"
    t:equal(t:card("fl").zone, "guardians", "fl")
    t:enemy "pass"
    t:equal(#t.enemy.damage, 0, "the enemy's damage")
    t:equal(t:card("fl").zone, "drop", "fl then")
  end,
}

scenario "VF-intercept-2 not the one that is attacked" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v10", FL = { "u10", as = "fl" }, FR = { "u10", as = "fr" } } },
  function(t)
    t:you "attack" { by = "P", at = "fl" }
    t:equal(t:can("enemy", "intercept", "fl"), false, "the attacked one")
    t:equal(t:can("enemy", "intercept", "fr"), true, "the other one")
    t:run_to("you battle phase")
  end,
}

scenario "VF-guard-5 a sentinel: the attacked unit gets +30000 for a discard" {
  step = "battle phase",
  your = { circles = { V = "v11" } },
  enemy = { circles = { V = { "v10", as = "target" } }, damage = {},
    hand = { { "Mist Screen", as = "g1" }, { "u9", as = "cost" } } },
  function(t)
    t:you "attack" { by = "v11", at = "target" }
    t:enemy "guard g1"
    t:enemy "yes"
    t:equal(t:card("target").power, 40000, "power of the target")
    t:equal(t:card("cost").zone, "drop", "the discarded card")
    t:run_to("you battle phase")
    t:equal(#t.enemy.damage, 0, "the enemy's damage")
    t:equal(t:card("target").power, 10000, "power after the battle")
  end,
}

scenario "VF-battle-1 an effect's battle in the main phase keeps its guardians to its end" {
  your = { circles = { V = "DOM-ATK" } },
  enemy = { circles = { V = { "v10", as = "target" }, FR = { "u10", as = "X" } }, damage = {},
    hand = { { "u9", as = "g1" } } },
  function(t)
    t:you "act" { by = "DOM-ATK", choose = "X", choose2 = "target" }
    t:enemy "guard g1"
    t:equal(t:card("g1").zone, "guardians", "g1 in the guard step")
    t:enemy "pass"
    t:equal(t:step(), "main", "step")
    t:equal(#t.enemy.damage, 0, "the enemy's damage: 10000 do not hit 15000")
    t:equal(t:card("g1").zone, "drop", "g1 then")
    t:equal(t:card("g1").owner, "enemy", "its owner")
  end,
}

scenario "VF-trigger-1 draw" {
  step = "battle phase",
  your = { circles = { V = { "v10", as = "P" }, FL = { "u9", as = "Q" } }, hand = {},
    deck = { "td", { 7, "f" } } },
  enemy = { circles = { V = "v11" }, damage = {} },
  function(t)
    t:you "attack" { by = "P", at = "v11" }
    t:enemy "pass"
    t:equal(#t:options("you"), 2, "who may get the power")
    t:you { choose = "Q" }
    t:run_to("you battle phase")
    t:equal(t:card("Q").power, 14000, "power of Q")
    t:equal(t:card("P").power, 10000, "power of P")
    t:equal(#t.your.hand, 2, "your hand")
    t:run_to("enemy main")
    t:equal(t:card("Q").power, 9000, "power of Q in the next turn")
  end,
}

scenario "VF-trigger-2 critical: power and critical may go to different units" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "P" }, FL = { "u9", as = "Q" } }, hand = {},
    deck = { "tc", { 7, "f" } } },
  enemy = { circles = { V = "v10" }, damage = {} },
  function(t)
    t:you "attack" { by = "P", at = "v10" }
    t:enemy "pass"
    t:you { choose = "Q", choose2 = "P" }
    t:run_to("you battle phase")
    t:equal(t:card("Q").power, 14000, "power of Q")
    t:equal(t:card("Q").critical, 1, "critical of Q")
    t:equal(t:card("P").power, 11000, "power of P")
    t:equal(#t.enemy.damage, 2, "the enemy's damage")
  end,
}

scenario "VF-trigger-3 stand" {
  step = "battle phase",
  your = { circles = { V = { "v10", as = "P" }, FL = { "u9", as = "Q", rested = true } }, hand = {},
    deck = { "ts", { 7, "f" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack" { by = "P", at = "v11" }
    t:enemy "pass"
    t:you { choose = "Q", choose2 = "Q" }
    t:run_to("you battle phase")
    t:equal(t:card("Q").rested, false, "Q rested")
    t:equal(t:card("P").rested, true, "P rested")
    t:equal(t:can("you", "attack", "Q"), true, "Q may attack")
  end,
}

for _, case in ipairs { { 1, 2, 1 }, { 2, 2, 1 }, { 3, 2, 2 }, { 0, 0, 0 } } do
  scenario("VF-trigger-4 heal: your damage " .. case[1] .. ", the enemy's " .. case[2]) {
    step = "battle phase",
    your = { circles = { V = { "v10", as = "P" } }, damage = { case[1], "f" }, hand = {},
      deck = { "th", { 7, "f" } } },
    enemy = { circles = { V = "v11" }, damage = { case[2], "f" } },
    function(t)
      t:you "attack" { by = "P", at = "v11" }
      t:run_to("you battle phase")
      t:equal(#t.your.damage, case[3], "your damage")
      t:equal(#t.your.drop, case[1] - case[3], "your drop zone")
      t:equal(#t.enemy.damage, case[2] + 1, "the enemy's damage: the power went to P")
    end,
  }
end

scenario "VF-trigger-5 of a clan that nobody has it is no trigger" {
  step = "battle phase",
  your = { circles = { V = { "gear", as = "P" } }, hand = {}, deck = { "td", { 7, "f" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack" { by = "P", at = "v11" }
    t:run_to("you battle phase")
    t:equal(t:card("P").power, 10000, "power of P")
    t:equal(#t.your.hand, 1, "your hand: the card checked")
  end,
}

scenario "VF-trigger-6 a damage check has triggers, too" {
  step = "battle phase",
  your = { circles = { V = "v11" }, hand = {} },
  enemy = { circles = { V = { "v10", as = "target" } }, damage = {}, hand = {},
    deck = { "td", { 7, "f" } } },
  function(t)
    t:you "attack" { by = "v11", at = "target" }
    t:run_to("you battle phase")
    t:equal(#t.enemy.damage, 1, "the enemy's damage")
    t:equal(t.enemy.damage, { "td" }, "which card")
    t:equal(#t.enemy.hand, 1, "the enemy's hand: a card drawn")
    t:equal(t:card("target").power, 15000, "power of the target")
    t:equal(#t.your.hand, 2, "your hand: the drive checks")
  end,
}

scenario "VF-trigger-8 a guardian is one of your units" {
  step = "battle phase",
  your = { circles = { V = "v11", FR = "f" } },
  enemy = { circles = { V = { "v10", as = "target" } }, damage = {}, hand = { { "u9", as = "g1" } },
    deck = { "tc", { 7, "f" } } },
  function(t)
    t:you "attack" { by = "v11", at = "target" }
    t:enemy "guard g1"
    t:enemy "pass"
    t:equal(t:step(), "battle phase", "step: 11000 do not hit 15000")
    t:equal(#t.enemy.damage, 0, "the enemy's damage")
  end,
}

scenario "VF-trigger-7 a second attack meets the power of the first one's damage check" {
  step = "battle phase",
  your = { circles = { V = "v10", FL = { "u10", as = "Q" } }, hand = {} },
  enemy = { circles = { V = { "v10", as = "target" } }, damage = {}, hand = {},
    deck = { "td", { 7, "f" } } },
  function(t)
    t:you "attack" { by = "your v10", at = "target" }
    t:run_to("you battle phase")
    t:equal(#t.enemy.damage, 1, "the enemy's damage")
    t:you "attack" { by = "Q", at = "target" }
    t:run_to("you battle phase")
    t:equal(#t.enemy.damage, 1, "the enemy's damage: 10000 do not hit 15000")
  end,
}

scenario "VF-end-1 six damage" {
  step = "battle phase",
  your = { circles = { V = "v11" } }, enemy = { circles = { V = "v10" }, damage = { 5, "f" } },
  function(t)
    t:you "attack" { by = "v11", at = "v10" }
    t:finish()
    t:equal(t:winner(), "you", "winner")
    t:equal(#t.enemy.damage, 6, "the enemy's damage")
  end,
}

scenario "VF-end-2 five are not six" {
  step = "battle phase",
  your = { circles = { V = "v11" } }, enemy = { circles = { V = "v10" }, damage = { 4, "f" } },
  function(t)
    t:you "attack" { by = "v11", at = "v10" }
    t:run_to("you battle phase")
    t:equal(t:over(), false, "over")
    t:equal(#t.enemy.damage, 5, "the enemy's damage")
  end,
}

scenario "VF-end-3 the sixth heals" {
  step = "battle phase",
  your = { circles = { V = "v11" }, damage = { 5, "f" } },
  enemy = { circles = { V = "v10" }, damage = { 5, "f" }, deck = { "th", { 7, "f" } } },
  function(t)
    t:you "attack" { by = "v11", at = "v10" }
    t:run_to("you battle phase")
    t:equal(#t.enemy.damage, 5, "the enemy's damage: one healed, one taken")
    t:equal(t:over(), false, "over")
  end,
}

scenario "VF-end-4 when the last card of the deck is gone" {
  your = { circles = { V = "v11" } }, enemy = { circles = { V = "v11" }, deck = { "f" } },
  function(t)
    t:finish()
    t:equal(t:winner(), "you", "winner")
    t:equal(#t.enemy.deck, 0, "the enemy's deck")
    t:equal(t:turn_player(), "enemy", "whose turn")
  end,
}

scenario "VF-end-5 both at once: a draw" {
  step = "battle phase",
  your = { circles = { V = "v11" }, damage = { 6, "f" } },
  enemy = { circles = { V = "v10" }, deck = {} },
  function(t)
    t:finish()
    t:equal(t:over(), true, "over")
    t:equal(t:winner(), "nobody", "winner")
  end,
}

scenario "VF-end-7 a drive check that takes the last card loses before the damage" {
  step = "battle phase",
  your = { circles = { V = "v11" }, deck = { "f", "f" } },
  enemy = { circles = { V = "v10" }, damage = { 5, "f" } },
  function(t)
    t:you "attack" { by = "v11", at = "v10" }
    t:finish()
    t:equal(t:winner(), "enemy", "winner")
    t:equal(#t.enemy.damage, 5, "the enemy's damage")
  end,
}

scenario "VF-end-6 who concedes loses" {
  your = { circles = { V = "v11" } }, enemy = { circles = { V = "v11" } },
  function(t)
    t:concede("you")
    t:equal(t:winner(), "enemy", "winner")
  end,
}
