-- What ends must not meet a limit, however often it is done.
local dominion = include "data/table"
local deeds = include "data/deeds"

-- Plays each card of a kind that is in hand by the Throne Rooms, each twice.
local function play_twice(t, name, times)
  for _ = 1, times do
    t:you { "play", by = "Throne Room" }
    t:you(name)
  end
end

scenario "nine Possessions, each played twice: eighteen turns wait, and each says what it is"
  (dominion {
  your = { hand = { { 9, "Throne Room" }, { 9, "Possession" } }, actions = 9 },
  enemy = { hand = { "Outpost" } },
  function(t)
    play_twice(t, "Possession", 9)
    deeds.end_turn(t, 1)
    t:equal(t:options("enemy")[18], "18: enemy turn by Possession, decided by you")
    for n = 1, 18 do
      if n < 18 then t:enemy(n) end
      deeds.turn(t, 2, 1)
    end
    deeds.check(t, 2, 2)
  end,
})

scenario "ten Merchants played twice, and a Silver" (dominion {
  your = { hand = { { 10, "Throne Room" }, { 10, "Merchant" }, "Silver" }, actions = 10,
    deck = { 40, "Estate" } },
  function(t)
    play_twice(t, "Merchant", 10)
    t:you "end actions"
    t:you "play Silver"
    t:run_to "you buy"
    t:equal(t:variable("you", "coins"), 22)
  end,
})

scenario "ten Goons in play, and a card is bought" (dominion {
  your = { in_play = { { 10, "Goons" } } },
  function(t)
    t:you "end actions"
    t:you { "buy", by = "Copper" }
    t:run_to "you buy"
    t:equal(t:variable("you", "vp"), 10)
  end,
})
