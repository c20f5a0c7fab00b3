-- Rulings 9-1-9: substitution effects.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

local function guarded_attack(guard, unit)
  return function(t)
    t:you "activate main" { by = guard, choose = unit }
    t:you "attack" { by = unit, at = "u33" }
    t:run_to("you main")
  end
end

local attack_for_u22 = guarded_attack("Bulwark", "u22")

scenario "G-9-1-9-1.a the damage happens to another" {
  your = { battle = { "Bulwark", "u22" } }, enemy = { battle = { { "u33", rested = true } } },
  function(t)
    attack_for_u22(t)
    t:equal(t:card("u22").damage_taken, 0, "damage of u22")
    t:equal(t:card("Bulwark").damage_taken, 3, "damage of Bulwark")
    t:equal(t:card("u33").damage_taken, 2, "damage of u33")
    t:not_happened { "battle_damage on u22 from u33" }
  end,
}

scenario "G-9-1-9-1.b which may die of it" {
  your = { battle = { { "Bulwark", damage_taken = 4 }, "u22" } },
  enemy = { battle = { { "u33", rested = true } } },
  function(t)
    attack_for_u22(t)
    t:equal(t:card("Bulwark").zone, "trash", "Bulwark")
    t:equal(t:card("u22").zone, "battle", "u22")
  end,
}

local attack_for_bruiser = guarded_attack("Bulwark", "Bruiser")
scenario "G-9-1-9-1.c what would have received it has received nothing" {
  your = { battle = { "Bulwark", "Bruiser" } }, enemy = { battle = { { "u33", rested = true } } },
  function(t)
    attack_for_bruiser(t)
    t:equal(t:card("Bulwark").damage_taken, 3, "damage of Bulwark")
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

local attack_behind_bruiser = guarded_attack("Bruiser-S", "u22")
scenario "G-9-1-9-1.c what receives it instead has received it" {
  your = { battle = { "Bruiser-S", "u22" } }, enemy = { battle = { { "u33", rested = true } } },
  function(t)
    attack_behind_bruiser(t)
    t:equal(t:card("Bruiser-S").damage_taken, 3, "damage of Bruiser-S")
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "GF-substitution-1 of two, the affected player says which" {
  your = { battle = { { "Bulwark", as = "b1" }, { "Bulwark", as = "b2" }, "u22" } },
  enemy = { battle = { { "u33", rested = true } } },
  function(t)
    t:you "activate main" { by = "b1", choose = "u22" }
    t:you "activate main" { by = "b2", choose = "u22" }
    t:you "attack" { by = "u22", at = "u33" }
    t:enemy "pass"
    t:you "pass"
    t:you { choose = "b2" }
    t:equal(t:card("b2").damage_taken, 3, "damage of the one")
    t:equal(t:card("b1").damage_taken, 0, "damage of the other")
    t:equal(t:card("u22").damage_taken, 0, "damage of u22")
  end,
}

scenario "GF-substitution-2 nothing is dealt to what has left" {
  your = { battle = { { "Bulwark", damage_taken = 4 }, "u33" }, hand = { "Probe", "Probe" } },
  enemy = { battle = { { "u15", rested = true } } },
  function(t)
    t:you "activate main" { by = "Bulwark", choose = "u33" }
    t:you "play" { by = "Probe", choose = "Bulwark" }
    t:you "play" { by = "Probe", choose = "Bulwark" }
    t:equal(t:card("Bulwark").zone, "trash", "Bulwark")
    t:you "attack" { by = "u33", at = "u15" }
    t:run_to("you main")
    t:equal(t:card("u33").damage_taken, 1, "damage of u33")
  end,
}

scenario "G-9-1-9-1.d effect damage is another event" {
  your = { battle = { "Bulwark", "u22" }, hand = { "Probe" } },
  function(t)
    t:you "activate main" { by = "Bulwark", choose = "u22" }
    t:you "play" { by = "Probe", choose = "u22" }
    t:equal(t:card("u22").damage_taken, 1, "damage of u22")
    t:equal(t:card("Bulwark").damage_taken, 0, "damage of Bulwark")
  end,
}

local function damage_events(t)
  local events = 0
  for _, line in ipairs(t:trace()) do
    if string.sub(line, 1, 7) == "damage " then events = events + 1 end
  end
  return events
end

scenario "G-9-1-9-1-1.a instead: four Resources" {
  your = { hand = { "Charge" }, resources = { 4, "Resource" } }, enemy = { battle = { "u15" } },
  function(t)
    t:you "play" { by = "Charge", choose = "u15" }
    t:equal(t:card("u15").damage_taken, 1, "damage")
    t:equal(damage_events(t), 1, "damage events")
  end,
}

scenario "G-9-1-9-1-1.a instead: five Resources" {
  your = { hand = { "Charge" }, resources = { 5, "Resource" } }, enemy = { battle = { "u15" } },
  function(t)
    t:you "play" { by = "Charge", choose = "u15" }
    t:equal(t:card("u15").damage_taken, 3, "damage")
    t:happened { "damage 3 on u15" }
    t:equal(damage_events(t), 1, "damage events")
  end,
}

scenario "G-9-1-9-1-1.b a cost paid another way is paid" {
  your = { battle = { "Stand-in", "u22" }, base = { "Depot" } },
  function(t)
    t:you "activate main" { by = "Depot", choose = "u22", accept = true }
    t:equal(t:card("Stand-in").rested, 1, "Stand-in rested")
    t:equal(t:card("Depot").rested, 0, "Depot rested")
    t:equal(t:card("u22").ap, 3, "AP")
    t:equal(t:can("you", "activate main", "Depot"), true, "Depot is offered again")
    t:you "activate main" { by = "Depot", choose = "u22" }
    t:equal(t:card("Depot").rested, 1, "Depot rested")
    t:equal(t:card("u22").ap, 4, "AP")
  end,
}

scenario "G-9-1-9-1-1.c declined" {
  your = { battle = { "Stand-in", "u22" }, base = { "Depot" } },
  function(t)
    t:you "activate main" { by = "Depot", choose = "u22", accept = false }
    t:equal(t:card("Stand-in").rested, 0, "Stand-in rested")
    t:equal(t:card("Depot").rested, 1, "Depot rested")
    t:equal(t:card("u22").ap, 3, "AP")
  end,
}

-- Of events that happen at once each is looked at again, when the others have been replaced.

-- Whichever of the two is listed first.
local function both_ways(said, one, other, play)
  for _, battle in ipairs(constants { { one, other }, { other, one } }) do
    scenario(said .. ": " .. battle[1] .. " first") {
      your = { battle = { battle[1], battle[2], "Mourner" } }, enemy = { hand = { "Broadside" } },
      function(t)
        t:run_to("enemy main")
        play(t, #t.your.deck)
      end,
    }
  end
end

both_ways("G-9-1-9-1.e who dies for another, and would have died as well, dies once",
  "Scapegoat", "u22", function(t, deck)
    t:enemy "play Broadside"
    t:equal(t:card("Scapegoat").zone, "trash", "Scapegoat")
    t:equal(t:card("u22").zone, "battle", "u22")
    t:equal(deck - #t.your.deck, 1, "cards drawn by Mourner")
  end)

both_ways("G-9-1-9-1.f who returns to the hand for another was not destroyed",
  "Retreat Guard", "u22", function(t, deck)
    t:enemy "play Broadside"
    t:equal(t:card("Retreat Guard").zone, "hand", "Retreat Guard")
    t:equal(t:card("u22").zone, "battle", "u22")
    t:equal(deck - #t.your.deck, 0, "cards drawn by Mourner")
  end)

scenario "G-9-1-9-1-1.d for one of two that a cost rests: offered once, and the cost is paid" {
  your = { battle = { "Relay", "Porter", "u22", "u33" } },
  function(t)
    t:you "activate main" { by = "Relay", choose = { "u22", "u33" } }
    t:you { accept = true }
    t:asked_nothing()
    t:equal(t:card("Porter").rested, 1, "Porter rested")
    t:equal(t:card("u22").rested + t:card("u33").rested, 1, "of the two rested")
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "G-9-1-9-1-1.e declined for the one it is offered for the other" {
  your = { battle = { "Relay", "Porter", "u22", "u33" } },
  function(t)
    t:you "activate main" { by = "Relay", choose = { "u22", "u33" } }
    t:you { accept = false }
    t:you { accept = true }
    t:equal(t:card("Porter").rested, 1, "Porter rested")
    t:equal(t:card("u22").rested + t:card("u33").rested, 1, "of the two rested")
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

-- Whether it would be rested for both is known only when it has been: then two are not rested.
for _, case in ipairs(constants { { accept = true, paid = 0 }, { accept = false, paid = 1 } }) do
  scenario("G-9-1-9-1-1.f who pays itself pays for no other: " .. tostring(case.accept)) {
    your = { battle = { "Relay", "Porter", "u22" } },
    function(t)
      t:you "activate main" { by = "Relay", accept = case.accept }
      t:equal(t:card("Porter").rested + t:card("u22").rested, 2 * case.paid, "rested")
      t:equal(drawn(t), case.paid, "cards drawn")
    end,
  }
end
