-- What can be cast, and what it costs.
-- Rulings ST18 to ST28 and ST32.
local with = include "data/table"
local rich, both_pass = with.rich, with.both_pass

scenario "ST18 what has no legal target can't be cast" {
  your = rich("black red", { hand = { "Strike Down", "Singe", "Forked Flame" } }),
  enemy = { battlefield = { "Veiled Stag" } },
  function(t)
    t:expect(not t:can("you", "cast", "Strike Down"), "no creature that it can be cast at")
    t:expect(not t:can("you", "cast", "Forked Flame"), "nor two")
    t:expect(t:can("you", "cast", "Singe"), "at a player")
  end,
}

scenario "ST18 one of two targets is too few" {
  your = rich("red", { hand = { "Forked Flame" }, battlefield = { "Meadow" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:expect(not t:can("you", "cast", "Forked Flame"), "one creature")
    t:you "tap Meadow"
    t:equal(t.your.white, 1, "the land")
  end,
}

scenario "ST19 colours count: a red spell is not paid with green" {
  your = { green = 5, red = 1, hand = { "Singe", "Forked Flame", "Charger", "Deluge of Fire" } },
  enemy = { battlefield = { "Ox", "Wolf" } },
  function(t)
    t:expect(t:can("you", "cast", "Charger"), "2R: two of any colour")
    t:expect(not t:can("you", "cast", "Deluge of Fire"), "2RR: one red is too little")
    t:you "cast" { by = "Singe", choose = "Ox" }
    t:equal(t.your.red, 0, "red")
    t:equal(t.your.green, 5, "green")
    t:expect(not t:can("you", "cast", "Forked Flame"), "no red is left")
  end,
}

scenario "ST19 what is of any colour is paid as the player likes" {
  your = { green = 1, red = 2, colourless = 1, hand = { "Forked Flame", "Singe" } },
  enemy = { battlefield = { "Ox", "Wolf" } },
  function(t)
    t:you "cast Forked Flame"
    t:equal(t:options("you"), { "red", "green", "colourless" }, "what can pay")
    t:you "colourless"
    t:equal({ t.your.red, t.your.green, t.your.colourless }, { 1, 1, 0 }, "what is left")
  end,
}

scenario "ST20 mana is there at once, and uses no stack" {
  your = rich("green", { hand = { "Brace", "Brace" }, battlefield = { "Ox" } }),
  enemy = { hand = { "Singe", "Study" }, battlefield = { "Crag", "Seedling" } },
  function(t)
    t:you "cast" { by = "Brace", choose = "Ox" }
    t:you "pass"
    t:enemy "tap Seedling"
    t:enemy "tap Crag"
    t:equal(#t.queue, 1, "what waits")
    t:equal({ t.enemy.red, t.enemy.green }, { 1, 1 }, "their mana")
    t:enemy "cast" { by = "Singe", choose = "Ox" }
    t:equal(#t.queue, 2, "what waits")
  end,
}

scenario "ST25 a tax counts, and what can't be paid with it is not offered" {
  your = { red = 1, hand = { "Singe" } },
  enemy = { battlefield = { "Toll Keeper" } },
  function(t)
    t:expect(not t:can("you", "cast", "Singe"), "R and 1 more")
  end,
}

scenario "ST25 with 1 more it can be paid" {
  your = { red = 2, hand = { "Singe" } },
  enemy = { battlefield = { "Toll Keeper" } },
  function(t)
    t:you "cast" { by = "Singe", choose = "Toll Keeper" }
    t:equal(t.your.red, 0, "what is left")
    both_pass(t)
    t:equal(t:card("Toll Keeper").zone, "graveyard", "it")
  end,
}

scenario "ST25 who asks it does not pay it" {
  your = { red = 1, hand = { "Singe" }, battlefield = { "Toll Keeper" } },
  enemy = {},
  function(t)
    t:expect(t:can("you", "cast", "Singe"), "R")
  end,
}

scenario "ST26 mana is lost as the step ends" {
  your = {
    white = 1, blue = 1, black = 1, red = 1, green = 1, colourless = 1, hand = { "Meadow" },
    battlefield = { "Meadow" },
  },
  enemy = { red = 2, battlefield = { "Crag" } },
  function(t)
    t:run_to("you second main")
    for _, colour in ipairs({ "white", "blue", "black", "red", "green", "colourless" }) do
      t:equal(t.your[colour], 0, colour)
    end
    t:equal(t.enemy.red, 0, "theirs")
  end,
}

scenario "ST27 a creature that is new neither attacks nor is tapped for a cost" {
  your = {
    battlefield = {
      { "Emberling", new = 1, as = "new" }, { "Emberling", as = "old" },
      { "Cinder Hound", new = 1 }, { "Meadow", new = 1 },
    },
  },
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:expect(not t:can("you", "spark", "new"), "new")
    t:expect(t:can("you", "spark", "old"), "old")
    t:expect(t:can("you", "tap", "Meadow"), "a land")
    t:run_to("you attackers")
    t:expect(true, "there")
  end,
}

scenario "ST27 haste lifts it, and so does one's own next turn" {
  your = {
    battlefield = { { "Ox", new = 1 }, { "Cinder Hound", new = 1 }, { "Wolf", as = "old" } },
  },
  enemy = {},
  step = "attackers",
  function(t)
    t:equal(t:options("you"), { "Cinder Hound", "Wolf" }, "who can attack")
    t:you "none"
    t:run_to("you attackers")
    t:undo()
    t:equal(t:options("you"), { "Ox", "Cinder Hound", "Wolf" }, "who can attack")
    t:you "none"
  end,
}

scenario "ST27 what is cast is new" {
  your = rich("green", { hand = { "Ox" } }),
  enemy = {},
  function(t)
    t:you "cast Ox"
    both_pass(t)
    t:equal(t:card("Ox").new, 1, "it")
  end,
}

scenario "ST28 what is not there can't be sacrificed, and life that is not left not paid" {
  your = rich("black", { life = 2, hand = { "Rite of Ash", "Blood Price" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:expect(not t:can("you", "cast", "Rite of Ash"), "no creature of yours")
    t:expect(not t:can("you", "cast", "Blood Price"), "2 life")
  end,
}

scenario "ST28 both are paid as it is cast" {
  your = rich("black", {
    life = 5, hand = { "Rite of Ash", "Blood Price" }, battlefield = { "Ox", "Squire" },
  }),
  enemy = rich("blue", { hand = { "Refuse" } }),
  function(t)
    t:you "cast Blood Price"
    t:equal(t.your.life, 2, "paid")
    t:you "cast" { by = "Rite of Ash", cost = "Squire" }
    t:equal(t:card("Squire").zone, "graveyard", "paid")
    t:enemy "cast" { by = "Refuse", choose = "Rite of Ash" }
    t:run_to("you second main")
    t:equal(#t.your.hand, 2, "two cards of the one that was not countered")
    t:equal(t:card("Ox").zone, "battlefield", "what was not sacrificed")
  end,
}

scenario "ST32 any target: creatures and players in one choice" {
  your = rich("red", { hand = { "Singe", "Singe", "Study" }, battlefield = { "Ox" } }),
  enemy = { battlefield = { "Veiled Stag", { "Wolf", as = "victim" } } },
  function(t)
    t:you "cast Singe"
    t:equal(t:options("you"), { "Ox", "enemy Wolf", "you", "enemy" }, "targets")
    t:you { choose = "enemy" }
    both_pass(t)
    t:equal(t.enemy.life, 17, "their life")
    t:you "cast" { by = "Singe", choose = "victim" }
    both_pass(t)
    t:equal(t:card("victim").zone, "graveyard", "a creature")
    t:equal(t.enemy.life, 17, "their life")
  end,
}

scenario "ST91 playing a land uses no stack and can't be responded to" {
  your = { hand = { { "Meadow", as = "land" }, "Isle" } },
  enemy = rich("red", { hand = { "Singe" } }),
  function(t)
    t:you "play land"
    t:equal(t:card("land").zone, "battlefield", "at once")
    t:equal(#t.queue, 0, "what waits")
    t:expect(not t:can("you", "play", "Isle"), "one a turn")
  end,
}

scenario "ST91 in one's own main phase, with an empty stack" {
  your = rich("red", { hand = { { "Meadow", as = "land" }, "Singe" } }),
  enemy = rich("red", { hand = { "Isle", "Singe" } }),
  function(t)
    t:expect(t:can("you", "play", "land"), "at leisure")
    t:you "cast" { by = "Singe", choose = "enemy" }
    t:expect(not t:can("you", "play", "land"), "while something waits")
    t:you "pass"
    t:expect(not t:can("enemy", "play", "Isle"), "in the other's turn")
    t:run_to("you attackers")
    t:expect(not t:can("you", "play", "land"), "in combat")
    t:run_to("enemy main")
    t:expect(t:can("enemy", "play", "Isle"), "in their turn")
  end,
}

scenario "ST20 mana is made while a spell is paid for" {
  your = rich("green", { hand = { "Brace", "Study" }, battlefield = { "Ox" } }),
  enemy = {
    hand = { "Forked Flame", "Study" }, battlefield = { "Crag", { "Fen", as = "fen" }, "Wolf" },
  },
  function(t)
    t:you "cast" { by = "Brace", choose = "Ox" }
    t:you "pass"
    t:enemy "cast Forked Flame"
    t:equal(t:options("enemy"), { "tap Crag", "tap Fen", "do not pay" }, "what can pay")
    t:enemy "tap Crag"
    t:enemy "tap fen"
    t:equal(#t.queue, 2, "what waits")
    t:equal({ t.enemy.red, t.enemy.black }, { 0, 0 }, "their mana")
    t:expect(t:can("enemy", "pass"), "nobody could answer the mana")
  end,
}

scenario "ST21 a casting that is not paid is taken back whole" {
  your = { hand = { "Forked Flame", "Study" }, battlefield = { "Crag", { "Fen", as = "fen" } } },
  enemy = { battlefield = { "Ox", "Wolf" } },
  function(t)
    t:you "cast Forked Flame"
    t:you "tap fen"
    t:you "do not pay"
    t:equal(t:card("Forked Flame").zone, "hand", "the card")
    t:equal(t:card("fen").tapped, 0, "the land")
    t:equal(t.your.black, 0, "your mana")
    t:equal(#t.queue, 0, "what waits")
  end,
}

scenario "ST22 X is chosen on casting, and the mana shows it" {
  your = { red = 4, hand = { "Blaze" } },
  enemy = rich("green", { hand = { "Brace" }, battlefield = { "Behemoth" } }),
  function(t)
    t:you "cast Blaze"
    t:equal(#t:options("you"), 4, "0 to 3")
    t:you(3)
    t:you { choose = "Behemoth" }
    t:equal(t.your.red, 0, "R and 3")
    t:enemy "pass"
    with.until_choice(t)
    t:happened { "damage 3 on Behemoth" }
    t:enemy "none"
  end,
}

scenario "ST22 X is paid beside what else the price says" {
  your = { red = 5, hand = { "Wide Blaze" } },
  enemy = { battlefield = { "Behemoth" } },
  function(t)
    t:you "cast Wide Blaze"
    t:equal(#t:options("you"), 3, "0 to 2")
    t:you(2)
    t:equal(t.your.red, 0, "2, R and 2")
    with.until_choice(t)
    t:happened { "damage 2 on Behemoth" }
    t:enemy "none"
  end,
}

scenario "ST22 without X the rest must be paid" {
  your = { red = 2, hand = { "Wide Blaze" } },
  function(t) t:expect(not t:can("you", "cast", "Wide Blaze"), "3 are needed") end,
}

scenario "ST22 a copy has the same X" {
  your = { red = 4, hand = { "Blaze", "Study" } },
  enemy = rich("blue", { hand = { "Second Voice", "Study" } }),
  function(t)
    t:you "cast Blaze"
    t:you(3)
    t:you { choose = "enemy" }
    t:you "pass"
    t:enemy "cast Second Voice"
    both_pass(t)
    t:enemy { choose = "you" }
    t:equal(#t.queue, 2, "what waits")
    both_pass(t)
    t:equal(t.your.life, 17, "the copy's 3")
    t:equal(t.enemy.life, 20, "not yet")
    both_pass(t)
    t:equal(t.enemy.life, 17, "the original's")
  end,
}

scenario "ST23 kicker: paid or not, and the effect knows" {
  your = rich("red", {
    hand = { { "Flare Up", as = "one" }, { "Flare Up", as = "two" }, "Study" },
  }),
  enemy = {},
  function(t)
    t:you "cast one"
    t:you "no"
    t:you { choose = "enemy" }
    t:equal(t.your.red, 8, "R")
    both_pass(t)
    t:equal(t.enemy.life, 18, "2")
    t:you "cast two"
    t:you "yes"
    t:you { choose = "enemy" }
    t:equal(t.your.red, 5, "R, 1 and R")
    both_pass(t)
    t:equal(t.enemy.life, 14, "4")
  end,
}

scenario "ST23 it is not offered to who can't pay it" {
  your = { red = 2, hand = { "Flare Up", "Study" } },
  enemy = {},
  function(t)
    t:you "cast" { by = "Flare Up", choose = "enemy" }
    both_pass(t)
    t:equal(t.enemy.life, 18, "2")
  end,
}

scenario "ST23 a copy of a kicked spell is kicked" {
  your = rich("red", { hand = { "Flare Up", "Study" } }),
  enemy = rich("blue", { hand = { "Second Voice", "Study" } }),
  function(t)
    t:you "cast Flare Up"
    t:you "yes"
    t:you { choose = "enemy" }
    t:you "pass"
    t:enemy "cast Second Voice"
    both_pass(t)
    t:enemy { choose = "you" }
    both_pass(t)
    t:equal(t.your.life, 16, "4")
  end,
}

scenario "ST24 modes are chosen on casting, only those whose targets are legal" {
  your = rich("white", { hand = { "Morning Omen", "Study" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:you "cast Morning Omen"
    t:equal(t:options("you"), { "strengthen a creature", "gain 4 life" }, "no artifact is there")
    t:you "strengthen a creature"
    both_pass(t)
    t:equal(t:card("Ox").power, 5, "the mode")
    t:equal(t.your.life, 20, "no other one")
  end,
}

scenario "ST24 the others" {
  your = rich("white", {
    hand = { { "Morning Omen", as = "one" }, { "Morning Omen", as = "two" }, "Study" },
  }),
  enemy = { battlefield = { "Mana Stone" } },
  function(t)
    t:you "cast one"
    t:equal(t:options("you"), { "destroy an artifact", "gain 4 life" }, "no creature is there")
    t:you "destroy an artifact"
    both_pass(t)
    t:equal(t:card("Mana Stone").zone, "graveyard", "the artifact")
    t:you "cast two"
    both_pass(t)
    t:equal(t.your.life, 24, "the only mode")
  end,
}

scenario "ST26 mana of a spell is lost as the step ends, too" {
  your = { red = 2, hand = { "Spark Hail", "Study", "Forked Flame" } },
  enemy = {},
  function(t)
    t:you "cast Spark Hail"
    both_pass(t)
    t:equal(t.your.red, 3, "RRR")
    with.until_step(t, "you", "combat")
    t:equal(t.your.red, 0, "lost")
  end,
}

scenario "ST33 a copy: above it, not cast, new targets, gone afterwards" {
  your = rich("red blue", {
    hand = { "Singe", "Second Voice", "Study" }, battlefield = { { "Ox", as = "mine" } },
  }),
  enemy = { battlefield = { { "Ox", as = "theirs" } } },
  function(t)
    t:you "cast" { by = "Singe", choose = "theirs" }
    t:you "cast" { by = "Second Voice", option = "blue" }
    t:mark()
    both_pass(t)
    t:you { choose = "mine" }
    t:not_happened { "activate cast" }
    t:equal(#t.queue, 2, "the copy and the original")
    both_pass(t)
    t:equal(t:card("mine").zone, "graveyard", "the copy's target, first")
    t:equal(t:card("theirs").zone, "battlefield", "the original waits")
    t:equal(#t.your.graveyard, 2, "no card of the copy")
    both_pass(t)
    t:equal(t:card("theirs").zone, "graveyard", "the original's")
    t:equal(#t.your.graveyard, 3, "the spells, and the creature")
  end,
}

scenario "ST33 only instants and sorceries are copied" {
  your = rich("green", { hand = { "Ox", "Study" } }),
  enemy = rich("blue", { hand = { "Second Voice", "Refuse" } }),
  function(t)
    t:you "cast Ox"
    t:you "pass"
    t:expect(not t:can("enemy", "cast", "Second Voice"), "a creature")
    t:expect(t:can("enemy", "cast", "Refuse"), "is a spell")
  end,
}
