-- Fixtures with substitution effects.

local takes_its_battle_damage = substitution { on = "battle_damage", with = { unit = "card" },
  match = all_of(same(event.card, param.unit), present(this)),
  function(me, damage) damage.card = me end }

card "Bulwark" { number = "S01", type = "unit", level = 3, cost = 2, ap = 0, hp = 6,
  text = "[Activate-Main][Once per Turn] Choose 1 of your other Units. During this turn, battle " ..
    "damage it would receive is dealt to this Unit instead.",
  activate_main { limit = once_per_turn, choose = one(your.units:other()),
    function(me, unit) takes_its_battle_damage:start { unit = unit, until_ = this_turn } end },
}

card "Bruiser-S" { number = "T21-S", type = "unit", level = 2, cost = 1, ap = 2, hp = 4,
  text = "When this Unit receives battle damage, draw 1.\n" ..
    "[Activate-Main][Once per Turn] Choose 1 of your other Units. During this turn, battle " ..
    "damage it would receive is dealt to this Unit instead.",
  battle_damaged(function() you:draw(1) end),
  activate_main { limit = once_per_turn, choose = one(your.units:other()),
    function(me, unit) takes_its_battle_damage:start { unit = unit, until_ = this_turn } end },
}

card "Bodyguard" { type = "unit", level = 2, cost = 1, ap = 1, hp = 2,
  text = "Battle damage that your other Units would receive is dealt to this Unit instead.",
  substitution { on = "battle_damage", card = your.units:other(),
    function(me, damage) damage.card = me end },
}

card "Stand-in" { number = "S02", type = "unit", level = 2, cost = 1, ap = 1, hp = 2,
  text = "When you would rest your Base with one of your effects, you may rest this Unit instead.",
  substitution { on = "rest", card = your.bases, may = true,
    match = all_of(same_player(event.by, you), equal(this.rested, 0)),
    function(me, resting) resting.card = me end },
}

-- What stands in for one of several that happen at once.

card "Porter" { type = "unit", level = 2, cost = 1, ap = 1, hp = 2,
  text = "When you would rest one of your other Units, you may rest this Unit instead.",
  substitution { on = "rest", card = your.units:other(), match = equal(this.rested, 0), may = true,
    function(me, resting) resting.card = me end },
}

card "Relay" { type = "unit", level = 2, cost = 1, ap = 1, hp = 3,
  text = "[Activate-Main] Rest 2 of your other Units: Draw 1.",
  activate_main { cost = cost_cards { 2, from = your.units:other():active(), event = "rest" },
    function() you:draw(1) end },
}

card "Scapegoat" { type = "unit", level = 2, cost = 1, ap = 1, hp = 2,
  text = "When one of your other Units would be destroyed, destroy this Unit instead.",
  substitution { on = "destroy", card = your.units:other(),
    function(me) me:destroy() return replaced end },
}

card "Retreat Guard" { type = "unit", level = 2, cost = 1, ap = 1, hp = 2,
  text = "When one of your other Units would be destroyed, return this Unit to its owner's hand " ..
    "instead.",
  substitution { on = "destroy", card = your.units:other(),
    function(me) me:return_to_hand() return replaced end },
}

card "Broadside" { type = "command", level = 1, cost = 1,
  text = "[Main] Destroy all enemy Units that are Lv.2 or lower.",
  main(function() enemy.units:with { level = at_most(2) }:destroy() end),
}
