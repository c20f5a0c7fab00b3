-- Rulings 9-3: how an effect is activated.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

scenario "G-9-3-1 declare, pay, activate, then what that triggers" {
  your = { battle = { "Broker", "u33" }, hand = { "u22" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you action")
    t:mark()
    t:you "activate action" { by = "Broker" }
    t:happened { "declared Broker", "pay", "discard u22", "activated Broker", "draw by you",
      "move", "move" }
    t:equal(drawn(t), 2, "cards drawn")
    t:run_to("you main")
  end,
}

scenario "G-9-3-1-1 refused before it is declared" {
  your = { battle = { { "Sniper", rested = true } } }, enemy = { battle = { "u22" } },
  function(t)
    t:refused("you", "activate main", { by = "Sniper" })
    t:not_happened { "declared Sniper" }
  end,
}

scenario "G-9-3-1-2 what is declared is known" {
  your = { hand = { "Volley" } }, enemy = { battle = { "u22", "u33" } },
  function(t)
    t:equal(t:sees("enemy", "Volley"), false, "before")
    t:you "play" { by = "Volley" }
    t:equal(t:sees("enemy", "Volley"), true, "declared")
    t:you { choose = "u33" }
  end,
}

scenario "G-9-3-1-2 and by which card" {
  your = { battle = { "Boost" } },
  function(t)
    t:you "activate main" { by = "Boost" }
    t:happened { "declared Boost", "activated Boost" }
  end,
}

scenario "G-9-3-1-2.b an effect of a card in hand" {
  your = { hand = { "Courier" } },
  function(t)
    t:equal(t:sees("enemy", "Courier"), false, "before")
    t:you "activate main" { by = "Courier" }
    t:equal(t:sees("enemy", "Courier"), true, "after")
    t:equal(t:card("Courier").zone, "trash", "Courier")
    t:equal(drawn(t), 2, "cards drawn")
  end,
}

scenario "G-9-3-1-3 once" {
  your = { hand = { "Either" } },
  function(t)
    t:you "play" { by = "Either" }
    t:equal(drawn(t), 1, "cards drawn")
    t:happened { "activated Either" }
    t:not_happened { "activated Either", "activated Either" }
  end,
}

scenario "G-9-3-1-4 what it triggers resolves before you act again" {
  your = { hand = { "Barrage" } },
  enemy = { battle = { { "Martyr", as = "m1" }, { "Martyr", as = "m2" } } },
  function(t)
    t:you "play" { by = "Barrage" }
    t:equal(t:asked(), "enemy", "who is asked")
    t:enemy { order = { "m1", "m2" } }
    t:equal(t:asked(), "you", "then")
    t:equal(drawn(t, "enemy"), 2, "cards drawn")
  end,
}

scenario "G-9-3-2 present the card and perform what it says" {
  your = { hand = { "Volley" } }, enemy = { battle = { "u22", "u33" } },
  function(t)
    t:you "play" { by = "Volley" }
    t:equal(#t.your.hand + #t.your.trash, 0, "in hand or trash")
    t:you { choose = "u22" }
    t:equal(t:card("Volley").zone, "trash", "Volley")
  end,
}

scenario "G-9-3-3.a chosen when the text says so" {
  your = { hand = { "Study" } }, enemy = { battle = { "u22", "u51" } },
  function(t)
    t:you "play" { by = "Study" }
    t:equal(drawn(t), 1, "cards drawn when the target is asked")
    t:you { choose = "u51" }
    t:equal(t:card("u51").rested, 1, "u51 rested")
  end,
}

scenario "G-9-3-3.b with the board of that moment" {
  your = { battle = { { "Lancer", pilot = "Sharp Eye" } } },
  enemy = { battle = { "u21", "u22", "u33" } },
  function(t)
    t:you "attack" { by = "Lancer" }
    t:you { order = { "Sharp Eye", "Lancer" } }
    t:you { choose = "u21" }
    t:equal(t:card("u21").zone, "trash", "u21")
    t:refused("you", { choose = "u21" })
    t:you { choose = "u33" }
    t:equal(t:card("u33").damage_taken, 1, "damage of u33")
    t:run_to("you main")
  end,
}

scenario "G-9-3-3-1.a no target for the second sentence" {
  your = { hand = { "Study" } }, enemy = { battle = { "u33", "u15" } },
  function(t) t:equal(t:can("you", "play", "Study"), false, "offered") end,
}

scenario "G-9-3-3-1.b no target for a triggered effect" {
  your = { hand = { "Spotter" } }, enemy = { battle = { "u22" } },
  function(t)
    t:you "deploy" { by = "Spotter" }
    t:not_happened { "activated deployed of Spotter" }
  end,
}

scenario "G-9-3-4.a exactly two of three" {
  your = { hand = { "Pin-2" } },
  enemy = { battle = { { "u22", as = "e1" }, { "u22", as = "e2" }, { "u22", as = "e3" } } },
  function(t)
    t:you "play" { by = "Pin-2" }
    t:refused("you", { choose = {} })
    t:refused("you", { choose = { "e1" } })
    t:refused("you", { choose = { "e1", "e2", "e3" } })
    t:refused("you", { choose = { "e1", "e1" } })
    t:you { choose = { "e3", "e1" } }
    t:equal(t:card("e1").rested + t:card("e3").rested, 2, "rested")
    t:equal(t:card("e2").rested, 0, "e2 rested")
  end,
}

scenario "G-9-3-4.b as many as possible" {
  your = { hand = { "Pin-2" } }, enemy = { battle = { "u22" } },
  function(t)
    t:you "play" { by = "Pin-2" }
    t:equal(t:card("u22").rested, 1, "u22 rested")
  end,
}

scenario "G-9-3-4.c of none, none" {
  your = { hand = { "Pin-2" } },
  function(t) t:equal(t:can("you", "play", "Pin-2"), false, "offered") end,
}

scenario "G-9-3-5.a not said whom: itself" {
  your = { battle = { "Rally", "u22" } },
  function(t)
    t:you "activate main" { by = "Rally" }
    t:equal(t:card("Rally").ap, 3, "AP of Rally")
    t:equal(t:card("u22").ap, 2, "AP of u22")
  end,
}

scenario "G-9-3-5.b not said who: its owner" {
  your = { battle = { "Martyr" } }, enemy = { hand = { "Volley" } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "Volley", choose = "Martyr" }
    t:equal(drawn(t), 1, "cards drawn by you")
    t:equal(drawn(t, "enemy"), 0, "cards drawn by the enemy")
  end,
}

scenario "G-9-3-5.c a Pilot's text speaks of its Unit" {
  your = { battle = { "u22", "u33" }, hand = { "Coach" } },
  function(t)
    t:you "pair" { by = "Coach", choose = "u22" }
    t:equal(t:card("u22").ap, 3, "AP of the paired Unit")
    t:equal(t:card("u33").ap, 3, "AP of the other")
  end,
}

scenario "G-9-3-6.a look, choose, the rest to the bottom" {
  your = { hand = { "Lookout" },
    deck = { "u22", "Volley", "Parry", "Either", { 6, "Filler" } } },
  function(t)
    t:you "deploy" { by = "Lookout" }
    t:equal(#t:options("you"), 2, "Commands offered")
    t:equal(t:sees("you", "u22"), true, "you see the first")
    t:equal(t:sees("you", "Parry"), true, "the third")
    t:equal(t:sees("you", "Either"), false, "the fourth")
    t:equal(t:sees("enemy", "Volley"), false, "the enemy sees it")
    t:you { choose = "Parry" }
    t:you { order = { "Volley", "u22" } }
    t:equal(t:card("Parry").zone, "hand", "Parry")
    t:equal(#t.your.deck, 9, "deck")
    t:equal(t.your.deck[8].name, "Volley", "last but one")
    t:equal(t.your.deck[9].name, "u22", "last")
    t:equal(t:sees("enemy", "Parry"), false, "the enemy sees what was taken")
  end,
}

scenario "G-9-3-6.b none among them" {
  your = { hand = { "Lookout" }, deck = { "u22", "u33", "u15", { 7, "Filler" } } },
  function(t)
    t:you "deploy" { by = "Lookout" }
    t:you { order = { "u15", "u33", "u22" } }
    t:equal(#t.your.hand, 0, "hand")
    t:equal(t.your.deck[8].name, "u15", "last but two")
    t:equal(t.your.deck[9].name, "u33", "last but one")
    t:equal(t.your.deck[10].name, "u22", "last")
  end,
}

scenario "G-9-3-6.c a deck of two, none taken" {
  your = { hand = { "Lookout" }, deck = { "u22", "u33" } },
  function(t)
    t:you "deploy" { by = "Lookout" }
    t:you { order = { "u22", "u33" } }
    t:equal(#t.your.deck, 2, "deck")
    t:equal(t:over(), false, "over")
  end,
}

scenario "G-9-3-6.c a deck of two, one taken" {
  your = { hand = { "Lookout" }, deck = { "Volley", "u33" } },
  function(t)
    t:you "deploy" { by = "Lookout" }
    t:you { choose = "Volley" }
    t:equal(t:card("Volley").zone, "hand", "Volley")
    t:equal(#t.your.deck, 1, "deck")
    t:equal(t:over(), false, "over")
  end,
}

scenario "G-9-3-6.c a deck of one" {
  your = { hand = { "Lookout" }, deck = { "Volley" } },
  function(t)
    t:you "deploy" { by = "Lookout" }
    t:equal(t:over(), true, "over")
    t:equal(t:winner(), "enemy", "winner")
  end,
}
