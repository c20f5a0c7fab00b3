-- Rule 25: the control of planets. To control a planet is to be master of its circle; the planet's
-- card, its legend and the control token go along in one event: what prohibits one of these
-- prohibits all.

event "take_control" { about = "place", sets_master = true, args = { "player" } }
event "lose_control" { about = "place", sets_master = true }
event "be_lost_by" { about = "place", args = { "player" } } -- to be told
event "calm" { sets = { field = "stirred", amount = 0 } }
event "forget" { sets = { field = "came", amount = 0 } }

function control_token(planet, player)
  return planet.cards:with { name = "Control Token", master = player }[1]
end

local function legend_of(planet)
  return any.legends:with { planet = planet.name }[1]
end

-- 25.7, in the event in which a player loses control.
local function remove_token(planet)
  local token = planet.master and control_token(planet, planet.master)
  if token then token:take_away() end
end

-- 25.1: from the deck or from the other player, exhausted. 53.2: a legend keeps its own state.
local function change_hands(planet, player)
  local card, legend = planet_card(planet), legend_of(planet)
  remove_token(planet)
  planet:take_control(player)
  card:exhaust()
  card:forget()
  card:move_to(player.area)
  if legend then legend:move_to(player.area) end
  if not has_units(planet, player) then create("Control Token", player, planet) end -- 25.4
end

verb("place", "be_taken_by", function(planet, player)
  if planet.master == player then return nil end -- 25.2
  return as_one(function() change_hands(planet, player) end)
end)

-- Two planets that are controlled change their controllers, both or none; nothing is explored.
verb("place", "be_swapped_with", function(planet, other_planet)
  local player, other_player = planet.master, other_planet.master
  return as_one(function()
    change_hands(planet, other_player)
    change_hands(other_planet, player)
  end)
end)

-- 25.1c: who gains a planet that nobody controlled explores it, after all else.
verb("place", "be_gained_by", function(planet, player)
  local before = planet.master
  if not planet:be_taken_by(player) then return nil end
  if not before then player:explore_planet(planet) end
  return true
end)

-- 25.6; reading R-7: the card goes back to its deck.
verb("place", "be_lost", function(planet)
  if not planet.master then return nil end
  local loser, card, legend = planet.master, planet_card(planet), legend_of(planet)
  local lost = as_one(function()
    remove_token(planet)
    planet:lose_control()
    card:move_to("planet_deck")
    card:ready()
    if legend then
      legend:move_to("planet_deck")
      legend:ready()
    end
  end)
  if lost then planet:be_lost_by(loser) end
  return lost
end)
