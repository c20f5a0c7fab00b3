-- Rules 25.6 and 25.7, and the note: losing by effects, control tokens.
local position = include "data/position"
local look = include "data/look"

scenario "TI-45, TI-50 lost by an effect: to nobody, whoever's units are there" (position {
  hands = { { "LOSE", "PLACE" } }, control = { CU = "you" },
  units = { CU = { { "you", "Infantry" } } },
  function(t)
    t:you "do LOSE" { choose = "CU" }
    look.at(t, "CU", { controller = "nobody", tokens = 0 })
    t:equal(look.units(t, "CU", "you"), 1, "units of A")
    t:run_to "enemy action"
    look.at(t, "CU", { controller = "nobody" })
    t:run_to "you action"
    look.effect(t, "PLACE", "you", "CU")
    t:you "Infantry"
    look.at(t, "CU", { controller = "you", exhausted = true })
  end,
})

scenario "TI-45 units that leave gain nothing" (position {
  hands = { { "LOSE", "REMOVE" } }, control = { CU = "you" },
  units = { CU = { { "you", "Infantry", as = "a1" }, { "you", "Infantry", as = "a2" } } },
  function(t)
    t:you "do LOSE" { choose = "CU" }
    t:you "do REMOVE" { choose = { "a1" } }
    look.at(t, "CU", { controller = "nobody", tokens = 0 })
  end,
})

scenario "TI-46 gained by an effect, without moving units" (position {
  hands = { { "GAIN" } }, control = { CU = "enemy" }, readied = { "CU" },
  units = { CU = { { "enemy", "Infantry" } } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you", exhausted = true, tokens = 1 })
    t:equal(look.units(t, "CU", "enemy"), 1, "units of B")
    t:run_to "enemy action"
    look.at(t, "CU", { controller = "you", tokens = 1 })
  end,
})

scenario "TI-46 and no token where the new controller has units" (position {
  hands = { { "GAIN" } }, control = { CU = "enemy" },
  units = { CU = { { "enemy", "Infantry" }, { "you", "Infantry" } } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you", tokens = 0 })
  end,
})

scenario "TI-47, TI-50 a planet card that is returned to the deck" (position {
  hands = { { "Envoys" } }, control = { CU = "you" },
  function(t)
    t:you "play Envoys" { choose = "CU" }
    look.at(t, "CU", { controller = "nobody", tokens = 0 })
    t:happened { "take_away on Control Token", "lose_control of CU",
      "move on CU from area to planet_deck" }
    t:equal(t.you.goods, 3, "goods")
  end,
})

scenario "TI-47 an effect that makes another player lose a planet" (position {
  hands = { { "Secession" } }, control = { CU = "enemy", HZ = "enemy" },
  function(t)
    t:you "play Secession" { choose = "CU" }
    look.at(t, "CU", { controller = "nobody", tokens = 0 })
    look.at(t, "HZ", { controller = "enemy", tokens = 1 })
    t:happened { "be_lost_by for player 2" } -- told of whom it was, not of who did it
  end,
})

-- TI-48, TI-49 and TI-50 stand with 25.1b (TI-11), 25.5 (TI-30) and above.

scenario "TI-51 tokens on other planets of the same player stay" (position {
  hands = { { "GAIN" } }, control = { CU = "enemy", HZ = "enemy" },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you", tokens = 1 })
    look.at(t, "HZ", { controller = "enemy", tokens = 1 })
  end,
})

for _, effect in ipairs { "GAIN", "LOSE" } do
  scenario("TI-52 no token to remove: nothing is removed (" .. effect .. ")") (position {
    hands = { { effect } }, control = { CU = "enemy" },
    units = { CU = { { "enemy", "Infantry" }, { "you", "Infantry" } } },
    function(t)
      if effect == "GAIN" then look.effect(t, "GAIN", "you", "CU")
      else t:you "do LOSE" { choose = "CU" } end
      t:expect(t:master("CU") ~= "enemy", "B has lost it")
      t:not_happened { "take_away" }
      t:equal(look.tokens(t, "CU"), 0, "tokens")
    end,
  })
end

-- The map has 23 planets, which is more than the 17 tokens of the box.
scenario "TI-53 more tokens than there are in the box" {
  players = {
    { hand = { "GAIN-ALL" }, area = { "HA1" } }, { area = { "HB1", "HB2" } },
    { area = { "HC1", "HC2" } }, { area = { "HD1", "HD2" } }, { area = { "HE1", "HE2" } },
    { area = { "HF1", "HF2" } },
  },
  masters = { HA1 = "you", HB1 = "enemy", HB2 = "enemy", HC1 = "player 3", HC2 = "player 3",
    HD1 = "player 4", HD2 = "player 4", HE1 = "player 5", HE2 = "player 5", HF1 = "player 6",
    HF2 = "player 6" },
  shared = {
    planet_deck = { "MR", "CU", "HZ", "IN", "DU", "LE", "C2", "I2", "H2", "I3", "DV", "HA2" },
    planets = {
      HA1 = { { "Infantry", owner = "you" } },
      HB1 = { { "Infantry", owner = "enemy" } }, HB2 = { { "Infantry", owner = "enemy" } },
      HC1 = { { "Infantry", owner = "player 3" } }, HC2 = { { "Infantry", owner = "player 3" } },
      HD1 = { { "Infantry", owner = "player 4" } }, HD2 = { { "Infantry", owner = "player 4" } },
      HE1 = { { "Infantry", owner = "player 5" } }, HE2 = { { "Infantry", owner = "player 5" } },
      HF1 = { { "Infantry", owner = "player 6" } }, HF2 = { { "Infantry", owner = "player 6" } },
    },
  },
  function(t)
    t:you "do GAIN-ALL"
    t:settle()
    local tokens = 0
    for _, card in ipairs(t.any.tokens) do
      if card.name == "Control Token" and card.master == "you" then tokens = tokens + 1 end
    end
    t:equal(#t.your.controlled_planets, 23, "planets of A")
    t:equal(tokens, 22, "tokens of A")
  end,
}

scenario "a planet card that was lost, and its legend, lie readied in the deck" (position {
  hands = { { "LOSE" } }, control = { LE = "you" }, beacon = true,
  function(t)
    t:you "do LOSE" { choose = "LE" }
    look.at(t, "LE", { controller = "nobody" })
    t:equal({ t:card("LE").exhausted, t:card("Beacon of LE").exhausted }, { false, false })
    t:equal(t:card("Beacon of LE").zone, "planet_deck")
  end,
})
