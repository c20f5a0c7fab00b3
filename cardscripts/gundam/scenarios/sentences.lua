-- Sentences of the cards that no other file expects: edges of whom they mean, when, and how long.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

-- "Destroys with battle damage": what the blow has hit, and nothing that dies beside it.
local citadel_falls = constants {
  battle = { { "Wall", damage_taken = 4 } }, base = { { "Iron Citadel", damage_taken = 3 } },
}

scenario "Breacher: <Breach> asks for battle damage, a Unit that lost its HP has received none" {
  your = { battle = { "Breacher" } }, enemy = citadel_falls,
  function(t)
    t:you "attack" { by = "Breacher" }
    t:run_to("you main")
    t:equal(t:card("Iron Citadel").zone, "trash", "the Base")
    t:equal(t:card("Wall").zone, "trash", "Wall, without the HP that the Base gave it")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}

scenario "Hunter: nor has it been destroyed by this Unit" {
  your = { battle = { "Hunter" } }, enemy = citadel_falls,
  function(t)
    t:you "attack" { by = "Hunter" }
    t:run_to("you main")
    t:equal(t:card("Wall").zone, "trash", "Wall")
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "Hunter: one card for the Unit it struck, none for the one that dies with it" {
  your = { battle = { "Hunter" } },
  enemy = { battle = { { "Drill", rested = true }, { "u22", damage_taken = 2 } },
    base = { "Iron Citadel" } },
  function(t)
    t:you "attack" { by = "Hunter", at = "Drill" }
    t:run_to("you main")
    t:equal(t:card("u22").zone, "trash", "u22, which is no Blocker any more")
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "Bodyguard: who gets the blow in the target's place is destroyed by it" {
  your = { battle = { { "Breacher", as = "b" }, { "Hunter", as = "h" } } },
  enemy = { battle = { { "u22", rested = true }, { "Bodyguard", as = "g1" } } },
  function(t)
    t:you "attack" { by = "b", at = "u22" }
    t:run_to("you main")
    t:equal(t:card("u22").damage_taken, 0, "damage of u22")
    t:equal(t:card("g1").zone, "trash", "Bodyguard")
    t:happened { "battle_damage 3 on g1", "activated struck", "destroy g1", "activated breach" }
    t:equal(#t.enemy.shields, 2, "Shields")
    t:equal(drawn(t), 0, "cards drawn by Hunter, which did not attack")
  end,
}

scenario "Bodyguard: battle damage alone, and only of your other Units" {
  your = { battle = { "u33" }, hand = { "Volley" } },
  enemy = { battle = { { "u15", rested = true }, "Bodyguard" }, base = { "Fort" } },
  function(t)
    t:you "play" { by = "Volley", choose = "u15" }
    t:equal(t:card("u15").damage_taken, 2, "effect damage of u15")
    t:you "attack" { by = "u33", at = "enemy" }
    t:run_to("you main")
    t:equal(t:card("Fort").damage_taken, 3, "damage of the Base")
    t:equal(t:card("Bodyguard").damage_taken, 0, "damage of Bodyguard")
  end,
}

scenario "Bodyguard: of two each takes the blow's place once, and it is back where it was" {
  your = { battle = { "u33" } },
  enemy = { battle = { { "Bodyguard", as = "g1", rested = true }, { "Bodyguard", as = "g2" } } },
  function(t)
    t:you "attack" { by = "u33", at = "g1" }
    t:run_to("you main")
    t:equal({ t:card("g1").zone, t:card("g2").damage_taken }, { "trash", 0 }, "g1, damage of g2")
    t:not_happened { "asked choose enemy" }
    t:not_happened { "asked order" }
  end,
}

-- "All Units on the bottom": at once, and Pilots go with them.
scenario "Low Tide: all Units at once, so none dies because another has left" {
  your = { battle = { "Drill", { "u22", damage_taken = 2 } }, base = { "Iron Citadel" },
    hand = { "Low Tide" } },
  function(t)
    t:you "play" { by = "Low Tide" }
    t:you { order = { "Drill", "u22" } }
    t:equal(t.your.deck[11], t:card("Drill"), "second from below")
    t:equal(t.your.deck[12], t:card("u22"), "at the bottom")
    t:not_happened { "destroy" }
  end,
}

for _, order in ipairs(constants { { "PR", "u22", "u33" }, { "u22", "PR", "u33" } }) do
  scenario("Low Tide: a Pilot goes to the bottom with its Unit: " .. table.concat(order, ", ")) {
    your = { battle = { { "u22", pilot = "PR" }, "u33" }, hand = { "Low Tide" } },
    function(t)
      t:you "play" { by = "Low Tide" }
      t:you { order = { order[1], order[2], order[3] } }
      for n, name in ipairs({ order[1], order[2], order[3] }) do
        t:equal(t.your.deck[10 + n], t:card(name), "card " .. 10 + n .. " of the deck")
      end
    end,
  }
end

scenario "Low Tide: also that of a token, which leaves the game" {
  your = { battle = { { "Recruit", pilot = "PR" } }, hand = { "Low Tide" } },
  function(t)
    t:you "play" { by = "Low Tide" }
    t:run_to("you main")
    t:equal(#t.your.deck, 11, "deck")
    t:equal(t.your.deck[11], t:card("PR"), "at the bottom")
  end,
}

scenario "Low Tide: without any Unit nothing moves" {
  your = { hand = { "Low Tide" } },
  function(t)
    t:you "play" { by = "Low Tide" }
    t:equal(#t.your.deck, 10, "deck")
    t:equal(t:card("Low Tide").zone, "trash", "Low Tide")
  end,
}

-- The attacker's blow; then whoever is asked next answers.
local function attack(t, unit, target)
  t:you "attack" { by = unit, at = target or "enemy" }
  t:run_to("you action")
  t:you "pass"
end

scenario "Raider: a Base is a shield area card" {
  your = { battle = { "Raider" } }, enemy = { battle = { "u33", "u22" }, base = { "EX Base" } },
  function(t)
    attack(t, "Raider")
    t:you { choose = "u33" }
    t:equal(t:card("u33").ap, 1, "AP")
  end,
}

scenario "Raider: a Unit is none, nor is a Base that holds" {
  your = { battle = { { "Raider", as = "r1" }, { "Raider", as = "r2" } } },
  enemy = { battle = { { "u22", rested = true }, "u33" }, base = { "Fort" } },
  function(t)
    t:you "attack" { by = "r1", at = "u22" }
    t:run_to("you main")
    t:you "attack" { by = "r2" }
    t:run_to("you main")
    t:equal({ t:card("u22").zone, t:card("Fort").zone }, { "trash", "base" }, "where they are")
    t:not_happened { "triggered destroys of Raider" }
  end,
}

scenario "Raider: AP-2 is counted with what comes later, and not below none in between" {
  your = { battle = { "Raider" } }, enemy = { battle = { "Wall" }, hand = { "Parry" } },
  function(t)
    t:you "attack" { by = "Raider" }
    t:run_to("you main")
    t:equal(t:card("Wall").ap, 0, "AP 1-2")
    t:run_to("enemy end action")
    t:enemy "play" { by = "Parry", choose = "Wall" }
    t:equal(t:card("Wall").ap, 1, "AP 1-2+2")
  end,
}

scenario "Hunter: neither a Base nor a Shield is a Unit" {
  your = { battle = { { "Hunter", as = "h1" }, { "Hunter", as = "h2" } } },
  enemy = { base = { "EX Base" } },
  function(t)
    for _, hunter in ipairs({ "h1", "h2" }) do
      t:you "attack" { by = hunter }
      t:run_to("you main")
    end
    t:equal({ #t.enemy.base, #t.enemy.shields }, { 0, 2 }, "Base and Shields left")
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "Breacher: <Breach> also for the Unit that blocked" {
  your = { battle = { { "Breacher", pilot = "PR" } } }, enemy = { battle = { "Wall" } },
  function(t)
    t:you "attack" { by = "Breacher" }
    t:enemy "block" { by = "Wall" }
    t:run_to("you main")
    t:equal(t:card("Wall").zone, "trash", "Wall")
    t:equal(#t.enemy.shields, 2, "Shields")
  end,
}

local breaches = constants { { "Breach Hound", 1 }, { "Breacher-1", 1 }, { "Orchard Colossus", 2 } }
for _, case in ipairs(breaches) do
  scenario(case[1] .. ": <Breach " .. case[2] .. ">") {
    your = { battle = { case[1] } },
    enemy = { battle = { { "u21", rested = true } }, base = { "Fort" } },
    function(t)
      t:you "attack" { by = case[1], at = "u21" }
      t:run_to("you main")
      t:equal(t:card("Fort").damage_taken, case[2], "damage of the Base")
    end,
  }
end

scenario "Storm: <Suppression> speaks of Shields, not of a Unit that blocked" {
  your = { battle = { "Storm" } }, enemy = { battle = { "Wall" } },
  function(t)
    t:you "attack" { by = "Storm" }
    t:enemy "block" { by = "Wall" }
    t:run_to("you main")
    t:equal(t:card("Wall").damage_taken, 3, "damage of Wall")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}

scenario "Duelist: <First Strike> also against the Unit that blocked" {
  your = { battle = { "Duelist" } }, enemy = { battle = { "Drill" } },
  function(t)
    t:you "attack" { by = "Duelist" }
    t:enemy "block" { by = "Drill" }
    t:run_to("you main")
    t:equal(t:card("Drill").zone, "trash", "Drill")
    t:equal(t:card("Duelist").damage_taken, 0, "damage of Duelist")
  end,
}

-- Two Units strike at the same time, each with the AP that it had.
scenario "Ash Marshal: the blow that damages its Unit does not make it strike back harder" {
  your = { battle = { "Wall" } },
  enemy = { battle = { { "u15", pilot = "Ash Marshal", rested = true } } },
  function(t)
    t:you "attack" { by = "Wall", at = "u15" }
    t:run_to("you main")
    t:equal(t:card("u15").ap, 4, "AP, damaged")
    t:equal(t:card("Wall").damage_taken, 3, "damage of Wall")
  end,
}

scenario "Ash Marshal: but a <First Strike> before it does" {
  your = { battle = { { "Duelist", pilot = "Coach" }, "Bulwark" } },
  enemy = { battle = { { "u15", pilot = "Ash Marshal", rested = true } } },
  function(t)
    t:you "activate main" { by = "Bulwark", choose = "Duelist" }
    t:you "attack" { by = "Duelist", at = "u15" }
    t:run_to("you main")
    t:equal(t:card("u15").damage_taken, 4, "damage of u15")
    t:equal(t:card("Bulwark").damage_taken, 4, "damage of Bulwark")
  end,
}

scenario "Cinder Twin: AP+1 also against the Unit that blocked, and until the battle ends" {
  your = { battle = { { "Cinder Twin", pilot = "Ash Marshal" } } }, enemy = { battle = { "Wall" } },
  function(t)
    t:you "attack" { by = "Cinder Twin" }
    t:enemy "block" { by = "Wall" }
    t:run_to("enemy action")
    t:equal(t:card("Cinder Twin").ap, 6, "AP in the battle")
    t:run_to("you main")
    t:equal(t:card("Wall").zone, "trash", "Wall")
    t:equal(t:card("Cinder Twin").ap, 6, "AP after it: damaged, but 1 less")
  end,
}

scenario "Reveille: the battle goes on though its target has become active" {
  your = { battle = { { "u33", pilot = "Reveille" }, { "u51", rested = true } } },
  enemy = { battle = { { "u22", rested = true }, { "u15", rested = true } } },
  function(t)
    t:you "attack" { by = "u33", at = "u22" }
    t:run_to("you main")
    t:equal(t:card("u22").zone, "trash", "u22")
    t:equal(t:card("u15").rested, 0, "u15 rested")
    t:equal(t:card("u33").rested + t:card("u51").rested, 2, "your own rested")
  end,
}

-- Shields hear nothing: their texts work in play, but for [Burst].
scenario "Bruiser and Martyr: as Shields they neither receive nor are destroyed as Units" {
  your = { battle = { "Storm" } }, enemy = { shields = { "Bruiser", "Martyr", "Filler" } },
  function(t)
    t:you "attack" { by = "Storm" }
    t:run_to("you main")
    t:equal(#t.enemy.shields, 1, "Shields")
    t:equal(drawn(t, "enemy"), 0, "cards drawn")
  end,
}

scenario "Alarm: effect damage to a Shield is none to a Unit" {
  your = { battle = { { "u33", pilot = "Wrecker" } } }, enemy = { shields = { "Alarm", "Filler" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you main")
    t:equal(#t.enemy.shields, 0, "Shields")
    t:equal(drawn(t, "enemy"), 0, "cards drawn")
  end,
}

scenario "Second raider: a Shield that an effect destroys is destroyed" {
  your = { battle = { { "u33", pilot = "Wrecker" }, "Second raider" } },
  enemy = { battle = { { "u15", rested = true } } },
  function(t)
    t:you "attack" { by = "u33", at = "u15" }
    t:run_to("you main")
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "Second raider: two Shields at once are one event, and none for their owner" {
  your = { battle = { "Storm", "Second raider" } }, enemy = { battle = { "Second raider" } },
  function(t)
    t:you "attack" { by = "Storm" }
    t:run_to("you main")
    t:equal({ drawn(t), drawn(t, "enemy") }, { 1, 0 }, "cards drawn")
  end,
}

scenario "Watchman: a Base is no Shield" {
  your = { battle = { "u33" } }, enemy = { base = { "EX Base" }, battle = { "Watchman" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you main")
    t:equal(#t.enemy.base, 0, "Bases")
    t:equal(drawn(t, "enemy"), 0, "cards drawn")
  end,
}

-- Bursts.
scenario "Tow: without a Unit that it may choose its [Burst] is not asked" {
  your = { battle = { "u15", "u22" } }, enemy = { shields = { "Tow" } },
  function(t)
    t:you "attack" { by = "u15" }
    t:run_to("you main")
    t:not_happened { "asked yes_no" }
    t:equal(t:card("Tow").zone, "trash", "Tow")
  end,
}

scenario "Iron Citadel: its [Deploy] waits for the [Burst] of the other Shield" {
  your = { battle = { "Storm" } }, enemy = { shields = { "Iron Citadel", "Flare", "u33" } },
  function(t)
    attack(t, "Storm")
    t:mark()
    t:enemy { order = { "Iron Citadel", "Flare" } }
    t:enemy "use Burst"
    t:enemy "use Burst"
    t:happened { "enter on Iron Citadel", "draw by enemy", "add_to_hand on u33" }
  end,
}

scenario "Fort: of two Bases that a blow brings the second takes the place of the first" {
  your = { battle = { "Storm" } },
  enemy = { shields = { "Fort", "Iron Citadel", "u33" }, hand = {} },
  function(t)
    attack(t, "Storm")
    t:enemy { order = { "Fort", "Iron Citadel" } }
    t:enemy "use Burst"
    t:equal(t:card("Fort").zone, "base", "Fort after its Burst")
    t:equal({ t:card("Fort").damage_taken, t:card("Fort").rested }, { 0, 0 }, "damage, rested")
    t:enemy "use Burst"
    t:equal({ t:card("Fort").zone, t:card("Iron Citadel").zone }, { "trash", "base" }, "the Bases")
    t:equal(t:card("u33").zone, "hand", "the Shield that is left")
  end,
}

scenario "Muster: one [Burst] declined and one used, then both Shields are trash" {
  your = { battle = { "Storm" } }, enemy = { shields = { "Flare", "Muster" } },
  function(t)
    attack(t, "Storm")
    t:enemy { order = { "Muster", "Flare" } }
    t:enemy "no"
    t:equal(t:card("Muster").zone, "revealed", "Muster while the other Burst waits")
    t:enemy "use Burst"
    t:equal(drawn(t, "enemy"), 1, "cards drawn")
    t:equal({ #t.enemy.trash, #t.enemy.battle }, { 2, 0 }, "trash, Units")
  end,
}

scenario "Muster: a Recruit of the other's turn attacks in yours" {
  your = { battle = { "u33" } }, enemy = { shields = { "Muster", "Filler" } },
  function(t)
    attack(t, "u33")
    t:enemy "use Burst"
    t:run_to("enemy main")
    t:equal(t:can("enemy", "attack", "Recruit"), true, "offered")
  end,
}

-- Effects that go on when their card has left, and those that don't.
scenario "Bulwark: one that has come back is another, and guards nobody" {
  your = { battle = { { "Bulwark", rested = true, damage_taken = 3 }, "u33", "u22" } },
  enemy = { shields = { "Tow", "Filler" }, battle = { { "u15", rested = true } } },
  function(t)
    t:you "activate main" { by = "Bulwark", choose = "u22" }
    attack(t, "u33")
    t:enemy "use Burst"
    t:enemy { choose = "Bulwark" }
    t:you "deploy" { by = "Bulwark" }
    t:you "attack" { by = "u22", at = "u15" }
    t:run_to("you main")
    t:equal(t:card("Bulwark").damage_taken, 0, "damage of Bulwark")
    t:equal(t:card("u22").damage_taken, 1, "damage of u22")
  end,
}

scenario "Bulwark: of two that guard each other each takes the blow's place once" {
  your = { battle = { { "Bulwark", as = "b1" }, { "Bulwark", as = "b2" } } },
  enemy = { battle = { { "u15", rested = true } } },
  function(t)
    t:you "activate main" { by = "b1", choose = "b2" }
    t:you "activate main" { by = "b2", choose = "b1" }
    t:you "attack" { by = "b1", at = "u15" }
    t:run_to("you main")
    t:equal({ t:card("b1").damage_taken, t:card("b2").damage_taken }, { 1, 0 }, "damage")
  end,
}

scenario "Signal: its AP stays for the turn, though it has left" {
  your = { battle = { "u33", "Signal" } }, enemy = { hand = { "Decree" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("enemy action")
    t:enemy "pass"
    t:you "activate action" { by = "Signal", choose = "u33" }
    t:enemy "play" { by = "Decree", choose = "Signal" }
    t:equal(t:card("Signal").zone, "trash", "Signal")
    t:equal(t:card("u33").ap, 4, "AP")
    t:run_to("you main")
  end,
}

scenario "Sharp Eye: its effect waits, and its Unit is gone when it is used" {
  your = { battle = { { "Lancer", pilot = "Sharp Eye", damage_taken = 2 } } },
  enemy = { battle = { "Avenger", "u15" } },
  function(t)
    t:you "attack" { by = "Lancer" }
    t:you { order = { "Lancer", "Sharp Eye" } }
    t:you { choose = "Avenger" } -- which deals 1 damage to Lancer
    t:equal(t:card("Lancer").zone, "trash", "Lancer")
    t:run_to("you main")
    t:equal(t:card("u15").damage_taken, 1, "damage")
    t:equal(#t.enemy.shields, 3, "Shields: the battle was over")
  end,
}

scenario "Old Mariner: so does its; draw 1, then discard 1" {
  your = { battle = { { "Lancer", pilot = "Old Mariner", damage_taken = 4 } }, hand = {} },
  enemy = { battle = { "Avenger", "u15" } },
  function(t)
    t:you "attack" { by = "Lancer" }
    t:you { order = { "Lancer", "Old Mariner" } }
    t:you { choose = "Avenger" }
    t:run_to("you main")
    t:equal({ drawn(t), #t.your.hand, #t.your.trash }, { 1, 0, 3 }, "drawn, hand, trash")
  end,
}

scenario "Bruiser and Alarm: damage that destroys them has been received" {
  turn = "enemy", enemy = { battle = { "u51" }, hand = { "Volley" } },
  your = { battle = { { "Bruiser", rested = true }, { "Alarm", damage_taken = 3 } } },
  function(t)
    t:enemy "attack" { by = "u51", at = "Bruiser" }
    t:run_to("enemy main")
    t:equal({ t:card("Bruiser").zone, drawn(t) }, { "trash", 1 }, "Bruiser, and cards drawn")
    t:enemy "play" { by = "Volley", choose = "Alarm" }
    t:equal({ t:card("Alarm").zone, drawn(t) }, { "trash", 2 }, "Alarm, and cards drawn")
  end,
}

scenario "Alarm: what Shelter keeps from it it has not received" {
  your = { hand = { "Barrage" } }, enemy = { battle = { "Alarm", "Shelter" } },
  function(t)
    t:you "play" { by = "Barrage" }
    t:equal(drawn(t, "enemy"), 0, "cards drawn")
  end,
}

scenario "Mourner: it is itself one of your Units" {
  your = { battle = { { "Mourner", damage_taken = 3 } }, hand = { "Probe" } },
  function(t)
    t:you "play" { by = "Probe", choose = "Mourner" }
    t:equal(drawn(t), 2, "cards drawn: by Probe and by Mourner")
  end,
}

scenario "Mourner-1: [Once per Turn] also of two that wait together" {
  your = { battle = { "Mourner-1", { "Drill", damage_taken = 2 }, { "u22", damage_taken = 1 } },
    base = { "Iron Citadel" }, hand = { "Sweep" } },
  function(t)
    t:you "play" { by = "Sweep" } -- Drill is destroyed; then u22, no Blocker any more
    t:equal(#t.your.battle, 1, "Units")
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

-- Pilots of Units that leave.
scenario "Recruit: a token leaves the game, its Pilot does not: back to the hand" {
  turn = "enemy", enemy = { hand = { "Calm Waters" } },
  your = { battle = { { "Recruit", pilot = "PR" } }, hand = {} },
  function(t)
    t:enemy "play" { by = "Calm Waters", choose = "Recruit" }
    t:equal(t.your.hand, { "PR" }, "hand")
  end,
}

scenario "Recruit: destroyed, its Pilot is trash" {
  turn = "enemy", enemy = { hand = { "Volley" } },
  your = { battle = { { "Recruit", pilot = "PR" } } },
  function(t)
    t:enemy "play" { by = "Volley", choose = "Recruit" }
    t:equal(t.your.trash, { "PR" }, "trash")
  end,
}

scenario "Recruit: Lv.0 is Lv.2 or lower" {
  your = { battle = { "Recruit" }, hand = { "Sweep" } }, enemy = { battle = { "Recruit", "u33" } },
  function(t)
    t:you "play" { by = "Sweep" }
    t:equal({ #t.your.battle, #t.enemy.battle }, { 0, 1 }, "Units")
  end,
}

scenario "PR: Pilots are no Units: six with Pilots are six, and a Pilot gives way with its Unit" {
  your = { hand = { "u15", "u51" }, battle = { { "u22", pilot = "PR" }, { "u22", pilot = "PR" },
    { "u22", pilot = "PR" }, { "u33", pilot = "PR" }, { "u22", as = "last", pilot = "PB" } } },
  function(t)
    t:you "deploy" { by = "u15" }
    t:equal({ #t.your.battle, #t.your.trash }, { 6, 0 }, "Units, trash")
    t:you "deploy" { by = "u51" }
    t:equal(#t:options("you"), 6, "Units that can give way")
    t:you { choose = "last" }
    t:equal(t:card("PB").zone, "trash", "its Pilot")
  end,
}

scenario "Usher: a Recruit that has given way to the second one is (Red) no more" {
  your = { battle = { "Usher", "u22", "u22", "u22", "u22", "u33" }, hand = { "Muster" } },
  function(t)
    t:you "play" { by = "Muster" }
    t:you { choose = "u33" }
    t:you { choose = "Recruit" }
    t:equal(#t.your.battle, 6, "Units")
    t:equal(t:card("Recruit"):has("traits", "Red"), true, "the second one is (Red)")
  end,
}

-- What a constant sees of others.
scenario "Blue Flag: (Red) and (Orchard) are gone for whatever asks for them" {
  your = { base = { "Blue Flag" }, hand = { "Reserve" },
    battle = { "Medic", "r-u22", { "r-u22", as = "r2" }, "Orchard Colossus", "Drum Major" } },
  enemy = { battle = { { "Medic", as = "theirs" }, { "r-u22", as = "e1" } } },
  function(t)
    t:equal({ t:card("your r-u22").repair, t:card("e1").repair }, { 0, 0 }, "<Repair> by Medic")
    t:equal(t:card("Orchard Colossus").ap, 4, "AP of Orchard Colossus")
    t:equal(t:card("Reserve").cost, 3, "cost of Reserve")
  end,
}

scenario "Blue Flag: a trait of before it is gone as well" {
  your = { battle = { "b-u22" }, hand = { "Paint", "Blue Flag" } },
  function(t)
    t:you "play" { by = "Paint", choose = "b-u22" }
    t:you "deploy" { by = "Blue Flag" }
    t:equal(t:card("b-u22"):has("traits", "Red"), false, "(Red)")
  end,
}

scenario "Blue Flag: it speaks of Units: Pilots keep their traits" {
  your = { base = { "Blue Flag" }, battle = { "Twin-R", { "Linker", fresh = true } },
    hand = { { "PR", as = "p1" }, { "PR", as = "p2" } } },
  function(t)
    t:you "pair" { by = "p1", choose = "Twin-R" }
    t:equal(drawn(t), 1, "cards drawn by [When Paired - (Red) Pilot]")
    t:you "pair" { by = "p2", choose = "Linker" }
    t:equal(t:can("you", "attack", "Linker"), true, "Link: (Red)")
  end,
}

scenario "Orchard Colossus: of two each is another (Orchard) Unit, and so is a Field Surgeon" {
  your = { battle = { { "Orchard Colossus", as = "c1" }, { "Orchard Colossus", as = "c2" } } },
  enemy = { battle = { { "Orchard Colossus", as = "e" }, "Field Surgeon" } },
  function(t)
    t:equal({ t:card("c1").ap, t:card("c2").ap, t:card("e").ap }, { 5, 5, 5 }, "AP")
  end,
}

scenario "Medic: <Repair 1> adds to the <Repair 1> of Field Surgeon" {
  your = { battle = { "Medic", { "Field Surgeon", damage_taken = 3 } }, hand = { "Paint" } },
  function(t)
    t:you "play" { by = "Paint", choose = "Field Surgeon" }
    t:equal(t:card("Field Surgeon").repair, 2, "<Repair>")
  end,
}

-- Silence, Aegis and Jam: what is forbidden, whom, how long.
scenario "Silence: to add to the hand is not to draw" {
  your = { hand = { "Silence", "Lookout", "Iron Citadel" }, deck = { "Volley", { 9, "Filler" } } },
  function(t)
    t:you "play" { by = "Silence" }
    t:you "deploy" { by = "Lookout" }
    t:run_to("you main")
    t:equal(t:card("Volley").zone, "hand", "the Command")
    t:you "deploy" { by = "Iron Citadel" }
    t:equal(#t.your.shields, 2, "Shields")
  end,
}

scenario "Silence: Old Mariner draws none, and discards 1 all the same" {
  your = { battle = { { "u33", pilot = "Old Mariner" } }, hand = { "Silence", "u22" } },
  function(t)
    t:you "play" { by = "Silence" }
    t:you "attack" { by = "u33" }
    t:run_to("you main")
    t:equal(drawn(t), 0, "cards drawn")
    t:equal(t:card("u22").zone, "trash", "u22")
  end,
}

scenario "Silence: what Broker has paid is paid" {
  your = { hand = { "Silence", "u22" }, battle = { "u33", "Broker" } },
  function(t)
    t:you "play" { by = "Silence" }
    t:you "attack" { by = "u33" }
    t:run_to("you action")
    t:you "activate action" { by = "Broker" }
    t:equal({ drawn(t), t:card("u22").zone }, { 0, "trash" }, "drawn, and where u22 is")
    t:run_to("you main")
  end,
}

scenario "Aegis: also for a Unit that came later, and not in the next turn" {
  your = { hand = { "Aegis", "u22" } },
  enemy = { hand = { { "Decree", as = "d1" }, { "Decree", as = "d2" } } },
  function(t)
    t:you "play" { by = "Aegis" }
    t:you "deploy" { by = "u22" }
    t:run_to("enemy end action")
    t:enemy "play" { by = "d1", choose = "u22" }
    t:equal(t:card("u22").zone, "battle", "u22 in this turn")
    t:run_to("enemy main")
    t:run_to("enemy end action")
    t:enemy "play" { by = "d2", choose = "u22" }
    t:equal(t:card("u22").zone, "trash", "u22 in the next")
  end,
}

-- Choosing.
scenario "Salvage: another Unit card, and in your trash" {
  your = { battle = { "Salvage" }, hand = { "Probe" }, trash = { "u22", "Volley", "PR", "Fort" } },
  enemy = { trash = { "u51" } },
  function(t)
    t:you "play" { by = "Probe" }
    t:equal(t:can("you", "end main"), true, "nothing is asked: there is only one Unit card")
    t:equal(t:card("u22").zone, "hand", "u22")
    t:equal(t:card("Salvage").zone, "trash", "Salvage")
  end,
}

scenario "Salvage: without another none is added" {
  your = { battle = { "Salvage" }, hand = { "Probe" } },
  function(t)
    t:you "play" { by = "Probe" }
    t:equal(t:card("Salvage").zone, "trash", "Salvage")
    t:not_happened { "activated destroyed of Salvage" }
  end,
}

scenario "Lookout: a Command that is a Pilot as well is a Command card, a Pilot is not" {
  your = { hand = { "Lookout" }, deck = { "Stand-by", "PR", "Sudden Bloom", { 7, "Filler" } } },
  function(t)
    t:you "deploy" { by = "Lookout" }
    t:equal(#t:options("you"), 2, "Command cards")
    t:you { choose = "Stand-by" }
    t:you { order = { "PR", "Sudden Bloom" } }
    t:equal(t:card("Stand-by").zone, "hand", "Stand-by")
  end,
}

scenario "Charge: an EX Resource that has paid for it is no Resource any more" {
  your = { hand = { "Charge" }, resources = { { 4, "Resource" }, "EX Resource" } },
  enemy = { battle = { "u15" } },
  function(t)
    t:you "play" { by = "Charge", cost = { "EX Resource" }, choose = "u15" }
    t:equal(t:card("u15").damage_taken, 1, "damage")
  end,
}

scenario "Charge: beside it as a spent Shield, what a Burst deals is no damage of its own" {
  your = { battle = { "Storm", "u15" } },
  enemy = { shields = { "Charge", "Scorch" }, resources = { 5, "Resource" } },
  function(t)
    t:you "attack" { by = "Storm" }
    t:run_to("enemy action")
    t:enemy "pass"
    t:you "pass"
    t:enemy("use Burst", { choose = "u15" })
    t:equal(t:card("u15").damage_taken, 1, "the Burst's damage")
  end,
}

scenario "Echo: an effect that chooses is used by the Unit's master" {
  your = { battle = { "u33" }, hand = { "Echo" } }, enemy = { battle = { "Exchange", "u15" } },
  function(t)
    t:you "play" { by = "Echo", choose = "Exchange" }
    t:enemy { choose = "u15" }
    t:equal({ t:card("u15").damage_taken, t:card("u33").damage_taken }, { 1, 1 }, "damage")
  end,
}

scenario "Mimic: used by you, 'your other Units' are yours" {
  your = { battle = { { "u33", damage_taken = 2 }, "u15" }, hand = { "Mimic" } },
  enemy = { battle = { "Field Surgeon", { "u15", as = "theirs", damage_taken = 2 } } },
  function(t)
    t:you "play" { by = "Mimic", choose = "Field Surgeon" }
    t:equal(#t:options("you"), 2, "Units to choose from")
    t:you { choose = "u33" }
    t:equal(t:card("u33").damage_taken, 0, "damage left")
  end,
}

scenario "Stand-in: one that is rested can't rest in the Base's place" {
  your = { battle = { { "Stand-in", rested = true }, "u22" }, base = { "Depot" } },
  function(t)
    t:you "activate main" { by = "Depot", choose = "u22" }
    t:not_happened { "asked yes_no" }
    t:equal(t:card("Depot").rested, 1, "Depot rested")
  end,
}

scenario "Stand-in: for any Base of yours, and of two the one that you say" {
  your = { base = { "Signal Tower" },
    battle = { { "Stand-in", as = "s1" }, { "Stand-in", as = "s2" },
      { "u22", damage_taken = 1 } } },
  function(t)
    t:you "activate main" { by = "Signal Tower" }
    t:you { choose = "s2" }
    t:you "yes"
    t:run_to("you main")
    t:equal({ t:card("Signal Tower").rested, t:card("s1").rested, t:card("s2").rested },
      { 0, 0, 1 }, "rested")
    t:equal(t:card("u22").damage_taken, 0, "damage left")
  end,
}

scenario "Cheer: <Support> in the turn of its deployment, not while it is rested" {
  your = { battle = { { "Cheer", as = "fresh", fresh = true }, { "Cheer", as = "rested",
    rested = true } } },
  function(t)
    t:equal(t:can("you", "support", "rested"), false, "offered for the rested one")
    t:you "support" { by = "fresh", choose = "rested" }
    t:equal(t:card("rested").ap, 3, "AP")
  end,
}

scenario "Linker: a Link Unit attacks a Unit, too, in the turn of its deployment" {
  your = { battle = { { "u33", fresh = true }, { "Linker", pilot = "PR", fresh = true } } },
  enemy = { battle = { { "u22", rested = true } } },
  function(t)
    t:equal(t:can("you", "attack", "u33"), false, "another Unit")
    t:equal(t:can("you", "attack", "Linker"), true, "Linker")
  end,
}

-- A battle that one side has left in the action step.
scenario "Breacher: a target that an effect destroys before the blow breaches nothing" {
  your = { battle = { "Breacher" }, hand = { "Scorch" } },
  enemy = { battle = { { "u22", rested = true } } },
  function(t)
    t:you "attack" { by = "Breacher", at = "u22" }
    t:run_to("you action")
    t:you "play" { by = "Scorch", choose = "u22" }
    t:run_to("you main")
    t:equal(#t.enemy.shields, 3, "Shields")
    t:equal(t:card("Breacher").damage_taken, 0, "damage of Breacher")
  end,
}

scenario "Wall: a Unit that has blocked and left has kept the blow from the Shields" {
  your = { battle = { "u33" }, hand = { "Scorch" } },
  enemy = { battle = { { "Wall", damage_taken = 2 } } },
  function(t)
    t:you "attack" { by = "u33" }
    t:enemy "block" { by = "Wall" }
    t:run_to("you action")
    t:you "play" { by = "Scorch", choose = "Wall" }
    t:run_to("you main")
    t:equal(t:card("Wall").zone, "trash", "Wall")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}

-- "During this turn" ends with it.
local function red(t)
  return t:card("r-u22"):has("traits", "Red")
end

scenario "Depot and Bleach: what they give and take is over after the turn" {
  your = { battle = { "r-u22" }, base = { "Depot" }, hand = { "Bleach" } },
  function(t)
    t:you "activate main" { by = "Depot" }
    t:you "play" { by = "Bleach" }
    t:equal({ t:card("r-u22").ap, red(t) }, { 3, false }, "AP, (Red)")
    t:run_to("enemy main")
    t:equal({ t:card("r-u22").ap, red(t) }, { 2, true }, "AP, (Red)")
  end,
}

for _, name in ipairs({ "Bulwark", "Bruiser-S" }) do
  scenario(name .. ": it guards the Unit in this turn alone, and in your next may do so again") {
    your = { battle = { name, { "u33", rested = true } } }, enemy = { battle = { "u22" } },
    function(t)
      t:you "activate main" { by = name }
      t:run_to("enemy main")
      t:enemy "attack" { by = "u22", at = "u33" }
      t:run_to("enemy main")
      t:equal({ t:card("u33").damage_taken, t:card(name).damage_taken }, { 2, 0 }, "damage")
      t:run_to("you main")
      t:equal(t:can("you", "activate main", name), true, "offered")
    end,
  }
end

scenario "Silence: in the next turn effects draw" {
  your = { hand = { "Silence" } }, enemy = { hand = { "Either", "Filler" } },
  function(t)
    t:you "play" { by = "Silence" }
    t:run_to("enemy main")
    t:enemy "play" { by = "Either" }
    t:equal(drawn(t, "enemy"), 2, "cards drawn: the turn's and Either's")
  end,
}

scenario "Mute: players are both" {
  your = { battle = { "Mute" }, hand = { "Either" } },
  function(t)
    t:you "play" { by = "Either" }
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "Shelter: effect damage is also that of your own effects" {
  your = { battle = { "Shelter" }, hand = { "Probe" } },
  function(t)
    t:you "play" { by = "Probe" }
    t:equal({ t:card("Shelter").damage_taken, drawn(t) }, { 0, 1 }, "damage, cards drawn")
  end,
}

-- Whose Units.
scenario "Banner, Crowd, Medic and Drill: your Units are not the enemy's" {
  your = { battle = { "Banner", "Crowd" } },
  enemy = { battle = { "u22", "r-u22", { "Medic", as = "their medic" }, "Drill" } },
  function(t)
    t:equal(t:card("u22").ap, 2, "AP of an enemy Unit")
    t:equal(t:card("Crowd").ap, 2, "AP of Crowd, with Banner's")
    t:equal({ t:card("Crowd").repair, t:card("r-u22").repair }, { 0, 1 }, "<Repair>")
    t:equal(t:card("Crowd"):has("keywords", "Blocker"), false, "<Blocker>")
  end,
}

scenario "Medic: (Red) Units of the enemy gain nothing" {
  your = { battle = { "Medic" } }, enemy = { battle = { "r-u22" } },
  function(t) t:equal(t:card("r-u22").repair, 0, "<Repair>") end,
}

scenario "Decree: an enemy Unit, and of Lv.2 or lower" {
  your = { battle = { "u22", "u33" } },
  enemy = { battle = { "u21", { "r-u22", as = "mine" }, "u51" }, hand = { "Decree" } },
  function(t)
    t:run_to("enemy end action")
    t:enemy "play" { by = "Decree" }
    t:equal(t:card("u22").zone, "trash", "the only one")
    t:run_to("enemy main")
  end,
}

-- How many can be chosen, where both sides have what would fit.
local choices = constants {
  { "Depot", "activate main", 2, base = { "Depot" } },
  { "Cheer", "support", 2, battle = { "Cheer" } },
  { "Lancer", "attack", 3, battle = { "Lancer" } },
  { "Study", "play", 3, hand = { "Study" } },
  { "Pin-2", "play", 3, hand = { "Pin-2" } },
}
for _, case in ipairs(choices) do
  scenario(case[1] .. ": whose Units can be chosen") {
    your = { battle = { "u21", "r-u11", case.battle and case.battle[1] }, base = case.base,
      hand = case.hand },
    enemy = { battle = { "u22", { "r-u11", as = "e2" }, { "u21", as = "e3" } } },
    function(t)
      t:you (case[2]) { by = case[1] }
      t:equal(#t:options("you"), case[3], "Units to choose from")
      t:settle()
    end,
  }
end

for _, name in ipairs({ "Avenger", "Avenger-3", "Siege Walker" }) do
  scenario(name .. ": destroyed, it looks at enemy Units") {
    your = { battle = { { name, damage_taken = name == "Siege Walker" and 4 or 0 }, "u33" },
      hand = { "Probe" } },
    enemy = { battle = { "u15", "Wall" } },
    function(t)
      t:you "play" { by = "Probe", choose = name }
      t:equal(#t:options("you"), 2, "Units to choose from")
      t:you { choose = "u15" }
    end,
  }
end

scenario "Barrage: your own Units receive nothing" {
  your = { battle = { "u33" }, hand = { "Barrage" } }, enemy = { battle = { "u15", "u33" } },
  function(t)
    t:you "play" { by = "Barrage" }
    t:equal(t:card("your u33").damage_taken, 0, "damage of yours")
    t:equal({ t:card("u15").damage_taken, t:card("enemy u33").damage_taken }, { 1, 1 }, "theirs")
  end,
}

scenario "Notary: (Red) Units of the enemy are not yours" {
  your = { battle = { "Notary", "r-u22" }, hand = { "u22" } },
  enemy = { battle = { { "r-u22", as = "theirs" }, "r-u11" } },
  function(t)
    t:you "deploy" { by = "u22" }
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "Wingman: nor is the enemy's (Red) Unit another of yours" {
  your = { hand = { "Wingman" } }, enemy = { battle = { "r-u22" } },
  function(t)
    t:you "deploy" { by = "Wingman" }
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "Mourner-1: an enemy Unit is not one of yours" {
  your = { battle = { "Mourner-1" }, hand = { "Volley" } }, enemy = { battle = { "u22" } },
  function(t)
    t:you "play" { by = "Volley" }
    t:equal({ #t.enemy.battle, drawn(t) }, { 0, 0 }, "enemy Units, cards drawn")
  end,
}

scenario "Watchman: an enemy Shield is not one of yours" {
  your = { battle = { "u33", "Watchman" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you main")
    t:equal({ #t.enemy.shields, drawn(t) }, { 2, 0 }, "enemy Shields, cards drawn")
  end,
}

scenario "GF-attack-20 nobody attacks, blocks or supports with a Unit of the other player" {
  your = { battle = { "u33", { "Wall", as = "mine" } } },
  enemy = { battle = { "u22", { "Wall", as = "theirs" }, "Cheer" } },
  function(t)
    t:equal(t:can("you", "attack", "u22"), false, "an attack")
    t:equal(t:can("you", "support", "Cheer"), false, "<Support>")
    t:you "attack" { by = "u33" }
    t:equal(t:can("enemy", "block", "mine"), false, "a block with the attacker's")
    t:equal(t:can("enemy", "block", "theirs"), true, "a block with one's own")
    t:run_to("you main")
  end,
}

scenario "GF-pilot-9 nor is a Pilot of the other player's hand paired" {
  your = { battle = { "u22" }, hand = { "PR" } }, enemy = { hand = { "PB" } },
  function(t)
    t:equal(t:can("you", "pair", "PR"), true, "your own")
    t:equal(t:can("you", "pair", "PB"), false, "the enemy's")
  end,
}

-- "Choose 1" is not "up to 1": none is no answer.
local must_choose = constants {
  { "Volley gun", "activate main", battle = { "Volley gun" } },
  { "Tide Runner", "pair", battle = { "Tide Runner" }, hand = { "PR" }, by = "PR",
    first = "Tide Runner" },
  { "Siege Walker", "play", battle = { { "Siege Walker", damage_taken = 4 } }, hand = { "Probe" },
    by = "Probe", first = "Siege Walker" },
  { "Avenger-3", "play", battle = { "Avenger-3" }, hand = { "Probe" }, by = "Probe",
    first = "Avenger-3" },
  { "Calm Waters", "play" }, { "Study", "play" }, { "Charge", "play" }, { "Scorch", "play" },
  { "Probe", "play" }, { "Paint", "play" }, { "Repaint", "play" }, { "Bleach", "play" },
  { "Echo", "play" }, { "Mimic", "play" },
  { "Parry", "play", in_action = true }, { "Sudden Bloom", "play", in_action = true },
  { "Signal", "activate action", battle = { "Signal" }, in_action = true },
}
for _, case in ipairs(must_choose) do
  scenario(case[1] .. ": 1 Unit has to be chosen") {
    your = { battle = { "u33", "r-u22", case.battle and case.battle[1] },
      hand = case.hand or { case[1] } },
    enemy = { battle = { "u22", { "u21", as = "weak" } } },
    function(t)
      if case.in_action then
        t:you "attack" { by = "u33" }
        t:run_to("you action")
      end
      t:you (case[2]) { by = case.by or case[1] }
      if case.first then t:you { choose = case.first } end
      t:refused("you", "none")
      t:expect(#t:options("you") >= 2, "a Unit is asked for")
      t:settle()
    end,
  }
end

for _, name in ipairs({ "Hold Fire", "Scorch" }) do
  scenario(name .. ": and for its [Burst] as well, if that is used") {
    your = { battle = { "u33", "u22" } }, enemy = { shields = { name, "Filler" } },
    function(t)
      attack(t, "u33")
      t:enemy "use Burst"
      t:refused("enemy", "none")
      t:enemy { choose = "u22" }
      t:run_to("you main")
    end,
  }
end

scenario "Mimic: the Unit may be your own" {
  your = { battle = { "Scout" }, hand = { "Mimic" } },
  function(t)
    t:you "play" { by = "Mimic" }
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

-- [Main], [Action], both: when each Command is offered, with all that it could need in play.
local timings = constants {
  { true, false, "Volley", "Barrage", "Sweep", "Study", "Pin-2", "Pin-up-to-2", "Charge", "Aegis",
    "Purge", "Silence", "Jam", "Pair-shot", "Paint", "Probe", "Deluge", "Repaint",
    "Bleach", "Echo", "Mimic", "Low Tide", "Calm Waters", "Hold Fire", "Muster", "Stand-by" },
  { false, true, "Parry", "Decree", "Sudden Bloom" },
  { true, true, "Either", "Scorch" },
  { false, false, "Flare", "Mine", "Tow" }, -- [Burst] alone
}
for _, case in ipairs(timings) do
  for n = 3, #case do
    local name = case[n]
    scenario(name .. ": the time that its text says") {
      your = { battle = { "u33", "u22" }, hand = { name, "Either" } },
      enemy = { battle = { "u21", "u15" } },
      function(t)
        local main = t:can("you", "play", name)
        t:you "attack" { by = "u33" }
        t:run_to("you action")
        t:equal({ main, t:can("you", "play", name) }, { case[1], case[2] }, "main phase, action")
        t:run_to("you main")
      end,
    }
  end
end
