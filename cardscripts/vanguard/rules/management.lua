-- What the rules do by themselves at every check timing.

-- One rule action: whoever loses at the same time, for whichever reason, draws.
rule_action "who has six damage or no cards in the deck loses" {
  over = "players", while_ = any_of(at_least(6, your.damage), at_most(0, your.deck)),
  does = "defeat",
}

-- A battle may be fought in any phase; outside of one nobody guards.
rule_action "a guardian without a battle is retired" {
  over = any.guardians, while_ = not_(during "battle"), does = "retire",
}
