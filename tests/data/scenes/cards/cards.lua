card "Guise" { power = 2, hides = true }
card "Elm" { power = 3 }
card "Oak" { power = 4 }
-- Each time one of them, or none.
card "Twice" {
  activated { keyword = "twice", window = "main", function()
    for _ = 1, 2 do
      local one_of = you:choose(one_or_none(your.field), "one of them")
      if one_of then one_of:harm(1) end
    end
  end },
}
card "Counter" {
  activated { keyword = "count", window = "main", function()
    you:gain_life(you:choose_number(1, 3, "how much"))
  end },
  activated { keyword = "tally", window = "main", function()
    you:gain_life(you:choose_number(1, 3, "how much"))
    you:choose(one(your.units), "whom"):harm(1)
  end },
  activated { keyword = "both", window = "main", function()
    you:gain_life(you:choose_number(1, 3, "how much") + you:choose_number(1, 3, "how much more"))
  end },
}
card "Painter" {
  activated { keyword = "paint", window = "main", function()
    if you:choose_option({ "red", "blue" }, "colour") == "red" then you:gain_life(1) end
    you:choose_option({ "red", "blue" }, "another colour")
  end },
}
card "Couple" {
  activated { keyword = "couple", window = "main", function()
    you:choose(exactly(2, your.units), "two"):harm(1)
  end },
}
-- The first choice is asked only where there are several; the second always.
card "Pair" {
  activated { keyword = "pair", window = "main", function(me)
    local first = you:choose(one(enemy.units), "the first")
    local second = you:choose(one_or_none(your.units:other()), "the second")
    first:harm(1)
    if second then second:harm(1) end
  end },
}
card "Thief" {
  activated { keyword = "steal", window = "main", choose = one(enemy.field),
    function(_, card) card:control(you, { until_ = "forever" }) end },
}
card "Ear" {
  triggered { keyword = "hear", on = "poke", function() you:gain_life(1) end },
}
card "Pest" { activated { keyword = "poke", window = "main", function() you:poke() end } }
card "Talker" { activated { keyword = "say", window = "talk", limit = once_per "turn", function() you:gain_life(1) end } }
card "Bomb" { activated { keyword = "boom", window = "main", function(me) error("boom") end } }

deck "Woods" { { 10, "Elm" }, { 5, "Oak" }, { 3, "Pair" } }
-- Needs a price to lie there.
card "Hood" { power = 1, hides = "price" }
card "Priced" { price = 2 }
card "Mirror" { activated { keyword = "mirror", window = "main", choose = one(enemy.field), function(me, card)
  me:becomes(card.name, { until_ = "forever" })
end } }
card "Forced" {
  activated { keyword = "force", window = "main", function()
    you:gain_life(you:choose_number(2, 2, "how much"))
    if you:choose_option({ "red" }, "colour") == "red" then you:gain_life(1) end
  end },
}
