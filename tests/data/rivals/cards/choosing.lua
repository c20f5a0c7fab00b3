-- What is chosen: how many, by which name, and what holds of all of them together.

card "Lookout" {
  type = "spell", text = "Choose up to 1 creature of yours and one of theirs, or none: a list and a card.",
  spell {
    choose = { up_to(1, your.creatures), one_or_none(enemy.creatures) },
    function(_, list, creature)
      you:gain_life(#list)
      if creature then creature:wound(1) end
    end,
  },
}

card "Watch" {
  type = "spell", text = "As it resolves choose 1 creature as a list, and one of yours or none as a card.",
  spell {
    function()
      for _, creature in ipairs(you:choose(exactly(1, enemy.creatures), "watch")) do creature:wound(1) end
      local own = you:choose(one_or_none(your.creatures), "wake")
      if own then own:wound(1) end
    end,
  },
}

card "Storm" {
  type = "spell", text = "X: choose up to X creatures. Each is wounded.",
  spell {
    announces = { x = { 0, 9 } }, choose = up_to(param.x, any.creatures),
    function(_, creatures) together(creatures):wound(1) end,
  },
}

card "Outnumber" {
  type = "spell", text = "Destroy as many enemy creatures as you have more of than they, no more.",
  spell {
    choose = exactly(count(your.creatures) - count(enemy.creatures), enemy.creatures),
    function(_, creatures) together(creatures):die() end,
  },
}

card "One or Two" {
  type = "spell", text = "Choose 1 to 2 enemy creatures. Tap them.",
  spell { choose = between(1, 2, enemy.creatures), function(_, creatures) together(creatures):tap() end },
}

card "Great Muster" {
  type = "spell", text = "Tap any number of creatures of yours. Gain 1 life for each. Then wound up to so many.",
  spell {
    choose = any_number(your.creatures:untapped()),
    function(_, creatures)
      together(creatures):tap()
      you:gain_life(#creatures)
      local some = you:choose(between(0, #creatures, any.creatures), "wound")
      together(some):wound(1)
    end,
  },
}

deck "Choosing" { { 3, "Oaf" }, { 3, "Elf" }, { 2, "Champion" }, { 3, "Lookout" }, { 3, "Watch" }, { 3, "Storm" },
  { 3, "Outnumber" }, { 3, "One or Two" }, { 3, "Great Muster" } }
