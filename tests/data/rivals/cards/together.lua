-- What must hold of all that is chosen together: nothing in common, something in common, a sum.

card "Gnome" { type = "creature", power = 1, toughness = 2, cost = 2, kinds = { "Elf", "Goblin" } }
card "Gob" { type = "creature", power = 2, toughness = 1, cost = 1, kinds = "Goblin" }
card "Tall Elf" { type = "creature", power = 4, toughness = 2, cost = 4, kinds = "Elf" }

card "Envoys" {
  type = "spell", text = "Tap two creatures that share no kind.",
  spell {
    choose = exactly(2, any.creatures, { different = "kinds" }),
    function(_, creatures) together(creatures):tap() end,
  },
}

card "Clan" {
  type = "spell", text = "Choose 2 or 3 creatures of yours, each two of which share a kind: gain 2 life for each.",
  spell {
    choose = between(2, 3, your.creatures, { same = "kinds" }),
    function(_, creatures) you:gain_life(2 * #creatures) end,
  },
}

card "Broom" {
  type = "spell", text = "Destroy any number of enemy creatures with a total power of at most 5.",
  spell {
    choose = any_number(enemy.creatures, { total = at_most(5, it.power) }),
    function(_, creatures) together(creatures):die() end,
  },
}

card "Bonfire" {
  type = "spell", text = "Discard any number of cards with a total cost of 5 or more: gain 3 life.",
  spell {
    choose = any_number(your.hand:other(), { total = at_least(5, it.cost) }),
    function(_, cards)
      together(cards):discard()
      you:gain_life(3)
    end,
  },
}

card "Scales" {
  type = "spell", text = "Destroy two creatures whose toughness is 5 in all.",
  spell {
    choose = exactly(2, any.creatures, "weigh", { total = equal(5, it.toughness) }),
    function(_, creatures) together(creatures):die() end,
  },
}

card "Menagerie" {
  type = "spell", text = "Tap three creatures whose powers all differ: gain 3 life.",
  spell {
    choose = exactly(3, any.creatures, { different = "power" }),
    function(_, creatures)
      together(creatures):tap()
      you:gain_life(3)
    end,
  },
}

card "Twins" {
  type = "spell", text = "Destroy two creatures that are the same card.",
  spell {
    choose = exactly(2, any.creatures, { same = "kind" }),
    function(_, creatures) together(creatures):die() end,
  },
}

card "Small Company" {
  type = "creature", power = 1, toughness = 1, cost = 3,
  text = "When this comes, up to two of your other creatures that share no kind, with a total cost of at most 4, are tapped: 1 life each.",
  triggered {
    on = enters "field", self = true,
    choose = up_to(2, your.creatures:other(), { different = "kinds", total = at_most(4, it.cost) }),
    function(_, creatures)
      together(creatures):tap()
      you:gain_life(#creatures)
    end,
  },
}

local powers = count_different(any.creatures, "power")

card "Census" {
  type = "spell", text = "Gain 1 life for each different power among creatures.",
  spell { function() you:gain_life(powers:value()) end },
}

card "Many Tongues" {
  type = "creature", power = 0, toughness = 1, text = "Has +1/+0 for each different one of your other creatures.",
  constant { power = add(count_different(your.creatures:other(), "kind")) },
}

deck "Together" { { 3, "Gnome" }, { 3, "Gob" }, { 3, "Tall Elf" }, { 2, "Oaf" }, { 2, "Twin" }, { 2, "Envoys" },
  { 2, "Clan" }, { 2, "Broom" }, { 2, "Bonfire" }, { 2, "Scales" }, { 2, "Menagerie" }, { 2, "Twins" }, { 1, "Census" }, { 2, "Many Tongues" }, { 3, "Small Company" } }
