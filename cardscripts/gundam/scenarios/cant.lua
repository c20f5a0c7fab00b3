-- What is prohibited is not offered, its target included; what can't be activated does not trigger.

scenario "can't attack: not offered, not rested" {
  your = { battle = { "Pacifist", "u33" } },
  function(t)
    t:equal(t:can("you", "attack", "Pacifist"), false, "Pacifist")
    t:equal(t:can("you", "attack", "u33"), true, "another Unit")
    t:equal(t:card("Pacifist").rested, 0, "rested")
  end,
}

scenario "can't choose the enemy player as its attack target: no attack without a rested Unit" {
  your = { battle = { "Duellist" } }, enemy = { battle = { "u22" } },
  function(t)
    t:equal(t:can("you", "attack", "Duellist"), false, "with nobody to attack")
  end,
}

scenario "can't choose the enemy player as its attack target: the rested Unit alone is offered" {
  your = { battle = { "Duellist" } },
  enemy = { battle = { { "u33", rested = true }, { "u22", rested = true } } },
  function(t)
    t:you "attack" { by = "Duellist" }
    t:equal(#t:options("you"), 2, "targets")
    t:you { choose = "u33" }
    t:run_to("you main")
    t:equal(#t.enemy.shields, 3, "Shields")
    t:equal(t:card("u33").zone, "trash", "u33")
  end,
}

scenario "can't choose some Units as its attack target: the player and the others are offered" {
  your = { battle = { "Besieger" } },
  enemy = { battle = { { "u33", rested = true }, { "Iron Citadel", rested = true } } },
  function(t)
    t:you "attack" { by = "Besieger" }
    t:run_to("you main")
    t:equal(#t.enemy.shields, 2, "the player was the only target left")
  end,
}

scenario "can't be paired: the Pilot is not offered, no Resource is rested" {
  your = { battle = { "Loner" }, hand = { "PR" } },
  function(t)
    t:equal(t:can("you", "pair", "PR"), false, "with nobody else to pair with")
  end,
}

scenario "can't be paired: another Unit is" {
  your = { battle = { "Loner", "u22" }, hand = { "PR" } },
  function(t)
    t:you "pair PR"
    t:equal(#t:card("u22").attached, 1, "Pilots of u22")
    t:equal(#t:card("Loner").attached, 0, "Pilots of Loner")
  end,
}

scenario "can't be chosen by enemy effects: another Unit is" {
  your = { battle = { "Sniper" } }, enemy = { battle = { "Phantom", "u33" } },
  function(t)
    t:you "activate main" { by = "Sniper" }
    t:equal(t:card("u33").damage_taken, 1, "the only one that can be chosen")
    t:equal(t:card("Phantom").damage_taken, 0, "Phantom")
  end,
}

scenario "can't be chosen by enemy effects: alone it leaves nothing to choose" {
  your = { battle = { "Sniper" } }, enemy = { battle = { "Phantom" } },
  function(t)
    t:equal(t:can("you", "activate main", "Sniper"), false, "Sniper")
  end,
}

scenario "can't be chosen by enemy effects: it can be attacked, and chosen by its own side" {
  your = { battle = { { "Phantom", as = "mine" }, "u33" } },
  enemy = { battle = { { "Phantom", as = "theirs", rested = true } } },
  function(t)
    t:you "attack" { by = "u33", at = "theirs" }
    t:run_to("you main")
    t:equal(t:card("u33").damage_taken, 2, "struck back")
  end,
}

scenario "enemy Units can't activate [Deploy]" {
  your = { hand = { "Scout" } }, enemy = { battle = { "Interdictor" } },
  function(t)
    t:you "deploy Scout"
    t:equal(#t.your.hand, 0, "nothing is drawn")
  end,
}

scenario "enemy Units can't activate [Destroyed], one's own can" {
  your = { battle = { "u33" } },
  enemy = { battle = { "Interdictor", { "Avenger", as = "theirs", rested = true } } },
  function(t)
    t:you "attack" { by = "u33", at = "theirs" }
    t:run_to("you main")
    t:equal(t:card("u33").zone, "trash", "2 damage of the battle, 1 of [Destroyed]")
  end,
}

scenario "enemy Units can't activate [Destroyed]" {
  your = { battle = { "Interdictor", "u33" } },
  enemy = { battle = { { "Avenger", as = "theirs", rested = true } } },
  function(t)
    t:you "attack" { by = "u33", at = "theirs" }
    t:run_to("you main")
    t:equal(t:card("u33").damage_taken, 2, "of the battle alone")
    t:equal(t:card("Interdictor").damage_taken, 0, "nobody else's")
  end,
}

scenario "what can't be activated does not count as once this turn" {
  your = { battle = { "Mourner-1", { "u22", as = "first" }, { "u22", as = "second" }, "u33" } },
  enemy = { battle = { { "u33", as = "wall", rested = true }, { "Censor", rested = true } } },
  function(t)
    local hand = #t.your.hand
    t:you "attack" { by = "first", at = "wall" }
    t:run_to("you main")
    t:equal(#t.your.hand, hand, "while the Censor is there")
    t:you "attack" { by = "u33", at = "Censor" }
    t:run_to("you main")
    t:you "attack" { by = "second", at = "wall" }
    t:run_to("you main")
    t:equal(#t.your.hand, hand + 1, "the first time it can")
  end,
}

for _, case in ipairs(constants { { "u22", asked = true }, { "Warden of Ash", asked = false } }) do
  scenario("your opponent can't activate [Burst]: beside " .. case[1]) {
    your = { battle = { "u33", case[1] } }, enemy = { shields = { "Flare", "Filler" }, hand = {} },
    function(t)
      t:you "attack" { by = "u33" }
      t:run_to("you action")
      t:you "pass"
      t:equal(t:asked(), case.asked and "enemy" or "you", "who is asked")
      if case.asked then t:enemy "use Burst" end
      t:equal(#t.enemy.hand, case.asked and 1 or 0, "drawn")
    end,
  }
end

scenario "an effect's attack that can't happen fights no battle" {
  your = { battle = { "Fog Bank", "u33" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you main")
    t:equal(#t.enemy.shields, 3, "Shields")
    t:not_happened { "battle_damage" }
  end,
}

-- A 7th Unit and a 2nd Base come only where another one gives way.
scenario "a 7th Unit is not deployed where no Unit can make room" {
  your = { battle = { "Anchorage", { 5, "u22" } }, hand = { "u33", "Signal Tower" } },
  function(t)
    t:equal(t:can("you", "deploy", "u33"), false, "the Unit")
    t:equal(t:can("you", "deploy", "Signal Tower"), true, "a Base needs no such room")
  end,
}

scenario "a 6th Unit is, since nobody has to leave for it" {
  your = { battle = { "Anchorage", { 4, "u22" } }, hand = { "u33" } },
  function(t)
    t:you "deploy u33"
    t:equal(#t.your.units, 6, "your Units")
  end,
}

scenario "who can't make room for a 7th Unit is not offered, the others are" {
  your = { battle = { { "Stalwart", as = "first" }, { 4, "Stalwart" }, "u22" }, hand = { "u33" } },
  function(t)
    t:you "deploy u33"
    t:asked_nothing()
    t:equal(t:card("u22").zone, "trash", "the only one that can")
    t:equal(t:card("first").zone, "battle", "one that can't")
    t:equal(#t.your.units, 6, "your Units")
  end,
}

scenario "a 2nd Base is not deployed where the first can't make room" {
  your = { battle = { "Foundation" }, base = { "Fort" }, hand = { "Signal Tower", "u22" } },
  function(t)
    t:equal(t:can("you", "deploy", "Signal Tower"), false, "the Base")
    t:equal(t:can("you", "deploy", "u22"), true, "a Unit")
  end,
}

scenario "a 7th Unit is not deployed by [Burst], either" {
  your = { battle = { "u33" } },
  enemy = { battle = { "Anchorage", { 5, "u22" } }, shields = { "Muster" }, hand = {} },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you action")
    t:you "pass"
    t:enemy "use Burst"
    t:run_to("you main")
    t:equal(#t.enemy.units, 6, "their Units")
    t:equal(t:card("Muster").zone, "trash", "the Shield")
    t:equal(t:count("enemy.revealed"), 0, "what lies open")
  end,
}

for _, case in ipairs(constants {
  { "none can be deployed", { "Gatekeeper" } },
  { "no Unit can make room", { "Anchorage", { 5, "u22" } } },
}) do
  scenario("a Unit token is not there where " .. case[1]) {
    your = { battle = case[2], hand = { "Muster" } },
    function(t)
      local units = #t.your.units
      t:you "play Muster"
      t:equal(#t.your.units, units, "your Units")
      t:equal(t:count("your.revealed"), 0, "what lies open")
      t:happened { "create Recruit", "vanish on" }
    end,
  }
end

scenario "enemy Units can't activate <Repair>, one's own can" {
  your = { battle = { "Saboteur", { "Fixer", as = "mine", damage_taken = 3 } } },
  enemy = { battle = { { "Fixer", as = "theirs", damage_taken = 3 } } },
  function(t)
    t:run_to("enemy main")
    t:equal(t:card("mine").damage_taken, 1, "yours")
    t:run_to("you main")
    t:equal(t:card("theirs").damage_taken, 3, "theirs")
  end,
}

scenario "<Repair>: one Unit that can't activate it leaves the others theirs" {
  your = { battle = { { "Fixer", as = "one", damage_taken = 3 },
    { "Fixer", as = "other", damage_taken = 2 } } },
  enemy = { battle = { "Jammer" } },
  function(t)
    t:run_to("enemy main")
    t:equal(t:card("one").damage_taken, 3, "the one that can't")
    t:equal(t:card("other").damage_taken, 0, "the other")
  end,
}

-- <Breach> is the attacker's: its damage comes from that Unit, as battle damage does.
for _, case in ipairs(constants { { "Breacher", damage = 0 }, { "Breacher-4", damage = 2 } }) do
  scenario("can't receive damage from Units of Lv.3 or lower: <Breach> of " .. case[1]) {
    your = { battle = { case[1] } },
    enemy = { battle = { { "u22", rested = true } }, base = { "Blast Door" } },
    function(t)
      t:you "attack" { by = case[1], at = "u22" }
      t:run_to("you main")
      t:equal(t:card("u22").zone, "trash", "u22")
      t:equal(t:card("Blast Door").damage_taken, case.damage, "damage of the Base")
      t:equal(#t.enemy.shields, 3, "Shields")
    end,
  }
end

scenario "can't receive damage from Units of Lv.3 or lower: battle damage, too" {
  your = { battle = { "u33" } }, enemy = { base = { "Blast Door" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you main")
    t:equal(t:card("Blast Door").damage_taken, 0, "damage of the Base")
  end,
}
