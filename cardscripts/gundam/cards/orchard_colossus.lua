card "Orchard Colossus" { type = "unit", colour = "green", traits = "Orchard",
  level = 5, cost = 4, ap = 4, hp = 6, breach = 2,
  text = "<Breach 2>\nWhile another (Orchard) Unit of yours is in play, this Unit gets AP+1.",
  constant { while_ = at_least(1, your.units:other():with { traits = "Orchard" }), ap = add(1) },
}
