-- rules
field "asleep" {} --!
field "awake" {}
event "wake" { sets = { field = "awake", amount = 1 } }
rule_action "who sleeps wakes" { over = any.units, while_ = equal(0, it.awake), does = "wake" }
