-- What is paid, and what can't be bought.
local dominion = include "data/table"
local deeds = include "data/deeds"

local function offered(t, names)
  local found = {}
  for _, name in ipairs(names) do
    if t:can("you", "buy", name) then found[#found + 1] = name end
  end
  return table.concat(found, ", ")
end

local function money(t)
  return { t:variable("you", "coins"), t:variable("you", "potions"), t:variable("you", "debt"),
    t:variable("you", "buys") }
end

scenario "a Potion in a cost is required, and paid" (dominion {
  your = { hand = { { 2, "Potion" } }, coins = 12, buys = 3 },
  kingdom = { "Possession", "City Quarter" },
  function(t)
    t:you "end actions"
    t:equal(offered(t, { "Possession", "Gold", "City Quarter" }), "Gold, City Quarter")
    t:you "play all treasures"
    t:equal(money(t), { 12, 2, 0, 3 })
    t:you "buy Possession"
    t:equal(money(t), { 6, 1, 0, 2 })
    t:you { "buy", by = "Silver" }
    t:equal(money(t), { 3, 1, 0, 1 })
  end,
})

scenario "a Potion that was not spent is gone with the turn, and so are coins" (dominion {
  your = { hand = { "Potion", "Copper" } }, kingdom = { "Possession" },
  function(t)
    t:you "end actions"
    t:you "play all treasures"
    t:equal(money(t), { 1, 1, 0, 1 })
    t:you "end turn"
    deeds.turn(t, 2, 2)
    t:equal(money(t), { 0, 0, 0, 1 })
  end,
})

scenario "of the coins too much is not enough: 2 do not buy a Silver, 3 do" (dominion {
  your = { coins = 2, buys = 2 }, enemy = { coins = 3 },
  function(t)
    t:you "end actions"
    t:equal(offered(t, { "Copper", "Estate", "Silver" }), "Copper, Estate")
    t:you "end turn"
    t:enemy "end actions"
    t:enemy { "buy", by = "Silver" }
    t:equal(t:variable("enemy", "coins"), 0)
    t:equal(t:can("enemy", "buy", "Copper"), false, "that was the only Buy")
  end,
})

scenario "without a Buy nothing is bought, no card and no Event" (dominion {
  your = { coins = 9 }, shared = { landscapes = { "Borrow", "Ball" } },
  function(t)
    t:you "end actions"
    t:equal(offered(t, { "Gold", "Borrow", "Ball" }), "Gold, Borrow, Ball")
    t:you { "buy", by = "Copper" }
    t:equal(offered(t, { "Copper", "Borrow", "Ball" }), "")
  end,
})

scenario "an Event needs its coins, takes them and a Buy, and no Treasure is played after it"
  (dominion {
  your = { hand = { "Copper" }, coins = 5, buys = 2 }, shared = { landscapes = { "Ball" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Ball" }
    t:expect(not table.concat(t:options("you"), " "):find("Duchy"), "5 is more than 4")
    t:expect(table.concat(t:options("you"), " "):find("Silver"), "up to 4")
    t:you "Silver"
    t:expect(not table.concat(t:options("you"), " "):find("Duchy"), "nor the second time")
    t:you "Estate"
    t:equal(money(t), { 0, 0, 0, 1 })
    t:equal(offered(t, { "Ball" }), "")
    t:equal(t:can("you", "play", "Copper"), false)
    t:happened { "set_minus_coin 1 by you", "gain Silver", "gain Estate" }
  end,
})

for _, debt in ipairs({ 1, 3 }) do
  scenario("in Debt of " .. debt .. " nothing is bought; coins pay it off, as far as they go")
    (dominion {
    your = { coins = 2, debt = debt, buys = 2 }, shared = { landscapes = { "Borrow", "Fleet" } },
    function(t)
      t:equal(t:can("you", "pay off debt"), true, "in the Action phase, too")
      t:you "end actions"
      t:equal(offered(t, { "Copper", "Borrow" }), "")
      t:you "pay off debt"
      t:equal(money(t), { debt == 1 and 1 or 0, 0, debt == 1 and 0 or 1, 2 })
      t:equal(t:can("you", "pay off debt"), false)
      t:equal(offered(t, { "Copper", "Borrow" }), debt == 1 and "Copper, Borrow" or "")
    end,
  })
end

scenario "who has no coin, or no Debt, pays none off; one coin pays off one" (dominion {
  your = { coins = 0, debt = 2, coffers = 1, hand = { "Copper" } }, enemy = { coins = 5 },
  function(t)
    t:you "end actions"
    t:equal(t:can("you", "pay off debt"), false, "no coins")
    t:you "spend a Coffer"
    t:equal({ t:variable("you", "coffers"), t:variable("you", "coins") }, { 0, 1 })
    t:equal(t:can("you", "spend a Coffer"), false)
    t:you "pay off debt"
    t:equal(money(t), { 0, 0, 1, 1 })
    t:you "end turn"
    t:equal(t:can("enemy", "pay off debt"), false, "no Debt")
  end,
})

scenario "Debt of what is bought is taken, for which no coins are needed" (dominion {
  your = { coins = 0 }, kingdom = { "City Quarter" },
  function(t)
    t:you "end actions"
    t:you "buy City Quarter"
    t:equal(money(t), { 0, 0, 8, 0 })
  end,
})

scenario "each Project once, by each player" (dominion {
  your = { coins = 20, buys = 3 }, enemy = { coins = 20, projects = {} },
  shared = { landscapes = { "Fleet", "Ball" } },
  function(t)
    t:you "end actions"
    t:equal(offered(t, { "Fleet" }), "Fleet")
    t:you { "buy", by = "Fleet" }
    t:equal(money(t), { 15, 0, 0, 2 })
    t:equal(t.your.projects, { "Fleet" })
    t:equal(offered(t, { "Fleet", "Ball" }), "Ball", "an Event may be bought again")
    t:you { "buy", by = "Ball" }
    t:you "Silver"
    t:you "Silver"
    t:equal(t.your.projects, { "Fleet" }, "an Event is nobody's")
    t:equal(offered(t, { "Fleet", "Ball" }), "Ball")
    t:you "end turn"
    t:enemy "end actions"
    t:equal(t:can("enemy", "buy", "Fleet"), true, "the other player has none")
    t:enemy { "buy", by = "Fleet" }
    t:equal(t.enemy.projects, { "Fleet" })
  end,
})

scenario "Black Market: what is revealed can be bought for its coins and Potions"
  (dominion {
  your = { hand = { "Black Market", "Copper", { 2, "Estate" } }, actions = 2, buys = 1 },
  shared = { black_market = { "Village", "Possession", "Smithy", "Cellar" } },
  function(t)
    t:you "play Black Market"
    t:happened { "reveal Village", "reveal Possession", "reveal Smithy" }
    t:not_happened { "reveal Cellar" }
    t:equal(t:options("you"), { "Copper" }, "a Treasure, not an Estate")
    t:you "Copper"
    t:equal(t:options("you"), { "Village" }, "3 coins")
    t:you "Village"
    t:happened { "add_coins -3 by you", "buy on Village by you", "gain on Village" }
    t:you { order = { "Smithy", "Possession" } }
    t:equal(t.any.black_market, { "Cellar", "Smithy", "Possession" })
    t:equal(money(t), { 0, 0, 0, 1 })
  end,
})

scenario "Black Market: a Potion and 6 coins for a Possession" (dominion {
  your = { hand = { "Black Market", "Potion" }, coins = 4 },
  shared = { black_market = { "Possession" } },
  function(t)
    t:you "play Black Market"
    t:you "Potion"
    t:you "Possession"
    t:equal(money(t), { 0, 0, 0, 1 })
    t:equal(t.your.discard, { "Possession" })
  end,
})

scenario "Black Market: who has Debt buys nothing there; one card alone is not put in order"
  (dominion {
  your = { hand = { "Black Market" }, coins = 8, debt = 1 },
  shared = { black_market = { "City Quarter" } },
  function(t)
    t:you "play Black Market"
    t:equal(t.any.black_market, { "City Quarter" })
    t:asked_nothing()
  end,
})

scenario "Black Market: Debt is taken with what is bought there, and Goons see it" (dominion {
  your = { hand = { "Black Market" }, in_play = { "Goons" } },
  shared = { black_market = { "City Quarter", "Moat" } },
  function(t)
    t:you "play Black Market"
    t:you "City Quarter"
    t:equal(money(t), { 2, 0, 8, 1 })
    t:equal(t:variable("you", "vp"), 1)
    t:equal(t.any.black_market, { "Moat" })
  end,
})

scenario "the Black Market deck: one of each ware that has no pile, face down and shuffled" {
  decks = { "Tokens" }, seed = 4,
  function(t)
    local names, order = {}, {}
    for _, card in ipairs(t.any.black_market) do
      names[card.name] = (names[card.name] or 0) + 1
      order[#order + 1] = card.name
      t:equal(t:sees("you", card), false, card.name)
    end
    t:equal(#order, 28, "as many as there are, none of them in this kingdom")
    t:equal({ names.Artisan, names.Workshop }, { 1, 1 })
    local sorted = { table.unpack(order) }
    table.sort(sorted)
    t:expect(table.concat(order) ~= table.concat(sorted), "not as they are written")
  end,
}

scenario "what has a pile in this game is not in the Black Market deck" {
  decks = { "Old Friends" }, seed = 14,
  function(t)
    local piles, wares = {}, 0
    for _, card in ipairs(t.any.piles) do
      piles[card.name] = true
    end
    for _, card in ipairs(t.any.black_market) do
      t:expect(not piles[card.name], card.name)
      wares = wares + 1
    end
    t:equal({ piles["Black Market"], wares }, { true, 28 - 3 }, "three of them have piles")
  end,
}
