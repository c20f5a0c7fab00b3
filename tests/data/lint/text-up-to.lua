-- cards
card "Wrong" { type = "spell", text = "Choose up to 2 of your units. Destroy them.", --!
  cast { choose = exactly(2, your.units), function(me, units) together(units):bury() end } }
card "Fine" { type = "spell", text = "Choose up to 2 of your units. Destroy them.",
  cast { choose = up_to(2, your.units), function(me, units) together(units):bury() end } }
