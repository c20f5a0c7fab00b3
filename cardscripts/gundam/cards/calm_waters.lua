card "Calm Waters" { type = "command", colour = "blue", level = 3, cost = 2,
  text = "[Main] Choose 1 enemy Unit with 3 or less HP. Return it to its owner's hand.",
  main { choose = one(enemy.units:where(hp_at_most(3))),
    function(me, unit) unit:return_to_hand() end },
}
