-- Fixtures: Commands.

card "Volley" { number = "K01", type = "command", colour = "red", level = 1, cost = 1,
  text = "[Main] Choose 1 enemy Unit. Deal 2 damage to it.",
  main { choose = one(enemy.units), function(me, unit) unit:damage(2) end },
}

card "Parry" { number = "K02", type = "command", colour = "green", level = 1, cost = 1,
  text = "[Action] Choose 1 Unit. It gets AP+2 during this turn.",
  in_action { choose = one(any.units),
    function(me, unit) unit:gets { ap = 2, until_ = this_turn } end },
}

card "Either" { number = "K03", type = "command", colour = "blue", level = 1, cost = 1,
  text = "[Main]/[Action] Draw 1.",
  main_or_action(function() you:draw(1) end),
}

card "Barrage" { number = "K04", type = "command", level = 1, cost = 1,
  text = "[Main] Deal 1 damage to all enemy Units.",
  main(function() enemy.units:damage(1) end),
}

card "Sweep" { number = "K05", type = "command", level = 1, cost = 1,
  text = "[Main] Deal 1 damage to all Units that are Lv.2 or lower.",
  main(function() any.units:with { level = at_most(2) }:damage(1) end),
}

local weak_enemy = enemy.units:where(hp_at_most(2))

card "Study" { number = "K06", type = "command", level = 1, cost = 1,
  text = "[Main] Draw 1. Then, choose 1 enemy Unit with 2 or less HP. Rest it.",
  main { needs = one(weak_enemy),
    function()
      you:draw(1)
      local unit = you:choose(one(weak_enemy))
      if unit then unit:rest() end
    end },
}

card "Pin-2" { number = "K07", type = "command", level = 1, cost = 1,
  text = "[Main] Choose 2 enemy Units. Rest them.",
  main { choose = exactly(2, enemy.units), function(me, units) together(units):rest() end },
}

card "Pin-up-to-2" { number = "K08", type = "command", colour = "red", level = 1, cost = 1,
  text = "[Main] Choose up to 2 enemy Units. Rest them.",
  main { choose = up_to(2, enemy.units), function(me, units) together(units):rest() end },
}

card "Charge" { number = "K09", type = "command", colour = "red", level = 1, cost = 1,
  text = "[Main] Choose 1 enemy Unit. Deal 1 damage to it. If you have 5 or more Resources, " ..
    "deal 3 damage instead.",
  main { choose = one(enemy.units), function(me, unit) unit:damage(1) end },
  instead { on = "damage", match = at_least(5, your.resources),
    function(me, damage) damage.amount = 3 end },
}

local no_unit_of_yours_is_destroyed = prohibition { on = "destroy", card = your.units,
  match = same_player(event.by, opponent), with = {} }

card "Aegis" { number = "K10", type = "command", level = 1, cost = 1,
  text = "[Main] During this turn, your Units can't be destroyed by enemy effects.",
  main(function() no_unit_of_yours_is_destroyed:start { until_ = this_turn } end),
}

card "Decree" { number = "K11", type = "command", colour = "white", level = 1, cost = 1,
  text = "[Action] Choose 1 enemy Unit that is Lv.2 or lower. Destroy it.",
  in_action { choose = one(enemy.units:with { level = at_most(2) }),
    function(me, unit) unit:destroy() end },
}

card "Purge" { number = "K12", type = "command", level = 1, cost = 1,
  text = "[Main] Discard 2.",
  main(function() you:discard(2) end),
}

local nobody_draws = prohibition { on = "draw", match = drawn_by_effect, with = {} }

card "Silence" { number = "K13", type = "command", level = 1, cost = 1,
  text = "[Main] During this turn, players can't draw cards by effects.",
  main(function() nobody_draws:start { until_ = this_turn } end),
}

local no_unit_activates = prohibition { on = "activate", card = any.units, match = an_activate_main,
  with = {} }

card "Jam" { number = "K14", type = "command", level = 1, cost = 1,
  text = "[Main] During this turn, Units can't activate [Activate-Main] effects.",
  main(function() no_unit_activates:start { until_ = this_turn } end),
}

card "Pair-shot" { number = "K15", type = "command", level = 1, cost = 1,
  text = "[Main] Choose 1 active friendly Unit and 1 active enemy Unit. Rest them.",
  main { choose = { one(your.units:active()), one(enemy.units:active()) },
    function(me, mine, theirs) together({ mine, theirs }):rest() end },
}

card "Paint" { number = "K16", type = "command", level = 1, cost = 1,
  text = "[Main] Choose 1 Unit. It has the trait (Red) during this turn.",
  main { choose = one(any.units),
    function(me, unit) unit:gets { traits = add("Red"), until_ = this_turn } end },
}

card "Probe" { number = "K17", type = "command", level = 1, cost = 1,
  text = "[Main] Choose 1 Unit. Deal 1 damage to it. Then draw 1.",
  main { choose = one(any.units),
    function(me, unit)
      unit:damage(1)
      you:draw(1)
    end },
}

card "Deluge" { type = "command", level = 1, cost = 1,
  text = "[Main] Put all cards of all decks into the trash.",
  main(function() any.deck:put_into_trash() end),
}

card "Undertow" { number = "K18", type = "command", level = 1, cost = 1,
  text = "[Main] Choose any number of enemy Units with a total Lv. of 5 or less. Rest them.",
  main { choose = any_number(enemy.units, { total = at_most(5, it.level) }),
    function(me, units) together(units):rest() end },
}
