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

card "Almanac" { types = "action", cost = 2, actions = 1,
  text = "Say what players that look ahead think of your position.",
  play(function() note("standing", you.standing) end),
}

-- No other card here places the +1 Action and +1 Buy tokens.
card "Signpost" { types = "action", cost = 2, actions = 1,
  text = "Move your +1 card, Action, Buy or coin token to an Action pile of the Supply.",
  play(function()
    local what = you:choose_option { "card", "action", "buy", "coin" }
    local card = you:choose(one(having("action", any.piles:list())), "which pile")
    if not card then return end
    local pile = card.kind
    if what == "card" then you:place_plus_card(pile) end
    if what == "action" then you:place_plus_action(pile) end
    if what == "buy" then you:place_plus_buy(pile) end
    if what == "coin" then you:place_plus_coin(pile) end
  end),
}
