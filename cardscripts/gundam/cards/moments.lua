-- Fixtures: what is asked when, and what is read of a card that has left.

card "Notary" { type = "unit", level = 2, cost = 1, ap = 1, hp = 3,
  text = "[Once per Turn] When you deploy a Unit, if you have 2 or more (Red) Units, draw 1.",
  triggered { on = "enter", card = your.units, keyword = "deployed one",
    limit = once_per_turn,
    if_ = at_least(2, your.units:with { traits = "Red" }), function() you:draw(1) end },
}

card "Usher" { type = "unit", level = 1, cost = 1, ap = 1, hp = 1,
  text = "When you deploy a Recruit, it has the trait (Red) during this turn.",
  triggered { on = "enter", card = your.units:with { name = "Recruit" }, keyword = "deployed one",
    function(_, event) event.new:gets { traits = add("Red"), until_ = this_turn } end },
}

card "Widow" { type = "unit", level = 2, cost = 1, ap = 2, hp = 1,
  text = "[Destroyed] If it is paired, draw 1.",
  destroyed { if_ = during_pair, function() you:draw(1) end },
}

card "Ghost" { type = "unit", level = 2, cost = 1, ap = 3, hp = 2,
  text = "[Destroyed] Look at what it was; return it to its owner's hand.",
  destroyed(function(me)
    note("AP", me.ap)
    note("damage", me.damage_taken)
    note("Pilots", #me.attached)
    note("in the trash", me.zone == "trash" and 1 or 0)
    me:return_to_hand()
  end),
}

-- Traits that are set and taken away, and effects that are used for others.

card "Repaint" { type = "command", level = 1, cost = 1,
  text = "[Main] Choose 1 Unit. During this turn it has the trait (Blue) and no other.",
  main { choose = one(any.units),
    function(_, unit) unit:gets { traits = set("Blue"), until_ = this_turn } end },
}

card "Bleach" { type = "command", level = 1, cost = 1,
  text = "[Main] Choose 1 Unit. It loses the trait (Red) during this turn.",
  main { choose = one(any.units),
    function(_, unit) unit:gets { traits = remove("Red"), until_ = this_turn } end },
}

card "Blue Flag" { type = "base", level = 1, cost = 1, ap = 0, hp = 5,
  text = "Your Units have the trait (Blue) and no other. Enemy Units have no (Red).",
  constant { cards = your.units, traits = set("Blue") },
  constant { cards = enemy.units, traits = remove("Red") },
}

card "Echo" { type = "command", level = 1, cost = 1,
  text = "[Main] Choose 1 Unit. Its [Deploy] effects are used.",
  main { choose = one(any.units), function(_, unit) use("deployed", unit) end },
}

card "Mimic" { type = "command", level = 1, cost = 1,
  text = "[Main] Choose 1 Unit. You use its [Deploy] effects.",
  main { choose = one(any.units), function(_, unit) use("deployed", unit, you) end },
}

card "Reveille" { type = "pilot", level = 1, cost = 1,
  text = "[When Attacking] Set all enemy Units active.",
  pilot(0, 0),
  attacks { attached = true, function() enemy.units:set_active() end },
}

card "Low Tide" { type = "command", level = 1, cost = 1,
  text = "[Main] Put all Units on the bottom of their owners' decks.",
  main(function() put_on_bottoms(any.units:list()) end),
}

card "Onrush" { type = "unit", level = 1, cost = 1, ap = 1, hp = 2,
  text = "[Deploy] This Unit gets AP+2 during this battle.",
  deploy(function(me) me:gets { ap = 2, until_ = this_battle } end),
}
