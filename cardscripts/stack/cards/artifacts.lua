-- What has no colour.
card "Bronze Golem" {
  type = { "artifact", "creature" }, power = 3, toughness = 3,
  text = "4.",
  cast "4",
}

card "Tin Sentry" {
  type = { "artifact", "creature" }, power = 1, toughness = 1,
  text = "1.",
  cast "1",
}

card "Mana Stone" {
  type = "artifact",
  text = "2. Tap: 1.",
  cast "2",
  gives_mana "C",
}

card "Banner of Wings" {
  type = "artifact",
  text = "3. Your creatures have flying.",
  cast "3",
  constant { cards = your.creatures, word = add("flying") },
}

card "War Banner" {
  type = "artifact",
  text = "3. Your creatures get +1/+0.",
  cast "3",
  constant { cards = your.creatures, power = add(1) },
}

card "Seeing Glass" {
  type = "artifact",
  text = "1. 1, tap: look at the top card of your library; it may go under it.",
  cast "1",
  ability { keyword = "look", cost = { mana "1", tap_this }, function() you:scry(1) end },
}

card "Cracked Urn" {
  type = "artifact",
  text = "1. 2, tap, sacrifice this: draw 1.",
  cast "1",
  ability {
    keyword = "break", cost = { mana "2", tap_this, sacrifice_this }, function() you:draw(1) end,
  },
}

card "Restless Gear" {
  type = { "artifact", "creature" }, power = 1, toughness = 1,
  text = "2. When this becomes tapped, untap it. When it becomes untapped, tap it.",
  cast "2",
  triggered { on = "tap", self = true, function(me) me:untap() end },
  triggered { on = "untap", self = true, function(me) me:tap() end },
}

card "Old Colossus" {
  type = { "artifact", "creature" }, power = 10, toughness = 10,
  text = "10.",
  cast "10",
}

card "Waking Idol" {
  type = "artifact",
  text = "3. 2: this is a 4/4 creature, too, this turn.",
  cast "3",
  ability { keyword = "wake", cost = mana "2", function(me)
    me:gets {
      type = add("creature"), power = set(4, "basis"), toughness = set(4, "basis"),
      until_ = this_turn,
    }
  end },
}

card "Salve Jar" {
  type = "artifact",
  text = "1. 1, sacrifice this: gain 4 life.",
  cast "1",
  ability {
    keyword = "open", cost = { mana "1", sacrifice_this }, function() you:gain_life(4) end,
  },
}

-- What a card under a mask is for all but its player.
card "Masked Creature" { type = "creature", power = 2, toughness = 2, hides = "mask" }

card "Hollow Oak" {
  type = "creature", colour = "green", power = 4, toughness = 5, word = "reach", mask = 2,
  text = "4G. Reach. 3: enter as a 2/2 under a mask. 2: take it off. When that is done, draw 1.",
  cast "4G",
  triggered { on = "unmask", self = true, function() you:draw(1) end },
}

card "False Friend" {
  type = "creature", colour = "black", power = 3, toughness = 1, word = "deathtouch", mask = 1,
  text = "3B. Deathtouch. 3: enter as a 2/2 under a mask. 1: take it off. "
    .. "When this enters, lose 2 life.",
  cast "3B",
  when_enters(function() you:lose_life(2) end),
}
