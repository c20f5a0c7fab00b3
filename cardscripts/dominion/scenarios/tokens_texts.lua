-- Tokens, and what counts coins and Buys: by the sentences of the cards' texts.
local dominion = include "data/table"
local deeds = include "data/deeds"

local function counters(t, who)
  who = who or "you"
  return { t:variable(who, "actions"), t:variable(who, "buys"), t:variable(who, "coins"),
    t:count(who == "you" and "your.hand" or who .. ".hand") }
end

-- Tokens on piles.
for _, case in ipairs({
  { "card", { 0, 1, 0, 4 } }, { "action", { 1, 1, 0, 3 } }, { "buy", { 0, 2, 0, 3 } },
  { "coin", { 0, 1, 1, 3 } },
}) do
  scenario("the +1 " .. case[1] .. " token on the pile of a card that is played, and on another's")
    (dominion {
    your = { hand = { "Signpost", { 2, "Smithy" }, "Village" }, deck = { 20, "Estate" } },
    enemy = { hand = { "Smithy" } }, kingdom = { "Smithy", "Village" },
    function(t)
      t:you "play Signpost" { option = case[1] }
      t:equal(t:options("you"), { "Smithy", "Village" }, "Action piles")
      t:you "Smithy"
      t:mark()
      t:you { "play", by = "Smithy" }
      local given = case[2]
      t:equal(counters(t), { given[1], given[2], given[3], given[4] + 2 })
      deeds.end_turn(t, 1)
      t:enemy "play Smithy"
      t:equal(counters(t, "enemy"), { 0, 1, 0, 3 }, "it is another player's token")
    end,
  })
end

scenario "a token moves: what it lay on before has none" (dominion {
  your = { hand = { { 2, "Signpost" }, "Smithy" }, actions = 2 }, kingdom = { "Smithy", "Village" },
  function(t)
    t:you { "play", by = "Signpost" }
    t:you "action"
    t:you "Smithy"
    t:you "play Signpost" { option = "action" }
    t:you "Village"
    t:you "play Smithy"
    t:equal(t:variable("you", "actions"), 1)
  end,
})

scenario "a token that lies nowhere gives nothing to a Night card"
  (dominion {
  your = { hand = { "Vampire" }, plus_card_on = 0 }, options = { nights = 1 },
  supply = { k1 = { 9, "Vampire" } }, shared = { other_piles = { o1 = { 8, "Bat" } } },
  function(t)
    t:you "end actions"
    t:you "end turn"
    t:you "play Vampire" { choose = "Silver" }
    t:equal(t:count("your.hand"), 0)
  end,
})

scenario "Training: the +1 coin token" (dominion {
  your = { coins = 6, deck = { "Smithy", { 20, "Copper" } } }, kingdom = { "Smithy", "Village" },
  shared = { landscapes = { "Training" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Training" }
    t:equal(t:options("you"), { "Smithy", "Village" })
    t:you "Smithy"
    t:you "end turn"
    deeds.turn(t, 2, 2)
    t:you "play Smithy"
    t:equal(counters(t), { 0, 1, 1, 7 })
  end,
})

scenario "Training without an Action pile is bought for nothing" (dominion {
  your = { coins = 6 }, shared = { landscapes = { "Training" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Training" }
    t:equal({ t:variable("you", "coins"), t:variable("you", "plus_coin_on") }, { 0, 0 })
  end,
})

scenario "Signpost without an Action pile: the token stays where it is" (dominion {
  your = { hand = { "Signpost" }, plus_coin_on = 7 },
  function(t)
    t:you "play Signpost" { option = "coin" }
    t:equal(t:variable("you", "plus_coin_on"), 7)
  end,
})

scenario "Borrow: a Buy, and a coin for the token; once per turn" (dominion {
  your = { hand = { "Smithy" }, deck = { 20, "Estate" }, buys = 2 },
  shared = { landscapes = { "Borrow" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Borrow" }
    t:equal({ t:variable("you", "buys"), t:variable("you", "coins") }, { 2, 1 })
    t:happened { "add_buys 1 by you", "set_minus_card 1 by you", "add_coins 1 by you" }
    t:equal(t:can("you", "buy", "Borrow"), false, "no more")
    t:you "end turn"
    t:equal({ t:count("your.hand"), t:variable("you", "minus_card") }, { 4, 0 })
    deeds.turn(t, 2, 2)
    t:you "end actions"
    t:you { "buy", by = "Borrow" }
    t:equal({ t:variable("you", "buys"), t:variable("you", "coins") }, { 1, 1 }, "in another turn")
  end,
})

scenario "Borrow: no coin where the token lies already" (dominion {
  your = { minus_card = 1 }, shared = { landscapes = { "Borrow" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Borrow" }
    t:equal({ t:variable("you", "buys"), t:variable("you", "coins") }, { 1, 0 })
  end,
})

scenario "the -1 card token: one card less of what is drawn, once" (dominion {
  your = { hand = { "Smithy", "Laboratory" }, minus_card = 1, actions = 2,
    deck = { 20, "Estate" } },
  function(t)
    t:you "play Smithy"
    t:equal({ t:count("your.hand"), t:variable("you", "minus_card") }, { 3, 0 })
    t:you "play Laboratory"
    t:equal(t:count("your.hand"), 4)
  end,
})

scenario "the -1 card token and a card that draws by its text, or none" (dominion {
  your = { hand = { "Cellar", "Watchtower", "Festival" }, minus_card = 1, actions = 3 },
  function(t)
    t:you "play Festival"
    t:equal(t:variable("you", "minus_card"), 1, "nothing was to be drawn")
    t:you "play Cellar"
    t:you "none"
    t:equal(t:variable("you", "minus_card"), 1, "nor here")
    t:you "play Watchtower"
    t:equal({ t:count("your.hand"), t:variable("you", "minus_card") }, { 6, 0 })
  end,
})

scenario "the -1 coin token: one coin less, once" (dominion {
  your = { hand = { "Festival", "Market", "Village" }, minus_coin = 1, actions = 3 },
  function(t)
    t:you "play Village"
    t:equal({ t:variable("you", "coins"), t:variable("you", "minus_coin") }, { 0, 1 })
    t:you "play Festival"
    t:equal({ t:variable("you", "coins"), t:variable("you", "minus_coin") }, { 1, 0 })
    t:you "play Market"
    t:equal({ t:variable("you", "coins"), t:variable("you", "minus_coin") }, { 2, 0 })
  end,
})

for _, case in ipairs({
  { { "Copper" }, 0, 0 }, { { "Copper", "Silver" }, 2, 0 }, { { "Potion" }, 0, 1 },
  { { "Potion", "Copper" }, 0, 0 },
}) do
  scenario("the -1 coin token, and all Treasures at once: " .. table.concat(case[1], ", "))
    (dominion {
    your = { hand = case[1], minus_coin = 1 },
    function(t)
      t:you "end actions"
      t:you "play all treasures"
      t:equal({ t:variable("you", "coins"), t:variable("you", "minus_coin") },
        { case[2], case[3] })
      t:equal(t:variable("you", "potions"), case[1][1] == "Potion" and 1 or 0)
      t:equal(t:count("your.in_play"), #case[1])
    end,
  })
end

scenario "all Treasures without that token" (dominion {
  your = { hand = { "Copper", "Gold", "Potion", "Estate" } },
  function(t)
    t:you "end actions"
    t:equal({ t:can("you", "play", "Gold"), t:can("you", "play", "Estate") }, { true, false })
    t:you "play all treasures"
    t:equal({ t:variable("you", "coins"), t:variable("you", "potions") }, { 4, 1 })
    t:happened { "play on Copper", "resolve on Copper" }
    t:equal(t.your.hand, { "Estate" })
    t:equal(t:can("you", "play all treasures"), false)
  end,
})

scenario "what kind of card is played in which phase" (dominion {
  your = { hand = { "Copper", "Village", "Estate", "Vampire" }, villagers = 1 },
  options = { nights = 1 },
  function(t)
    local function playable()
      local found = {}
      for _, name in ipairs({ "Copper", "Village", "Estate", "Vampire" }) do
        if t:can("you", "play", name) then found[#found + 1] = name end
      end
      return table.concat(found, " ")
    end
    t:equal(playable(), "Village")
    t:equal(t:can("you", "play all treasures"), false)
    t:equal(t:can("you", "spend a Villager"), true)
    t:you "spend a Villager"
    t:equal({ t:variable("you", "actions"), t:variable("you", "villagers") }, { 2, 0 })
    t:equal(t:can("you", "spend a Villager"), false)
    t:you "end actions"
    t:equal(playable(), "Copper")
    t:you "end turn"
    t:equal(playable(), "Vampire")
  end,
})

scenario "Coffers and Villagers are spent one at a time" (dominion {
  your = { coffers = 2, villagers = 2 },
  function(t)
    t:you "spend a Coffer"
    t:happened { "spend_coffers by you", "add_coins 1 by you" }
    t:you "spend a Coffer"
    t:you "spend a Villager"
    t:equal({ t:variable("you", "coins"), t:variable("you", "coffers") }, { 2, 0 })
    t:equal({ t:variable("you", "actions"), t:variable("you", "villagers") }, { 2, 1 })
    t:happened { "spend_coffers by you", "add_coins 1 by you" }
  end,
})

scenario "City Quarter: the hand is revealed, a card for each Action" (dominion {
  your = { hand = { "City Quarter", { "Smithy", as = "s" }, "Village", { "Gold", as = "g" } } },
  function(t)
    t:you "play City Quarter"
    t:expect(t:sees("enemy", "s") and t:sees("enemy", "g"), "revealed")
    t:equal(counters(t), { 2, 1, 0, 5 })
  end,
})

scenario "City Quarter: one card, which is no Action" (dominion {
  your = { hand = { "City Quarter", { "Gold", as = "g" } } },
  function(t)
    t:you "play City Quarter"
    t:expect(t:sees("enemy", "g"), "revealed")
    t:equal(counters(t), { 2, 1, 0, 1 })
  end,
})

scenario "Pirate Ship: a coin for each token" (dominion {
  your = { hand = { "Pirate Ship" }, pirate_ship = 3 },
  function(t)
    t:you "play Pirate Ship" { option = "coins" }
    t:equal({ t:variable("you", "coins"), t:variable("you", "pirate_ship") }, { 3, 3 })
  end,
})

scenario "Pirate Ship: one token, however many lose a Treasure; the rest is discarded" (dominion {
  players = {
    { hand = { "Pirate Ship" } },
    { deck = { { "Gold", as = "g" }, { "Copper", as = "c" }, "Estate" } },
    { deck = { { "Silver", as = "s" }, "Estate", "Estate" } },
  },
  function(t)
    t:you "play Pirate Ship" { option = "attack" }
    t:you "c"
    t:run_to "you action"
    t:happened { "reveal g", "reveal c", "trash c", "discard g" }
    t:equal(t:card("s").zone, "trash_pile")
    t:equal({ t.enemy.discard[1].name, t:count("enemy.discard") }, { "Gold", 1 })
    t:equal({ t:count("player 3.discard"), t:variable("you", "pirate_ship") }, { 1, 1 })
  end,
})

scenario "Pirate Ship: no token when nobody lost a Treasure" (dominion {
  your = { hand = { "Pirate Ship" } }, enemy = { deck = { { 3, "Estate" } } },
  function(t)
    t:you "play Pirate Ship" { option = "attack" }
    t:equal({ t:variable("you", "pirate_ship"), t:count("enemy.discard") }, { 0, 2 })
  end,
})

scenario "Goons: down to three, and a point for each card that its player buys" (dominion {
  your = { hand = { "Goons" }, coins = 0 },
  enemy = { hand = { { 3, "Estate" }, { 2, "Copper" } } },
  function(t)
    t:you "play Goons"
    t:enemy { "Estate", "Copper" }
    t:equal(t:count("enemy.hand"), 3)
    t:you "end actions"
    t:you { "buy", by = "Copper" }
    t:equal(t:variable("you", "vp"), 1)
    t:you { "buy", by = "Curse" }
    t:equal(t:variable("you", "vp"), 2)
  end,
})

-- Goons of 2021 when bought, of 2022 when a card that was bought is gained.
for _, case in ipairs({ { 2021, "buy on Estate", "gain on Estate" },
  { 2022, "gain on Estate", "take_vp 1 by you" } }) do
  scenario("Goons see what their player buys, not what is gained or bought by others: " .. case[1])
    (dominion {
    your = { hand = { "Workshop" }, in_play = { "Goons" }, coins = 2 },
    enemy = { in_play = { { "Goons", stays = 1 } } }, options = { buy_triggers = case[1] },
    function(t)
      t:you "play Workshop" { choose = "Silver" }
      t:equal(t:variable("you", "vp"), 0)
      t:you "end actions"
      t:you "buy Estate"
      t:equal({ t:variable("you", "vp"), t:variable("enemy", "vp") }, { 1, 0 })
      t:happened { case[2], case[3] }
    end,
  })
end

scenario "Toll Gate: bought and gained in 2021, and in 2022 only if it was bought" (dominion {
  your = { hand = { "Workshop" } }, kingdom = { "Toll Gate" }, options = { buy_triggers = 2022 },
  function(t)
    t:you "play Workshop" { choose = "Toll Gate" }
    t:equal(t:variable("you", "vp"), 2)
  end,
})

scenario "Toll Gate in 2022, bought: both" (dominion {
  your = { coins = 4 }, kingdom = { "Toll Gate" }, options = { buy_triggers = 2022 },
  function(t)
    t:you "end actions"
    t:you "buy Toll Gate"
    t:settle()
    t:equal({ t:variable("you", "vp"), t:variable("enemy", "vp") }, { 3, 0 })
    t:happened { "gain on Toll Gate", "note bought" }
  end,
})

scenario "Acting Troupe: the Villagers, then it is trashed" (dominion {
  your = { hand = { "Acting Troupe" } },
  function(t)
    t:you "play Acting Troupe"
    t:happened { "take_villagers 4 by you", "trash" }
    t:equal({ t:variable("you", "villagers"), t:card("Acting Troupe").zone }, { 4, "trash_pile" })
  end,
})
