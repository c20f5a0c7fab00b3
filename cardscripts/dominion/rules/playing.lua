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

-- The top n cards of the deck, shuffled anew when it runs out: as many as there are.
verb("player", "top_of_deck", function(player, n)
  if player.deck.count < n and player.discard.count > 0 then
    local under = player.deck.cards
    together(player.discard.cards):move_to(player.deck)
    player.deck:shuffle()
    for i = #under, 1, -1 do -- what was left stays on top
      under[i]:move_to(player.deck, "top")
    end
  end
  local list = {}
  for i, card in ipairs(player.deck.cards) do
    if i > n then break end
    list[i] = card
  end
  return list
end)

verb("player", "draw", function(player, n)
  if n > 0 and player.minus_card > 0 then
    player:set_minus_card(0)
    n = n - 1
  end
  player:draw_cards(n)
end)

-- What a turn counts is of no use to a player who gets it in another's turn.
verb("player", "plus_actions", function(player, n)
  if player == turn_player then player:add_actions(n) end
end)
verb("player", "plus_buys", function(player, n)
  if player == turn_player then player:add_buys(n) end
end)
verb("player", "plus_potions", function(player, n)
  if player == turn_player then player:add_potions(n) end
end)
verb("player", "plus_coins", function(player, n)
  if player ~= turn_player then return end
  if n > 0 and player.minus_coin > 0 then
    player:set_minus_coin(0)
    n = n - 1
  end
  if n > 0 then player:add_coins(n) end
end)

-- The player reveals the top n cards of the deck and has them.
verb("player", "reveal_deck", function(player, n)
  local list = player:top_of_deck(n)
  if list[1] then together(list):reveal() end
  return list
end)

-- Looks at them alone.
verb("player", "look_at_deck", function(player, n)
  local list = player:top_of_deck(n)
  for _, card in ipairs(list) do
    card:reveal(player)
  end
  return list
end)

-- Chooses cards of a list, by default of the hand, and discards them; gives how many.
verb("player", "discard_down_to", function(player, n)
  local excess = player.hand.count - n
  if excess > 0 then together(player:choose_cards(excess, excess, player.hand.cards)):discard() end
end)

-- Between least and most of a list, always as a list.
verb("player", "choose_cards", function(player, least, most, cards)
  if most > #cards then most = #cards end
  if least > most then least = most end
  if most == 0 then return {} end
  local chosen
  if most == least then
    chosen = player:choose(exactly(most, cards))
  elseif least == 0 then
    chosen = player:choose(up_to(most, cards))
  else
    chosen = player:choose(exactly(least, cards))
  end
  if most == 1 then chosen = { chosen } end
  return chosen
end)

-- What the player trashes; `cards` is a card or a list. Gives those that were trashed, or nil.
verb("player", "trash", function(player, cards)
  if type(cards) ~= "table" then
    return cards:trash(player, cards.place and cards.place.owner == player and 1 or 0)
  end
  local list = {}
  for _, card in ipairs(cards) do
    list[#list + 1] = player:trash(card)
  end
  return list
end)

-- Cards of a list that have a type.
function having(tag, cards)
  local found = {}
  for _, card in ipairs(cards) do
    if card:has(tag) then found[#found + 1] = card end
  end
  return found
end

-- In the order that the player likes, the last one on top.
verb("player", "put_on_deck", function(player, cards)
  if #cards > 1 then cards = player:order(cards, "put on the deck") end
  for _, card in ipairs(cards) do
    card:move_to(player.deck, "top")
  end
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

local function bonus_of_tokens(player, card)
  local kind = card.kind
  if player.plus_card_on == kind then player:draw(1) end
  if player.plus_action_on == kind then player:plus_actions(1) end
  if player.plus_buy_on == kind then player:plus_buys(1) end
  if player.plus_coin_on == kind then player:plus_coins(1) end
end

local function printed_bonus(player, card)
  if card.cards > 0 then player:draw(card.cards) end
  if card.actions > 0 then player:plus_actions(card.actions) end
  if card.buys > 0 then player:plus_buys(card.buys) end
  if card.coins > 0 then player:plus_coins(card.coins) end
  if card.potions > 0 then player:plus_potions(card.potions) end
end

local ways = any.landscapes:with { types = "way" }

local function text_or_way(player, card, is_action)
  local the_way = is_action and ways:list()[1]
  if the_way and player:confirm("as the Way") then
    the_way:resolve_as(player, card)
    return
  end
  printed_bonus(player, card)
  card:now():resolve(player)
end

-- Plays a card where it is: it may have gone from play by now.
verb("player", "perform", function(player, card)
  if card:has("attack") then
    game:count_attack()
    card:number_attack(game.attacks)
  end
  card:play(player)
  local is_action = card:has("action")
  if is_action then bonus_of_tokens(player, card) end
  text_or_way(player, card, is_action)
end)

verb("player", "play", function(player, card)
  player:perform(card:move_to(player.in_play) or card)
end)

-- For Throne Room: the card is played n times.
verb("player", "play_times", function(player, card, n)
  player:play(card)
  for _ = 2, n do
    player:perform(card:now())
  end
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
  cost = cost_player { "actions", 1 },
  function(me) you:play(me) end,
}, your.hand:with { types = "action" })

action(activated {
  keyword = "play", window = "buy", if_ = equal(you.bought, 0),
  function(me) you:play(me) end,
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
    deed "put_in_play" { it },
    deed "play" { it, you },
    deed "resolve" { it, you },
  },
})

action(activated {
  keyword = "play", window = "night",
  function(me) you:play(me) end,
}, your.hand:with { types = "night" })

action(activated {
  keyword = "spend a Villager", window = "action", if_ = at_least(1, you.villagers),
  function()
    you:spend_villagers()
    you:plus_actions(1)
  end,
})
