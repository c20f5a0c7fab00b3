-- What one card is beside another: `outer`.

card "Mirror Crowd" {
  type = "gear", text = "Each creature has +0/+1 for each creature with the same power, itself too.",
  constant {
    cards = any.creatures, toughness = add(count(any.creatures:where(equal(it.power, outer.power)))),
  },
}

card "Coat of Kin" {
  type = "gear", text = "Each creature has +1/+0 for each other creature of the same name.",
  constant {
    cards = any.creatures,
    power = add(count(any.creatures:where(all_of(equal(it.kind, outer.kind), not_(same(it, outer)))))),
  },
}

card "Humble" {
  type = "spell", text = "Destroy a creature than which none has greater power.",
  spell {
    choose = one(any.creatures:where(at_most(0, any.creatures:where(at_least(outer.power + 1, it.power))))),
    function(me, creature) creature:die() end,
  },
}

card "Lone Prey" {
  type = "spell", text = "Destroy a creature whose master has no other.",
  spell {
    choose = one(any.creatures:where(
      at_most(1, any.creatures:where(same_player(master_of(it), master_of(outer)))))),
    function(me, creature) creature:die() end,
  },
}

card "Too Much Iron" {
  type = "spell", text = "Destroy a creature whose gear costs more than it has power.",
  spell {
    choose = one(any.creatures:where(at_least(it.power + 1,
      total(any.creatures:attached():where(same(host_of(it), outer)), it.cost)))),
    function(me, creature) creature:die() end,
  },
}

card "Old Grudge" {
  type = "spell", text = "Tap all creatures that another creature has named its rival.",
  spell {
    function() together(any.hated):tap() end,
  },
}
-- Enemy creatures that are as strong as one of yours.
local matched = enemy.creatures:where(
  at_least(1, your.creatures:where(equal(it.power, outer.power))))

card "Even Odds" {
  type = "creature", power = 2, toughness = 2,
  text = "When this comes, you gain 1 life for each enemy creature that is as strong as one of yours.",
  triggered {
    on = enters "field", self = true, if_ = at_least(1, matched),
    function() you:gain_life(matched:count()) end,
  },
}

card "Hater" {
  type = "creature", power = 1, toughness = 3, text = "When this comes, name an enemy creature its rival.",
  triggered {
    on = enters "field", self = true, choose = one(enemy.creatures),
    function(me, creature) me:set_rival(creature) end,
  },
}
