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
  your = { red = 1, hand = { "Singe" }, battlefield = { "Crag" } },
  enemy = { battlefield = { "Toll Keeper" } },
  function(t)
    t:expect(not t:can("you", "cast", "Singe"), "R and 1 more")
    t:you "tap Crag"
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
