-- Part 1F: attacks.
local dominion = include "data/table"
local deeds = include "data/deeds"

scenario "S80 an Attack of the possessed player hits the possessor, too, who decides for oneself" (
  dominion {
  players = {
    { hand = { "Possession" }, deck = { "Gold", "Gold", "Gold", "Estate", "Estate", { 9,
      "Copper" } } },
    { hand = { "Militia", { 4, "Copper" } } },
    { hand = { "Gold", "Gold", "Gold", "Estate", "Estate" } },
  },
  function(t)
    deeds.possess(t)
    t:you "play Militia"
    t:equal({ (t:asked()), t:whose() }, { "player 3", "player 3" })
    t:player(3) { choose = { "Estate", "Estate" } }
    t:equal({ (t:asked()), t:whose() }, { "you", "you" })
    t:you { choose = { "Estate", "Estate" } }
    t:equal({ t:count("your.hand"), t:count("player 3.hand") }, { 3, 3 })
    t:equal(t:count("enemy.hand"), 4, "not affected")
  end,
})

scenario "S81 the possessor's Moat works, the attacker's does not" (dominion {
  players = {
    { hand = { "Possession" }, deck = { { "Moat", as = "mine" }, { 9, "Copper" } } },
    { hand = { "Militia", { "Moat", as = "theirs" } } },
    { hand = { 5, "Copper" } },
  },
  function(t)
    deeds.possess(t)
    t:you "play Militia"
    t:equal({ (t:asked()), t:whose() }, { "you", "you" })
    t:you "yes"
    t:player(3) { choose = { "Copper", "Copper" } }
    t:equal({ t:asked() }, { "you", "act", "action" })
    t:equal({ t:count("your.hand"), t:count("player 3.hand"), t:count("enemy.hand") }, { 5, 3, 1 })
  end,
})

scenario "S82 Haunted Woods: the possessed player's hand, in the possessor's order" (dominion {
  your = { hand = { "Haunted Woods", "Possession" }, actions = 2 },
  enemy = { hand = { "Estate", "Duchy", "Province", "Curse", "Gold" } },
  function(t)
    t:you "play Haunted Woods"
    deeds.possess(t)
    t:you "end actions"
    t:you { "buy", by = "Copper" }
    t:equal({ (t:asked()), t:whose() }, { "you", "enemy" })
    t:you { order = { "Gold", "Curse", "Province", "Duchy", "Estate" } }
    t:equal(t.your.discard, { "Copper", "Possession" })
    t:equal(t:count("enemy.hand"), 0)
    for n, name in ipairs({ "Estate", "Duchy", "Province", "Curse", "Gold" }) do
      t:equal(t.enemy.deck[n].name, name)
    end
    t:you "end turn"
    deeds.check(t, 2, 2)
    local names = {}
    for _, card in ipairs(t.enemy.hand) do
      names[card.name] = true
    end
    t:expect(names.Estate and names.Duchy and names.Province and names.Curse and names.Gold, "lock")
  end,
})

scenario "S82 since 2022 nothing happens to who gains nothing" (dominion {
  your = { hand = { "Haunted Woods", "Possession" }, actions = 2 },
  enemy = { hand = { { 5, "Estate" } } }, options = { buy_triggers = 2022 },
  function(t)
    t:you "play Haunted Woods"
    deeds.possess(t)
    t:you "end actions"
    t:you { "buy", by = "Copper" }
    t:equal({ t:asked() }, { "you", "act", "buy" })
    t:equal(t:count("enemy.hand"), 5)
  end,
})

scenario "Haunted Woods ends, and gives three cards, at the start of the next turn" (dominion {
  your = { hand = { "Haunted Woods" }, deck = { 20, "Copper" } },
  enemy = { hand = { { 2, "Copper" } } },
  function(t)
    t:you "play Haunted Woods"
    deeds.end_turn(t, 1)
    t:enemy "end actions"
    t:enemy { "buy", by = "Copper" }
    t:enemy { order = { "Copper" } }
    t:equal(t:count("enemy.hand"), 0)
    t:enemy "end turn"
    deeds.check(t, 1, 1)
    t:equal(t:count("your.hand"), 8)
    t:equal(t:card("Haunted Woods").zone, "in_play")
    deeds.end_turn(t, 1)
    t:equal(t:card("Haunted Woods").zone, "discard")
    t:enemy "end actions"
    t:enemy { "buy", by = "Copper" }
    t:equal({ t:asked() }, { "enemy", "act", "buy" })
  end,
})

scenario "S83 Prince: the turns of its player begin with the card, who decides them" (dominion {
  your = { hand = { "Possession" }, deck = { { 10, "Possession" } } },
  enemy = { hand = { "Prince", { "Remake", as = "r" } }, deck = { { 40, "Copper" } } },
  function(t)
    deeds.possess(t)
    t:you "play Prince" { choose = "r" }
    t:equal(t:card("r").zone, "set_aside")
    deeds.end_turn(t, 1)
    -- B's normal turn: B must trash, for good
    t:equal({ (t:asked()), t:whose() }, { "enemy", "enemy" })
    t:enemy "Copper"
    t:enemy "Copper"
    t:equal(t:count("any.trash_pile"), 2)
    deeds.turn(t, 2, 2)
    -- the next possessed one
    t:you "play Possession"
    deeds.end_turn(t, 1)
    t:equal({ (t:asked()), t:whose() }, { "you", "enemy" })
    t:you "Copper"
    t:you "Copper"
    t:equal({ t:count("any.trash_pile"), t:count("enemy.returning") }, { 2, 2 })
  end,
})
