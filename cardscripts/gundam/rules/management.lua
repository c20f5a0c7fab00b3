-- What the rules do by themselves, at once, also in the middle of an effect.

rule_action "a Unit or Base with no HP left is destroyed" {
  over = any.units_and_bases, while_ = hp_at_most(0), at = "once", together = true,
  does = "destroy",
}

rule_action "who has no cards in the deck loses" {
  over = "players", while_ = at_most(0, your.deck), at = "once", together = true,
  does = "defeat",
}

rule_action "a token that has left play leaves the game" {
  over = any.off_the_field, while_ = at_least(1, it.token), at = "once",
  together = true, does = "vanish",
}
