-- Dice, casualties, combat in space and on the ground.

-- What is thrown does nothing by itself; it is an event to be told.
event "throw" { args = { "amount" } }
event "hit" {} -- likewise

-- Whether it hits.
local function roll(unit, fixed, needed)
  local n = fixed > 0 and fixed or random(10)
  unit:throw(n)
  if n < needed then return false end
  unit:hit()
  return true
end

local function combat_hits(units)
  local hits = 0
  for _, unit in ipairs(units) do
    if roll(unit, game.combat_die, unit.combat) then hits = hits + 1 end
  end
  return hits
end

-- At ships, or at what has landed.
function cannon_hits(units, landed)
  local hits = 0
  local fixed = landed and game.defense_die or game.cannon_die
  for _, unit in ipairs(units:with { cannon = at_least(1) }) do
    if roll(unit, fixed, unit.cannon) then hits = hits + 1 end
  end
  return hits
end

function bombardment_hits(ship)
  return roll(ship, game.bombardment_die, ship.bombardment) and 1 or 0
end

-- A player's units that are hit, of the player's choice. Of what belongs to nobody whoever hits
-- chooses.
function casualties(player, units, hits)
  if hits <= 0 then return {} end
  if hits >= #units then return units end
  return player:choose(exactly(hits, units), "casualties")
end

-- Rounds until one side is gone; both sides' hits are assigned before any unit goes.
function fight(attacker, defender, place, type)
  local mine, theirs = units_at(place, attacker, type), units_at(place, defender, type)
  -- lint: asks-in-a-loop meant: a few rounds, which nobody else can act in
  while #mine > 0 and #theirs > 0 do
    local hits, hits_taken = combat_hits(mine), combat_hits(theirs)
    local gone = {}
    for _, unit in ipairs(casualties(attacker, mine, hits_taken)) do
      gone[#gone + 1] = unit
    end
    for _, unit in ipairs(casualties(defender, theirs, hits)) do
      gone[#gone + 1] = unit
    end
    destroy(gone)
    mine, theirs = units_at(place, attacker, type), units_at(place, defender, type)
  end
end

-- Those with such units in a place, besides this player.
function opponents_at(place, player, type)
  local list = {}
  for _, other in ipairs(players_from(player)) do
    if other ~= player and #units_at(place, other, type) > 0 then list[#list + 1] = other end
  end
  return list
end
