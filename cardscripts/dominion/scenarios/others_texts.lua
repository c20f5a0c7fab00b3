-- Cards of other sets, by the sentences of their texts: numbers and both sides of each condition.
local dominion = include "data/table"
local deeds = include "data/deeds"

local function offers(t, name)
  for _, option in ipairs(t:options((t:asked()))) do
    if option == name then return true end
  end
  return false
end

-- What the turn has counted: Actions, Buys, coins, cards in hand.
local function counters(t)
  return { t:variable("you", "actions"), t:variable("you", "buys"), t:variable("you", "coins"),
    t:count("your.hand") }
end

for _, case in ipairs({
  { "card", "action", { 1, 1, 0, 1 } }, { "buy", "coin", { 0, 2, 1, 0 } },
  { "card", "coin", { 0, 1, 1, 1 } }, { "action", "buy", { 1, 2, 0, 0 } },
}) do
  scenario("Pawn: " .. case[1] .. " and " .. case[2]) (dominion {
    your = { hand = { "Pawn" } },
    function(t)
      t:you "play Pawn"
      t:you(case[1])
      t:expect(not offers(t, case[1]), "a different one")
      t:you(case[2])
      t:equal(counters(t), case[3])
    end,
  })
end

scenario "Native Village: the top card onto the mat, or all of them into the hand" (dominion {
  your = { hand = { { 3, "Native Village" } }, deck = { "Gold", "Silver" } },
  enemy = {},
  function(t)
    t:you { "play", by = "Native Village" }
    t:you "take all"
    t:equal(counters(t), { 2, 1, 0, 2 }, "there was none")
    t:you { "play", by = "Native Village" }
    t:you "put one there"
    t:equal({ t:count("your.native_village"), t:count("your.deck") }, { 1, 1 })
    t:equal(t.your.native_village, { "Gold" })
    t:expect(t:sees("you", t.your.native_village[1]), "its player may look")
    t:expect(not t:sees("enemy", t.your.native_village[1]), "others may not")
    t:you "play Native Village" { option = "take all" }
    t:equal(t.your.hand, { "Gold" })
    t:equal(t:count("your.native_village"), 0)
  end,
})

scenario "Native Village shuffles only when there is no deck, and does nothing without cards"
  (dominion {
  your = { hand = { { 2, "Native Village" } }, deck = { "Gold" }, discard = { "Estate" } },
  function(t)
    t:you { "play", by = "Native Village" }
    t:you "put one there"
    t:equal(t.your.discard, { "Estate" })
    t:you "play Native Village" { option = "put one there" }
    t:equal({ t:count("your.native_village"), t:count("your.discard") }, { 2, 0 })
  end,
})

scenario "Trader: a Silver for each coin of its cost" (dominion {
  your = { hand = { "Trader", "Estate", "Gold" } },
  function(t)
    t:you "play Trader" { choose = "Estate" }
    t:equal(t.your.discard, { "Silver", "Silver" })
    t:equal(t.any.trash_pile, { "Estate" })
  end,
})

scenario "Trader: of a card that costs 0 nothing, and of no card" (dominion {
  your = { hand = { { 2, "Trader" }, "Copper" }, actions = 2, deck = {} },
  function(t)
    t:you { "play", by = "Trader" }
    t:you "Copper"
    t:equal({ t:count("your.discard"), t:count("any.trash_pile") }, { 0, 1 })
    t:you "play Trader"
    t:equal({ t:count("your.discard"), t:count("any.trash_pile") }, { 0, 1 })
  end,
})

scenario "Trader and Watchtower are revealed" (dominion {
  your = { hand = { { "Trader", as = "t" }, { "Watchtower", as = "w" } }, coins = 8, buys = 2 },
  function(t)
    t:you "end actions"
    t:you "buy Province"
    t:you "w"
    t:you "no"
    t:you "yes"
    t:happened { "reveal t", "return_to_pile Province", "exchange Silver" }
    t:equal(t.your.discard, { "Silver" })
    t:you { "buy", by = "Copper" }
    t:you "t"
    t:you "no"
    t:you "yes"
    t:you "trash it"
    t:happened { "reveal w", "trash Copper" }
    t:equal(t.any.trash_pile, { "Copper" })
    t:expect(t:sees("enemy", "t") and t:sees("enemy", "w"), "both were shown")
  end,
})

scenario "Trader of 2011 is revealed, and a Silver is gained instead" (dominion {
  your = { hand = { { "Trader", as = "t" } }, coins = 5 }, options = { trader = 2011 },
  function(t)
    t:you "end actions"
    t:you "buy Duchy"
    t:you "yes"
    t:expect(t:sees("enemy", "t"), "shown")
    t:equal(t.your.discard, { "Silver" })
    t:asked_nothing()
  end,
})

for held = 4, 7 do
  scenario("Watchtower draws up to 6 cards, having " .. held) (dominion {
    your = { hand = { "Watchtower", { held, "Estate" } } },
    function(t)
      t:you "play Watchtower"
      t:equal(t:count("your.hand"), math.max(6, held))
    end,
  })
end

for _, case in ipairs({
  { "Village", { 1, 1, 0, 0 } }, { "Silver", { 0, 1, 1, 0 } }, { "Estate", { 0, 1, 0, 1 } },
  { "Island", { 1, 1, 0, 1 } },
}) do
  scenario("Ironworks for " .. case[1]) (dominion {
    your = { hand = { "Ironworks" } }, kingdom = { "Village", "Island", "Market" },
    function(t)
      t:you "play Ironworks"
      t:equal({ offers(t, "Market"), offers(t, "Duchy") }, { false, false })
      t:you(case[1])
      t:equal(counters(t), case[2])
    end,
  })
end

scenario "Armory and Workshop: up to 4" (dominion {
  your = { hand = { "Armory" } }, kingdom = { "Market", "Smithy" },
  function(t)
    t:you "play Armory"
    t:equal({ offers(t, "Smithy"), offers(t, "Market") }, { true, false })
    t:you "Smithy"
    t:equal(t.your.deck[1].name, "Smithy")
    t:equal(t.your.deck[1].owner, "you")
  end,
})

scenario "Villa: into the hand, then an Action" (dominion {
  your = { hand = { "Armory" } }, supply = { k1 = { 1, "Villa" } },
  function(t)
    t:you "play Armory" { choose = "Villa" }
    t:happened { "gain Villa", "move Villa", "add_actions 1 by you" }
    t:equal({ t:card("Villa").zone, t:variable("you", "actions") }, { "hand", 1 })
    t:equal({ t:asked() }, { "you", "act", "action" })
  end,
})

scenario "Graverobber: a card costing from 3 to 6 from the trash, onto the deck" (dominion {
  your = { hand = { "Graverobber" } },
  shared = {
    trash_pile = { "Estate", "Silver", "Gold", "Market", "Province", "Prince", "Copper" },
  },
  function(t)
    t:you "play Graverobber" { option = "from the trash" }
    t:equal(t:options("you"), { "Silver", "Gold", "Market" })
    t:you "Gold"
    t:equal({ t.your.deck[1].name, t.your.deck[1].owner }, { "Gold", "you" })
  end,
})

scenario "Graverobber: an Action from the hand, for a card up to 3 more" (dominion {
  your = { hand = { "Graverobber", "Village", "Gold" } }, kingdom = { "Farmland", "Prince" },
  function(t)
    t:you "play Graverobber" { option = "trash an Action" }
    t:equal(t:options("you"), { "Village" }, "a Gold is no Action")
    t:you "Village"
    t:equal({ offers(t, "Farmland"), offers(t, "Prince") }, { true, false })
    t:equal(t.any.trash_pile, { "Village" })
    t:you "Farmland"
    t:equal(t.your.discard, { "Farmland" })
  end,
})

scenario "Graverobber: without an Action in hand nothing" (dominion {
  your = { hand = { "Graverobber", { 2, "Gold" } } },
  function(t)
    t:you "play Graverobber" { option = "trash an Action" }
    t:equal({ t:count("any.trash_pile"), t:count("your.discard") }, { 0, 0 })
  end,
})

scenario "Graverobber: a Rats for 7, not 8; first the Rats is trashed" (dominion {
  your = { hand = { "Graverobber", "Rats" } }, kingdom = { "Possession" },
  function(t)
    t:you "play Graverobber" { option = "trash an Action" }
    t:equal({ offers(t, "Gold"), offers(t, "Possession"), offers(t, "Province") },
      { true, false, false })
    t:you "Gold"
    t:happened { "trash Rats", "draw_cards 1 by you", "gain Gold" }
    t:equal(t:count("your.hand"), 1)
  end,
})

scenario "Masquerade: at most one card is trashed" (dominion {
  your = { hand = { "Masquerade", { 2, "Estate" } } }, enemy = { hand = { "Gold" } },
  function(t)
    t:you "play Masquerade"
    t:you "Estate"
    t:refused("you", { "Estate", "Gold" })
    t:you "Estate"
    t:equal(t.any.trash_pile, { "Estate" })
    t:equal(t.enemy.hand, { "Estate" })
  end,
})

scenario "Ghost Town stays for one Clean-up, gives its card and Action once" (dominion {
  your = { hand = { "Ghost Town" } }, options = { nights = 1 },
  function(t)
    t:you "end actions"
    t:you "end turn"
    t:you "play Ghost Town"
    t:you "end night"
    deeds.turn(t, 2, 2)
    t:enemy "end night"
    t:happened { "draw_cards 1 by you", "add_actions 1 by you" }
    deeds.end_turn(t, 1)
    t:you "end night"
    t:equal(t:count("your.in_play"), 0)
  end,
})

scenario "Treasure Hunter: a Silver for each card that the player to the right gained last turn"
  (dominion {
  players = {
    { hand = { "Treasure Hunter" }, gained_last = 7 }, { gained_last = 5 }, { gained_last = 2 },
  },
  function(t)
    t:you "play Treasure Hunter"
    t:equal(t.your.discard, { "Silver", "Silver" })
    t:equal(counters(t), { 1, 1, 1, 0 })
  end,
})

scenario "what is gained in one's own turn is counted, turn by turn" {
  decks = { "Exchanges" }, seed = 5,
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Copper" }
    t:equal(t:variable("you", "gained"), 1)
    t:you "end turn"
    t:you "end night"
    t:equal({ t:variable("you", "gained"), t:variable("you", "gained_last") }, { 0, 1 })
    deeds.end_turn(t, 2)
    t:enemy "end night"
    t:equal({ t:variable("you", "gained_last"), t:variable("enemy", "gained_last") }, { 1, 0 })
    deeds.end_turn(t, 1)
    t:you "end night"
    t:equal(t:variable("you", "gained_last"), 0)
  end,
}

scenario "Vampire: up to 5, no Vampire; the gain first" (dominion {
  your = { hand = { "Vampire" } }, options = { nights = 1 },
  supply = { k1 = { 9, "Vampire" } }, shared = { other_piles = { o1 = { 10, "Bat" } } },
  function(t)
    t:you "end actions"
    t:equal(t:can("you", "play", "Vampire"), false, "in the Buy phase")
    t:you "end turn"
    t:you "play Vampire"
    t:equal({ offers(t, "Duchy"), offers(t, "Gold"), offers(t, "Vampire") }, { true, false, false })
    t:you "Duchy"
    t:happened { "gain Duchy", "return_to_pile Vampire", "exchange Bat" }
    t:equal(t.your.discard, { "Bat", "Duchy" })
  end,
})

scenario "Bat: none or two, not three; without trashing it stays" (dominion {
  your = { hand = { { "Bat", as = "b" }, { "Bat", as = "c" }, "Estate", "Gold", "Silver" } },
  options = { nights = 1 },
  supply = { k1 = { 9, "Vampire" } }, shared = { other_piles = { o1 = { 8, "Bat" } } },
  function(t)
    t:you "end actions"
    t:you "end turn"
    t:equal(t:can("you", "play", "Estate"), false)
    t:you "play" { by = "b" }
    t:you "none"
    t:equal(t:card("b").zone, "in_play")
    t:you "play" { by = "c" }
    t:refused("you", { "Estate", "Gold", "Silver" })
    t:you { "Estate", "Gold" }
    t:equal({ t:card("c").place, t:count("any.trash_pile") }, { "o1", 2 })
    t:equal(t.your.discard, { "Vampire" })
  end,
})

scenario "Camel Train: no Victory card; when it is gained a Gold is exiled" (dominion {
  your = { hand = { "Camel Train", "Workshop" }, actions = 2 },
  kingdom = { "Camel Train" },
  function(t)
    t:you "play Camel Train"
    t:equal({ offers(t, "Duchy"), offers(t, "Curse") }, { false, true })
    t:you "Curse"
    t:equal({ t.your.exile[1].name, t.your.exile[1].owner }, { "Curse", "you" })
    t:you "play Workshop" { choose = "Camel Train" }
    t:equal(t.your.exile, { "Gold", "Curse" })
    t:equal(t.your.discard, { "Camel Train" })
  end,
})

scenario "Camel Train: without a Gold nothing is exiled" (dominion {
  your = { hand = { "Workshop" } }, kingdom = { "Camel Train" }, supply = { gold = {} },
  function(t)
    t:you "play Workshop" { choose = "Camel Train" }
    t:equal(t:count("your.exile"), 0)
  end,
})

for _, case in ipairs({ { "Silver", 0 }, { "Estate", 3 } }) do
  scenario("Bounty Hunter exiles a " .. case[1] .. " where a Silver and a Gold are") (dominion {
    your = { hand = { "Bounty Hunter", case[1] }, exile = { "Gold", "Silver", "Copper" } },
    function(t)
      t:you "play Bounty Hunter"
      t:equal(counters(t), { 1, 1, case[2], 0 })
      t:equal(t:count("your.exile"), 4)
    end,
  })
end

scenario "Bounty Hunter with no card in hand gives only its Action" (dominion {
  your = { hand = { "Bounty Hunter" } },
  function(t)
    t:you "play Bounty Hunter"
    t:equal(counters(t), { 1, 1, 0, 0 })
  end,
})

scenario "Transport exiles an Action from the Supply" (dominion {
  your = { coins = 3 }, kingdom = { "Smithy", "Market" }, shared = { landscapes = { "Transport" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Transport" }
    t:you "exile"
    t:equal(t:options("you"), { "Smithy", "Market" })
    t:you "Smithy"
    t:equal({ t.your.exile[1].name, t.your.exile[1].owner }, { "Smithy", "you" })
  end,
})

scenario "Transport with no Action in the Supply exiles nothing" (dominion {
  your = { coins = 3 }, shared = { landscapes = { "Transport" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Transport" }
    t:you "exile"
    t:equal({ t:count("your.exile"), t:variable("you", "coins") }, { 0, 0 })
  end,
})

scenario "Ambassador: the card is revealed; up to two copies go back, one is gained by each other"
  (dominion {
  players = {
    { hand = { "Ambassador", "Curse", { "Curse", as = "c2" }, { "Curse", as = "c3" } } }, {}, {},
  },
  supply = { curse = { 5, "Curse" } },
  function(t)
    t:you "play Ambassador"
    t:you "c3"
    t:happened { "reveal c3" }
    t:refused("you", { "your Curse", "c2", "c3" })
    t:you { "c2", "c3" }
    t:equal(t.enemy.discard, { "Curse" })
    t:equal({ t:count("player 3.discard"), t:count("your.hand") }, { 1, 1 })
    t:equal(#t:at "curse", 5)
  end,
})

scenario "Island and its card lie on the mat" (dominion {
  your = { hand = { "Island", "Province" } },
  function(t)
    t:you "play Island"
    t:equal(t:count("your.island"), 2)
    t:equal({ t.your.island[1].owner, t:count("your.hand") }, { "you", 0 })
  end,
})

scenario "Inheritance: an Action up to 4, once per game; then Estates are such cards" (dominion {
  your = { coins = 14, buys = 2, hand = { "Estate", { "Duchy", as = "d" } }, actions = 2,
    deck = { 5, "Gold" } },
  kingdom = { "Market", "Smithy", "Village" }, shared = { landscapes = { "Inheritance" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Inheritance" }
    t:equal(t:options("you"), { "Smithy", "Village" })
    t:you "Village"
    t:equal({ t.your.set_aside[1].name, t.your.set_aside[1].owner }, { "Village", "you" })
    t:happened { "set_aside Village", "place_estate_token" }
    t:equal(t.your.hand[1]:has("types", "action"), true)
    t:equal(t:card("d"):has("types", "action"), false)
    t:equal(t:can("you", "buy", "Inheritance"), false, "not again")
    t:you "end turn"
    deeds.turn(t, 2, 2)
    t:run_to "you buy"
    t:equal(t:can("you", "buy", "Inheritance"), false, "nor in another turn")
  end,
})

scenario "Inheritance: an Estate is the card with the token, not another set aside" (dominion {
  your = { coins = 7, deck = { "Prince", "Smithy", { 3, "Estate" }, { 9, "Copper" } } },
  kingdom = { "Smithy", "Village" }, shared = { landscapes = { "Inheritance" } },
  function(t)
    t:you "end actions"
    t:you "buy Inheritance" { choose = "Village" }
    t:run_to("enemy")
    t:run_to("you action")
    t:you "play Estate"
    t:you "play Prince" { choose = "Smithy" }
    t:equal({ t:count("your.set_aside"), t:count("your.hand") }, { 3, 3 })
    t:you "play Estate"
    t:equal(counters(t), { 2, 1, 0, 3 }, "Village again: a card and two Actions")
  end,
})

scenario "Way of the Horse: two cards, an Action, and then back to its pile" (dominion {
  your = { hand = { "Smithy" } }, supply = { k1 = { 9, "Smithy" } },
  shared = { landscapes = { "Way of the Horse" }, box = { "Smithy" } },
  function(t)
    t:you "play Smithy" { accept = true }
    t:happened { "draw_cards 2 by you", "add_actions 1 by you", "return_to_pile Smithy" }
    t:equal(counters(t), { 1, 1, 0, 2 })
    t:equal(#t:at "k1", 10)
  end,
})

scenario "a Treasure is not played as a Way" (dominion {
  your = { hand = { "Silver" } }, shared = { landscapes = { "Way of the Horse" } },
  function(t)
    t:you "end actions"
    t:you "play Silver"
    t:asked_nothing()
    t:equal(t:variable("you", "coins"), 2)
  end,
})
