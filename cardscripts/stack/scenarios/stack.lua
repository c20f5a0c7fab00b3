-- What waits on the stack: who may act, what resolves first, what is countered.
-- Rulings ST01 to ST17.
local with = include "data/table"
local rich, both_pass = with.rich, with.both_pass

scenario "ST01 when both players have passed in a row the top of the stack resolves" {
  your = rich("red", { hand = { "Singe", "Study" } }),
  enemy = rich("green", { battlefield = { { "Ox", as = "victim" } }, hand = { "Brace", "Study" } }),
  function(t)
    t:you "cast" { by = "Singe", choose = "victim" }
    t:equal(t:card("Singe").zone, "stack", "the spell")
    t:you "pass"
    t:enemy "cast" { by = "Brace", choose = "victim" }
    t:enemy "pass"
    t:equal(#t.queue, 2, "one has passed after the last spell")
    t:you "pass"
    t:equal(#t.queue, 1, "both have passed")
    t:equal(t:card("Brace").zone, "graveyard", "the top")
    t:equal(t:card("Singe").zone, "stack", "what is below")
  end,
}

scenario "ST02 who has cast has priority again" {
  your = rich("red", { hand = { { "Singe", as = "first" }, { "Singe", as = "second" } } }),
  enemy = rich("green", { battlefield = { { "Ox", as = "victim" } }, hand = { "Brace" } }),
  function(t)
    t:you "cast" { by = "first", choose = "victim" }
    t:you "cast" { by = "second", choose = "victim" }
    t:equal(#t.queue, 2, "what waits")
  end,
}

scenario "ST03 after a resolution the turn player has priority, whoever's effect it was" {
  your = rich("red", { hand = { "Singe", "Study" } }),
  enemy = rich("green", { battlefield = { { "Ox", as = "victim" } }, hand = { "Brace", "Brace" } }),
  function(t)
    t:you "cast" { by = "Singe", choose = "victim" }
    t:you "pass"
    t:enemy "cast" { by = "Brace", choose = "victim" }
    t:enemy "pass"
    t:you "pass"
    t:equal(t:card("victim").toughness, 5, "their spell has resolved")
    t:expect(t:can("you", "pass"), "you have priority")
    both_pass(t)
    t:expect(t:can("you", "pass"), "you have priority")
  end,
}

scenario "ST04 a response that saves the creature resolves before what would have killed it" {
  your = rich("red", { hand = { "Singe", "Study" } }),
  enemy = rich("green", { battlefield = { { "Ox", as = "victim" } }, hand = { "Brace", "Study" } }),
  function(t)
    t:you "cast" { by = "Singe", choose = "victim" }
    t:you "pass"
    t:enemy "cast" { by = "Brace", choose = "victim" }
    t:run_to("you second main")
    t:equal(t:card("victim").zone, "battlefield", "it has been saved")
    t:equal(t:card("victim").damage_taken, 3, "and is damaged")
  end,
}

scenario "ST05 three responses on one another resolve in reverse order" {
  your = rich("green blue", { hand = { "Brace", "Send Home", "Study" } }),
  enemy = rich("black", { battlefield = { { "Ox", as = "victim" } }, hand = { "Leech", "Study" } }),
  function(t)
    t:you "cast" { by = "Brace", choose = "victim" }
    t:you "pass"
    t:enemy "cast" { by = "Leech", choose = "victim" }
    t:enemy "pass"
    t:you "cast" { by = "Send Home", choose = "victim" }
    both_pass(t)
    t:equal(t:card("victim").zone, "hand", "the newest")
    both_pass(t)
    t:equal(t.enemy.life, 20, "the second has lost its target")
    both_pass(t)
    t:equal(#t.queue, 0, "the oldest")
  end,
}

scenario "ST06 a spell in the middle is countered, those above and below are not touched" {
  your = rich("red black", { hand = { "Singe", "Leech", "Study" }, battlefield = { "Ox" } }),
  enemy = rich("blue", {
    hand = { "Refuse", "Study" }, battlefield = { { "Oakheart", as = "victim" } },
  }),
  function(t)
    t:you "cast" { by = "Singe", choose = "victim" }
    t:you "cast" { by = "Leech", choose = "victim", option = "black" }
    t:you "pass"
    t:enemy "cast" { by = "Refuse", choose = "Singe" }
    t:enemy "pass"
    t:you "pass"
    t:equal(t:card("Singe").zone, "graveyard", "the countered one")
    t:equal(#t.queue, 1, "what waits")
    both_pass(t)
    t:equal(t.your.life, 22, "the one above it")
    t:equal(t:card("victim").damage_taken, 2, "nothing of the countered one")
  end,
}

scenario "ST07 a countered spell goes to its owner's graveyard and does nothing" {
  your = rich("green", { hand = { "Ox", "Study" } }),
  enemy = rich("blue", { hand = { "Refuse", "Study" } }),
  function(t)
    t:you "cast Ox"
    t:you "pass"
    t:enemy "cast" { by = "Refuse", choose = "Ox" }
    t:enemy "pass"
    t:you "pass"
    t:equal(t.your.graveyard, { "Ox" }, "your graveyard")
    t:equal(t.enemy.graveyard, { "Refuse" }, "their graveyard")
    t:equal(#t.queue, 0, "what waits")
  end,
}

scenario "ST08 a counterspell whose target has been countered does nothing" {
  your = rich("green", { hand = { "Ox", "Study" } }),
  enemy = rich("blue", {
    hand = { { "Refuse", as = "first" }, { "Refuse", as = "second" }, "Study" },
  }),
  function(t)
    t:you "cast Ox"
    t:you "pass"
    t:enemy "cast" { by = "first", choose = "Ox" }
    t:enemy "cast" { by = "second", choose = "Ox" }
    t:enemy "pass"
    t:you "pass"
    t:equal(t:card("Ox").zone, "graveyard", "it is countered once")
    both_pass(t)
    t:happened { "dropped cast of Ox", "dropped cast of first" }
    t:equal(t:card("first").zone, "graveyard", "the other counterspell")
    t:equal(t.your.graveyard, { "Ox" }, "your graveyard")
  end,
}

scenario "ST09 a spell whose one target has gone does not resolve: none of it happens" {
  your = rich("black", { hand = { "Leech", "Study" } }),
  enemy = rich("blue", {
    hand = { "Send Home", "Study" }, battlefield = { { "Ox", as = "victim" } },
  }),
  function(t)
    t:you "cast" { by = "Leech", choose = "victim" }
    t:you "pass"
    t:enemy "cast" { by = "Send Home", choose = "victim" }
    t:enemy "pass"
    t:you "pass"
    both_pass(t)
    t:equal(t.your.life, 20, "no life is gained")
    t:equal(t:card("Leech").zone, "graveyard", "the spell")
  end,
}

scenario "ST10 with one of two targets gone it resolves for the other" {
  your = rich("red", { hand = { "Forked Flame", "Study" } }),
  enemy = rich("blue", {
    hand = { "Send Home", "Study" },
    battlefield = { { "Ox", as = "gone" }, { "Oakheart", as = "there" } },
  }),
  function(t)
    t:you "cast" { by = "Forked Flame", choose = { "gone", "there" } }
    t:you "pass"
    t:enemy "cast" { by = "Send Home", choose = "gone" }
    t:enemy "pass"
    t:you "pass"
    both_pass(t)
    t:equal(t:card("there").damage_taken, 2, "the other one")
    t:equal(t:card("gone").zone, "hand", "the one that is gone")
  end,
}

scenario "ST11 a creature that has left and come back is no target any more" {
  your = rich("red", { hand = { "Singe", "Study" } }),
  enemy = rich("white", { hand = { "Blink", "Study" }, battlefield = { { "Ox", as = "victim" } } }),
  function(t)
    t:you "cast" { by = "Singe", choose = "victim" }
    t:you "pass"
    t:enemy "cast" { by = "Blink", choose = "victim" }
    t:enemy "pass"
    t:you "pass"
    t:equal(t:card("victim").zone, "battlefield", "it has come back")
    both_pass(t)
    t:equal(t:card("victim").damage_taken, 0, "damage")
    t:equal(t:card("victim").zone, "battlefield", "it stays")
  end,
}

scenario "ST12 an ability does not need its source any more" {
  your = rich("red", { hand = { "Study" }, battlefield = { "Emberling" } }),
  enemy = rich("red", {
    hand = { "Singe", "Study" }, battlefield = { { "Squire", as = "victim" } },
  }),
  function(t)
    t:you "spark" { by = "Emberling", choose = "victim" }
    t:you "pass"
    t:enemy "cast" { by = "Singe", choose = "Emberling" }
    t:enemy "pass"
    t:you "pass"
    t:equal(t:card("Emberling").zone, "graveyard", "the source")
    both_pass(t)
    t:equal(t:card("victim").zone, "graveyard", "the ability has resolved")
  end,
}

scenario "ST13 an effect may counter an ability; its source stays" {
  your = rich("red", { hand = { "Study" }, battlefield = { "Emberling" } }),
  enemy = rich("blue", {
    hand = { "Hush", "Study" }, battlefield = { { "Squire", as = "victim" } },
  }),
  function(t)
    t:you "spark" { by = "Emberling", choose = "victim" }
    t:you "pass"
    t:enemy "cast" { by = "Hush", choose = "Ability" }
    t:enemy "pass"
    t:you "pass"
    t:equal(#t.queue, 0, "what waits")
    t:equal(t:card("Emberling").zone, "battlefield", "the source")
    t:equal(t:card("Emberling").tapped, 1, "it is tapped for it")
    t:equal(t:card("victim").zone, "battlefield", "nothing happens")
    t:equal(#t.your.graveyard, 0, "an ability is no card")
  end,
}

scenario "ST13 an effect can ask of which creature an ability is" {
  your = rich("red", { hand = { "Study" }, battlefield = { "Emberling" } }),
  enemy = rich("red", {
    hand = { "Return Fire", "Study" }, battlefield = { { "Squire", as = "victim" } },
  }),
  function(t)
    t:you "spark" { by = "Emberling", choose = "victim" }
    t:you "pass"
    t:enemy "cast" { by = "Return Fire", choose = "Ability" }
    t:enemy "pass"
    t:you "pass"
    t:equal(#t.queue, 0, "what waits")
    t:equal(t:card("Emberling").zone, "graveyard", "the source")
    t:equal(t:card("victim").zone, "battlefield", "nothing happens")
  end,
}

scenario "ST06 an effect can ask what a spell was cast at" {
  your = rich("red green", { hand = { "Singe", "Brace", "Study" }, battlefield = { "Ox" } }),
  enemy = rich("white", {
    hand = { "Ward", "Study" }, battlefield = { { "Squire", as = "victim" } },
  }),
  function(t)
    t:you "cast" { by = "Brace", choose = "Ox" }
    t:you "pass"
    t:expect(not t:can("enemy", "cast", "Ward"), "at a creature of yours")
    t:enemy "pass"
    t:you "cast" { by = "Singe", choose = "victim" }
    t:you "pass"
    t:enemy "cast" { by = "Ward", choose = "Singe" }
    t:enemy "pass"
    t:you "pass"
    t:equal(t:card("Singe").zone, "graveyard", "the spell")
    t:equal(t:card("victim").zone, "battlefield", "at a creature of theirs")
  end,
}

scenario "ST14 a sorcery is cast in one's own main phase, with an empty stack" {
  your = rich("red blue green", { hand = { "Singe", "Study", "Ox" } }),
  enemy = rich("blue green", {
    hand = { "Study", "Brace" }, battlefield = { { "Ox", as = "victim" } },
  }),
  function(t)
    t:expect(t:can("you", "cast", "Study"), "at leisure")
    t:you "cast" { by = "Singe", choose = "victim" }
    t:expect(not t:can("you", "cast", "Study"), "while something waits")
    t:expect(not t:can("you", "cast", "Ox"), "a creature while something waits")
    t:you "pass"
    t:expect(not t:can("enemy", "cast", "Study"), "in the other's turn")
    t:expect(t:can("enemy", "cast", "Brace"), "an instant")
  end,
}

scenario "ST15 a creature with flash is cast whenever an instant could be" {
  your = rich("red", { hand = { "Singe", "Study" } }),
  enemy = rich("blue", {
    hand = { "Ambusher", "Study" }, battlefield = { { "Ox", as = "victim" } },
  }),
  function(t)
    t:you "cast" { by = "Singe", choose = "victim" }
    t:you "pass"
    t:enemy "cast Ambusher"
    t:enemy "pass"
    t:you "pass"
    t:equal(t:card("Ambusher").zone, "battlefield", "before the older spell resolves")
    t:equal(#t.queue, 1, "what waits")
  end,
}

scenario "ST16 nothing dies in the middle of a resolution" {
  your = rich("red", { hand = { "Ordeal", "Study" } }),
  enemy = rich("red", { hand = { "Study" }, battlefield = { { "Herald", as = "victim" } } }),
  function(t)
    t:you "cast" { by = "Ordeal", choose = "victim" }
    both_pass(t)
    t:equal(t:card("victim").zone, "battlefield", "2 damage on what has 3 toughness in the end")
    t:equal(t:card("victim").damage_taken, 2, "damage")
  end,
}

scenario "ST17 the turn is ended: what waits is exiled, and cleanup comes" {
  your = rich("green", {
    hand = { "Ox", "Study" },
    battlefield = { "Emberling", { "Squire", as = "victim" } },
  }),
  enemy = rich("blue", { hand = { "Nightfall", "Study" } }),
  function(t)
    t:you "cast Ox"
    t:you "spark" { by = "Emberling", choose = "victim" }
    t:you "pass"
    t:enemy "cast Nightfall"
    t:enemy "pass"
    t:you "pass"
    t:equal(t.your.exile, { "Ox" }, "what waited")
    t:equal(t:card("Nightfall").zone, "exile", "and what ended the turn")
    t:equal(t:card("victim").zone, "battlefield", "nothing has resolved")
    t:equal(#t.queue, 0, "what waits")
    t:happened { "step cleanup of you", "step upkeep of enemy" }
  end,
}
