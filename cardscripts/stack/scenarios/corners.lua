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

scenario "ST39 an artifact that is destroyed has not died" {
  your = rich("red", { hand = { "Shatter", "Study" }, battlefield = { "Gravedigger", "Mourner" } }),
  enemy = { battlefield = { "Mana Stone" } },
  function(t)
    t:you "cast Shatter"
    both_pass(t)
    t:equal(#t.queue, 0, "what waits")
  end,
}

scenario "ST34 what triggers on its own entering does not on that of others" {
  your = rich("white", {
    hand = { "Squire", "Study" }, battlefield = { "Rot Priest", "Augur", "Herald" },
  }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:you "cast Squire"
    both_pass(t)
    t:equal(#t.queue, 0, "what waits")
  end,
}

scenario "ST28 one creature is enough to be drained, also itself" {
  your = { hand = { "Study" }, battlefield = { "Blood Warden" } },
  enemy = {},
  function(t)
    t:you "drain Blood Warden"
    both_pass(t)
    t:equal(t.enemy.life, 19, "their life")
    t:equal(t:card("Blood Warden").zone, "graveyard", "it")
  end,
}

scenario "Wilt takes power, too" {
  your = rich("black", { hand = { "Wilt", "Study" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    cast(t, "Wilt", "Ox")
    t:equal({ t:card("Ox").power, t:card("Ox").toughness }, { 1, 1 }, "Ox")
    with.until_step(t, "enemy", "draw")
    t:equal(t:card("Ox").power, 3, "Ox")
  end,
}

scenario "ST55 damage to a creature is none to a player" {
  your = { battlefield = { "Reed Thief" } },
  enemy = { battlefield = { "Ox" } },
  step = "attackers",
  function(t)
    t:you { choose = "Reed Thief" }
    t:enemy { choose = "Ox" }
    with.until_step(t, "enemy", "draw")
    t:not_happened { "triggered Reed Thief" }
  end,
}

scenario "ST88 Foresee looks at three" {
  your = rich("blue", { hand = { "Foresee", "Study" } }),
  enemy = {},
  function(t)
    t:you "cast Foresee"
    both_pass(t)
    t:equal(#t:options("you"), 3, "three")
    t:you "none"
    t:settle()
    t:equal(#t.your.hand, 2, "one is drawn")
  end,
}

scenario "ST63 lands that are creatures are no others'" {
  your = { hand = { "Meadow" }, battlefield = { "Root Speaker", { "Isle", as = "mine" } } },
  enemy = { battlefield = { { "Isle", as = "theirs" } } },
  function(t)
    t:expect(t:card("mine"):has("type", "creature"), "yours")
    t:expect(t:card("mine"):has("type", "land"), "a land, too")
    t:equal({ t:card("mine").power, t:card("mine").toughness }, { 2, 2 }, "yours")
    t:expect(not t:card("theirs"):has("type", "creature"), "theirs")
  end,
}

scenario "ST78 a Mossy Fen enters tapped, too" {
  your = { hand = { { "Mossy Fen", as = "land" }, "Study" } },
  enemy = {},
  function(t)
    t:you "play land"
    t:equal(t:card("land").tapped, 1, "it")
  end,
}

scenario "ST76 one damage is doubled, too" {
  your = { hand = { "Study" }, battlefield = { "Emberling", "Furnace Idol" } },
  enemy = { battlefield = { "Oakheart" } },
  function(t)
    t:you "spark" { by = "Emberling", choose = "Oakheart" }
    both_pass(t)
    t:equal(t:card("Oakheart").damage_taken, 2, "damage")
  end,
}

scenario "ST13 2 damage to the creature that it is of" {
  your = { red = 1, hand = { "Study" }, battlefield = { "Fire Wall" } },
  enemy = rich("red", { hand = { "Return Fire", "Study" } }),
  function(t)
    t:you "flare Fire Wall"
    t:you "pass"
    t:enemy "cast" { by = "Return Fire", choose = "Ability" }
    t:enemy "pass"
    t:you "pass"
    t:equal(t:card("Fire Wall").damage_taken, 2, "damage")
    t:equal(t:card("Fire Wall").power, 0, "power")
  end,
}

scenario "Sky Captain does not fly, Feather Mantle lifts" {
  your = {
    hand = { "Study" },
    battlefield = { "Sky Captain", "Wolf", { "Ox", as = "high" } },
  },
  enemy = { battlefield = { { "Ox", as = "low" }, { "Feather Mantle", enchants = "low" } } },
  function(t)
    t:expect(not t:card("Sky Captain"):has("word", "flying"), "itself")
    t:expect(t:card("Wolf"):has("word", "flying"), "another")
    t:expect(t:card("low"):has("word", "flying"), "the enchanted one")
    t:equal({ t:card("low").power, t:card("low").toughness }, { 4, 4 }, "the enchanted one")
    t:equal(t:card("high").power, 3, "who is not")
  end,
}

scenario "ST14 in the other's main phase, with an empty stack" {
  your = { hand = { "Study" } },
  enemy = rich("blue", { hand = { "Study", "Reed Walker", "Ambusher" } }),
  function(t)
    t:you "pass"
    t:expect(not t:can("enemy", "cast", "Study"), "a sorcery")
    t:expect(not t:can("enemy", "cast", "Reed Walker"), "a creature")
    t:expect(t:can("enemy", "cast", "Ambusher"), "one with flash")
  end,
}

scenario "ST14 not in combat or another step of one's own" {
  your = rich("blue", { hand = { "Study", "Reed Walker" } }),
  enemy = {},
  step = "end",
  function(t)
    t:expect(not t:can("you", "cast", "Study"), "a sorcery")
    t:expect(not t:can("you", "cast", "Reed Walker"), "a creature")
  end,
}

scenario "ST46 what has struck first strikes in the next combat, without first strike" {
  your = { hand = { "Hollow Voice" }, battlefield = { "Lancer", "Isle" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = "Lancer" }
    with.until_step(t, "you", "second main")
    t:equal(t.enemy.life, 18, "their life")
    with.until_step(t, "you", "main")
    with.until_step(t, "enemy", "draw")
    with.until_step(t, "you", "main")
    t:you "tap Isle"
    cast(t, "Hollow Voice", "Lancer")
    with.until_choice(t)
    t:you { choose = "Lancer" }
    with.until_step(t, "enemy", "draw")
    t:equal(t.enemy.life, 16, "their life")
  end,
}

scenario "ST53 menace: two are enough" {
  your = { battlefield = { "Gallows Brute" } },
  enemy = { battlefield = { "Squire", "Wolf" } },
  step = "attackers",
  function(t)
    t:you { choose = "Gallows Brute" }
    t:enemy "Squire"
    t:expect(t:card("Wolf").blocks, "the other one, who must")
    with.until_choice(t)
    t:you "3"
    with.until_step(t, "enemy", "draw")
    t:equal(t.enemy.life, 20, "their life")
  end,
}

scenario "ST17 who fights when the turn is ended is out of combat" {
  your = { blue = 6, hand = { "Nightfall" }, battlefield = { { "Ox", as = "mine" } } },
  enemy = { battlefield = { { "Wolf", as = "theirs", blocks = "mine" } } },
  step = "attackers",
  function(t)
    t:you { choose = "mine" }
    t:you "cast Nightfall"
    with.until_step(t, "enemy", "draw")
    t:not_happened { "step blockers of you" }
    t:equal(t:card("mine").attacking, 0, "yours")
    t:equal(t:card("theirs").blocks, nil, "theirs")
  end,
}

scenario "ST54 an attacker that is no creature any more is out of combat" {
  your = { hand = { "Study" }, battlefield = { "Ox" } },
  enemy = {
    hand = { "Petrify" }, battlefield = { { "Isle", as = "a" }, { "Isle", as = "b" } },
  },
  step = "attackers",
  function(t)
    t:you { choose = "Ox" }
    t:you "pass"
    t:enemy "tap a"
    t:enemy "tap b"
    t:enemy "cast Petrify"
    with.until_step(t, "you", "end")
    t:equal(t.enemy.life, 20, "their life")
  end,
}

scenario "ST06 spells and abilities are told apart" {
  your = rich("red", { hand = { "Singe", "Study" }, battlefield = { "Emberling" } }),
  enemy = rich("blue", { hand = { "Refuse", "Hush" }, battlefield = { "Ox" } }),
  function(t)
    t:you "cast" { by = "Singe", choose = "enemy" }
    t:you "pass"
    t:expect(t:can("enemy", "cast", "Refuse"), "a spell")
    t:expect(not t:can("enemy", "cast", "Hush"), "no ability")
    t:enemy "pass"
    t:you "spark" { by = "Emberling", choose = "Ox" }
    t:you "pass"
    t:expect(not t:can("enemy", "cast", "Refuse"), "no spell")
    t:expect(t:can("enemy", "cast", "Hush"), "an ability")
  end,
}

scenario "ST59 in the other's turn as well" {
  your = { battlefield = { { "Asha, Oathbound", as = "mine" } } },
  enemy = rich("white", {
    hand = { { "Asha, Oathbound", as = "second" }, "Study" },
    battlefield = { { "Asha, Oathbound", as = "first" } },
  }),
  turn = "enemy",
  function(t)
    t:enemy "cast second"
    both_pass(t)
    t:enemy { choose = "first" }
    t:equal(t:card("second").zone, "graveyard", "the other")
    t:equal(t:card("mine").zone, "battlefield", "yours")
  end,
}

scenario "Gnaw Memory finds an empty hand" {
  your = rich("black", { hand = { "Gnaw Memory", "Study" } }),
  enemy = { hand = {} },
  function(t)
    t:you "cast Gnaw Memory"
    both_pass(t)
    t:equal(t:card("Gnaw Memory").zone, "graveyard", "it")
  end,
}

scenario "ST40 what is sacrificed dies, with its counters" {
  your = { hand = { "Study" }, battlefield = { "Blood Warden", { "Oakheart", plus = 1 } } },
  enemy = {},
  function(t)
    t:you "drain" { by = "Blood Warden", cost = "Oakheart" }
    both_pass(t)
    t:equal(t.your.life, 23, "2 and a counter")
  end,
}

scenario "ST46 first strike of a blocker kills before it is struck" {
  your = { battlefield = { "Pit Fighter" } },
  enemy = { battlefield = { "Lancer", { "Lancer", as = "other" } } },
  step = "attackers",
  function(t)
    t:you { choose = "Pit Fighter" }
    t:enemy { choose = "other" }
    with.until_step(t, "enemy", "draw")
    t:equal(t:card("other").zone, "battlefield", "the blocker")
    t:equal(t:card("Pit Fighter").zone, "graveyard", "the attacker")
  end,
}

scenario "ST46 without first strike in the combat there is no such step" {
  your = { battlefield = { "Wolf", "Lancer" } },
  enemy = { battlefield = { "Twin Blade" } },
  step = "attackers",
  function(t)
    t:you { choose = "Wolf" }
    t:enemy "none"
    with.until_step(t, "enemy", "draw")
    t:not_happened { "step first strikes of you" }
    t:happened { "step damage of you" }
  end,
}

scenario "ST92 a trigger alone is enough for another cleanup" {
  your = {
    hand = { "Ox", "Ox", "Ox", "Ox", "Ox", "Ox", "Ox", { "Wolf", as = "eighth" } },
    battlefield = { "Ash Keeper" },
  },
  enemy = { battlefield = { "Ash Keeper" } },
  step = "end",
  function(t)
    with.until_choice(t)
    t:you { choose = "eighth" }
    with.until_step(t, "enemy", "draw")
    t:equal(t.enemy.life, 19, "their life")
    t:equal(t.your.life, 20, "yours")
    t:happened {
      "step cleanup of you", "discard eighth", "step late of you", "damage 1 for enemy",
      "step cleanup of you",
    }
  end,
}

scenario "ST91 one land in each turn" {
  your = { hand = { { "Meadow", as = "one" }, { "Isle", as = "two" } } },
  enemy = {},
  function(t)
    t:you "play one"
    t:expect(not t:can("you", "play", "two"), "in this turn")
    with.until_step(t, "enemy", "draw")
    with.until_step(t, "you", "main")
    t:you "play two"
    t:equal(t:card("two").zone, "battlefield", "the second")
  end,
}

scenario "ST86 only an Aura is reclaimed" {
  your = rich("white", { hand = { "Reclaim" }, graveyard = { "Ox", "Soul Cage" } }),
  enemy = { battlefield = { "Ox" }, graveyard = { "Bind" } },
  function(t)
    t:expect(not t:can("you", "cast", "Reclaim"), "none of yours")
  end,
}

scenario "ST50 what was blocked is free in the next combat" {
  your = { battlefield = { "Ox" } },
  enemy = { battlefield = { "Rampart" } },
  step = "attackers",
  function(t)
    t:you { choose = "Ox" }
    t:enemy { choose = "Rampart" }
    with.until_step(t, "enemy", "draw")
    t:equal(t.enemy.life, 20, "blocked")
    with.until_step(t, "you", "draw")
    with.until_choice(t)
    t:you { choose = "Ox" }
    with.until_choice(t)
    t:enemy "none"
    with.until_step(t, "enemy", "draw")
    t:equal(t.enemy.life, 17, "not blocked")
  end,
}

scenario "ST42 no life is no gain" {
  your = rich("red", {
    hand = { "Singe", "Study" },
    battlefield = { "Grateful Sister", "Oakheart", { "Curse of Rot", enchants = "Oakheart" } },
  }),
  enemy = {},
  function(t)
    cast(t, "Singe", "Oakheart")
    both_pass(t)
    t:equal(t:card("Oakheart").zone, "graveyard", "it had no power")
    t:equal(#t.queue, 0, "what waits")
    t:equal(t:card("Grateful Sister").plus, 0, "counters")
  end,
}

scenario "Seeing Glass looks at one" {
  your = { red = 2, hand = { "Study" }, battlefield = { "Seeing Glass" } },
  enemy = {},
  function(t)
    t:you "look Seeing Glass"
    both_pass(t)
    t:equal(#t:options("you"), 1, "one")
    t:you "none"
    t:settle()
  end,
}

scenario "ST93 a Gear minds only itself" {
  your = { hand = { "Study" }, battlefield = { "Restless Gear", "Meadow" } },
  enemy = {},
  function(t)
    t:you "tap Meadow"
    t:equal(#t.queue, 0, "what waits")
    with.until_step(t, "you", "upkeep")
    t:expect(not t:over(), "no loop")
  end,
}

scenario "what wakes an Idol is paid, and lasts this turn" {
  your = { red = 1, hand = { "Study" }, battlefield = { "Waking Idol" } },
  enemy = {},
  function(t)
    t:expect(not t:can("you", "wake", "Waking Idol"), "1 is too little")
  end,
}

scenario "ST84 who is turned up is the only one that triggers" {
  your = rich("green", {
    hand = { { "Hollow Oak", as = "oak" }, { "Hollow Oak", as = "other" }, "Study" },
    battlefield = { "Grove" },
  }),
  enemy = {},
  function(t)
    t:you "cast other"
    both_pass(t)
    t:you "mask oak"
    t:expect(not t:can("you", "mask", "oak"), "it waits")
    both_pass(t)
    t:equal(t.your.green, 1, "5 and 3 paid")
    t:you "tap Grove"
    t:you "unmask oak"
    t:equal(t.your.green, 0, "2 paid")
    t:equal(#t.queue, 1, "what waits")
    t:expect(not t:can("you", "unmask", "other"), "who wears no mask")
  end,
}

scenario "False Friend costs 2 life" {
  your = rich("black", { hand = { "False Friend", "Study" } }),
  enemy = {},
  function(t)
    t:you "cast False Friend"
    both_pass(t)
    both_pass(t)
    t:equal(t.your.life, 18, "your life")
    t:equal(t.your.black, 5, "3B")
  end,
}

scenario "ST83 not in the other's turn, nor while something waits" {
  your = rich("green", { hand = { "Hollow Oak", "Brace", "Study" }, battlefield = { "Ox" } }),
  enemy = rich("green", { hand = { "Hollow Oak", "Brace" } }),
  function(t)
    t:expect(t:can("you", "mask", "Hollow Oak"), "at leisure")
    t:you "cast" { by = "Brace", choose = "Ox" }
    t:expect(not t:can("you", "mask", "Hollow Oak"), "while something waits")
    t:you "pass"
    t:expect(not t:can("enemy", "mask", "enemy Hollow Oak"), "in the other's turn")
  end,
}

scenario "Bone Knight and Sporemother mind only their own death" {
  your = rich("red", {
    hand = { "Singe", "Study" }, battlefield = { "Bone Knight", "Sporemother", "Wolf" },
  }),
  enemy = {},
  function(t)
    cast(t, "Singe", "Wolf")
    t:equal(#t.queue, 0, "what waits")
    t:equal(#t.your.creatures, 2, "your creatures")
  end,
}

scenario "Rite of Ash draws two, Mutual Ruin takes four of each" {
  your = rich("black", {
    hand = { "Rite of Ash", "Mutual Ruin", "Study" }, battlefield = { "Ox" },
  }),
  enemy = {},
  function(t)
    t:you "cast Rite of Ash"
    both_pass(t)
    t:equal(#t.your.hand, 4, "two cards")
    t:you "cast Mutual Ruin"
    both_pass(t)
    t:equal({ t.your.life, t.enemy.life }, { 16, 16 }, "lives")
  end,
}

scenario "ST64 a switch is for one creature" {
  your = rich("blue", { hand = { "Twist", "Study" }, battlefield = { "Canopy Weaver" } }),
  enemy = { battlefield = { "Oakheart" } },
  function(t)
    cast(t, "Twist", "Oakheart")
    t:equal({ t:card("Oakheart").power, t:card("Oakheart").toughness }, { 4, 2 }, "Oakheart")
    t:equal(t:card("Canopy Weaver").power, 2, "another")
  end,
}

scenario "ST63 what counts sets, then others modify, whatever is older" {
  your = { hand = { "Study" }, battlefield = { "War Banner", "Crowd Spirit", "Wolf" } },
  enemy = { battlefield = { "Ox", "Levelling Edict" } },
  function(t)
    t:equal({ t:card("Ox").power, t:card("Ox").toughness }, { 1, 1 }, "theirs")
    t:equal({ t:card("Crowd Spirit").power, t:card("Crowd Spirit").toughness }, { 2, 1 }, "yours")
  end,
}

scenario "ST66 Dull Moon dulls both sides" {
  your = rich("black", { hand = { "Wilt", "Study" }, battlefield = { "Dull Moon" } }),
  enemy = { battlefield = { "Warded Knight" } },
  function(t)
    cast(t, "Wilt", "Warded Knight")
    t:equal(t:card("Warded Knight").zone, "graveyard", "it")
  end,
}

scenario "what must be paid with R is" {
  your = { green = 3, hand = { "Study" }, battlefield = { "Fire Wall" } },
  enemy = {},
  function(t)
    t:expect(not t:can("you", "flare", "Fire Wall"), "without red")
  end,
}

scenario "Deluge of Fire deals two" {
  your = rich("red", { hand = { "Deluge of Fire", "Study" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:you "cast Deluge of Fire"
    both_pass(t)
    t:equal(t:card("Ox").damage_taken, 2, "damage")
    with.until_step(t, "enemy", "draw")
    t:equal(t:card("Ox").damage_taken, 0, "healed in the cleanup")
  end,
}

scenario "ST55 Calm is for first strikes, too" {
  your = { white = 2, hand = { "Calm" }, battlefield = { "Lancer" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = "Lancer" }
    t:you "cast Calm"
    with.until_step(t, "enemy", "draw")
    t:equal(t.enemy.life, 20, "their life")
  end,
}

scenario "Cast Out finds attackers only" {
  your = rich("white", { hand = { "Cast Out", "Study" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:expect(not t:can("you", "cast", "Cast Out"), "nobody attacks")
  end,
}

scenario "ST14 what waits is the other's, too" {
  your = rich("red", { hand = { "Study", "Ogre" } }),
  enemy = rich("red", { hand = { "Singe", "Study" } }),
  function(t)
    t:you "pass"
    t:enemy "cast" { by = "Singe", choose = "you" }
    t:enemy "pass"
    t:expect(not t:can("you", "cast", "Ogre"), "it waits")
  end,
}

scenario "ST14 an Aura is cast at leisure" {
  your = rich("green", { hand = { "Bark Skin", "Brace", "Study" }, battlefield = { "Ox" } }),
  enemy = {},
  function(t)
    t:expect(t:can("you", "cast", "Bark Skin"), "at leisure")
    t:you "cast" { by = "Brace", choose = "Ox" }
    t:expect(not t:can("you", "cast", "Bark Skin"), "while something waits")
  end,
}

scenario "what is tapped is not tapped once more" {
  your = {
    hand = { "Study" }, battlefield = { { "Meadow", tapped = 1 }, { "Emberling", tapped = 1 } },
  },
  enemy = {},
  function(t)
    t:expect(not t:can("you", "tap", "your Meadow"), "a land")
    t:expect(not t:can("you", "spark", "Emberling"), "a creature")
  end,
}

for _, each in ipairs({ { "white", "from white", "Wolf" }, { "green", "from green", "Lancer" } }) do
  scenario("ST94 who is not " .. each[1] .. " blocks what is protected from it") {
    your = { battlefield = { "Warded Knight" } },
    enemy = { battlefield = { each[3] } },
    step = "attackers",
    function(t)
      t:you { choose = "Warded Knight" }
      t:equal(#t:options("enemy"), 1, "who can block it")
      t:enemy "none"
    end,
  }
end

scenario "ST49 a blocker that has enough damage already needs none" {
  your = { battlefield = { "Tusker" } },
  enemy = { battlefield = { { "Granite Saint", damage_taken = 3 } } },
  step = "attackers",
  function(t)
    t:you { choose = "Tusker" }
    t:enemy { choose = "Granite Saint" }
    with.until_choice(t)
    t:equal(#t:options("you"), 5, "0 to 4 go through")
    t:you "4"
    with.until_step(t, "enemy", "draw")
    t:equal(t.enemy.life, 16, "their life")
  end,
}

scenario "ST62 -1/-1 counters take both" {
  your = { hand = { "Study" }, battlefield = { { "Ox", minus = 1 } } },
  enemy = {},
  function(t)
    t:equal({ t:card("Ox").power, t:card("Ox").toughness }, { 2, 2 }, "Ox")
  end,
}

scenario "ST75 the last of a shield" {
  your = rich("red", { hand = { "Singe", "Study" } }),
  enemy = { shield = 1 },
  function(t)
    t:you "cast" { by = "Singe", choose = "enemy" }
    both_pass(t)
    t:equal(t.enemy.life, 18, "their life")
  end,
}

scenario "ST76 of a creature its master says which comes first" {
  your = rich("red", { hand = { "Singe", "Study" }, battlefield = { "Furnace Idol" } }),
  enemy = { battlefield = { { "Behemoth", shield = 2 } } },
  function(t)
    t:you "cast" { by = "Singe", choose = "Behemoth" }
    with.until_choice(t)
    t:enemy { order = "shield" }
    both_pass(t)
    t:equal(t:card("Behemoth").damage_taken, 2, "twice 1")
  end,
}
