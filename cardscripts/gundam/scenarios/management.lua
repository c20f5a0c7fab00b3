-- What the rules do by themselves, and who may see what.

scenario "GF-token-3 a token is gone at once, before the effect goes on" {
  your = { hand = { "Probe" } }, enemy = { battle = { "Recruit" } },
  function(t)
    t:you "play" { by = "Probe", choose = "Recruit" }
    t:happened { "destroy Recruit", "vanish from trash", "draw by you" }
    t:equal(#t.enemy.trash, 0, "trash")
  end,
}

scenario "GF-token-4 also one that goes back to the hand" {
  your = { hand = { "Calm Waters" } }, enemy = { battle = { "Recruit" }, hand = { "u22" } },
  function(t)
    t:you "play" { by = "Calm Waters", choose = "Recruit" }
    t:equal(t.enemy.hand, { "u22" }, "the enemy's hand")
    t:equal(#t.enemy.battle, 0, "Units")
  end,
}

scenario "GF-zone-1 nobody sees Shields, decks and resource decks, the owner alone the hand" {
  your = { shields = { "u22" }, deck = { "u33", "Filler" }, hand = { "u15" },
    resource_deck = { { "Resource", as = "next one" } }, trash = { "u51" }, removal = { "u21" } },
  function(t)
    for name, seen in pairs({ u22 = "", u33 = "", ["next one"] = "", u15 = "you ",
      u51 = "you enemy ", u21 = "you enemy " }) do
      local by = ""
      for _, seat in ipairs({ "you", "enemy" }) do
        if t:sees(seat, name) then by = by .. seat .. " " end
      end
      t:equal(by, seen, "who sees " .. name)
    end
  end,
}

scenario "GF-shield-1 a Shield that is destroyed is shown, then trash" {
  your = { battle = { "u33" } }, enemy = { shields = { "u22", "u15" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you main")
    t:happened { "destroy_shield on u22 from shields to revealed", "activated spent shields",
      "put_into_trash on u22" }
    t:equal(t:sees("you", "u22"), true, "you see it")
    t:equal(t:sees("enemy", "u15"), false, "its owner sees the next")
  end,
}

scenario "GF-pilot-8 only Pilots are paired" {
  your = { battle = { "u22" }, hand = { "u33", "Volley", "Fort", "PB" } },
  function(t)
    for _, name in ipairs({ "u33", "Volley", "Fort" }) do
      t:equal(t:can("you", "pair", name), false, name)
    end
    t:equal(t:can("you", "pair", "PB"), true, "PB")
    t:equal(t:can("you", "deploy", "PB"), false, "PB deployed as a Unit")
  end,
}

scenario "GF-repair-3 each Unit with <Repair> that is damaged, by its own number" {
  your = { battle = { { "Fixer", damage_taken = 3 }, { "Field Surgeon", damage_taken = 3 },
    { "u15", damage_taken = 3 } } },
  function(t)
    t:run_to("enemy main")
    t:equal(t:card("Fixer").damage_taken, 1, "damage of <Repair 2>")
    t:equal(t:card("Field Surgeon").damage_taken, 2, "damage of <Repair 1>")
    t:equal(t:card("u15").damage_taken, 3, "damage of a Unit without it")
    t:happened { "activated repair" }
  end,
}

scenario "GF-repair-4 without damage on a Unit with <Repair> it does not activate" {
  your = { battle = { "Fixer", { "u15", damage_taken = 3 } } },
  enemy = { battle = { { "Fixer", damage_taken = 3 } } },
  function(t)
    t:run_to("enemy main")
    t:not_happened { "triggered repair" }
  end,
}

scenario "GF-turn-5 the phases and steps of a turn" {
  turn = "enemy",
  function(t)
    t:run_to("you main")
    t:run_to("enemy main")
    t:happened { "step active of you", "step start of you", "step draw of you", "draw by you",
      "step resource of you", "step main of you", "step end action of you", "step end of you",
      "step hand of you", "step cleanup of you", "step active of enemy" }
  end,
}

scenario "GF-turn-6 what is active already does not become active" {
  your = { battle = { "u15", { "u22", rested = true } } }, turn = "enemy",
  function(t)
    t:run_to("you main")
    t:happened { "set_active on u22" }
    t:not_happened { "set_active on u15" }
  end,
}

scenario "GF-turn-7 only the turn player's cards become active" {
  turn = "enemy",
  your = { battle = { { "u22", rested = true } }, base = { { "Depot", rested = true } } },
  enemy = { battle = { { "u33", rested = true } } },
  function(t)
    t:run_to("you main")
    t:equal({ t:card("u22").rested, t:card("Depot").rested }, { 0, 0 }, "yours rested")
    t:equal(t:card("u33").rested, 1, "the enemy's rested")
  end,
}
