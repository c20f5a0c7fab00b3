-- cards
card "Wrong" { type = "unit", power = 1000, --!
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Fine" { type = "unit", power = 1000, text = "Draw 1.",
  triggered { on = "summon", self = true, function() you:draw(1) end } }
