-- Facts around section 9: attacks, blocks, Shields, keyword effects.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

scenario "GF-attack-1 an attack at the player destroys the top Shield" {
  your = { battle = { "u33" } }, enemy = { shields = { "u22", "u51" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you main")
    t:equal(t:card("u33").rested, 1, "u33 rested")
    t:equal(t:card("u22").zone, "trash", "the top one")
    t:equal(#t.enemy.shields, 1, "Shields")
  end,
}

scenario "GF-attack-2 a Base comes before the Shields, and the rest of the damage is lost" {
  your = { battle = { "u51" } }, enemy = { base = { "EX Base" } },
  function(t)
    t:you "attack" { by = "u51" }
    t:run_to("you main")
    t:equal(#t.enemy.base, 0, "Bases")
    t:equal(#t.enemy.trash, 0, "trash")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}

scenario "GF-attack-3 only rested Units are attacked" {
  your = { battle = { "u33" } }, enemy = { battle = { "u22" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you main")
    t:equal(t:card("u22").damage_taken, 0, "damage of u22")
    t:equal(#t.enemy.shields, 2, "Shields")
  end,
}

scenario "GF-attack-4 Units deal damage to each other at once" {
  your = { battle = { "u22" } },
  enemy = { battle = { { "u33", rested = true, damage_taken = 1 } } },
  function(t)
    t:you "attack" { by = "u22", at = "u33" }
    t:run_to("you main")
    t:equal(t:card("u22").zone, "trash", "u22")
    t:equal(t:card("u33").zone, "trash", "u33")
  end,
}

scenario "GF-attack-5 a rested Unit does not attack" {
  your = { battle = { { "u33", rested = true } } },
  function(t) t:equal(t:can("you", "attack", "u33"), false, "offered") end,
}

scenario "GF-attack-6 nor one that was deployed this turn" {
  your = { hand = { "u33" } },
  function(t)
    t:you "deploy" { by = "u33" }
    t:equal(t:can("you", "attack", "u33"), false, "offered")
  end,
}

scenario "GF-attack-7 but a Link Unit does" {
  your = { hand = { "Linker", "PR" } },
  function(t)
    t:you "deploy" { by = "Linker" }
    t:equal(t:can("you", "attack", "Linker"), false, "before")
    t:you "pair" { by = "PR", choose = "Linker" }
    t:equal(t:can("you", "attack", "Linker"), true, "after")
  end,
}

scenario "GF-attack-8 a Pilot that does not fit makes no Link Unit" {
  your = { hand = { "Partner", "PR" } },
  function(t)
    t:you "deploy" { by = "Partner" }
    t:you "pair" { by = "PR", choose = "Partner" }
    t:equal(t:can("you", "attack", "Partner"), false, "offered")
    t:equal(t:card("Partner").ap, 3, "AP")
  end,
}

scenario "GF-attack-9 an attacker that leaves ends the battle" {
  your = { battle = { "u22" } }, enemy = { hand = { "Decree" } },
  function(t)
    t:you "attack" { by = "u22" }
    t:run_to("enemy action")
    t:enemy "play" { by = "Decree", choose = "u22" }
    t:run_to("you main")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}

scenario "GF-attack-10 a target that leaves ends the battle" {
  your = { battle = { "Lancer" } },
  enemy = { battle = { { "u21", rested = true }, { "Wall", rested = true } } },
  function(t)
    t:you "attack" { by = "Lancer", at = "u21" }
    t:you { choose = "u21" }
    t:equal(t:can("you", "end main"), true, "the main phase goes on")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}

scenario "GF-attack-11 damage of effects in the battle is no battle damage" {
  your = { battle = { { "Breacher", pilot = "Sharp Eye" } } }, enemy = { battle = { "u21" } },
  function(t)
    t:you "attack" { by = "Breacher" }
    t:run_to("you main")
    t:equal(t:card("u21").zone, "trash", "u21")
    t:equal(#t.enemy.shields, 2, "Shields: one by the attack, none by Breach")
  end,
}

scenario "GF-attack-12 nor is what they destroy destroyed with battle damage" {
  your = { battle = { { "Raider", pilot = "Wrecker" } } },
  enemy = { battle = { { "u22", rested = true }, "u33" } },
  function(t)
    t:you "attack" { by = "Raider", at = "u22" }
    t:run_to("you main")
    t:equal(#t.enemy.shields, 2, "Shields")
    t:not_happened { "triggered destroys of Raider" }
  end,
}

scenario "GF-attack-13 only the Unit that strikes has destroyed" {
  your = { battle = { { "Raider", as = "r1" }, { "Raider", as = "r2" } } },
  enemy = { battle = { "u33", "u51" } },
  function(t)
    t:you "attack" { by = "r1" }
    t:enemy "pass"
    t:you "pass"
    t:you { choose = "u51" }
    t:equal(t:card("u51").ap, 3, "AP")
    t:equal(t:can("you", "end main"), true, "nothing else is asked")
  end,
}

scenario "GF-attack-14 what this Unit destroys in your turn" {
  your = { battle = { "Hunter" } }, enemy = { battle = { { "u22", rested = true } } },
  function(t)
    t:you "attack" { by = "Hunter", at = "u22" }
    t:run_to("you main")
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "GF-attack-15 not in the other's turn" {
  your = { battle = { { "Hunter", rested = true } } }, enemy = { battle = { "u22" } },
  turn = "enemy",
  function(t)
    t:enemy "attack" { by = "u22", at = "Hunter" }
    t:run_to("enemy main")
    t:equal(t:card("u22").zone, "trash", "u22")
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "GF-pilot-1 a Pilot goes where its Unit goes" {
  your = { battle = { { "u22", pilot = "PR" } } }, enemy = { hand = { "Calm Waters" } },
  turn = "enemy",
  function(t)
    t:equal(t:card("u22").hp, 3, "HP")
    t:enemy "play" { by = "Calm Waters", choose = "u22" }
    t:equal(t:card("u22").zone, "hand", "u22")
    t:equal(t:card("PR").zone, "hand", "PR")
    t:equal(t:card("u22").hp, 2, "HP")
  end,
}

scenario "GF-pilot-2 also into the trash" {
  your = { battle = { { "u22", pilot = "PB" } } }, enemy = { hand = { "Charge" } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "Charge", choose = "u22" }
    t:equal(t:card("u22").zone, "trash", "u22")
    t:equal(t:card("PB").zone, "trash", "PB")
  end,
}

scenario "GF-pilot-3 one Pilot for each Unit" {
  your = { battle = { { "u22", pilot = "PR" } }, hand = { "PB" } },
  function(t) t:equal(t:can("you", "pair", "PB"), false, "offered") end,
}

scenario "GF-pilot-6 only with your own Units" {
  your = { hand = { "PB" } }, enemy = { battle = { "u22" } },
  function(t) t:equal(t:can("you", "pair", "PB"), false, "offered") end,
}

scenario "GF-pilot-7 another Unit's Pilot links nothing" {
  your = { battle = { { "Linker", pilot = "PB", fresh = true }, { "u22", pilot = "PR" } } },
  function(t) t:equal(t:can("you", "attack", "Linker"), false, "offered") end,
}

scenario "GF-pilot-4 a Command that is a Pilot as well" {
  your = { battle = { "u22" }, hand = { "Stand-by" } },
  function(t)
    t:equal(t:can("you", "play", "Stand-by"), true, "as a Command")
    t:you "pair" { by = "Stand-by", choose = "u22" }
    t:equal(t:card("u22").ap, 3, "AP")
    t:equal(#t.your.hand, 0, "hand")
  end,
}

scenario "GF-pilot-5 [During Pair]" {
  your = { battle = { { "Veteran", as = "paired", pilot = "PR" }, { "Veteran", as = "alone" } } },
  function(t)
    t:equal(t:card("paired").ap, 4, "AP paired")
    t:equal(t:card("alone").ap, 2, "AP alone")
  end,
}

scenario "GF-blocker-1 a Blocker becomes the target" {
  your = { battle = { "u33" } }, enemy = { battle = { "Wall" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:enemy "block" { by = "Wall" }
    t:run_to("you main")
    t:equal(t:card("Wall").rested, 1, "Wall rested")
    t:equal(t:card("Wall").damage_taken, 3, "damage of Wall")
    t:equal(t:card("u33").damage_taken, 1, "damage of u33")
    t:equal(#t.enemy.shields, 3, "Shields")
    t:happened { "attack on u33", "block on Wall" }
    t:not_happened { "aim_at" } -- the attack was at the player
  end,
}

scenario "GF-blocker-2 neither rested nor already the target" {
  your = { battle = { "u33" } }, enemy = { battle = { { "Wall", rested = true } } },
  function(t)
    t:you "attack" { by = "u33", at = "Wall" }
    t:equal(t:can("enemy", "block"), false, "offered")
    t:run_to("you main")
  end,
}

scenario "GF-blocker-3 one block for each attack" {
  your = { battle = { "u33" } },
  enemy = { battle = { { "Wall", as = "w1" }, { "Wall", as = "w2" } } },
  function(t)
    t:you "attack" { by = "u33" }
    t:enemy "block" { by = "w1" }
    t:equal(t:can("enemy", "block"), false, "a second block is offered")
    t:run_to("you main")
  end,
}

scenario "GF-maneuver-1 nobody blocks High-Maneuver" {
  your = { battle = { "Glider" } }, enemy = { battle = { "Wall" } },
  function(t)
    t:you "attack" { by = "Glider" }
    t:equal(t:can("enemy", "block"), false, "offered")
    t:equal(t:why_not("block Wall")[2], "prohibited: the rules prohibits it", "why")
    t:run_to("you main")
    t:equal(#t.enemy.shields, 2, "Shields")
  end,
}

scenario "GF-first-strike-1 what it destroys does not strike back" {
  your = { battle = { "Duelist" } }, enemy = { battle = { { "u33", rested = true } } },
  function(t)
    t:you "attack" { by = "Duelist", at = "u33" }
    t:run_to("you main")
    t:equal(t:card("u33").zone, "trash", "u33")
    t:equal(t:card("Duelist").damage_taken, 0, "damage of Duelist")
  end,
}

scenario "GF-first-strike-2 what it does not destroy does" {
  your = { battle = { "Duelist" } }, enemy = { battle = { { "Wall", rested = true } } },
  function(t)
    t:you "attack" { by = "Duelist", at = "Wall" }
    t:run_to("you main")
    t:equal(t:card("Wall").damage_taken, 3, "damage of Wall")
    t:equal(t:card("Duelist").damage_taken, 1, "damage of Duelist")
  end,
}

scenario "GF-first-strike-3 only while attacking" {
  your = { battle = { { "Duelist", rested = true } } }, enemy = { battle = { "u33" } },
  turn = "enemy",
  function(t)
    t:enemy "attack" { by = "u33", at = "Duelist" }
    t:run_to("enemy main")
    t:equal(t:card("u33").zone, "trash", "u33")
    t:equal(t:card("Duelist").zone, "trash", "Duelist")
  end,
}

scenario "GF-breach-1 the top Shield" {
  your = { battle = { "Breacher" } }, enemy = { battle = { { "u22", rested = true } } },
  function(t)
    t:you "attack" { by = "Breacher", at = "u22" }
    t:run_to("you main")
    t:equal(#t.enemy.shields, 2, "Shields")
  end,
}

scenario "GF-breach-2 the Base first" {
  your = { battle = { "Breacher" } },
  enemy = { battle = { { "u22", rested = true } }, base = { "EX Base" } },
  function(t)
    t:you "attack" { by = "Breacher", at = "u22" }
    t:run_to("you main")
    t:equal(t:card("EX Base").damage_taken, 2, "damage of the Base")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}

scenario "GF-breach-3 also when both die" {
  your = { battle = { "Breacher-1" } }, enemy = { battle = { { "u22", rested = true } } },
  function(t)
    t:you "attack" { by = "Breacher-1", at = "u22" }
    t:run_to("you main")
    t:equal(#t.your.battle + #t.enemy.battle, 0, "Units")
    t:equal(#t.enemy.shields, 2, "Shields")
  end,
}

scenario "GF-breach-4 an empty shield area: nothing, and no loss" {
  your = { battle = { "Breacher" } },
  enemy = { battle = { { "u22", rested = true } }, shields = {} },
  function(t)
    t:you "attack" { by = "Breacher", at = "u22" }
    t:run_to("you main")
    t:equal(t:over(), false, "over")
  end,
}

scenario "GF-breach-5 only in your turn" {
  your = { battle = { { "Breacher", rested = true } } }, enemy = { battle = { "u22" } },
  turn = "enemy",
  function(t)
    t:enemy "attack" { by = "u22", at = "Breacher" }
    t:run_to("enemy main")
    t:equal(t:card("u22").zone, "trash", "u22")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}

scenario "GF-breach-6 a Burst answers a breached Shield" {
  your = { battle = { "Breacher" } },
  enemy = { battle = { { "u22", rested = true } }, shields = { "Flare" } },
  function(t)
    t:you "attack" { by = "Breacher", at = "u22" }
    t:run_to("enemy action")
    t:enemy "pass"
    t:you "pass"
    t:enemy "use Burst"
    t:equal(drawn(t, "enemy"), 1, "cards drawn")
    t:equal(t:card("Flare").zone, "trash", "Flare")
  end,
}

scenario "GF-suppression-1 the first two Shields at once" {
  your = { battle = { "Storm" } }, enemy = { battle = { "Watchman" } },
  function(t)
    t:you "attack" { by = "Storm" }
    t:run_to("you main")
    t:equal(#t.enemy.shields, 1, "Shields")
    t:equal(drawn(t, "enemy"), 1, "cards drawn: they were destroyed at once")
  end,
}

scenario "GF-suppression-2 the owner orders the Bursts" {
  your = { battle = { "Storm" } }, enemy = { shields = { "Flare", "Mine", "Filler" } },
  function(t)
    t:you "attack" { by = "Storm" }
    t:run_to("enemy action")
    t:enemy "pass"
    t:you "pass"
    t:mark()
    t:enemy { order = { "Mine", "Flare" } }
    t:enemy "use Burst"
    t:enemy "use Burst"
    t:happened { "damage 2 on Storm", "draw by enemy" }
  end,
}

scenario "GF-suppression-3 not behind a Base" {
  your = { battle = { "Storm" } }, enemy = { base = { "EX Base" } },
  function(t)
    t:you "attack" { by = "Storm" }
    t:run_to("you main")
    t:equal(#t.enemy.base, 0, "Bases")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}

scenario "GF-burst-1 a Base of the Shields is deployed" {
  your = { battle = { "u33" } }, enemy = { shields = { "Fort" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("enemy action")
    t:enemy "pass"
    t:you "pass"
    t:enemy "use Burst"
    t:equal(t:card("Fort").zone, "base", "Fort")
    t:equal(#t.enemy.trash, 0, "trash")
  end,
}

scenario "GF-burst-2 a Burst may take the attacker itself" {
  your = { battle = { "u51" } }, enemy = { shields = { "Tow" } },
  function(t)
    t:you "attack" { by = "u51" }
    t:enemy "pass"
    t:you "pass"
    t:enemy "use Burst"
    t:equal(t:card("u51").zone, "hand", "u51")
    t:equal(t:card("Tow").zone, "trash", "Tow")
  end,
}

scenario "GF-burst-3 a Shield added to the hand does not burst" {
  your = { shields = { "Flare" }, hand = { "Signal Tower" } },
  function(t)
    t:you "deploy" { by = "Signal Tower" }
    t:equal(t:card("Flare").zone, "hand", "Flare")
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "GF-repair-1 at the end of your turn" {
  your = { battle = { { "Fixer", damage_taken = 3 } } },
  function(t)
    t:run_to("enemy main")
    t:equal(t:card("Fixer").damage_taken, 1, "damage")
    t:run_to("you main")
    t:equal(t:card("Fixer").damage_taken, 1, "damage: not at the end of the other's turn")
    t:run_to("enemy main")
    t:equal(t:card("Fixer").damage_taken, 0, "damage: never below none")
  end,
}

scenario "GF-repair-2 it adds up" {
  your = { battle = { { "r-u22", damage_taken = 1 }, "Medic", "Medic" } },
  function(t)
    t:equal(t:card("r-u22").repair, 2, "Repair")
    t:run_to("enemy main")
    t:equal(t:card("r-u22").damage_taken, 0, "damage")
  end,
}

scenario "GF-support-1 rest it: another Unit gets AP" {
  your = { battle = { "Cheer", "u22" } },
  function(t)
    t:you "support" { by = "Cheer", choose = "u22" }
    t:equal(t:card("Cheer").rested, 1, "Cheer rested")
    t:equal(t:card("u22").ap, 4, "AP")
    t:run_to("enemy main")
    t:equal(t:card("u22").ap, 2, "AP after the turn")
  end,
}

scenario "GF-support-3 not for itself" {
  your = { battle = { "Cheer" } },
  function(t) t:equal(t:can("you", "support"), false, "offered") end,
}

scenario "GF-support-2 it is an [Activate-Main] effect" {
  your = { battle = { "Cheer", "u22" }, hand = { "Jam" } },
  function(t)
    t:you "play" { by = "Jam" }
    t:equal(t:can("you", "support"), false, "offered")
  end,
}

scenario "GF-stay-2 without its damage" {
  your = { battle = { { "u33", damage_taken = 2 } } }, enemy = { hand = { "Calm Waters" } },
  turn = "enemy",
  function(t)
    t:enemy "play" { by = "Calm Waters", choose = "u33" }
    t:run_to("you main")
    t:you "deploy" { by = "u33" }
    t:equal(t:card("u33").damage_taken, 0, "damage")
  end,
}

scenario "GF-stay-1 a card that comes back is a new one" {
  your = { battle = { "Rally" } }, enemy = { hand = { "Calm Waters" } },
  function(t)
    t:you "activate main" { by = "Rally" }
    t:equal(t:card("Rally").ap, 3, "AP")
    t:run_to("enemy main")
    t:enemy "play" { by = "Calm Waters", choose = "Rally" }
    t:run_to("you main")
    t:you "deploy" { by = "Rally" }
    t:equal(t:card("Rally").ap, 2, "AP")
    t:equal(t:can("you", "activate main", "Rally"), true, "once per turn, counted anew")
  end,
}
