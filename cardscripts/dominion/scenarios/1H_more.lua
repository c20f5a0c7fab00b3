-- Part 1H: more from the same page.
local dominion = include "data/table"
local deeds = include "data/deeds"
local possessed = include "data/possessed"

scenario "S98 a card without a pile is not returned and stays in play" (possessed(
  { { "Smithy", as = "s" } },
  function(t)
    t:you "play Smithy"
    t:you "yes"
    t:equal({ t:count("enemy.hand"), t:variable("enemy", "actions") }, { 2, 1 })
    t:equal(t:card("s").zone, "in_play")
    deeds.end_turn(t, 1)
    t:equal({ t:card("s").zone, t:card("s").owner }, { "discard", "enemy" })
  end, { shared = { landscapes = { "Way of the Horse" } } }))

scenario "Black Market: what is bought there is the buyer's, the rest goes to the bottom"
  (dominion {
  your = { hand = { "Black Market", "Silver" } },
  shared = { black_market = { "Smithy", "Witch", { "Moat", as = "m" }, "Market" } },
  function(t)
    t:you "play Black Market"
    t:you "Silver"
    t:you "Smithy"
    t:you { order = { "m", "Witch" } }
    t:equal(t.your.discard, { "Smithy" })
    t:equal(t.any.black_market, { "Market", "Moat", "Witch" })
    t:equal({ t:variable("you", "coins"), t:variable("you", "buys") }, { 0, 1 })
  end,
})

scenario "S99 Bat: the trashed card comes back, the Vampire is the possessed player's" (dominion {
  your = { hand = { "Possession" } },
  enemy = { hand = { { "Bat", as = "b" }, { "Estate", as = "e" } } },
  supply = { k1 = { 10, "Vampire" } }, shared = { other_piles = { o1 = { 9, "Bat" } } },
  options = { nights = 1 },
  function(t)
    t:you "play Possession"
    deeds.end_turn(t, 1)
    t:you "end night"
    deeds.end_turn(t, 1)
    t:you "play Bat" { choose = "e" }
    t:equal(t:card("e").zone, "returning")
    t:equal(t.enemy.discard, { "Vampire" })
    t:equal(t:card("b").place, "o1")
    t:you "end night"
    deeds.check(t, 2, 2)
    t:equal({ t:card("e").zone, t:card("b").place }, { "discard", "o1" })
    t:equal(t.your.discard, { "Possession" })
  end,
})
