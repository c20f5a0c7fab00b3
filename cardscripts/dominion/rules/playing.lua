-- Drawing, discarding, playing cards.

-- The other players in turn order.
verb("player", "others", function(player)
  local list, other = {}, player.next
  while other and other ~= player do
    list[#list + 1] = other
    other = other.next
  end
  return list
end)

-- The player, then the others.
verb("player", "everybody", function(player)
  local list = { player }
  for _, other in ipairs(player:others()) do
    list[#list + 1] = other
  end
  return list
end)

-- What the player discards, all at once; `cards` is a card or a list. The last one comes to lie on
-- top, where all see it.
verb("player", "discard_cards", function(_, cards)
  local several = type(cards) == "table"
  local last = cards
  if several then last = cards[#cards] end
  if last then last:be_seen() end
  return (several and together(cards) or cards):discard()
end)

-- `kept` may be nil: that is none of them.
verb("player", "discard_all_but", function(player, kept, cards)
  player:discard_cards(together(cards):where(function(card) return card ~= kept end))
end)

-- The player looks through the discard pile and may take a card from it: then all see the next one.
verb("player", "take_from_discard", function(player, what)
  player.discard.cards:reveal(player)
  local card = player:choose(one_or_none(player.discard.cards), what)
  if card then card:move_to(player.deck) end
  if player.discard.top then player.discard.top:be_seen() end
end)

-- The top n cards of the deck, shuffled anew when it runs out: as many as there are.
verb("player", "top_of_deck", function(player, n)
  if player.deck.count < n and player.discard.count > 0 then
    local under = player.deck.cards
    player.discard.cards:move_to(player.deck)
    player.deck:shuffle()
    for i = #under, 1, -1 do -- what was left stays on top
      under[i]:move_to(player.deck, "top")
    end
  end
  return player.deck.cards:top(n)
end)

-- What draws; the -1 Card token takes one away, and is gone.
local function draws(player, n, if_)
  return {
    if_ = if_ and all_of(if_, at_least(1, n)) or at_least(1, n),
    deed "draw_cards" { player, n - player.minus_card },
    deed "set_minus_card" { player, 0 },
  }
end

event "draw" { about = "player", args = { "amount" }, body = plan {
  draws(event.player, event.amount),
} }

-- What a turn counts is of no use to a player who gets it in another's turn.
local in_own_turn = turn_of(event.player)
event "plus_actions" { about = "player", args = { "amount" }, body = plan {
  deed "add_actions" { event.player, event.amount, if_ = in_own_turn },
} }
event "plus_buys" { about = "player", args = { "amount" }, body = plan {
  deed "add_buys" { event.player, event.amount, if_ = in_own_turn },
} }

-- The -1 Coin token takes one away, and is gone.
local function gives_coins(player, n)
  return {
    if_ = at_least(1, n),
    deed "add_coins" { player, n - player.minus_coin },
    deed "set_minus_coin" { player, 0 },
  }
end

event "plus_coins" { about = "player", args = { "amount" }, body = plan {
  { if_ = in_own_turn, gives_coins(event.player, event.amount) },
} }

-- The player reveals the top n cards of the deck and has them.
verb("player", "reveal_deck", function(player, n)
  local list = player:top_of_deck(n)
  list:reveal()
  return list
end)

-- Looks at them alone.
verb("player", "look_at_deck", function(player, n)
  local list = player:top_of_deck(n)
  list:reveal(player)
  return list
end)

-- Chooses cards of a list, by default of the hand, and discards them; gives how many.
verb("player", "discard_down_to", function(player, n)
  local excess = math.max(0, player.hand.count - n)
  player:discard_cards(player:choose_cards(excess, excess, player.hand.cards))
end)

-- At least and at most so many of a list, as far as there are; always as a list.
verb("player", "choose_cards", function(player, least, most, cards)
  return player:choose(between(least, most, cards))
end)

-- What the player trashes, all at once; `cards` is a card or a list. Gives those that were trashed,
-- or nil.
verb("player", "trash", function(player, cards)
  local function is_own(card)
    return card.place and card.place.owner == player and 1 or 0
  end
  if type(cards) ~= "table" then return cards:trash(player, is_own(cards)) end
  return together(cards):trash(player, is_own) or {}
end)

-- Until there are n cards in hand, one after the other: the -1 Card token takes the first of them
-- away, and one more is drawn for it.
verb("player", "draw_up_to", function(player, n)
  local missing = n - player.hand.count
  if missing < 1 then return end
  player:set_minus_card(0)
  player:draw(missing)
end)

-- Cards of a list that have a type.
function having(tag, cards)
  return together(cards):with { types = tag }
end

-- In the order that the player likes, the last one on top.
verb("player", "put_on_deck", function(player, cards)
  if #cards > 1 then cards = player:order(cards, "put on the deck") end
  together(cards):move_to(player.deck, "top")
end)

-- Attacks
-- ------------------------------------------------------------------------------------------

-- Each other player who is not immune, in turn order; gives a list of what the deed gave.
verb("card", "attack", function(card, deed)
  local results = {}
  for _, other in ipairs(you:others()) do
    if card.attack_number == 0 or other.immune ~= card.attack_number then
      results[#results + 1] = deed(other) or nil
    end
  end
  return results
end)

verb("player", "unaffected_by", function(player, card)
  player:be_immune(card.attack_number)
end)

-- Playing
-- ------------------------------------------------------------------------------------------

local who = event.player

-- What is printed, then its text.
local text = {
  draws(who, this.cards),
  {
    if_ = in_own_turn,
    deed "add_actions" { who, this.actions },
    deed "add_buys" { who, this.buys },
    gives_coins(who, this.coins),
    deed "add_potions" { who, this.potions },
  },
  deed "resolve" { this, who },
}

event "follow_text" { args = { "player" }, body = plan { text } }

-- What a card says of itself is done from play. One that is played where it lies stays there, and
-- so does one that has been moved before it is played again.
verb("card", "is_in_play", function(card) return card.zone == "in_play" end)

local ways = any.landscapes:with { types = "way" }

-- The Way as which the player would play the Action, or nil.
local function chosen_way(player)
  local list = ways:list()
  if list[2] then return player:choose(one_or_none(list), "as a Way") end
  return player:confirm("play it as the Way") and list[1]
end

event "follow_text_or_way" { args = { "player" }, body = function(event)
  local way_of_it = event.card:has("action") and chosen_way(event.player)
  if way_of_it then
    way_of_it:resolve_as(event.player, event.card)
  else
    event.card:follow_text(event.player)
  end
end }

local function has_token(variable) return equal(variable, this.kind) end

-- Plays a card where it is: it may go from play.
event "perform" { args = { "player" }, body = plan {
  {
    if_ = has(this, "attack"),
    deed "count_attack" {},
    deed "number_attack" { this, game.attacks },
  },
  deed "play" { this, who },
  {
    if_ = has(this, "action"),
    draws(who, 1, has_token(who.plus_card_on)),
    {
      if_ = in_own_turn,
      deed "add_actions" { who, 1, if_ = has_token(who.plus_action_on) },
      deed "add_buys" { who, 1, if_ = has_token(who.plus_buy_on) },
      { if_ = has_token(who.plus_coin_on), gives_coins(who, 1) },
    },
  },
  { if_ = at_least(1, ways), deed "follow_text_or_way" { this, who }, else_ = text },
} }

local is_played = { deed "put_in_play" { this, "in_play" }, deed "play" { this, you } }
local play_from_hand = plan {
  deed "put_in_play" { this, "in_play" },
  deed "perform" { this, you },
}

verb("player", "perform", function(player, card) card:now():perform(player) end)

verb("player", "play", function(player, card)
  card:put_in_play(player.in_play)
  player:perform(card)
end)

-- Of a Duration: so many Clean-ups, or more if it is to stay longer already.
verb("card", "stay_in_play", function(card, n)
  if n > card.stays then card:stay_out(n) end
end)

-- For Throne Room: another card is played n times. What plays a Duration stays in play with it.
verb("card", "play_times", function(me, card, n)
  you:play(card)
  for _ = 2, n do
    you:perform(card)
  end
  me:stay_in_play(card:now().stays)
end)

-- All Treasures that give coins and Potions and nothing else but their text are played together;
-- texts resolve in the order that their player likes. The others are played one by one.
local coin_treasures = your.hand:with { types = "treasure", cards = 0, actions = 0, buys = 0 }
local coins_of_all = total(coin_treasures, it.coins)

window "action" { pass = "end actions" }
window "buy" { pass = "end turn" }
window "night" { pass = "end night" }

action(activated {
  keyword = "play", window = "action",
  cost = cost_player { "actions", 1 }, does = is_played,
  play_from_hand,
}, your.hand:with { types = "action" })

action(activated {
  keyword = "play", window = "buy", if_ = equal(you.bought, 0), does = is_played,
  play_from_hand,
}, your.hand:with { types = "treasure" })

action(activated {
  keyword = "play all treasures", window = "buy",
  if_ = all_of(equal(you.bought, 0), at_least(1, coin_treasures)),
  plan {
    over = coin_treasures,
    deed "add_coins" { you, most(0, coins_of_all - you.minus_coin) },
    deed "set_minus_coin" {
      you, 0, if_ = all_of(equal(1, you.minus_coin), at_least(1, coins_of_all)),
    },
    deed "add_potions" { you, total(coin_treasures, it.potions) },
    deed "put_in_play" { it, "in_play" },
    deed "play" { it, you },
    deed "resolve" { it, you },
  },
})

action(activated {
  keyword = "play", window = "night", does = is_played,
  play_from_hand,
}, your.hand:with { types = "night" })

action(activated {
  keyword = "spend a Villager", window = "action", if_ = at_least(1, you.villagers),
  does = { deed "spend_villagers" { you }, deed "plus_actions" { you, 1 } },
  plan { deed "spend_villagers" { you }, deed "plus_actions" { you, 1 } },
})
