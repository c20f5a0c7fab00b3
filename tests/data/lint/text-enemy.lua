-- cards
card "Wrong" { type = "spell", text = "Choose an enemy unit. Destroy it.", --!
  cast { choose = one(your.units), function(me, unit) unit:bury() end } }
card "Fine" { type = "spell", text = "Choose an enemy unit. Destroy it.",
  cast { choose = one(enemy.units), function(me, unit) unit:bury() end } }
card "Fine, reminder" { type = "spell", text = "Draw 1. (Your opponent sees it.) [An enemy's] card.",
  cast { function() you:draw(1) end } }
local answers = triggered { on = "draw", match = not_(turn_of(you)), function(_, event) event.player:draw(1) end }
card "Fine, of its file" { type = "unit", power = 1000, text = "Whenever the opponent draws, the opponent draws 1.", answers }
local grudge = triggered { on = "draw", with = {}, function(_, event) event.player:lose_life(100) end }
card "Fine, started" { type = "spell", text = "Whenever your opponent draws, 100 life is lost.",
  cast { function() grudge:start { until_ = this_turn } end } }
