-- Lands, tokens, and what an ability is while it waits.
card "Ability" { type = "ability" }

card "Meadow" { type = "land",
  text = "Tap: W.", gives_mana "W" }
card "Isle" { type = "land",
  text = "Tap: U.", gives_mana "U" }
card "Fen" { type = "land",
  text = "Tap: B.", gives_mana "B" }
card "Crag" { type = "land",
  text = "Tap: R.", gives_mana "R" }
card "Grove" { type = "land",
  text = "Tap: G.", gives_mana "G" }
card "Ruin" { type = "land",
  text = "Tap: 1.", gives_mana "C" }

card "Burnt Meadow" {
  type = "land",
  text = "This enters tapped. Tap: R or W.",
  as_enters(function(me) me:tap() end),
  gives_mana("R", "tap for red"), gives_mana("W", "tap for white"),
}

card "Mossy Fen" {
  type = "land",
  text = "This enters tapped. Tap: B or G.",
  as_enters(function(me) me:tap() end),
  gives_mana("B", "tap for black"), gives_mana("G", "tap for green"),
}

card "Ember" {
  type = "creature", colour = "red", token = 1, power = 1, toughness = 1,
  text = "When this attacks, 1 damage to the opponent.",
  triggered { on = "attack", self = true, function(me) opponent:damage(1, me) end },
}

card "Fury" { type = "creature", colour = "red", token = 1, power = 3, toughness = 1,
word = "haste" }

card "Puffcap" {
  type = "creature", colour = "green", token = 1, power = 1, toughness = 1,
  text = "When this dies, gain as much life as it had power.",
  when_dies { self = true, function(me) you:gain_life(me.power) end },
}

card "Soldier" { type = "creature", colour = "white", token = 1, power = 1, toughness = 1 }
