-- Blue.
card "Reed Walker" {
  type = "creature", colour = "blue", power = 2, toughness = 1,
  text = "1U.",
  cast "1U",
}

card "Reed Thief" {
  type = "creature", colour = "blue", power = 1, toughness = 1,
  text = "1U. Whenever this deals damage to a player, draw 1.",
  cast "1U",
  triggered {
    on = "damage", match = all_of(same(event.source, this), not_(present(event.card))),
    function() you:draw(1) end,
  },
}

card "Tide Drake" {
  type = "creature", colour = "blue", power = 2, toughness = 2, word = "flying",
  text = "2U. Flying.",
  cast "2U",
}

card "Skywhale" {
  type = "creature", colour = "blue", power = 4, toughness = 4, word = "flying",
  text = "4U. Flying.",
  cast "4U",
}

card "Ambusher" {
  type = "creature", colour = "blue", power = 2, toughness = 2, word = "flash",
  text = "1U. Flash.",
  cast "1U",
}

card "Augur" {
  type = "creature", colour = "blue", power = 1, toughness = 3,
  text = "1U. When this enters, look at the top two cards of your library: some go under it.",
  cast "1U",
  when_enters(function() you:scry(2) end),
}

card "Shape Thief" {
  type = "creature", colour = "blue", power = 0, toughness = 0,
  text = "3U. This may enter as a copy of a creature.",
  cast "3U",
  substitution {
    on = "come", match = same(event.card, this),
    zones = { "stack", "hand", "graveyard", "exile", "library" },
    function(me, event)
      local other = me:choose(one_or_none(any.creatures), "a copy of")
      if other then event.name = other.name end
    end,
  },
}

card "Siren's Leash" {
  type = { "enchantment", "aura" }, colour = "blue",
  text = "2UU. You control the enchanted creature.",
  aura "2UU",
  triggered { on = "entered", self = true, interrupts = true, function(me)
    me.enchants:control(you, { until_ = while_there(me) })
  end },
}

card "Dull Moon" {
  type = "enchantment", colour = "blue",
  text = "3U. Creatures have no abilities.",
  cast "3U",
  constant {
    cards = any.creatures, loses = "abilities", word = none, protection = none,
  },
}

card "Painted Sky" {
  type = "enchantment", colour = "blue",
  text = "1U. All creatures are blue.",
  cast "1U",
  constant { cards = any.creatures, colour = set("blue") },
}

card "Refuse" {
  type = "instant", colour = "blue",
  text = "1U. Counter a spell.",
  instant { cost = "1U", choose = one(any.spells:other()), function(_, spell) spell:counter() end },
}

card "Hush" {
  type = "instant", colour = "blue",
  text = "U. Counter an ability.",
  instant { cost = "U", choose = one(any.abilities), function(_, ability) ability:counter() end },
}

card "Second Voice" {
  type = "instant", colour = "blue",
  text = "1U. Copy an instant or sorcery. The copy may have other targets.",
  instant {
    cost = "1U", choose = one(any.spells:other():with { type = one_of { "instant", "sorcery" } }),
    function(_, spell)
      local copy = spell:copy()
      if copy then copy:choose_targets() end
    end,
  },
}

card "Send Home" {
  type = "instant", colour = "blue",
  text = "U. Return a creature to its owner's hand.",
  instant { cost = "U", choose = one(targets), function(_, creature) creature:bounce() end },
}

card "Sudden Envy" {
  type = "instant", colour = "blue",
  text = "3U. Control a creature this turn.",
  instant { cost = "3U", choose = one(targets), function(_, creature)
    creature:control(you, { until_ = this_turn })
  end },
}

local switched = constant {
  with = {}, cards = any.creatures:where(same(it, bearer)),
  power = set(it.toughness, "switched"), toughness = set(it.power, "switched"),
}

card "Twist" {
  type = "instant", colour = "blue",
  text = "U. Switch a creature's power and toughness this turn.",
  instant {
    cost = "U", choose = one(targets),
    function(_, creature) switched:start { bearer = creature, until_ = this_turn } end,
  },
}

card "Hollow Voice" {
  type = "instant", colour = "blue",
  text = "U. A creature loses all abilities this turn.",
  instant { cost = "U", choose = one(targets), function(_, creature)
    creature:loses("abilities", { until_ = this_turn })
    creature:gets {
      word = none, protection = none, until_ = this_turn,
    }
  end },
}

card "Soar" {
  type = "instant", colour = "blue",
  text = "U. A creature gains flying this turn.",
  instant { cost = "U", choose = one(targets), function(_, creature)
    creature:gets { word = add("flying"), until_ = this_turn }
  end },
}

card "Mimicry" {
  type = "instant", colour = "blue",
  text = "1U. A creature of yours becomes a copy of another creature this turn.",
  instant {
    cost = "1U", choose = { one(your_targets), one(targets) },
    function(_, mine, other)
      if mine and other and mine ~= other then mine:becomes(other, { until_ = this_turn }) end
    end,
  },
}

card "Petrify" {
  type = "instant", colour = "blue",
  text = "1U. A creature is an artifact and no creature this turn.",
  instant { cost = "1U", choose = one(targets), function(_, creature)
    creature:gets { type = set("artifact"), until_ = this_turn }
  end },
}

card "Nightfall" {
  type = "instant", colour = "blue",
  text = "4UU. End the turn: what waits is exiled.",
  instant {
    cost = "4UU",
    function()
      any.waiting:banish()
      end_the_turn()
    end,
  },
}

card "Decree" {
  type = "sorcery", colour = "blue", mark = "sure",
  text = "2U. This can't be countered. Draw 2.",
  sorcery { cost = "2U", function() you:draw(2) end },
}

card "Study" {
  type = "sorcery", colour = "blue",
  text = "2U. Draw 2.",
  sorcery { cost = "2U", function() you:draw(2) end },
}

card "Foresee" {
  type = "sorcery", colour = "blue",
  text = "1U. Look at the top three cards of your library: some go under it. Draw 1.",
  sorcery {
    cost = "1U",
    function()
      you:scry(3)
      you:draw(1)
    end,
  },
}

card "Second Dawn" {
  type = "sorcery", colour = "blue",
  text = "3UU. A player takes an extra turn after this one.",
  sorcery {
    cost = "3UU", choose = one(players), function(_, player) extra_turn { player = player } end,
  },
}

local is_led = triggered {
  on = begins "untap", with = { leader = "player", led = "player" }, interrupts = true,
  match = same_player(turn_player, param.led),
  function(_, _, given) given.led:decided_by(given.leader, { until_ = this_turn }) end,
}

card "Puppet Strings" {
  type = "sorcery", colour = "blue",
  text = "4UU. You decide all in the opponent's next turn.",
  sorcery {
    cost = "4UU",
    function() is_led:start { leader = you, led = opponent, until_ = through_their_turn } end,
  },
}
