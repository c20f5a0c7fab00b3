-- Of a discard pile all see the card on top. Nobody looks through the rest, but who has seen a card
-- there before may remember it.
local dominion = include "data/table"
local deeds = include "data/deeds"

-- Of these cards, by their names in the scenario, those that somebody sees.
local function seen(t, who, names)
  local found = ""
  for _, name in ipairs(names) do
    if t:sees(who, name) then found = found .. name end
  end
  return found
end

scenario "Clean-up: the others see what was played and what lies on top, not the rest of the hand"
  (dominion {
  your = { hand = { { "Estate", as = "e" }, { "Duchy", as = "d" }, { "Moat", as = "m" } } },
  function(t)
    t:you "play Moat"
    deeds.end_turn(t, 1)
    t:equal(seen(t, "enemy", { "e", "d", "m" }), "m", "Moat was played")
    t:equal(seen(t, "you", { "e", "d", "m" }), "edm", "it was one's own hand")
    t:equal(t.your.discard[1].name, "Moat")
  end,
})

scenario "Clean-up without anything in play: one card of the hand lies on top" (dominion {
  your = { hand = { { "Estate", as = "e" }, { "Duchy", as = "d" }, { "Curse", as = "c" } } },
  function(t)
    deeds.end_turn(t, 1)
    t:expect(t:sees("enemy", t.your.discard[1]), "the top")
    t:equal(#seen(t, "enemy", { "e", "d", "c" }), 1, "and no other")
  end,
})

scenario "Militia: of two cards that are discarded together the others see one" (dominion {
  players = {
    { hand = { "Militia" } },
    { hand = { { 3, "Copper" }, { "Estate", as = "e" }, { "Duchy", as = "d" } } }, {},
  },
  function(t)
    t:you "play Militia"
    t:enemy { "e", "d" }
    t:equal({ seen(t, "you", { "e", "d" }), seen(t, "player 3", { "e", "d" }) }, { "d", "d" })
    t:equal({ seen(t, "enemy", { "e", "d" }), t.enemy.discard[1].name }, { "ed", "Duchy" })
  end,
})

scenario "a card that is covered was seen: each of two that are discarded one after the other"
  (dominion {
  your = { hand = { { 2, "Poacher" }, { "Estate", as = "e" }, { "Duchy", as = "d" } } },
  supply = { curse = {} },
  function(t)
    t:you { "play", by = "Poacher" }
    t:you "e"
    t:you "play Poacher" { choose = "d" }
    t:equal(seen(t, "enemy", { "e", "d" }), "ed")
  end,
})

scenario "Vassal: the card that is discarded unseen lies on top" (dominion {
  your = { hand = { "Vassal" }, deck = { { "Gold", as = "g" }, { "Silver", as = "s" } } },
  function(t)
    t:you "play Vassal"
    t:equal({ seen(t, "you", { "g", "s" }), seen(t, "enemy", { "g", "s" }) }, { "g", "g" })
  end,
})

scenario "Harbinger: its player looks through the pile; the others see what lies on top then"
  (dominion {
  your = { hand = { "Harbinger" }, discard = { { "Gold", as = "g" }, { "Estate", as = "e" },
    { "Duchy", as = "d" } } },
  function(t)
    t:equal(seen(t, "you", { "g", "e", "d" }), "", "nobody looks through it before")
    t:you "play Harbinger"
    t:equal({ seen(t, "you", { "g", "e", "d" }), seen(t, "enemy", { "g", "e", "d" }) },
      { "ged", "" })
    t:you "g"
    t:equal(t.your.deck[1].name, "Gold")
    t:equal(seen(t, "enemy", { "g", "e", "d" }), "e")
  end,
})

scenario "Harbinger: the only card is taken; or there is none" (dominion {
  your = { hand = { { 2, "Harbinger" } }, discard = { "Gold" }, deck = { { 9, "Copper" } } },
  function(t)
    t:you { "play", by = "Harbinger" }
    t:you "Gold"
    t:equal({ t:count("your.discard"), t.your.deck[1].name }, { 0, "Gold" })
    t:you "play Harbinger"
    t:asked_nothing()
  end,
})

scenario "a discard pile that is shuffled is forgotten" (dominion {
  your = { hand = { "Vassal", { "Smithy", as = "s" } }, deck = { { "Gold", as = "g" } },
    discard = { { 5, "Copper" } }, actions = 2 },
  function(t)
    t:you "play Vassal"
    t:expect(t:sees("enemy", "g"), "on top")
    t:you "play Smithy"
    t:expect(not t:sees("enemy", "g"), "it may be in the deck or in the hand")
  end,
})
