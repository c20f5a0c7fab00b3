-- Cards that go somewhere else without being gained or trashed: exchanged, exiled, returned, set
-- aside.

-- What Treasure Hunter asks about is counted from the beginning, in games that have it.
local counts_gains = triggered {
  on = "gain", with = {}, interrupts = true, match = same_player(event.player, turn_player),
  function() turn_player:count_gain() end,
}
local keeps_the_count = triggered {
  on = begins "turn end", with = {}, interrupts = true,
  function()
    turn_player:set_gained_last(turn_player.gained)
    turn_player:set_gained(0)
  end,
}

card "Page" { types = { "action", "traveller" }, cost = 2, cards = 1, actions = 1,
  text = "When you discard this from play, you may exchange it for a Treasure Hunter.",
  when_discarded_from_play(function(me) you:exchange(me, "Treasure Hunter") end),
  brings("Treasure Hunter", 5, function()
    counts_gains:start { until_ = "forever" }
    keeps_the_count:start { until_ = "forever" }
  end),
}

card "Treasure Hunter" { types = { "action", "traveller" }, cost = 3, actions = 1, coins = 1,
  text = "Gain a Silver for each card that the player to your right gained in that player's " ..
    "last turn.",
  play(function()
    local before = you
    while before.next ~= you do
      before = before.next
    end
    for _ = 1, before.gained_last do
      you:gain_named("Silver")
    end
  end),
}

card "Vampire" { types = { "night" }, cost = 5,
  text = "Gain a card costing up to 5 that is no Vampire. Exchange this for a Bat.",
  play(function(me)
    local found = costing_up_to(5):with { name = not_("Vampire") }
    you:gain_one(found)
    you:exchange(me, "Bat")
  end),
  brings("Bat", 10),
}

card "Bat" { types = { "night" }, cost = 2,
  text = "Trash up to 2 cards from your hand. If you trashed any, exchange this for a Vampire.",
  play(function(me)
    local trashed = you:trash(you:choose_cards(0, 2, you.hand.cards))
    if trashed[1] then you:exchange(me, "Vampire") end
  end),
}

card "Camel Train" { types = "action", cost = 3,
  text = "Exile a card from the Supply that is no Victory card. When you gain this, exile a Gold.",
  play(function()
    local found = any.piles:with { types = not_("victory") }
    local card = you:choose(one(found), "exile")
    if card then card:be_exiled(you.exile) end
  end),
  when_gained(function()
    local gold = top_card("Gold")
    if gold then gold:be_exiled(you.exile) end
  end),
}

card "Bounty Hunter" { types = "action", cost = 4, actions = 1,
  text = "Exile a card from your hand. If you had no copy of it in Exile, +3 coins.",
  play(function()
    local card = you:choose(one(you.hand.cards), "exile")
    if not card then return end
    local first = not you.exile.cards:with { name = card.name }:any()
    card:be_exiled(you.exile)
    if first then you:plus_coins(3) end
  end),
}

card "Transport" { types = "event", pile_size = 0, cost = 3,
  text = "Exile an Action from the Supply; or put an Action of yours from Exile onto your deck.",
  when_bought(function()
    if you:choose_option({ "exile", "onto the deck" }) == "exile" then
      local card = you:choose(one(having("action", any.piles:list())), "exile")
      if card then card:be_exiled(you.exile) end
    else
      local card = you:choose(one(having("action", you.exile.cards)), "put on the deck")
      if card then card:move_to(you.deck) end
    end
  end),
}

card "Island" { types = { "action", "victory" }, cost = 4, vp = 2,
  text = "Put this and a card from your hand onto your Island mat.",
  play(function(me)
    local card = you:choose(one(you.hand.cards), "onto the mat")
    if me:is_in_play() then me:move_to(you.island) end
    if card then card:move_to(you.island) end
  end),
}

card "Ambassador" { types = { "action", "attack" }, cost = 3,
  text = "Reveal a card from your hand. Return up to 2 copies of it from your hand to the " ..
    "Supply. " ..
    "Then each other player gains one.",
  play(function(me)
    local shown = you:choose(one(you.hand.cards), "reveal")
    if not shown then return end
    shown:reveal()
    local pile = home_of(shown)
    if not pile or pile.zone ~= "supply" then return end
    local copies = you.hand.cards:with { name = shown.name }
    for _, card in ipairs(you:choose_cards(0, 2, copies)) do
      card:return_home()
    end
    me:attack(function(player) player:gain(top_of(pile)) end)
  end),
}

-- An Estate of its owner does what the card with the Estate token does.
local estates_are_actions = constant {
  cards = your.own_cards:with { name = "Estate" }, with = {}, types = add("action"),
}

card "Inheritance" { types = "event", pile_size = 0, cost = 7, once = ONCE_PER_GAME,
  text = "Once per game: set aside an Action from the Supply that costs up to 4. Move your " ..
    "Estate " ..
    "token to it: Estates that you play in your turns are played as that card, which stays there.",
  when_bought(function()
    local card = you:choose(one(having("action", costing_up_to(4))), "set aside")
    if not card then return end
    card = card:set_aside(you.set_aside)
    you:place_estate_token(card.kind)
    estates_are_actions:start { until_ = "forever" }
  end),
}

card "Way of the Horse" { types = "way", pile_size = 0,
  text = "+2 cards, +1 Action. Return this to its pile.",
  way(function(card)
    you:draw(2)
    you:plus_actions(1)
    if card:is_in_play() then card:return_home() end
  end),
}

card "Way of the Butterfly" { types = "way", pile_size = 0,
  text = "You may return this to its pile. If you do, gain a card costing exactly 1 more.",
  way(function(card)
    if card:is_in_play() and you:confirm("return it") and card:return_home() then
      you:gain_one(costing_exactly_more(1, card))
    end
  end),
}
