-- Lock and delete: cards that are turned face down where they are.

event "lock" { moves_to = "locked", args = { "to" } }
event "unlock" { moves_to = "circles", args = { "to" } }
event "hold_locked" { sets = { field = "omega" }, args = { "amount" } }
event "delete" { sets = { field = "deleted", amount = 1 } }
event "undelete" { sets = { field = "deleted", amount = 0 } }

local function of_the_same_name(circle, places)
  for _, place in ipairs(places) do
    if place.name == circle.name then return place end
  end
  return nil
end

-- The card becomes another one, its owner's; whatever was in effect on it is over.
verb("card", "be_locked", function(unit)
  local place = of_the_same_name(unit.place, unit.place.owner.locked)
  return place and unit:lock(place)
end)

verb("card", "be_omega_locked", function(unit)
  local locked = unit:be_locked()
  if locked then locked:hold_locked(1) end
  return locked
end)

-- In the owner's end phase, standing, not "placed". What is omega locked waits for the next one.
verb("player", "unlock_all", function(player)
  for _, place in ipairs(player.locked) do
    local card = place.top
    if card and card.omega == 1 then
      card:hold_locked(0)
    elseif card then
      card:unlock(of_the_same_name(place, player.circles))
    end
  end
end)

-- A deleted unit keeps its place, name, grade, clan and whatever was in effect on it, but who
-- dominated it does so no more, its text says nothing and its original power is 0.
verb("card", "be_deleted", function(unit)
  local done = unit:delete()
  for _, each in ipairs(unit:its_legion()) do
    each:release()
  end
  return done
end)

verb("player", "undelete_all", function(player)
  any.fielded:with { owner = player }:undelete()
end)

local deleted = any.units:with { deleted = 1 }
rule(constant { cards = deleted, loses = "abilities", power = set(0, "original") })
