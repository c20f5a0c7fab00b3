-- rules
event "go_home" { moves_to = "hand" }
-- cards
card "Wrong" { type = "unit", power = 1000, text = "When this goes home, draw 1.",
  triggered { on = "go_home", self = true, function() you:draw(1) end } } --!
card "Fine" { type = "unit", power = 1000, text = "When this goes home, draw 1.",
  triggered { on = "go_home", self = true, zones = "hand", function() you:draw(1) end } }
card "Fine before" { type = "unit", power = 1000, text = "When this is destroyed, draw 1.",
  triggered { on = "bury", self = true, function() you:draw(1) end } }
card "Homeward" { type = "spell", text = "Choose one of your units. It goes home.",
  cast { choose = one(your.units), function(me, unit) unit:go_home() end } }
card "Wrong of two" { type = "unit", power = 1000, text = "When this is destroyed or goes home, draw 1.",
  triggered { on = { "bury", "go_home" }, self = true, function() you:draw(1) end } } --!
card "Fine of two" { type = "unit", power = 1000, text = "When this is destroyed or goes home, draw 1.",
  triggered { on = { "bury", "go_home" }, self = true, zones = { "field", "hand" }, function() you:draw(1) end } }
