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
    t:you "attack unit" { by = "Hunter", at = "Drill" }
    t:run_to("you main")
    t:equal(t:card("u22").zone, "trash", "u22, which is no Blocker any more")
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "Bodyguard: who gets the blow in the target's place is destroyed by it" {
  your = { battle = { { "Breacher", as = "b" }, { "Hunter", as = "h" } } },
  enemy = { battle = { { "u22", rested = true }, { "Bodyguard", as = "g1" } } },
  function(t)
    t:you "attack unit" { by = "b", at = "u22" }
    t:run_to("you main")
    t:equal(t:card("u22").damage_taken, 0, "damage of u22")
    t:equal(t:card("g1").zone, "trash", "Bodyguard")
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
    t:you "attack" { by = "u33" }
    t:run_to("you main")
    t:equal(t:card("Fort").damage_taken, 3, "damage of the Base")
    t:equal(t:card("Bodyguard").damage_taken, 0, "damage of Bodyguard")
  end,
}

scenario "Bodyguard: of two that both die one after the other none guards the other for ever" {
  your = { battle = { "u33" } },
  enemy = { battle = { { "Bodyguard", as = "g1", rested = true }, { "Bodyguard", as = "g2" } } },
  function(t)
    t:you "attack unit" { by = "u33", at = "g1" }
    t:run_to("you main")
    t:equal(#t.enemy.battle, 1, "Units left")
    t:equal(t:card("u33").damage_taken, 1, "damage of u33")
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
