-- Fixtures: one Unit for each keyword effect.

card "Fixer" { type = "unit", level = 2, cost = 1, ap = 2, hp = 4, repair = 2 }
card "Breacher" { type = "unit", level = 2, cost = 1, ap = 3, hp = 3, breach = 2 }
card "Breacher-1" { type = "unit", level = 2, cost = 1, ap = 2, hp = 2, breach = 1 }
card "Cheer" { type = "unit", level = 2, cost = 1, ap = 1, hp = 3, support = 2 }
card "Wall" { type = "unit", level = 2, cost = 1, ap = 1, hp = 4, keywords = "Blocker" }
card "Duelist" { type = "unit", level = 2, cost = 1, ap = 3, hp = 2, keywords = "First Strike" }
card "Glider" { type = "unit", level = 2, cost = 1, ap = 2, hp = 2, keywords = "High-Maneuver" }
card "Storm" { type = "unit", level = 3, cost = 2, ap = 3, hp = 3, keywords = "Suppression" }
