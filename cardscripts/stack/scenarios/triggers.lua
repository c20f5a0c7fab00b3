-- Costs, what can't be chosen or countered, and what triggers.
-- Rulings ST29 to ST31 and ST34 to ST40.
local with = include "data/table"
local rich, both_pass = with.rich, with.both_pass

scenario "ST29 a cost stays paid: the source of an ability that is countered is gone" {
  your = rich("white", { hand = { "Study" }, battlefield = { "Martyr" } }),
  enemy = rich("blue", { hand = { "Hush", "Study" } }),
  function(t)
    t:you "give up Martyr"
    t:equal(t:card("Martyr").zone, "graveyard", "the source")
    t:you "pass"
    t:enemy "cast" { by = "Hush", choose = "Ability" }
    t:enemy "pass"
    t:you "pass"
    t:equal(t:card("Martyr").zone, "graveyard", "the source")
    t:equal(t.your.life, 20, "no life")
    t:equal(#t.queue, 0, "what waits")
  end,
}

scenario "ST30 hexproof: no target for opponents, one for its controller" {
  your = rich("green", {
    hand = { "Brace", "Study" }, battlefield = { { "Veiled Stag", as = "mine" } },
  }),
  enemy = rich("red", {
    hand = { "Singe", "Study" },
    battlefield = { { "Veiled Stag", as = "theirs" }, "Ox" },
  }),
  function(t)
    t:you "cast" { by = "Brace", choose = "mine" }
    t:you "pass"
    t:enemy "cast Singe"
    t:equal(t:options("enemy"), { "enemy Veiled Stag", "enemy Ox", "you", "enemy" },
      "theirs, but not yours")
    t:enemy { choose = "Ox" }
  end,
}

scenario "ST31 can't be countered: the counterspell resolves and does nothing to it" {
  your = rich("blue", { hand = { "Decree", "Study" } }),
  enemy = rich("blue", { hand = { "Refuse", "Study" } }),
  function(t)
    t:you "cast Decree"
    t:you "pass"
    t:enemy "cast" { by = "Refuse", choose = "Decree" }
    t:enemy "pass"
    t:you "pass"
    t:happened { "activated cast of Refuse", "prohibited: counter on Decree" }
    t:equal(t:card("Refuse").zone, "graveyard", "the counterspell")
    t:equal(t:card("Decree").zone, "stack", "the spell")
    both_pass(t)
    t:equal(#t.your.hand, 3, "two drawn")
  end,
}

scenario "ST34 a trigger waits as a spell does, and can be responded to" {
  your = rich("red", { hand = { "Herald", "Study" } }),
  enemy = rich("green", {
    hand = { "Brace", "Study" }, battlefield = { { "Squire", as = "victim" } },
  }),
  function(t)
    t:you "cast Herald"
    both_pass(t)
    t:equal(t:card("Herald").zone, "battlefield", "it is there")
    t:equal(#t.queue, 1, "its trigger")
    t:equal(t:card("victim").zone, "battlefield", "it has not resolved")
    t:you "pass"
    t:enemy "cast" { by = "Brace", choose = "victim" }
    t:enemy "pass"
    t:you "pass"
    both_pass(t)
    t:equal(t:card("victim").damage_taken, 2, "it has resolved")
    t:equal(t:card("victim").zone, "battlefield", "after the response")
  end,
}

scenario "ST35 of both players' triggers the turn player's wait below" {
  your = rich("red", { hand = { "Singe", "Study" }, battlefield = { "Gravedigger" } }),
  enemy = rich("white", {
    hand = { "Study" }, battlefield = { "Mourner", { "Squire", as = "victim" } },
  }),
  function(t)
    t:you "cast" { by = "Singe", choose = "victim" }
    both_pass(t)
    t:equal(#t.queue, 2, "what waits")
    t:equal(t.queue[1].master, "enemy", "the top")
    both_pass(t)
    t:equal(t.enemy.life, 21, "theirs first")
    t:equal(#t.your.hand, 1, "yours waits")
    both_pass(t)
    t:equal(#t.your.hand, 2, "then yours")
  end,
}

scenario "ST36 one player's triggers wait in the order that player likes" {
  your = rich("red", { hand = { "Singe", "Study" }, battlefield = { "Gravedigger", "Mourner" } }),
  enemy = rich("white", { hand = { "Study" }, battlefield = { { "Squire", as = "victim" } } }),
  function(t)
    t:you "cast" { by = "Singe", choose = "victim" }
    t:you "pass"
    t:enemy "pass"
    t:you { order = "Mourner" }
    t:equal(t.queue[1].source, "Gravedigger", "the top is what was put there last")
    both_pass(t)
    t:equal(#t.your.hand, 2, "a card")
    t:equal(t.your.life, 20, "the other waits")
  end,
}

scenario "ST37 a trigger without a legal target is taken off" {
  your = rich("red", { hand = { "Herald", "Study" } }),
  enemy = rich("red", { hand = { "Study" }, battlefield = { "Veiled Stag" } }),
  function(t)
    t:you "cast Herald"
    both_pass(t)
    t:equal(#t.queue, 0, "what waits")
    t:happened { "triggered Herald", "dropped Herald" }
  end,
}

scenario "ST38 an if behind the event is asked when it triggers" {
  your = { hand = { "Study" }, battlefield = { "Meadow", "Marshal", "Ox" } },
  enemy = { hand = { "Study" }, battlefield = { "Meadow" } },
  step = "untap",
  function(t)
    t:run_to("you upkeep")
    t:equal(#t.queue, 0, "two creatures are too few")
  end,
}

scenario "ST38 and again when it resolves" {
  your = { hand = { "Study" }, battlefield = { "Meadow", "Marshal", "Ox", "Squire" } },
  enemy = { hand = { "Singe", "Study" }, battlefield = { "Crag" } },
  step = "untap",
  function(t)
    t:run_to("you upkeep")
    t:equal(#t.queue, 1, "three creatures")
    t:you "pass"
    t:enemy "tap Crag"
    t:enemy "cast" { by = "Singe", choose = "Squire" }
    t:run_to("you draw")
    t:happened { "dropped Marshal" }
    t:equal(#t.your.hand, 2, "only the card of the turn")
  end,
}

scenario "ST39 creatures that die together see each other die" {
  your = rich("red", {
    hand = { "Deluge of Fire", "Study" }, battlefield = { "Mourner", "Mourner" },
  }),
  enemy = rich("red", { hand = { "Study" }, battlefield = { "Squire" } }),
  function(t)
    t:you "cast Deluge of Fire"
    both_pass(t)
    t:run_to("you second main")
    t:equal(#t.your.graveyard, 3, "your dead, and the spell")
    t:equal(t.your.life, 26, "each of two has seen three")
  end,
}

scenario "ST40 last known values count, boosts included" {
  your = rich("green", { hand = { "Brace", "Study" }, battlefield = { "Oakheart" } }),
  enemy = rich("red", { hand = { "Singe", "Singe", "Study" } }),
  function(t)
    t:you "cast" { by = "Brace", choose = "Oakheart" }
    both_pass(t)
    t:you "pass"
    t:enemy "cast" { by = "Singe", choose = "Oakheart" }
    t:enemy "cast" { by = "Singe", choose = "Oakheart" }
    t:run_to("you second main")
    t:equal(t:card("Oakheart").zone, "graveyard", "it has died")
    t:equal(t.your.life, 24, "2 printed and 2 more")
  end,
}

scenario "ST41 a token's own death triggers, and knows its name and power" {
  your = rich("red", { hand = { "Singe", "Study" }, battlefield = { { "Puffcap", plus = 1 } } }),
  enemy = {},
  function(t)
    t:you "cast" { by = "Singe", choose = "Puffcap" }
    both_pass(t)
    t:equal(#t.queue, 1, "what waits")
    t:equal(#t.your.graveyard, 1, "the spell, and no token")
    both_pass(t)
    t:equal(t.your.life, 22, "1 printed and a counter")
  end,
}

scenario "ST42 whenever you gain life: each gain once, lifelink too, not the other player's" {
  your = rich("black", {
    hand = { "Leech", "Leech", "Study" }, battlefield = { "Grateful Sister" },
  }),
  enemy = rich("white", { hand = { "Study" }, battlefield = { "Ox", "Martyr", "Oakheart" } }),
  function(t)
    t:you "cast" { by = "Leech", choose = "Ox" }
    both_pass(t)
    both_pass(t)
    t:equal(t:card("Grateful Sister").plus, 1, "one gain of 2 life")
    t:you "pass"
    t:enemy "give up Martyr"
    t:run_to("you second main")
    t:equal(t.enemy.life, 23, "theirs")
    t:equal(t:card("Grateful Sister").plus, 1, "not of theirs")
  end,
}

scenario "ST42 lifelink too" {
  your = { battlefield = { "Grateful Sister", "Chaplain" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = "Chaplain" }
    t:run_to("enemy main")
    t:equal(t:card("Grateful Sister").plus, 1, "one gain")
  end,
}

scenario "ST43 what is put onto the battlefield attacking was not declared" {
  your = { battlefield = { "Warband Caller" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = "Warband Caller" }
    t:run_to("enemy main")
    t:equal(t.enemy.life, 16, "3 and 1, and nothing of the Ember's own attack")
    t:equal(t:card("Ember").tapped, 1, "it is tapped")
  end,
}

scenario "ST43 whenever this attacks: as it is declared" {
  your = { battlefield = { "Ember" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = "Ember" }
    t:run_to("enemy main")
    t:equal(t.enemy.life, 18, "1 of the attack, and 1")
  end,
}

scenario "ST44 a delayed trigger acts once" {
  your = rich("red", { hand = { "Sudden Charge", { "Ox", as = "beast" } } }),
  enemy = {},
  function(t)
    t:you "cast Sudden Charge"
    both_pass(t)
    t:equal(t:card("beast").zone, "battlefield", "it is there")
    t:you { choose = "beast" }
    t:run_to("enemy main")
    t:equal(t.enemy.life, 17, "it had haste")
    t:equal(t:card("beast").zone, "graveyard", "it is sacrificed")
    t:not_happened { "step cleanup of you", "sacrifice beast" }
  end,
}

scenario "ST44 and does not find what has left" {
  your = rich("red white", { hand = { "Sudden Charge", { "Ox", as = "beast" }, "Blink" } }),
  enemy = {},
  function(t)
    t:you "cast" { by = "Sudden Charge", option = "red", choose = "beast" }
    both_pass(t)
    t:you "cast" { by = "Blink", choose = "beast" }
    both_pass(t)
    t:run_to("enemy main")
    t:equal(t:card("beast").zone, "battlefield", "it has come back, and stays")
    t:happened { "triggered Sudden Charge" }
  end,
}

scenario "ST44 a token, too" {
  your = rich("red", { hand = { "Flash of Fury", "Study" } }),
  enemy = {},
  function(t)
    t:you "cast Flash of Fury"
    both_pass(t)
    t:equal(t:card("Fury").zone, "battlefield", "it is there")
    t:run_to("enemy main")
    t:happened { "step end of you", "sacrifice Fury" }
    t:equal(#t.your.battlefield, 0, "it is gone")
  end,
}
