-- rules
field "asleep" {} --!
field "awake" {}
event "wake" { sets = { field = "awake", amount = 1 } }
rule_action "who sleeps wakes" { over = any.units, while_ = equal(0, it.awake), does = "wake" }
-- cards
field "drowsy" {} --!
field "dreamy" {}
event "dream" { sets = { field = "dreamy", amount = 1 } }
card "Dreamer" { type = "unit", power = 1000, text = "When this is destroyed, choose a unit. It dreams.",
  triggered { on = "bury", self = true, choose = one(any.units:with { dreamy = 0 }), function(me, unit) unit:dream() end } }
-- rules
field "friend" { refers = "card" }
-- cards
card "Befriender" { type = "unit", power = 1000, text = "When this is destroyed, choose a unit. It has a friend.",
  triggered { on = "bury", self = true, choose = one(any.units), function(me, unit) unit:set_friend(me) end } }
