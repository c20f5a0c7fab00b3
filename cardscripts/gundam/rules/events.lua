-- What happens to cards and players, and the deeds that are made of it.

-- Resting. To pay is to rest as well, but no effect that speaks of resting.
event "rest" { sets = { field = "rested", amount = 1 } }
event "set_active" { sets = { field = "rested", amount = 0 } }
event "pay" { sets = { field = "rested", amount = 1 } }

-- Damage is counters; effect damage and battle damage are different things to cards.
event "damage" { adds = "damage_taken", args = { "amount" }, needs_amount = true }
event "battle_damage" { adds = "damage_taken", args = { "amount", "source" }, needs_amount = true }
event "set_damage" { sets = { field = "damage_taken" }, args = { "amount" } }
event "recover" {
  args = { "amount" }, needs_amount = true,
  body = function(event)
    local card = event.card
    if card.damage_taken == 0 then return false end
    card:set_damage(math.max(card.damage_taken - event.amount, 0))
  end,
}

-- Leaving play. What listens sees the field as it was before.
event "destroy" { moves_to = "trash", before = true }
event "destroy_shield" { moves_to = "revealed", before = true }
event "give_way" { moves_to = "trash", before = true } -- to a 7th Unit or a 2nd Base; not destroyed
event "return_to_hand" { moves_to = "hand", before = true }
event "vanish" { moves_to = "nowhere", before = true } -- removed from the game

event "discard" { moves_to = "trash" }
event "put_into_trash" { moves_to = "trash" }
event "add_to_hand" { moves_to = "hand" }
event "put_on_bottom" { moves_to = "deck", position = "bottom" }

-- Coming into play; `deploy` below is what cards say.
event "enter" { moves_to = "battle", args = { "to" } }
event "pair" { attaches = true, args = { "other" } }

event "aim_at" { args = { "other" } } -- before the attack at a Unit, at no player
event "attack" { args = { "other?" } } -- `other`: the Unit at which it is; none: at the player
event "block" {}
event "draw" {
  about = "player", args = { "amount" }, needs_amount = true,
  body = function(event)
    for _ = 1, event.amount do
      local top = event.player.deck.top
      if top then top:move_to("hand") end
    end
  end,
}
event "take_battle_damage" { -- with nothing left in the shield area: rules/battle.lua
  about = "player", args = { "amount", "source" }, needs_amount = true,
  body = function(event) event.player:defeat() end,
}

-- Gives whether there is room for one more. Who can't leave is not asked to.
local function make_room(player, place, most)
  if place.count < most then return true end
  local able = place.cards:where(function(card) return card:can("give_way") end)
  if #able > 0 then player:choose(one(able), "make room"):give_way() end
  return place.count < most
end

verb("card", "deploy", function(card)
  local player = card.owner
  local place = card:has("base") and player.base or player.battle
  return make_room(player, place, place == player.base and 1 or 6) and card:enter(place) or nil
end)

-- As many as there are.
verb("player", "discard", function(player, n)
  if n < 1 or player.hand.count == 0 then return nil end
  local chosen = player:choose(exactly(n, player.hand.cards), "discard")
  return together(chosen):discard()
end)

-- "Look at the top n cards of your deck": that player alone; they stay where they are.
verb("player", "look_at_deck", function(player, n)
  local seen = {}
  for i, card in ipairs(player.deck.cards) do
    if i > n then break end
    card:reveal(player)
    table.insert(seen, card)
  end
  return seen
end)

-- 3-1-7: several cards that are put into a deck at once are ordered by their owner, who sees them.
-- The first of a list lies highest.
local function in_order(owner, cards)
  if #cards > 1 then return owner:order(cards, "to the bottom") end
  return cards
end

-- "Put the rest on the bottom in any order": all of them but `taken`.
verb("player", "put_rest_on_bottom", function(player, cards, taken)
  local rest = together(cards):where(function(card) return card ~= taken end)
  together(in_order(player, rest)):put_on_bottom()
end)

local function append(list, more)
  for _, card in ipairs(more) do
    table.insert(list, card)
  end
end

-- Put cards, whoever's, on the bottoms of their owners' decks, all at once: the turn player orders
-- first. A Pilot goes with its Unit, and is ordered as well. By itself it would come to lie on top:
-- so where there are Pilots the order is made once more in the decks.
function put_on_bottoms(cards)
  local ordered = {}
  for _, owner in ipairs({ turn_player, turn_player.opponent }) do
    local own = {}
    for _, card in ipairs(cards) do
      if card.owner == owner then
        table.insert(own, card)
        append(own, card.attached)
      end
    end
    append(ordered, in_order(owner, own))
  end
  together(ordered):put_on_bottom()
  if #ordered == #cards then return end
  for _, card in ipairs(ordered) do
    local there = card:now()
    if there then there:move_to("deck", "bottom") end
  end
end

-- Those of a list that have a type, trait or keyword.
function having(tag, cards)
  return together(cards):where(function(card) return card:has(tag) end)
end

-- Effect damage to a player goes to the Base, else to the top Shield, else nowhere.
verb("player", "damage_shield_area", function(player, n)
  local first = player.base.top or player.shields.top
  if first then return first:damage(n) end
  return nil
end)

-- A token that does not come into play does not stay anywhere.
verb("player", "deploy_token", function(player, name)
  local token = create(name, player, "revealed")
  local unit = token:deploy()
  if not unit and token:exists() then token:vanish() end
  return unit
end)
