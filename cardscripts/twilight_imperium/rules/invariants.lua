-- What always holds (rulings 54 to 58): tested after every event of `cardvm run --check` and of
-- scenarios.

-- The controller has the card, and nobody else.
invariant "54, 55 a planet's card is with its controller" {
  over = any.planet_cards,
  function(me, it)
    local master = planet_of(it).master
    if master then return it.zone == "area" and it.place.owner == master end
    return it.zone == "planet_deck"
  end,
}

invariant "54 a planet has one card" {
  function()
    local seen = {}
    for _, card in ipairs(any.planet_cards:list()) do
      if seen[card.name] then return false end
      seen[card.name] = true
    end
    for _, planet in ipairs(you and you.planets or {}) do
      if planet.master and not seen[planet.name] then return false end
    end
    return true
  end,
}

invariant "56 a control token is the controller's, and lies where no unit does" {
  over = any.planet_cards,
  function(me, it)
    local planet = planet_of(it)
    local tokens = 0
    for _, card in ipairs(planet.cards) do
      if card.name == "Control Token" then
        if card.master ~= planet.master then return false end
        tokens = tokens + 1
      end
    end
    if tokens > 1 then return false end
    return tokens == 1 or not planet.master or has_units(planet, planet.master)
  end,
}

invariant "57 a planet's card is exhausted when control of it is gained" {
  function(me, it, event)
    if event.kind ~= "take_control" or running("setup") then return true end
    if event.to.zone ~= "planets" then return true end
    return planet_card(event.to).exhausted == 1
  end,
}

-- Gains from nobody of planets with a trait; each is explored before anything else is gained.
event "count_first_gain" { about = "none", adds_game = "first_gains", amount = 1 }

local function has_trait(card)
  return card:has("cultural") or card:has("hazardous") or card:has("industrial")
end

rule(triggered {
  on = "take_control", interrupts = true,
  match = function(me, it, event)
    return event.amount == 0 and not running("setup") and event.to.zone == "planets"
      and has_trait(planet_card(event.to))
  end,
  function() game:count_first_gain() end,
})

invariant "58 nothing is explored that was not gained from nobody" {
  function()
    return game.explorations <= game.first_gains and game.first_gains <= game.explorations + 1
  end,
}

-- At the end of everything that a gain brings with it.
invariant "58 what was gained from nobody has been explored before the next action" {
  function(me, it, event)
    return event.kind ~= "set_acted" or game.explorations == game.first_gains
  end,
}
