-- Red.
card "Cinder Hound" {
  type = "creature", colour = "red", power = 1, toughness = 1, word = "haste",
  text = "R. Haste.",
  cast "R",
}

card "Pit Fighter" {
  type = "creature", colour = "red", power = 2, toughness = 2,
  text = "1R.",
  cast "1R",
}

card "Charger" {
  type = "creature", colour = "red", power = 3, toughness = 1, word = { "haste", "trample" },
  text = "2R. Haste, trample.",
  cast "2R",
}

card "Ogre" {
  type = "creature", colour = "red", power = 4, toughness = 3,
  text = "3R.",
  cast "3R",
}

card "Ember Drake" {
  type = "creature", colour = "red", power = 4, toughness = 4, word = "flying",
  text = "3RR. Flying.",
  cast "3RR",
}

card "Fire Wall" {
  type = "creature", colour = "red", power = 0, toughness = 4, word = "defender",
  text = "1R. Defender. R: this gets +1/+0 this turn.",
  cast "1R",
  ability {
    keyword = "flare", cost = mana "R",
    function(me) me:gets { power = 1, until_ = this_turn } end,
  },
}

card "Emberling" {
  type = "creature", colour = "red", power = 1, toughness = 1,
  text = "1R. Tap: 1 damage to a creature.",
  cast "1R",
  ability {
    keyword = "spark", cost = tap_this, choose = one(targets),
    function(me, creature) creature:damage(1, me) end,
  },
}

card "Ash Keeper" {
  type = "creature", colour = "red", power = 2, toughness = 2,
  text = "2R. Whenever you discard a card, 1 damage to the opponent.",
  cast "2R",
  triggered {
    on = "discard", card = any.elsewhere, match = same_player(owner_of(event.card), you),
    function(me) opponent:damage(1, me) end,
  },
}

card "Herald" {
  type = "creature", colour = "red", power = 2, toughness = 2,
  text = "2R. When this enters, 2 damage to another creature.",
  cast "2R",
  triggered {
    on = "entered", self = true, choose = one(targets:other()),
    function(me, creature) creature:damage(2, me) end,
  },
}

card "Warband Caller" {
  type = "creature", colour = "red", power = 3, toughness = 3,
  text = "3R. When this attacks, make an Ember that attacks, too.",
  cast "3R",
  triggered { on = "attack", self = true, function()
    local ember = you:make("Ember")
    ember:tap()
    ember:join_attack()
  end },
}

card "Furnace Idol" {
  type = "artifact",
  text = "4. All damage is doubled.",
  cast "4",
  substitution {
    on = "damage", match = at_least(1, event.amount),
    function(_, event) event.amount = 2 * event.amount end,
  },
}

card "Singe" {
  type = "instant", colour = "red",
  text = "R. 3 damage to a creature or player.",
  instant { cost = "R", choose = one(any_target), function(me, target) target:damage(3, me) end },
}

card "Blaze" {
  type = "sorcery", colour = "red",
  text = "XR. X damage to a creature or player.",
  sorcery {
    cost = "XR", choose = one(any_target),
    function(me, target, given) target:damage(given.x, me) end,
  },
}

card "Wide Blaze" {
  type = "sorcery", colour = "red",
  text = "X2R. X damage to each creature.",
  sorcery { cost = "X2R", function(me, given) any.creatures:damage(given.x, me) end },
}

card "Flare Up" {
  type = "instant", colour = "red",
  text = "R, kicker 1R. 2 damage to a creature or player; 4 if this was kicked.",
  instant {
    cost = "R", kicker = "1R", choose = one(any_target),
    function(me, target, given) target:damage(given.kicked and 4 or 2, me) end,
  },
}

card "Spark Hail" {
  type = "instant", colour = "red",
  text = "1R. Add RRR.",
  instant { cost = "1R", function() you:add_red(3) end },
}

card "Forked Flame" {
  type = "instant", colour = "red",
  text = "1R. 2 damage to each of two creatures.",
  instant { cost = "1R", choose = exactly(2, targets), function(me, creatures)
    creatures:damage(2, me)
  end },
}

card "Ordeal" {
  type = "instant", colour = "red",
  text = "R. 2 damage to a creature. It gets +1/+1 this turn.",
  instant {
    cost = "R", choose = one(targets),
    function(me, creature)
      creature:damage(2, me)
      creature:gets { power = 1, toughness = 1, until_ = this_turn }
    end,
  },
}

card "Return Fire" {
  type = "instant", colour = "red",
  text = "1R. Counter an ability. 2 damage to the creature that it is of.",
  instant {
    cost = "1R", choose = one(any.abilities),
    function(me, ability)
      local source = ability.ability_of:now()
      ability:counter()
      if source and source:is(any.creatures) then source:damage(2, me) end
    end,
  },
}

local burns_out = triggered {
  on = begins "end", with = { creature = "card" },
  function(_, _, given) given.creature:sacrifice() end,
}

card "Flash of Fury" {
  type = "instant", colour = "red",
  text = "1R. Make a Fury. At the beginning of the next end step, sacrifice it.",
  instant {
    cost = "1R",
    function()
      burns_out:start { creature = you:make("Fury"), once = true, until_ = "forever" }
    end,
  },
}

card "Sudden Charge" {
  type = "instant", colour = "red",
  text = "1R. Put a creature card from your hand onto the battlefield. It has haste. "
    .. "At the beginning of the next end step, sacrifice it.",
  instant {
    cost = "1R", choose = one(your.hand:with { type = "creature" }),
    function(_, card)
      card:enter()
      local creature = card:now()
      creature:gets { word = add("haste"), until_ = "forever" }
      burns_out:start { creature = creature, once = true, until_ = "forever" }
    end,
  },
}

card "Shatter" {
  type = "instant", colour = "red",
  text = "1R. Destroy an artifact.",
  instant { cost = "1R", choose = one(artifact_targets), function(_, card) card:destroy() end },
}

card "Seize" {
  type = "sorcery", colour = "red",
  text = "2R. Control a creature this turn. Untap it. It has haste.",
  sorcery {
    cost = "2R", choose = one(targets),
    function(_, creature)
      creature:control(you, { until_ = this_turn })
      creature:untap()
      creature:gets { word = add("haste"), until_ = this_turn }
    end,
  },
}

card "Deluge of Fire" {
  type = "sorcery", colour = "red",
  text = "2RR. 2 damage to each creature.",
  sorcery { cost = "2RR", function(me) any.creatures:damage(2, me) end },
}

card "Fresh Assault" {
  type = "sorcery", colour = "red",
  text = "2R. Your creatures get +2/+0 and have haste this turn.",
  sorcery {
    cost = "2R",
    function()
      your.creatures:gets { power = 2, word = add("haste"), until_ = this_turn }
    end,
  },
}

card "Quarrel of Banners" {
  type = "sorcery", colour = "red",
  text = "1R. Choose two target creatures that share no colour. Each deals damage equal to its "
    .. "power to the other.",
  sorcery {
    cost = "1R", choose = exactly(2, targets, { different = "colour" }),
    function(_, creatures)
      local one, other = creatures[1], creatures[2]
      if one and other then
        simultaneously(function()
          other:damage(one.power, one)
          one:damage(other.power, other)
        end)
      end
    end,
  },
}
