-- What happens because of how things stand: it waits on the floor, as all that triggers does.
scenario "without cards in hand the lone voice is excused" {
  your = { hand = { { "Recess", as = "last" } }, bench = { "Lone Voice" } },
  enemy = { notes = { { "Redact", as = "theirs" } }, exhibits = { "Letter of Praise" } },
  function(t)
    t:equal(#t.queue, 0, "one is left, though the enemy has none")
    t:you "note last"
    t:equal(#t.queue, 1, "it waits")
    t:enemy "say theirs"
    t:equal(#t.queue, 2, "it does not wait twice, though the hand is empty still")
    t:run_to("you speak")
    t:equal(t:card("Lone Voice").zone, "record", "excused")
  end,
}

scenario "who comes when it holds already hears of it" {
  your = { hand = { "Lone Voice" } },
  function(t)
    t:you "call Lone Voice"
    t:run_to("you speak")
    t:equal(t:card("Lone Voice").zone, "record", "excused")
  end,
}

scenario "the copyist copies until it has enough" {
  your = { bench = { "Copyist" }, hand = { "Recess" } }, enemy = { hand = { 4, "Constable" } },
  function(t)
    t:equal(t:count("your.hand"), 1, "it waits")
    t:run_to("you answers")
    t:run_to("enemy speak")
    t:equal(t:count("your.hand"), 3, "4 of theirs, then 5")
    t:run_to("you speak")
    t:equal(t:count("your.hand"), 5, "4, when that was answered, and one drawn")
  end,
}

scenario "the archivist clears the table" {
  your = { bench = { "Archivist" }, exhibits = { "Recess" } },
  enemy = { exhibits = { { "Recess", as = "one" }, { "Recess", as = "other" } } },
  function(t)
    t:you { choose = "one" }
    t:run_to("enemy speak")
    t:equal({ t:card("one").zone, t:card("other").zone }, { "record", "exhibits" }, "one of three")
  end,
}

scenario "the archivist does nothing if there are fewer by then" {
  your = { bench = { "Archivist" }, exhibits = { "Recess" }, hand = { "Recess", "Recess" } },
  enemy = {
    notes = { { "Redact", as = "theirs" } }, exhibits = { { "Recess", as = "one" }, { "Recess", as = "other" } },
  },
  function(t)
    t:you { choose = "one" }
    t:you "rest"
    t:enemy "say theirs" { choose = "other" }
    t:run_to("enemy speak")
    t:equal({ t:card("one").zone, t:card("other").zone }, { "exhibits", "record" }, "what was chosen, and what the answer took")
  end,
}

scenario "what the archivist was to do is done without it" {
  your = { hand = { "Archivist", "Recess" }, exhibits = { "Recess" } },
  enemy = {
    notes = { "Not on the List" }, exhibits = { { "Recess", as = "one" }, { "Recess", as = "other" } },
  },
  function(t)
    t:you "call Archivist"
    t:you { choose = "one" }
    t:enemy "say Not on the List"
    t:run_to("you speak")
    t:equal({ t:card("Archivist").zone, t:card("one").zone }, { "record", "record" }, "both")
  end,
}

scenario "the bookmaker takes a bet each turn" {
  your = { bench = { "Bookmaker" }, hand = { "Recess" }, credit = 30 },
  function(t)
    t:you "rest"
    t:you "no answer"
    t:you "yes"
    t:equal({ t.your.credit, t:count("your.hand") }, { 28, 2 }, "one bet")
    t:run_to("enemy speak")
    t:equal(#t.queue, 1, "another turn, with more credit still")
    t:enemy "rest"
    t:you "no answer"
    t:enemy "no answer"
    t:you "no"
    t:equal({ t.your.credit, t:count("your.hand") }, { 28, 2 }, "no bet")
    t:equal(#t.queue, 0, "and no other one in this turn")
  end,
}

scenario "as much credit is no reason for a bet" {
  your = { bench = { "Bookmaker" }, hand = { "Recess" } },
  function(t) t:equal(#t.queue, 0, "20 and 20") end,
}

scenario "more credit is a reason for a bet" {
  your = { bench = { "Bookmaker" }, hand = { "Recess" }, credit = 21 },
  function(t) t:equal(#t.queue, 1, "21 and 20") end,
}

scenario "who is heavy has it from the head constable" {
  your = {
    bench = { "Head Constable", { "Constable", as = "mine" } }, hand = { "Letter of Praise", "Recess" },
  },
  function(t)
    t:equal(#t.queue, 0, "nobody is heavy")
    t:you "say Letter of Praise" { choose = "mine" }
    t:run_to("you speak")
    t:equal(t:card("mine").zone, "record", "7 and 3")
  end,
}

scenario "the head constable is heavy itself" {
  your = { bench = { "Head Constable" }, hand = { "Letter of Praise", "Recess" } },
  function(t)
    t:you "say Letter of Praise" { choose = "Head Constable" }
    t:run_to("you speak")
    t:equal(t:card("Head Constable").weight, 10, "7 and 3, and it stays")
  end,
}

scenario "a guarded head constable says nothing until it is shown" {
  your = {
    bench = { { "Head Constable", guarded = 1 }, { "Constable", as = "mine" } },
    hand = { "Letter of Praise", "Recess" },
  },
  function(t)
    t:you "say Letter of Praise" { choose = "mine" }
    t:run_to("you speak")
    t:equal(t:card("mine").weight, 10, "there is no reason yet")
    t:you "show Head Constable"
    t:run_to("you speak")
    t:equal(t:card("mine").zone, "record", "now there is")
  end,
}

scenario "a subpoena is served once" {
  your = { hand = { "Subpoena", "Recess" } }, enemy = { hand = { { "Redact", as = "first" } } },
  function(t)
    t:you "say Subpoena"
    t:run_to("enemy speak")
    t:enemy "note first"
    t:run_to("enemy speak")
    t:equal(t.enemy.credit, 20, "a card is left: the one that was drawn")
    t:enemy "call Constable"
    t:run_to("you speak")
    t:equal(t.enemy.credit, 15, "none is left")
    t:run_to("enemy speak")
    t:run_to("you speak")
    t:equal(t.enemy.credit, 15, "not again")
  end,
}

scenario "what is silenced is said again" {
  your = { hand = { { "Recess", as = "last" } }, bench = { "Lone Voice" } }, enemy = { notes = { "Silence" } },
  function(t)
    t:you "note last"
    t:enemy "say Silence"
    t:you "no answer"
    t:equal(#t.queue, 1, "it waits again")
    t:equal(t:card("Lone Voice").zone, "bench", "nothing was done")
    t:run_to("you speak")
    t:equal(t:card("Lone Voice").zone, "record", "now it was")
  end,
}
