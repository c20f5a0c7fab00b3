-- What happens to cards and players, and the deeds that are made of it.

event "rest" { sets = { field = "rested", amount = 1 } }
event "stand" { sets = { field = "rested", amount = 0 } }

-- Leaving the circles. What listens sees the board as it was before.
event "retire" { moves_to = "drop", before = true }
event "bind" { moves_to = "bind" }

event "put_into_soul" { moves_to = "soul" }
event "put_on_bottom" { moves_to = "deck", position = "bottom" }
event "add_to_hand" { moves_to = "hand" }
event "discard" { moves_to = "drop" }

-- Damage cards pay with their faces, the soul with its cards.
event "counter_blast" { sets = { field = "face_down", amount = 1 } }
event "counter_charge" { sets = { field = "face_down", amount = 0 } }
event "soul_blast" { moves_to = "drop" }
event "soul_charge" { moves_to = "soul" }

event "attack" { args = { "other" } }
event "boost" { args = { "other" } }
event "hit" { args = { "other" } }
event "check_drive" { moves_to = "trigger" }
event "check_damage" { moves_to = "trigger" }
event "take_damage" { moves_to = "damage" }
event "heal" { moves_to = "drop" }

event "draw" {
  about = "player", args = { "amount" },
  body = function(event)
    for _ = 1, event.amount do
      local top = event.player.deck.top
      if top then top:add_to_hand() end
    end
  end,
}

-- "You may Counter-Blast n": whoever does has paid.
verb("player", "counter_blast", function(player, n)
  local able = player.damage.cards:with { face_down = 0 }
  if #able < n or not player:confirm("counter-blast") then return nil end
  return together(player:choose(exactly(n, able), "counter-blast")):counter_blast()
end)

verb("player", "counter_charge", function(player, n)
  for _ = 1, n do
    local down = player.damage.cards:with { face_down = 1 }
    if #down == 0 then return end
    player:choose(one(down), "counter-charge"):counter_charge()
  end
end)

verb("player", "soul_charge", function(player, n)
  for _ = 1, n do
    local top = player.deck.top
    if top then top:soul_charge() end
  end
end)

-- "You may discard n": whoever does has paid.
verb("player", "discard", function(player, n)
  if player.hand.count < n or not player:confirm("discard") then return nil end
  return together(player:choose(exactly(n, player.hand.cards), "discard")):discard()
end)

-- "Choose up to one of these": nil if there is none, or nobody wanted any.
verb("player", "pick", function(player, cards, prompt)
  if #cards == 0 then return nil end
  return player:choose(one_or_none(cards), prompt)
end)
