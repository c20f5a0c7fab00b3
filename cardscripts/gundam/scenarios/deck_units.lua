-- Units and Bases of the two decks, and their fixtures: every number and side of their texts.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

for _, name in ipairs({ "Duelist", "Ember Lance" }) do
  scenario("<First Strike> of " .. name) {
    your = { battle = { name } }, enemy = { battle = { { "u33", rested = true } } },
    function(t)
      t:you "attack" { by = name, at = "u33" }
      t:run_to("you main")
      t:equal(t:card("u33").zone, "trash", "u33")
      t:equal(t:card(name).zone, "battle", name)
      t:equal(t:card(name).damage_taken, 0, "damage of " .. name)
      t:equal(t:card(name).rested, 1, name .. " rested")
    end,
  }
end

for _, name in ipairs({ "Glider", "Gale Skimmer" }) do
  scenario("<High-Maneuver> of " .. name .. " forbids to block, and nothing else") {
    your = { battle = { name } },
    enemy = { battle = { "Wall", "Signal" }, hand = { "Parry" } },
    function(t)
      t:you "attack" { by = name }
      t:equal(t:can("enemy", "block"), false, "to block")
      t:run_to("enemy action")
      t:equal(t:can("enemy", "play", "Parry"), true, "a Command")
      t:equal(t:can("enemy", "activate action", "Signal"), true, "[Activate-Action]")
      t:run_to("you main")
    end,
  }
end

for _, name in ipairs({ "Wall", "Harbor Sentinel" }) do
  scenario("<Blocker> of " .. name) {
    your = { battle = { "u22" } }, enemy = { battle = { name, "u15" } },
    function(t)
      t:you "attack" { by = "u22" }
      t:equal(t:can("enemy", "block", "u15"), false, "a Unit without <Blocker>")
      t:enemy "block" { by = name }
      t:run_to("you main")
      t:equal(t:card(name).damage_taken, 2, "damage of " .. name)
      t:equal(#t.enemy.shields, 3, "Shields")
    end,
  }
end

for _, name in ipairs({ "Storm", "Siege Walker" }) do
  for shields, left in pairs({ 0, 0, 1 }) do
    scenario("<Suppression> of " .. name .. ": of " .. shields .. " Shields " .. left .. " stay") {
      your = { battle = { name } }, enemy = { shields = { shields, "Filler" } },
      function(t)
        t:you "attack" { by = name }
        t:run_to("you main")
        t:equal(#t.enemy.shields, left, "Shields")
        t:equal(t:over(), false, "over")
      end,
    }
  end
end

scenario "Siege Walker: destroyed, it deals 2 damage to an enemy Unit" {
  your = { battle = { { "Siege Walker", damage_taken = 4 }, "u33" }, hand = { "Probe" } },
  enemy = { battle = { "u15", "u22" } },
  function(t)
    t:you "play" { by = "Probe", choose = "Siege Walker" }
    t:equal(#t:options("you"), 2, "Units to choose from")
    t:you { choose = "u15" }
    t:equal(t:card("u15").damage_taken, 2, "damage")
  end,
}

scenario "Field Surgeon: another Unit of yours recovers 2" {
  your = { battle = { { "u15", damage_taken = 3 }, "u22" }, hand = { "Field Surgeon" } },
  enemy = { battle = { { "u33", damage_taken = 2 } } },
  function(t)
    t:you "deploy" { by = "Field Surgeon" }
    t:equal(#t:options("you"), 2, "Units to choose from")
    t:you { choose = "u15" }
    t:equal(t:card("u15").damage_taken, 1, "damage left")
    t:happened { "recover 2 on u15" }
  end,
}

scenario "Field Surgeon: where there is no damage nothing is recovered" {
  your = { battle = { "u15" }, hand = { "Field Surgeon" } },
  function(t)
    t:you "deploy" { by = "Field Surgeon" }
    t:equal(t:card("u15").damage_taken, 0, "damage")
    t:not_happened { "set_damage on u15" }
  end,
}

scenario "Orchard Colossus: one AP more while another (Orchard) Unit is yours" {
  your = { battle = { "Orchard Colossus", "u22" },
    hand = { { "Drum Major", as = "first" }, { "Drum Major", as = "second" } } },
  enemy = { battle = { "Drum Major" } },
  function(t)
    t:equal(t:card("Orchard Colossus").ap, 4, "AP alone")
    t:you "deploy" { by = "first" }
    t:equal(t:card("Orchard Colossus").ap, 5, "AP with one")
    t:you "deploy" { by = "second" }
    t:equal(t:card("Orchard Colossus").ap, 5, "AP with two")
  end,
}

scenario "Drum Major: <Support 2>" {
  your = { battle = { "Drum Major", "u33", "u22" } }, enemy = { battle = { "u15" } },
  function(t)
    t:equal(t:can("you", "support", "u33"), false, "a Unit without <Support>")
    t:you "support" { by = "Drum Major", choose = "u33" }
    t:equal(t:card("u33").ap, 5, "AP")
    t:equal(t:card("Drum Major").rested, 1, "Drum Major rested")
    t:run_to("enemy main")
    t:equal(t:card("u33").ap, 3, "AP after the turn")
  end,
}

for _, name in ipairs({ "Iron Citadel", "Signal Tower" }) do
  scenario(name .. ": [Deploy] adds the top Shield to your hand") {
    your = { hand = { name }, shields = { "u22", "Filler" } },
    enemy = { shields = { "Filler", "Filler" } },
    function(t)
      t:you "deploy" { by = name }
      t:equal(t:card("u22").zone, "hand", "the top Shield")
      t:equal(#t.your.shields, 1, "Shields")
      t:equal(#t.enemy.shields, 2, "the enemy's Shields")
    end,
  }
  scenario(name .. ": without Shields none is added") {
    your = { hand = { name }, shields = {} },
    function(t)
      t:you "deploy" { by = name }
      t:equal(t:card(name).zone, "base", name)
      t:equal(#t.your.hand, 0, "hand")
    end,
  }
end

scenario "Iron Citadel: your Units with <Blocker> have one HP more, by whatever they have it" {
  your = { base = { "Iron Citadel" },
    battle = { "Harbor Sentinel", "u33", { "Veteran", pilot = "PR" } }, hand = { "Drill" } },
  enemy = { battle = { "Wall" } },
  function(t)
    t:equal(t:card("Harbor Sentinel").hp, 5, "HP of a Blocker")
    t:equal(t:card("Veteran").hp, 5, "HP of one that is paired")
    t:equal(t:card("u33").hp, 3, "HP of one that is none")
    t:equal(t:card("Wall").hp, 4, "HP of an enemy's")
    t:you "deploy" { by = "Drill" }
    t:equal(t:card("u33").hp, 4, "HP of one that has become one")
  end,
}

scenario "Signal Tower: rest it, and a damaged Unit of yours recovers 1" {
  your = { base = { "Signal Tower" },
    battle = { { "u15", damage_taken = 3 }, { "u33", damage_taken = 1 }, "u22" } },
  enemy = { battle = { { "u33", as = "theirs", damage_taken = 1 } } },
  function(t)
    t:you "activate main" { by = "Signal Tower" }
    t:equal(#t:options("you"), 2, "Units to choose from")
    t:you { choose = "u15" }
    t:equal(t:card("u15").damage_taken, 2, "damage left")
    t:equal(t:card("Signal Tower").rested, 1, "Signal Tower rested")
    t:equal(t:can("you", "activate main"), false, "a second time")
  end,
}

scenario "Raider: AP-2, and never less than none" {
  your = { battle = { "Raider" } }, enemy = { battle = { "Wall", "u51" } },
  function(t)
    t:you "attack" { by = "Raider" }
    t:enemy "pass"
    t:run_to("you action")
    t:you "pass"
    t:you { choose = "Wall" }
    t:equal(t:card("Wall").ap, 0, "AP of a Unit with 1")
    t:run_to("enemy main")
    t:equal(t:card("Wall").ap, 1, "AP after the turn")
  end,
}

scenario "Wingman-R: another (Red) Unit of yours, and one is enough" {
  your = { battle = { "r-u22" }, hand = { "Wingman-R" } },
  function(t)
    t:you "deploy" { by = "Wingman-R" }
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "Wingman-R: neither another's nor one that is not (Red)" {
  your = { battle = { "b-u22" }, hand = { "Wingman-R" } }, enemy = { battle = { "r-u22" } },
  function(t)
    t:you "deploy" { by = "Wingman-R" }
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "Wingman: itself painted (Red) is not another" {
  your = { battle = { "Wingman" }, hand = { "Paint", "Echo" } },
  function(t)
    t:you "play" { by = "Paint", choose = "Wingman" }
    t:you "play" { by = "Echo", choose = "Wingman" }
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "Blast: Units of Lv.3 and higher, on both sides" {
  your = { battle = { "Blast", "u33", "u22" }, hand = { "Probe" } },
  enemy = { battle = { "u15", "Wall", "Orchard Colossus" } },
  function(t)
    t:you "play" { by = "Probe", choose = "Blast" }
    local damage = {}
    for _, name in ipairs({ "u33", "u22", "u15", "Wall", "Orchard Colossus" }) do
      damage[#damage + 1] = t:card(name).damage_taken
    end
    t:equal(damage, { 1, 0, 1, 0, 1 }, "damage")
  end,
}

scenario "Spotter: 1 damage to an enemy Unit that is rested" {
  your = { battle = { { "u33", rested = true } }, hand = { "Spotter" } },
  enemy = { battle = { { "u15", rested = true }, "u22" } },
  function(t)
    t:you "deploy" { by = "Spotter" }
    t:equal(t:card("u15").damage_taken, 1, "damage of the rested one")
    t:equal(t:card("u22").damage_taken, 0, "damage of the active one")
    t:equal(t:card("u33").damage_taken, 0, "damage of your own")
  end,
}

scenario "Exchange: 1 damage to one of yours and to one of the enemy's" {
  your = { hand = { "Exchange" } }, enemy = { battle = { "u15" } },
  function(t)
    t:you "deploy" { by = "Exchange" }
    t:equal(t:card("Exchange").damage_taken, 1, "damage of yours")
    t:equal(t:card("u15").damage_taken, 1, "damage of the enemy's")
  end,
}

scenario "Picket: whoever has nothing to discard is not asked" {
  your = { hand = { "Picket" } },
  function(t)
    t:you "deploy" { by = "Picket" }
    t:asked_nothing()
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "Picket: 1 of several is discarded" {
  your = { hand = { "Picket", "u22", "u33" } },
  function(t)
    t:you "deploy" { by = "Picket" }
    t:you "yes"
    t:you { choose = "u33" }
    t:equal(#t.your.trash, 1, "trash")
    t:equal(#t.your.hand, 3, "hand")
  end,
}

scenario "Bruiser, Alarm and Second raider draw 1 each" {
  your = { battle = { "Second raider", { "Bruiser", rested = true }, "Alarm" },
    hand = { "Probe" } },
  enemy = { battle = { "u33" } },
  function(t)
    t:you "play" { by = "Probe", choose = "Alarm" }
    t:equal(drawn(t), 2, "cards drawn: by Probe and by Alarm")
    t:you "attack" { by = "Second raider" }
    t:run_to("you main")
    t:equal(drawn(t), 3, "cards drawn: by Second raider")
    t:run_to("enemy main")
    local before = drawn(t)
    t:enemy "attack" { by = "u33", at = "Bruiser" }
    t:run_to("enemy main")
    t:equal(drawn(t) - before, 1, "cards drawn by Bruiser")
  end,
}

scenario "GF-damage-1 damage of 0 is not dealt: nothing is received" {
  your = { battle = { "Bulwark" } }, enemy = { battle = { { "Bruiser", rested = true } } },
  function(t)
    t:you "attack" { by = "Bulwark", at = "Bruiser" }
    t:run_to("you main")
    t:equal(drawn(t, "enemy"), 0, "cards drawn by Bruiser")
    t:equal(t:card("Bulwark").damage_taken, 2, "damage of Bulwark")
    t:not_happened { "triggered battle damaged of Bruiser" }
  end,
}
