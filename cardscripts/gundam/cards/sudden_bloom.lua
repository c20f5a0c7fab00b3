card "Sudden Bloom" { type = { "command", "pilot" }, colour = "green", traits = "Orchard",
  level = 2, cost = 1,
  text = "[Action] Choose 1 of your Units. It gets AP+3 during this battle.\n[Pilot] AP+0 HP+1",
  in_action { if_ = during "battle", choose = one(your.units),
    function(me, unit) unit:gets { ap = 3, until_ = this_battle } end },
  pilot(0, 1),
}
