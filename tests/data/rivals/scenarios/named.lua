-- Choices with names: `chosen`, and what a function is told as `given`.

scenario "those of which others speak come first" {
  your = { hand = { "Hunt" }, field = { "Oaf", "Elf", { "Champion", as = "champ" } } },
  enemy = { field = { "Double", { "Champion", as = "theirs" } } },
  function(t)
    t:you "cast Hunt"
    t:refused("you", { choose = "Double" })
    t:refused("you", { choose = "Elf" })
    t:fork_check()
    t:you { choose = "champ" }
    t:equal({ t:card("Double").zone, t:card("champ").tapped }, { "grave", 1 }, "the only prey that is weaker")
  end,
}

scenario "what is chosen narrows what comes behind it" {
  your = { hand = { "Hunt" }, field = { "Oaf" } }, enemy = { field = { "Double", "Champion", { "Oaf", as = "big" } } },
  function(t)
    t:you "cast Hunt"
    t:refused("you", { choose = "big" })
    t:fork_check()
    t:you { choose = "Champion" }
    t:equal(t:card("Champion").zone, "grave", "the prey")
  end,
}

scenario "no hunter has a prey" {
  your = { hand = { "Hunt" }, field = { "Elf", { "Oaf", tapped = 1 } } }, enemy = { field = { "Double" } },
  function(t) t:equal(t:can("you", "cast", "Hunt"), false, "an untapped hunter is too weak") end,
}

scenario "two different ones of one master" {
  your = { hand = { "Quarrel" }, field = { "Oaf" } }, enemy = { field = { "Champion", "Double" } },
  function(t)
    t:you "cast Quarrel"
    t:refused("you", { choose = "Oaf" })
    t:you { choose = "Champion" }
    t:equal({ t:card("Champion").wounds, t:card("Double").zone }, { 2, "grave" }, "the other one is taken unasked")
  end,
}

scenario "nobody has two" {
  your = { hand = { "Quarrel" }, field = { "Oaf" } }, enemy = { field = { "Champion" } },
  function(t) t:equal(t:can("you", "cast", "Quarrel"), false, "no second one") end,
}

scenario "a choice speaks of one that speaks of one" {
  your = { hand = { "Line of Three" }, field = { "Double", "Champion" } }, enemy = { field = { { "Oaf", as = "tall" }, "Elf" } },
  function(t)
    t:you "cast Line of Three"
    t:you { choose = "Elf" }
    t:you { choose = "Double" }
    t:refused("you", { choose = "Double" })
    t:fork_check()
    t:you { choose = { "tall", "Champion" } }
    t:equal({ t:card("tall").tapped, t:card("Champion").tapped, t.you.life }, { 1, 1, 11 }, "tapped")
  end,
}

scenario "none is no card" {
  your = { hand = { "Line of Three" }, field = { "Double" } }, enemy = { field = { "Elf" } },
  function(t)
    t:you "cast Line of Three"
    t:you { choose = "Elf" }
    t:you { choose = {} }
    t:equal({ t.you.life, t:card("Elf").zone }, { 10, "grave" }, "its power is 0, so nothing else is chosen")
  end,
}

scenario "none, where one must be chosen behind it" {
  your = { hand = { "Matchmaker" }, field = { "Elf" } },
  function(t)
    t:you "play Matchmaker"
    t:you { choose = {} }
    t:you { choose = "Elf" }
    t:equal(t:card("Elf").rival, nil, "no rivals")
  end,
}

scenario "rivals" {
  your = { hand = { "Matchmaker", "Trap" } }, enemy = { field = { "Champion" } },
  function(t)
    t:you "play Matchmaker"
    t:you { choose = "Champion" }
    t:equal({ t:card("Champion").rival.name, t:card("Matchmaker").rival.name }, { "Matchmaker", "Champion" }, "rivals")
    t:you "play Trap"
    t:you "spring Trap"
    t:equal({ t:card("Matchmaker").tapped, t:card("Champion").wounds }, { 1, 1 }, "only the one whose rival is the enemy's")
  end,
}

scenario "a list in which one is missing" {
  your = { hand = { { 2, "Truce" } }, field = { "Oaf" } }, enemy = { field = { "Elf" } },
  function(t)
    t:you "cast Truce"
    t:you { choose = {} }
    t:equal({ t:card("Oaf").tapped, t:card("Elf").tapped }, { 1, 0 }, "the second alone")
    t:you { choose = "Oaf" }
    t:equal(t:card("Oaf").wounds, 1, "and it can be chosen")
  end,
}
