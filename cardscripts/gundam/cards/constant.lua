-- Fixtures with constant effects.

card "Banner" { number = "C01", type = "unit", colour = "blue", level = 2, cost = 1, ap = 2, hp = 3,
  text = "All your other Units get AP+1.",
  constant { cards = your.units:other(), ap = add(1) },
}

card "Banner-D" { number = "C01-D", type = "unit", level = 2, cost = 1, ap = 2, hp = 3,
  text = "All your other Units get AP+1.\n[Deploy] If you have a Unit with 3 or more AP, draw 1.",
  constant { cards = your.units:other(), ap = add(1) },
  deploy { if_ = at_least(1, your.units:with { ap = at_least(3) }), function() you:draw(1) end },
}

card "Crowd" { number = "C02", type = "unit", level = 2, cost = 1, ap = 1, hp = 3,
  text = "While you have 3 or more Units in play, this Unit gets AP+2.",
  constant { while_ = at_least(3, your.units), ap = add(2) },
}

card "Medic" { number = "C03", type = "unit", level = 2, cost = 1, ap = 2, hp = 3,
  text = "All your (Red) Units gain <Repair 1>.",
  constant { cards = your.units:with { traits = "Red" }, repair = add(1) },
}

card "Warden" { number = "C04", type = "unit", level = 2, cost = 1, ap = 1, hp = 4,
  text = "Enemy Units can't activate <Blocker>.",
  prohibition { on = "activate", card = enemy.units, match = activates "block" },
}

card "Drill" { number = "C05", type = "unit", level = 2, cost = 1, ap = 2, hp = 2,
  text = "All your Units gain <Blocker>.",
  constant { cards = your.units, keywords = add("Blocker") },
}

card "Reserve" { number = "C06", type = "unit", level = 2, cost = 3, ap = 3, hp = 3,
  text = "While you have 2 or more (Red) Units in play, this card in your hand gets cost -1.",
  constant { zones = "hand", while_ = at_least(2, your.units:with { traits = "Red" }),
    cost = add(-1) },
}

card "Shelter" { number = "C07", type = "unit", level = 2, cost = 1, ap = 1, hp = 3,
  text = "Your Units can't receive effect damage.",
  prohibition { on = "damage", card = your.units },
}

card "Mute" { type = "unit", level = 2, cost = 1, ap = 1, hp = 3,
  text = "Players can't draw cards by effects.",
  prohibition { on = "draw", match = drawn_by_effect },
}
