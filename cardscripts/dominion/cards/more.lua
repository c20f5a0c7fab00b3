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
      together(you.native_village.cards):move_to(you.hand)
      return
    end
    local card = you:top_of_deck(1)[1]
    if card then card:move_to(you.native_village) end
  end),
}

-- Of the cards that one playing of an Archive has set aside. Gives the others.
local function take_one_back(cards)
  local taken, left = cards[1], {}
  if cards[2] then taken = you:choose(one(cards), "into your hand") end
  if taken then taken:move_to(you.hand) end
  for _, card in ipairs(cards) do
    if card ~= taken then left[#left + 1] = card end
  end
  return left
end

local function still_face_down(cards)
  return you.face_down.cards:where(function(card)
    return card == cards.first or card == cards.second
  end)
end

local the_last = next_turn(function(_, _, given) take_one_back(still_face_down(given)) end,
  { first = "card" })

local the_second = next_turn(function(_, _, given)
  local left = take_one_back(still_face_down(given))
  if left[1] then the_last:start { first = left[1], until_ = your_next_turn_has_begun } end
end, { first = "card", second = "card" })

card "Archive" { types = { "action", "duration" }, cost = 5, actions = 1,
  text = "Set aside the top 3 cards of your deck face down. Now, and at the start of your next " ..
    "two turns, put one of them into your hand.",
  play(function(me)
    local cards = {}
    for _, card in ipairs(you:top_of_deck(3)) do
      cards[#cards + 1] = card:set_face_down()
    end
    local left = take_one_back(cards)
    if left[2] then
      the_second:start { first = left[1], second = left[2], until_ = your_next_turn_has_begun }
    elseif left[1] then
      the_last:start { first = left[1], until_ = your_next_turn_has_begun }
    end
    me:stay_in_play(#left)
  end),
}

local turn_without_buying = triggered {
  on = begins "opening", with = {}, interrupts = true,
  function()
    if game.possession_rules >= 2023 and would_be_the_third_in_a_row() then
      running("turn"):leave()
    else
      turn_player:forbid_buying(1)
    end
  end,
}

card "Mission" { types = "event", pile_size = 0, cost = 4, once = ONCE_PER_TURN,
  text = "Once per turn: if the turn before was not yours, you take an extra turn after this " ..
    "one, in which you can't buy cards. (2023: you take it unless it is a third turn in a row.)",
  when_bought(function()
    if game.possession_rules < 2023 and game.last_turn == you.seat then return end
    extra_turn { player = you, starts = turn_without_buying }
  end),
}

card "Seize the Day" { types = "event", pile_size = 0, cost = 4, once = ONCE_PER_GAME,
  text = "Once per game: you take an extra turn after this one.",
  when_bought(function() extra_turn { player = you } end),
}

-- lint: text-without-ability meant: rules/fleet.lua does it
card "Fleet" { types = "project", pile_size = 0, cost = 5,
  text = "When the game ends, those who own this each take one more turn." }
