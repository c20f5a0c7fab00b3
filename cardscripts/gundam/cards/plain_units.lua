-- Units without text, named after their AP and HP; r- and b- have the trait (Red), (Blue).

card "u22" { type = "unit", colour = "blue", level = 2, cost = 1, ap = 2, hp = 2 }
card "u33" { type = "unit", colour = "red", level = 3, cost = 2, ap = 3, hp = 3 }
card "u15" { type = "unit", colour = "green", level = 3, cost = 2, ap = 1, hp = 5 }
card "u51" { type = "unit", colour = "red", level = 3, cost = 2, ap = 5, hp = 1 }
card "u21" { type = "unit", level = 2, cost = 1, ap = 2, hp = 1 }

card "r-u11" { type = "unit", traits = "Red", level = 1, cost = 0, ap = 1, hp = 1 }
card "r-u22" { type = "unit", traits = "Red", level = 2, cost = 1, ap = 2, hp = 2 }
card "b-u22" { type = "unit", traits = "Blue", level = 2, cost = 1, ap = 2, hp = 2 }

-- What scenarios fill decks and shields with.
card "Filler" { type = "unit", level = 1, cost = 1, ap = 1, hp = 1 }
