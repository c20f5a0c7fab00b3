-- White.
card "Squire" {
  type = "creature", colour = "white", power = 1, toughness = 1,
  text = "W.",
  cast "W",
}

card "Lancer" {
  type = "creature", colour = "white", power = 2, toughness = 1, word = "first strike",
  text = "1W. First strike.",
  cast "1W",
}

card "Twin Blade" {
  type = "creature", colour = "white", power = 2, toughness = 2, word = "double strike",
  text = "2WW. Double strike.",
  cast "2WW",
}

card "Chaplain" {
  type = "creature", colour = "white", power = 2, toughness = 2, word = "lifelink",
  text = "1W. Lifelink.",
  cast "1W",
}

card "Watchman" {
  type = "creature", colour = "white", power = 2, toughness = 3, word = "vigilance",
  text = "2W. Vigilance.",
  cast "2W",
}

card "Rampart" {
  type = "creature", colour = "white", power = 0, toughness = 4, word = "defender",
  text = "W. Defender.",
  cast "W",
}

card "Heron Rider" {
  type = "creature", colour = "white", power = 2, toughness = 2, word = "flying",
  text = "2W. Flying.",
  cast "2W",
}

card "Granite Saint" {
  type = "creature", colour = "white", power = 2, toughness = 3, word = "indestructible",
  text = "3W. Indestructible.",
  cast "3W",
}

card "Warded Knight" {
  type = "creature", colour = "white", power = 2, toughness = 2,
  protection = { "from red", "from black" },
  text = "WW. Protection from red, protection from black.",
  cast "WW",
}

card "Asha, Oathbound" {
  type = { "creature", "legend" }, colour = "white", power = 3, toughness = 2, word = "vigilance",
  text = "1WW. Vigilance.",
  cast "1WW",
}

card "Drummer" {
  type = "creature", colour = "white", power = 2, toughness = 2,
  text = "1WW. Your other creatures get +1/+1.",
  cast "1WW",
  constant { cards = your.creatures:other(), power = add(1), toughness = add(1) },
}

card "Sky Captain" {
  type = "creature", colour = "white", power = 1, toughness = 3,
  text = "3W. Your other creatures have flying.",
  cast "3W",
  constant { cards = your.creatures:other(), word = add("flying") },
}

card "Marshal" {
  type = "creature", colour = "white", power = 2, toughness = 3,
  text = "2W. At the beginning of your upkeep, if you have three creatures, draw 1.",
  cast "2W",
  triggered {
    on = begins "upkeep", match = turn_of(you), if_ = at_least(3, your.creatures), asked = "both",
    function() you:draw(1) end,
  },
}

card "Toll Keeper" {
  type = "creature", colour = "white", power = 2, toughness = 1,
  text = "1W. Spells of the opponent cost 1 more.",
  cast "1W",
  constant { cards = enemy.castable, tax = add(1) },
}

card "Martyr" {
  type = "creature", colour = "white", power = 1, toughness = 1,
  text = "W. Sacrifice this: gain 3 life.",
  cast "W",
  ability { keyword = "give up", cost = sacrifice_this, function() you:gain_life(3) end },
}

card "Grateful Sister" {
  type = "creature", colour = "white", power = 1, toughness = 2,
  text = "1W. Whenever you gain life, put a +1/+1 counter on this.",
  cast "1W",
  triggered {
    on = "gain_life", match = same_player(event.player, you),
    function(me) me:grow(1) end,
  },
}

card "Soul Cage" {
  type = "enchantment", colour = "white",
  text = "2W. A creature of the opponent that would die is exiled instead.",
  cast "2W",
  instead_of_dying {
    card = enemy.creatures, counts = true,
    function(_, event) event.card:banish() return replaced end,
  },
}

card "Levelling Edict" {
  type = "enchantment", colour = "white",
  text = "3W. Each creature is 1/1, whatever is printed on it.",
  cast "3W",
  constant { cards = any.creatures, power = set(1, "basis"), toughness = set(1, "basis") },
}

card "Feather Mantle" {
  type = { "enchantment", "aura" }, colour = "white",
  text = "1W. The enchanted creature gets +1/+1 and has flying.",
  aura "1W",
  constant { cards = this.enchants, power = add(1), toughness = add(1), word = add("flying") },
}

card "Bind" {
  type = { "enchantment", "aura" }, colour = "white",
  text = "1W. The enchanted creature neither attacks nor blocks.",
  aura "1W",
  constant { cards = this.enchants, mark = add("pacified") },
}

card "Mend" {
  type = "instant", colour = "white",
  text = "W. Prevent the next 3 damage to a creature or player this turn.",
  instant { cost = "W", choose = one(any_target), function(_, target) target:prevent_next(3) end },
}

local no_combat_damage = substitution {
  on = "damage", with = {}, match = any_of(during "damage", during "first strikes"),
  function() return replaced end,
}

card "Calm" {
  type = "instant", colour = "white",
  text = "1W. Prevent all combat damage this turn.",
  instant { cost = "1W", function() no_combat_damage:start { until_ = this_turn } end },
}

card "Blink" {
  type = "instant", colour = "white",
  text = "W. Exile a creature of yours, and put it onto the battlefield again.",
  instant {
    cost = "W", choose = one(your_targets),
    function(_, creature)
      creature:banish()
      local there = creature:now()
      if there then there:enter() end
    end,
  },
}

card "Rally" {
  type = "instant", colour = "white",
  text = "1W. Your creatures get +1/+1 this turn.",
  instant {
    cost = "1W",
    function()
      your.creatures:gets { power = 1, toughness = 1, until_ = this_turn }
    end,
  },
}

card "Cast Out" {
  type = "instant", colour = "white",
  text = "1W. Exile an attacking creature.",
  instant {
    cost = "1W", choose = one(targets:where(equal(1, it.attacking))),
    function(_, creature) creature:banish() end,
  },
}

card "Ward" {
  type = "instant", colour = "white",
  text = "W. Counter a spell that was cast at a creature of yours.",
  instant {
    cost = "W",
    choose = one(any.spells:other():where(function(me, it)
      for _, card in ipairs(it.chosen) do
        if card.is_card and card.master == me.master then return true end
      end
      return false
    end)),
    function(_, spell) spell:counter() end,
  },
}

card "Shelter" {
  type = "instant", colour = "white",
  text = "W. A creature of yours gains protection from red and black this turn.",
  instant {
    cost = "W", choose = one(your_targets),
    function(_, creature)
      creature:gets { protection = add("from red"), until_ = this_turn }
      creature:gets { protection = add("from black"), until_ = this_turn }
    end,
  },
}

card "Morning Omen" {
  type = "instant", colour = "white",
  text = "1W. One of: destroy an artifact; a creature gets +2/+2 this turn; gain 4 life.",
  instant { cost = "1W", modes = {
    {
      "destroy an artifact", choose = one(artifact_targets),
      function(_, card) card:destroy() end,
    },
    {
      "strengthen a creature", choose = one(targets),
      function(_, creature) creature:gets { power = 2, toughness = 2, until_ = this_turn } end,
    },
    { "gain 4 life", function() you:gain_life(4) end },
  } },
}

card "Reclaim" {
  type = "sorcery", colour = "white",
  text = "1W. Put an Aura out of your graveyard onto the battlefield.",
  sorcery {
    cost = "1W", choose = one(your.graveyard:with { type = "aura" }),
    function(_, card) card:enter() end,
  },
}

card "Muster" {
  type = "sorcery", colour = "white",
  text = "2W. Make two Soldiers.",
  sorcery {
    cost = "2W",
    function()
      you:make("Soldier")
      you:make("Soldier")
    end,
  },
}
