-- Corners of the rules and of cards that a mistake could hide in.
local with = include "data/table"
local rich, both_pass = with.rich, with.both_pass

local function cast(t, spell, at)
  t:you "cast" { by = spell, choose = at }
  both_pass(t)
end

scenario "ST70 the Leash minds only its own entering" {
  your = rich("blue", { hand = { "Siren's Leash", "Reed Walker", "Study" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    cast(t, "Siren's Leash", "Ox")
    t:mark()
    t:you "cast Reed Walker"
    both_pass(t)
    t:not_happened { "control on Ox" }
  end,
}

scenario "ST66 Dull Moon takes protection, too" {
  your = rich("red", { hand = { "Singe", "Study" } }),
  enemy = { battlefield = { "Dull Moon", "Warded Knight", "Veiled Stag", "Granite Saint" } },
  function(t)
    t:you "cast Singe"
    t:equal(t:options("you"), {
      "enemy Warded Knight", "enemy Veiled Stag", "enemy Granite Saint", "you", "enemy",
    }, "targets")
    t:you { choose = "Granite Saint" }
    both_pass(t)
    t:equal(t:card("Granite Saint").zone, "graveyard", "it is not indestructible any more")
  end,
}

scenario "ST65 and so does Hollow Voice" {
  your = rich("blue red", { hand = { "Hollow Voice", "Deluge of Fire", "Study" } }),
  enemy = { battlefield = { "Warded Knight" } },
  function(t)
    cast(t, "Hollow Voice", "Warded Knight")
    t:you "cast" { by = "Deluge of Fire", option = "blue", option2 = "blue" }
    both_pass(t)
    t:equal(t:card("Warded Knight").zone, "graveyard", "it")
  end,
}

scenario "ST41 a Puffcap minds only its own death" {
  your = rich("red", { hand = { "Singe", "Study" }, battlefield = { "Puffcap", "Squire" } }),
  enemy = {},
  function(t)
    cast(t, "Singe", "Squire")
    t:equal(#t.queue, 0, "what waits")
  end,
}

scenario "ST43 others that attack are not the Caller's business, nor the Ember's" {
  your = { battlefield = { "Warband Caller", "Ember", "Wolf" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = "Wolf" }
    with.until_step(t, "enemy", "draw")
    t:equal(t.enemy.life, 18, "their life")
    t:equal(#t.your.creatures, 3, "your creatures")
  end,
}

scenario "ST13 the source of an ability may be gone" {
  your = { hand = { "Study" }, battlefield = { "Martyr" }, red = 1 },
  enemy = rich("red", { hand = { "Return Fire", "Study" } }),
  function(t)
    t:you "give up Martyr"
    t:you "pass"
    t:enemy "cast" { by = "Return Fire", choose = "Ability" }
    t:enemy "pass"
    t:you "pass"
    t:equal(#t.queue, 0, "what waits")
    t:equal(t.your.life, 20, "your life")
    t:not_happened { "damage 2" }
  end,
}

scenario "ST44 only creature cards can charge" {
  your = rich("red", { hand = { "Sudden Charge", "Singe", "Mana Stone" } }),
  enemy = {},
  function(t)
    t:expect(not t:can("you", "cast", "Sudden Charge"), "no creature card")
  end,
}

scenario "ST38 it draws one" {
  your = { battlefield = { "Marshal", "Ox", "Squire" } },
  enemy = {},
  step = "untap",
  function(t)
    with.until_step(t, "enemy", "draw")
    t:equal(#t.your.hand, 2, "one of the Marshal, one of the turn")
  end,
}

scenario "ST38 in your upkeep alone" {
  your = { hand = {}, battlefield = { "Marshal", "Ox", "Squire" } },
  enemy = { hand = { "Study" } },
  turn = "enemy", step = "untap",
  function(t)
    with.until_step(t, "enemy", "main")
    t:equal(#t.your.hand, 0, "your hand")
  end,
}

scenario "ST94 shelter lasts this turn" {
  your = rich("white", { hand = { "Shelter", "Study" }, battlefield = { "Ox" } }),
  enemy = {},
  function(t)
    t:you "cast Shelter"
    both_pass(t)
    t:expect(t:card("Ox"):has("protection", "from red"), "from red")
    t:expect(t:card("Ox"):has("protection", "from black"), "from black")
    with.until_step(t, "enemy", "draw")
    t:expect(not t:card("Ox"):has("protection", "from red"), "from red")
    t:expect(not t:card("Ox"):has("protection", "from black"), "from black")
  end,
}

scenario "ST91 only lands are played" {
  your = rich("red", { hand = { "Singe", "Pit Fighter", "Meadow" } }),
  enemy = {},
  function(t)
    t:expect(not t:can("you", "play", "Singe"), "a spell")
    t:expect(not t:can("you", "play", "Pit Fighter"), "a creature")
  end,
}

scenario "ST27 haste lifts it for costs, too" {
  your = rich("red", {
    hand = { "Fresh Assault", "Study" }, battlefield = { { "Emberling", new = 1 } },
  }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:expect(not t:can("you", "spark", "Emberling"), "before")
    t:you "cast Fresh Assault"
    both_pass(t)
    t:expect(t:can("you", "spark", "Emberling"), "after")
  end,
}

scenario "ST46 a first striker strikes once in each combat" {
  your = { battlefield = { "Lancer" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = "Lancer" }
    with.until_step(t, "enemy", "draw")
    t:equal(t.enemy.life, 18, "their life")
    with.until_choice(t)
    t:you { choose = "Lancer" }
    with.until_step(t, "enemy", "draw")
    t:equal(t.enemy.life, 16, "their life")
  end,
}

scenario "ST46 what had first strike in the first step has struck" {
  your = { battlefield = { "Lancer" }, hand = { "Hollow Voice" }, blue = 1 },
  enemy = { battlefield = { "Wolf" } },
  step = "attackers",
  function(t)
    t:you { choose = "Lancer" }
    with.until_choice(t)
    t:enemy "none"
    with.until_step(t, "enemy", "draw")
    t:equal(t.enemy.life, 18, "their life")
  end,
}

for _, each in ipairs({
  { "white", "Lancer" }, { "blue", "Reed Walker" }, { "black", "Gallows Brute" },
  { "red", "Ogre" }, { "green", "Wolf" },
}) do
  scenario("ST94 protection from " .. each[1]) {
    your = { battlefield = { { "Ox", as = "mine" } } },
    enemy = { battlefield = { each[2], "Tin Sentry" } },
    step = "attackers",
    function(t)
      t:you { choose = "mine" }
      t:equal(#t:options("enemy"), 2, "who can block it")
      t:enemy "none"
    end,
  }
end

scenario "ST48 who has blocked is free afterwards" {
  your = { hand = { "Meadow" }, battlefield = { { "Wolf", as = "mine" } } },
  enemy = { battlefield = { { "Ox", as = "theirs" } } },
  step = "attackers",
  function(t)
    t:you { choose = "mine" }
    with.until_choice(t)
    t:enemy { choose = "theirs" }
    with.until_step(t, "you", "second main")
    t:equal(t:card("theirs").blocks, nil, "whom it blocks")
  end,
}

scenario "ST45 without attackers nobody blocks" {
  your = { hand = { "Meadow" }, battlefield = { "Ox" } },
  enemy = { battlefield = { { "Wolf", attacking = 1 } } },
  step = "attackers",
  function(t)
    t:you "none"
    with.until_step(t, "you", "second main")
    t:not_happened { "step blockers of you" }
    t:not_happened { "step damage of you" }
    t:not_happened { "step first strikes of you" }
  end,
}

scenario "ST92 seven cards stay" {
  your = { hand = { { "Ox", as = "a" }, "Ox", "Ox", "Ox", "Ox", "Ox", "Wolf" } },
  enemy = {},
  step = "end",
  function(t)
    with.until_step(t, "enemy", "draw")
    t:equal(#t.your.hand, 7, "your hand")
    t:not_happened { "asked choose" }
  end,
}

scenario "ST51 what deathtouch has doomed is not so for ever" {
  your = rich("blue", {
    hand = { "Hollow Voice", "Study" },
    battlefield = { { "Granite Saint", doomed = 1, as = "mine" } },
  }),
  enemy = { battlefield = { { "Granite Saint", doomed = 1, as = "theirs" } } },
  step = "end",
  function(t)
    with.until_step(t, "enemy", "draw")
    t:equal(t:card("mine").doomed, 0, "yours")
    t:equal(t:card("theirs").doomed, 0, "theirs")
  end,
}

scenario "ST75 shields of both players and of creatures last this turn" {
  your = { shield = 2, hand = { "Study" }, battlefield = { { "Ox", shield = 2, as = "mine" } } },
  enemy = { shield = 2, battlefield = { { "Ox", shield = 2, as = "theirs" } } },
  step = "end",
  function(t)
    with.until_step(t, "enemy", "draw")
    t:equal({ t.your.shield, t.enemy.shield }, { 0, 0 }, "the players'")
    t:equal({ t:card("mine").shield, t:card("theirs").shield }, { 0, 0 }, "the creatures'")
  end,
}

scenario "ST92 what dies in the cleanup, with nothing that triggers" {
  your = rich("green black", {
    hand = { "Giant's Hour", "Rot Priest", "Study" },
    battlefield = { { "Budding Hydra", plus = 1, as = "hydra" } },
  }),
  enemy = { hand = { "Study" } },
  function(t)
    t:you "cast" { by = "Giant's Hour", choose = "hydra", option = "green" }
    both_pass(t)
    t:you "cast" { by = "Rot Priest", option = "black", option2 = "black" }
    t:you "pass"
    t:enemy "pass"
    both_pass(t)
    with.until_step(t, "enemy", "draw")
    t:happened {
      "step cleanup of you", "die on hydra", "step late of you", "asked act",
      "step cleanup of you", "step untap of enemy",
    }
    t:mark()
    with.until_step(t, "you", "draw")
    t:not_happened { "step late of enemy" }
  end,
}
