-- cards
card "Fine" { type = "unit", power = 1000, text = "Draw 1.",
  -- lint: endless meant: for a test
  activated { keyword = "read", window = "main", function() you:draw(1) end } }
-- lint: this is fine --!
