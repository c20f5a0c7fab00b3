-- What waits for the next time: it works once for each start, and then it is over.
local with = include "data/table"
local rich, both_pass = with.rich, with.both_pass

local function cast(t, spell, at)
  t:you "cast" { by = spell, choose = at }
  both_pass(t)
end

local function reprieve(t, spell)
  t:you "cast" { by = spell, option = "white" }
  both_pass(t)
end

-- 614.1, 614.5: it replaces one event, and whoever would die after it dies.
scenario "ST-N1 the next time a creature of yours would die: it stays, the one after it does not" {
  your = rich("white red", {
    hand = { "Reprieve", "Singe", { "Singe", as = "second" }, "Study" },
    battlefield = { { "Ox", as = "one" }, { "Ox", as = "two" } },
  }),
  enemy = {},
  function(t)
    reprieve(t, "Reprieve")
    cast(t, "Singe", "one")
    t:equal(t:card("one").zone, "battlefield", "the first one")
    t:equal({ t:card("one").tapped, t:card("one").damage_taken }, { 1, 0 }, "tapped, healed")
    cast(t, "second", "two")
    t:equal(t:card("two").zone, "graveyard", "the second one")
  end,
}

scenario "ST-N2 two of them save two that die at once, or one twice" {
  your = rich("white red", {
    hand = { "Reprieve", { "Reprieve", as = "again" }, "Deluge of Fire", "Singe", "Study" },
    battlefield = { { "Wolf", as = "one" }, { "Wolf", as = "two" } },
  }),
  enemy = {},
  function(t)
    reprieve(t, "Reprieve")
    reprieve(t, "again")
    t:you "cast" { by = "Deluge of Fire", option = "red" }
    both_pass(t)
    t:you { order = "Reprieve" }
    t:equal(#t.your.battlefield, 2, "both are saved")
    cast(t, "Singe", "two")
    t:equal(t:card("two").zone, "graveyard", "nothing is left for it")
  end,
}

scenario "ST-N3 of two that die at once one is saved, and it is this turn's" {
  your = rich("white red", {
    hand = { "Reprieve", "Deluge of Fire", { "Reprieve", as = "late" }, "Study" },
    battlefield = { { "Wolf", as = "one" }, { "Wolf", as = "two" } },
  }),
  enemy = { hand = { "Singe" }, battlefield = { "Crag" } },
  function(t)
    reprieve(t, "Reprieve")
    t:you "cast" { by = "Deluge of Fire", option = "red" }
    both_pass(t)
    t:equal(#t.your.battlefield, 1, "one is saved")
    reprieve(t, "late")
    with.until_step(t, "enemy", "main")
    t:enemy "tap Crag"
    t:enemy "cast" { by = "Singe", choose = "Wolf" }
    both_pass(t)
    t:equal(#t.your.battlefield, 0, "the second Reprieve was the other turn's")
  end,
}

-- 615.1: what is prevented whole has been the next time, too.
scenario "ST-N4 the next damage of a creature is none, the one after it counts" {
  your = rich("white", {
    hand = { "Glancing Blow", "Study" },
    battlefield = { { "Emberling", as = "first" }, { "Emberling", as = "other" } },
  }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    cast(t, "Glancing Blow", "first")
    t:you "spark" { by = "other", choose = "Ox" }
    both_pass(t)
    t:equal(t:card("Ox").damage_taken, 1, "of another creature")
    t:you "spark" { by = "first", choose = "Ox" }
    both_pass(t)
    t:equal(t:card("Ox").damage_taken, 1, "none")
    t:happened { "replaced: damage 1 on Ox", "ended start Glancing Blow" }
  end,
}

-- 603.7: a delayed trigger triggers once. Each start is one of its own.
scenario "ST-N5 the next instant is copied, not the one after it" {
  your = rich("red", {
    hand = { "Twice Told", "Singe", { "Singe", as = "second" }, "Study" },
  }),
  enemy = {},
  function(t)
    cast(t, "Twice Told")
    t:you "cast" { by = "Singe", choose = "enemy" }
    t:equal(#t.queue, 2, "the spell, and what copies it")
    both_pass(t)
    t:you { choose = "enemy" }
    both_pass(t)
    both_pass(t)
    t:equal(t.enemy.life, 14, "3 and 3")
    t:you "cast" { by = "second", choose = "enemy" }
    t:equal(#t.queue, 1, "alone")
    both_pass(t)
    t:equal(t.enemy.life, 11, "3")
  end,
}

scenario "ST-N6 cast twice: the second copies nothing that was cast before, then two copies" {
  your = rich("red", {
    hand = { "Twice Told", { "Twice Told", as = "again" }, "Singe", "Study" },
  }),
  enemy = {},
  function(t)
    t:you "cast Twice Told"
    t:you "cast again"
    both_pass(t)
    both_pass(t)
    t:you "cast" { by = "Singe", choose = "enemy" }
    t:you { order = "Twice Told" }
    t:equal(#t.queue, 3, "each copies it")
  end,
}

scenario "ST-N7 the next creature comes with counters, and one that came is no more the next" {
  your = rich("green", {
    hand = { "Warm Welcome", { "Wolf", as = "first" }, { "Wolf", as = "second" }, "Study" },
  }),
  enemy = {},
  function(t)
    cast(t, "Warm Welcome")
    cast(t, "first")
    t:equal(t:card("first").plus, 2, "the first")
    cast(t, "second")
    t:equal(t:card("second").plus, 0, "the second")
  end,
}

scenario "ST-N8 in the next end step, and in no other one" {
  your = rich("black", { hand = { "Dusk Debt" }, library = { 9, "Isle" } }),
  enemy = { library = { 9, "Isle" } },
  function(t)
    cast(t, "Dusk Debt")
    with.until_step(t, "enemy", "main")
    t:equal({ t.your.life, #t.your.hand }, { 18, 2 }, "in your end step")
    with.until_step(t, "you", "main")
    t:equal({ t.your.life, #t.your.hand }, { 18, 3 }, "not in theirs")
  end,
}

-- 603.7b: begun in an end step, it waits for the next one.
scenario "ST-N9 begun in an end step it waits for the next one" {
  your = rich("black", { hand = { "Dusk Debt" }, library = { 9, "Isle" } }),
  enemy = { library = { 9, "Isle" } },
  step = "end",
  function(t)
    cast(t, "Dusk Debt")
    with.until_step(t, "enemy", "main")
    t:equal(t.your.life, 20, "not yet")
    with.until_step(t, "you", "main")
    t:equal(t.your.life, 18, "in their end step")
  end,
}

scenario "ST-N10 what a creature gains works once, and goes with the creature" {
  your = rich("blue", {
    hand = { "Messenger's Oath", "Study" }, battlefield = { "Pit Fighter" },
    library = { 9, "Isle" },
  }),
  enemy = { library = { 9, "Isle" } },
  function(t)
    cast(t, "Messenger's Oath", "Pit Fighter")
    with.until_step(t, "you", "attackers")
    t:you { choose = "Pit Fighter" }
    with.until_step(t, "enemy", "main")
    t:equal(#t.your.hand, 3, "two cards")
    with.until_step(t, "you", "attackers")
    t:you { choose = "Pit Fighter" }
    with.until_step(t, "enemy", "main")
    t:equal(#t.your.hand, 4, "the turn's card alone")
    t:equal(t.enemy.life, 16, "their life")
  end,
}
