-- Agendas. "You" is whoever cast most of the votes for it.

card "Land Reform" { type = "agenda",
  text = "FOR: You name a planet that is no home and has no units: its controller loses it.",
  enacted(function()
    local planets = unguarded_commons()
    if #planets > 0 then you:choose(one(planets), "lose"):be_lost() end
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
card "Disarmament" { type = "agenda",
  text = "FOR: All structures on a planet that you name are destroyed.",
  enacted(function()
    local planets = {}
    for _, card in ipairs(any.planet_cards:list()) do
      local planet = planet_of(card)
      if #units_at(planet, nil, "structure") > 0 then planets[#planets + 1] = planet end
    end
    if #planets == 0 then return end
    destroy(units_at(you:choose(one(planets), "disarm"), nil, "structure"))
  end),
}
