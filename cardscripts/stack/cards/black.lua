-- Black.
card "Bog Adder" {
  type = "creature", colour = "black", power = 1, toughness = 1, word = "deathtouch",
  text = "B. Deathtouch.",
  cast "B",
}

card "Night Bat" {
  type = "creature", colour = "black", power = 1, toughness = 1, word = { "flying", "lifelink" },
  text = "1B. Flying, lifelink.",
  cast "1B",
}

card "Gallows Brute" {
  type = "creature", colour = "black", power = 3, toughness = 2, word = "menace",
  text = "2B. Menace.",
  cast "2B",
}

card "Grave Giant" {
  type = "creature", colour = "black", power = 4, toughness = 4,
  text = "4B.",
  cast "4B",
}

card "Mourner" {
  type = "creature", colour = "black", power = 1, toughness = 2,
  text = "1B. When a creature dies, gain 1 life.",
  cast "1B",
  when_dies { card = any.creatures, function() you:gain_life(1) end },
}

card "Gravedigger" {
  type = "creature", colour = "black", power = 1, toughness = 2,
  text = "2B. When a creature dies, draw 1.",
  cast "2B",
  when_dies { card = any.creatures, function() you:draw(1) end },
}

card "Rot Priest" {
  type = "creature", colour = "black", power = 2, toughness = 2,
  text = "2B. When this enters, put a -1/-1 counter on another creature.",
  cast "2B",
  triggered {
    on = "entered", self = true, choose = one(targets:other()),
    function(_, creature) creature:wither(1) end,
  },
}

card "Bone Knight" {
  type = "creature", colour = "black", power = 2, toughness = 1,
  text = "2B. When this dies, return it to your hand and lose 2 life.",
  cast "2B",
  when_dies { self = true, function(me)
    me:bounce()
    you:lose_life(2)
  end },
}

card "Blood Warden" {
  type = "creature", colour = "black", power = 2, toughness = 2,
  text = "1B. Sacrifice a creature: each opponent loses 1 life.",
  cast "1B",
  ability {
    keyword = "drain", cost = cost_cards { 1, from = your.creatures, event = "sacrifice" },
    function() opponent:lose_life(1) end,
  },
}

card "Leech" {
  type = "instant", colour = "black",
  text = "1B. 2 damage to a creature. Gain 2 life.",
  instant {
    cost = "1B", choose = one(targets),
    function(me, creature)
      creature:damage(2, me)
      you:gain_life(2)
    end,
  },
}

card "Wilt" {
  type = "instant", colour = "black",
  text = "B. A creature gets -2/-2 this turn.",
  instant {
    cost = "B", choose = one(targets),
    function(_, creature) creature:gets { power = -2, toughness = -2, until_ = this_turn } end,
  },
}

card "Strike Down" {
  type = "instant", colour = "black",
  text = "1BB. Destroy a creature.",
  instant { cost = "1BB", choose = one(targets), function(_, creature) creature:destroy() end },
}

card "Rite of Ash" {
  type = "instant", colour = "black",
  text = "B. To cast this, sacrifice a creature. Draw 2.",
  instant {
    cost = "B", besides = cost_cards { 1, from = your.creatures, event = "sacrifice" },
    function() you:draw(2) end,
  },
}

card "Blood Price" {
  type = "sorcery", colour = "black",
  text = "1B. To cast this, pay 3 life. Draw 2.",
  sorcery { cost = "1B", besides = cost_player { "life", 3 }, function() you:draw(2) end },
}

card "Curse of Rot" {
  type = { "enchantment", "aura" }, colour = "black",
  text = "B. The enchanted creature gets -2/-1.",
  aura "B",
  constant { cards = this.enchants, power = add(-2), toughness = add(-1) },
}

card "Unearth" {
  type = "sorcery", colour = "black",
  text = "B. Return a creature card from your graveyard to your hand.",
  sorcery {
    cost = "B", choose = one(your.graveyard:with { type = "creature" }),
    function(_, card) card:bounce() end,
  },
}

card "Call Back" {
  type = "sorcery", colour = "black",
  text = "3B. Put a creature card from your graveyard onto the battlefield.",
  sorcery {
    cost = "3B", choose = one(your.graveyard:with { type = "creature" }),
    function(_, card) card:enter() end,
  },
}

card "Gnaw Memory" {
  type = "sorcery", colour = "black",
  text = "2B. The opponent discards 2.",
  sorcery {
    cost = "2B",
    function()
      local hand = opponent.hand
      local n = math.min(2, hand.count)
      if n > 0 then together(opponent:choose(exactly(n, hand.cards), "discard")):discard() end
    end,
  },
}

card "Mutual Ruin" {
  type = "sorcery", colour = "black",
  text = "2B. Each player loses 4 life.",
  sorcery {
    cost = "2B",
    function()
      you:lose_life(4)
      opponent:lose_life(4)
    end,
  },
}

card "Plague" {
  type = "sorcery", colour = "black",
  text = "3BB. Destroy all creatures.",
  sorcery { cost = "3BB", function() any.creatures:destroy() end },
}
