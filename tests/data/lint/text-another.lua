-- cards
card "Wrong" { type = "unit", power = 1000, text = "Your other units get +100 power.", --!
  constant { cards = your.units, power = add(100) } }
card "Wrong choice" { type = "unit", power = 1000, text = "When this is summoned, destroy another unit.", --!
  triggered { on = "summon", self = true, choose = one(any.units), function(_, unit) unit:bury() end } }
card "Wrong second" { type = "spell", text = "Choose one of your units and another unit. Destroy them.", --!
  cast { choose = { one(your.units), one(any.units) }, function(_, a, b) a:bury() b:bury() end } }
card "Fine in brackets" { type = "unit", power = 1000,
  text = "When this is summoned, draw 1. (Another unit may block. [Other units] too.)",
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Fine but for one" { type = "unit", power = 1000, text = "When this is summoned, destroy another unit.",
  triggered { on = "summon", self = true, function(me)
    local unit = you:choose(one(any.units:except(me)), "destroy")
    if unit then unit:bury() end
  end } }
card "Fine, a master" { type = "unit", power = 1000, text = "When this gets another master, draw 1.",
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Fine" { type = "unit", power = 1000, text = "Your other units get +100 power.",
  constant { cards = your.units:other(), power = add(100) } }
card "Fine second" { type = "spell", text = "Choose one of your units and another unit. Destroy them.",
  cast { choose = { one(your.units), one(any.units) }, function(_, a, b)
    a:bury()
    if a ~= b then b:bury() end
  end } }
card "Fine, enemy" { type = "spell", text = "Choose one of your units and another unit. Destroy them.",
  cast { choose = { one(your.units), one(enemy.units) }, function(_, a, b) a:bury() b:bury() end } }
card "Fine, player" { type = "spell", text = "Another player draws 1, and no other card does so.",
  cast { function() you.opponent:draw(1) end } }
card "Fine, a number" { type = "unit", power = 1000, text = "When this is summoned, a unit gets another power.",
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Fine, an ability" { type = "unit", power = 1000, text = "When this is summoned, use another ability.",
  triggered { on = "summon", self = true, function() you:draw(1) end } }
card "Fine, counted" { type = "unit", power = 1000, text = "When this is summoned, draw 1 for each other unit of yours.",
  triggered { on = "summon", self = true, function() you:draw(your.units:count() - 1) end } }
