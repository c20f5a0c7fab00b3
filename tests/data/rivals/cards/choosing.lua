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
