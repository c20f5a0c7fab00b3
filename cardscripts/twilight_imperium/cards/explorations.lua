-- What is found on planets, by trait.

-- Attached cards change their planet, whoever controls it.
local function attaches()
  return explored(function(me, planet) attach_to_planet(me, planet) end)
end

card "Warm Welcome" { type = "exploration", text = "Ready this planet.",
  explored(function(me, planet) planet:ready() end),
}
card "Old Archive" { type = "exploration", text = "ATTACH: +2 influence.",
  attaches(),
  constant { attached = true, influence = add(2) },
}
card "Pilgrims" { type = "exploration", text = "Gain 1 trade good.",
  explored(function() you:gain_goods(1) end),
}
-- lint: text-without-ability meant: nothing happens
card "Quiet Valley" { type = "exploration", text = "Nothing happens." }

card "Deep Mine" { type = "exploration", text = "ATTACH: +2 resources.",
  attaches(),
  constant { attached = true, resources = add(2) },
}
card "Volunteers" { type = "exploration", text = "Place 1 infantry on this planet.",
  explored(function(me, planet) planet_of(planet):place_unit(you, "Infantry") end),
}
card "Survey Camp" { type = "exploration",
  text = "You may exhaust another planet: draw 1 action card.",
  explored(function(me, planet)
    local others = you.area.cards:other(planet):with { type = "planet", exhausted = 0 }
    if #others == 0 then return end
    local chosen = you:choose(one_or_none(others), "exhaust")
    if chosen and chosen:exhaust() then you:draw_action_card() end
  end),
}
-- lint: text-without-ability meant: nothing happens
card "Barren Rock" { type = "exploration", text = "Nothing happens." }

card "Foundry Ruins" { type = "exploration", text = "ATTACH: +1 resources, +1 influence.",
  attaches(),
  constant { attached = true, resources = add(1) },
  constant { attached = true, influence = add(1) },
}
card "Orbital Yard" { type = "exploration",
  text = "ATTACH. ACTION: Exhaust this card: gain 1 trade good.", yields = 1,
  attaches(),
}
card "Full Depots" { type = "exploration", text = "Gain 2 trade goods.",
  explored(function() you:gain_goods(2) end),
}
-- lint: text-without-ability meant: nothing happens
card "Rust Field" { type = "exploration", text = "Nothing happens." }
