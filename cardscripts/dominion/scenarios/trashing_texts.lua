-- Cards that are trashed, or make others trash, and Exile: by the sentences of the cards' texts.
local dominion = include "data/table"
local deeds = include "data/deeds"
local possessed = include "data/possessed"

local function offers(t, name)
  for _, option in ipairs(t:options((t:asked()))) do
    if option == name then return true end
  end
  return false
end

local function counters(t, who)
  who = who or "you"
  return { t:variable(who, "actions"), t:variable(who, "buys"), t:variable(who, "coins"),
    t:count(who == "you" and "your.hand" or who .. ".hand") }
end

scenario "Rats: another Rats, and a card that is no Rats is trashed" (dominion {
  your = { hand = { "Rats", { "Rats", as = "r" }, "Gold", "Estate" }, deck = { 9, "Silver" } },
  supply = { k1 = { 9, "Rats" } },
  function(t)
    t:you { "play", by = "Rats" }
    t:equal({ offers(t, "Gold"), offers(t, "Estate"), offers(t, "Rats") }, { true, true, false })
    t:you "Gold"
    t:equal(t.any.trash_pile, { "Gold" })
    t:equal(t.your.discard, { "Rats" })
  end,
})

scenario "Rats: a hand of Rats is revealed" (dominion {
  your = { hand = { "Rats", { "Rats", as = "r" } }, deck = { { "Rats", as = "s" } } },
  supply = { k1 = { 9, "Rats" } },
  function(t)
    t:you { "play", by = "Rats" }
    t:equal({ t:sees("enemy", "r"), t:count("any.trash_pile") }, { true, 0 })
  end,
})

scenario "Rats that is trashed draws a card, and Fortress comes back" (dominion {
  your = { hand = { "Chapel", "Rats", { "Fortress", as = "f" } }, deck = { "Gold", "Silver" } },
  function(t)
    t:you "play Chapel" { choose = { "Rats", "f" } }
    t:settle()
    t:equal({ t:card("f").zone, t:count("your.hand") }, { "hand", 2 })
    t:equal(t.any.trash_pile, { "Rats" })
  end,
})

scenario "Market Square: a Gold for its discard, when a card of its player's is trashed" (dominion {
  your = { hand = { "Chapel", "Copper", "Market Square" } },
  enemy = { hand = { { "Market Square", as = "theirs" } } },
  function(t)
    t:you "play Chapel" { choose = "Copper" }
    t:equal((t:asked()), "you")
    t:you "yes"
    t:equal(t.your.discard, { "Gold", "Market Square" })
    t:equal(t:card("theirs").zone, "hand", "it was not that player's card")
  end,
})

scenario "Market Square: or it stays; a card of the Supply is nobody's" (dominion {
  your = { hand = { "Chapel", "Lurker", "Copper", { "Market Square", as = "m" } }, actions = 2 },
  kingdom = { "Smithy", "Village" },
  function(t)
    t:you "play Lurker" { option = "trash" }
    t:you "Smithy"
    t:equal({ t:asked() }, { "you", "act", "action" }, "a card of the Supply")
    t:you "play Chapel" { choose = "Copper" }
    t:you "no"
    t:equal({ t:card("m").zone, t:count("your.discard") }, { "hand", 0 })
  end,
})

scenario "Market Square: another player's Attack trashes a card of yours" (dominion {
  your = { hand = { "Swindler", "Market Square" } },
  enemy = { hand = { { "Market Square", as = "m" } }, deck = { "Copper", "Gold" } },
  function(t)
    t:you "play Swindler"
    t:equal((t:asked()), "enemy")
    t:enemy "yes"
    t:you "Curse"
    t:equal(t:card("m").zone, "discard")
    t:equal(t.enemy.discard, { "Curse", "Gold", "Market Square" })
  end,
})

scenario "Swindler trashes the top card alone, and gives one of the same cost" (dominion {
  your = { hand = { "Swindler" } }, kingdom = { "Village" },
  enemy = { deck = { "Silver" }, discard = { "Gold" } },
  function(t)
    t:you "play Swindler"
    t:equal(t:options("you"), { "Silver", "Village" })
    t:you "Village"
    t:equal(t.enemy.discard, { "Village", "Gold" }, "which was not shuffled")
  end,
})

scenario "Tunnel: a Gold when it is discarded, for itself alone, and not in Clean-up" (dominion {
  your = { hand = { "Cellar", { "Tunnel", as = "t" }, "Estate", { "Tunnel", as = "u" } } },
  function(t)
    t:you "play Cellar" { choose = { "t", "Estate" } }
    t:you "yes"
    t:equal(t.your.discard, { "Gold", "Estate", "Tunnel" })
    t:asked_nothing()
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal(t:card("u").zone, "discard")
    t:equal(#t.any.supply, 46 + 40 + 29 + 8 + 8 + 8 + 10 + 16)
  end,
})

scenario "Sentry and Tunnel: what is to be put back is not on the deck meanwhile" (dominion {
  your = { hand = { "Sentry" }, deck = { "Copper", "Tunnel", { "Estate", as = "e" }, "Silver" } },
  function(t)
    t:you "play Sentry"
    t:you "discard"
    t:you "put back"
    t:equal(t:card("e").zone, "face_down")
    t:you "yes"
    t:equal(t.your.deck, { "Estate", "Silver" })
    t:equal(t.your.discard, { "Gold", "Tunnel" })
  end,
})

scenario "Gladiator: the card is shown; a copy that is shown leaves it at that" (dominion {
  your = { hand = { "Gladiator", { "Gold", as = "g" } } }, kingdom = { "Gladiator" },
  enemy = { hand = { "Silver", { "Gold", as = "copy" } } },
  function(t)
    t:you "play Gladiator"
    t:expect(t:sees("enemy", "g"), "shown")
    t:equal(t:options("enemy"), { "enemy Gold" })
    t:enemy "copy"
    t:expect(t:sees("you", "copy"), "shown")
    t:equal({ t:variable("you", "coins"), t:count("any.trash_pile") }, { 2, 0 })
  end,
})

scenario "Gladiator: the other need not show it; then a coin, and a Gladiator is trashed"
  (dominion {
  your = { hand = { "Gladiator", "Gold" } }, kingdom = { "Gladiator" },
  enemy = { hand = { { "Gold", as = "copy" } } },
  function(t)
    t:you "play Gladiator"
    t:enemy "none"
    t:expect(not t:sees("you", "copy"), "not shown")
    t:equal(t:variable("you", "coins"), 3)
    t:equal(t.any.trash_pile, { "Gladiator" })
  end,
})

scenario "Gladiator with an empty hand" (dominion {
  your = { hand = { "Gladiator" } }, kingdom = { "Gladiator" }, enemy = { hand = { "Gold" } },
  function(t)
    t:you "play Gladiator"
    t:equal({ t:variable("you", "coins"), t:count("any.trash_pile") }, { 3, 1 })
    t:asked_nothing()
  end,
})

scenario "Remake: twice, each for one that costs exactly 1 more" (dominion {
  your = { hand = { "Remake", "Estate", "Silver", "Gold" } }, kingdom = { "Smithy", "Village" },
  function(t)
    t:you "play Remake"
    t:you "Estate"
    t:equal(t:options("you"), { "Silver", "Village" }, "3, no less and no more")
    t:you "Village"
    t:you "Silver"
    t:equal(t:options("you"), { "Potion", "Smithy" }, "4")
    t:you "Smithy"
    t:equal(t.your.discard, { "Smithy", "Village" })
    t:equal(t.your.hand, { "Gold" })
  end,
})

scenario "Lurker: an Action from the trash" (dominion {
  your = { hand = { "Lurker" } }, shared = { trash_pile = { "Smithy", "Gold", "Village" } },
  function(t)
    t:you "play Lurker" { option = "gain" }
    t:equal(t:options("you"), { "Smithy", "Village" })
    t:you "Village"
    t:equal(t.your.discard, { "Village" })
    t:equal(t.any.trash_pile, { "Smithy", "Gold" })
  end,
})

scenario "Salvager: the cost in coins" (dominion {
  your = { hand = { "Salvager", "Gold", "Estate" } },
  function(t)
    t:you "play Salvager" { choose = "Gold" }
    t:equal(counters(t), { 0, 2, 6, 1 })
  end,
})

scenario "copies in Exile: all of them and nothing else, for who gains one, or none" (dominion {
  your = { hand = { { 2, "Workshop" } }, actions = 2, exile = { "Gold", "Silver", "Silver" } },
  enemy = { exile = { "Silver", "Estate" } },
  function(t)
    t:you { "play", by = "Workshop" }
    t:you "Estate"
    t:equal({ t:asked() }, { "you", "act", "action" }, "no copy is in your own Exile")
    t:you "play Workshop" { choose = "Silver" }
    t:you "yes"
    t:equal(t.your.exile, { "Gold" })
    t:equal(t:count("your.discard"), 4)
    t:equal(t:count("enemy.exile"), 2)
  end,
})

scenario "one copy in Exile, for who gains outside the own turn" (dominion {
  your = { hand = { "Witch" }, exile = { "Curse" } }, enemy = { exile = { "Curse" } },
  function(t)
    t:you "play Witch"
    t:equal((t:asked()), "enemy")
    t:enemy "yes"
    t:equal({ t:count("enemy.exile"), t:count("enemy.discard") }, { 0, 2 })
    t:equal(t:count("your.exile"), 1)
  end,
})

scenario "what lies on an Island mat is the possessed player's"
  (possessed(
  { "Island", "Estate" },
  function(t)
    t:you "play Island"
    t:equal({ t.enemy.island[1].owner, t.enemy.island[2].owner }, { "enemy", "enemy" })
  end))
