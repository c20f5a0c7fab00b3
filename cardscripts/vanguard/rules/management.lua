-- What the rules do by themselves at every check timing.

rule_action "who has six damage loses" {
  over = "players", when_ = at_least(6, your.damage), together = true, does = "defeat",
}

rule_action "who has no cards in the deck loses" {
  over = "players", when_ = at_most(0, your.deck), together = true, does = "defeat",
}

-- A battle may be fought in any phase; outside of one nobody guards.
rule_action "a guardian without a battle is retired" {
  over = any.guardians, when_ = not_(during "battle"), together = true, does = "retire",
}
