card "Hold Fire" { type = "command", colour = "white", level = 3, cost = 1,
  text = "[Burst] Choose 1 enemy Unit. Rest it.\n[Main] Choose up to 2 enemy Units. Rest them.",
  burst { choose = one(enemy.units), function(me, unit) unit:rest() end },
  main { choose = up_to(2, enemy.units), function(me, units) together(units):rest() end },
}
