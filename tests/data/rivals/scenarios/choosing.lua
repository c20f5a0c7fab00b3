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
