-- Cards that no ruling speaks of.
local with = include "data/table"
local rich, both_pass = with.rich, with.both_pass

local function cast(t, spell, at)
  t:you "cast" { by = spell, choose = at }
  both_pass(t)
end

local function is(t, card, power, toughness)
  t:equal({ t:card(card).power, t:card(card).toughness }, { power, toughness }, card)
end

scenario "artifacts: mana of no colour, and what it pays" {
  your = { hand = { "Tin Sentry", "Cinder Hound" }, battlefield = { "Mana Stone" } },
  enemy = {},
  function(t)
    t:you "tap Mana Stone"
    t:equal(t.your.colourless, 1, "mana")
    t:expect(not t:can("you", "cast", "Cinder Hound"), "a red one")
    t:you "cast Tin Sentry"
    both_pass(t)
    is(t, "Tin Sentry", 1, 1)
    t:expect(t:card("Tin Sentry"):has("type", "artifact"), "an artifact, too")
  end,
}

scenario "banners" {
  your = {
    hand = { "Study" }, battlefield = { "Banner of Wings", "War Banner", "Bronze Golem" },
  },
  enemy = { battlefield = { "Ox" } },
  function(t)
    is(t, "Bronze Golem", 4, 3)
    t:expect(t:card("Bronze Golem"):has("word", "flying"), "it flies")
    t:expect(not t:card("Ox"):has("word", "flying"), "theirs does not")
    is(t, "Ox", 3, 3)
  end,
}

scenario "Seeing Glass" {
  your = {
    red = 2, hand = { "Study" }, battlefield = { "Seeing Glass" },
    library = { { "Ox", as = "first" }, { "Isle", as = "second" } },
  },
  enemy = {},
  function(t)
    t:you "look Seeing Glass"
    t:equal(t.your.red, 1, "paid")
    both_pass(t)
    t:you { choose = "first" }
    t:equal(t.your.library, { "second", "first" }, "your library")
    t:expect(not t:can("you", "look", "Seeing Glass"), "it is tapped")
  end,
}

scenario "Cracked Urn and Salve Jar" {
  your = { red = 3, hand = { "Study" }, battlefield = { "Cracked Urn", "Salve Jar" } },
  enemy = {},
  function(t)
    t:you "break Cracked Urn"
    t:equal(t:card("Cracked Urn").zone, "graveyard", "sacrificed")
    t:equal(t.your.red, 1, "2 paid")
    both_pass(t)
    t:equal(#t.your.hand, 2, "a card")
    t:you "open Salve Jar"
    both_pass(t)
    t:equal(t.your.life, 24, "your life")
    t:equal(#t.your.battlefield, 0, "both are gone")
  end,
}

scenario "Bone Knight comes back to the hand" {
  your = rich("red", { hand = { "Singe" }, battlefield = { "Bone Knight" } }),
  enemy = {},
  function(t)
    cast(t, "Singe", "Bone Knight")
    both_pass(t)
    t:equal(t.your.hand, { "Bone Knight" }, "your hand")
    t:equal(t.your.life, 18, "your life")
    t:equal(t.enemy.life, 20, "theirs")
  end,
}

scenario "Blood Warden" {
  your = { hand = { "Study" }, battlefield = { "Blood Warden", "Squire" } },
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:you "drain" { by = "Blood Warden", cost = "Squire" }
    t:equal(t:card("Squire").zone, "graveyard", "sacrificed")
    both_pass(t)
    t:equal(t.enemy.life, 19, "their life")
    t:equal(t.your.life, 20, "yours")
  end,
}

scenario "out of the graveyard: to the hand, to the battlefield" {
  your = rich("black", {
    hand = { "Unearth", "Call Back", "Study" }, graveyard = { "Ox", "Wolf", "Singe" },
  }),
  enemy = { graveyard = { "Ogre" } },
  function(t)
    t:you "cast Unearth"
    t:equal(t:options("you"), { "Ox", "Wolf" }, "creature cards of yours")
    t:you { choose = "Wolf" }
    both_pass(t)
    t:equal(t:card("Wolf").zone, "hand", "one")
    t:you "cast Call Back"
    both_pass(t)
    t:equal(t:card("Ox").zone, "battlefield", "the other")
    t:equal(t:card("Ox").new, 1, "it is new")
  end,
}

scenario "Gnaw Memory" {
  your = rich("black", { hand = { "Gnaw Memory", "Gnaw Memory", "Study" } }),
  enemy = { hand = { { "Ox", as = "a" }, { "Wolf", as = "b" }, { "Ogre", as = "c" } } },
  function(t)
    t:you "cast Gnaw Memory"
    both_pass(t)
    t:enemy { choose = { "a", "c" } }
    t:equal(t.enemy.hand, { "b" }, "their hand")
    t:you "cast Gnaw Memory"
    both_pass(t)
    t:equal(#t.enemy.hand, 0, "the last one, too")
    t:equal(#t.enemy.graveyard, 3, "their graveyard")
  end,
}

scenario "Plague destroys all creatures at once" {
  your = rich("black", { hand = { "Plague", "Study" }, battlefield = { "Wolf", "Mourner" } }),
  enemy = { battlefield = { "Ox", "Granite Saint", "Mana Stone" } },
  function(t)
    t:you "cast Plague"
    both_pass(t)
    t:run_to("you second main")
    t:equal(#t.enemy.battlefield, 2, "what is indestructible, and what is no creature")
    t:equal(#t.your.battlefield, 0, "yours")
    t:equal(t.your.life, 23, "it has seen three die")
  end,
}

scenario "Augur looks at two" {
  your = rich("blue", {
    hand = { "Augur", "Study" }, library = { { "Ox", as = "a" }, { "Wolf", as = "b" }, "Isle" },
  }),
  enemy = {},
  function(t)
    t:you "cast Augur"
    both_pass(t)
    both_pass(t)
    t:equal(#t:options("you"), 2, "what is seen")
    t:you { choose = { "a", "b" } }
    t:equal(t.your.library, { "Isle", "a", "b" }, "your library")
  end,
}

scenario "Reed Walker and Tide Drake, 2 in the air" {
  your = { battlefield = { "Tide Drake", "Reed Walker" } },
  enemy = { battlefield = { "Ox" } },
  step = "attackers",
  function(t)
    t:you { choose = { "Tide Drake", "Reed Walker" } }
    t:enemy { choose = "Ox" }
    t:run_to("enemy main")
    t:equal(t.enemy.life, 18, "their life")
    t:equal(t:card("Reed Walker").zone, "graveyard", "the blocked one")
  end,
}

scenario "Pounce Cat jumps in between" {
  your = { battlefield = { "Squire" } },
  enemy = {
    hand = { "Pounce Cat" }, battlefield = { { "Grove", as = "a" }, { "Grove", as = "b" } },
  },
  step = "attackers",
  function(t)
    t:you { choose = "Squire" }
    t:enemy "tap a"
    t:enemy "tap b"
    t:enemy "cast Pounce Cat"
    with.until_choice(t)
    t:enemy { choose = "Pounce Cat" }
    with.until_step(t, "enemy", "draw")
    t:equal(t:card("Squire").zone, "graveyard", "the attacker")
    t:equal(t:card("Pounce Cat").zone, "graveyard", "the blocker")
  end,
}

scenario "Test of Strength: both at the same time" {
  your = rich("green", {
    hand = { "Test of Strength", "Study" }, battlefield = { { "Ox", as = "mine" } },
  }),
  enemy = { battlefield = { { "Wolf", as = "theirs" } } },
  function(t)
    t:you "cast Test of Strength"
    both_pass(t)
    t:equal(t:card("theirs").zone, "graveyard", "theirs")
    t:equal(t:card("mine").damage_taken, 2, "damage to yours")
  end,
}

scenario "Test of Strength with one of them gone does nothing" {
  your = rich("green", {
    hand = { "Test of Strength", "Study" }, battlefield = { { "Ox", as = "mine" } },
  }),
  enemy = rich("blue", {
    hand = { "Send Home", "Study" }, battlefield = { { "Wolf", as = "theirs" } },
  }),
  function(t)
    t:you "cast Test of Strength"
    t:you "pass"
    t:enemy "cast" { by = "Send Home", choose = "mine" }
    t:enemy "pass"
    t:you "pass"
    both_pass(t)
    t:equal(t:card("theirs").damage_taken, 0, "damage")
  end,
}

scenario "lands of two colours" {
  your = { hand = { "Study" }, battlefield = { "Mossy Fen", "Burnt Meadow" } },
  enemy = {},
  function(t)
    t:you "tap for green Mossy Fen"
    t:expect(not t:can("you", "tap for black", "Mossy Fen"), "one of them")
    t:you "tap for white Burnt Meadow"
    t:equal({ t.your.green, t.your.white, t.your.red, t.your.black }, { 1, 1, 0, 0 }, "mana")
  end,
}

scenario "lands of one colour" {
  your = { hand = { "Study" }, battlefield = { "Meadow", "Isle", "Fen", "Crag", "Grove", "Ruin" } },
  enemy = {},
  function(t)
    for _, land in ipairs({ "Meadow", "Isle", "Fen", "Crag", "Grove", "Ruin" }) do
      t:you("tap your " .. land)
    end
    for _, colour in ipairs({ "white", "blue", "black", "red", "green", "colourless" }) do
      t:equal(t.your[colour], 1, colour)
    end
  end,
}

scenario "Shatter and Reclaiming Vines: what they can be cast at" {
  your = rich("red", { hand = { "Shatter", "Study" } }),
  enemy = rich("green", {
    hand = { "Reclaiming Vines" }, battlefield = { "Mana Stone", "Soul Cage", "Ox" },
  }),
  function(t)
    t:you "cast Shatter"
    both_pass(t)
    t:equal(t:card("Mana Stone").zone, "graveyard", "the artifact")
    t:you "pass"
    t:enemy "cast Reclaiming Vines"
    both_pass(t)
    t:equal(t:card("Soul Cage").zone, "graveyard", "the enchantment")
  end,
}

scenario "Fresh Assault" {
  your = rich("red", { hand = { "Fresh Assault", "Study" }, battlefield = { { "Ox", new = 1 } } }),
  enemy = { battlefield = { "Wolf" } },
  function(t)
    t:you "cast Fresh Assault"
    both_pass(t)
    is(t, "Ox", 5, 3)
    is(t, "Wolf", 2, 2)
    with.until_choice(t)
    t:you { choose = "Ox" }
    with.until_choice(t)
    t:enemy "none"
    t:run_to("enemy upkeep")
    t:equal(t.enemy.life, 15, "their life")
    with.until_step(t, "enemy", "draw")
    is(t, "Ox", 3, 3)
  end,
}

scenario "Forest Fury is for yours, and this turn" {
  your = rich("green", { hand = { "Forest Fury", "Study" }, battlefield = { "Wolf" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:you "cast Forest Fury"
    both_pass(t)
    is(t, "Wolf", 4, 4)
    t:expect(t:card("Wolf"):has("word", "trample"), "it tramples")
    is(t, "Ox", 3, 3)
    with.until_step(t, "enemy", "draw")
    is(t, "Wolf", 2, 2)
    t:expect(not t:card("Wolf"):has("word", "trample"), "it tramples")
  end,
}

scenario "Cast Out exiles an attacker" {
  your = { battlefield = { "Ox", "Wolf" } },
  enemy = {
    hand = { "Cast Out" }, white = 2,
    battlefield = { { "Meadow", as = "a" }, { "Meadow", as = "b" } },
  },
  step = "attackers",
  function(t)
    t:you { choose = "Ox" }
    t:enemy "tap a"
    if t:can("enemy", "tap", "b") then t:enemy "tap b" end
    t:enemy "cast Cast Out"
    t:run_to("you second main")
    t:equal(t:card("Ox").zone, "exile", "the attacker")
    t:equal(t.enemy.life, 20, "their life")
  end,
}

scenario "Muster" {
  your = rich("white", { hand = { "Muster", "Study" } }),
  enemy = {},
  function(t)
    t:you "cast Muster"
    both_pass(t)
    t:equal(#t.your.creatures, 2, "two Soldiers")
    t:equal(t.your.creatures[1].new, 1, "they are new")
  end,
}

scenario "Growth, Fire Wall, Sporemother" {
  your = rich("green red", {
    hand = { "Growth", "Singe", "Study" }, battlefield = { "Fire Wall", "Sporemother" },
  }),
  enemy = {},
  function(t)
    t:you "cast" { by = "Growth", choose = "Fire Wall", option = "green" }
    both_pass(t)
    is(t, "Fire Wall", 2, 6)
    t:you "flare Fire Wall"
    both_pass(t)
    is(t, "Fire Wall", 3, 6)
    cast(t, "Singe", "Sporemother")
    both_pass(t)
    t:equal(#t.your.creatures, 3, "two Puffcaps")
    with.until_step(t, "enemy", "draw")
    is(t, "Fire Wall", 2, 6)
  end,
}

scenario "Ember Drake" {
  your = rich("red", { hand = { "Ember Drake", "Study" } }),
  enemy = {},
  function(t)
    t:you "cast Ember Drake"
    both_pass(t)
    is(t, "Ember Drake", 4, 4)
    t:equal(t.your.red, 4, "3RR")
  end,
}

scenario "seven others, once: one of them goes under the library" {
  decks = { "Cinder", "Vow" }, seed = 1,
  function(t)
    t:you "yes"
    t:equal(#t:options("you"), 7, "one of seven")
    t:you "Ruin"
    t:enemy "no"
    t:equal(#t.your.hand, 6, "your hand")
    t:equal(#t.enemy.hand, 7, "theirs")
    t:equal(#t.your.library, 34, "your library")
    t:run_to("you main")
    t:equal(#t.your.hand, 6, "no card in the first turn")
    with.until_step(t, "enemy", "main")
    t:equal(#t.enemy.hand, 8, "but in the second")
  end,
}
