-- Fixtures: what is asked when, and what is read of a card that has left.

card "Notary" { type = "unit", level = 2, cost = 1, ap = 1, hp = 3,
  text = "[Once per Turn] When you deploy a Unit, if you have 2 or more (Red) Units, draw 1.",
  triggered { on = "enter", card = your.units:other(), keyword = "deployed one",
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
