-- Cards of several sets that look at where cards lie, at choices, and at turns.

card "Pawn" { types = "action", cost = 2,
  text = "Choose two different ones: draw a card, +1 Action, +1 Buy, +1 coin.",
  play(function()
    local first = you:choose_option({ "card", "action", "buy", "coin" }, "first")
    local left = {}
    for _, option in ipairs({ "card", "action", "buy", "coin" }) do
      if option ~= first then left[#left + 1] = option end
    end
    local second = you:choose_option(left, "second")
    for _, option in ipairs({ first, second }) do
      if option == "card" then you:draw(1) end
      if option == "action" then you:plus_actions(1) end
      if option == "buy" then you:plus_buys(1) end
      if option == "coin" then you:plus_coins(1) end
    end
  end),
}

card "Native Village" { types = "action", cost = 2, actions = 2,
  text = "Put the top card of your deck face down on your mat, or take all cards from it into " ..
    "your hand. You may look at your mat at any time.",
  play(function()
    if you:choose_option({ "put one there", "take all" }, "mat") == "take all" then
      if you.native_village.count > 0 then
        together(you.native_village.cards):move_to(you.hand)
      end
      return
    end
    local card = you:top_of_deck(1)[1]
    if card then card:move_to(you.native_village) end
  end),
}

local function take_one_back()
  local card = you:choose(one(you.face_down.cards), "into your hand")
  if card then card:move_to(you.hand) end
end

card "Archive" { types = { "action", "duration" }, cost = 5, actions = 1,
  text = "Set aside the top 3 cards of your deck face down. Now, and at the start of your next " ..
    "two turns, put one of them into your hand.",
  play(function(me)
    for _, card in ipairs(you:top_of_deck(3)) do
      card:set_face_down()
    end
    take_one_back()
    me:stay_out(you.face_down.count)
  end),
  triggered {
    on = begins "start", match = turn_of(you), if_ = at_least(1, your.face_down), take_one_back,
  },
}

-- In a turn that Mission gives.
local no_cards_are_bought = prohibition {
  of = "activate", with = {}, match = all_of(activates "buy", is(event.card, any.piles)),
}

card "Mission" { types = "event", pile_size = 0, cost = 4,
  text = "If the turn before was not yours, you take an extra turn after this one, in which you " ..
    "can't buy cards.",
  when_bought(function()
    if game.last_turn == you.seat or you.missions > 0 then return end
    you:count_mission()
    extra_turn { player = you, starts = no_cards_are_bought }
  end),
}

card "Seize the Day" { types = "event", pile_size = 0, cost = 4,
  text = "Once per game: you take an extra turn after this one.",
  when_bought(function()
    if you.seized > 0 then return end
    you:seize()
    extra_turn { player = you }
  end),
}

card "Fleet" { types = "project", pile_size = 0, cost = 5,
  text = "When the game ends, those who own this each take one more turn." }
