-- cards
card "Wrong" { type = "unit", power = 1000, text = "This fights: draw 1.",
  activated { keyword = "read", window = "main", --!
    cost = { cost_self { event = "fight" }, cost_self { event = "fight" } },
    function() you:draw(1) end } }
card "Fine" { type = "unit", power = 1000, text = "This fights: draw 1.",
  activated { keyword = "read", window = "main",
    cost = { cost_self { event = "fight" }, cost_player { "life", 1 } },
    function() you:draw(1) end } }
card "Either" { type = "unit", power = 1000, text = "This fights, or this fights and you lose 1: draw 1.",
  activated { keyword = "read", window = "main",
    cost = either(cost_self { event = "fight" },
      { cost_player { "life", 1 }, cost_self { event = "fight" } }),
    function() you:draw(1) end } }
