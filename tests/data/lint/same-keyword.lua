-- cards
card "Wrong" { type = "unit", power = 1000, text = "Pay 100 life: draw 1. Pay 300 life: draw 2.",
  activated { keyword = "pray", window = "main", cost = cost_player { "life", 100 },
    function() you:draw(1) end },
  activated { keyword = "pray", window = "main", cost = cost_player { "life", 300 }, --!
    function() you:draw(2) end } }
card "Fine" { type = "unit", power = 1000, text = "Pay 100 life: draw 1. Pay 300 life: draw 2.",
  activated { keyword = "pray", window = "main", cost = cost_player { "life", 100 },
    function() you:draw(1) end },
  activated { keyword = "kneel", window = "main", cost = cost_player { "life", 300 },
    function() you:draw(2) end } }
