-- What is found on planets, each card by its text.
local position = include "data/position"
local look = include "data/look"

-- Card, planet, its resources and influence before and after.
local ATTACHED = {
  { "Old Archive", "CU", { 2, 1 }, { 2, 3 } },
  { "Deep Mine", "HZ", { 1, 2 }, { 3, 2 } },
  { "Foundry Ruins", "IN", { 1, 1 }, { 2, 2 } },
  { "Orbital Yard", "I2", { 2, 0 }, { 2, 0 } },
}
for _, row in ipairs(ATTACHED) do
  local name, planet, before, after = row[1], row[2], row[3], row[4]
  scenario("exploring " .. planet .. ": " .. name .. " is attached") (position {
    hands = { { "GAIN" } },
    explore = { cultural = { name }, hazardous = { name }, industrial = { name } },
    function(t)
      local function worth(of) return { t:card(of).resources, t:card(of).influence } end
      t:equal(worth(planet), before)
      look.effect(t, "GAIN", "you", planet)
      t:equal(t:card(planet).attached, { name })
      t:equal(worth(planet), after)
      t:equal(worth "HA1", { 4, 2 }, "no other planet")
      t:equal(look.tokens(t, planet, "Attachment Token"), 1)
      t:equal({ #t.any.industrial_discard, #t.any.exploring }, { 0, 0 })
    end,
  })
end

scenario "Orbital Yard: an action for a trade good, once in a round" (position {
  hands = { { "GAIN" } }, explore = { industrial = { "Orbital Yard", "Deep Mine" } },
  control = { C2 = "you" }, attached = { C2 = { "Old Archive" } },
  function(t)
    look.effect(t, "GAIN", "you", "IN")
    t:expect(not t:can("you", "play", "Old Archive"), "it yields nothing")
    t:you "play Orbital Yard"
    t:equal({ t.you.goods, t:card("Orbital Yard").exhausted }, { 1, true })
    t:equal(t:asked(), "enemy", "it was the action of the turn")
    t:enemy "pass"
    t:player(3) "pass"
    t:expect(not t:can("you", "play", "Orbital Yard"), "it is exhausted")
    t:you "pass"
    t:equal(t:card("Orbital Yard").exhausted, false, "it is readied with the planets")
    t:run_to "you action"
    t:expect(t:can("you", "play", "Orbital Yard"), "once in each round")
  end,
})

-- What is ready besides HZ: which of it can be exhausted for a card.
local CAMPS = {
  { "both homes", {}, { "HA1", "HA2" } },
  { "another player's are none", { HA1 = "enemy" }, { "HA2" } },
  { "what is exhausted can't be", { CU = "you" }, { "HA1", "HA2" } },
  { "a legend is no planet", { LE = "you" }, { "HA1", "HA2" } },
}
for _, row in ipairs(CAMPS) do
  local what, control, planets = row[1], row[2], row[3]
  scenario("Survey Camp: " .. what) (position {
    hands = { { "GAIN" } }, explore = { hazardous = { "Survey Camp" } }, control = control,
    action_deck = { "Envoys", "Garrison" },
    function(t)
      look.effect(t, "GAIN", "you", "HZ")
      t:equal(t:asked(), "you")
      t:equal(t:options("you"), planets)
      t:refused("you", { choose = { "HA1", "HA2" } })
      t:you "HA2"
      t:equal({ t:card("HA2").exhausted, #t.your.hand, t:count("any.action_deck") },
        { true, 2, 1 })
      t:equal(#t.any.hazardous_discard, 1)
    end,
  })
end

scenario "Survey Camp: nobody must" (position {
  hands = { { "GAIN" } }, explore = { hazardous = { "Survey Camp" } }, action_deck = { "Envoys" },
  function(t)
    look.effect(t, "GAIN", "you", "HZ")
    t:you "none"
    t:equal({ t:card("HA1").exhausted, t:card("HA2").exhausted, t:count("any.action_deck") },
      { false, false, 1 })
  end,
})

scenario "Survey Camp: no other planet is ready" (position {
  hands = { { "GAIN", "EXHAUST" } }, explore = { hazardous = { "Survey Camp" } },
  action_deck = { "Envoys" },
  function(t)
    t:you "do EXHAUST" { choose = "HA1" }
    t:you "do EXHAUST" { choose = "HA2" }
    look.effect(t, "GAIN", "you", "HZ")
    t:equal({ t:card("HZ").exhausted, t:count("any.action_deck") }, { true, 1 })
    t:equal({ t:asked() }, { "you", "act", "action" })
  end,
})

-- Card, the trade goods and the infantry that it brings, whether the planet is readied.
local AT_ONCE = {
  { "Warm Welcome", 0, 0, false }, { "Pilgrims", 1, 0, true }, { "Full Depots", 2, 0, true },
  { "Volunteers", 0, 1, true }, { "Quiet Valley", 0, 0, true }, { "Barren Rock", 0, 0, true },
  { "Rust Field", 0, 0, true },
}
for _, row in ipairs(AT_ONCE) do
  local name, goods, infantry, exhausted = row[1], row[2], row[3], row[4]
  scenario("exploring: " .. name) (position {
    hands = { { "GAIN" } }, explore = { cultural = { name } },
    function(t)
      look.effect(t, "GAIN", "you", "CU")
      t:equal({ t.you.goods, t.enemy.goods }, { goods, 0 })
      t:equal(look.units(t, "CU", "you"), infantry)
      look.at(t, "CU", { controller = "you", exhausted = exhausted })
      t:equal(#t.any.cultural_discard, 1)
    end,
  })
end

-- A deck that is empty is made of its discards; what is there is not mixed with them.
scenario "exploring: discards stay while there is a deck" (position {
  hands = { { "GAIN" } },
  explore = { cultural = { "Pilgrims" }, cultural_discard = { "Full Depots" } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    t:equal({ t.you.goods, #t.any.cultural_discard }, { 1, 2 })
    t:not_happened { "shuffle" }
  end,
})

scenario "exploring: neither deck nor discards" (position {
  hands = { { "GAIN" } }, explore = { cultural = {} },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    look.at(t, "CU", { controller = "you", exhausted = true })
    t:not_happened { "shuffle" }
    t:not_happened { "be_found" }
  end,
})

scenario "exploring: the discards are moved to the deck, and then shuffled" (position {
  hands = { { "GAIN" } }, explore = { cultural = {}, cultural_discard = { "Full Depots" } },
  function(t)
    look.effect(t, "GAIN", "you", "CU")
    t:happened { "move on Full Depots from cultural_discard to cultural", "shuffle",
      "move on Full Depots from cultural to exploring", "be_found on Full Depots" }
  end,
})
