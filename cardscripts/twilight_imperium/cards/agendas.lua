-- Agendas. "You" is whoever cast most of the votes for it.

card "Land Reform" { type = "agenda",
  text = "FOR: You name a planet that is no home and has no units: its controller loses it.",
  enacted(function()
    local planet = you:choose(one(unguarded_commons), "lose")
    if planet then planet:be_lost() end
  end),
}
card "Open Borders" { type = "agenda",
  text = "FOR: You gain control of a planet that nobody controls.",
  enacted(function()
    local planets = planets_of_nobody()
    if #planets > 0 then you:choose(one(planets), "gain"):be_gained_by(you) end
  end),
}
card "Handover" { type = "agenda",
  text = "FOR: You name a planet of yours: the player with the fewest planets gains it.",
  enacted(function()
    local fewest = you
    for _, player in ipairs(players_from(you)) do
      if #planets_controlled_by(player) < #planets_controlled_by(fewest) then fewest = player end
    end
    if fewest == you then return end
    you:choose(one(planets_controlled_by(you)), "give"):be_gained_by(fewest)
  end),
}
local with_structures = places(any.planets):where(at_least(1, any.structures:at(it)))
card "Disarmament" { type = "agenda",
  text = "FOR: All structures on a planet that you name are destroyed.",
  enacted(function()
    local planet = you:choose(one(with_structures), "disarm")
    if planet then destroy(units_at(planet, nil, "structure")) end
  end),
}
