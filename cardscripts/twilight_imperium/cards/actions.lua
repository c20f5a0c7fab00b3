-- Action cards.

local function nobodys() return #planets_of_nobody() > 0 end

card "Open Charter" { type = "action",
  text = "Gain control of a planet that nobody controls.",
  play { if_ = nobodys,
    function() you:choose(one(planets_of_nobody()), "gain"):be_gained_by(you) end },
}

card "Bloodless Coup" { type = "action",
  text = "Spend 3 influence: gain control of a planet without units that another player controls.",
  play {
    if_ = function() return can_spend(you, 3, "influence") end, needs = one(unguarded_planets),
    function()
      if not you:spend(3, "influence") then return end
      you:choose(one(unguarded_planets), "gain"):be_gained_by(you)
    end },
}

card "Secession" { type = "action",
  text = "Another player loses control of a planet of your choice without ground forces.",
  play { choose = one(planets_of_others:where(at_most(0, any.ground_forces:at(it))), "lose"),
    function(_, planet) planet:be_lost() end },
}

card "Envoys" { type = "action",
  text = "Return a planet card of yours to its deck: gain 3 trade goods.",
  play { choose = one(your_planets, "return"),
    function(_, planet) if planet:be_lost() then you:gain_goods(3) end end },
}

card "Sealed Treaty" { type = "action",
  text = "Choose a planet of yours and one of another player: you swap control of them.",
  play { choose = { one(your_planets, "give"), one(planets_of_others, "get") },
    function(_, mine, theirs) mine:be_swapped_with(theirs) end },
}

card "Garrison" { type = "action", text = "Place 2 infantry on a planet you control.",
  play { choose = one(your_planets, "place"),
    function(_, planet)
      planet:place_unit(you, "Infantry")
      planet:place_unit(you, "Infantry")
    end },
}

card "Builders" { type = "action", text = "Place a PDS or a space dock on a planet you control.",
  play { if_ = function() return #building_sites(you) > 0 end,
    function()
      local planet = you:choose(one(building_sites(you)), "place")
      planet:place_unit(you, you:choose_option(structures_that_fit(planet, you), "which"))
    end },
}

card "Evacuation" { type = "action",
  text = "Remove any of your ground forces from one planet: gain that many trade goods.",
  play { if_ = at_least(1, your.landed_forces),
    function()
      local unit = you:choose(one(your.landed_forces), "from where")
      local there = units_at(unit.place, you, "ground")
      local units = you:select(#there, there, "remove")
      destroy(units)
      if #units > 0 then you:gain_goods(#units) end
    end },
}

card "Border Raid" { type = "action",
  text = "Destroy a structure of another player that stands without ground forces.",
  play { if_ = function() return #lonely_structures(you) > 0 end,
    function() destroy { you:choose(one(lonely_structures(you)), "destroy") } end },
}

card "Relief Drop" { type = "action",
  text = "Place 1 infantry on a planet without units.",
  react { window = { "reaction", "production" },
    if_ = function() return #empty_planets() > 0 end,
    function() you:choose(one(empty_planets()), "place"):place_unit(you, "Infantry") end },
}

card "Bribed Pilots" { type = "action",
  text = "Spend 2 influence: destroy an infantry that another player has committed.",
  react {
    if_ = function() return can_spend(you, 2, "influence") and #committed_infantry(you) > 0 end,
    function()
      if not you:spend(2, "influence") then return end
      destroy { you:choose(one(committed_infantry(you)), "destroy") }
    end },
}
