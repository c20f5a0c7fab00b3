-- The base game.

card "Cellar" { types = "action", cost = 2, actions = 1,
  text = "Discard any number of cards, then draw that many.",
  play(function()
    local cards = you:choose_cards(0, you.hand.count, you.hand.cards)
    you:discard_cards(cards)
    you:draw(#cards)
  end),
}

card "Chapel" { types = "action", cost = 2,
  text = "Trash up to 4 cards from your hand.",
  play(function() you:trash(you:choose_cards(0, 4, you.hand.cards)) end),
}

card "Moat" { types = { "action", "reaction" }, cost = 2, cards = 2,
  text = "When another player plays an Attack, you may reveal this first: you are unaffected " ..
    "by it.",
  when_attacked(function(me, event)
    me:reveal()
    you:unaffected_by(event.card)
  end),
}

card "Village" { types = "action", cost = 3, cards = 1, actions = 2 }

card "Workshop" { types = "action", cost = 3,
  text = "Gain a card costing up to 4.",
  play(function() you:gain_one(costing_up_to(4)) end),
}

card "Smithy" { types = "action", cost = 4, cards = 3 }

card "Militia" { types = { "action", "attack" }, cost = 4, coins = 2,
  text = "Each other player discards down to 3 cards.",
  play(function(me) me:attack(function(player) player:discard_down_to(3) end) end),
}

card "Throne Room" { types = "action", cost = 4,
  text = "You may play an Action from your hand twice.",
  play(function(me)
    local card = you:choose(one_or_none(having("action", you.hand.cards)), "play twice")
    if card then me:play_times(card, 2) end
  end),
}

card "Council Room" { types = "action", cost = 5, cards = 4, buys = 1,
  text = "Each other player draws a card.",
  play(function()
    for _, player in ipairs(you:others()) do
      player:draw(1)
    end
  end),
}

card "Market" { types = "action", cost = 5, cards = 1, actions = 1, buys = 1, coins = 1 }
card "Laboratory" { types = "action", cost = 5, cards = 2, actions = 1 }
card "Festival" { types = "action", cost = 5, actions = 2, buys = 1, coins = 2 }

card "Mine" { types = "action", cost = 5,
  text = "You may trash a Treasure from your hand: gain a Treasure to your hand costing up to " ..
    "3 more.",
  play(function()
    local card = you:choose(one_or_none(having("treasure", you.hand.cards)), "trash")
    if card and you:trash(card) then
      you:gain_one(having("treasure", costing_up_to_more(3, card)), you.hand)
    end
  end),
}

card "Remodel" { types = "action", cost = 4,
  text = "Trash a card from your hand. Gain a card costing up to 2 more.",
  play(function()
    local card = you:choose(one(you.hand.cards), "trash")
    if card and you:trash(card) then you:gain_one(costing_up_to_more(2, card)) end
  end),
}

card "Witch" { types = { "action", "attack" }, cost = 5, cards = 2,
  text = "Each other player gains a Curse.",
  play(function(me) me:attack(function(player) player:gain_named("Curse") end) end),
}

card "Bureaucrat" { types = { "action", "attack" }, cost = 4,
  text = "Gain a Silver onto your deck. Each other player puts a Victory card from hand onto " ..
    "the " ..
    "deck, or reveals a hand without one.",
  play(function(me)
    you:gain_named("Silver", you.deck)
    me:attack(function(player)
      local card = player:choose(one(having("victory", player.hand.cards)), "put on the deck")
      if card then
        card:reveal()
        card:move_to(player.deck)
      else
        together(player.hand.cards):reveal()
      end
    end)
  end),
}

card "Gardens" { types = "victory", cost = 4,
  text = "Worth 1 point for every 10 cards that you have.",
  worth(function() return your.own_cards:count() // 10 end),
}

card "Artisan" { types = "action", cost = 6,
  text = "Gain a card costing up to 5 to your hand. Put a card from your hand onto your deck.",
  play(function()
    you:gain_one(costing_up_to(5), you.hand)
    local card = you:choose(one(you.hand.cards), "put on the deck")
    if card then card:move_to(you.deck) end
  end),
}

-- One that was played before this turn's Merchant was the first.
local silvers_in_play = your.in_play:with { name = "Silver" }

local first_silver = triggered {
  on = "play", with = {}, keyword = "first Silver",
  match = all_of(same_player(event.player, you), is(event.card,
    any.in_play:with { name = "Silver" })),
  function() you:plus_coins(1) end,
}

card "Merchant" { types = "action", cost = 3, cards = 1, actions = 1,
  text = "The first time you play a Silver this turn, +1 coin.",
  play(function()
    if not silvers_in_play:any() then first_silver:start { once = true, until_ = this_turn } end
  end),
}

card "Vassal" { types = "action", cost = 3, coins = 2,
  text = "Discard the top card of your deck. If it is an Action, you may play it.",
  play(function()
    local card = you:top_of_deck(1)[1]
    card = card and you:discard_cards(card)
    if card and card:has("action") and you:confirm("play it") then you:play(card) end
  end),
}

card "Harbinger" { types = "action", cost = 3, cards = 1, actions = 1,
  text = "Look through your discard pile; you may put a card from it onto your deck.",
  play(function()
    you:take_from_discard("put on the deck")
  end),
}

card "Poacher" { types = "action", cost = 4, cards = 1, actions = 1, coins = 1,
  text = "Discard a card for each empty Supply pile.",
  play(function()
    local n = empty_piles()
    you:discard_cards(you:choose_cards(n, n, you.hand.cards))
  end),
}

card "Moneylender" { types = "action", cost = 4,
  text = "You may trash a Copper from your hand for +3 coins.",
  play(function()
    local coppers = you.hand.cards:with { name = "Copper" }
    local card = you:choose(one_or_none(coppers), "trash")
    if card and you:trash(card) then you:plus_coins(3) end
  end),
}

card "Bandit" { types = { "action", "attack" }, cost = 5,
  text = "Gain a Gold. Each other player reveals the top 2 cards of the deck, trashes a " ..
    "Treasure " ..
    "among them that is no Copper, and discards the rest.",
  play(function(me)
    you:gain_named("Gold")
    me:attack(function(player)
      local seen = player:reveal_deck(2)
      local found = seen:with { types = "treasure", name = not_("Copper") }
      local trashed = player:choose(one(found), "trash")
      if trashed then player:trash(trashed) end
      player:discard_all_but(trashed, seen)
    end)
  end),
}

-- Cards that are looked at are not on the deck: what is drawn meanwhile lies below them.
local function held(cards)
  local list = {}
  for n, card in ipairs(cards) do
    list[n] = card:move_to(you.face_down)
  end
  return list
end

card "Sentry" { types = "action", cost = 5, cards = 1, actions = 1,
  text = "Look at the top 2 cards of your deck. Trash or discard any of them; put the rest back.",
  play(function()
    local decided = { trash = {}, discard = {}, ["put back"] = {} }
    for _, card in ipairs(you:look_at_deck(2)) do
      local what = you:choose_option({ "trash", "discard", "put back" }, "what of the card")
      table.insert(decided[what], card)
    end
    local discarded, back = held(decided.discard), held(decided["put back"])
    you:trash(decided.trash)
    you:discard_cards(discarded)
    you:put_on_deck(back)
  end),
}

card "Library" { types = "action", cost = 5,
  text = "Draw until you have 7 cards in hand. Actions that you draw you may set aside; discard " ..
    "them in the end.",
  play(function()
    local skipped = {}
    if you.hand.count < 7 then you:set_minus_card(0) end -- it takes one card away, not the last
    -- lint: asks-in-a-loop meant: it ends with seven cards in hand
    while you.hand.count < 7 do
      local card = you:look_at_deck(1)[1]
      if not card then break end
      if card:has("action") and you:confirm("set it aside") then
        skipped[#skipped + 1] = card:set_aside(you.set_aside)
      else
        card:move_to(you.hand)
      end
    end
    you:discard_cards(skipped)
  end),
}
