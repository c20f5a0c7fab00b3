-- Effects for the rulings: in no deck. They are no action: whoever used one acts on.
-- lint: endless meant in this file: who uses them is a scenario

local function planets()
  local list = {}
  for _, card in ipairs(any.planet_cards:list()) do
    list[#list + 1] = planet_of(card)
  end
  return list
end

local function effect(f)
  return activated {
    keyword = "do", zones = "hand", window = { "action", "reaction", "production" }, f,
  }
end

card "GAIN" { type = "action", text = "A player gains control of a planet.",
  effect(function()
    local player = you:choose(one(players_from(you)), "who")
    local planet = you:choose(one(planets()), "which planet")
    planet:be_gained_by(player)
  end),
}
card "GAIN-ALL" { type = "action", text = "You gain control of all planets.",
  effect(function()
    for _, planet in ipairs(planets()) do
      planet:be_gained_by(you)
    end
  end),
}
card "LOSE" { type = "action", text = "A planet's controller loses it.",
  effect(function() you:choose(one(planets()), "which planet"):be_lost() end),
}
card "PLACE" { type = "action", text = "A player places a unit on a planet.",
  effect(function()
    local player = you:choose(one(players_from(you)), "who")
    local planet = you:choose(one(planets()), "which planet")
    local name = you:choose_option({ "Infantry", "Mech", "PDS", "Space Dock" }, "which unit")
    planet:place_unit(player, name)
  end),
}
card "REMOVE" { type = "action", text = "Units are destroyed, all at once.",
  effect(function()
    local units = any.units:list()
    destroy(you:select(#units, units, "destroy"))
  end),
}
card "LIFT" { type = "action",
  text = "Ground forces of yours on planets go to their systems, one by one.",
  effect(function()
    local forces = your.landed_forces:list()
    for _, unit in ipairs(you:select(#forces, forces, "lift")) do
      bring({ unit }, system_of(unit.place))
    end
  end),
}
card "EXHAUST" { type = "action", text = "A planet is exhausted.",
  effect(function() you:choose(one(any.controlled_planets), "exhaust"):exhaust() end),
}
card "READY" { type = "action", text = "A planet is readied.",
  effect(function() you:choose(one(any.controlled_planets), "ready"):ready() end),
}
card "SPEND-1" { type = "action", text = "You spend 1 resource or 1 influence.",
  activated { keyword = "do", zones = "hand", window = { "action", "reaction" },
    if_ = function() return can_spend(you, 1, "resources") or can_spend(you, 1, "influence") end,
    function()
      if you:choose_option({ "resources", "influence" }, "what") == "resources" then
        you:spend(1, "resources")
      else
        you:spend(1, "influence")
      end
    end },
}
card "ATTACH" { type = "exploration", text = "Attach this to a planet of yours: +1 influence.",
  effect(function(me)
    local planet = you:choose(one(your.controlled_planets), "attach to")
    attach_to_planet(me, planet)
  end),
  constant { attached = true, influence = add(1) },
}

card "HOLD" { type = "exploration", text = "Attach this to a planet: its controller can't lose it.",
  effect(function(me)
    attach_to_planet(me, you:choose(one(any.controlled_planets), "attach to"))
  end),
  prohibition { on = { "lose_control", "take_control" }, attached = true,
    match = function(me, _, event) return event.to.name == me.name end },
}
card "CLAIM" { type = "action", text = "You are master of a system.",
  effect(function() you:choose(one(all_systems()), "which system"):take_control(you) end),
}
card "RATE" { type = "action", text = "You gain as many trade goods as your position is worth.",
  effect(function() you:gain_goods(you.standing) end),
}
