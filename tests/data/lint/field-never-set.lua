-- rules
field "asleep" {} --!
field "awake" {}
event "wake" { sets = { field = "awake", amount = 1 } }
rule_action "who is not asleep wakes" {
  over = any.units:with { asleep = 0, awake = 0 }, while_ = at_least(1, you.life), does = "wake" }
