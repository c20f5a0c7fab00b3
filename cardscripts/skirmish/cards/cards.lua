-- Five units and three spells; a deck has five of each.
card "Scout" {
  type = "unit", power = 1500,
  text = "When this is summoned, draw 1.",
  triggered { on = "summon", self = true, function() you:draw(1) end },
}

card "Martyr" {
  type = "unit", power = 1400,
  text = "When this goes to the graveyard, your opponent loses 300 life.",
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

card "Captain" {
  type = "unit", power = 1300,
  text = "Your other units get +200 power.",
  constant { on = your.units:other(), power = add(200) },
}

card "Zealot" {
  type = "unit", power = 1600,
  text = "Once per turn: pay 100 life. Your opponent loses 400.",
  activated {
    keyword = "burn", window = "main", limit = once_per_turn, cost = cost_player { "life", 100 },
    function() you.opponent:lose_life(400) end,
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

deck "Skirmish" {
  { 5, "Scout" }, { 5, "Martyr" }, { 5, "Healer" }, { 5, "Captain" },
  { 5, "Zealot" }, { 5, "Bribe" }, { 5, "Study" }, { 5, "Bolt" },
}
