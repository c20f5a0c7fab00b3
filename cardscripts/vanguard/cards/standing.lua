-- Fixtures: who cannot stand, who stands up again, who is gone in the middle of a battle.

card "Rooted" { number = "ROOTED", clans = "Veil", grade = 1, power = 9000,
  text = "[CONT] This unit cannot stand.",
  prohibition { on = "stand", match = same(event.card, this) },
}

card "Tireless" { number = "RISES", clans = "Veil", grade = 1, power = 9000,
  text = "[AUTO] When this unit attacks, stand it.",
  attacks(function(me) me:stand() end),
}

card "Vagrant" { number = "LEAVES", clans = "Veil", grade = 1, power = 9000,
  text = "[AUTO] When this unit attacks, retire it.",
  attacks(function(me) me:retire() end),
}

card "Ambusher" { number = "STRIKES", clans = "Veil", grade = 1, power = 9000,
  text = "[AUTO] When this unit attacks, choose one of your opponent's rear-guards, and retire it.",
  attacks { choose = one(enemy.rear_guards), function(_, unit) unit:retire() end },
}

card "Sentry" { number = "GUARDS", clans = "Veil", grade = 1, power = 5000, shield = 5000,
  text = "[AUTO] When this unit guards, draw 1, and all your units get +2000 until end of turn.",
  guards(function()
    you:draw(1)
    your.units:gets { power = 2000, until_ = this_turn }
  end),
}

card "Iron Ward" { number = "NO-RETIRE", clans = "Veil", grade = 1, power = 8000,
  text = "[CONT] Your rear-guards cannot be retired.",
  prohibition { on = "retire", card = your.rear_guards },
}

card "Footing" { number = "NO-RETIRE-1", clans = "Veil", grade = 1, power = 8000,
  text = "[CONT] This unit cannot be retired.",
  prohibition { on = "retire", match = same(event.card, this) },
}

card "Throne Keeper" { number = "NO-SOUL", clans = "Veil", grade = 1, power = 8000,
  text = "[CONT] Your vanguards cannot be put into your soul.",
  prohibition { on = "put_into_soul", card = your.vanguards },
}

card "Paving" { number = "NO-SHIFT", clans = "Veil", grade = 1, power = 8000,
  text = "[CONT] This unit cannot move to another circle.",
  prohibition { on = "shift", match = same(event.card, this) },
}

card "Last Rites" { number = "RESTS-INSTEAD", clans = "Veil", grade = 1, power = 8000,
  text = "[CONT] If this unit would be retired, rest it instead.",
  substitution { on = "retire", match = same(event.card, this),
    function(me)
      me:rest()
      return replaced
    end },
}
