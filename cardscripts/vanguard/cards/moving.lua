-- Fixtures: what locks, deletes and moves.
-- lint: endless meant in this file: who uses them is a scenario

card "Jailer" { number = "LOCK", clans = "Gear", grade = 1, power = 8000,
  text = "[ACT] Choose another rear-guard. Lock it.",
  act { choose = one(any.rear_guards:other()), function(me, unit) unit:be_locked() end },
}

card "Grand Jailer" { number = "OMEGA", clans = "Gear", grade = 1, power = 8000,
  text = "[ACT] Choose another rear-guard. Omega lock it.",
  act { choose = one(any.rear_guards:other()), function(me, unit) unit:be_omega_locked() end },
}

card "Eraser" { number = "DELETE", clans = "Gear", grade = 1, power = 8000,
  text = "[ACT] Choose a vanguard. Delete it.",
  act { choose = one(any.vanguards), function(me, unit) unit:be_deleted() end },
}

local function send(deed)
  return act { choose = one(your.fielded:other()), deed }
end

card "To the Drop" { number = "TO-DROP", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another of your units. Retire it.",
  send(function(me, unit) unit:retire() end),
}

card "To the Hand" { number = "TO-HAND", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another of your units. Put it into your hand.",
  send(function(me, unit) unit:move_to(you.hand) end),
}

card "To the Top" { number = "TO-TOP", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another of your units. Put it on top of your deck.",
  send(function(me, unit) unit:move_to(you.deck) end),
}

card "To the Bottom" { number = "TO-BOTTOM", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another of your units. Put it on the bottom of your deck.",
  send(function(me, unit) unit:move_to(you.deck, "bottom") end),
}

card "To the Soul" { number = "TO-SOUL", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another of your units. Put it into your soul.",
  send(function(me, unit) unit:move_to(you.soul) end),
}

card "To the Bind" { number = "TO-BIND", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another of your units. Bind it in your bind zone.",
  send(function(me, unit) unit:move_to(you.bind) end),
}

card "To the Damage" { number = "TO-DAMAGE", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another of your units. Put it into your damage zone.",
  send(function(me, unit) unit:move_to(you.damage) end),
}

card "To Nowhere" { number = "TO-REMOVED", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another of your units. Remove it from the game.",
  send(function(me, unit) unit:move_to(you.removed) end),
}

card "To my Side" { number = "TO-MINE", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another of your units. Move it to an open (RC) of yours, then draw 1.",
  send(function(me, unit)
    local circle = me:choose(one(you:open_circles()), "move to")
    if circle then unit:shift(circle) end
    you:draw(1)
  end),
}

card "To my Throne" { number = "TO-V", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another of your units. Ride it.",
  send(function(me, unit) unit:superior_ride_by(you) end),
}

card "To their Side" { number = "TO-THEIRS", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another of your units. Move it to another open (RC) of its owner's.",
  send(function(me, unit)
    local circle = me:choose(one(unit.owner:open_circles()), "move to")
    if circle then unit:shift(circle) end
  end),
}

card "Quick Change" { number = "SWAP", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose two of your other rear-guards. They change places.",
  act { choose = exactly(2, your.rear_guards:other()),
    function(_, units)
      if #units == 2 then exchange(units[1].place, units[2].place) end
    end },
}

card "Broadside" { number = "ROW-OUT", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Retire all rear-guards in your opponent's front row.",
  act(function() enemy.rear_guards:front_row():retire() end),
}

local function may_call(player)
  local card = player:pick(player.hand.cards, "superior-call")
  if card then card:superior_call_by(player) end
end

card "Reveille" { number = "RECALL", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] You may superior-call a card from your hand. Then your opponent may.",
  act(function()
    may_call(you)
    may_call(opponent)
  end),
}

card "Coronation" { number = "RERIDE", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Your opponent may superior-ride a card from their hand.",
  act(function()
    local card = opponent:pick(opponent.hand.cards, "superior-ride")
    if card then card:superior_ride_by(opponent) end
  end),
}
