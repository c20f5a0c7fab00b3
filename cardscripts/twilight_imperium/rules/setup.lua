-- Before the first turn.

-- Card, how many, which deck.
local DECK_LISTS = constants {
  { "Open Charter", 3, "action_deck" },
  { "Bloodless Coup", 2, "action_deck" },
  { "Secession", 2, "action_deck" },
  { "Envoys", 2, "action_deck" },
  { "Sealed Treaty", 1, "action_deck" },
  { "Garrison", 3, "action_deck" },
  { "Builders", 3, "action_deck" },
  { "Evacuation", 2, "action_deck" },
  { "Border Raid", 2, "action_deck" },
  { "Relief Drop", 4, "action_deck" },
  { "Bribed Pilots", 3, "action_deck" },
  { "Warm Welcome", 2, "cultural" },
  { "Old Archive", 2, "cultural" },
  { "Pilgrims", 2, "cultural" },
  { "Quiet Valley", 2, "cultural" },
  { "Deep Mine", 2, "hazardous" },
  { "Volunteers", 2, "hazardous" },
  { "Survey Camp", 2, "hazardous" },
  { "Barren Rock", 2, "hazardous" },
  { "Foundry Ruins", 2, "industrial" },
  { "Orbital Yard", 2, "industrial" },
  { "Full Depots", 2, "industrial" },
  { "Rust Field", 2, "industrial" },
  { "Land Reform", 2, "agenda_deck" },
  { "Open Borders", 2, "agenda_deck" },
  { "Handover", 2, "agenda_deck" },
  { "Disarmament", 2, "agenda_deck" },
}

local function planet_cards_for(players)
  local first = players[1]
  for _, name in ipairs(common_planets()) do
    create(name, first, "planet_deck")
  end
  for _, player in ipairs(players) do
    local _, one_planet, other_planet = home_of(player)
    for _, planet in ipairs { one_planet, other_planet } do
      simultaneously(function()
        create(planet.name, player, "area")
        planet:take_control(player)
        create("Infantry", player, planet)
        create("Infantry", player, planet)
      end)
    end
  end
end

local function home_fleet(player)
  local system, one_planet = home_of(player)
  for _, name in ipairs { "Carrier", "Carrier", "Cruiser", "Dreadnought" } do
    create(name, player, system)
  end
  for _, name in ipairs { "Infantry", "Mech", "PDS", "Space Dock" } do
    create(name, player, one_planet)
  end
end

local function decks(first)
  for _, card in ipairs(DECK_LISTS) do
    for _ = 1, card[2] do
      create(card[1], first, card[3])
    end
  end
  for _, deck in ipairs { first.action_deck, first.cultural, first.hazardous, first.industrial,
    first.agenda_deck } do
    deck:shuffle()
  end
end

sequence "setup" {
  step "board" {
    quiet = true,
    function(setup)
      local players = players_from(setup.player)
      planet_cards_for(players)
      create("Beacon of LE", setup.player, "planet_deck")
      create("Custodians Token", nil, circle("MR"))
      for _, player in ipairs(players) do
        home_fleet(player)
      end
      decks(setup.player)
    end,
  },
  step "hands" {
    function(setup)
      for _, player in ipairs(players_from(setup.player)) do
        player:draw_action_card()
        player:draw_action_card()
      end
    end,
  },
}
