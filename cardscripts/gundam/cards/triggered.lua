-- Fixtures with triggered effects.

card "Scout" { number = "T01", type = "unit", colour = "blue", level = 2, cost = 1, ap = 2, hp = 2,
  text = "[Deploy] Draw 1.",
  deploy(function() you:draw(1) end),
}

card "Lancer" { number = "T02", type = "unit", colour = "red",
  level = 2, cost = 1, ap = 3, hp = 3,
  text = "[When Attacking] Choose 1 enemy Unit. Deal 1 damage to it.",
  attacks { choose = one(enemy.units), function(me, unit) unit:damage(1) end },
}

card "Martyr" { number = "T03", type = "unit", colour = "white",
  level = 2, cost = 1, ap = 2, hp = 1,
  text = "[Destroyed] Draw 1.",
  destroyed(function() you:draw(1) end),
}

card "Mourner" { number = "T04", type = "unit", level = 3, cost = 1, ap = 1, hp = 4,
  text = "When one of your Units is destroyed, draw 1.",
  destroyed_one(your.units, function() you:draw(1) end),
}

card "Mourner-1" { number = "T05", type = "unit", level = 3, cost = 1, ap = 1, hp = 4,
  text = "[Once per Turn] When one of your Units is destroyed, draw 1.",
  destroyed_one(your.units, { limit = once_per_turn, function() you:draw(1) end }),
}

card "Twin" { number = "T06", type = "unit", colour = "green", level = 2, cost = 1, ap = 2, hp = 2,
  text = "[When Paired] Draw 1.",
  when_paired(function() you:draw(1) end),
}

card "Twin-R" { number = "T07", type = "unit", level = 2, cost = 1, ap = 2, hp = 2,
  text = "[When Paired - (Red) Pilot] Draw 1.",
  when_paired { pilot = { traits = "Red" }, function() you:draw(1) end },
}

card "Avenger" { number = "T08", type = "unit", colour = "red", level = 2, cost = 1, ap = 2, hp = 1,
  text = "[Destroyed] Choose 1 enemy Unit. Deal 1 damage to it.",
  destroyed { choose = one(enemy.units), function(me, unit) unit:damage(1) end },
}

card "Alarm" { number = "T09", type = "unit", level = 3, cost = 1, ap = 1, hp = 4,
  text = "When this Unit receives effect damage, draw 1.",
  damaged(function() you:draw(1) end),
}

card "Picket" { number = "T10", type = "unit", colour = "blue", level = 2, cost = 1, ap = 2, hp = 2,
  text = "[Deploy] You may discard 1. If you do, draw 2.",
  deploy(function()
    if you.hand.count > 0 and you:confirm("discard 1 to draw 2") and you:discard(1) then
      you:draw(2)
    end
  end),
}

card "Lookout" { number = "T11", type = "unit", colour = "green",
  level = 2, cost = 1, ap = 2, hp = 2,
  text = "[Deploy] Look at the top 3 cards of your deck. Choose 1 Command card among them and " ..
    "add it to your hand. Put the rest on the bottom in any order.",
  deploy(function()
    local seen = you:look_at_deck(3)
    local found = you:choose(one(having("command", seen)), "add to hand")
    if found then found:add_to_hand() end
    you:put_rest_on_bottom(seen, found)
  end),
}

card "Spotter" { number = "T12", type = "unit", level = 2, cost = 1, ap = 2, hp = 2,
  text = "[Deploy] Choose 1 rested enemy Unit. Deal 1 damage to it.",
  deploy { choose = one(enemy.units:rested()), function(me, unit) unit:damage(1) end },
}

card "Exchange" { number = "T13", type = "unit", level = 2, cost = 1, ap = 2, hp = 4,
  text = "[Deploy] Choose 1 of your Units and 1 enemy Unit. Deal 1 damage to them.",
  deploy { choose = { one(your.units), one(enemy.units) },
    function(me, mine, theirs) together({ mine, theirs }):damage(1) end },
}

card "Wingman" { number = "T14", type = "unit", level = 2, cost = 1, ap = 2, hp = 2,
  text = "[Deploy] If you have another (Red) Unit in play, draw 1.",
  deploy { if_ = at_least(1, your.units:other():with { traits = "Red" }),
    function() you:draw(1) end },
}

card "Wingman-R" { number = "T14-R", type = "unit", traits = "Red",
  level = 2, cost = 1, ap = 2, hp = 2,
  text = "[Deploy] If you have another (Red) Unit in play, draw 1.",
  deploy { if_ = at_least(1, your.units:other():with { traits = "Red" }),
    function() you:draw(1) end },
}

card "Raider" { number = "T15", type = "unit", colour = "red", level = 3, cost = 2, ap = 3, hp = 3,
  text = "During your turn, when this Unit destroys an enemy shield area card with battle " ..
    "damage, choose 1 enemy Unit. It gets AP-2 during this turn.",
  destroys_in_battle(enemy.shield_area, { choose = one(enemy.units),
    function(me, unit) unit:gets { ap = -2, until_ = this_turn } end }),
}

card "Salvage" { number = "T16", type = "unit", level = 2, cost = 1, ap = 2, hp = 1,
  text = "[Destroyed] Choose 1 other Unit card in your trash. Add it to your hand.",
  destroyed { choose = one(your.trash:with { type = "unit" }:other()),
    function(me, unit) unit:add_to_hand() end },
}

card "Blast" { number = "T17", type = "unit", level = 2, cost = 1, ap = 2, hp = 1,
  text = "[Destroyed] Deal 1 damage to all Units that are Lv.3 or higher.",
  destroyed(function() any.units:with { level = at_least(3) }:damage(1) end),
}

card "Avenger-3" { number = "T18", type = "unit", level = 3, cost = 1, ap = 2, hp = 1,
  text = "[Destroyed] Choose 1 enemy Unit. Deal 1 damage to it.",
  destroyed { choose = one(enemy.units), function(me, unit) unit:damage(1) end },
}

card "Second raider" { number = "T19", type = "unit", level = 3, cost = 1, ap = 2, hp = 2,
  text = "During your turn, when an enemy Shield is destroyed, draw 1.",
  destroyed_shield(enemy.shields, { match = turn_of(you), function() you:draw(1) end }),
}

card "Watchman" { number = "T20", type = "unit", level = 2, cost = 1, ap = 1, hp = 3,
  text = "When one of your Shields is destroyed, draw 1.",
  destroyed_shield(your.shields, function() you:draw(1) end),
}

card "Bruiser" { number = "T21", type = "unit", level = 2, cost = 1, ap = 2, hp = 4,
  text = "When this Unit receives battle damage, draw 1.",
  battle_damaged(function() you:draw(1) end),
}

card "Hunter" { type = "unit", level = 3, cost = 2, ap = 3, hp = 3,
  text = "During your turn, when this Unit destroys an enemy Unit with battle damage, draw 1.",
  destroys_in_battle(enemy.units, function() you:draw(1) end),
}
