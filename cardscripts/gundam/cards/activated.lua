-- Fixtures with activated effects.

card "Boost" { number = "A01", type = "unit", level = 2, cost = 1, ap = 2, hp = 3,
  text = "[Activate-Main][Once per Turn] (1): This Unit gets AP+2 during this turn.",
  activate_main { limit = once_per_turn, cost = pay(1),
    function(me) me:gets { ap = 2, until_ = this_turn } end },
}

card "Sniper" { number = "A02", type = "unit", colour = "green",
  level = 2, cost = 1, ap = 1, hp = 2,
  text = "[Activate-Main] Rest this Unit: Choose 1 enemy Unit. Deal 1 damage to it.",
  activate_main { cost = rest_this, choose = one(enemy.units),
    function(me, unit) unit:damage(1) end },
}

card "Broker" { number = "A03", type = "unit", level = 2, cost = 1, ap = 1, hp = 3,
  text = "[Activate-Action] (1), discard 1: Draw 2.",
  activate_action { cost = { pay(1), discard(1) }, function() you:draw(2) end },
}

card "Rally" { number = "A04", type = "unit", colour = "red", level = 2, cost = 1, ap = 2, hp = 2,
  text = "[Activate-Main][Once per Turn] This Unit gets AP+1 during this turn.",
  activate_main { limit = once_per_turn,
    function(me) me:gets { ap = 1, until_ = this_turn } end },
}

card "Signal" { number = "A05", type = "unit", colour = "green",
  level = 2, cost = 1, ap = 1, hp = 3,
  text = "[Activate-Action] (1): Choose 1 Unit. It gets AP+1 during this turn.",
  activate_action { cost = pay(1), choose = one(any.units),
    function(me, unit) unit:gets { ap = 1, until_ = this_turn } end },
}

card "Volley gun" { number = "A06", type = "unit", level = 2, cost = 1, ap = 2, hp = 2,
  text = "[Activate-Main] (2): Choose 1 enemy Unit. Deal 1 damage to it.",
  activate_main { cost = pay(2), choose = one(enemy.units),
    function(me, unit) unit:damage(1) end },
}

card "Courier" { number = "A07", type = "unit", level = 1, cost = 1, ap = 1, hp = 1,
  text = "[Activate-Main] Discard this card from your hand: Draw 2.",
  activate_main { zones = "hand", cost = discard_this, function() you:draw(2) end },
}
