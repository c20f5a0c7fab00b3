-- cards
card "Wrong" { type = "unit", power = 1000, text = "If this would be summoned, draw 1 instead.", --!
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Fine" { type = "unit", power = 1000, text = "If you would gain life, draw 1 instead.",
  substitution { of = "gain_life", match = same_player(event.player, you),
    function() you:draw(1) return replaced end } }
