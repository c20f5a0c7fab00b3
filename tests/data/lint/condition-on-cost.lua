-- cards
card "Wrong" { type = "unit", power = 1000, text = "If you have 500 life: pay 400. Draw 1.",
  activated { keyword = "read", window = "main", if_ = at_least(500, you.life), --!
    cost = cost_player { "life", 400 }, function() you:draw(1) end } }
card "Fine" { type = "unit", power = 1000, text = "If you have a card: pay 400. Draw 1.",
  activated { keyword = "read", window = "main", if_ = at_least(1, your.hand),
    cost = cost_player { "life", 400 }, function() you:draw(1) end } }
