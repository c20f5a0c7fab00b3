-- Part 1E: tokens.
local dominion = include "data/table"
local deeds = include "data/deeds"
local possessed = include "data/possessed"

local function buy(t, card)
  t:you "end actions"
  if t:can("you", "play all treasures") then t:you "play all treasures" end
  t:you { "buy", by = card }
end

local function both(t, variable)
  return { t:variable("you", variable), t:variable("enemy", variable) }
end

scenario "S67 victory points are the possessed player's" (possessed({ "Monument" },
  function(t)
    t:you "play Monument"
    t:equal(both(t, "vp"), { 0, 1 })
  end))

scenario "S100 in 2016 they were the possessor's" (possessed({ "Monument" },
  function(t)
    t:you "play Monument"
    t:equal(both(t, "vp"), { 1, 0 })
  end, { options = { possession_rules = 2016 } }))

scenario "S100 in 2010 not" (possessed({ "Monument" },
  function(t)
    t:you "play Monument"
    t:equal(both(t, "vp"), { 0, 1 })
  end, { options = { possession_rules = 2010 } }))

for _, rules in ipairs({ { 2010, { 0, 1 } }, { 2016, { 1, 0 } }, { 2018, { 0, 1 } } }) do
  scenario("S69, S100 Coffers, by the rules of " .. rules[1]) (possessed({ "Baker" },
    function(t)
      t:you "play Baker"
      t:equal(both(t, "coffers"), rules[2])
    end, { options = { possession_rules = rules[1] } }))
end

scenario "S68 the -1 coin token is the possessed player's, the cards are not" (possessed(
  { "Gold", "Silver" },
  function(t)
    buy(t, "Ball")
    t:you "Silver"
    t:you "Silver"
    t:equal(both(t, "minus_coin"), { 0, 1 })
    t:equal(t.your.discard, { "Silver", "Silver", "Possession" })
    t:you "end turn"
    t:enemy "end actions"
    t:enemy "play all treasures"
    t:equal(t:variable("enemy", "coins"), 4, "five Coppers")
  end, { shared = { landscapes = { "Ball" } } }))

scenario "S69 Coffers and Villagers are the possessed player's; a card trashed by itself comes back"
  (
  possessed({ "Baker", "Acting Troupe" },
  function(t)
    t:you "play Baker"
    t:you "play Acting Troupe"
    t:equal(both(t, "coffers"), { 0, 1 })
    t:equal(both(t, "villagers"), { 0, 4 })
    t:equal(t:card("Acting Troupe").zone, "returning")
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal(t:card("Acting Troupe").zone, "discard")
    t:equal({ both(t, "coffers")[2], both(t, "villagers")[2] }, { 1, 4 })
  end))

for _, rules in ipairs({ { 2018, { 8, 0 }, "S70" }, { 2016, { 8, 0 }, "S100" },
  { 2010, { 0, 8 }, "S100" } }) do
  scenario(rules[3] .. " Debt of what is bought, by the rules of " .. rules[1]) (possessed({},
    function(t)
      buy(t, "City Quarter")
      t:equal(t.your.discard, { "City Quarter", "Possession" })
      t:equal(both(t, "debt"), rules[2])
    end, { kingdom = { "City Quarter" }, options = { possession_rules = rules[1] } }))
end

scenario "S71 Pirate Ship: a coin token for the possessed player" (dominion {
  your = { hand = { "Possession" }, deck = { { 5, "Estate" }, { "Silver", as = "s" }, "Estate",
    "Estate" } },
  enemy = { hand = { "Pirate Ship" } },
  function(t)
    deeds.possess(t)
    t:you "play Pirate Ship" { option = "attack" }
    t:you "s"
    t:equal(both(t, "pirate_ship"), { 0, 1 })
    t:equal(t:card("s").zone, "trash_pile")
    deeds.end_turn(t, 1)
    t:equal(t:card("s").zone, "trash_pile")
  end,
})

scenario "S72 the possessed player's token goes to a pile of the possessor's choice" (possessed(
  { { 3, "Gold" } },
  function(t)
    buy(t, "Pathfinding")
    t:equal({ (t:asked()), t:whose() }, { "you", "enemy" })
    t:you "Smithy"
    t:equal(t:variable("you", "plus_card_on"), 0)
    t:you "end turn"
    deeds.check(t, 2, 2)
    t:enemy "play Smithy"
    t:equal(t:count("enemy.hand"), 4 + 4)
  end, {
    kingdom = { "Smithy", "Market" }, shared = { landscapes = { "Pathfinding" } },
    enemy = { hand = { { 3, "Gold" } }, deck = { "Smithy", { 9, "Copper" } }, coins = -1 },
  }))

scenario "S73 Borrow: one card less in the possessed player's Clean-up" (possessed({},
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Borrow" }
    t:equal(both(t, "minus_card"), { 0, 1 })
    t:equal(t:variable("enemy", "coins"), 1)
    t:you "end turn"
    deeds.check(t, 2, 2)
    t:equal(t:count("enemy.hand"), 4)
    t:equal(both(t, "minus_card"), { 0, 0 })
  end, { shared = { landscapes = { "Borrow" } } }))

scenario "S74 the possessor may spend the possessed player's" (possessed({},
  function(t)
    t:you "spend a Villager"
    t:you "spend a Coffer"
    t:equal({ t:variable("enemy", "actions"), t:variable("enemy", "coins") }, { 2, 1 })
    t:equal({ t:variable("enemy", "villagers"), t:variable("enemy", "coffers") }, { 1, 2 })
  end, { enemy = { coffers = 3, villagers = 2 } }))

scenario "S75 but not one's own" (dominion {
  your = { hand = { "Possession" }, coffers = 3, villagers = 2 },
  function(t)
    deeds.possess(t)
    t:expect(not t:can("you", "spend a Villager"), "a Villager")
    t:expect(not t:can("you", "spend a Coffer"), "a Coffer")
  end,
})

-- B's token on Smithy, by B's own purchase in the turn before.
local function with_token(deck, hand_after, more)
  local position = {
    turn = "enemy", your = { hand = { "Possession" } },
    enemy = { hand = { "Gold", "Gold", "Gold" }, deck = deck },
    kingdom = { "Smithy", "Market" }, shared = { landscapes = { "Training", "Pathfinding" } },
    function(t)
      t:enemy "end actions"
      t:enemy "play all treasures"
      t:enemy { "buy", by = "Pathfinding" }
      t:enemy "Smithy"
      t:enemy "end turn"
      deeds.check(t, 1, 1)
      deeds.possess(t)
      t:you "play Smithy"
      t:equal(t:count("enemy.hand"), hand_after)
    end,
  }
  for key, value in pairs(more or {}) do
    position[key] = value
  end
  return dominion(position)
end

scenario "S76 the possessed player's token counts"
  (with_token({ "Smithy", { 20, "Copper" } }, 4 + 4))

scenario "S77 the possessor's does not" (dominion {
  your = { hand = { "Gold", "Gold", "Gold" }, deck = { { 10, "Possession" } } },
  enemy = { deck = { "Smithy", { 20, "Copper" } } },
  kingdom = { "Smithy", "Market" }, shared = { landscapes = { "Pathfinding" } },
  function(t)
    t:you "end actions"
    t:you "play all treasures"
    t:you { "buy", by = "Pathfinding" }
    t:you "Smithy"
    t:you "end turn"
    deeds.turn(t, 2, 2)
    deeds.possess(t)
    t:you "play Smithy"
    t:equal(t:count("enemy.hand"), 4 + 3)
  end,
})

scenario "S78 the possessed player's Debt is paid off first; the possessor's is nothing to it" (
  possessed({ { 5, "Copper" } },
  function(t)
    t:you "end actions"
    t:you "play all treasures"
    t:expect(not t:can("you", "buy", "Copper"), "in debt")
    t:you "pay off debt"
    t:equal({ t:variable("enemy", "debt"), t:variable("enemy", "coins") }, { 0, 2 })
    t:equal(t:variable("you", "debt"), 7)
    t:you { "buy", by = "Estate" }
    t:equal(t.your.discard, { "Estate", "Possession" })
  end, {
    your = { hand = { "Possession" }, debt = 7 }, enemy = { hand = { 5, "Copper" }, debt = 3 },
  }))

for _, rules in ipairs({ { 2018, { 0, 1 } }, { 2016, { 1, 0 } } }) do
  scenario("S79 Goons in play, by the rules of " .. rules[1]) (possessed({ "Goons" },
    function(t)
      t:you "play Goons"
      t:settle()
      buy(t, "Copper")
      t:equal(both(t, "vp"), rules[2])
    end, {
      options = { possession_rules = rules[1] },
      your = { hand = { "Possession" }, deck = { { 3, "Copper" } } },
    }))
end

scenario "S79 since 2022 the possessed player gains nothing" (possessed({ "Goons" },
  function(t)
    t:you "play Goons"
    t:settle()
    buy(t, "Copper")
    t:equal(both(t, "vp"), { 0, 0 })
  end, {
    options = { buy_triggers = 2022 },
    your = { hand = { "Possession" }, deck = { { 3, "Copper" } } },
  }))
