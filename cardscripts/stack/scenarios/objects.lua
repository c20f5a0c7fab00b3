-- Copies, Auras, libraries, turns, protection. Rulings ST80 to ST90 and ST94.
local with = include "data/table"
local rich, both_pass = with.rich, with.both_pass

local function cast(t, spell, at)
  t:you "cast" { by = spell, choose = at }
  both_pass(t)
end

local function is(t, card, power, toughness)
  t:equal({ t:card(card).power, t:card(card).toughness }, { power, toughness }, card)
end

scenario "ST80 a copy has what is printed, not counters, damage or boosts" {
  your = rich("blue", { hand = { { "Shape Thief", as = "thief" }, "Study" } }),
  enemy = {
    battlefield = {
      { "Ox", plus = 2, damage_taken = 1, as = "model" }, { "Bark Skin", enchants = "Ox" },
    },
  },
  function(t)
    is(t, "model", 7, 7)
    t:you "cast thief"
    both_pass(t)
    t:you { choose = "model" }
    t:equal(t:card("thief").name, "Ox", "its name")
    is(t, "thief", 3, 3)
    t:equal(t:card("thief").damage_taken, 0, "damage")
  end,
}

scenario "ST80 it triggers on entering as the original would" {
  your = rich("blue", { hand = { { "Shape Thief", as = "thief" }, "Study" } }),
  enemy = { battlefield = { "Herald", { "Squire", as = "victim" } } },
  function(t)
    t:you "cast thief"
    both_pass(t)
    t:you { choose = "Herald" }
    t:you { choose = "victim" }
    t:equal(#t.queue, 1, "its trigger")
    both_pass(t)
    t:equal(t:card("victim").zone, "graveyard", "its trigger has resolved")
  end,
}

scenario "ST80 it may stay what it is" {
  your = rich("blue", { hand = { { "Shape Thief", as = "thief" }, "Study" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:you "cast thief"
    both_pass(t)
    t:you "none"
    t:equal(t:card("thief").zone, "graveyard", "0/0")
  end,
}

scenario "ST81 becomes a copy this turn: keeps counters, damage and Auras, and is itself again" {
  your = rich("blue", {
    hand = { "Mimicry", "Study" },
    battlefield = {
      { "Canopy Weaver", plus = 1, damage_taken = 2, as = "mine" },
      { "Bark Skin", enchants = "mine" },
    },
  }),
  enemy = { battlefield = { { "Ox", as = "model" } } },
  function(t)
    is(t, "mine", 5, 7)
    t:you "cast" { by = "Mimicry", choose = "model" }
    both_pass(t)
    t:equal(t:card("mine").name, "Ox", "its name")
    is(t, "mine", 6, 6)
    t:equal(t:card("mine").damage_taken, 2, "damage")
    t:run_to("enemy main")
    t:equal(t:card("mine").name, "Canopy Weaver", "its name")
    is(t, "mine", 5, 7)
  end,
}

-- CR 608.2b: what has left is no target any more; without one of the two nothing can be done.
local function mimicry_without(gone)
  return {
    your = rich("blue", { hand = { "Mimicry", "Study" }, battlefield = { { "Ox", as = "mine" } } }),
    enemy = rich("blue", {
      hand = { "Send Home", "Study" }, battlefield = { { "Wolf", as = "model" } },
    }),
    function(t)
      t:you "cast" { by = "Mimicry", choose = "model" }
      t:you "pass"
      t:enemy "cast" { by = "Send Home", choose = gone }
      t:enemy "pass"
      t:you "pass"
      t:equal(t:card(gone).zone, "hand", "what is gone")
      both_pass(t)
      t:equal(t:card("Mimicry").zone, "graveyard", "it")
      t:equal(t:card("mine").name, "Ox", "yours")
      t:equal(t:card("model").name, "Wolf", "theirs")
    end,
  }
end

scenario "ST81 nothing becomes a copy of what is gone" (mimicry_without "model")
scenario "ST81 what is gone becomes nothing" (mimicry_without "mine")

scenario "ST82 a copy that leaves is the card that it is" {
  your = rich("blue", { hand = { { "Shape Thief", as = "thief" }, "Send Home", "Study" } }),
  enemy = { battlefield = { { "Ox", as = "model" } } },
  function(t)
    t:you "cast thief"
    both_pass(t)
    t:you { choose = "model" }
    cast(t, "Send Home", "thief")
    t:equal(t:card("thief").zone, "hand", "where it is")
    t:equal(t:card("thief").name, "Shape Thief", "its name")
    t:equal(t:card("thief").power, 0, "its power")
  end,
}

scenario "ST86 an Aura that was not cast is attached by choice, not by target" {
  your = rich("white", { hand = { "Reclaim", "Study" }, graveyard = { "Bind" } }),
  enemy = { battlefield = { "Veiled Stag", "Ox" } },
  function(t)
    t:you "cast Reclaim"
    both_pass(t)
    t:you { choose = "Veiled Stag" }
    t:equal(t:card("Bind").zone, "battlefield", "it")
    t:equal(t:card("Bind").enchants.name, "Veiled Stag", "what it enchants")
    t:equal(t:card("Bind").master, "you", "whose it is")
    t:run_to("enemy upkeep")
    with.until_choice(t)
    t:equal(t:options("enemy"), { "enemy Ox" }, "who can attack")
    t:enemy "none"
  end,
}

scenario "ST87 the Aura stays its caster's; the creature in the hand, the Aura in the graveyard" {
  your = rich("black blue", { hand = { "Curse of Rot", "Send Home", "Study" } }),
  enemy = { battlefield = { "Ox" }, hand = {} },
  function(t)
    cast(t, "Curse of Rot", "Ox")
    t:equal(t:card("Curse of Rot").master, "you", "whose it is")
    is(t, "Ox", 1, 2)
    cast(t, "Send Home", "Ox")
    t:equal(t:card("Curse of Rot").zone, "graveyard", "it")
    t:equal(t.enemy.hand, { "Ox" }, "their hand")
    t:equal(#t.enemy.graveyard, 0, "their graveyard")
  end,
}

scenario "ST87 a bound creature blocks nothing" {
  your = { battlefield = { "Ox" } },
  enemy = { battlefield = { "Wolf", { "Bind", enchants = "Wolf" } } },
  step = "attackers",
  function(t)
    t:you { choose = "Ox" }
    t:run_to("enemy main")
    t:equal(t.enemy.life, 17, "their life")
  end,
}

scenario "ST88 searching for a card of some quality may fail to find one" {
  your = rich("green", { hand = { "Seek", "Study" }, library = { "Ox", "Meadow", "Isle" } }),
  enemy = {},
  function(t)
    t:you "cast Seek"
    both_pass(t)
    t:equal(#t:options("you"), 2, "the lands")
    t:expect(t:sees("you", "Ox"), "all of it is seen")
    t:expect(not t:sees("enemy", "Ox"), "by you alone")
    t:you "none"
    t:equal(#t.your.hand, 1, "your hand")
    t:happened { "shuffle" }
    t:expect(not t:sees("you", "Ox"), "nobody knows where they lie")
  end,
}

scenario "ST88 or finds it" {
  your = rich("green", { hand = { "Seek", "Study" }, library = { "Ox", "Meadow", "Isle" } }),
  enemy = {},
  function(t)
    t:you "cast Seek"
    both_pass(t)
    t:you { choose = "Isle" }
    t:equal(t.your.hand, { "Isle", "Study" }, "your hand")
    t:equal(#t.your.library, 2, "your library")
  end,
}

scenario "ST88 for a card it may not" {
  your = rich("black", { hand = { "Find Anything", "Study" }, library = { "Ox", "Meadow" } }),
  enemy = {},
  function(t)
    t:you "cast Find Anything"
    both_pass(t)
    t:equal(#t:options("you"), 2, "cards, and no way to take none")
    t:refused("you", "none")
    t:you { choose = "Ox" }
    t:equal(t.your.hand, { "Ox", "Study" }, "your hand")
    t:happened { "shuffle" }
  end,
}

scenario "ST88 what is looked at goes under the library, or on top in any order" {
  your = rich("blue", {
    hand = { "Foresee", "Study" },
    library = { { "Ox", as = "a" }, { "Wolf", as = "b" }, { "Isle", as = "c" }, "Meadow" },
  }),
  enemy = {},
  function(t)
    t:you "cast Foresee"
    both_pass(t)
    t:you { choose = { "a" } }
    t:you { order = { "c", "b" } }
    t:equal(t:card("c").zone, "hand", "the first, drawn")
    t:equal(t.your.library, { "Wolf", "Meadow", "Ox" }, "your library")
    t:expect(not t:sees("enemy", "b"), "they do not know it")
  end,
}

scenario "ST89 an extra turn comes right after this one" {
  your = rich("blue", { hand = { "Second Dawn", "Study" } }),
  enemy = {},
  function(t)
    t:you "cast" { by = "Second Dawn", choose = "you" }
    both_pass(t)
    t:run_to("you upkeep")
    t:equal(t:turn_player(), "you", "whose turn")
    t:run_to("enemy draw")
    t:equal(t:turn_player(), "enemy", "whose turn")
  end,
}

scenario "ST89 of two the newest first" {
  your = {
    blue = 10, hand = { { "Second Dawn", as = "one" }, { "Second Dawn", as = "two" } },
  },
  enemy = {},
  function(t)
    t:you "cast" { by = "one", choose = "you" }
    both_pass(t)
    t:you "cast" { by = "two", choose = "enemy" }
    both_pass(t)
    with.until_step(t, "enemy", "draw")
    with.until_step(t, "you", "draw")
    with.until_step(t, "enemy", "draw")
    t:happened {
      "step cleanup of you", "step draw of enemy", "step cleanup of enemy", "step draw of you",
      "step cleanup of you", "step draw of enemy",
    }
  end,
}

scenario "ST90 controlling another's turn: all decisions, until it ends" {
  your = rich("blue", { hand = { "Puppet Strings" }, battlefield = { "Ox" } }),
  enemy = { hand = { { "Meadow", as = "theirs" } }, battlefield = { "Wolf" } },
  function(t)
    t:you "cast Puppet Strings"
    with.until_choice(t)
    t:you "none"
    with.until_step(t, "enemy", "upkeep")
    local who = t:asked()
    t:equal(who, "you", "who decides")
    with.until_step(t, "enemy", "main")
    who = t:asked()
    t:equal(who, "you", "who decides")
    t:equal(t:whose(), "enemy", "whose decision it is")
    t:expect(t:sees("you", "theirs"), "their sight")
    with.until_choice(t)
    t:you { choose = "Wolf" }
    with.until_step(t, "you", "draw")
    with.until_step(t, "enemy", "main")
    who = t:asked()
    t:equal(who, "enemy", "who decides the turn after")
  end,
}

scenario "ST94 protection: not targeted, not damaged" {
  your = rich("red black", { hand = { "Singe", "Deluge of Fire", "Wilt", "Study" } }),
  enemy = { battlefield = { "Warded Knight", "Squire" } },
  function(t)
    t:you "cast Wilt"
    t:equal(t:card("Squire").zone, "battlefield", "not yet")
    both_pass(t)
    t:equal(t:card("Squire").zone, "graveyard", "the only target")
    t:you "cast" { by = "Deluge of Fire", option = "black", option2 = "black" }
    both_pass(t)
    t:equal(t:card("Warded Knight").zone, "battlefield", "damage of a red spell")
    t:you "cast Singe"
    t:equal(t:options("you"), { "you", "enemy" }, "targets")
    t:you { choose = "enemy" }
  end,
}

scenario "ST94 not blocked" {
  your = { battlefield = { "Warded Knight" } },
  enemy = { battlefield = { "Ogre", "Bog Adder", "Ox" } },
  step = "attackers",
  function(t)
    t:you { choose = "Warded Knight" }
    t:equal(t:options("enemy"), { "enemy Ox" }, "who can block it")
    t:enemy "none"
  end,
}

scenario "ST94 nor enchanted" {
  your = rich("black", { hand = { "Curse of Rot", "Study" } }),
  enemy = { battlefield = { "Warded Knight" } },
  function(t)
    t:expect(not t:can("you", "cast", "Curse of Rot"), "no creature that it can enchant")
  end,
}

scenario "ST83 face down: 2/2 without name, colour, abilities" {
  your = rich("black", { hand = { { "False Friend", as = "friend" }, "Study" } }),
  enemy = {},
  function(t)
    t:you "mask friend"
    both_pass(t)
    t:equal(t:card("friend").name, "Masked Creature", "its name")
    is(t, "friend", 2, 2)
    t:expect(not t:card("friend"):has("colour", "black"), "its colour")
    t:expect(not t:card("friend"):has("word", "deathtouch"), "its words")
    t:equal(#t.queue, 0, "nothing triggers")
    t:equal(t:card("friend").new, 1, "it is new")
  end,
}

scenario "ST83 the opponent does not know which; its player does" {
  your = rich("black", { hand = { { "False Friend", as = "friend" }, "Study" } }),
  enemy = {},
  function(t)
    t:you "mask friend"
    t:equal(t.queue[1].master, "you", "a spell")
    t:equal(t:card("friend").name, "Masked Creature", "on the stack")
    t:happened {
      "answered by you mask Masked Creature", "move on Masked Creature from hand to stack",
    }
    both_pass(t)
    t:expect(t:can("you", "unmask", "friend"), "who knows it can take it off")
  end,
}

scenario "ST84 turned up it is the same object, without the stack" {
  your = {
    green = 6, hand = { { "Hollow Oak", as = "oak" }, "Brace", "Bark Skin", "Study" },
    battlefield = { "Grove" },
  },
  enemy = rich("red", { hand = { "Ordeal", "Study" } }),
  function(t)
    t:you "mask oak"
    both_pass(t)
    t:you "cast" { by = "Bark Skin", choose = "oak" }
    both_pass(t)
    t:you "cast" { by = "Brace", choose = "oak" }
    t:you "pass"
    t:enemy "cast" { by = "Ordeal", choose = "oak" }
    t:enemy "pass"
    t:you "pass"
    both_pass(t)
    is(t, "oak", 7, 7)
    t:you "tap Grove"
    t:you "unmask oak"
    t:equal(t:card("oak").name, "Hollow Oak", "its name")
    t:equal(t:card("oak").damage_taken, 2, "damage")
    is(t, "oak", 9, 10)
    t:expect(t:card("oak"):has("word", "reach"), "its words")
    t:equal(#t.queue, 1, "when this is turned up")
    t:expect(not t:can("you", "unmask", "oak"), "once")
    both_pass(t)
    t:equal(#t.your.hand, 2, "a card")
  end,
}

scenario "ST85 a face-down permanent that leaves is shown" {
  your = rich("black", { hand = { { "False Friend", as = "friend" }, "Study" } }),
  enemy = rich("blue red", { hand = { "Singe", "Study" } }),
  function(t)
    t:you "mask friend"
    both_pass(t)
    t:you "pass"
    t:enemy "cast" { by = "Singe", choose = "friend" }
    t:enemy "pass"
    t:you "pass"
    t:equal(t:card("friend").zone, "graveyard", "it")
    t:equal(t:card("friend").name, "False Friend", "its name")
    t:expect(t:sees("enemy", "friend"), "they see it")
  end,
}

scenario "ST80 a copy of what enters with counters has them, too" {
  your = rich("blue", { hand = { { "Shape Thief", as = "thief" }, "Study" } }),
  enemy = { battlefield = { { "Budding Hydra", plus = 5 } } },
  function(t)
    t:you "cast thief"
    both_pass(t)
    t:you { choose = "Budding Hydra" }
    is(t, "thief", 2, 2)
  end,
}

scenario "ST83 a masked spell is a creature spell" {
  your = rich("black", { hand = { { "False Friend", as = "friend" }, "Study" } }),
  enemy = rich("blue", { hand = { "Refuse", "Study" } }),
  function(t)
    t:you "mask friend"
    t:you "pass"
    t:enemy "cast Refuse"
    t:enemy "pass"
    t:you "pass"
    t:equal(t:card("friend").zone, "graveyard", "countered")
    t:expect(t:sees("enemy", "friend"), "and shown")
  end,
}
