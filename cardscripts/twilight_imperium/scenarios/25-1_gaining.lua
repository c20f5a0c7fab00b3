-- Rules 25.0 and 25.1: the start, and what it is to gain control.
local position = include "data/position"
local look = include "data/look"

local HOMES = { you = { "HA1", "HA2" }, enemy = { "HB1", "HB2" }, ["player 3"] = { "HC1", "HC2" } }
local COMMON = { "CU", "HZ", "IN", "DU", "LE", "C2", "I2", "H2", "I3", "DV", "MR" }

scenario "TI-1, TI-2 a new game: home planets are controlled, readied, not explored" {
  decks = {},
  function(t)
    for who, names in pairs(HOMES) do
      for _, name in ipairs(names) do
        look.at(t, name, { controller = who, exhausted = false, tokens = 0 })
      end
    end
    for _, name in ipairs(COMMON) do
      look.at(t, name, { controller = "nobody", tokens = 0 })
    end
    t:equal(t:variable("explorations"), 0, "explorations")
  end,
}

scenario "TI-3, TI-4 gained from nobody: the card is taken, exhausted" (position {
  hands = { { "GAIN" } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you", exhausted = true, tokens = 1 })
    look.at(t, "HA1", { controller = "you" })
    look.at(t, "HA2", { controller = "you" })
  end,
})

scenario "TI-5 what was gained can be spent only when it has been readied" (position {
  hands = { { "GAIN", "EXHAUST", "EXHAUST", "SPEND-1", { "SPEND-1", as = "later" } } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    t:you "do EXHAUST" { choose = "HA1" }
    t:you "do EXHAUST" { choose = "HA2" }
    t:equal(t:can("you", "do", "SPEND-1"), false, "can be spent")
    t:run_to "enemy action"
    t:run_to "you action"
    t:equal(t:variable("round"), 2, "round")
    look.at(t, "CU", { controller = "you", exhausted = false })
    t:you "do later" { option = "influence", choose = "CU" }
    look.at(t, "CU", { controller = "you", exhausted = true })
  end,
})

scenario "TI-6 a readied planet that changes hands is exhausted" (position {
  hands = { { "GAIN" } }, control = { CU = "enemy" }, readied = { "CU" },
  function(t)
    t:equal(t:card("CU").exhausted, false, "before")
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you", exhausted = true })
    t:happened { "exhaust on CU" }
  end,
})

scenario "TI-7 an exhausted planet that changes hands is not exhausted again" (position {
  hands = { { "GAIN" } }, control = { CU = "enemy" },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you", exhausted = true })
    t:not_happened { "exhaust on CU" }
  end,
})

scenario "TI-8 the first to control it takes the card from the deck, and no other" (position {
  hands = { { "GAIN" } },
  function(t)
    local others = {}
    for _, card in ipairs(t.shared.planet_deck) do
      if card.name ~= "CU" then others[#others + 1] = card.name end
    end
    look.effect(t, "GAIN", "you", "CU")
    t:equal(t.shared.planet_deck, others, "what is left of the deck, in order")
    t:equal(#t.you.area, 3, "planets of A")
  end,
})

scenario "TI-9 the card is found by its planet, not on top" (position {
  hands = { { "GAIN" } }, deck = { "HZ", "IN", "MR", "CU" },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you" })
    look.at(t, "HZ", { controller = "nobody" })
    t:equal(t.shared.planet_deck, { "HZ", "IN", "MR", "Beacon of LE" }, "the deck")
  end,
})

scenario "TI-10 the card of another player's planet comes from that player" (position {
  hands = { { "GAIN" } }, control = { CU = "enemy" },
  units = { CU = { { "enemy", "Infantry" } } },
  function(t)
    local deck = #t.shared.planet_deck
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you" })
    t:equal(#t.shared.planet_deck, deck, "the deck")
    t:equal(t.enemy.area, { "HB1", "HB2" }, "planets of B")
  end,
})

scenario "TI-11, TI-48 controlled by a token only: the token goes" (position {
  hands = { { "GAIN" } }, control = { CU = "enemy" },
  function(t)
    look.at(t, "CU", { controller = "enemy", tokens = 1 })
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you", tokens = 1 })
    t:equal(t.enemy.area, { "HB1", "HB2" }, "planets of B")
    t:happened { "take_away on Control Token" }
  end,
})

scenario "TI-12 from B to A to C: one card, always with the controller" (position {
  hands = { { "GAIN", { "GAIN", as = "second" } } }, control = { CU = "enemy" },
  function(t)
    for _, step in ipairs { { "do GAIN", "you" }, { "do second", "player 3" } } do
      t:you(step[1])
      t:you { choose = t:player(step[2] == "you" and 1 or 3) }
      t:you { choose = "CU" }
      look.at(t, "CU", { controller = step[2], tokens = 1 })
      local copies = 0
      for _, cards in ipairs { t.shared.planet_deck, t.you.area, t.enemy.area, t:player(3).area } do
        for _, card in ipairs(cards) do
          if card.name == "CU" then copies = copies + 1 end
        end
      end
      t:equal(copies, 1, "copies")
    end
  end,
})

scenario "TI-13 gained from nobody: explored, after the card was taken and exhausted" (position {
  hands = { { "GAIN" } }, explore = { cultural = { "Pilgrims" }, hazardous = { "Deep Mine" } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    t:happened { "take_control of CU", "exhaust on CU", "move on CU from planet_deck to area",
      "explore on CU", "move on Pilgrims from cultural", "gain_goods 1" }
    t:equal(t:variable("explorations"), 1, "explorations")
    t:equal(t.you.goods, 1, "goods of A")
    t:equal(#t.shared.hazardous, 1, "the hazardous deck")
  end,
})

scenario "TI-14 gained from another player: not explored" (position {
  hands = { { "GAIN" } }, control = { CU = "enemy" }, explore = { cultural = { "Pilgrims" } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    t:not_happened { "explore" }
    t:equal(t:variable("explorations"), 0, "explorations")
    t:equal(#t.shared.cultural, 1, "the cultural deck")
  end,
})

for _, case in ipairs { { "TI-15 by another player", "enemy", 2 }, { "TI-16 again", "you", 1 } } do
  scenario(case[1] .. ": explored anew, whoever controlled it before") (position {
    hands = { { { "GAIN", as = "first" }, "LOSE", "GAIN" } },
    explore = { cultural = { "Pilgrims", "Pilgrims" } },
    function(t)
      t:you "do" { by = "first" }
      t:you { choose = t.you }
      t:you { choose = "CU" }
      t:equal(t:variable("explorations"), 1, "explorations")
      t:you "do LOSE" { choose = "CU" }
      look.at(t, "CU", { controller = "nobody", tokens = 0 })
      t:mark()
      t:you "do GAIN"
      t:you { choose = t:player(case[3]) }
      t:you { choose = "CU" }
      look.at(t, "CU", { controller = case[2], exhausted = true })
      t:happened { "take_control of CU", "explore on CU" }
      t:equal(t:variable("explorations"), 2, "explorations")
      t:equal(t[case[2]].goods, case[3] == 1 and 2 or 1, "goods")
    end,
  })
end

scenario "TI-17 a planet without a trait is gained and not explored" (position {
  hands = { { "GAIN" } },
  function(t)
    look.effect(t, "GAIN", "you", "MR")
    look.at(t, "MR", { controller = "you", exhausted = true })
    t:not_happened { "explore" }
    t:equal(#t.shared.cultural + #t.shared.hazardous + #t.shared.industrial, 3,
      "cards to explore with")
  end,
})

scenario "TI-18 what is explored may ready the planet: exhausting comes before" (position {
  hands = { { "GAIN" } }, explore = { cultural = { "Warm Welcome" } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you", exhausted = false })
    t:happened { "exhaust on CU", "explore on CU", "ready on CU" }
  end,
})
