-- Deck cards of the clan Gear: they lock, and wear down.

card "Gear Pup" { clans = "Gear", starter = 1, grade = 0, power = 5000, shield = 10000,
  skill = "boost",
  text = "[ACT](RC) [Counter-Blast 1, put this unit into the soul] Soul-charge 1 and draw 1.",
  act { place = "rear_guard", cost = { counter_blast(1), soul_this },
    function()
      you:soul_charge(1)
      you:draw(1)
    end },
}

card "Rivet Runner" { clans = "Gear", grade = 1, power = 8000, shield = 5000, skill = "boost",
  text = "[AUTO] When this unit is retired, you may soul-blast 1. If you do, draw 1.",
  retired(function()
    local card = you:pick(you.soul.cards, "soul-blast")
    if card and card:soul_blast() then you:draw(1) end
  end),
}

card "Latch Keeper" { clans = "Gear", grade = 1, power = 7000, shield = 5000, skill = "boost",
  text = "[AUTO] When this unit is placed on (RC), you may counter-blast 1. If you do, choose " ..
    "one of your opponent's rear-guards in the back row, and lock it.",
  placed { place = "rear_guard",
    function(me)
      if not you:counter_blast(1) then return end
      local unit = me:choose(one(enemy.rear_guards:back_row()), "lock")
      if unit then unit:be_locked() end
    end },
}

card "Iron Curtain" { clans = "Gear", keywords = "Sentinel", grade = 1, power = 6000,
  skill = "boost", shield = 5000,
  text = "[AUTO] When this unit guards, you may discard 1. If you do, the attacked unit gets " ..
    "+30000 until end of that battle.",
  perfect_guard(),
}

card "Boiler Hand" { clans = "Gear", grade = 1, power = 7000, shield = 5000, skill = "boost",
  text = "[AUTO] When this unit boosts a vanguard, that vanguard gets +2000 until end of turn.",
  boosts { match = is(event.other, your.vanguards),
    function(_, event) event.other:gets { power = 2000, until_ = this_turn } end },
}

card "Steam Lancer" { clans = "Gear", grade = 2, power = 9000, shield = 5000, skill = "intercept",
  text = "[CONT](RC) While your opponent has a locked card, this unit gets +3000.",
  cont { place = "rear_guard", while_ = at_least(1, enemy.locked), power = add(3000) },
}

card "Piston Guard" { clans = "Gear", grade = 2, power = 10000, shield = 5000, skill = "intercept",
  text = "[CONT] During your opponent's turn, this unit gets +2000.",
  cont { while_ = turn_of(opponent), power = add(2000) },
}

card "Clamp Adept" { clans = "Gear", grade = 2, power = 9000, shield = 5000, skill = "intercept",
  text = "[AUTO] When this unit's attack hits a vanguard, choose one of your opponent's " ..
    "rear-guards, and lock it.",
  hits { match = hits_a_vanguard, choose = one(enemy.rear_guards),
    function(me, unit) unit:be_locked() end },
}

card "Convoy Driver" { clans = "Gear", grade = 2, power = 8000, shield = 5000, skill = "intercept",
  text = "[ACT](RC) [Rest this unit] Look for a grade 1 unit among the top 3 cards of " ..
    "your deck, " ..
    "superior-call it, and shuffle.",
  act { place = "rear_guard", cost = rest_this,
    function()
      local found = {}
      for n, card in ipairs(you.deck.cards) do
        if n > 3 then break end
        card:reveal(you)
        if card.grade == 1 then table.insert(found, card) end
      end
      local card = you:pick(found, "superior-call")
      if card then card:superior_call_by(you) end
      you.deck:shuffle()
    end },
}

card "Void Engine" { clans = "Gear", grade = 3, power = 11000, drive = 2,
  text = "[ACT](VC)1/Turn [Counter-Blast 2] Choose one of your opponent's rear-guards, and " ..
    "omega lock it.",
  act { place = "vanguard", limit = once_per_turn, cost = counter_blast(2),
    choose = one(enemy.rear_guards),
    function(me, unit) unit:be_omega_locked() end },
}

card "Grand Eraser" { clans = "Gear", grade = 3, power = 11000, drive = 2,
  text = "[ACT](VC)1/Turn [Soul-Blast 2] Delete all your opponent's vanguards.\n[AUTO] When " ..
    "this unit's attack hits a vanguard, draw 1.",
  act { place = "vanguard", limit = once_per_turn, cost = soul_blast(2),
    function()
      for _, unit in ipairs(enemy.vanguards:list()) do
        unit:be_deleted()
      end
    end },
  hits { match = hits_a_vanguard, function() you:draw(1) end },
}

card "Twin Foundry" { clans = "Gear", grade = 3, power = 10000, drive = 2,
  text = "[ACT](VC) Seek Mate \"Hearth Foundry\".\n[CONT](VC) While in a legion, this unit gets " ..
    "critical +1.",
  seek_mate "Hearth Foundry",
  cont { place = "vanguard", while_ = at_least(1, this.legion), critical = add(1) },
}

card "Hearth Foundry" { clans = "Gear", grade = 2, power = 9000, shield = 5000,
  skill = "intercept",
  text = "[AUTO] At the end of your turn, soul-charge 1.",
  ends_turn(function() you:soul_charge(1) end),
}

card "Gear Spark" { clans = "Gear", grade = 0, power = 5000, shield = 10000, skill = "boost",
  trigger = "critical" }
card "Gear Lift" { clans = "Gear", grade = 0, power = 5000, shield = 10000, skill = "boost",
  trigger = "stand" }
card "Gear Ledger" { clans = "Gear", grade = 0, power = 5000, shield = 5000, skill = "boost",
  trigger = "draw" }
card "Gear Oil" { clans = "Gear", grade = 0, power = 5000, shield = 10000, skill = "boost",
  trigger = "heal" }
