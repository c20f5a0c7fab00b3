-- What goes on after the turn in which it was played.

-- Until the next turn of who played it; the event's player buys, and is another.
local buys_lose_their_hand = triggered {
  on = { "buy", "gain" }, with = {}, interrupts = true, keyword = "Haunted Woods",
  match = not_(same_player(event.player, you)),
  function(me, event)
    local newer = game.buy_triggers == 2022
    if (event.kind == "gain") ~= newer or newer and event.extra ~= 1 then return end
    if event.player.immune ~= me.attack_number then
      event.player:put_on_deck(event.player.hand.cards)
    end
  end,
}

card "Haunted Woods" { types = { "action", "attack", "duration" }, cost = 5,
  text = "Until your next turn, when another player buys a card, that player puts the hand onto " ..
    "the deck in any order. At the start of your next turn, draw 3 cards.",
  play(function(me)
    me:stay_out(1)
    buys_lose_their_hand:start { until_ = your_next_turn }
  end),
  triggered {
    on = begins "start", match = all_of(turn_of(you), not_(arrived_in(this, "turn"))),
    function() you:draw(3) end,
  },
}

-- In each turn of its player, while the card is set aside. Never replayed from anywhere else.
local plays_it = triggered {
  on = begins "start", with = { card = "card" },
  match = all_of(turn_of(you), is(param.card, your.set_aside)),
  function(_, _, given) you:perform(given.card) end,
}

card "Prince" { types = "action", cost = 8,
  text = "You may set aside this and an Action from your hand that costs up to 4: at the start " ..
    "of " ..
    "each of your turns, play that card, which stays set aside.",
  play(function(me)
    local found = {}
    for _, card in ipairs(having("action", you.hand.cards)) do
      if card.cost <= 4 and card.potion == 0 and card.debt == 0 then found[#found + 1] = card end
    end
    local card = you:choose(up_to(1, found), "set aside")
    if not card then return end
    me:set_aside(you.set_aside)
    card = card:set_aside(you.set_aside)
    if card then plays_it:start { card = card, until_ = "forever" } end
  end),
}
