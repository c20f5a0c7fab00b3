-- The board: nineteen systems in a hexagon of radius 2, and the planets in them. Systems and
-- planets are circles; whose a planet is, is its circle's master. Ships lie in systems ("space"),
-- everything else on planets. Only this file knows of coordinates.

-- What cards are; and planets as places.
attribute "type" {
  "planet", "legend", "ship", "ground", "structure", "token", "action", "exploration", "agenda",
  "home", -- a planet, as a place
}

-- Names, and which planets are there. SA to SF are the homes of seats 1 to 6.
local SYSTEMS = constants {
  { "S0", 0, 0, "MR" },
  { "S1", 1, 0, "CU", "HZ", "IN" },
  { "S2", 0, 1, "DU" },
  { "S3", -1, 1, "LE" },
  { "S4", -1, 0, "C2", "I2" },
  { "S5", 0, -1, "H2", "I3" },
  { "S6", 1, -1, "DV" },
  { "SA", 2, 0, "HA1", "HA2" },
  { "SE", 0, 2, "HE1", "HE2" },
  { "SB", -2, 2, "HB1", "HB2" },
  { "SD", -2, 0, "HD1", "HD2" },
  { "SC", 0, -2, "HC1", "HC2" },
  { "SF", 2, -2, "HF1", "HF2" },
  { "E1", 1, 1 },
  { "E2", -1, 2 },
  { "E3", -2, 1 },
  { "E4", -1, -1 },
  { "E5", 1, -2 },
  { "E6", 2, -1 },
}
local WAYS = constants { { 1, 0 }, { 0, 1 }, { -1, 1 } }

local systems, links, planets = {}, {}, {}
for i, system in ipairs(SYSTEMS) do
  local q, r = system[2], system[3]
  systems[i] = { system[1], 2 * q + r, r }
  for n = 4, #system do
    local home = system[n]:sub(1, 2) == "H" .. system[1]:sub(2)
    planets[#planets + 1] = { -- drawn in its system
      system[n], 2 * q + r, r, type = home and "home" or "planet",
    }
  end
  for j, other in ipairs(SYSTEMS) do
    for way, step in ipairs(WAYS) do
      if other[2] == q + step[1] and other[3] == r + step[2] then
        links[#links + 1] = { i, j, way }
      end
    end
  end
end

zone "space" { shared = true, play = true, board = true, circles = systems, links = links }
zone "planets" { shared = true, play = true, board = true, circles = planets }

-- Places of the planets of a system that are in this game, in the order of the table.
function planets_of(system)
  local list = {}
  for _, entry in ipairs(SYSTEMS) do
    if entry[1] == system.name then
      for n = 4, #entry do
        local planet = circle(entry[n])
        if planet_card(planet) then list[#list + 1] = planet end
      end
    end
  end
  return list
end

function system_of(planet)
  for _, entry in ipairs(SYSTEMS) do
    for n = 4, #entry do
      if entry[n] == planet.name then return circle(entry[1]) end
    end
  end
  return nil
end

-- All systems, as places.
function all_systems()
  local list = {}
  for i, entry in ipairs(SYSTEMS) do
    list[i] = circle(entry[1])
  end
  return list
end

local HOMES = constants {
  { "SA", "HA1", "HA2" }, { "SB", "HB1", "HB2" }, { "SC", "HC1", "HC2" },
  { "SD", "HD1", "HD2" }, { "SE", "HE1", "HE2" }, { "SF", "HF1", "HF2" },
}

-- Home system and home planets of a seat.
function home_of(player)
  local home = HOMES[player.seat]
  return circle(home[1]), circle(home[2]), circle(home[3])
end

-- Names of the planets that are no homes.
function common_planets()
  local list = {}
  for _, entry in ipairs(SYSTEMS) do
    for n = 4, #entry do
      if entry[n]:sub(1, 2) ~= "H" .. entry[1]:sub(2) then list[#list + 1] = entry[n] end
    end
  end
  return list
end
