-- Cards that do something when they are trashed.

card "Fortress" { types = "action", cost = 4, cards = 1, actions = 2,
  text = "When you trash this, put it into your hand.",
  when_trashed(function(me) me:move_to(you.hand) end),
}

card "Rats" { types = "action", cost = 4, cards = 1, actions = 1, pile_size = 20,
  text = "Gain a Rats. Trash a card from your hand that is no Rats, or reveal a hand of Rats. " ..
    "When you trash this, draw a card.",
  play(function()
    you:gain_named("Rats")
    local others = you.hand.cards:with { name = not_("Rats") }
    local card = you:choose(one(others), "trash")
    if card then
      you:trash(card)
    else
      together(you.hand.cards):reveal()
    end
  end),
  when_trashed(function() you:draw(1) end),
}

card "Market Square" { types = { "action", "reaction" }, cost = 3, cards = 1, actions = 1, buys = 1,
  text = "When one of your cards is trashed, you may discard this from your hand to gain a Gold.",
  when_your_card_is_trashed(function(me)
    if you:discard_cards(me) then you:gain_named("Gold") end
  end),
}

card "Tunnel" { types = { "victory", "reaction" }, cost = 3, vp = 2,
  text = "When you discard this other than in Clean-up, you may reveal it to gain a Gold.",
  triggered {
    on = "discard", self = true, zones = "discard", interrupts = true, may = true,
    match = not_(during "cleanup"),
    function(me)
      me:reveal()
      you:gain_named("Gold")
    end,
  },
}

card "Salvager" { types = "action", cost = 4, buys = 1,
  text = "Trash a card from your hand for its cost in coins.",
  play(function()
    local card = you:choose(one(you.hand.cards), "trash")
    if card and you:trash(card) then you:plus_coins(card.cost) end
  end),
}

card "Swindler" { types = { "action", "attack" }, cost = 3, coins = 2,
  text = "Each other player trashes the top card of the deck and gains one of the same cost, " ..
    "which " ..
    "you choose.",
  play(function(me)
    me:attack(function(player)
      local card = player:top_of_deck(1)[1]
      if card and player:trash(card) then
        local same = costing_exactly_more(0, card)
        local chosen = you:choose(one(same), "to be gained")
        player:gain(chosen)
      end
    end)
  end),
}

-- Gladiators lie on Fortunes: one pile of ten.
card "Gladiator" { types = "action", cost = 3, coins = 2,
  text = "Reveal a card from your hand. The player to your left may reveal a copy of it. If " ..
    "not, " ..
    "+1 coin, and trash a Gladiator from the Supply.",
  play(function()
    local shown = you:choose(one(you.hand.cards), "reveal")
    if shown then
      shown:reveal()
      local copies = you.next.hand.cards:with { name = shown.name }
      local copy = you.next:choose(one_or_none(copies), "reveal")
      if copy then
        copy:reveal()
        return
      end
    end
    you:plus_coins(1)
    local gladiator = top_card("Gladiator")
    if gladiator then you:trash(gladiator) end
  end),
}

card "Remake" { types = "action", cost = 4,
  text = "Twice: trash a card from your hand, then gain one costing exactly 1 more.",
  play(function()
    for _ = 1, 2 do
      local card = you:choose(one(you.hand.cards), "trash")
      if card and you:trash(card) then you:gain_one(costing_exactly_more(1, card)) end
    end
  end),
}

card "Lurker" { types = "action", cost = 2, actions = 1,
  text = "Trash an Action from the Supply, or gain an Action from the trash.",
  play(function()
    if you:choose_option({ "trash", "gain" }) == "trash" then
      local card = you:choose(one(having("action", any.piles:list())), "trash")
      if card then you:trash(card) end
    else
      you:gain_one(having("action", any.trash_pile:list()))
    end
  end),
}

card "Tomb" { types = "landmark", pile_size = 0,
  text = "When you trash a card, +1 victory point.",
  triggered {
    on = "trash", zones = "landscapes", players = true, interrupts = true,
    function() you:take_vp(1) end,
  },
}
