-- Rule 49: the invasion step of a tactical action. While it runs, control stays as it is (25.5b).

event "commit" { sets = { field = "committed", amount = 1 } }
event "be_paid_off" { args = { "player" } } -- to be told
event "uncommit" { sets = { field = "committed", amount = 0 } }

window "reaction" { mode = "alternate", pass = "let it be" }
window "production" { mode = "alternate", pass = "no more" }

role "active" -- the command token that marks the active system

function system_in_action()
  return role.active.place
end

local function landing_forces(player)
  return units_at(system_in_action(), player, "ground")
end

-- -- Bombardment (15, 65) -----------------------------------------------------------------------

local function shields_hold(planet, player)
  local ships = units_at(system_in_action(), player, "ship")
  if ships:with { ignores_shields = 1 }:any() then return false end
  return others_at(planet, player):with { shield = 1 }:any()
end

local function bombardable(player)
  local list = {}
  for _, planet in ipairs(planets_of(system_in_action())) do
    if #others_at(planet, player, "ground") > 0 and not shields_hold(planet, player) then
      list[#list + 1] = planet
    end
  end
  return list
end

local function bombard(player)
  for _, ship in ipairs(units_at(system_in_action(), player, "ship")) do
    local targets = ship.bombardment > 0 and bombardable(player) or {}
    local planet = player:choose(one_or_none(targets), "bombard")
    if planet then
      local victim = others_at(planet, player, "ground")[1].master
      local there = victim and units_at(planet, victim, "ground")
        or units_of_nobody(planet, "ground")
      destroy(casualties(victim or player, there, bombardment_hits(ship)))
    end
  end
end

-- -- Committing (49.2, 27) ----------------------------------------------------------------------

function custodians_on(planet)
  return planet.cards:with { name = "Custodians Token" }[1]
end

-- 27: the custodians let nobody land who does not spend six influence first.
local function may_land(player, planet)
  return not custodians_on(planet) or can_spend(player, 6, "influence")
end

local function remove_custodians(player, planet)
  local token = custodians_on(planet)
  if not token then return end
  player:spend(6, "influence")
  token:be_paid_off(player)
  token:take_away()
  player:gain_points(1)
end

local function open_for_landing(player)
  local list = {}
  for _, planet in ipairs(planets_of(system_in_action())) do
    if planet_card(planet).committed == 0 and may_land(player, planet) then
      list[#list + 1] = planet
    end
  end
  return list
end

-- At least one, once the planet is named.
local function land(player, planet)
  remove_custodians(player, planet)
  local first = player:choose(one(landing_forces(player)), "land")
  local units = { first }
  local rest = landing_forces(player):other(first)
  for _, unit in ipairs(player:select(#rest, rest, "land with it")) do
    units[#units + 1] = unit
  end
  planet_card(planet):commit()
  together(units):commit()
  bring(units, planet)
end

local function commit_forces(player)
  while #landing_forces(player) > 0 do
    local planets = open_for_landing(player)
    if #planets == 0 then return end
    local planet = player:choose(one_or_none(planets), "commit to")
    if not planet then return end
    land(player, planet)
  end
end

-- -- What follows on the planets ----------------------------------------------------------------

local function committed_planets()
  local list = {}
  for _, planet in ipairs(planets_of(system_in_action())) do
    if planet_card(planet).committed == 1 then list[#list + 1] = planet end
  end
  return list
end

-- In the order that the player names.
local function in_order(player, planets, prompt, deed)
  -- lint: asks-in-a-loop meant: a system has three planets at most
  while #planets > 0 do
    local planet
    if prompt == "fight first" then
      planet = player:choose(one(planets), "fight first")
    else
      planet = player:choose(one(planets), "gain first")
    end
    deed(player, planet)
    local rest = {}
    for _, other in ipairs(planets) do
      if other ~= planet then rest[#rest + 1] = other end
    end
    planets = rest
  end
end

local function fire_at_landed(player)
  for _, planet in ipairs(committed_planets()) do
    local hits = cannon_hits(others_at(planet, player), true)
    destroy(casualties(player, units_at(planet, player, "ground"), hits))
  end
end

local function contested(player)
  local list = {}
  for _, planet in ipairs(committed_planets()) do
    if #units_at(planet, player, "ground") > 0 and #opponents_at(planet, player, "ground") > 0 then
      list[#list + 1] = planet
    end
  end
  return list
end

local function fight_on(player, planet)
  for _, opponent in ipairs(opponents_at(planet, player, "ground")) do
    fight(player, opponent, planet, "ground")
  end
end

-- 49.5: whoever still stands there gains it; other players' structures go at once (49.5a).
local function establish(player, planet)
  local before = planet.master
  if not planet:be_taken_by(player) then return end
  destroy(others_at(planet, player, "structure"))
  if not before then player:explore_planet(planet) end
end

local function to_gain(player)
  local list = {}
  for _, planet in ipairs(committed_planets()) do
    if planet.master ~= player and #units_at(planet, player, "ground") > 0 then
      list[#list + 1] = planet
    end
  end
  return list
end

-- Bombardment takes nothing from the active player; what follows may eliminate that player.
local goes_on = present(role.active)

sequence "invasion" {
  -- What an earlier invasion committed, however that came to its end.
  step "orders" { quiet = true, plan {
    deed "uncommit" { any.planet_cards:with { committed = 1 } },
    deed "uncommit" { any.units:with { committed = 1 } },
  } },
  step "bombardment" { function(invasion) bombard(invasion.player) end },
  step "commit" {
    window = "reaction",
    function(invasion) commit_forces(invasion.player) end,
  },
  step "space cannon defense" {
    if_ = goes_on, function(invasion) fire_at_landed(invasion.player) end,
  },
  step "ground combat" {
    if_ = goes_on,
    function(invasion)
      in_order(invasion.player, contested(invasion.player), "fight first", fight_on)
    end,
  },
  step "establish control" {
    if_ = goes_on,
    function(invasion)
      in_order(invasion.player, to_gain(invasion.player), "gain first", establish)
    end,
  },
}
