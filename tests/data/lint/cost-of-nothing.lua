-- cards
card "Wrong" { type = "unit", power = 1000, text = "Once per turn: draw 1.",
  activated { keyword = "read", window = "main", limit = once_per_turn, --!
    cost = cost_player { "life", 0 }, function() you:draw(1) end } }
card "Fine" { type = "unit", power = 1000, text = "Once per turn: pay 1 life. Draw 1.",
  activated { keyword = "read", window = "main", limit = once_per_turn,
    cost = cost_player { "life", 1 }, function() you:draw(1) end } }
