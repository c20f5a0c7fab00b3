-- Where a card is gained to, as the card says; and what is for sale.
local dominion = include "data/table"
local possessed = include "data/possessed"

scenario "a card that is gained to the hand, or onto the deck, is bought so" (dominion {
  your = { coins = 7, buys = 2 }, kingdom = { "Ghost Town", "Nomad Camp" },
  function(t)
    t:you "end actions"
    t:you "buy Ghost Town"
    t:equal(t.your.hand, { "Ghost Town" })
    t:you "buy Nomad Camp"
    t:equal(t.your.deck[1].name, "Nomad Camp")
  end,
})

scenario "also when an effect gains it and names no place" (dominion {
  your = { hand = { "Workshop" } }, kingdom = { "Ghost Town" },
  function(t)
    t:you "play Workshop" { choose = "Ghost Town" }
    t:equal(t.your.hand, { "Ghost Town" })
  end,
})

scenario "a place that the effect names comes first" (dominion {
  your = { hand = { "Armory" } }, kingdom = { "Ghost Town" },
  function(t)
    t:you "play Armory" { choose = "Ghost Town" }
    t:equal({ t:count("your.hand"), t.your.deck[1].name }, { 0, "Ghost Town" })
  end,
})

scenario "the possessor gains it to the own hand, and nobody is asked for an order"
  (possessed({ "Workshop" }, function(t)
  t:you "play Workshop" { choose = "Ghost Town" }
  t:equal({ t:asked() }, { "you", "act", "action" })
  t:equal({ t:count("your.hand"), t:count("enemy.hand") }, { 6, 0 })
end, { kingdom = { "Ghost Town" } }))

scenario "a Watchtower finds it in the hand" (dominion {
  your = { hand = { "Watchtower" }, coins = 3 }, kingdom = { "Ghost Town" },
  function(t)
    t:you "end actions"
    t:you "buy Ghost Town"
    t:you "yes"
    t:you "onto the deck"
    t:equal(t.your.deck[1].name, "Ghost Town")
  end,
})

scenario "Landmarks are not for sale, and do what they say" (dominion {
  your = { hand = { "Chapel", "Estate", "Copper" }, coins = 8 },
  enemy = { hand = { { "Estate", as = "e" } } },
  shared = { landscapes = { "Tomb", "Way of the Horse" } },
  function(t)
    t:you "play Chapel"
    t:you "no"
    t:you { "Estate", "Copper" }
    t:equal({ t:variable("you", "vp"), t:variable("enemy", "vp") }, { 2, 0 })
    t:you "end actions"
    t:expect(not t:can("you", "buy", "Tomb"), "a Landmark")
    t:expect(not t:can("you", "buy", "Way of the Horse"), "a Way")
  end,
})

for _, case in ipairs({ { 2016, 4, 0 }, { 2018, 0, 4 }, { 2010, 0, 4 } }) do
  scenario("Villagers under the rules of " .. case[1]) (possessed({ "Acting Troupe" }, function(t)
    t:you "play Acting Troupe"
    t:equal({ t:variable("you", "villagers"), t:variable("enemy", "villagers") },
      { case[2], case[3] })
  end, { options = { possession_rules = case[1] } }))
end
