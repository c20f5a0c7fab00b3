-- Fixtures with [Burst], and the Bases.

card "Flare" { number = "B01", type = "command", level = 1, cost = 1,
  text = "[Burst] Draw 1.",
  burst(function() you:draw(1) end),
}

card "Mine" { number = "B02", type = "command", level = 1, cost = 1,
  text = "[Burst] Choose 1 enemy Unit. Deal 2 damage to it.",
  burst { choose = one(enemy.units), function(me, unit) unit:damage(2) end },
}

card "Tow" { number = "B03", type = "command", level = 1, cost = 1,
  text = "[Burst] Choose 1 rested enemy Unit with 3 or less HP. Return it to its owner's hand.",
  burst { choose = one(enemy.units:rested():where(hp_at_most(3))),
    function(me, unit) unit:return_to_hand() end },
}

card "Fort" { number = "B04", type = "base", colour = "blue", level = 2, cost = 1, ap = 0, hp = 5,
  text = "[Burst] Deploy this card.",
  burst(function(me) me:deploy() end),
}

card "Depot" { number = "BS1", type = "base", colour = "green", level = 2, cost = 1, ap = 0, hp = 5,
  text = "[Activate-Main] Rest this Base: Choose 1 friendly Unit. It gets AP+1 during this turn.",
  activate_main { cost = rest_this, choose = one(your.units),
    function(me, unit) unit:gets { ap = 1, until_ = this_turn } end },
}
