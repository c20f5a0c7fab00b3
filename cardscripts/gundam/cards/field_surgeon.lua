card "Field Surgeon" { type = "unit", colour = "green", traits = "Orchard",
  level = 3, cost = 2, ap = 2, hp = 4, repair = 1,
  text = "<Repair 1>\n[Deploy] Choose 1 of your other Units. It recovers 2 HP.",
  deploy { choose = one(your.units:other()), function(me, unit) unit:recover(2) end },
}
