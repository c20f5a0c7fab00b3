card "Drum Major" { type = "unit", colour = "green", traits = "Orchard",
  level = 2, cost = 1, ap = 1, hp = 3, support = 2,
}
