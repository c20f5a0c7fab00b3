-- What players do when nothing waits.
scenario "one call a turn; of more standing over somebody who is excused" {
  your = { hand = { "Magistrate", "Clerk" }, bench = { { "Constable", as = "mine" } } },
  enemy = { exhibits = { "Letter of Praise" } },
  function(t)
    t:you "call Magistrate"
    t:you "no answer"
    t:equal(t:card("mine").zone, "record", "who was excused")
    t:you "yes"
    t:equal(t:card("Letter of Praise").zone, "record", "the exhibit")
    t:expect(not t:can("you", "call"), "another call")
  end,
}

scenario "what comes is heard in the chain that answers its coming" {
  your = { hand = { { "Clerk", as = "called" } }, docket = { "Recess", "Recess" } },
  enemy = { notes = { "Overruled", { "Redact", as = "quick" } }, exhibits = { "Letter of Praise" } },
  function(t)
    t:you "call called"
    t:equal(#t.queue, 1, "it draws")
    t:expect(not t:can("enemy", "say", "Overruled"), "only a motion or an objection is overruled")
    t:enemy "say quick"
    t:enemy "no answer"
    t:equal(t.your.hand, { "Recess" }, "drawn")
  end,
}

scenario "what is noted down answers from the next turn on" {
  your = { hand = { "Overruled", { "Recess", as = "said" } }, notes = { { "Recess", as = "spare" } } },
  enemy = { notes = { { "Redact", as = "theirs" } }, exhibits = { "Letter of Praise" },
    hand = { { "Recess", as = "later" } } },
  function(t)
    t:you "note Overruled"
    t:enemy "no answer"
    t:you "no answer"
    t:you "say said"
    t:enemy "say theirs"
    t:expect(not t:can("you", "say"), "in the same turn")
    t:you "no answer"
    t:enemy "no answer"
    t:run_to("enemy speak")
    t:enemy "say later"
    t:you "say Overruled"
    t:equal({ t.your.credit, t.enemy.credit }, { 15, 20 }, "overruled")
  end,
}

scenario "a screened witness is seen when it is questioned, and what it does then is a chain" {
  your = { bench = { { "Constable", as = "mine" } }, notes = { { "Redact", as = "quick" } } },
  enemy = { hand = { "Night Porter" }, exhibits = { "Letter of Praise" } },
  function(t)
    t:run_to("enemy speak")
    t:enemy "screen Night Porter"
    t:run_to("you speak")
    t:you "question" { by = "mine", choose = "Screened Witness" }
    t:enemy "no answer"
    t:you "no answer"
    t:enemy { choose = "mine" }
    t:equal(t:card("Night Porter").zone, "record", "dismissed: 7 against 2")
    t:equal(t:card("mine").zone, "bench", "what it does may be answered")
    t:enemy "no answer"
    t:you "say quick"
    t:enemy "no answer"
    t:you "no answer"
    t:equal(t:card("mine").zone, "record", "and is done")
    t:equal(t.enemy.credit, 20, "a guarded one costs nothing")
  end,
}

scenario "a screened witness shows itself" {
  your = { hand = { "Night Porter" } }, enemy = { bench = { { "Constable", as = "theirs" } } },
  function(t)
    t:you "screen Night Porter"
    t:expect(not t:can("you", "show"), "in the same turn")
    t:run_to("enemy speak")
    t:run_to("you speak")
    t:you "show Screened Witness"
    t:enemy "no answer"
    t:you "no answer"
    t:equal(t:card("theirs").zone, "record", "dismissed")
    t:equal(t:card("Night Porter").guarded, 0, "it is open")
  end,
}

scenario "who weighs more, whoever asked" {
  your = { bench = { "Clerk", { "Constable", as = "mine" } } },
  enemy = { bench = { { "Constable", as = "theirs" } } },
  function(t)
    t:you "question" { by = "Clerk", choose = "theirs" }
    t:equal(t:card("Clerk").zone, "record", "4 against 7")
    t:equal(t.your.credit, 17, "your credit")
    t:you "question" { by = "mine", choose = "theirs" }
    t:equal({ t:card("mine").zone, t:card("theirs").zone }, { "record", "record" }, "7 against 7")
  end,
}

scenario "where no witness is the other side itself is accused" {
  your = { bench = { "Constable" }, hand = { "Recess" } }, enemy = {},
  function(t)
    t:you "accuse Constable"
    t:you "no answer"
    t:equal(t.enemy.credit, 13, "credit")
    t:expect(not t:can("you", "accuse"), "again in this turn")
  end,
}
