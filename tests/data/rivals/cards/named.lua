-- Choices with names: what is chosen speaks of what was chosen before it.

card "Hunt" {
  type = "spell", text = "Choose a creature of yours as hunter and an enemy creature with less power as prey. Destroy the prey.",
  spell {
    choose = {
      prey = one(enemy.creatures:where(at_least(it.power + 1, chosen.hunter.power))),
      hunter = one(your.creatures:untapped()),
    },
    function(_, given)
      given.hunter:tap()
      given.prey:die()
    end,
  },
}

card "Quarrel" {
  type = "spell", text = "Two different creatures of the same master: each is wounded by the other's power.",
  spell {
    choose = {
      first = one(any.creatures),
      second = one(any.creatures:where(all_of(
        not_(same(it, chosen.first)), same_player(master_of(it), master_of(chosen.first))))),
    },
    function(_, given)
      local by = given.first.power
      given.first:wound(given.second.power)
      given.second:wound(by)
    end,
  },
}

card "Line of Three" {
  type = "spell", text = "Choose a creature, one of yours with more power or none, and up to that one's power creatures with more toughness "
    .. "than it has. Tap the last.",
  spell {
    choose = {
      low = one(any.creatures),
      mid = one_or_none(your.creatures:where(at_least(chosen.low.power + 1, it.power))),
      tall = up_to(chosen.mid.power, any.creatures:where(at_least(chosen.mid.toughness + 1, it.toughness))),
    },
    function(_, given)
      given.low:wound(1)
      if given.mid then you:gain_life(1) end
      together(given.tall):tap()
    end,
  },
}

card "Matchmaker" {
  type = "creature", power = 1, toughness = 3,
  text = "When this comes, you may choose a creature without rival and another one: they become rivals.",
  triggered {
    on = enters "field", self = true,
    choose = {
      one_side = one_or_none(any.creatures:where(not_(present(it.rival)))),
      other_side = one(any.creatures:where(not_(same(it, chosen.one_side)))),
    },
    function(_, _, given)
      if not given.one_side then return end
      given.one_side:set_rival(given.other_side)
      given.other_side:set_rival(given.one_side)
    end,
  },
}

card "Trap" {
  type = "gear", text = "Tap a creature that has a rival; wound its rival by 1. Only if that is an enemy creature.",
  activated {
    keyword = "spring", window = "main", cost = cost_self { event = "die" },
    choose = {
      bait = one(any.creatures:untapped():where(present(it.rival))),
      victim = one(enemy.creatures:where(same(it, chosen.bait.rival))),
    },
    function(_, given)
      given.bait:tap()
      given.victim:wound(1)
    end,
  },
}

card "Truce" {
  type = "spell", text = "Choose an enemy creature or none, and one of yours. Tap them. You may wound one of them.",
  spell {
    choose = { first = one_or_none(enemy.creatures), second = one(your.creatures) },
    function(_, given)
      together({ given.first, given.second }):tap()
      local one = you:choose(one_or_none({ given.first, given.second }), "wound")
      if one then one:wound(1) end
    end,
  },
}

deck "Named" { { 4, "Oaf" }, { 4, "Elf" }, { 3, "Champion" }, { 3, "Hunt" }, { 3, "Quarrel" }, { 3, "Line of Three" },
  { 3, "Matchmaker" }, { 3, "Trap" }, { 3, "Hater" } }
