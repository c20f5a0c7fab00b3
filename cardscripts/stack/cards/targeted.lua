-- Cards that mind being chosen as a target, however it goes.
card "Thorn Boar" {
  type = "creature", colour = "green", power = 3, toughness = 2,
  text = "1G. When this becomes a target of the opponent's, its player loses 2 life.",
  cast "1G",
  triggered {
    on = chosen_as_target, self = true, match = not_(same_player(event.by, you)),
    function(_, event) event.by:lose_life(2) end,
  },
}

card "Glass Sentry" {
  type = "creature", colour = "blue", power = 3, toughness = 3,
  text = "1U. When this becomes a target, sacrifice it.",
  cast "1U",
  triggered { on = chosen_as_target, self = true, function(me) me:sacrifice() end },
}

card "Warded Elder" {
  type = "creature", colour = "white", power = 2, toughness = 3,
  text = "2W. When a creature of yours becomes a target of the opponent's, you may sacrifice this: "
    .. "counter that.",
  cast "2W",
  triggered {
    on = chosen_as_target, card = your.creatures, may = true,
    match = not_(same_player(event.by, you)),
    function(me, event)
      if me:sacrifice() then event.other:counter() end
    end,
  },
}

card "Banner Hero" {
  type = "creature", colour = "white", power = 1, toughness = 1,
  text = "W. Whenever you target this with a spell, put a +1/+1 counter on it.",
  cast "W",
  triggered {
    on = chosen_as_target, self = true,
    match = all_of(same_player(event.by, you), activates "cast"),
    function(me) me:grow(1) end,
  },
}

card "Listening Shrine" {
  type = "enchantment", colour = "blue",
  text = "1U. Whenever you become a target, draw 1.",
  cast "1U",
  triggered {
    on = chosen_as_target, match = same_player(event.player, you),
    function() you:draw(1) end,
  },
}

card "Skittish Imp" {
  type = "creature", colour = "black", power = 2, toughness = 1, word = "flying",
  text = "1B. Flying. When this becomes a target, it returns to its owner's hand at once.",
  cast "1B",
  triggered {
    on = chosen_as_target, self = true, interrupts = true, function(me) me:bounce() end,
  },
}
