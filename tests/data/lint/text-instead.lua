-- rules
role "defender"
sequence "duel" { step "salute" { function(duel) if duel.defender then duel.defender:fight() end end } }
action(activated { keyword = "duel", window = "main", choose = one(enemy.units), cost = cost_self { event = "fight" },
  function(_, unit) run("duel", { defender = unit }) end }, your.units)
-- cards
card "Wrong" { type = "unit", power = 1000, text = "If this would be summoned, draw 1 instead.", --!
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Fine" { type = "unit", power = 1000, text = "If you would gain life, draw 1 instead.",
  substitution { on = "gain_life", match = same_player(event.player, you),
    function() you:draw(1) return replaced end } }
card "Fine, reminder" { type = "spell", text = "Draw 1. (If you can't, you lose instead.)",
  cast { function() you:draw(1) end } }
card "Fine, the part" { type = "unit", power = 1000, text = "When this is in a duel, another unit fights instead.",
  triggered { on = begins "salute", function(me)
    local unit = you:choose(one(your.units:other()))
    if unit then running("duel").defender = unit end
  end } }
