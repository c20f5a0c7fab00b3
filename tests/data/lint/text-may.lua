-- cards
card "Wrong" { type = "unit", power = 1000, text = "When this is summoned, you may draw 1.", --!
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Fine" { type = "unit", power = 1000, text = "When this is summoned, you may draw 1.",
  triggered { on = "summon", self = true, may = true, function() you:draw(1) end } }
