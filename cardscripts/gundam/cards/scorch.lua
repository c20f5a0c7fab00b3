card "Scorch" { type = "command", colour = "red", level = 2, cost = 1,
  text = "[Burst] Choose 1 enemy Unit. Deal 1 damage to it.\n" ..
    "[Main]/[Action] Choose 1 enemy Unit. Deal 2 damage to it.",
  burst { choose = one(enemy.units), function(me, unit) unit:damage(1) end },
  main_or_action { choose = one(enemy.units), function(me, unit) unit:damage(2) end },
}
