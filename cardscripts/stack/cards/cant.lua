-- "Can't": of attacks and blocks.
card "Mist Walker" {
  type = "creature", colour = "blue", power = 2, toughness = 2,
  text = "1U. Mist Walker can't be blocked.",
  cast "1U",
  prohibition { on = "block", match = same(event.other, this) },
}

card "Reluctant Guard" {
  type = "creature", colour = "white", power = 3, toughness = 3,
  text = "1W. Reluctant Guard can't block creatures with power 2 or less, and can't attack.",
  cast "1W",
  prohibition { on = "block", match = all_of(same(event.card, this),
    is(event.other, any.creatures:with { power = at_most(2) })) },
  prohibition { on = "attack", match = same(event.card, this) },
}

card "Night Rider" {
  type = "creature", colour = "black", power = 2, toughness = 2, protection = "from white",
  text = "1B. Protection from white.",
  cast "1B",
}
