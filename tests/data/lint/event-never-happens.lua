-- rules
event "sleep" { sets = { field = "fought", amount = 1 } } --!
event "wake" { sets = { field = "fought", amount = 0 } }
rule(triggered { on = "sleep", me = "card", function(me) me:wake() end })
-- cards
event "slumber" { sets = { field = "fought", amount = 1 } } --!
event "rise" { sets = { field = "fought", amount = 0 } }
card "Riser" { type = "unit", power = 1000, text = "When this is destroyed, choose a unit. It rises.",
  triggered { on = "bury", self = true, choose = one(any.units), function(me, unit) unit:rise() end } }
