-- Counters of any kind.

scenario "put, and one more of each kind" {
  your = { hand = { "Tend", "Corrode", "More of All" }, field = { "Thornling", "Old Smith" } },
  enemy = { field = { "Oaf" } },
  function(t)
    t:you "cast Tend"
    t:you { choose = "Thornling" }
    t:equal({ t:card("Thornling").power, t:card("Thornling").growth }, { 3, 2 }, "two of growth")
    t:you "cast Corrode"
    t:equal({ t:card("Thornling").power, t:card("Oaf").power }, { 2, 4 }, "one of rust on each")
    t:fork_check()
    t:you "cast More of All"
    t:equal({ t:card("Thornling").growth, t:card("Thornling").power, t:card("Oaf").power }, { 3, 2, 3 }, "3 and 2; 2")
    t:fork_check()
  end,
}

scenario "twice as many" {
  your = { hand = { "Tend", "Corrode" }, field = { "Thornling", "Echo Stone", "Old Smith" } }, enemy = { field = { "Oaf" } },
  function(t)
    t:you "cast Tend"
    t:you { choose = "Thornling" }
    t:equal(t:card("Thornling").growth, 4, "of growth")
    t:you "cast Corrode"
    t:equal({ t:card("Thornling").power, t:card("Oaf").power }, { 3, 4 }, "and of rust; not of theirs")
  end,
}

scenario "moved" {
  your = { hand = { "Tend", "Corrode", "Shift" }, field = { "Thornling", "Hoarder", "Echo Stone" } },
  function(t)
    t:you "cast Tend"
    t:you { choose = "Thornling" }
    t:you "cast Corrode"
    t:you "cast Shift"
    t:you { choose = "Thornling" }
    t:equal({ t:card("Thornling").growth, t:card("Hoarder").growth }, { 0, 8 }, "taken away as they are, put twice")
  end,
}

scenario "only of one kind, and by whom" {
  your = { hand = { "Corrode", "Scour" }, field = { "Hoarder" } },
  enemy = { field = { "Thornling" }, hand = { "Tend" } },
  function(t)
    t:you "wind Hoarder"
    t:equal({ t.you.life, t:card("Hoarder").charge }, { 11, 1 }, "a charge")
    t:you "cast Corrode"
    t:equal(t.you.life, 11, "rust is no charge")
    t:you "cast Scour"
    t:you "end turn"
    t:enemy "cast Tend"
    t:equal(t:card("Thornling").growth, 0, "prohibited")
  end,
}
