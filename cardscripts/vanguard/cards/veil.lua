-- Deck cards of the clan Veil: they borrow what stands against them.

card "Veil Fledgling" { clans = "Veil", starter = 1, grade = 0, power = 5000, shield = 10000,
  skill = "boost",
  text = "[AUTO] When this unit boosts, you may put it into the soul at the end of that battle. " ..
    "If you do, draw 1.",
  ends_boost(function(me)
    if me:confirm("put into the soul") and me:put_into_soul() then you:draw(1) end
  end),
}

card "Lantern Bearer" { clans = "Veil", grade = 1, power = 7000, shield = 5000, skill = "boost",
  text = "[AUTO] When this unit is placed, soul-charge 1.",
  placed(function() you:soul_charge(1) end),
}

card "Thread Puller" { clans = "Veil", grade = 1, power = 7000, shield = 5000, skill = "boost",
  text = "[ACT](RC) [Put this unit into the soul] Choose one of your opponent's rear-guards. " ..
    "Stand it, dominate it, and it attacks another unit of your opponent.",
  act { place = "rear_guard", cost = soul_this, choose = one(enemy.rear_guards),
    function(me, unit)
      unit:stand()
      unit:dominate(you)
      attack_another(unit)
    end },
}

card "Mist Screen" { clans = "Veil", keywords = "Sentinel", grade = 1, power = 6000,
  skill = "boost", shield = 5000,
  text = "[AUTO] When this unit guards, you may discard 1. If you do, the attacked unit gets " ..
    "+30000 until end of that battle.",
  perfect_guard(),
}

card "Night Courier" { clans = "Veil", grade = 1, power = 8000, shield = 5000, skill = "boost",
  text = "[AUTO] When the attack of another of your units hits a vanguard, counter-charge 1.",
  when_one(your.units:other(), "hit", { match = hits_a_vanguard,
    function() you:counter_charge(1) end }),
}

card "Silk Duelist" { clans = "Veil", grade = 2, power = 10000, shield = 5000, skill = "intercept",
  text = "[AUTO] When this unit attacks, if your opponent has a rested rear-guard, it " ..
    "gets +3000 " ..
    "until end of that battle.",
  attacks { if_ = at_least(1, enemy.rear_guards:rested()),
    function(me) me:gets { power = 3000, until_ = this_battle } end },
}

card "Shadow Broker" { clans = "Veil", grade = 2, power = 9000, shield = 5000, skill = "intercept",
  text = "[ACT](RC) [Soul-Blast 2] Choose one of your opponent's rear-guards. Dominate it until " ..
    "end of turn.",
  act { place = "rear_guard", cost = soul_blast(2), choose = one(enemy.rear_guards),
    function(me, unit) unit:dominate(you, this_turn) end },
}

card "Puppet Drummer" { clans = "Veil", grade = 2, power = 8000, shield = 5000,
  skill = "intercept",
  text = "[AUTO] When a dominated unit of yours attacks, it gets +4000 until end of that battle.",
  when_one(your.units:dominated(), "attack",
    function(_, event) event.card:gets { power = 4000, until_ = this_battle } end),
}

card "Hall of Masks" { clans = "Veil", grade = 2, power = 9000, shield = 5000, skill = "intercept",
  text = "[CONT] While you have a dominated unit, your rear-guards get +2000.",
  cont { cards = your.rear_guards, power = add(2000),
    while_ = at_least(1, your.units:dominated()) },
}

card "Oath Breaker" { clans = "Veil", grade = 3, power = 11000, drive = 2,
  text = "[ACT](VC)1/Turn [Counter-Blast 2] Choose one of your opponent's units. Dominate " ..
    "it " ..
    "until the " ..
    "end of your opponent's next turn.",
  act { place = "vanguard", limit = once_per_turn, cost = counter_blast(2),
    choose = one(enemy.fielded),
    function(me, unit) unit:dominate(you, opponents_next_turn) end },
}

card "Crowned Puppeteer" { clans = "Veil", grade = 3, power = 11000, drive = 2,
  text = "[AUTO] When this unit is placed on (VC), choose one of your opponent's rear-guards. " ..
    "Stand it, dominate it, and it attacks another unit of your opponent.\n" ..
    "[AUTO] At the end of a battle in which this unit attacked, you may counter-blast 1. If you " ..
    "do, choose another of your units and stand it.",
  rides { choose = one(enemy.rear_guards),
    function(me, unit)
      unit:stand()
      unit:dominate(you)
      attack_another(unit)
    end },
  ends_battle(function(me)
    if not you:counter_blast(1) then return end
    local unit = me:choose(one(your.fielded:other()), "stand")
    if unit then unit:stand() end
  end),
}

card "Twilight Regent" { clans = "Veil", grade = 3, power = 10000, drive = 2,
  text = "[CONT](VC) During your turn, this unit gets +1000 for each card in your bind zone.\n" ..
    "[ACT](VC)1/Turn [Discard 1] Choose one of your opponent's rear-guards. Bind it.",
  cont { place = "vanguard", while_ = turn_of(you), power = add(1000 * count(your.bind)) },
  act { place = "vanguard", limit = once_per_turn, cost = discard(1),
    choose = one(enemy.rear_guards), function(me, unit) unit:bind() end },
}

card "Veil Spark" { clans = "Veil", grade = 0, power = 5000, shield = 10000, skill = "boost",
  trigger = "critical" }
card "Veil Ember" { clans = "Veil", grade = 0, power = 4000, shield = 10000, skill = "boost",
  trigger = "critical" }
card "Veil Page" { clans = "Veil", grade = 0, power = 5000, shield = 5000, skill = "boost",
  trigger = "draw" }
card "Veil Balm" { clans = "Veil", grade = 0, power = 5000, shield = 10000, skill = "boost",
  trigger = "heal" }
