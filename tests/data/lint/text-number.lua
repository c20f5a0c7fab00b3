-- cards
card "Wrong" { type = "spell", text = "Draw 4.", --!
  cast { function() you:draw(2) end } }
card "Wrong in words" { type = "spell", text = "Choose five of your units. Destroy them.", --!
  cast { choose = exactly(2, your.units), function(me, units) together(units):bury() end } }
card "Fine in brackets" { type = "spell", text = "Draw 2 (or 7, or five, if the rules say so).",
  cast { function() you:draw(2) end } }
local function draw_three() you:draw(3) end
card "Fine" { type = "spell", text = "Draw 3.", cast { draw_three } }
card "Fine as well" { type = "spell", text = "Choose two of your units. Destroy them.",
  cast { choose = exactly(2, your.units), function(me, units) together(units):bury() end } }
