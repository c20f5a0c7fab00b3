card "Harbor Sentinel" { type = "unit", colour = "blue", traits = "Guard",
  level = 3, cost = 2, ap = 1, hp = 4, keywords = "Blocker",
}
