-- Part 1C: "you gain instead".
local dominion = include "data/table"
local deeds = include "data/deeds"
local possessed = include "data/possessed"

local function buy(t, card)
  t:you "end actions"
  if t:can("you", "play all treasures") then t:you "play all treasures" end
  t:you { "buy", by = card }
end

local function with_coins(n, deed, more)
  more = more or {}
  more.enemy = more.enemy or {}
  more.enemy.coins = n
  return possessed(nil, deed, more)
end

scenario "S26 what is bought is gained by the possessor" (possessed({ { 3, "Copper" } },
  function(t)
    buy(t, "Silver")
    t:equal(t.your.discard, { "Silver", "Possession" })
    t:equal({ t:count("enemy.hand"), t:count("enemy.discard"), t:count("enemy.deck") }, { 0, 0,
      10 })
    t:equal(#t.any.supply, 46 + 39 + 30 + 8 + 8 + 8 + 10 + 16)
    t:equal({ t:variable("enemy", "coins"), t:variable("enemy", "buys") }, { 0, 0 })
  end))

scenario "S27 and what an effect gains" (possessed({ "Workshop" },
  function(t)
    t:you "play Workshop" { choose = "Silver" }
    t:equal(t.your.discard, { "Silver", "Possession" })
    t:equal(t:count("enemy.discard"), 0)
  end))

scenario "S28 on-buy, the substitution, the gain, on-gain, in that order"
  (possessed({ { 3, "Gold" } },
  function(t)
    buy(t, "Toll Gate")
    t:happened {
      "buy on Toll Gate by enemy", "activated", "note", "replaced: gain on Toll Gate",
      "gain on Toll Gate", "activated", "note",
    }
    t:equal(t:variable("enemy", "vp"), 1, "bought by B")
    t:equal(t:variable("you", "vp"), 2, "gained by A")
  end, { kingdom = { "Toll Gate" } }))

scenario "S29 on-buy abilities are the buyer's, what they give goes to the possessor" (possessed(
  { "Gold", "Gold", { "Estate", as = "e" } },
  function(t)
    buy(t, "Farmland")
    t:equal(t:whose(), "enemy")
    t:you "Smithy"
    t:equal(t.your.discard, { "Farmland", "Smithy", "Possession" })
    t:equal(t:card("e").zone, "returning")
    t:you "end turn"
    t:equal(t:card("e").zone, "discard")
    t:equal(t:card("e").owner, "enemy")
  end, { kingdom = { "Farmland", "Smithy" } }))

scenario "S29 since 2022 it is a when-gain ability: the possessor trashes" (dominion {
  your = { hand = { "Possession" }, deck = { "Duchy", { 9, "Copper" } } },
  enemy = { hand = { "Gold", "Gold", { "Estate", as = "e" } } },
  kingdom = { "Farmland" }, options = { buy_triggers = 2022 },
  function(t)
    deeds.possess(t)
    buy(t, "Farmland")
    t:equal({ (t:asked()), t:whose() }, { "you", "you" })
    t:you "Duchy"
    t:equal(t:card("e").zone, "hand")
    t:equal(t:count("any.trash_pile"), 1)
    t:equal(t.your.discard, { "Farmland", "Possession" })
  end,
})

scenario "S30 on-gain abilities are the possessor's" (with_coins(6,
  function(t)
    buy(t, "Border Village")
    t:equal({ (t:asked()), t:whose() }, { "you", "you" })
    t:you "Duchy"
    t:equal(t.your.discard, { "Duchy", "Border Village", "Possession" })
  end, { kingdom = { "Border Village" } }))

scenario "S31 Trader of 2011: the buyer may reveal it before the gain is taken over" (with_coins(8,
  function(t)
    buy(t, "Province")
    t:equal({ (t:asked()), t:whose() }, { "you", "enemy" })
    t:you "Trader"
    t:you "yes"
    t:equal(t.your.discard, { "Silver", "Possession" })
    t:equal(t:count("enemy.discard"), 0)
  end, { enemy = { hand = { "Trader" } }, options = { trader = 2011 } }))

scenario "S31 or not" (with_coins(8,
  function(t)
    buy(t, "Province")
    t:you "Possession"
    t:equal(t.your.discard, { "Province", "Possession" })
  end, { enemy = { hand = { "Trader" } }, options = { trader = 2011 } }))

scenario "S32 Trader of 2020: who gains nothing has nothing to reveal" (with_coins(8,
  function(t)
    buy(t, "Province")
    t:equal(t.your.discard, { "Province", "Possession" })
    t:equal({ t:asked() }, { "you", "act", "buy" })
  end, { enemy = { hand = { "Trader" } } }))

scenario "S33 the possessor's own Trader" (dominion {
  your = { hand = { "Possession" }, deck = { "Trader", { 9, "Copper" } } },
  enemy = { coins = 2 },
  function(t)
    deeds.possess(t)
    buy(t, "Estate")
    t:equal({ (t:asked()), t:whose() }, { "you", "you" })
    t:you "yes"
    t:equal(t.your.discard, { "Silver", "Possession" })
    t:equal(#t.any.supply, 46 + 39 + 30 + 8 + 8 + 8 + 10 + 16)
  end,
})

for _, pick in ipairs({ "Silver", "Smithy", "Estate" }) do
  scenario("S34 Ironworks gives nothing for a " .. pick .. " that went elsewhere") (possessed(
    { "Ironworks" },
    function(t)
      t:you "play Ironworks" { choose = pick }
      t:equal(t.your.discard[1].name, pick)
      t:equal({ t:variable("enemy", "coins"), t:variable("enemy", "actions") }, { 0, 0 })
      t:equal({ t:variable("you", "coins"), t:variable("you", "actions") }, { 0, 1 })
      t:equal({ t:count("enemy.hand"), t:count("your.hand") }, { 0, 5 })
    end, { kingdom = { "Smithy" } }))
end

scenario "Ironworks gives something for a card that was gained" (dominion {
  your = { hand = { "Ironworks" } },
  function(t)
    t:you "play Ironworks" { choose = "Silver" }
    t:equal(t:variable("you", "coins"), 1)
  end,
})

scenario "S35 'to your hand' is the possessor's discard pile" (possessed({ "Artisan", "Estate" },
  function(t)
    t:you "play Artisan" { choose = "Duchy" }
    t:equal(t.your.discard, { "Duchy", "Possession" })
    t:equal(t.enemy.deck[1].name, "Estate")
    t:equal({ t:count("your.hand"), t:count("enemy.hand") }, { 5, 0 })
  end))

scenario "S35 Mine: the Treasure that is trashed is set aside" (possessed({ "Mine", "Copper" },
  function(t)
    t:you "play Mine" { choose = "Copper", choose2 = "Silver" }
    t:equal(t.your.discard, { "Silver", "Possession" })
    t:equal(t.enemy.returning, { "Copper" })
    t:equal({ t:count("your.hand"), t:count("enemy.hand") }, { 5, 0 })
  end))

scenario "S36 'onto your deck' too" (possessed({ "Armory" },
  function(t)
    t:you "play Armory" { choose = "Silver" }
    t:equal(t.your.discard, { "Silver", "Possession" })
    t:equal({ t:count("your.deck"), t:count("enemy.deck") }, { 5, 10 })
  end))

scenario "S36 Bureaucrat" (possessed({ "Bureaucrat" },
  function(t)
    t:you "play Bureaucrat"
    t:equal(t.your.discard, { "Silver", "Possession" })
    t:equal({ t:count("your.deck"), t:count("enemy.deck") }, { 5, 10 })
  end))

scenario "S37 Villa goes to its gainer's hand; the buyer stays in the Buy phase" (with_coins(4,
  function(t)
    buy(t, "Villa")
    t:equal(t:card("Villa").zone, "hand")
    t:equal(t:card("Villa").owner, "you")
    t:equal({ t:asked() }, { "you", "act", "buy" })
    t:equal({ t:variable("you", "actions"), t:variable("enemy", "actions") }, { 1, 1 })
  end, { supply = { k1 = { 1, "Villa" } } }))

scenario "Villa in one's own Buy phase leads back to the Action phase" (dominion {
  your = { coins = 4 }, supply = { k1 = { 1, "Villa" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Villa" }
    t:equal({ t:asked() }, { "you", "act", "action" })
    t:you "play Villa"
    t:equal(t:variable("you", "actions"), 3)
  end,
})

scenario "S38 a card that is passed is not gained" (dominion {
  players = {
    { hand = { "Possession" }, deck = { { "Gold", as = "passed" }, { 9, "Copper" } } },
    { hand = { "Masquerade", { "Estate", as = "e" } }, deck = { 10, "Curse" } },
    { hand = { { "Duchy", as = "d" } } },
  },
  function(t)
    deeds.possess(t)
    t:you "play Masquerade"
    t:you "Estate"
    t:you "passed"
    t:you "none"
    t:equal(t:card("passed").zone, "hand")
    t:equal(t:card("passed").owner, "enemy")
    t:equal({ t:card("e").owner, t:card("d").owner }, { "player 3", "you" })
  end,
})

scenario "S39 Inheritance: what is set aside is not gained" (possessed({ { 3, "Gold" } },
  function(t)
    buy(t, "Inheritance")
    t:equal(t.enemy.set_aside, { "Smithy" })
    t:equal(t.your.discard, { "Possession" })
    t:expect(t:variable("enemy", "estate_token") > 0, "B's token")
    t:equal(t:variable("you", "estate_token"), 0)
    t:you "end turn"
    deeds.check(t, 2, 2)
    t:equal(t.enemy.set_aside, { "Smithy" })
    t:enemy "play Estate"
    t:equal(t:count("enemy.hand"), 7, "four of five, and three")
  end, {
    kingdom = { "Smithy" }, shared = { landscapes = { "Inheritance" } },
    enemy = { hand = { { 3, "Gold" } }, deck = { "Estate", { 9, "Copper" } } },
  }))

local travellers = { supply = { k1 = { 9, "Page" } },
  shared = { other_piles = { o1 = { 5, "Treasure Hunter" } } } }

scenario "S40, S64 what is exchanged is not gained" (possessed({ { "Page", as = "page" } },
  function(t)
    t:you "play Page"
    deeds.end_turn(t, 1)
    t:equal({ (t:asked()), t:whose() }, { "you", "enemy" })
    t:you "yes"
    deeds.check(t, 2, 2)
    t:equal(t:card("page").place, "k1")
    t:equal(t:count("enemy.returning"), 0)
    t:equal(t.your.discard, { "Possession" })
    t:equal(t.enemy.discard[1].name, "Treasure Hunter")
  end, travellers))

scenario "S41, S64 Vampire: gains for the possessor, its Bat for the possessed player" (dominion {
  your = { hand = { "Possession" } }, enemy = { hand = { { "Vampire", as = "v" } } },
  supply = { k1 = { 9, "Vampire" } }, shared = { other_piles = { o1 = { 10, "Bat" } } },
  options = { nights = 1 },
  function(t)
    t:you "play Possession"
    deeds.end_turn(t, 1)
    t:you "end night"
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 1)
    t:you "play Vampire"
    t:you "Duchy"
    t:equal(t.your.discard, { "Duchy", "Possession" })
    t:equal(t.enemy.discard, { "Bat" })
    t:equal(t:card("v").place, "k1")
    t:you "end night"
    deeds.check(t, 2, 2)
    t:equal(t:card("v").place, "k1")
    t:equal(t:card("v").position, 1)
  end,
})

scenario "S42 what is exiled is not gained" (possessed({ "Camel Train" },
  function(t)
    t:you "play Camel Train" { choose = "Gold" }
    t:equal(t.enemy.exile, { "Gold" })
    t:equal(t.your.discard, { "Possession" })
    t:equal(t:count("your.exile"), 0)
  end))

scenario "S43 a card from Exile goes onto its player's deck" (possessed({ "Gold" },
  function(t)
    buy(t, "Transport")
    t:you "onto the deck"
    t:equal(t.enemy.deck[1].name, "Smithy")
    t:equal(t:count("enemy.exile"), 0)
    t:equal(t.your.discard, { "Possession" })
  end, {
    shared = { landscapes = { "Transport" } }, enemy = { hand = { "Gold" }, exile = { "Smithy" } },
  }))

scenario "S44 a gain from the trash is a gain" (possessed({ "Graverobber" },
  function(t)
    t:you "play Graverobber" { option = "from the trash" }
    t:equal(t.your.discard, { "Militia", "Possession" })
    t:equal(t:count("enemy.deck"), 10)
  end, { shared = { trash_pile = { "Militia" } } }))

scenario "S45 the buyer's Watchtower sees no gain" (possessed({ "Watchtower", "Copper" },
  function(t)
    buy(t, "Copper")
    t:equal(t.your.discard, { "Copper", "Possession" })
    t:equal({ t:asked() }, { "you", "act", "buy" })
  end))

local watchtower = { { "trash it", "trash 1 on Copper" }, { "onto the deck", "move on Copper" } }
for _, way in ipairs(watchtower) do
  scenario("S45 the possessor's does: " .. way[1]) (dominion {
    your = { hand = { "Possession" }, deck = { "Watchtower", { 9, "Estate" } } },
    enemy = { coins = 0 },
    function(t)
      deeds.possess(t)
      t:you "end actions"
      t:you { "buy", by = "Copper" }
      t:equal({ (t:asked()), t:whose() }, { "you", "you" })
      t:you "yes"
      t:you(way[1])
      t:happened { "replaced: gain on Copper", "gain on Copper", way[2] .. " by you" }
    end,
  })
end

scenario "copies in Exile can be discarded by who gains one" (possessed({ { 3, "Copper" } },
  function(t)
    buy(t, "Silver")
    t:equal({ (t:asked()), t:whose() }, { "you", "you" })
    t:you "use discard from Exile"
    t:equal({ t:count("your.exile"), t:count("enemy.exile"), t:count("your.discard") }, { 1, 1, 4 })
  end, {
    your = { hand = { "Possession" }, exile = { "Gold", { 2, "Silver" } } },
    enemy = { hand = { { 3, "Copper" } }, exile = { "Silver" } },
  }))

scenario "Masquerade: who has no card neither passes nor is passed to" (dominion {
  players = {
    { hand = { "Masquerade", { "Estate", as = "e" } }, deck = {} }, {},
    { hand = { { "Duchy", as = "d" } } },
  },
  function(t)
    t:you "play Masquerade"
    t:you "none"
    t:equal({ t:card("e").owner, t:card("d").owner }, { "player 3", "you" })
  end,
})
