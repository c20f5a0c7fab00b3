-- Green, and what has no colour.
card "Wolf" {
  type = "creature", colour = "green", power = 2, toughness = 2,
  text = "1G.",
  cast "1G",
}

card "Ox" {
  type = "creature", colour = "green", power = 3, toughness = 3,
  text = "2G.",
  cast "2G",
}

card "Tusker" {
  type = "creature", colour = "green", power = 4, toughness = 4, word = "trample",
  text = "3GG. Trample.",
  cast "3GG",
}

card "Behemoth" {
  type = "creature", colour = "green", power = 6, toughness = 6, word = "trample",
  text = "4GG. Trample.",
  cast "4GG",
}

card "Canopy Weaver" {
  type = "creature", colour = "green", power = 2, toughness = 4, word = "reach",
  text = "3G. Reach.",
  cast "3G",
}

card "Veiled Stag" {
  type = "creature", colour = "green", power = 2, toughness = 2, word = "hexproof",
  text = "1G. Hexproof.",
  cast "1G",
}

card "Pounce Cat" {
  type = "creature", colour = "green", power = 2, toughness = 1, word = { "flash", "haste" },
  text = "1G. Flash, haste.",
  cast "1G",
}

card "Seedling" {
  type = "creature", colour = "green", power = 1, toughness = 1,
  text = "G. Tap: G.",
  cast "G",
  gives_mana "G",
}

card "Oakheart" {
  type = "creature", colour = "green", power = 2, toughness = 4,
  text = "2G. When this dies, gain as much life as it had power.",
  cast "2G",
  when_dies { self = true, function(me) you:gain_life(me.power) end },
}

card "Crowd Spirit" {
  type = "creature", colour = "green",
  text = "2G. Its power and toughness are the number of your creatures.",
  cast "2G",
  constant {
    power = set(count(your.creatures), "basis"), toughness = set(count(your.creatures), "basis"),
  },
}

card "Root Speaker" {
  type = "creature", colour = "green", power = 1, toughness = 2,
  text = "2G. Your lands are creatures of 2/2, too.",
  cast "2G",
  constant {
    cards = your.lands, type = add("creature"),
    power = set(2, "basis"), toughness = set(2, "basis"),
  },
}

card "Budding Hydra" {
  type = "creature", colour = "green", power = 0, toughness = 0,
  text = "1G. This enters with two +1/+1 counters.",
  cast "1G",
  as_enters(function(me) me:grow(2) end),
}

card "Kin Tracker" {
  type = "creature", colour = "green", power = 0, toughness = 0,
  text = "2G. This enters with a +1/+1 counter for each creature of yours, itself among them.",
  cast "2G",
  as_enters(function(me) me:grow(your.creatures:count()) end),
}

card "Sporemother" {
  type = "creature", colour = "green", power = 2, toughness = 2,
  text = "3G. When this dies, make two Puffcaps.",
  cast "3G",
  when_dies { self = true, function()
    you:make("Puffcap")
    you:make("Puffcap")
  end },
}

card "Brace" {
  type = "instant", colour = "green",
  text = "G. A creature gets +2/+2 this turn.",
  instant {
    cost = "G", choose = one(targets),
    function(_, creature) creature:gets { power = 2, toughness = 2, until_ = this_turn } end,
  },
}

card "Giant's Hour" {
  type = "instant", colour = "green",
  text = "1G. A creature is 5/5 this turn, whatever is printed on it.",
  instant {
    cost = "1G", choose = one(targets),
    function(_, creature)
      creature:gets { power = set(5, "basis"), toughness = set(5, "basis"), until_ = this_turn }
    end,
  },
}

card "Reclaiming Vines" {
  type = "instant", colour = "green",
  text = "1G. Destroy an artifact or enchantment.",
  instant {
    cost = "1G", choose = one(any_of { artifact_targets, enchantment_targets }),
    function(_, card) card:destroy() end,
  },
}

card "Growth" {
  type = "sorcery", colour = "green",
  text = "1G. Put two +1/+1 counters on a creature.",
  sorcery { cost = "1G", choose = one(targets), function(_, creature) creature:grow(2) end },
}

card "Test of Strength" {
  type = "sorcery", colour = "green",
  text = "1G. A creature of yours and one of the opponent deal damage equal to their "
    .. "power to each other.",
  sorcery {
    cost = "1G",
    choose = { one(your_targets), one(targets:where(same_player(master_of(it), opponent))) },
    function(_, mine, theirs)
      if not (mine and theirs) then return end
      simultaneously(function()
        theirs:damage(mine.power, mine)
        mine:damage(theirs.power, theirs)
      end)
    end,
  },
}

card "Seek" {
  type = "sorcery", colour = "green",
  text = "G. Look for a land in your library, and put it into your hand. Shuffle.",
  sorcery {
    cost = "G",
    function()
      you:look_at_library(you.library.count)
      local land = you:choose(one_or_none(your.library:with { type = "land" }), "take")
      if land then land:move_to("hand") end
      you.library:shuffle()
    end,
  },
}

card "Find Anything" {
  type = "sorcery", colour = "black",
  text = "2BB. Look for a card in your library, and put it into your hand. Shuffle.",
  sorcery {
    cost = "2BB",
    function()
      you:look_at_library(you.library.count)
      local card = you:choose(one(your.library), "take")
      if card then card:move_to("hand") end
      you.library:shuffle()
    end,
  },
}

card "Forest Fury" {
  type = "sorcery", colour = "green",
  text = "3GG. Your creatures get +2/+2 and have trample this turn.",
  sorcery {
    cost = "3GG",
    function()
      your.creatures:gets { power = 2, toughness = 2, word = add("trample"), until_ = this_turn }
    end,
  },
}

card "Bark Skin" {
  type = { "enchantment", "aura" }, colour = "green",
  text = "G. The enchanted creature gets +2/+2.",
  aura "G",
  constant { cards = this.enchants, power = add(2), toughness = add(2) },
}
