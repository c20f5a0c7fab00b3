-- What is right, and seldom happens.

-- High-Maneuver is the attacker's own.
scenario "GF-maneuver-2 another Unit's High-Maneuver lets nobody through" {
  your = { battle = { "u33", "Glider" } }, enemy = { battle = { "Wall" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:equal(t:can("enemy", "block", "Wall"), true, "offered")
    t:enemy "block" { by = "Wall" }
    t:run_to("you main")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}

scenario "GF-maneuver-3 nor does that of the Unit that is attacked" {
  your = { battle = { "u33" } },
  enemy = { battle = { "Wall", { "Glider", rested = true } } },
  function(t)
    t:you "attack" { by = "u33", at = "Glider" }
    t:equal(t:can("enemy", "block", "Wall"), true, "offered")
    t:run_to("you main")
  end,
}

scenario "GF-maneuver-4 in the enemy's turn it is the enemy's attacker's" {
  turn = "enemy", your = { battle = { "Wall" } }, enemy = { battle = { "Glider", "u33" } },
  function(t)
    t:enemy "attack" { by = "Glider" }
    t:equal(t:can("you", "block"), false, "Glider is blocked")
    t:run_to("enemy main")
    t:enemy "attack" { by = "u33" }
    t:equal(t:can("you", "block", "Wall"), true, "u33 is blocked")
    t:run_to("enemy main")
  end,
}

-- A target that has been set active does not block for itself.
scenario "GF-blocker-4 the target does not block for itself" {
  your = { battle = { { "u33", pilot = "Reveille" } } },
  enemy = { battle = { { "Wall", as = "w1", rested = true }, { "Wall", as = "w2" } } },
  function(t)
    t:you "attack" { by = "u33", at = "w1" }
    t:equal(t:card("w1").rested, 0, "w1 rested")
    t:equal(t:can("enemy", "block", "w1"), false, "the target")
    t:equal(t:can("enemy", "block", "w2"), true, "another one")
    t:run_to("you main")
    t:equal(t:card("w1").damage_taken, 3, "damage of w1")
  end,
}

scenario "GF-attack-16 your own rested Units are not attacked" {
  your = { battle = { "u33", { "u22", rested = true } } }, enemy = { battle = { "u15" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you main")
    t:equal(#t.enemy.shields, 2, "Shields")
  end,
}

scenario "GF-deploy-1 nothing is deployed from the enemy's hand" {
  your = { hand = { "Filler" } }, enemy = { hand = { "u22", "Fort", "PB" } },
  function(t)
    t:equal(t:can("you", "deploy", "u22"), false, "a Unit")
    t:equal(t:can("you", "deploy", "Fort"), false, "a Base")
    t:equal(t:can("you", "pair", "PB"), false, "a Pilot")
    t:equal(t:can("you", "deploy", "Filler"), true, "your own")
  end,
}

local six = { { "u22", as = "a" }, { "u22", as = "b" }, { "u22", as = "c" }, { "u22", as = "d" },
  { "u22", as = "e" }, { "Martyr", as = "f" } }

scenario "GF-most-1 before a seventh Unit one goes into the trash, and is not destroyed" {
  your = { battle = six, hand = { "Scout" } },
  function(t)
    t:you "deploy" { by = "Scout", choose = "f" }
    t:equal(#t.your.battle, 6, "Units")
    t:equal(t:card("f").zone, "trash", "f")
    t:equal(#t.your.deck, 9, "deck: [Deploy] draws, [Destroyed] does not")
  end,
}

scenario "GF-most-2 with six there is room for none, with five for one" {
  your = { battle = { "u22", "u22", "u22", "u22", "u22" }, hand = { "Scout" } },
  function(t)
    t:you "deploy" { by = "Scout" }
    t:equal(#t.your.battle, 6, "Units")
    t:equal(#t.your.trash, 0, "trash")
  end,
}

scenario "GF-most-3 tokens are Units: two more make two leave" {
  your = { battle = { { "u22", as = "a" }, { "u22", as = "b" }, "u33", "u33", "u15", "u15" },
    hand = { "Muster" } },
  function(t)
    t:you "play" { by = "Muster" }
    t:you { choose = "a" }
    t:you { choose = "b" }
    t:equal(#t.your.battle, 6, "Units")
    t:equal(#t.your.trash, 3, "trash: both, and Muster")
  end,
}

scenario "GF-most-4 one Base: the other goes into the trash first" {
  your = { base = { "Fort" }, hand = { "Signal Tower" } },
  function(t)
    t:you "deploy" { by = "Signal Tower" }
    t:equal(t.your.base, { "Signal Tower" }, "Bases")
    t:equal(t:card("Fort").zone, "trash", "Fort")
    t:equal(#t.your.hand, 1, "hand: a Shield")
  end,
}

scenario "GF-most-5 an EX Base that gives way leaves the game" {
  your = { base = { "EX Base" }, hand = { "Fort" } },
  function(t)
    t:you "deploy" { by = "Fort" }
    t:equal(t.your.base, { "Fort" }, "Bases")
    t:equal(#t.your.trash, 0, "trash")
  end,
}

-- Breach.
scenario "GF-breach-7 who is destroyed by the other's blow alone breaches nothing" {
  your = { battle = { { "Breacher", damage_taken = 2 } } },
  enemy = { battle = { { "u15", rested = true } } },
  function(t)
    t:you "attack" { by = "Breacher", at = "u15" }
    t:run_to("you main")
    t:equal(t:card("Breacher").zone, "trash", "Breacher")
    t:equal(#t.enemy.shields, 3, "Shields")
    t:equal(#t.your.shields, 3, "your Shields")
  end,
}

scenario "GF-breach-8 with nothing in the shield area it does not activate" {
  your = { battle = { "Breacher" } },
  enemy = { battle = { { "u22", rested = true } }, shields = {} },
  function(t)
    t:you "attack" { by = "Breacher", at = "u22" }
    t:run_to("you main")
    t:not_happened { "activated breach" }
    t:equal(t:over(), false, "over")
  end,
}

scenario "GF-breach-9 the damage goes to the Base alone, however much" {
  your = { battle = { { "Breacher", pilot = "PR" } } },
  enemy = { battle = { { "u22", rested = true } }, base = { { "EX Base", damage_taken = 2 } } },
  function(t)
    t:you "attack" { by = "Breacher", at = "u22" }
    t:run_to("you main")
    t:equal(#t.enemy.base, 0, "Bases")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}

-- Several cards put into a deck at once: their owner says in which order.
scenario "GF-order-1 all Units to the bottom: each owner orders the own ones" {
  your = { hand = { "Low Tide" }, battle = { { "u22", as = "a" }, { "u33", as = "b" } } },
  enemy = { battle = { { "u15", as = "c" }, { "u51", as = "d" } } },
  function(t)
    t:you "play" { by = "Low Tide" }
    t:you { order = { "b", "a" } }
    t:enemy { order = { "d", "c" } }
    t:equal(t.your.deck[11], t:card("b"), "your deck, second from below")
    t:equal(t.your.deck[12], t:card("a"), "your deck, at the bottom")
    t:equal(t.enemy.deck[12], t:card("c"), "the enemy's deck, at the bottom")
  end,
}

scenario "GF-order-2 one card needs no order" {
  your = { hand = { "Low Tide" }, battle = { { "u22", as = "a" } } },
  function(t)
    t:you "play" { by = "Low Tide" }
    t:equal(t.your.deck[11], t:card("a"), "your deck, at the bottom")
  end,
}
