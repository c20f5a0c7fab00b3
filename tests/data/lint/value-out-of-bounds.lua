-- rules
property "rank" { min = 0, max = 5 }
adjective "top_rank" { rank = 5 }
rule_action "the top ranks fall" { over = any.units:top_rank(), while_ = at_least(1, you.life), does = "bury" }
-- cards
card "Wrong" { type = "unit", power = 1000, rank = 6 } --!
card "Fine" { type = "unit", power = 1000, rank = 5 }
