-- What an ability is while it waits.
card "Ability" { type = "ability" }

card "Field" { type = "land", text = "Tap: 1 mana.", gives_mana(1) }

-- Creatures.
card "Squire" { type = "creature", cost = 1, power = 1, toughness = 1 }

card "Ox" { type = "creature", cost = 3, power = 3, toughness = 3 }

card "Ambusher" { type = "creature", cost = 2, power = 2, toughness = 2, word = "flash" }

card "Veiled Stag" { type = "creature", cost = 3, power = 2, toughness = 2, word = "hexproof" }

card "Emberling" {
  type = "creature", cost = 2, power = 1, toughness = 1,
  text = "Tap: 1 damage to a creature.",
  activated {
    keyword = "spark", window = "priority", cost = tap_this, choose = one(targets),
    function(me, creature) creature:damage(1, me) end,
  },
}

card "Martyr" {
  type = "creature", cost = 1, power = 1, toughness = 1,
  text = "Sacrifice this: gain 3 life.",
  activated {
    keyword = "give up", window = "priority", cost = cost_self { event = "die" },
    function() you:gain_life(3) end,
  },
}

card "Mourner" {
  type = "creature", cost = 2, power = 1, toughness = 2,
  text = "When a creature dies, gain 1 life.",
  triggered { on = "die", card = any.creatures, function() you:gain_life(1) end },
}

card "Gravedigger" {
  type = "creature", cost = 2, power = 1, toughness = 2,
  text = "When a creature dies, draw 1.",
  triggered { on = "die", card = any.creatures, function() you:draw(1) end },
}

card "Oakheart" {
  type = "creature", cost = 3, power = 2, toughness = 4,
  text = "When this dies, gain as much life as it had power.",
  triggered { on = "die", self = true, function(me) you:gain_life(me.power) end },
}

card "Herald" {
  type = "creature", cost = 3, power = 2, toughness = 2,
  text = "When this enters, 2 damage to another creature.",
  triggered {
    on = "enter", self = true, choose = one(targets:other()),
    function(me, creature) creature:damage(2, me) end,
  },
}

card "Marshal" {
  type = "creature", cost = 3, power = 2, toughness = 3,
  text = "At the beginning of your upkeep, if you have three creatures, draw 1.",
  triggered {
    on = begins "upkeep", match = turn_of(you), if_ = at_least(3, your.creatures), asked = "both",
    function() you:draw(1) end,
  },
}

-- Instants and sorceries.
card "Singe" {
  type = "instant", cost = 1,
  text = "3 damage to a creature.",
  instant { choose = one(targets), function(me, creature) creature:damage(3, me) end },
}

card "Forked Flame" {
  type = "instant", cost = 2,
  text = "2 damage to each of two creatures.",
  instant { choose = exactly(2, targets), function(me, creatures)
    for _, creature in ipairs(creatures) do creature:damage(2, me) end
  end },
}

card "Leech" {
  type = "instant", cost = 2,
  text = "2 damage to a creature. Gain 2 life.",
  instant {
    choose = one(targets),
    function(me, creature)
      creature:damage(2, me)
      you:gain_life(2)
    end,
  },
}

card "Brace" {
  type = "instant", cost = 1,
  text = "A creature gets +2/+2 this turn.",
  instant {
    choose = one(targets),
    function(me, creature) creature:gets { power = 2, toughness = 2, until_ = this_turn } end,
  },
}

card "Ordeal" {
  type = "instant", cost = 1,
  text = "2 damage to a creature. It gets +1/+1 this turn.",
  instant {
    choose = one(targets),
    function(me, creature)
      creature:damage(2, me)
      creature:gets { power = 1, toughness = 1, until_ = this_turn }
    end,
  },
}

card "Send Home" {
  type = "instant", cost = 1,
  text = "Return a creature to its owner's hand.",
  instant { choose = one(targets), function(me, creature) creature:bounce() end },
}

card "Blink" {
  type = "instant", cost = 1,
  text = "Exile a creature of yours, and put it onto the battlefield again.",
  instant {
    choose = one(your.creatures),
    function(me, creature)
      creature:banish()
      local there = creature:now()
      if there then there:enter() end
    end,
  },
}

card "Refuse" {
  type = "instant", cost = 2,
  text = "Counter a spell.",
  instant { choose = one(any.spells:other()), function(me, spell) spell:counter() end },
}

card "Hush" {
  type = "instant", cost = 1,
  text = "Counter an ability.",
  instant { choose = one(any.abilities), function(me, ability) ability:counter() end },
}

card "Return Fire" {
  type = "instant", cost = 2,
  text = "Counter an ability. 2 damage to the creature that it is of.",
  instant {
    choose = one(any.abilities),
    function(me, ability)
      local source = ability.ability_of:now()
      ability:counter()
      if source and source:has("creature") then source:damage(2, me) end
    end,
  },
}

card "Ward" {
  type = "instant", cost = 1,
  text = "Counter a spell that was cast at a creature of yours.",
  instant {
    choose = one(any.spells:other():where(function(me, it)
      for _, card in ipairs(it.chosen) do
        if card.master == me.master then return true end
      end
      return false
    end)),
    function(me, spell) spell:counter() end,
  },
}

card "Decree" {
  type = "sorcery", cost = 3, word = "sure",
  text = "This can't be countered. Draw 2.",
  sorcery { function() you:draw(2) end },
}

card "Study" {
  type = "sorcery", cost = 2,
  text = "Draw 2.",
  sorcery { function() you:draw(2) end },
}

card "Deluge" {
  type = "sorcery", cost = 4,
  text = "2 damage to each creature.",
  sorcery {
    function(me)
      for _, creature in ipairs(any.creatures:list()) do creature:damage(2, me) end
    end,
  },
}

card "Nightfall" {
  type = "instant", cost = 4,
  text = "End the turn: what waits is exiled.",
  instant {
    function()
      for _, card in ipairs(any.waiting:list()) do card:banish() end
      end_the_turn()
    end,
  },
}
