-- cards
card "Wrong" { type = "unit", power = 1000, text = "Draw 1.",
  activated { keyword = "read", window = "main", function() you:draw(1) end } } --!
card "Fine" { type = "unit", power = 1000, text = "Draw 1, while you have no card.",
  activated { keyword = "read", window = "main", if_ = at_most(0, your.hand),
    function() you:draw(1) end } }
