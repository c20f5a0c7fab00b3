-- rules
zone "limbo" {} --!
zone "exile" {}
event "banish" { moves_to = "exile" }
rule_action "who has fought is banished" { over = any.units, while_ = equal(2, it.fought), does = "banish" }
