-- Cards about gaining.

card "Farmland" { types = "victory", cost = 6, vp = 2,
  text = "When you buy this, trash a card from your hand; gain one costing exactly 2 more.",
  when_you_buy_this(function()
    local card = you:choose(one(you.hand.cards), "trash")
    if card and you:trash(card) then you:gain_one(costing_exactly_more(2, card)) end
  end),
}

card "Border Village" { types = "action", cost = 6, cards = 1, actions = 2,
  text = "When you gain this, gain a cheaper card.",
  when_gained(function(me) you:gain_one(costing_less(me)) end),
}

card "Trader" { types = { "action", "reaction" }, cost = 4,
  text = "Trash a card from your hand; gain a Silver for each coin that it costs. When you gain " ..
    "a card, you may reveal this: exchange it for a Silver.",
  play(function()
    local card = you:choose(one(you.hand.cards), "trash")
    if card and you:trash(card) then
      for _ = 1, card.cost do
        you:gain_named("Silver")
      end
    end
  end),
  substitution {
    on = "gain", zones = "hand", may = true,
    match = all_of(equal(game.trader, 2011), same_player(event.player, you)),
    function(me, event)
      me:reveal()
      event.card, event.to, event.extra = top_card("Silver"), you.discard, 0
    end,
  },
  when_you_gain(function(me, card)
    me:reveal()
    you:exchange(card, "Silver")
  end, equal(game.trader, 2020)),
}

card "Watchtower" { types = { "action", "reaction" }, cost = 3,
  text = "Draw until you have 6 cards. When you gain a card, you may reveal this: trash that " ..
    "card, or put it onto your deck.",
  play(function() you:draw_up_to(6) end),
  when_you_gain(function(me, card)
    me:reveal()
    if you:choose_option({ "trash it", "onto the deck" }) == "trash it" then
      you:trash(card)
    else
      card:move_to(you.deck)
    end
  end),
}

card "Ironworks" { types = "action", cost = 4,
  text = "Gain a card costing up to 4. If it is an Action: +1 Action; a Treasure: +1 coin; a " ..
    "Victory card: +1 card.",
  play(function()
    local card = you:gain_one(costing_up_to(4))
    if not card then return end
    if card:has("action") then you:plus_actions(1) end
    if card:has("treasure") then you:plus_coins(1) end
    if card:has("victory") then you:draw(1) end
  end),
}

card "Armory" { types = "action", cost = 4,
  text = "Gain a card costing up to 4 onto your deck.",
  play(function() you:gain_one(costing_up_to(4), you.deck) end),
}

card "Villa" { types = "action", cost = 4, actions = 2, buys = 1, coins = 1,
  text = "When you gain this, put it into your hand, +1 Action, and if it is your Buy phase, " ..
    "return to your Action phase.",
  when_gained(function(me)
    me:move_to(you.hand)
    you:plus_actions(1)
    if you ~= turn_player or not running("buy") then return end
    you:begin_buying(0)
    running("turn"):go_to("action")
  end),
}

card "Graverobber" { types = "action", cost = 5,
  text = "Gain a card costing from 3 to 6 from the trash onto your deck; or trash an Action " ..
    "from " ..
    "your hand and gain a card costing up to 3 more.",
  play(function()
    if you:choose_option({ "from the trash", "trash an Action" }) == "from the trash" then
      local in_coins = any.trash_pile:with { potion = 0, debt = 0 }
      you:gain_one(in_coins:with { cost = one_of { 3, 4, 5, 6 } }, you.deck)
      return
    end
    local card = you:choose(one(having("action", you.hand.cards)), "trash")
    if card and you:trash(card) then you:gain_one(costing_up_to_more(3, card)) end
  end),
}

card "Masquerade" { types = "action", cost = 3, cards = 2,
  text = "Each player with a card in hand passes one to the next such player, all at once. " ..
    "Then you may " ..
    "trash a card from your hand.",
  play(function()
    local passing, passed = {}, {}
    for _, player in ipairs(you:everybody()) do
      if player.hand.count > 0 then passing[#passing + 1] = player end
    end
    for n, player in ipairs(passing) do
      passed[n] = player:choose(one(player.hand.cards), "pass")
    end
    if passed[2] then
      together(passed):pass(function(card)
        for n, player in ipairs(passing) do
          if player == card.owner then return (passing[n + 1] or passing[1]).hand end
        end
      end)
    end
    local card = you:choose(one_or_none(you.hand.cards), "trash")
    if card then you:trash(card) end
  end),
}

-- lint: text-without-ability meant: `gained_to` does it
card "Nomad Camp" { types = "action", cost = 4, buys = 1, coins = 2, gained_to = GAINED_TO_DECK,
  text = "This is gained onto your deck.",
}

local one_card_and_one_action = next_turn(function()
  you:draw(1)
  you:plus_actions(1)
end)

card "Ghost Town" { types = { "night", "duration" }, cost = 3, gained_to = GAINED_TO_HAND,
  text = "At the start of your next turn, +1 card and +1 Action. This is gained to your hand.",
  play(function(me)
    one_card_and_one_action:start { until_ = your_next_turn_has_begun }
    me:stay_in_play(1)
  end),
}
