card "Breach Hound" { type = "unit", colour = "red", traits = "Ember",
  level = 2, cost = 1, ap = 2, hp = 1, breach = 1,
}
