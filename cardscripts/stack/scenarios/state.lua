-- What the rules see to whenever a player would act. Rulings ST56 to ST62, ST92, ST93.
local with = include "data/table"
local rich, both_pass = with.rich, with.both_pass

scenario "ST56 toughness 0: put into the graveyard, indestructible or not" {
  your = rich("black", { hand = { "Wilt", "Study" } }),
  enemy = { battlefield = { { "Granite Saint", minus = 1 } } },
  function(t)
    t:you "cast" { by = "Wilt", choose = "Granite Saint" }
    both_pass(t)
    t:equal(t:card("Granite Saint").zone, "graveyard", "it")
    t:not_happened { "destroy Granite Saint" }
  end,
}

scenario "ST56 it helps against lethal damage, deathtouch, and what destroys" {
  your = rich("red black", { hand = { "Singe", "Strike Down", "Study" } }),
  enemy = { battlefield = { "Granite Saint" } },
  function(t)
    t:you "cast" { by = "Singe", choose = "Granite Saint" }
    both_pass(t)
    t:equal(t:card("Granite Saint").damage_taken, 3, "damage")
    t:you "cast" { by = "Strike Down", option = "red" }
    both_pass(t)
    t:equal(t:card("Granite Saint").zone, "battlefield", "it")
    t:happened { "prohibited: destroy on Granite Saint" }
  end,
}

scenario "ST57 a lord and what it held up die one check apart" {
  your = rich("red", { hand = { "Singe", "Study" } }),
  enemy = {
    battlefield = { "Drummer", { "Squire", damage_taken = 1 }, { "Wolf", damage_taken = 1 } },
  },
  function(t)
    t:equal(t:card("Squire").toughness, 2, "held up")
    t:you "cast" { by = "Singe", choose = "Drummer" }
    both_pass(t)
    t:happened {
      "rule: a creature with", "destroy Drummer", "rule: a creature with", "destroy Squire",
    }
    t:equal(t:card("Wolf").zone, "battlefield", "who stands alone")
  end,
}

scenario "ST58 who has no life left loses" {
  your = rich("red", { hand = { "Singe" } }),
  enemy = { life = 3 },
  function(t)
    t:you "cast" { by = "Singe", choose = "enemy" }
    both_pass(t)
    t:expect(t:over(), "the game is over")
    t:equal(t:winner(), "you", "who wins")
  end,
}

scenario "ST58 who draws from an empty library loses" {
  your = rich("blue", { hand = { "Study" }, library = { "Meadow" } }),
  enemy = {},
  function(t)
    t:you "cast Study"
    both_pass(t)
    t:expect(t:over(), "the game is over")
    t:equal(t:winner(), "enemy", "who wins")
  end,
}

scenario "ST58 who draws the last card does not" {
  your = rich("blue", { hand = { "Study", "Study" }, library = { "Meadow", "Meadow" } }),
  enemy = {},
  function(t)
    t:you "cast Study"
    both_pass(t)
    t:expect(not t:over(), "the game goes on")
  end,
}

scenario "ST58 both at once: a draw" {
  your = rich("black", { life = 4, hand = { "Mutual Ruin" } }),
  enemy = { life = 2 },
  function(t)
    t:you "cast Mutual Ruin"
    both_pass(t)
    t:expect(t:over(), "the game is over")
    t:equal(t:winner(), "nobody", "who wins")
  end,
}

scenario "ST59 of two legends of one name their player keeps one" {
  your = rich("white", {
    hand = { { "Asha, Oathbound", as = "new one" }, "Study" },
    battlefield = { { "Asha, Oathbound", as = "old one", plus = 1 } },
  }),
  enemy = { battlefield = { { "Asha, Oathbound", as = "theirs" } } },
  function(t)
    t:you "cast new one"
    both_pass(t)
    t:you { choose = "new one" }
    t:equal(t:card("old one").zone, "graveyard", "the other")
    t:equal(t:card("new one").zone, "battlefield", "the kept one")
    t:equal(t:card("theirs").zone, "battlefield", "another player's")
  end,
}

scenario "ST60 a token outside the battlefield ceases to exist" {
  your = rich("blue", { hand = { "Send Home", "Study" } }),
  enemy = { battlefield = { "Soldier" }, hand = {} },
  function(t)
    t:you "cast" { by = "Send Home", choose = "Soldier" }
    both_pass(t)
    t:equal(#t.enemy.battlefield, 0, "their battlefield")
    t:equal(#t.enemy.hand, 0, "their hand")
  end,
}

scenario "ST61 an Aura whose creature has left goes to its owner's graveyard" {
  your = rich("blue", { hand = { "Send Home", "Study" } }),
  enemy = { battlefield = { "Ox", { "Bark Skin", enchants = "Ox" } }, hand = {} },
  function(t)
    t:equal(t:card("Ox").power, 5, "enchanted")
    t:you "cast" { by = "Send Home", choose = "Ox" }
    both_pass(t)
    t:equal(t.enemy.graveyard, { "Bark Skin" }, "their graveyard")
    t:equal(t.enemy.hand, { "Ox" }, "their hand")
  end,
}

scenario "ST61 and one that may not enchant it any more" {
  your = rich("white", { hand = { "Shelter", "Study" }, battlefield = { "Ox" } }),
  enemy = { battlefield = { { "Curse of Rot", enchants = "Ox" } } },
  function(t)
    t:equal(t:card("Ox").power, 1, "enchanted")
    t:you "cast Shelter"
    both_pass(t)
    t:equal(t.enemy.graveyard, { "Curse of Rot" }, "their graveyard")
    t:equal(t:card("Ox").power, 3, "free")
  end,
}

scenario "ST61 or whose creature is none any more" {
  your = rich("blue", { hand = { "Petrify", "Study" } }),
  enemy = { battlefield = { "Ox", { "Bark Skin", enchants = "Ox" } } },
  function(t)
    t:you "cast Petrify"
    both_pass(t)
    t:equal(t.enemy.graveyard, { "Bark Skin" }, "their graveyard")
    t:equal(t:card("Ox").zone, "battlefield", "what it enchanted")
  end,
}

scenario "ST62 counters of both kinds cancel each other" {
  your = rich("black", { hand = { "Rot Priest", "Study" } }),
  enemy = { battlefield = { { "Ox", plus = 3, minus = 1 } } },
  function(t)
    t:equal(t:card("Ox").plus, 2, "one of each is gone")
    t:equal(t:card("Ox").minus, 0, "one of each is gone")
    t:you "cast Rot Priest"
    both_pass(t)
    both_pass(t)
    t:equal(t:card("Ox").plus, 1, "another")
    t:equal(t:card("Ox").power, 4, "power")
    t:equal(t:card("Ox").toughness, 4, "toughness")
  end,
}

scenario "ST92 nobody acts in the cleanup; hands are discarded to seven" {
  your = rich("red", {
    hand = { "Ox", "Ox", "Ox", "Ox", "Ox", "Ox", "Ox", { "Singe", as = "ninth" }, "Study" },
  }),
  enemy = rich("red", { hand = { "Singe" } }),
  step = "end",
  function(t)
    t:you "pass"
    t:enemy "pass"
    t:equal(t:step(), "cleanup", "the step")
    t:equal(#t:options("you"), 9, "what can be discarded")
    t:you { choose = { "ninth", "Study" } }
    t:equal(t:turn_player(), "enemy", "nobody is asked before the next turn")
    t:equal(#t.your.hand, 7, "your hand")
  end,
}

scenario "ST92 unless something triggers: then they do, and another cleanup follows" {
  your = rich("green black", {
    hand = { "Giant's Hour", "Rot Priest", "Study" },
    battlefield = { { "Budding Hydra", plus = 1, as = "hydra" } },
  }),
  enemy = { battlefield = { "Mourner" } },
  function(t)
    t:you "cast" { by = "Giant's Hour", choose = "hydra", option = "green" }
    both_pass(t)
    t:you "cast" { by = "Rot Priest", option = "black", option2 = "black" }
    t:you "pass"
    t:you { choose = "hydra" }
    both_pass(t)
    t:equal(t:card("hydra").power, 5, "5/5 this turn, and no counter")
    with.until_step(t, "enemy", "draw")
    t:equal(t.enemy.life, 21, "the trigger has resolved")
    t:happened {
      "step cleanup of you", "die on hydra", "step late of you", "gain_life 1",
      "step cleanup of you", "step untap of enemy",
    }
  end,
}

scenario "ST93 a loop that nobody can end is a draw" {
  your = { battlefield = { "Restless Gear" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = "Restless Gear" }
    t:expect(t:over(), "the game is over")
    t:equal(t:winner(), "nobody", "who wins")
  end,
}

-- 704.3: all that apply are performed at once, and each sees the others go.
scenario "704.3 who has no toughness left sees the Ox that dies of damage" {
  your = rich("red", { hand = { "Deluge of Fire", "Study" }, life = 20,
    battlefield = { { "Mourner", minus = 2, as = "mourner" }, { "Ox", damage_taken = 3 } } }),
  enemy = {},
  function(t)
    t:equal(t:count "your.creatures", 0, "creatures")
    both_pass(t)
    both_pass(t)
    t:equal(t.your.life, 22, "life: for itself and for the Ox")
  end,
}

local function two_legends(kept)
  return {
    your = rich("red", {
      hand = { "Forked Flame", "Study" },
      battlefield = {
        { "Asha, Oathbound", as = "hurt", damage_taken = 2 }, { "Asha, Oathbound", as = "whole" },
      },
    }),
    enemy = {},
    function(t)
      t:you { choose = kept }
      t:equal(t:card("hurt").zone, "graveyard", "the one with lethal damage")
      t:equal(t:card("whole").zone, kept == "whole" and "battlefield" or "graveyard", "the other")
    end,
  }
end
scenario "704.5j a legend with lethal damage counts: the other is kept" (two_legends("whole"))
scenario "704.5j a legend with lethal damage counts: it is kept, and both go" (two_legends("hurt"))

-- Who keeps one keeps it instead of the others: without it they are not too many.
local pillared = {
  "Pillar of Vows", { "Asha, Oathbound", as = "kept" }, { "Asha, Oathbound", as = "other" },
}

scenario "704.5j a legend that was not kept goes as soon as it can" {
  your = { hand = { "Study" }, battlefield = pillared },
  enemy = { hand = { "Study" } },
  function(t)
    t:you { choose = "kept" }
    t:equal(t:card("other").zone, "battlefield", "in your turn it can't")
    with.until_step(t, "enemy", "main")
    t:equal(t:card("other").zone, "graveyard", "the other")
    t:equal(t:card("kept").zone, "battlefield", "the one that was kept")
  end,
}

scenario "704.5j a legend that was not kept stays when the kept one has gone before it" {
  your = { blue = 2, red = 2, hand = { "Petrify", "Shatter", "Study" }, battlefield = pillared },
  enemy = { hand = { "Study" } },
  function(t)
    t:you { choose = "kept" }
    t:you "cast" { by = "Petrify", choose = "kept", option = "blue" }
    both_pass(t)
    t:you "cast" { by = "Shatter", choose = "kept" }
    both_pass(t)
    t:equal(t:card("kept").zone, "graveyard", "an artifact can leave")
    with.until_step(t, "enemy", "main")
    t:equal(t:card("other").zone, "battlefield", "the only one")
  end,
}

-- The older two go together as soon as they can; of those that are none too many, one is kept.
scenario "704.5j a third legend is kept instead of the kept one" {
  your = rich("white", { hand = { { "Asha, Oathbound", as = "third" }, "Study" },
    battlefield = pillared }),
  enemy = { hand = { "Study" } },
  function(t)
    t:you { choose = "kept" }
    t:you "cast third"
    both_pass(t)
    t:equal(#t:options("you"), 2, "who can be kept now: not the other")
    t:you { choose = "third" }
    with.until_step(t, "enemy", "main")
    t:equal(t:card("kept").zone, "graveyard", "the one that was kept first")
    t:equal(t:card("other").zone, "graveyard", "the one that was not")
    t:equal(t:card("third").zone, "battlefield", "the third")
  end,
}
