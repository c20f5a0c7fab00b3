-- Fixtures: Pilots, and Units that link with them.

-- lint: ability-without-text meant: as plain as can be
card "PR" { type = "pilot", traits = "Red", level = 1, cost = 1, pilot(1, 1) }
-- lint: ability-without-text meant: as plain as can be
card "PB" { type = "pilot", traits = "Blue", level = 1, cost = 1, pilot(1, 1) }

card "Coach" { type = "pilot", level = 1, cost = 1,
  text = "This Unit gets AP+1.",
  pilot(0, 1),
  constant { attached = true, ap = add(1) },
}

card "Stand-by" { type = { "command", "pilot" }, level = 1, cost = 1,
  text = "[Main] Draw 1.\n[Pilot] AP+1 HP+0",
  main(function() you:draw(1) end),
  pilot(1, 0),
}

card "Linker" { type = "unit", level = 2, cost = 1, ap = 2, hp = 2,
  text = "Link: (Red)",
  link { traits = "Red" },
}

card "Partner" { type = "unit", level = 2, cost = 1, ap = 2, hp = 2,
  text = "Link: PB",
  link { name = "PB" },
}

card "Veteran" { type = "unit", level = 2, cost = 1, ap = 2, hp = 3,
  text = "[During Pair] This Unit gets AP+1 and <Blocker>.",
  constant { while_ = during_pair, ap = add(1), keywords = add("Blocker") },
}

card "Wrecker" { type = "pilot", level = 1, cost = 1,
  text = "[When Attacking] Deal 1 damage to the enemy's Base, or else to the top Shield.",
  pilot(0, 0),
  attacks { attached = true, function() opponent:damage_shield_area(1) end },
}

card "Sharp Eye" { type = "pilot", level = 1, cost = 1,
  text = "[When Attacking] Choose 1 enemy Unit. Deal 1 damage to it.",
  pilot(0, 0),
  attacks { attached = true, choose = one(enemy.units), function(me, unit) unit:damage(1) end },
}
