card "Plain" { number = "P1", power = 2, text = "Does nothing." }
card "Red One" { traits = "Red", power = 3 }
card "Helper" {
  constant { attached = true, power = add(2) },
}
card "Drawer" {
  triggered { keyword = "arrive", on = "move", self = true, may = true,
    match = equal(this.hurt, 0), function() you:draw() end },
}
card "Echo" {
  triggered { keyword = "echo", on = "poke", function() you:change_life(1) end },
}
card "Chooser" {
  activated { keyword = "options", window = "main", function()
    local how = you:choose_option({ "win", "lose" }, "which way")
    local n = you:choose_number(1, 3, "how much")
    if how == "lose" then n = -n end
    you:change_life(n)
  end },
}
card "Payer" {
  activated { keyword = "pay", window = "main",
    cost = cost_cards { 1, from = your.hand, event = "discard" },
    choose = up_to(2, any.battle), function(_, cards)
      cards:harm(1)
    end },
}
card "Sorter" {
  activated { keyword = "sort", window = "main", function()
    local sorted = you:order(you.hand.cards, "in which order")
    sorted:discard()
  end },
}
card "Healer" {
  activated { keyword = "heal", window = "main", function() you:change_life(1000) end },
}
card "Broken" {
  activated { keyword = "break", window = "main", function(me) me.hurt = nil end },
}

deck "Even" { { 10, "Plain" }, { 5, "Echo" }, { 3, "Payer" } }
deck "Odd" { { 10, "Red One" }, { 5, "Drawer" }, { 3, "Chooser" } }
deck "Healers" { { 10, "Healer" } }
deck "Broken" { { 10, "Broken" } }
