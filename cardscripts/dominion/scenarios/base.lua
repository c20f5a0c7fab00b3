-- The base game's cards, and what every game needs: drawing, ties, empty piles.
local dominion = include "data/table"
local deeds = include "data/deeds"

local function counters(t, who)
  return {
    t:variable(who, "actions"), t:variable(who, "buys"), t:variable(who, "coins"),
    t:count(who == "you" and "your.hand" or who .. ".hand"),
  }
end

-- What a card that only counts gives: actions left, buys, coins, cards in hand.
local plain = {
  { "Village", { 2, 1, 0, 1 } }, { "Smithy", { 0, 1, 0, 3 } }, { "Market", { 1, 2, 1, 1 } },
  { "Laboratory", { 1, 1, 0, 2 } }, { "Festival", { 2, 2, 2, 0 } }, { "Moat", { 0, 1, 0, 2 } },
}
for _, case in ipairs(plain) do
  scenario(case[1] .. " gives what is printed on it") (dominion {
    your = { hand = { case[1] } },
    function(t)
      t:you("play " .. case[1])
      t:equal(counters(t, "you"), case[2])
      t:equal(t:card(case[1]).zone, "in_play")
    end,
  })
end

scenario "an Action takes an Action" (dominion {
  your = { hand = { "Smithy", { "Smithy", as = "second" } } },
  function(t)
    t:you "play" { by = "second" }
    t:expect(not t:can("you", "play", "Smithy"), "a second one")
  end,
})

scenario "Cellar draws as many as were discarded" (dominion {
  your = { hand = { "Cellar", { 2, "Estate" }, "Gold" } },
  function(t)
    t:you "play Cellar" { choose = { "Estate", "Estate" } }
    t:equal(t.your.hand, { "Copper", "Copper", "Gold" })
    t:equal({ t:count("your.discard"), t:variable("you", "actions") }, { 2, 1 })
  end,
})

scenario "Chapel trashes up to four" (dominion {
  your = { hand = { "Chapel", { 5, "Estate" } } },
  function(t)
    t:you "play Chapel" { choose = { "Estate", "Estate", "Estate", "Estate" } }
    t:equal({ t:count("any.trash_pile"), t:count("your.hand") }, { 4, 1 })
  end,
})

scenario "Workshop gains up to 4, not a Potion's or a dearer card" (dominion {
  your = { hand = { "Workshop" } }, kingdom = { "Smithy", "Possession", "City Quarter", "Market" },
  function(t)
    t:you "play Workshop"
    local names = table.concat(t:options("you"), " ")
    t:expect(names:find("Smithy") and names:find("Silver"), "those up to 4")
    t:expect(not names:find("Market") and not names:find("Possession"), "dearer")
    t:expect(not names:find("City Quarter"), "Debt is dearer than no Debt")
    t:you "Smithy"
    t:equal(t.your.discard, { "Smithy" })
  end,
})

scenario "Throne Room plays twice" (dominion {
  your = { hand = { "Throne Room", "Market" } },
  function(t)
    t:you "play Throne Room" { choose = "Market" }
    t:equal(counters(t, "you"), { 2, 3, 2, 2 })
    t:equal(t:count("your.in_play"), 2)
  end,
})

scenario "Throne Room on an Attack: each time it can be warded off" (dominion {
  your = { hand = { "Throne Room", "Militia" } },
  enemy = { hand = { "Moat", { 4, "Copper" } } },
  function(t)
    t:you "play Throne Room" { choose = "Militia" }
    t:enemy "yes"
    t:equal(t:count("enemy.hand"), 5)
    t:enemy "no"
    t:enemy { choose = { "Copper", "Copper" } }
    t:equal(t:count("enemy.hand"), 3)
  end,
})

scenario "Council Room: the others draw too" (dominion {
  your = { hand = { "Council Room" } },
  function(t)
    t:you "play Council Room"
    t:equal({ t:count("your.hand"), t:count("enemy.hand"), t:variable("you", "buys") }, { 4, 1, 2 })
  end,
})

scenario "Mine: to the hand, a Treasure up to 3 more" (dominion {
  your = { hand = { "Mine", "Silver" } },
  function(t)
    t:you "play Mine" { choose = "Silver" }
    t:you "Gold"
    t:equal(t.your.hand, { "Gold" })
    t:equal(t:count("any.trash_pile"), 1)
  end,
})

scenario "Remodel: up to 2 more" (dominion {
  your = { hand = { "Remodel", "Estate" } },
  function(t)
    t:you "play Remodel"
    t:expect(not table.concat(t:options("you"), " "):find("Duchy"), "5 is more than 2 + 2")
    t:you "Silver"
    t:equal(t.your.discard, { "Silver" })
  end,
})

scenario "Witch: a Curse for each other player, as long as there are any" (dominion {
  players = { { hand = { "Witch" } }, {}, {} }, supply = { curse = { 1, "Curse" } },
  function(t)
    t:you "play Witch"
    t:equal({ t:count("enemy.discard"), t:count("player 3.discard") }, { 1, 0 })
  end,
})

scenario "Bureaucrat: a Silver, and a Victory card back onto the deck" (dominion {
  your = { hand = { "Bureaucrat" } },
  enemy = { hand = { { "Estate", as = "e" }, "Copper", "Curse" } },
  function(t)
    t:you "play Bureaucrat"
    t:enemy "Estate"
    t:equal(t.your.deck[1].name, "Silver")
    t:equal(t.enemy.deck[1].name, "Estate")
    t:expect(t:sees("you", "e"), "it was shown")
  end,
})

scenario "Merchant: the first Silver of the turn gives one more" (dominion {
  your = { hand = { "Merchant", "Silver", "Silver" } },
  function(t)
    t:you "play Merchant"
    t:you "end actions"
    t:you "play Silver"
    t:equal(t:variable("you", "coins"), 3)
    t:you "play Silver"
    t:equal(t:variable("you", "coins"), 5)
  end,
})

scenario "Vassal plays an Action that it discards" (dominion {
  your = { hand = { "Vassal" }, deck = { "Smithy", { 9, "Copper" } } },
  function(t)
    t:you "play Vassal"
    t:you "yes"
    t:equal(counters(t, "you"), { 0, 1, 2, 3 })
    t:equal(t:card("Smithy").zone, "in_play")
  end,
})

scenario "Harbinger puts a discarded card onto the deck" (dominion {
  your = { hand = { "Harbinger" }, discard = { "Gold", "Estate" } },
  function(t)
    t:you "play Harbinger" { choose = "Gold" }
    t:equal(t.your.deck[1].name, "Gold")
  end,
})

scenario "Poacher discards one for each empty pile" (dominion {
  your = { hand = { "Poacher", "Estate", "Gold" } }, supply = { curse = {} },
  function(t)
    t:you "play Poacher" { choose = "Estate" }
    t:equal(t.your.discard, { "Estate" })
    t:equal(counters(t, "you"), { 1, 1, 1, 2 })
  end,
})

scenario "Moneylender" (dominion {
  your = { hand = { "Moneylender", "Copper", "Silver" } },
  function(t)
    t:you "play Moneylender" { choose = "Copper" }
    t:equal({ t:variable("you", "coins"), t:count("any.trash_pile") }, { 3, 1 })
  end,
})

scenario "Bandit: a Gold; the others lose a better Treasure" (dominion {
  your = { hand = { "Bandit" } }, enemy = { deck = { "Copper", "Silver", "Gold" } },
  function(t)
    t:you "play Bandit"
    t:settle()
    t:equal(t.your.discard, { "Gold" })
    t:equal(t.any.trash_pile, { "Silver" })
    t:equal(t.enemy.discard, { "Copper" })
  end,
})

scenario "Sentry trashes, discards, or puts back" (dominion {
  your = { hand = { "Sentry" }, deck = { "Estate", "Curse", "Gold", "Copper" } },
  function(t)
    t:you "play Sentry"
    t:you "trash"
    t:you "put back"
    t:equal(t.any.trash_pile, { "Curse" })
    t:equal(t.your.deck, { "Gold", "Copper" })
  end,
})

scenario "Library draws to seven, and may set Actions aside" (dominion {
  your = { hand = { "Library", { 4, "Copper" } }, deck = { "Village", "Smithy", { 9, "Estate" } } },
  function(t)
    t:you "play Library"
    t:you "yes"
    t:you "no"
    t:equal(t:count("your.hand"), 7)
    t:equal(t.your.discard, { "Village" })
    t:equal(t:card("Smithy").zone, "hand")
  end,
})

scenario "the discard pile is shuffled only when the deck runs out, under what is left" (dominion {
  your = { hand = { "Smithy" }, deck = { "Gold", "Silver" }, discard = { { 2, "Estate" } } },
  function(t)
    t:you "play Smithy"
    t:equal(t.your.hand, { "Estate", "Silver", "Gold" })
    t:equal({ t:count("your.deck"), t:count("your.discard") }, { 1, 0 })
    t:happened { "shuffle" }
  end,
})

scenario "with nothing left to shuffle, as many as there are" (dominion {
  your = { hand = { "Smithy" }, deck = { "Gold" } },
  function(t)
    t:you "play Smithy"
    t:equal(t.your.hand, { "Gold" })
  end,
})

scenario "three empty piles end the game" (dominion {
  your = { coins = 0 }, supply = { curse = { 1, "Curse" }, estate = {}, duchy = {} },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Curse" }
    t:you "end turn"
    t:expect(t:over(), "over")
    t:equal(t:winner(), "enemy")
  end,
})

scenario "two do not" (dominion {
  your = { coins = 0 }, supply = { curse = { 1, "Curse" }, estate = {} },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Curse" }
    t:you "end turn"
    deeds.check(t, 2, 2)
  end,
})

local ending = { duchy = {}, estate = {}, curse = {} }

scenario "of equal points fewer turns win" (dominion {
  your = { discard = { "Duchy" }, turns = 4 }, enemy = { discard = { "Duchy" }, turns = 4 },
  supply = ending,
  function(t)
    t:you "end actions"; t:you "end turn"
    t:expect(t:over(), "over")
    t:equal(t:winner(), "enemy")
  end,
})

scenario "extra turns do not count as turns" (dominion {
  your = { hand = { "Outpost" }, discard = { "Duchy" }, turns = 4 },
  enemy = { discard = { "Duchy" }, turns = 5, coins = 8 },
  supply = { estate = {}, curse = {}, province = { 1, "Province" } },
  function(t)
    t:you "play Outpost"
    deeds.end_turn(t, 1)
    deeds.turn(t, 1, 1)
    t:equal(t:variable("you", "turns"), 5)
  end,
})

scenario "who is equal in both shares the victory" (dominion {
  your = { discard = { "Duchy" }, turns = 4 }, enemy = { discard = { "Duchy" }, turns = 5 },
  supply = ending,
  function(t)
    t:you "end actions"; t:you "end turn"
    t:expect(t:over(), "over")
    t:equal(t:winner(), "nobody")
  end,
})

scenario "Gardens are worth a point for ten cards, wherever they are" (dominion {
  your = { discard = { "Gardens" }, hand = { 8, "Copper" }, island = { 1, "Copper" }, deck = { 10,
    "Copper" } },
  enemy = { discard = { "Curse" } }, supply = ending,
  function(t)
    t:equal(t:card("Gardens").vp, 2)
    t:you "end actions"; t:you "end turn"
    t:equal({ t:variable("you", "score"), t:variable("enemy", "score") }, { 2, -1 })
  end,
})

scenario "a whole game is set up from a kingdom" {
  decks = { "First Game" }, seed = 3,
  function(t)
    t:equal({ t:count("your.hand"), t:count("your.deck"), t:count("enemy.hand") }, { 5, 5, 5 })
    t:equal(t:variable("piles"), 17)
    t:equal(#t.any.supply, 46 + 40 + 30 + 8 + 8 + 8 + 10 + 100)
    t:equal(#t.any.piles, 17)
    t:equal(#t.any.box, 10)
  end,
}

scenario "a kingdom with a pile beside the Supply" {
  decks = { "Exchanges" }, seed = 5,
  function(t)
    t:equal({ t:variable("piles"), #t.any.other_piles }, { 18, 15 }, "with Potions")
    t:equal(t:asked(), "you")
  end,
}

scenario "a card goes back to its pile also when that is empty" (dominion {
  your = { hand = { { "Page", as = "p" } } },
  shared = { box = { "Page" }, other_piles = { o1 = "Treasure Hunter" } },
  function(t)
    t:you "play Page"
    deeds.end_turn(t, 1)
    t:you "yes"
    t:equal(t:card("p").place, "k1")
  end,
})

scenario "Treasure Hunter counts what was gained in the last turn to the right" {
  decks = { "Exchanges" }, seed = 5,
  function(t)
    deeds.turn(t, 1, 1)
    t:you "end night"
    t:equal(t:variable("you", "gained_last"), 0)
    t:enemy "end actions"
    t:enemy "play all treasures"
    t:enemy { "buy", by = "Copper" }
    t:enemy "end turn"
    t:enemy "end night"
    t:equal(t:variable("enemy", "gained_last"), 1)
  end,
}
