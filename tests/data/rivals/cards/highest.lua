-- Those of which a number is the greatest or the least: `highest` and `lowest`.

card "Topple" {
  type = "spell", text = "Destroy the strongest enemy creature; of several, choose one.",
  spell {
    choose = one(enemy.creatures:highest("power")), function(me, creature) creature:die() end,
  },
}

card "Heir" {
  type = "creature", power = 1, toughness = 1,
  text = "When one of the strongest creatures dies, gain 3 life.",
  triggered { on = "die", card = any.creatures:highest("power"), function() you:gain_life(3) end },
}

card "Banner of the Best" {
  type = "gear", text = "Your strongest creatures have +0/+2.",
  constant { cards = your.creatures:highest("power"), toughness = add(2) },
}

card "Weed Out" {
  type = "spell", text = "Destroy all creatures that have the least toughness.",
  spell { function() any.creatures:lowest("toughness"):die() end },
}

card "Toll of the Weak" {
  type = "spell", text = "As a cost one of your weakest untapped creatures dies. Gain 4 life.",
  spell {
    cost = cost_cards { 1, from = your.creatures:untapped():lowest("power"), event = "die" },
    function() you:gain_life(4) end,
  },
}

card "Champion" {
  type = "creature", power = 3, toughness = 3,
  text = "Tap: wound the most wounded creature. Only if none is stronger than this.",
  activated {
    keyword = "smite", window = "main", cost = cost_self { event = "tap", if_ = equal(this.tapped, 0) },
    if_ = is(this, any.creatures:highest("power")), choose = one(any.creatures:other():highest("wounds")),
    function(me, creature) creature:wound(1) end,
  },
}

card "Oaf" { type = "creature", power = 5, toughness = 4 }
card "Elf" { type = "creature", power = 1, toughness = 1, kinds = "Elf" }
card "Twin" { type = "creature", power = 1, toughness = 1 }
card "Double" { type = "creature", power = 2, toughness = 2 }
card "Anvil" {
  type = "gear", cost = 3, text = "Hang it on a creature.",
  activated { keyword = "bear", window = "main", zones = "hand", choose = one(any.creatures),
    function(me, creature) me:equip(creature) end },
}

deck "One" { { 3, "Oaf" }, { 3, "Elf" }, { 3, "Twin" }, { 3, "Double" }, { 2, "Champion" }, { 2, "Topple" },
  { 2, "Humble" }, { 2, "Weed Out" }, { 1, "Mirror Crowd" },
  { 1, "Banner of the Best" }, { 2, "Anvil" }, { 1, "Too Much Iron" } }
deck "Other" { { 3, "Oaf" }, { 3, "Twin" }, { 2, "Heir" }, { 3, "Hater" }, { 2, "Even Odds" }, { 2, "Old Grudge" },
  { 1, "Coat of Kin" }, { 2, "Lone Prey" }, { 2, "Toll of the Weak" }, { 2, "Double" }, { 1, "Mirror Crowd" } }
