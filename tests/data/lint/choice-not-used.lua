-- cards
card "Wrong" { type = "spell", text = "Choose one of your units. Draw 1.",
  cast { choose = one(your.units), function() you:draw(1) end } } --!
card "Wrong as well" { type = "spell", text = "Choose one of your units and an enemy unit. Draw.",
  cast { choose = { one(your.units), one(enemy.units) }, --!
    function(me, a, b) a:bury() you:draw(1) end } }
card "Wrong name" { type = "spell", text = "Choose one of your units and an enemy unit. Destroy the first.",
  cast {
    choose = {
      mine = one(your.units),
      theirs = one(enemy.units), --!
    },
    function(me, given) given.mine:bury() end } }
card "Fine names" { type = "spell", text = "Choose one of your units and another unit. Destroy the second.",
  cast { choose = { mine = one(your.units), other = one(any.units:where(not_(same(it, chosen.mine)))) },
    function(me, given) given.other:bury() end } }
card "Fine" { type = "spell", text = "Choose one of your units. Draw 1.",
  cast { needs = one(your.units), function() you:draw(1) end } }
card "Fine as well" { type = "spell", text = "Choose one of your units. Destroy it.",
  cast { choose = one(your.units), function(me, unit) unit:bury() end } }
