-- rules
property "weight" {} --!
property "height" {}
adjective "tall" { height = 1 }
rule_action "the tall fall" { over = any.units:tall(), while_ = at_least(1, you.life), does = "bury" }
