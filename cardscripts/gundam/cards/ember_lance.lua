card "Ember Lance" { type = "unit", colour = "red", traits = "Ember",
  level = 3, cost = 2, ap = 4, hp = 2, keywords = "First Strike",
}
