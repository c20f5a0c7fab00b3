-- Fixtures that dominate.

card "Whisper" { number = "DOM-ATK", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose one of your opponent's rear-guards. Stand it, dominate it, and it " ..
    "attacks " ..
    "another unit of your opponent.",
  act { choose = one(enemy.rear_guards),
    function(me, unit)
      unit:stand()
      unit:dominate(you)
      attack_another(unit)
    end },
}

card "Any Whisper" { number = "DOM-ANY", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose another rear-guard. Stand it, dominate it, and it attacks another unit " ..
    "of your opponent.",
  act { choose = one(any.rear_guards:other()),
    function(me, unit)
      unit:stand()
      unit:dominate(you)
      attack_another(unit)
    end },
}

card "Blink" { number = "DOM-BLINK", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose one of your opponent's units. Dominate it.",
  act { choose = one(enemy.units), function(me, unit) unit:dominate(you) end },
}

card "Leash" { number = "DOM-EOT", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose one of your opponent's units. Dominate it until end of turn.",
  act { choose = one(enemy.units), function(me, unit) unit:dominate(you, this_turn) end },
}

card "Long Leash" { number = "DOM-LONG", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose one of your opponent's units. Dominate it until the end of your " ..
    "opponent's next turn.",
  act { choose = one(enemy.units),
    function(me, unit) unit:dominate(you, opponents_next_turn) end },
}

card "Borrowed Blade" { number = "DOM-NEXT", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose one of your opponent's rear-guards. Stand it, dominate it until " ..
    "the end of " ..
    "your next turn, and it attacks another unit of your opponent.",
  act { choose = one(enemy.rear_guards),
    function(me, unit)
      unit:stand()
      unit:dominate(you, your_next_turn)
      attack_another(unit)
    end },
}

card "Throne Whisper" { number = "DOM-V", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose one of your opponent's vanguards. Stand it, dominate it, and it attacks " ..
    "another unit of your opponent.",
  act { choose = one(enemy.vanguards),
    function(me, unit)
      unit:stand()
      unit:dominate(you)
      attack_another(unit)
    end },
}

card "Riposte" { number = "DOM-COUNTER", clans = "Veil", grade = 1, power = 8000,
  text = "[AUTO] When your opponent's rear-guard attacks, choose one of your opponent's " ..
    "vanguards. Stand it, dominate it, and it attacks another unit of your opponent.",
  when_one(enemy.rear_guards, "attack", { choose = one(enemy.vanguards),
    function(me, unit)
      unit:stand()
      unit:dominate(you)
      attack_another(unit)
    end }),
}

card "Many Strings" { number = "DOM-MANY", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Choose two of your opponent's units. Dominate them until end of turn.",
  act { choose = exactly(2, enemy.units),
    function(me, units)
      for _, unit in ipairs(units) do
        unit:dominate(you, this_turn)
      end
    end },
}
