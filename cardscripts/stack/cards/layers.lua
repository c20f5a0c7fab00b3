-- Cards whose text is of several layers: each key is changed in its own. What has begun to apply in
-- one goes on in the later ones, though the ability is lost in between.
card "Waking Oath" {
  type = "enchantment", colour = "white",
  text = "3W. Each other enchantment that is no Aura is a 4/4 creature, too.",
  cast "3W",
  constant {
    cards = any.enchantments:other():with { type = not_ "aura" },
    type = add("creature"), power = set(4, "basis"), toughness = set(4, "basis"),
  },
}

card "Grey Silence" {
  type = "enchantment", colour = "white",
  text = "2WW. Creatures have no abilities and are 1/1.",
  cast "2WW",
  constant {
    cards = any.creatures, loses = "abilities", word = none, protection = none,
    power = set(1, "basis"), toughness = set(1, "basis"),
  },
}

card "Toad Hour" {
  type = "instant", colour = "green",
  text = "1G. A creature loses all abilities and becomes green and 0/4 this turn.",
  instant { cost = "1G", choose = one(targets), function(_, creature)
    creature:loses("abilities", { until_ = this_turn })
    creature:gets {
      colour = set("green"), word = none, protection = none,
      power = set(0, "basis"), toughness = set(4, "basis"), until_ = this_turn,
    }
  end },
}

card "Host Painter" {
  type = "creature", colour = "black", power = 2, toughness = 2,
  text = "3B. Your other creatures are black, have deathtouch and are 3/1.",
  cast "3B",
  constant {
    cards = your.creatures:other(), colour = set("black"), word = add("deathtouch"),
    power = set(3, "basis"), toughness = set(1, "basis"),
  },
}

card "Drillmaster" {
  type = "creature", colour = "red", power = 2, toughness = 2,
  text = "2R. Your other creatures have haste and are 3/3.",
  cast "2R",
  constant {
    cards = your.creatures:other(), word = add("haste"),
    power = set(3, "basis"), toughness = set(3, "basis"),
  },
}

card "Mirror Pool" {
  type = "artifact",
  text = "2. Your creatures are blue, too. Their power and toughness are switched.",
  cast "2",
  constant {
    cards = your.creatures, colour = add("blue"),
    power = set(it.toughness, "switched"), toughness = set(it.power, "switched"),
  },
}

card "Restless Mere" {
  type = "land",
  text = "Tap: U. 1U: this is a blue 2/2 creature with flying, too, this turn.",
  gives_mana "U",
  ability { keyword = "wake", cost = mana "1U", function(me)
    me:gets {
      type = add("creature"), colour = add("blue"), word = add("flying"),
      power = set(2, "basis"), toughness = set(2, "basis"), until_ = this_turn,
    }
  end },
}

card "Marching Iron" {
  type = "enchantment", colour = "blue",
  text = "3U. Each artifact that is no creature is a 3/3 creature, too. It has \"When this dies, "
    .. "draw 1.\"",
  cast "3U",
  constant {
    cards = any.artifacts:with { type = not_ "creature" },
    type = add("creature"), power = set(3, "basis"), toughness = set(3, "basis"),
    gains = when_dies { self = true, function() you:draw(1) end },
  },
}
