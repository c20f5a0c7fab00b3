-- Durations: what they do later belongs to each time that they were played, not to the card.
local dominion = include "data/table"
local deeds = include "data/deeds"

scenario "Throne Room on a Duration: its next turn comes twice, and both stay in play" (dominion {
  your = { hand = { "Throne Room", "Haunted Woods" }, deck = { 20, "Copper" } },
  function(t)
    t:you "play Throne Room" { choose = "Haunted Woods" }
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 2, "Throne Room stays with what it plays")
    deeds.turn(t, 2, 2)
    t:equal(t:count("your.hand"), 5 + 3 + 3)
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 0)
    deeds.turn(t, 2, 2)
    t:equal(t:count("your.hand"), 5, "and no more in the turn after")
  end,
})

scenario "Throne Room on an Action that stays nowhere is discarded" (dominion {
  your = { hand = { "Throne Room", "Smithy" } },
  function(t)
    t:you "play Throne Room" { choose = "Smithy" }
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 0)
  end,
})

scenario "Throne Room on Throne Room on a Duration: all three stay" (dominion {
  your = { hand = { { "Throne Room", as = "t1" }, { "Throne Room", as = "t2" }, "Haunted Woods" } },
  function(t)
    t:you "play" { by = "t1", choose = "t2", choose2 = "Haunted Woods" }
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 3)
  end,
})

scenario "two Outposts, or one played twice, give one turn" (dominion {
  your = { hand = { "Throne Room", "Outpost" } },
  function(t)
    t:you "play Throne Room" { choose = "Outpost" }
    deeds.end_turn(t, 1)
    t:equal(t:count("your.hand"), 3)
    deeds.turn(t, 1, 1)
    deeds.check(t, 2, 2)
  end,
})

scenario "each Archive has its own cards" (dominion {
  your = {
    hand = { { "Archive", as = "a" }, { "Archive", as = "b" } },
    deck = { "Gold", "Silver", "Estate", "Duchy", "Province", "Curse", { 20, "Copper" } },
  },
  function(t)
    t:you "play" { by = "a", choose = "Estate" }
    t:you "play" { by = "b" }
    t:equal(t:options("you"), { "Duchy", "Province", "Curse" }, "not those of the first")
    t:you "Curse"
    deeds.end_turn(t, 1)
    deeds.turn(t, 2, 2)
    t:you "a"
    t:equal(#t:options("you"), 2)
    t:you "Gold"
    t:equal(#t:options("you"), 2)
    t:you "Duchy"
    t:equal(t.your.face_down, { "Province", "Silver" })
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 2)
    deeds.turn(t, 2, 2)
    t:you "a"
    t:equal(t:count("your.face_down"), 0)
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 0)
  end,
})

scenario "an Archive that is played twice has six cards, and gives two in each turn" (dominion {
  your = {
    hand = { "Throne Room", "Archive" },
    deck = { "Gold", "Silver", "Estate", "Duchy", "Province", "Curse", { 20, "Copper" } },
  },
  function(t)
    t:you "play Throne Room" { choose = "Archive" }
    t:you "Estate"
    t:you "Curse"
    deeds.end_turn(t, 1)
    deeds.turn(t, 2, 2)
    t:you "Gold"
    t:you "Duchy"
    t:equal(t.your.face_down, { "Province", "Silver" })
    deeds.end_turn(t, 1)
    deeds.turn(t, 2, 2)
    t:equal({ t:count("your.face_down"), t:count("your.hand") }, { 0, 7 })
    t:equal(t:count("your.in_play"), 2)
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 0)
  end,
})

scenario "an Archive with nothing to set aside is discarded at once" (dominion {
  your = { hand = { "Archive" }, deck = {} },
  function(t)
    t:you "play Archive"
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 0)
  end,
})

scenario "Ghost Town: a card and an Action at the start of the next turn" (dominion {
  your = { hand = { "Ghost Town" } }, options = { nights = 1 },
  function(t)
    t:you "end actions"
    t:you "end turn"
    t:you "play Ghost Town"
    t:you "end night"
    deeds.turn(t, 2, 2)
    t:enemy "end night"
    t:equal({ t:count("your.hand"), t:variable("you", "actions") }, { 6, 2 })
    t:equal(t:card("Ghost Town").zone, "in_play")
  end,
})

scenario "Haunted Woods does nothing to who was unaffected, whatever Attacks came since"
  (dominion {
  players = {
    { hand = { "Haunted Woods" }, deck = { 10, "Curse" } },
    { hand = { "Militia", { 2, "Copper" } } },
    { hand = { "Moat", { 3, "Estate" } } },
  },
  function(t)
    t:you "play Haunted Woods"
    t:player(3) "yes"
    deeds.end_turn(t, 1)
    t:enemy "play Militia"
    t:player(3) "yes"
    t:you { "Curse", "Curse" }
    deeds.end_turn(t, 2)
    t:player(3) "end actions"
    t:player(3) { "buy", by = "Copper" }
    t:equal(t:count("player 3.hand"), 4)
  end,
})

scenario "Merchant: a Silver that was played before it was the first" (dominion {
  your = { hand = { "Black Market", "Merchant", "Silver", { "Silver", as = "s" } }, actions = 2 },
  function(t)
    t:you "play Black Market"
    t:you "Silver"
    t:you "none"
    t:equal(t:variable("you", "coins"), 4)
    t:you "play Merchant"
    t:you "end actions"
    t:you "play Silver"
    t:equal(t:variable("you", "coins"), 6)
  end,
})

scenario "Merchant twice: the first Silver gives two more" (dominion {
  your = { hand = { "Throne Room", "Merchant", { 2, "Silver" } } },
  function(t)
    t:you "play Throne Room" { choose = "Merchant" }
    t:you "end actions"
    t:you { "play", by = "Silver" }
    t:run_to "you buy"
    t:equal(t:variable("you", "coins"), 4)
    t:you { "play", by = "Silver" }
    t:equal(t:variable("you", "coins"), 6)
  end,
})

scenario "Prince is set aside once, also when it is played twice" (dominion {
  your = { hand = { "Throne Room", "Prince", "Village", "Smithy" } },
  function(t)
    t:you "play Throne Room" { choose = "Prince" }
    t:you "Village"
    t:equal(t.your.set_aside, { "Village", "Prince" })
    t:equal(t.your.hand, { "Smithy" })
  end,
})

scenario "2023: a turn that is passed over is nobody's next turn" (dominion {
  your = { hand = { "Outpost", "Village" },
    deck = { "Outpost", "Haunted Woods", "Village", { 20, "Copper" } } },
  options = { possession_rules = 2023 },
  function(t)
    t:you "play Outpost"
    deeds.end_turn(t, 1)
    deeds.check(t, 1, 1)
    t:you "play Village"
    t:you "play Outpost"
    t:you "play Haunted Woods"
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal(t:count("your.hand"), 3)
    t:equal(t:count("your.in_play"), 2)
    deeds.end_turn(t, 2)
    deeds.check(t, 1, 1)
    t:equal(t:count("your.hand"), 6)
    deeds.end_turn(t, 1)
    t:equal(t:count("your.in_play"), 0)
  end,
})

scenario "2023: nor is a possessed turn that is passed over" (dominion {
  your = { hand = { "Possession", "Throne Room" } },
  enemy = { hand = { "Haunted Woods" }, deck = { { 20, "Copper" } } }, turn = "enemy",
  options = { possession_rules = 2023 },
  function(t)
    t:enemy "play Haunted Woods"
    deeds.end_turn(t, 2)
    t:you "play Throne Room" { choose = "Possession" }
    deeds.end_turn(t, 1)
    t:enemy(1)
    deeds.check(t, 2, 1)
    t:equal(t:count("enemy.hand"), 8)
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal(t:count("enemy.hand"), 5)
  end,
})
