-- cards
card "Wrong" { type = "spell", text = "Choose an enemy unit. Destroy it.", --!
  cast { choose = one(your.units), function(me, unit) unit:bury() end } }
card "Fine" { type = "spell", text = "Choose an enemy unit. Destroy it.",
  cast { choose = one(enemy.units), function(me, unit) unit:bury() end } }
card "Fine, reminder" { type = "spell", text = "Draw 1. (Your opponent sees it.) [An enemy's] card.",
  cast { function() you:draw(1) end } }
