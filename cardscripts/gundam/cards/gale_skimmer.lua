card "Gale Skimmer" { type = "unit", colour = "white",
  level = 3, cost = 2, ap = 3, hp = 2, keywords = "High-Maneuver",
}
