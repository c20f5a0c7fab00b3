-- cards
card "Wrong" { type = "unit", power = 1000, text = "Once per turn: pay 100 life. Draw 1.", --!
  activated { keyword = "pray", window = "main", cost = cost_player { "life", 100 },
    function() you:draw(1) end } }
card "Fine in brackets" { type = "unit", power = 1000, text = "Pay 100 life. Draw 1. (Others do so once per turn.)",
  activated { keyword = "pray", window = "main", cost = cost_player { "life", 100 },
    function() you:draw(1) end } }
card "Fine" { type = "unit", power = 1000, text = "Once per turn: pay 100 life. Draw 1.",
  activated { keyword = "pray", window = "main", cost = cost_player { "life", 100 },
    limit = once_per_turn, function() you:draw(1) end } }
