-- What files of cards remember for themselves, arguments that may be left out, positions.

scenario "an oath is counted" {
  your = { hand = { "Word Given", { "Word Given", as = "again" } }, field = { "Oathkeeper" } },
  function(t)
    t:you "cast Word Given"
    t:equal(t:card("Oathkeeper")["oaths.oath"], 2, "two oaths")
    t:equal(t:card("Oathkeeper").power, 6, "and the word")
    t:equal(t.your.life, 11, "it has sworn")
    t:fork_check()
    t:you "cast again"
    t:equal(t:card("Oathkeeper").power, 8, "the first word is kept, the second is not yet")
  end,
}

scenario "sworn by a brother" {
  your = { hand = { "Blood Brother" }, field = { "Oathkeeper", "Elf", "Roll of Names" } },
  function(t)
    t:you "play Blood Brother"
    t:you "Oathkeeper"
    t:equal(t:card("Oathkeeper")["oaths.oath"], 1, "by blood")
    t:equal(t:card("Elf")["oaths.oath"], 0, "no blood")
    t:equal(t:card("Blood Brother").tapped, 1, "it was sworn by")
  end,
}

scenario "who swears by nobody taps nobody" {
  your = { hand = { "Word Given" }, field = { "Oathkeeper", "Elf", "Roll of Names" } },
  function(t)
    t:you { "cast Word Given", choose = "Oathkeeper" }
    t:equal(t:card("Elf").tapped, 0, "none")
    t:equal(t:card("Oathkeeper").tapped, 0, "none")
    t:equal(t:card("Oathkeeper").toughness, 4, "steadfast")
  end,
}

scenario "third from the top" {
  your = { hand = { "Shallow Grave" } },
  enemy = { field = { "Oaf" }, deck = { 3, "Elf" } },
  function(t)
    t:you "cast Shallow Grave"
    t:equal(t.enemy.deck[3].name, "Oaf", "under two")
    t:equal(#t.enemy.deck, 4, "in the deck")
  end,
}

scenario "what has sworn goes where the event says" {
  your = { hand = { "Shallow Grave" } },
  enemy = { field = { { "Oathkeeper", ["oaths.oath"] = 1 } }, deck = { 3, "Elf" } },
  function(t)
    t:you "cast Shallow Grave"
    t:equal(t.enemy.deck[4].name, "Oathkeeper", "at the bottom")
  end,
}

scenario "a feud ends however it goes" {
  your = { hand = { "Feudist", "Shallow Grave", { "Feudist", as = "second" }, { "Shallow Grave", as = "deep" } } },
  enemy = { field = { { "Oaf", as = "one" }, { "Oaf", as = "two" } } },
  function(t)
    t:you { "play Feudist", choose = "one" }
    t:you { "play second", choose = "two" }
    t:you { "cast Shallow Grave", choose = "one" }
    t:equal(t.your.life, 12, "gone")
    t:fork_check()
    t:you "cast deep"
    t:equal(t.your.life, 15, "gone, too")
    t:equal(t.your["feuds.avenged"], 2, "two")
  end,
}
