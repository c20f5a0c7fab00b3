-- Every scenario here must pass.

local two = {
  your = { field = { "Twice", { "Elm", as = "a" }, { "Elm", as = "b" } } },
  enemy = { field = { "Oak" } },
}

scenario "a table answers what it names, and what comes then is asked" {
  your = two.your,
  function(t)
    t:you "twice" { choose = "a" }
    t:equal({ t:asked() }, { "you", "choose", "one of them", "Twice" }, "what is asked")
    t:you "none"
    t:equal(t:card("a").hurt, 1, "hurt")
    t:you "twice"
    t:you { choose = "a" }
    t:equal(select(2, t:asked()), "choose", "what is asked again")
    t:you { choose = "b" }
    t:equal(t:card("b").hurt, 1, "hurt")
  end,
}

scenario "none is said like any other answer" {
  your = two.your,
  function(t)
    t:you "twice" { choose = { "a", "none" } }
    t:asked_nothing()
    t:you "twice" { choose = "none", choose2 = "b" }
    t:asked_nothing()
    t:you "twice" { choose = { "none", "none" } }
    t:asked_nothing()
    t:equal(t:card("a").hurt, 1, "hurt a")
    t:equal(t:card("b").hurt, 1, "hurt b")
  end,
}

scenario "what was taken unasked may be named, also while the next question is open" {
  your = { field = { "Pair", { "Elm", as = "a" }, { "Elm", as = "b" } } }, enemy = two.enemy,
  function(t)
    t:you "pair" { choose = "Oak" }
    t:equal({ t:asked() }, { "you", "choose", "the second", "Pair" }, "what is asked")
    t:you "a"
    t:equal(t:card("a").hurt, 1, "hurt")
    t:equal(t:card("Oak").hurt, 1, "hurt")
  end,
}

scenario "circles of one name lie in the zone that is named" {
  your = { front = { left = "Elm" }, camp = { left = { "Oak", as = "o" }, right = "Pair" } },
  enemy = { camp = { left = "Twice" } },
  function(t)
    t:equal(t:card("Elm").zone, "front", "the zone of the Elm")
    t:equal(t:card("o").zone, "camp", "the zone of the Oak")
    t:equal(#t.your.camp, 2, "in the camp")
    t:equal(t:at("camp.left"), { "Oak" }, "camp.left")
    t:equal(t:at("front.left"), { "Elm" }, "front.left")
    t:equal(t:at("enemy.camp.left"), { "Twice" }, "the enemy's")
  end,
}

scenario "a word before the keys is answered first" {
  your = two.your,
  function(t)
    t:you { "twice" }
    t:you { "a", choose = "b" }
    t:asked_nothing()
    t:equal({ t:card("a").hurt, t:card("b").hurt }, { 1, 1 }, "hurt")
  end,
}

scenario "a zone of yours holds what you are master of, as in cards" {
  your = { field = { "Thief", "Elm" } }, enemy = { field = { "Oak", "Twice" } },
  function(t)
    t:you "steal" { choose = "Oak" }
    t:equal(t.your.field, { "Thief", "Elm", "Oak" }, "your field")
    t:equal(t.your.units, { "Thief", "Elm", "Oak" }, "your units")
    t:equal(t.enemy.field, { "Twice" }, "the enemy's")
    t:equal(t.any.field, { "Thief", "Elm", "Oak", "Twice" }, "all of them")
    t:equal(t:count("enemy.field"), 1, "so many")
    t:equal(t:at("enemy.field"), { "Oak", "Twice" }, "what lies in the enemy's place")
  end,
}

scenario "a stolen card on a circle, too" {
  your = { field = { "Thief" } }, enemy = { camp = { left = { "Oak", master = "you" } } },
  function(t)
    t:equal(t.your.camp, { "Oak" }, "your camp")
    t:equal(#t.enemy.camp, 0, "the enemy's")
  end,
}

scenario "what lies face down, and who knows it" {
  your = { field = { { "Oak", becomes = "Guise", as = "o", hurt = 1 } } },
  enemy = {
    field = { { "Priced", becomes = "Hood", as = "p" }, { "Elm", becomes = "Guise", as = "e", known_to = "you" }, "Oak" },
  },
  function(t)
    t:equal(t:card("o").name, "Guise", "what all see")
    t:equal(t:card("o").power, 2, "its power")
    t:equal({ t:sees("enemy", "o"), t:knows("enemy", "o"), t:knows("you", "o") }, { true, false, true }, "who knows it")
    t:equal({ t:knows("you", "p"), t:knows("you", "e"), t:knows("you", "enemy Oak") }, { false, true, true }, "the enemy's")
    t:you "unveil" { by = "o" }
    t:equal({ t:card("o").name, t:card("o").power, t:card("o").hurt }, { "Oak", 4, 1 }, "itself again")
    t:equal(t:knows("enemy", "o"), true, "seen by all")
  end,
}

scenario "set down from the hand" {
  your = { hand = { "Oak", "Elm" }, field = { "Mirror" } }, enemy = { field = { "Pest" } },
  function(t)
    local oak = t:card("Oak")
    t:equal({ t:sees("enemy", oak), t:knows("enemy", oak) }, { false, false }, "in the hand")
    t:you "set Oak"
    t:you { "mirror", choose = "Pest" }
    t:equal({ t:sees("enemy", oak), t:knows("enemy", oak) }, { true, false }, "face down")
    t:run_to("you end")
    t:expect(t:knows("you", oak), "its player knows it")
  end,
}

scenario "all pass until something comes of it" {
  your = { field = { "Talker" } }, enemy = { field = { "Talker" } },
  function(t)
    t:you "end turn"
    t:you "say"
    t:all_pass()
    t:equal({ t:asked() }, { "you", "act", "end" }, "the window is closed")
    t:equal({ t.your.life, t.enemy.life }, { 6, 5 }, "life")
    t:all_pass()
    t:equal({ t:asked() }, { "enemy", "act", "main" }, "the turn is over")
    t:happened { "passed by enemy pass", "step end", "passed by you end turn", "step main of enemy" }
  end,
}

scenario "what is asked is called as in the trace" {
  your = { field = { "Pest", { "Ear", as = "a" }, { "Ear", as = "b", hurt = 1 } } },
  function(t)
    t:you "poke"
    t:equal(select(2, t:asked()), "order", "what is asked")
    t:happened { "asked order" }
    t:you { order = "b" }
    t:happened { "activated hear of b", "activated hear of a" }
  end,
}

scenario "the cards of a zone with circles, of one side" {
  your = { camp = { left = "Oak", right = { "Elm", master = "enemy" } } }, enemy = { camp = { left = "Twice" } },
  function(t)
    t:equal(t:at("your.camp"), { "Oak", "Elm" }, "what lies in your circles")
    t:equal(t:at("camp"), { "Oak", "Elm" }, "yours, where no side is said")
    t:equal(t:at("enemy.camp"), { "Twice" }, "in the enemy's")
    t:equal(t:at("any.camp"), { "Oak", "Elm", "Twice" }, "in all")
    t:equal(t:at("your.front"), {}, "in none")
  end,
}

scenario "a card that lies face down is named by what it is" {
  your = { field = { { "Oak", becomes = "Guise" }, { "Elm", becomes = "Guise" } } },
  function(t)
    t:equal(t:card("Oak").power, 2, "the power of what it seems to be")
    t:you "unveil" { by = t:card("Elm") }
    t:equal(t:card("Elm").power, 3, "the power of what it is")
    t:equal(t:card("Guise").power, 2, "the other one")
  end,
}

scenario "a card that is seen is meant before one that lies face down" {
  your = { field = { { "Oak", becomes = "Guise" }, "Oak" } },
  function(t) t:equal(t:card("Oak").power, 4, "its power") end,
}

scenario "those that are alike below, too, are one" {
  your = { field = { { "Oak", becomes = "Guise" }, { "Oak", becomes = "Guise" } } },
  function(t)
    t:you "unveil"
    t:equal(t:count("your.field"), 2, "both are there")
    t:equal(t:card("Guise").power, 2, "one still lies face down")
  end,
}

scenario "a number, and what is asked behind it" {
  your = { field = { "Counter", "Elm" } },
  function(t)
    t:you "tally"
    t:you(2) { choose = "Elm" }
    t:equal(t.your.life, 7, "life")
    t:equal(t:card("Elm").hurt, 1, "hurt")
    t:you "count"
    t:you(3)
    t:equal(t.your.life, 10, "life")
  end,
}

scenario "a number and an option that were taken unasked may be named" {
  your = { field = { "Forced" } },
  function(t)
    t:you "force" { number = 2, option = "red" }
    t:equal(t.your.life, 8, "life")
    t:you "force" { option = "red" }
    t:you "force"
    t:equal(t.your.life, 14, "life")
  end,
}
