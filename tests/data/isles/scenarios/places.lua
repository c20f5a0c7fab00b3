-- What is chosen is a place.

scenario "by what is read of it, and who is there" {
  your = { hand = { "Cog", { "Cog", as = "second" } } },
  function(t)
    t:you "launch Cog"
    t:equal(t:options("you"), { "West", "East" }, "the homes")
    t:you { choose = "West" }
    t:you "launch second"
    t:happened { "sail on second from hand to East by you" }
  end,
}

scenario "beside the card whose ability it is" {
  your = { isles = { Mid = { "Cog", as = "mine" } } },
  enemy = { isles = { East = { "Galley" } } },
  function(t)
    t:you "sail mine"
    t:equal(t:options("you"), { "Saltholm", "Fang" }, "not East, where a ship lies")
    t:you { choose = "Fang" }
    t:equal(t:can("you", "sail", "mine"), true, "back to the middle")
  end,
}

scenario "what is not there is not offered" {
  your = { hand = { "Salt Market", "Blockade" } },
  enemy = { isles = { Mid = { "Cog", as = "mine" } } },
  function(t)
    t:equal(t:can("you", "plan", "Salt Market"), false, "no salt of yours")
    t:equal(t:can("you", "plan", "Blockade"), false, "no ships of yours")
  end,
}

scenario "not what has a text" {
  your = { isles = { Mid = { "Cog", as = "mine" } }, hand = { "Fair Wind" } },
  function(t)
    t:you "plan Fair Wind"
    t:equal(t:options("you"), { "Saltholm", "Fang", "Far" }, "no home")
    t:you { choose = "Far" }
    t:happened { "sail on mine from Mid to Far by you" }
  end,
}

scenario "whose it is, and a function reads what it is" {
  your = { isles = { Mid = { "Cog" } }, hand = { "Salt Market" } },
  enemy = { isles = { Saltholm = { "Galley" } } },
  function(t)
    t:you "plan Salt Market"
    t:equal(t.your.gold, 4, "the middle, unasked")
  end,
}

scenario "how many lie beside it" {
  your = { isles = { Saltholm = { "Cog" }, East = { "Galley" } }, hand = { "Blockade" } },
  enemy = { isles = { Mid = { "Galley", as = "theirs" } } },
  function(t)
    t:you "plan Blockade"
    t:equal(t:card("theirs").zone, "grave", "sunk")
  end,
}

scenario "compared with cards elsewhere" {
  your = { isles = { West = { "Cog" } }, hand = { "Reef Pilot" }, deck = { "Cog", "Cog", "Cog" } },
  enemy = { isles = { East = { "Galley" } } },
  function(t)
    t:you "plan Reef Pilot"
    t:equal(t:options("you"), { "Saltholm", "Mid", "Fang", "Far" }, "columns 1, 2, 9, and the reef")
    t:you { choose = "Fang" }
    t:equal(#t.your.hand, 2, "two at the reef")
  end,
}

scenario "what decides may lie in a hand" {
  your = { hand = { { "Smuggler", as = "one" }, { "Smuggler", as = "two" } } },
  function(t)
    t:you "plan one"
    t:equal(t.your.gold, 1, "the middle, unasked")
  end,
}

scenario "a function lists them" {
  your = { isles = { West = { "Cog" }, Mid = { "Galley" } }, hand = { "Grand Tour", "Outpost" } },
  function(t)
    t:you "plan Grand Tour"
    t:equal(t.your.gold, 2, "both homes; in the middle lies a Galley")
    t:you "plan Outpost"
    t:equal(t:options("you"), { "West", "Mid" }, "nothing lies beside them")
    t:you { choose = "West" }
    t:equal(t.your.gold, 5, "gained")
  end,
}
