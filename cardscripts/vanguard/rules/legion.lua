-- Legion: a leader and its mate share the vanguard circle, and attack, rest and stand as one.

event "join_legion" { moves_to = "circles", args = { "to" }, position = "bottom" }
event "become_leader" { sets = { field = "legion", amount = 1 } }
event "become_mate" { sets = { field = "legion", amount = 2 } }
event "have_sought" { sets = { field = "sought", amount = 1 } }
event "part" { sets = { field = "legion", amount = 0 } }

-- The unit and, in a legion, whoever shares its circle.
verb("card", "its_legion", function(unit)
  if unit.legion == 0 then return together(unit) end
  return unit.place.cards
end)

-- Who attacks for the legion: with its own critical and drive.
verb("card", "its_leader", function(unit)
  if unit.legion == 0 then return unit end
  return unit:its_legion():with { legion = 1 }[1] or unit
end)

verb("card", "form_legion", function(leader, mate)
  local joined = mate:join_legion(leader.place)
  if not joined then return nil end
  leader:become_leader()
  joined:become_mate()
  if leader.rested == 1 then joined:rest() end
  return joined
end)

local function goes_along(event, deed)
  return rule(triggered {
    on = event, interrupts = true, me = "card", card = any.vanguards:where(at_least(1, it.legion)),
    deed,
  })
end

goes_along("rest", function(me)
  me:its_legion():rest()
end)

goes_along("stand", function(me)
  me:its_legion():stand()
end)

-- One that is left alone is no legion, nor is a mate that has moved to another circle.
rule_action "a legion of one is none" {
  over = any.fielded:where(at_least(1, it.legion)),
  while_ = function(me, it) return it.place.count < 2 end,
  does = "part",
}

-- Seek Mate: return four cards from the drop to the deck, search it for the mate, and shuffle.
verb("player", "seek", function(player, name)
  return player.deck.cards:with { name = name }[1]
end)
