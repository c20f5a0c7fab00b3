-- cards
card "Fine 1" { type = "unit", power = 1000, text = "[Summon] Draw 1.",
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Fine 2" { type = "unit", power = 1000, text = "[Summon] Draw 1.",
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Fine 3" { type = "unit", power = 1000, text = "[Summon] Draw 1.",
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Fine 4" { type = "unit", power = 1000, text = "[Summon] Draw 1.",
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Fine 5" { type = "unit", power = 1000, text = "[Summon] Draw 1.",
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Wrong" { type = "unit", power = 1000, text = "[Summon] Draw 1.", --!
  triggered { on = "bury", self = true, function() you:draw(1) end } }
card "Fine in the middle" { type = "unit", power = 1000,
  text = "When this is destroyed, draw 1. It is no [Summon] effect.",
  triggered { on = "bury", self = true, function() you:draw(1) end } }
