-- Units on their places. Whatever brings a unit to a planet or takes it from there says so to the
-- planet's card in the same event, for rules 25.4 and 25.5 (control.lua).

event "travel" { moves_to = "space", args = { "to" } }
event "destroy" { moves_to = "nowhere", before = true }

-- Of planet cards: units came or went; who placed some last, 9: some left.
event "stir" { sets = { field = "stirred", amount = 1 } }
event "note_arrival" { sets = { field = "came" }, args = { "amount" } }

local LEFT = 9

local function is_planet(place)
  return place and place.zone == "planets"
end

-- In the event in which it happens.
local function note_leaving(place)
  if not is_planet(place) then return end
  local card = planet_card(place)
  card:stir()
  if card.came == 0 then card:note_arrival(LEFT) end
end

local function note_coming(place, player)
  if not is_planet(place) then return end
  local card = planet_card(place)
  card:stir()
  card:note_arrival(player.seat)
end



local ANY_UNIT = one_of { "ship", "ground", "structure" }

-- Of any player, of any type, where these are left out.
function units_at(place, player, type)
  return place.cards:with { type = type or ANY_UNIT, master = player }
end

-- Of other players; a type may be left out.
function others_at(place, player, type)
  return place.cards:with { type = type or ANY_UNIT, master = not_(player) }
end

function units_of_nobody(place, type)
  return units_at(place, nil, type):where(function(unit) return not unit.master end)
end

function has_units(place, player)
  return #units_at(place, player) > 0
end

-- A player's new unit.
verb("place", "place_unit", function(place, player, name)
  simultaneously(function()
    create(name, player, place)
    note_coming(place, player)
  end)
end)

-- Units of one player go to a place together.
function bring(units, to)
  if #units == 0 then return end
  simultaneously(function()
    for _, unit in ipairs(units) do
      note_leaving(unit.place)
      unit:travel(to)
    end
    note_coming(to, units[1].master)
  end)
end

function destroy(units)
  if #units == 0 then return end
  simultaneously(function()
    for _, unit in ipairs(units) do
      note_leaving(unit.place)
      unit:destroy()
    end
  end)
end

local function has_room(planet, player, name, most)
  return #units_at(planet, player, "structure"):with { name = name } < most
end

-- 85.4, 85.5: two PDS and one dock of a player to a planet. Names of what that player may add.
function structures_that_fit(planet, player)
  local names = {}
  if has_room(planet, player, "PDS", 2) then names[1] = "PDS" end
  if has_room(planet, player, "Space Dock", 1) then names[#names + 1] = "Space Dock" end
  return names
end
