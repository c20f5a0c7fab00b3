card "Tide Runner" { type = "unit", colour = "blue", traits = "Mariner",
  level = 2, cost = 1, ap = 2, hp = 2,
  text = "Link: (Mariner)\n[When Paired] Choose 1 enemy Unit with 3 or less HP. Rest it.",
  link { traits = "Mariner" },
  when_paired { choose = one(enemy.units:where(hp_at_most(3))),
    function(me, unit) unit:rest() end },
}
