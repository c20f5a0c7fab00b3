-- Choices: how many, named, and all of them together.

scenario "a list or a card, as it is declared" {
  your = { hand = { "Lookout", "Watch" }, field = { "Oaf" } }, enemy = { field = { "Champion", "Elf" } },
  function(t)
    t:you "cast Lookout"
    t:you { choose = "Oaf" }
    t:you { choose = "Champion" }
    t:equal(t.you.life, 11, "a list of one")
    t:equal(t:card("Champion").wounds, 1, "the card")
    t:you "cast Watch"
    t:you { choose = "Champion" }
    t:equal(t:card("Champion").wounds, 2, "a list of one, in a function")
    t:you { choose = {} }
    t:equal(t:card("Oaf").wounds, 0, "none")
    t:fork_check()
  end,
}

scenario "none of a list, none of a card" {
  your = { hand = { "Lookout" }, field = { "Oaf" } }, enemy = { field = { "Champion" } },
  function(t)
    t:you "cast Lookout"
    t:you { choose = {} }
    t:you { choose = {} }
    t:equal(t.you.life, 10, "an empty list")
    t:equal(t:card("Champion").wounds, 0, "no card")
  end,
}

scenario "between one and two" {
  your = { hand = { "One or Two" } }, enemy = { field = { "Oaf", "Champion", "Elf" } },
  function(t)
    t:you "cast One or Two"
    t:refused("you", { choose = {} })
    t:refused("you", { choose = { "Oaf", "Champion", "Elf" } })
    t:you { choose = { "Oaf", "Elf" } }
    t:equal({ t:card("Oaf").tapped, t:card("Champion").tapped, t:card("Elf").tapped }, { 1, 0, 1 }, "two of them")
    t:fork_check()
  end,
}

scenario "one is not there" {
  your = { hand = { "One or Two" } },
  function(t) t:equal(t:can("you", "cast", "One or Two"), false, "nothing to choose") end,
}

scenario "as many as were said" {
  your = { hand = { "Storm" }, field = { "Oaf" } }, enemy = { field = { "Champion", "Elf" } },
  function(t)
    t:you "cast Storm"
    t:you "2"
    t:refused("you", { choose = { "Oaf", "Champion", "Elf" } })
    t:fork_check()
    t:you { choose = { "Oaf", "Champion" } }
    t:equal({ t:card("Oaf").wounds, t:card("Champion").wounds }, { 1, 1 }, "X is 2")
  end,
}

scenario "none were said" {
  your = { hand = { "Storm" }, field = { "Oaf" } },
  function(t)
    t:you "cast Storm"
    t:you "0"
    t:equal(t:card("Storm").zone, "grave", "cast")
    t:equal(t:asked(), "you", "nothing was asked")
  end,
}

scenario "a number below 0 is 0" {
  your = { hand = { "Outnumber" } }, enemy = { field = { "Oaf", "Elf" } },
  function(t)
    t:you "cast Outnumber"
    t:equal(#t.enemy.field, 2, "none is destroyed")
    t:equal(t:card("Outnumber").zone, "grave", "cast")
  end,
}

scenario "a number that is computed" {
  your = { hand = { "Outnumber" }, field = { "Twin", "Double", "Champion", { "Twin", as = "other" } } },
  enemy = { field = { "Oaf", "Elf" } },
  function(t)
    t:you "cast Outnumber"
    t:equal(#t.enemy.field, 0, "two of them, unasked")
  end,
}

scenario "more than there are" {
  your = { hand = { "Outnumber" }, field = { "Twin", "Double", "Champion" } }, enemy = { field = { "Oaf" } },
  function(t)
    t:you "cast Outnumber"
    t:equal(#t.enemy.field, 0, "the one that is there")
  end,
}

scenario "any number, and as many in the function" {
  your = { hand = { "Great Muster" }, field = { "Oaf", "Champion", { "Double", tapped = true } } },
  function(t)
    t:you "cast Great Muster"
    t:refused("you", { choose = { "Oaf", "Double" } })
    t:you { choose = { "Oaf", "Champion" } }
    t:equal(t.you.life, 12, "two")
    t:refused("you", { choose = { "Oaf", "Champion", "Double" } })
    t:you { choose = { "Oaf" } }
    t:equal(t:card("Oaf").wounds, 1, "wounded")
  end,
}
