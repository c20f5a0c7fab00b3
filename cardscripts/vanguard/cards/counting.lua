-- Fixtures: who counts as whose, who stands where, who is "you".
-- lint: endless meant in this file: who uses them is a scenario

card "Muster Drum" { number = "CNT", clans = "Veil", grade = 1, power = 8000,
  text = "[CONT] This unit gets +1000 for each of your rear-guards.",
  cont { power = add(1000 * count(your.rear_guards)) },
}

card "Standard" { number = "AURA", clans = "Veil", grade = 1, power = 8000,
  text = "[CONT] All your rear-guards get +3000.",
  cont { cards = your.rear_guards, power = add(3000) },
}

card "Front Banner" { number = "FROW", clans = "Veil", grade = 1, power = 8000,
  text = "[CONT] Your front-row units get +1000.",
  cont { cards = your.units:front_row(), power = add(1000) },
}

card "Back Banner" { number = "BROW", clans = "Veil", grade = 1, power = 8000,
  text = "[CONT] Your back-row units get +1000.",
  cont { cards = your.units:back_row(), power = add(1000) },
}

card "File Leader" { number = "COL", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another of your units in this unit's column. It gets +1000 until " ..
    "end of turn.",
  act { choose = one(your.fielded:other():in_this_column()),
    function(me, unit) unit:gets { power = 1000, until_ = this_turn } end },
}

card "Scribe" { number = "SELFDRAW", clans = "Veil", grade = 1, power = 8000,
  text = "[AUTO] [Counter-Blast 1] When this unit attacks, you may pay the cost. If you " ..
    "do, draw 1.",
  attacks(function() if you:counter_blast(1) then you:draw(1) end end),
}

local cannot_stand = prohibition { on = "stand", match = same(event.card, bearer), with = {} }

card "Spent Charger" { number = "NOSTAND", clans = "Veil", grade = 1, power = 8000,
  text = "[AUTO] When this unit attacks, it cannot stand until your next stand phase.",
  attacks(function(me) cannot_stand:start { bearer = me, until_ = your_next_stand_phase } end),
}

card "Rallier" { number = "MINE+5", clans = "Veil", grade = 1, power = 8000,
  text = "[AUTO] When this unit attacks, choose one of your rear-guards. It gets +5000 " ..
    "until end " ..
    "of turn.",
  attacks { choose = one(your.rear_guards),
    function(me, unit) unit:gets { power = 5000, until_ = this_turn } end },
}

card "Kinsman" { number = "CLANDRAW", clans = "Veil", grade = 1, power = 8000,
  text = "[AUTO] When this unit attacks, if you have a (Gear) vanguard, draw 1.",
  attacks { if_ = at_least(1, your.vanguards:with { clans = "Gear" }),
    function() you:draw(1) end },
}

local function all_gain()
  your.units:gets { power = 2000, until_ = this_turn }
end

card "Trumpet" { number = "ALL+2", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] All your units get +2000 until end of turn.",
  act(all_gain),
}

card "Bugler" { number = "RALLY", clans = "Veil", grade = 1, power = 8000,
  text = "[AUTO] When one of your units attacks, all your units get +2000 until end of turn.",
  when_one(your.units, "attack", all_gain),
}

card "Reader" { number = "X-ACT", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT](RC) [Counter-Blast 1] Draw 1.",
  act { place = "rear_guard", cost = counter_blast(1), function() you:draw(1) end },
}

card "Chooser" { number = "PICK-MINE", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose one of your rear-guards. It gets +1000 until end of turn.",
  act { choose = one(your.rear_guards),
    function(me, unit) unit:gets { power = 1000, until_ = this_turn } end },
}

card "Taunter" { number = "PICK-THEIRS", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose one of your opponent's rear-guards. It gets +1000 until end of turn.",
  act { choose = one(enemy.rear_guards),
    function(me, unit) unit:gets { power = 1000, until_ = this_turn } end },
}

-- Nothing to choose is no reason not to begin: the text says so only afterwards.
card "Herald" { number = "PICK-V", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose your vanguard. It gets +1000 until end of turn.",
  act(function(me)
    local unit = me:choose(one(your.vanguards), "vanguard")
    if unit then unit:gets { power = 1000, until_ = this_turn } end
  end),
}

card "Gift" { number = "PUMP", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose a unit. It gets +5000 until end of turn.",
  act { choose = one(any.units),
    function(me, unit) unit:gets { power = 5000, until_ = this_turn } end },
}

card "Chronicler" { number = "END-DRAW", clans = "Veil", grade = 1, power = 8000,
  text = "[AUTO] At the end of a battle in which this unit attacked, draw 1.",
  ends_battle(function() you:draw(1) end),
}
