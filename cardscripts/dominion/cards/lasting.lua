-- What goes on after the turn in which it was played.

-- Until the next turn of who played it: a player whom the Attack has affected buys.
local buys_lose_their_hand = triggered {
  on = { "buy", "gain" }, with = { victim = "player" }, interrupts = true,
  keyword = "Haunted Woods", match = same_player(event.player, param.victim),
  function(_, event)
    local newer = game.buy_triggers == 2022
    if (event.kind == "gain") ~= newer or newer and event.extra ~= 1 then return end
    event.player:put_on_deck(event.player.hand.cards)
  end,
}

local draws_three = next_turn(function() you:draw(3) end)

card "Haunted Woods" { types = { "action", "attack", "duration" }, cost = 5,
  text = "Until your next turn, when another player buys a card, that player puts the hand onto " ..
    "the deck in any order. At the start of your next turn, draw 3 cards.",
  play(function(me)
    me:stay_in_play(1)
    me:attack(function(player)
      buys_lose_their_hand:start { victim = player, until_ = your_next_turn }
    end)
    draws_three:start { until_ = your_next_turn_has_begun }
  end),
}

-- In each turn of its player; the card stays set aside.
local plays_it = triggered {
  on = begins "start", with = { card = "card" },
  match = turn_of(you),
  function(_, _, given) you:perform(given.card) end,
}

card "Prince" { types = "action", cost = 8,
  text = "You may set aside this and an Action from your hand that costs up to 4: at the start " ..
    "of " ..
    "each of your turns, play that card, which stays set aside.",
  play(function(me)
    if not me:is_in_play() then return end -- it has been set aside already
    local found = having("action", you.hand.cards):with { cost = at_most(4), potion = 0, debt = 0 }
    local card = you:choose(one_or_none(found), "set aside")
    if not card or not me:set_aside(you.set_aside) then return end
    card = card:set_aside(you.set_aside)
    if card then plays_it:start { card = card, until_ = "forever" } end
  end),
}
