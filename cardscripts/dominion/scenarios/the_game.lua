-- How a game begins and ends, where its cards lie, what goes on between turns.
local dominion = include "data/table"
local deeds = include "data/deeds"

local function names(cards)
  local found = {}
  for n, card in ipairs(cards) do
    found[n] = card.name
  end
  return found
end

local function has(list, name)
  for _, each in ipairs(names(list)) do
    if each == name then return true end
  end
  return false
end

scenario "a game at random: ten piles and two landscapes, not the first ones of the list" {
  decks = { "Any Ten" }, seed = 3,
  function(t)
    t:equal({ #t.any.box, #t.any.landscapes }, { 10, 2 })
    local potions = has(t.any.piles, "Potion")
    t:equal(t:variable("piles"), potions and 18 or 17)
    local first = { "Acting Troupe", "Ambassador", "Archive", "Armory", "Artisan", "Baker" }
    local as_listed = 0
    for n, name in ipairs(first) do
      if t.any.box[n].name == name then as_listed = as_listed + 1 end
    end
    t:expect(as_listed < 6, "drawn by chance")
  end,
}

scenario "of three landscapes two are left, of ten piles all; no Night without Night cards" {
  decks = { "Possessed" }, seed = 1,
  function(t)
    t:equal({ #t.any.box, #t.any.landscapes, t:variable("nights") }, { 10, 2, 0 })
    t:expect(has(t.any.piles, "Possession") and has(t.any.piles, "Potion"), "piles")
  end,
}

scenario "ten piles and one landscape stay as they are listed" {
  decks = { "Trash" }, seed = 2,
  function(t)
    t:equal({ #t.any.box, #t.any.landscapes }, { 10, 1 })
    t:equal(names(t.any.box)[1], "Rats")
    t:equal(#t:at "k1", 20, "twenty Rats")
    t:equal({ #t:at "k2", #t:at "k3" }, { 10, 8 }, "a Victory card: eight for two players")
    t:equal(has(t.any.piles, "Potion"), false)
  end,
}

scenario "of eleven piles ten are left" {
  decks = { "Cellar, Chapel, Moat, Rats, Smithy, Militia, Mine, Witch, Market, Bandit, Gardens" },
  seed = 1,
  function(t) t:equal({ #t.any.box, t:variable("piles") }, { 10, 17 }) end,
}

scenario "a game with Night cards has a Night, and Potions where they are needed" {
  decks = { "Exchanges" }, seed = 5,
  function(t)
    t:equal({ t:variable("nights"), #t:at "potion" }, { 1, 16 })
    t:equal(names(t.any.pile_names), { "Bat", "Treasure Hunter" })
    t:equal({ #t:at "o1", #t:at "o2", #t:at "o3" }, { 5, 10, 0 })
    t:equal({ t:marked("you", "not in this game")[1] }, { "o3" })
  end,
}

scenario "decks are shuffled: not every hand is the same" {
  decks = { "First Game" }, seed = 3,
  function(t)
    local found = {}
    for _, who in ipairs({ "your", "enemy" }) do
      for _, zone in ipairs({ "hand", "deck" }) do
        local estates = 0
        for _, card in ipairs(t[who][zone]) do
          if card.name == "Estate" then estates = estates + 1 end
        end
        found[#found + 1] = estates
      end
    end
    t:equal({ found[1] + found[2], found[3] + found[4] }, { 3, 3 })
    t:expect(found[1] > 0 or found[3] > 0, "seven Coppers, then three Estates, would be as made")
  end,
}

local function seats(n)
  local list = {}
  for seat = 1, n do
    list[seat] = {}
  end
  return list
end

-- How many lie in each pile for two to six players.
for players, piles in pairs({
  [2] = { 46, 8, 8, 10 }, [3] = { 39, 12, 12, 20 }, [4] = { 32, 12, 12, 30 },
  [5] = { 25, 12, 15, 40 }, [6] = { 18, 12, 18, 50 },
}) do
  scenario("the Supply for " .. players) {
    decks = { "Size Distortion" }, players = seats(players), seed = 1,
    function(t)
      t:equal({ #t:at "copper", #t:at "estate", #t:at "province", #t:at "curse" }, piles)
      t:equal({ #t:at "duchy", #t:at "silver", #t:at "gold", #t:at "k6", #t:at "k1" },
        { piles[2], 40, 30, piles[2], 10 })
    end,
  }
end

scenario "where piles lie" (dominion {
  kingdom = { "Smithy", "Village", "Market", "Moat", "Mine", "Cellar", "Chapel", "Militia", "Witch",
    "Festival" },
  shared = { other_piles = { o1 = "Bat", o6 = "Treasure Hunter" } },
  function(t)
    local lies = {}
    for _, place in ipairs({ "copper", "potion", "estate", "curse", "k1", "k5", "k6", "k10", "o1",
      "o6" }) do
      local card = t:at(place)[1]
      lies[#lies + 1] = place .. " " .. card.column .. "/" .. card.row
    end
    t:equal(lies, { "copper 1/2", "potion 4/2", "estate 1/3", "curse 4/3", "k1 1/1", "k5 5/1",
      "k6 1/0", "k10 5/0", "o1 1/5", "o6 6/5" })
  end,
})

scenario "what players that look ahead think of a position" (dominion {
  your = {
    hand = { "Almanac", "Estate", "Copper" }, deck = { "Gold", "Possession", "City Quarter" },
    discard = { "Province" }, vp = 3, coins = 2, potions = 1, coffers = 5, villagers = 7, debt = 1,
  },
  enemy = { hand = { 4, "Province" }, deck = { 30, "Gold" } },
  function(t)
    t:you "play Almanac"
    local points, cards, costs = 3 + 1 + 6, 7, 2 + 0 + 6 + (6 + 2) + 8
    local turn = 2 * 4 + 1 * 8 + 2
    t:happened { "note standing " ..
      points * 20 - cards * 36 + costs * 18 + turn + 5 * 6 + 7 * 4 - 1 * 12 }
  end,
})

scenario "the third empty pile, and not the second, ends the game; Provinces alone do" (dominion {
  your = { coins = 8 }, supply = { province = { 2, "Province" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Province" }
    t:you "end turn"
    t:equal(t:over(), false)
  end,
})

scenario "points decide before turns: one more point, and many more turns" (dominion {
  your = { discard = { "Duchy", "Estate" }, turns = 30 },
  enemy = { discard = { "Duchy" }, turns = 2 },
  supply = { duchy = {}, estate = {}, curse = {} },
  function(t)
    t:you "end actions"
    t:you "end turn"
    t:equal(t:winner(), "you")
    t:equal({ t:variable("you", "score"), t:variable("enemy", "score") }, { 4, 3 })
  end,
})

for winner, curses in pairs({ you = { 2, 3 }, enemy = { 3, 2 } }) do
  scenario("negative points: fewer Curses win, " .. winner) (dominion {
    your = { discard = { { curses[1], "Curse" } } },
    enemy = { discard = { { curses[2], "Curse" } }, turns = 1 },
    supply = { duchy = {}, estate = {}, gold = {} },
    function(t)
      t:you "end actions"
      t:you "end turn"
      t:equal(t:winner(), winner)
    end,
  })
end

scenario "all cards of a player count, wherever they lie" (dominion {
  your = { hand = { "Estate" }, in_play = { "Island" }, discard = { "Estate" },
    set_aside = { "Estate" }, exile = { "Duchy" }, island = { "Province" },
    native_village = { "Estate" }, face_down = { "Duchy" }, deck = { "Curse" }, vp = 2 },
  supply = { duchy = {}, estate = {}, gold = {} },
  function(t)
    t:you "end actions"
    t:you "end turn"
    t:equal(t:variable("you", "score"), 1 + 2 + 1 + 1 + 3 + 6 + 1 + 3 - 1 + 2)
  end,
})

scenario "what lies face down is seen by its player alone, hands too, decks by nobody" (dominion {
  your = { hand = { { "Gold", as = "h" } }, deck = { { "Gold", as = "d" } },
    face_down = { { "Gold", as = "f" } }, native_village = { { "Gold", as = "n" } },
    island = { { "Gold", as = "i" } }, exile = { { "Gold", as = "e" } } },
  shared = { black_market = { { "Moat", as = "b" } } },
  function(t)
    local function seen(who)
      local found = ""
      for _, alias in ipairs({ "h", "d", "f", "n", "i", "e", "b" }) do
        if t:sees(who, alias) then found = found .. alias end
      end
      return found
    end
    t:equal({ seen("you"), seen("enemy") }, { "hfnie", "ie" })
  end,
})

-- The discard pile under the deck, when more is looked at than the deck has.
scenario "to look at two of a deck of one: that one, then the shuffled discard pile" (dominion {
  your = { hand = { "Sentry" }, deck = { "Copper", { "Gold", as = "g" } },
    discard = { { 2, "Estate" } } },
  function(t)
    t:you "play Sentry"
    t:happened { "reveal g by you", "reveal Estate by you" }
    t:you "discard"
    t:you "put back"
    t:equal(t.your.discard, { "Gold" })
    t:equal(t.your.deck, { "Estate", "Estate" })
  end,
})

scenario "to look at two of a deck of two: nothing is shuffled" (dominion {
  your = { hand = { "Sentry" }, deck = { "Copper", "Gold", "Silver" }, discard = { "Estate" } },
  function(t)
    t:you "play Sentry"
    t:you "discard"
    t:you "discard"
    t:equal(t.your.discard, { "Silver", "Gold", "Estate" })
  end,
})

scenario "to reveal three of a deck of two, in the order in which they lay" (dominion {
  your = { hand = { "Archive" }, deck = { "Gold", "Silver" }, discard = { "Estate" } },
  function(t)
    t:you "play Archive"
    t:equal(t:options("you"), { "Gold", "Silver", "Estate" })
    t:you "Silver"
    t:equal({ t:count("your.deck"), t:count("your.discard") }, { 0, 0 })
  end,
})

scenario "the discard pile is shuffled, not turned over" (dominion {
  your = { hand = { "Vassal" }, deck = {},
    discard = { "Gold", "Silver", "Copper", "Estate", "Duchy", "Province", "Curse", "Potion" } },
  seed = 2,
  function(t)
    t:you "play Vassal"
    local lay = { "Gold", "Silver", "Copper", "Estate", "Duchy", "Province", "Curse", "Potion" }
    local now = { t.your.discard[1].name, table.unpack(names(t.your.deck)) }
    local same, turned = 0, 0
    for n, name in ipairs(now) do
      if lay[n] == name then same = same + 1 end
      if lay[9 - n] == name then turned = turned + 1 end
    end
    t:equal(#now, 8)
    t:expect(same < 8 and turned < 8, "in another order")
  end,
})

-- Turns in a row.
scenario "Mission once per turn; in its turn no card is bought, but Events are" (dominion {
  your = { coins = 8, buys = 2, deck = { 20, "Gold" } },
  shared = { landscapes = { "Mission", "Borrow" }, black_market = { "Moat" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Mission" }
    t:equal({ t:variable("you", "coins"), t:variable("you", "buys") }, { 4, 1 })
    t:equal(t:can("you", "buy", "Mission"), false)
    t:you "end turn"
    deeds.check(t, 1, 1)
    t:you "end actions"
    t:you "play all treasures"
    t:expect(not t:can("you", "buy", "Copper"), "a card")
    t:expect(t:can("you", "buy", "Borrow") and t:can("you", "buy", "Mission"), "an Event")
    t:you { "buy", by = "Mission" }
    t:you "end turn"
    deeds.turn(t, 2, 2)
    deeds.check(t, 1, 1)
    t:you "end actions"
    t:expect(t:can("you", "buy", "Copper"), "in the next turn")
  end,
})

scenario "Mission can be bought again in another turn" (dominion {
  your = { coins = 4, hand = {}, deck = { 20, "Gold" } }, shared = { landscapes = { "Mission" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Mission" }
    t:you "end turn"
    deeds.turn(t, 1, 1)
    deeds.turn(t, 2, 2)
    t:you "end actions"
    t:you "play all treasures"
    t:you { "buy", by = "Mission" }
    t:you "end turn"
    deeds.check(t, 1, 1)
  end,
})

scenario "Mission in 2023: a second turn in a row, not a third"
  (dominion {
  your = { coins = 4, deck = { 20, "Gold" } }, shared = { landscapes = { "Mission" } },
  options = { possession_rules = 2023 },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Mission" }
    t:you "end turn"
    deeds.check(t, 1, 1)
    t:you "end actions"
    t:you "play all treasures"
    t:you { "buy", by = "Mission" }
    t:equal(t:variable("you", "coins"), 11)
    t:you "end turn"
    deeds.check(t, 2, 2)
  end,
})

scenario "a Mission's turn is passed over for whom Black Market would sell nothing" (dominion {
  your = { hand = { "Black Market" }, buys_no_cards = 1, coins = 3 },
  shared = { black_market = { "Moat" } },
  function(t)
    t:you "play Black Market"
    t:asked_nothing()
    t:equal(t.any.black_market, { "Moat" })
  end,
})

scenario "Seize the Day: once per game" (dominion {
  your = { coins = 8, buys = 2, deck = { 20, "Gold" } },
  shared = { landscapes = { "Seize the Day" } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Seize the Day" }
    t:equal(t:can("you", "buy", "Seize the Day"), false)
    t:you "end turn"
    deeds.check(t, 1, 1)
    t:you "end actions"
    t:you "play all treasures"
    t:expect(t:can("you", "buy", "Copper"), "cards are bought in it")
    t:equal(t:can("you", "buy", "Seize the Day"), false)
    t:you "end turn"
    deeds.check(t, 2, 2)
  end,
})

-- Durations and what goes on.
scenario "Haunted Woods: until the next turn of who played it, the hand goes onto the deck"
  (dominion {
  your = { hand = { "Haunted Woods" } },
  enemy = { hand = { "Gold", "Silver" }, deck = { 10, "Estate" }, coins = 3, buys = 2 },
  function(t)
    t:you "play Haunted Woods"
    deeds.end_turn(t, 1)
    t:enemy "end actions"
    t:enemy { "buy", by = "Copper" }
    t:enemy { order = { "enemy Gold", "enemy Silver" } }
    t:equal({ t.enemy.deck[1].name, t.enemy.deck[2].name }, { "Silver", "Gold" })
    t:equal(t:count("enemy.hand"), 0)
    t:enemy "end turn"
    t:equal(t:count("your.hand"), 8)
    deeds.end_turn(t, 1)
    t:enemy "end actions"
    t:enemy { "buy", by = "Copper" }
    t:equal(t:count("enemy.hand"), 5, "it is over")
  end,
})

for _, case in ipairs({ { 2021, 0, 1 }, { 2022, 0, 1 } }) do
  scenario("Haunted Woods: a card that is gained and not bought does nothing: " .. case[1])
    (dominion {
    your = { hand = { "Haunted Woods" } }, options = { buy_triggers = case[1] },
    enemy = { hand = { "Workshop", "Gold" }, deck = { 10, "Estate" } },
    function(t)
      t:you "play Haunted Woods"
      deeds.end_turn(t, 1)
      t:enemy "play Workshop" { choose = "Silver" }
      t:equal(t:count("enemy.hand"), 1)
      t:enemy "end actions"
      t:mark()
      t:enemy { "buy", by = "Copper" }
      t:equal(t:count("enemy.hand"), 0)
      if case[1] == 2022 then
        t:happened { "gain Copper", "move Gold" }
      else
        t:happened { "move Gold", "gain Copper" }
      end
    end,
  })
end

scenario "Prince: an Action up to 4, of coins alone" (dominion {
  your = { hand = { "Prince", "Smithy", "Market", "Silver", "Vampire" } },
  function(t)
    t:you "play Prince"
    t:equal(t:options("you"), { "Smithy" })
    t:you "none"
    t:equal({ t:count("your.set_aside"), t:card("Prince").zone }, { 0, "in_play" })
  end,
})

scenario "Prince: not one that costs Debt" (dominion {
  your = { hand = { "Prince", "City Quarter", "Market" } },
  function(t)
    t:you "play Prince"
    t:asked_nothing()
    t:equal(t:count("your.set_aside"), 0)
  end,
})

scenario "Archive with two cards in all: one now, one in the next turn" (dominion {
  your = { hand = { "Archive" }, deck = { "Gold", "Silver" } },
  function(t)
    t:you "play Archive" { choose = "Silver" }
    t:equal(t.your.hand, { "Silver" })
    t:equal(t.your.face_down, { "Gold" })
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 1)
    deeds.turn(t, 2, 2)
    t:equal({ t:count("your.face_down"), t:card("your Gold").zone }, { 0, "hand" })
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 0)
  end,
})

scenario "Border Village: cheaper in coins, or in Potions" (dominion {
  your = { hand = { "Armory" } }, kingdom = { "Possession" },
  supply = { k2 = { 9, "Border Village" } },
  enemy = { coins = 6 },
  function(t)
    deeds.end_turn(t, 1)
    t:enemy "end actions"
    t:enemy { "buy", by = "Border Village" }
    local offered = table.concat(t:options("enemy"), " ")
    t:expect(not offered:find("Gold") and not offered:find("Border Village"), "the same cost")
    t:expect(not offered:find("Possession"), "dearer by a Potion")
    t:enemy "Duchy"
    t:equal(t.enemy.discard[1].name, "Duchy")
  end,
})

scenario "in an empty box no card has a pile of its own: it goes back to its like" (dominion {
  your = { hand = { "Ambassador", { 2, "Estate" } } }, shared = { pile_names = { "Bat" } },
  function(t)
    t:you "play Ambassador"
    t:you "Estate"
    t:you { "Estate", "Estate" }
    t:equal({ #t:at "estate", t:count("enemy.discard") }, { 9, 1 })
  end,
})
