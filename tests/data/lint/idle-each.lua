-- settings
triggers = "for_each",
-- cards
card "Wrong" { type = "unit", power = 1000, text = "When units are destroyed, draw 1.",
  triggered { on = "bury", card = any.units, each = true, function() you:draw(1) end } } --!
card "Fine" { type = "unit", power = 1000, text = "When units are destroyed, draw 1.",
  triggered { on = "bury", card = any.units, function() you:draw(1) end } }
