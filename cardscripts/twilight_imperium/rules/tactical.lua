-- Rule 89: the tactical action.

event "be_activated" { about = "place" } -- to be told

window "action" { mode = "once", pass = "pass" }

local function own_command_token(system, player)
  for _, card in ipairs(system.cards) do -- asked very often, of one or two cards
    if card.name == "Command Token" and card.master == player then return card end
  end
  return nil
end

local function open_systems(player)
  local list = {}
  for _, system in ipairs(all_systems()) do
    if not own_command_token(system, player) and system:can "be_activated" then
      list[#list + 1] = system
    end
  end
  return list
end

-- -- Movement -----------------------------------------------------------------------------------

local function passable(system, player)
  return #others_at(system, player, "ship") == 0
end

local function reaches(ship, target)
  for _, next_system in ipairs(ship.place.neighbours) do
    if next_system == target then return true end
    if ship.move > 1 and passable(next_system, ship.master)
      and next_system:direction_to(target) then
      return true
    end
  end
  return false
end

-- None that is there already: the target has its command token.
local function able_to_move(player, target)
  return your.ships:where(function(ship)
    return not own_command_token(ship.place, player) and reaches(ship, target)
  end)
end

-- Ground forces in a system, in space and on the planets there.
local function forces_in(system, player)
  local list = units_at(system, player, "ground")
  for _, planet in ipairs(planets_of(system)) do
    for _, unit in ipairs(units_at(planet, player, "ground")) do
      list[#list + 1] = unit
    end
  end
  return list
end

-- Ships carry what is in space with them; what they can't carry is lost.
local function drop_excess(player, system)
  local room = units_at(system, player, "ship"):total("capacity")
  local forces = units_at(system, player, "ground")
  destroy(casualties(player, forces, #forces - room))
end

local function move_in(player, target)
  local left = {}
  local ships = able_to_move(player, target)
  if #ships == 0 then return end
  ships = player:select(#ships, ships, "move ships")
  for _, ship in ipairs(ships) do
    local units, from = { ship }, ship.place
    left[#left + 1] = from
    for _, unit in ipairs(player:select(ship.capacity, forces_in(from, player), "transport")) do
      units[#units + 1] = unit
    end
    bring(units, target)
  end
  for _, system in ipairs(left) do
    drop_excess(player, system)
  end
end

-- -- Space --------------------------------------------------------------------------------------

local function fire(system, whose, at)
  local hits = 0
  for _, planet in ipairs(planets_of(system)) do
    hits = hits + cannon_hits(units_at(planet, whose, "structure"))
  end
  destroy(casualties(at, units_at(system, at, "ship"), hits))
end

-- 77: the active player fires first, at one player with ships there; then the others, in order, at
-- the active player.
local function cannons_fire(player, system)
  local targets = opponents_at(system, player, "ship")
  local armed = false
  for _, planet in ipairs(planets_of(system)) do
    local structures = units_at(planet, player, "structure")
    armed = armed or structures:with { cannon = at_least(1) }:any()
  end
  if armed and #targets > 0 then
    local victim = targets[2] and player:choose(one(targets), "fire at") or targets[1]
    fire(system, player, victim)
    drop_excess(victim, system)
  end
  for _, other in ipairs(players_from(player)) do
    if other ~= player then fire(system, other, player) end
  end
  drop_excess(player, system)
end

local function space_combat(player, system)
  for _, opponent in ipairs(opponents_at(system, player, "ship")) do
    fight(player, opponent, system, "ship")
    drop_excess(opponent, system)
  end
  drop_excess(player, system)
end

-- -- Production ---------------------------------------------------------------------------------

local OFFERS = constants {
  "Infantry", "Mech", "Carrier", "Cruiser", "Dreadnought", "War Sun", "nothing more",
}
local COSTS = constants {
  Infantry = 1, Mech = 2, Carrier = 3, Cruiser = 2, Dreadnought = 4, ["War Sun"] = 12,
  ["nothing more"] = 0,
}

local function affordable(player, system)
  local list = {}
  for i, name in ipairs(OFFERS) do
    local lands = i <= 2 or name == "nothing more"
    if can_spend(player, COSTS[name], "resources") and (lands or passable(system, player)) then
      list[#list + 1] = name
    end
  end
  return list
end

-- 72: only on a planet that the player controls.
local function producers(player, system)
  local list = {}
  for _, planet in ipairs(planets_of(system)) do
    for _, unit in ipairs(units_at(planet, player, "structure")) do
      if unit.production > 0 and planet.master == player then list[#list + 1] = unit end
    end
  end
  return list
end

-- So many units as the planet's resources and two; ships need a system without enemies.
local function produce(player, dock, system)
  local planet = dock.place
  for _ = 1, planet_card(planet).resources + dock.production do
    local name = player:choose_option(affordable(player, system), "produce")
    if name == "nothing more" then return end
    player:spend(COSTS[name], "resources")
    local to = (name == "Infantry" or name == "Mech") and planet or system
    to:place_unit(player, name)
  end
end

-- -- Other actions ------------------------------------------------------------------------------

action(activated {
  keyword = "play", window = "action", cost = cost_self { event = "exhaust" },
  function(me) you:gain_goods(me.yields) end,
}, your.attachments:with { yields = at_least(1) })

-- -- The action ---------------------------------------------------------------------------------

local goes_on = present(role.active)

sequence "tactical action" {
  step "movement" {
    function(action)
      local player = action.player
      local system = system_in_action()
      move_in(player, system)
    end,
  },
  step "space cannon offense" {
    if_ = goes_on, function(action) cannons_fire(action.player, system_in_action()) end,
  },
  step "space combat" {
    if_ = goes_on, function(action) space_combat(action.player, system_in_action()) end,
  },
  step "invasion" {
    if_ = goes_on,
    function(action)
      local system = system_in_action()
      if #units_at(system, action.player, "ship") == 0 then return end
      run("invasion", { player = action.player, active = role.active })
    end,
  },
  step "production" {
    if_ = goes_on, window = "production",
    function(action)
      for _, dock in ipairs(producers(action.player, system_in_action())) do
        produce(action.player, dock, system_in_action())
      end
    end,
  },
}

action(activated {
  keyword = "tactical action", window = "action",
  if_ = function() return you.tactics > 0 end, -- there are more systems than tokens
  function()
    local system = you:choose(one(open_systems(you)), "activate")
    you:add_tactics(-1)
    system:be_activated()
    local token = create("Command Token", you, system)
    run("tactical action", { player = you, active = token })
  end,
})
