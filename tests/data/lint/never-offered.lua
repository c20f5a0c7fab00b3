-- cards
card "Wrong" { type = "unit", power = 1000, text = "Pay 100 life. Draw 1.",
  activated { cost = cost_player { "life", 100 }, function() you:draw(1) end } } --!
card "Fine" { type = "unit", power = 1000, text = "Pay 100 life. Draw 1.",
  activated { window = "main", cost = cost_player { "life", 100 }, function() you:draw(1) end } }
