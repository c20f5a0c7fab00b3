-- What lies where before the first turn.
local look = include "data/look"

local CARDS = {
  action_deck = {
    ["Open Charter"] = 3, ["Bloodless Coup"] = 2, Secession = 2, Envoys = 2, ["Sealed Treaty"] = 1,
    Garrison = 3, Builders = 3, Evacuation = 2, ["Border Raid"] = 2, ["Relief Drop"] = 4,
    ["Bribed Pilots"] = 3,
  },
  cultural = { ["Warm Welcome"] = 2, ["Old Archive"] = 2, Pilgrims = 2, ["Quiet Valley"] = 2 },
  hazardous = { ["Deep Mine"] = 2, Volunteers = 2, ["Survey Camp"] = 2, ["Barren Rock"] = 2 },
  industrial = {
    ["Foundry Ruins"] = 2, ["Orbital Yard"] = 2, ["Full Depots"] = 2, ["Rust Field"] = 2,
  },
  agenda_deck = {
    ["Land Reform"] = 2, ["Open Borders"] = 2, Handover = 2, Disarmament = 2,
  },
}
local FLEET = { Carrier = 2, Cruiser = 1, Dreadnought = 1 }
local HOME = { Infantry = 3, Mech = 1, PDS = 1, ["Space Dock"] = 1 }
local COMMON = { "MR", "CU", "HZ", "IN", "DU", "LE", "C2", "I2", "H2", "I3", "DV" }
local SEATS = { "you", "enemy", "player 3", "player 4", "player 5", "player 6" }

local function count(cards, into)
  for _, card in ipairs(cards) do
    into[card.name] = (into[card.name] or 0) + 1
  end
  return into
end

-- What `t:equal` compares are lists: { "1 Cruiser", "2 Carrier" }.
local function listed(counts)
  local list = {}
  for name, n in pairs(counts) do
    list[#list + 1] = n .. " " .. name
  end
  table.sort(list)
  return list
end

local function lies(t, place, counts)
  t:equal(listed(count(t:at(place), {})), listed(counts), "what lies at " .. place)
end

for players = 3, 6 do
  scenario("setup: the homes of " .. players .. " players, and no others") {
    players = { {}, {}, {}, players > 3 and {} or nil, players > 4 and {} or nil,
      players > 5 and {} or nil },
    decks = {},
    function(t)
      for seat, letter in ipairs { "A", "B", "C", "D", "E", "F" } do
        local there = seat <= players
        lies(t, "S" .. letter, there and FLEET or {})
        lies(t, "H" .. letter .. "1", there and HOME or {})
        lies(t, "H" .. letter .. "2", there and { Infantry = 2 } or {})
        if there then
          for _, piece in ipairs(t:at("S" .. letter)) do
            t:equal(piece.master, SEATS[seat])
          end
          look.at(t, "H" .. letter .. "1", { controller = SEATS[seat], exhausted = false })
          look.at(t, "H" .. letter .. "2", { controller = SEATS[seat], exhausted = false })
          t:equal(#t:player(seat).hand, 2)
        end
      end
      for _, name in ipairs(COMMON) do
        look.at(t, name, { controller = "nobody" })
        lies(t, name, name == "MR" and { ["Custodians Token"] = 1 } or {})
      end
      t:equal(#t.any.planet_deck, #COMMON + 1, "and the legend")
      t:equal(t:card("Beacon of LE").zone, "planet_deck")
    end,
  }
end

scenario "setup: every deck has its cards, so many of each" {
  decks = {},
  function(t)
    for deck, cards in pairs(CARDS) do
      local found = count(t.any[deck], {})
      if deck == "action_deck" then
        for seat = 1, 3 do
          count(t:player(seat).hand, found)
        end
      end
      t:equal(listed(found), listed(cards), deck)
    end
  end,
}

scenario "setup: decks are shuffled" {
  decks = {}, seed = 3,
  function(t)
    local in_pairs = 0
    for _, deck in ipairs { "cultural", "hazardous", "industrial", "agenda_deck" } do
      local cards = t.any[deck]
      local as_made = true
      for i = 1, #cards, 2 do
        if cards[i].name ~= cards[i + 1].name then as_made = false end
      end
      if as_made then in_pairs = in_pairs + 1 end
    end
    t:equal(in_pairs, 0, "decks that lie as they were made")
  end,
}
