-- What an ability is while it waits.
card "Ability" { type = "ability" }

card "Meadow" { type = "land", text = "Tap: W.", gives_mana "W" }
card "Ox" { type = "creature", colour = "green", power = 3, toughness = 3, cast "2G" }
card "Singe" {
  type = "instant", colour = "red",
  text = "3 damage to a creature or player.",
  instant { cost = "R", choose = one(any_target), function(me, target) target:damage(3, me) end },
}
