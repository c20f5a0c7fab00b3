-- Coming onto circles and moving between them.

event "ride" { moves_to = "circles", args = { "to" } }
event "call" { moves_to = "circles", args = { "to" } }
event "superior_ride" { moves_to = "circles", args = { "to" } }
event "superior_call" { moves_to = "circles", args = { "to" } }
event "shift" { moves_to = "circles", args = { "to" } } -- from circle to circle: the same unit
event "guard" { moves_to = "guardians" }
event "intercept" { moves_to = "guardians" }

-- The five of a player, as zones list them behind V.
local function rear_circles(player)
  local found = {}
  for n, circle in ipairs(player.circles) do
    if n > 1 then table.insert(found, circle) end
  end
  return found
end

local function is_locked(circle)
  for _, place in ipairs(circle.owner.locked) do
    if place.name == circle.name and place.count > 0 then return true end
  end
  return false
end

-- Whoever stands on a circle to which another comes has to go, by this event.
local function can_clear(circle, event)
  for _, unit in ipairs(circle.cards) do
    if not unit:can(event) then return false end
  end
  return true
end

-- Whoever comes where somebody stays all the same is retired.
local function clear(circle, event, unit)
  for _, other in ipairs(circle.cards) do
    if other ~= unit then other[event](other) end
  end
  if circle.count <= 1 then return unit end
  unit:retire()
  return nil
end

local unretirable = any.rear_guards:that_cannot "retire"

-- A player calls to own circles that are not locked and whose unit is nobody else's, and can be
-- retired.
verb("player", "call_circles", function(player)
  local found, all_go = {}, unretirable:count() == 0
  for _, circle in ipairs(rear_circles(player)) do
    local free = circle.master == player and not is_locked(circle)
    if free and (all_go or can_clear(circle, "retire")) then table.insert(found, circle) end
  end
  return found
end)

verb("player", "open_circles", function(player)
  local found = {}
  for _, circle in ipairs(player:call_circles()) do
    if circle.count == 0 then table.insert(found, circle) end
  end
  return found
end)

-- Whoever stood on the circle before is retired (10.1.3.2).
verb("card", "call_by", function(card, player)
  local circle = player:choose(one(player:call_circles()), "call to")
  local unit = circle and card:call(circle)
  return unit and clear(circle, "retire", unit)
end)

-- By an effect: to a circle of its owner's.
verb("card", "superior_call_by", function(card, player)
  local circle = player:choose(one(player:call_circles()), "call to")
  local unit = circle and card:superior_call(circle)
  return unit and clear(circle, "retire", unit)
end)

-- Who was vanguard goes into the soul, a legion as a whole.
verb("card", "ride_by", function(card, player)
  local circle = player.circles[1]
  local unit = can_clear(circle, "put_into_soul") and card:ride(circle)
  return unit and clear(circle, "put_into_soul", unit)
end)

-- From another circle it only moves: it is not placed (10.1.4). Who is vanguard rides no more.
verb("card", "superior_ride_by", function(card, player)
  local circle = player.circles[1]
  if circle.master ~= player or card.place == circle then return nil end
  if not can_clear(circle, "put_into_soul") then return nil end
  local unit
  if card.zone == "circles" then
    unit = card:shift(circle)
  else
    unit = card:superior_ride(circle)
  end
  return unit and clear(circle, "put_into_soul", unit)
end)

local function can_shift(units, circle)
  for _, unit in ipairs(units) do
    if not unit:can("shift", circle) then return false end
  end
  return true
end

-- Two circles, or their units: both stay who they are. If one can't go, neither does. From one
-- player's side to the other's nobody goes.
function exchange(a, b)
  if a.owner ~= b.owner then return end
  local from_a, from_b = a.cards, b.cards
  if not (can_shift(from_a, b) and can_shift(from_b, a)) then return end
  from_a:shift(b)
  from_b:shift(a)
end

-- In front of or behind a unit, in the same column.
local behind_of = constants { FL = "BL", BL = "FL", FR = "BR", BR = "FR" }

verb("place", "front_or_back", function(circle)
  for _, other in ipairs(circle.owner.circles) do
    if other.name == behind_of[circle.name] then return other end
  end
  return nil
end)
