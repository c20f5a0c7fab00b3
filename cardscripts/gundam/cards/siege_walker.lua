card "Siege Walker" { type = "unit", colour = "red", traits = "Ember",
  level = 5, cost = 4, ap = 5, hp = 5, keywords = "Suppression",
  text = "<Suppression>\n[Destroyed] Choose 1 enemy Unit. Deal 2 damage to it.",
  destroyed { choose = one(enemy.units), function(me, unit) unit:damage(2) end },
}
