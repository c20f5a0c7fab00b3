-- What is paid in the middle of an effect, or for what triggers, and what was paid.
local three = price(mana_of_any(3))
local toll = price(mana_of_any(param.n))
local blood = price(cost_cards { from = your.creatures, event = "sacrifice" })
local upkeep = price(cost_player { "life", 2 })

card "Mana Snag" {
  type = "instant", colour = "blue",
  text = "1U. Counter a spell unless its player pays 3.",
  instant {
    cost = "1U", choose = one(any.spells:other()),
    function(_, it) if not it.master:pays(three) then it:counter() end end,
  },
}

card "Rising Toll" {
  type = "instant", colour = "blue",
  text = "U. Counter a spell unless its player pays 1 for each card in their hand.",
  instant {
    cost = "U", choose = one(any.spells:other()),
    function(_, it)
      local player = it.master
      if not player:pays(toll, { n = player.hand.count }) then it:counter() end
    end,
  },
}

card "Hired Scout" {
  type = "creature", colour = "white", power = 2, toughness = 2,
  text = "1W. When this enters, you may pay 1: draw a card.",
  cast "1W",
  triggered {
    on = "entered", self = true, cost = mana "1", function() you:draw(1) end,
  },
}

card "Altar Warden" {
  type = "creature", colour = "black", power = 3, toughness = 3,
  text = "1B. When this enters, you may sacrifice another creature: damage to a creature by "
    .. "its power.",
  cast "1B",
  triggered {
    on = "entered", self = true, choose = one(any.creatures),
    cost = cost_cards { from = your.creatures:other(), event = "sacrifice" },
    function(me, it, _, given) it:damage(given.paid.cards[1].power, me) end,
  },
}

card "Hungry Ogre" {
  type = "creature", colour = "black", power = 6, toughness = 6,
  text = "1B. At the beginning of your upkeep, sacrifice this unless you pay 2 life.",
  cast "1B",
  triggered {
    on = begins "upkeep", match = turn_of(you),
    function(me) if not you:pays(upkeep) then me:sacrifice() end end,
  },
}

card "Second Telling" {
  type = "instant", colour = "red",
  text = "R. Cast an instant or sorcery of your graveyard for its cost.",
  instant {
    cost = "R",
    choose = one(your.graveyard:with { type = one_of { "instant", "sorcery" } }),
    function(_, it) use("cast", it, { pays = you }) end,
  },
}

card "Rite of Marrow" {
  type = "sorcery", colour = "black",
  text = "B. You may sacrifice a creature: gain life equal to its power.",
  sorcery {
    cost = "B",
    function()
      local paid = you:pays(blood)
      if paid then you:gain_life(paid.cards[1].power) end
    end,
  },
}

card "Tithe Keeper" {
  type = "creature", colour = "white", power = 1, toughness = 3,
  text = "W. When the opponent casts something that has cost 3 or more, you gain 1 life.",
  cast "W",
  triggered {
    on = "activate",
    match = all_of(activates "cast", same_player(event.player, opponent), at_least(3, event.paid)),
    function() you:gain_life(1) end,
  },
}

card "Fling Bones" {
  type = "instant", colour = "red",
  text = "R, sacrifice a creature: damage equal to its power to any target.",
  instant {
    cost = "R", besides = cost_cards { from = your.creatures, event = "sacrifice" },
    choose = one(any_target),
    function(me, it, given) it:damage(given.paid.cards[1].power, me) end,
  },
}
