-- cards
-- lint: deck-size meant in this file: there is no deck --!
card "Fine" { type = "unit", power = 1000, text = "Draw 1.",
  -- lint: endless meant: for a test
  activated { keyword = "read", window = "main", function() you:draw(1) end } }
-- lint: endless meant: it is paid for --!
card "Paid" { type = "unit", power = 1000, text = "Pay 1 life. Draw 1.",
  activated { keyword = "read", window = "main", cost = cost_player { "life", 1 },
    function() you:draw(1) end } } -- lint: endless meant: it is paid for --!
