-- Invented cards, for rules that no other card shows alone.

local asks_at_the_end = triggered {
  on = begins "turn end", with = {},
  function() you:confirm("good night") end,
}

card "Night Watch" { types = "action", cost = 2,
  text = "At the end of this turn, when you have drawn, say whether all is well.",
  play(function() asks_at_the_end:start { until_ = this_turn } end),
}

card "Toll Gate" { types = "victory", cost = 4,
  text = "When you buy this, +1 point. When you gain this, +2 points.",
  when_you_buy_this(function()
    note("bought", you.seat)
    you:take_vp(1)
  end),
  when_gained(function()
    note("gained", you.seat)
    you:take_vp(2)
  end),
}
