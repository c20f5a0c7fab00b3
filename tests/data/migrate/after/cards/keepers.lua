local keeps = prohibition { on = "sink", with = {}, match = same(event.card, bearer) }

card "Wick" { type = "lamp", light = 2, cards = 1, text = "constant { on = your.lamps, light = add(1) }" }

card "Old Keeper" { type = "keeper", light = 1,
  constant { while_ = turn_of(you), cards = your.lamps, light = add(1) },
  triggered { on = "sink", if_ = at_least(1, you.oil), function() you:burn(1) end },
  activated { window = "main", if_ = at_least(1, your.lamps), choose = one(your.lamps),
    function(me, lamp) keeps:start { bearer = lamp, until_ = "forever" } end },
}

card "Chimney" { type = "keeper",
  -- A keeper with soot does it no more: if_ = at_most(0, ...)
  substitution {
    on = "smoke", card = your.lamps, may = true,
    function(me, event) event.card = me end,
  },
  substitution { on = "sink", match = all_of(same(event.card, this), at_least(1, you.oil)),
    function(me) you:burn(-1) return replaced end },
}

card "Mirror" { type = "lamp",
  shines { cards = your.lamps:other(), light = add(1) },
  watch { on = this, function() you:burn(2) end },
}
