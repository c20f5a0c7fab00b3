-- cards
card "Wrong" { type = "unit", power = 1000, text = "When units are summoned or destroyed, draw 1.",
  triggered { on = { "bury", "bury" }, card = any.units, function() you:draw(1) end } } --!
card "Fine" { type = "unit", power = 1000, text = "When units are summoned or destroyed, draw 1.",
  triggered { on = { "summon", "bury" }, card = any.units, function() you:draw(1) end } }
