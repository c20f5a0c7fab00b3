scenario "a tribe that is spoken of before a card has it" {
  your = { glade = { "Old Guide", "Wolf", "Heron" } },
  function(t)
    t:equal(t:card("Wolf").might, 3, "a Hound")
    t:equal(t:card("Heron").might, 1, "a Bird")
    t:equal(t:card("Old Guide").might, 2, "not itself")
    t:equal(t:card("Wolf"):has("tribe", "Hound"), true, "its tribe")
    t:equal(t:card("Wolf")["tribe:Elder"], 0, "and no other")
  end,
}

scenario "what gives watchfulness goes by age with what takes it" {
  your = { hand = { "Hush" }, glade = { "Lookout", "Heron" } },
  function(t)
    t:equal(t:card("Heron"):has("call", "watchful"), true, "it flies")
    t:you "lead Hush"
    t:equal(t:card("Heron"):has("call", "watchful"), false, "the younger takes it")
  end,
}

scenario "the younger gives it again" {
  your = { hand = { "Lookout" }, glade = { "Hush", "Heron", "Wolf" } },
  function(t)
    t:equal(t:card("Heron"):has("call", "watchful"), false, "taken")
    t:you "lead Lookout"
    t:equal(t:card("Heron"):has("call", "watchful"), true, "given")
    t:equal(t:card("Wolf"):has("call", "watchful"), false, "it does not fly")
  end,
}

scenario "what begins to fly later is seen by who reads it, and still silenced" {
  your = { hand = { "Updraft" }, glade = { "Lookout", "Wolf" } },
  function(t)
    t:you "lead Updraft"
    t:you "Wolf"
    t:equal(t:card("Wolf"):has("call", "flying"), true, "it flies")
    t:equal(t:card("Wolf"):has("call", "watchful"), true, "so it watches")
  end,
}

scenario "none takes all of a list" {
  your = { hand = { "Still Night" }, glade = { "Lookout", "Heron" } },
  function(t)
    t:you "lead Still Night"
    t:equal(t:card("Heron"):has("call", "flying"), false, "no call")
    t:equal(t:card("Heron"):has("call", "watchful"), false, "nor another")
    t:equal(t:card("Heron"):has("tribe", "Bird"), true, "still a Bird")
  end,
}

scenario "none for a turn, also of what has none" {
  your = { hand = { "Mud Pit" }, glade = { "Heron", "Wolf" } },
  function(t)
    t:you "lead Mud Pit"
    t:you "Heron"
    t:equal(t:card("Heron"):has("call", "flying"), false, "sunk")
    t:you "end turn"
    t:equal(t:card("Heron"):has("call", "flying"), true, "and up again")
  end,
}
scenario "none of what has none" {
  your = { hand = { "Mud Pit" }, glade = { "Wolf" } },
  function(t)
    t:you "lead Mud Pit"
    t:you "Wolf"
    t:equal(t:card("Wolf"):has("call", "flying"), false, "nothing to lose")
  end,
}

scenario "a tribe is chosen, remembered and forgotten when the card leaves" {
  your = { hand = { "Pack Banner" }, glade = { "Wolf", "Heron", "Old Guide" } },
  enemy = { glade = { "Magpie" } },
  function(t)
    t:you "lead Pack Banner"
    t:equal(#t:options("you"), 7, "every tribe that a card has")
    t:you "Bird"
    t:equal(t:card("Heron").might, 2, "a Bird of yours")
    t:equal(t:card("Magpie").might, 1, "the enemy's is not")
    t:equal(t:card("Wolf").might, 3, "a Hound with its guide")
    t:equal(t:card("Pack Banner").kin, "Bird", "it says which")
  end,
}

scenario "a colour is remembered, too" {
  your = { hand = { "Painter" }, glade = { "Wolf", "Heron" } },
  function(t)
    t:you "lead Painter"
    t:you "white"
    t:equal(t:card("Heron"):has("call", "silent"), true, "white")
    t:equal(t:card("Wolf"):has("call", "silent"), false, "grey")
  end,
}

scenario "nothing chosen is no tribe and no colour" {
  your = { glade = { "Pack Banner", "Painter", "Wolf", "Foundling" } },
  function(t)
    t:equal(t:card("Wolf").might, 2, "no tribe")
    t:equal(t:card("Foundling"):has("call", "silent"), false, "no colour")
    t:equal(t:card("Foundling").might, 0, "alone")
  end,
}

scenario "it is that and nothing else" {
  your = { hand = { "Shape Thief" }, glade = { "Magpie", "Old Guide", "Wolf" } },
  function(t)
    t:you "lead Shape Thief"
    t:you "Wolf"
    t:equal(t:card("Wolf"):has("tribe", "Bird"), true, "a Bird")
    t:equal(t:card("Wolf"):has("tribe", "Hound"), false, "and no Hound")
    t:equal(t:card("Wolf").might, 2, "so no guide helps it")
  end,
}

scenario "cards share a tribe" {
  your = { glade = { "Foundling", "Magpie", "Heron" } },
  enemy = { glade = { { "Foundling", as = "other" } } },
  function(t)
    t:equal(t:card("other").might, 2, "with a Thief on either side")
  end,
}

scenario "values of two cards are compared" {
  your = { glade = { "Twin", "Heron" } },
  enemy = { glade = { { "Twin", as = "other" }, "Wolf" } },
  function(t)
    t:equal(t.your.glade[1].might, 3, "white beside white")
    t:equal(t:card("other").might, 1, "white beside grey")
  end,
}

scenario "names, and parts of them" {
  your = { glade = { "K1", "K2", "K3" } },
  function(t)
    t:equal(t:card("K1").might, 3, "a Reed")
    t:equal(t:card("K2").might, 5, "another")
    t:equal(t:card("K3").might, 1, "it is none")
    t:equal(t:card("K1"):has("call", "flying"), true, "called just so")
    t:equal(t:card("K2"):has("call", "flying"), false, "not just so")
    t:equal(t:card("K1"):has("called", "Reed"), true, "its second name")
  end,
}

scenario "why: tags by their names" {
  your = { glade = { "Lookout", "Heron", "Hush" } },
  function(t)
    t:equal(t:why_value("Heron", "call"), "call flying: printed flying, +watchful Lookout, -watchful Hush", "why")
  end,
}
