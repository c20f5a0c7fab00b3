-- Cards that give tokens.

card "Monument" { types = "action", cost = 4, coins = 2,
  text = "+1 victory point.",
  play(function() you:take_vp(1) end),
}

card "Ball" { types = "event", pile_size = 0, cost = 5,
  text = "Take your -1 coin token. Gain 2 cards costing up to 4 each.",
  when_bought(function()
    you:set_minus_coin(1)
    you:gain_one(costing_up_to(4))
    you:gain_one(costing_up_to(4))
  end),
}

card "Borrow" { types = "event", pile_size = 0, cost = 0, once = ONCE_PER_TURN,
  text = "Once per turn: +1 Buy. If your -1 card token is not on your deck, put it there for " ..
    "+1 coin.",
  when_bought(function()
    you:plus_buys(1)
    if you.minus_card == 0 then
      you:set_minus_card(1)
      you:plus_coins(1)
    end
  end),
}

card "Baker" { types = "action", cost = 5, cards = 1, actions = 1,
  text = "+1 Coffers. In games with this each player begins with +1 Coffers.",
  play(function() you:take_coffers(1) end),
  when_set_up(function()
    for _, player in ipairs(you:everybody()) do
      player:take_coffers(1)
    end
  end),
}

card "Acting Troupe" { types = "action", cost = 3,
  text = "+4 Villagers. Trash this.",
  play(function(me)
    you:take_villagers(4)
    if me:is_in_play() then you:trash(me) end
  end),
}

card "City Quarter" { types = "action", cost = 0, debt = 8, actions = 2,
  text = "Reveal your hand. Draw a card for each Action revealed.",
  play(function()
    local cards = you.hand.cards
    together(cards):reveal()
    you:draw(#having("action", cards))
  end),
}

card "Pirate Ship" { types = { "action", "attack" }, cost = 4,
  text = "Each other player reveals the top 2 cards of the deck, trashes a Treasure among them " ..
    "that " ..
    "you choose and discards the rest; if anybody trashed one, add a coin token to your mat. " ..
    "Or: " ..
    "+1 coin for each of your tokens.",
  play(function(me)
    if you:choose_option({ "attack", "coins" }) == "coins" then
      you:plus_coins(you.pirate_ship)
      return
    end
    local trashed = me:attack(function(player)
      local seen = player:reveal_deck(2)
      local card = you:choose(one(having("treasure", seen)), "trash")
      local lost = card and player:trash(card)
      player:discard_all_but(card, seen)
      return lost
    end)
    if #trashed > 0 then you:take_pirate_coin() end
  end),
}

card "Pathfinding" { types = "event", pile_size = 0, cost = 8,
  text = "Move your +1 card token to an Action pile of the Supply.",
  when_bought(function()
    local card = you:choose(one(having("action", any.piles:list())), "which pile")
    if card then you:place_plus_card(card.kind) end
  end),
}

card "Training" { types = "event", pile_size = 0, cost = 6,
  text = "Move your +1 coin token to an Action pile of the Supply.",
  when_bought(function()
    local card = you:choose(one(having("action", any.piles:list())), "which pile")
    if card then you:place_plus_coin(card.kind) end
  end),
}

card "Goons" { types = { "action", "attack" }, cost = 6, buys = 1, coins = 2,
  text = "Each other player discards down to 3 cards. While this is in play, +1 victory point " ..
    "when " ..
    "you buy a card.",
  play(function(me) me:attack(function(player) player:discard_down_to(3) end) end),
  when_you_buy(function() you:take_vp(1) end),
}
