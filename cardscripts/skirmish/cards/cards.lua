-- Six units and four spells.
card "Scout" {
  type = "unit", power = 1500,
  text = "When this is summoned, draw 1.",
  triggered { on = "summon", self = true, function() you:draw(1) end },
}

card "Captain" {
  type = "unit", power = 1300,
  text = "Your other units get +200 power.",
  constant { cards = your.units:other(), power = add(200) },
}

card "Study" {
  type = "spell",
  text = "Draw 2.",
  cast { function() you:draw(2) end },
}

card "Bolt" {
  type = "spell",
  text = "Choose an enemy unit. Destroy it.",
  cast { choose = one(enemy.units), function(me, unit) unit:bury() end },
}

card "Martyr" {
  type = "unit", power = 1400,
  text = "When this goes from the field to the graveyard, your opponent loses 300 life.",
  triggered { on = "bury", self = true, function() you.opponent:lose_life(300) end },
}

card "Healer" {
  type = "unit", power = 1200,
  text = "Whenever you lose life, gain 200.",
  triggered {
    on = "lose_life", match = same_player(event.player, you),
    function() you:gain_life(200) end,
  },
}

card "Zealot" {
  type = "unit", power = 1600,
  text = "Once per turn: pay 100 life. Your opponent loses 400.",
  activated {
    keyword = "burn", window = "main", limit = once_per_turn, cost = cost_player { "life", 100 },
    function() you.opponent:lose_life(400) end,
  },
}

card "Guardian" {
  type = "unit", power = 1100,
  text = "Once per turn: if you would lose life, you lose half as much.",
  substitution {
    on = "lose_life", match = same_player(event.player, you), limit = once_per_turn,
    function(me, event) event.amount = event.amount // 2 end,
  },
}

card "Bribe" {
  type = "spell",
  text = "Choose an enemy unit. Take control of it until the end phase.",
  cast {
    choose = one(enemy.units),
    function(me, unit) unit:control(you, { until_ = until_the_end }) end,
  },
}

card "Rally" {
  type = "spell",
  text = "Your units get +300 power during this turn.",
  cast {
    function()
      your.units:gets { power = 300, until_ = this_turn }
    end,
  },
}
