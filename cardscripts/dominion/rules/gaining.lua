-- Gaining, costs, piles.

-- Where the player gains a card to, of which nothing else is said.
verb("player", "gains_to", function(player, card)
  if card.gained_to == GAINED_TO_HAND then return player.hand end
  return card.gained_to == GAINED_TO_DECK and player.deck or player.discard
end)

-- Where the card says unless it is said where. Gives the gained card, or nil if nothing was gained
-- by this player.
verb("player", "gain", function(player, card, to)
  return card and card:gain(player, to or player:gains_to(card), 0) or nil
end)

-- Of the Exile mat: who gains a card may discard all copies of it from there.
local copies_in_exile = your.exile:where(equal(it.kind, event.card.kind))
rule(triggered {
  on = "gain", me = "card", players = true, interrupts = true, may = true,
  keyword = "discard from Exile", match = at_least(1, copies_in_exile),
  function(_, event)
    local copies = you.exile.cards:with { kind = event.card.kind }
    you:discard_cards(copies)
  end,
})

-- Costs: { coins, potions, debt } of a card; each at most that of the other, and not all the same.
local function at_most_as_much(card, coins, potions, debt)
  return card.cost <= coins and card.potion <= potions and card.debt <= debt
end

-- Cards on top of Supply piles that cost up to so much.
function costing_up_to(coins, potions, debt)
  return any.piles:where(function(card)
    return at_most_as_much(card, coins, potions or 0, debt or 0)
  end)
end

-- Cards that cost up to n coins more than a card.
function costing_up_to_more(n, than)
  return costing_up_to(than.cost + n, than.potion, than.debt)
end

-- Cards that cost exactly n coins more.
function costing_exactly_more(n, than)
  return any.piles:with { cost = than.cost + n, potion = than.potion, debt = than.debt }
end

function costing_less(than)
  return costing_up_to(than.cost, than.potion, than.debt):where(function(card)
    return card.cost < than.cost or card.potion < than.potion or card.debt < than.debt
  end)
end

-- The player gains one of a list.
verb("player", "gain_one", function(player, cards, to)
  if #cards == 0 then return nil end
  return player:gain(player:choose(one(cards), "gain"), to)
end)

-- The player puts a card back on its pile and takes one of another name, from that one's pile into
-- the
-- discard pile: no gain. Nil if one of the two can't be done.
verb("player", "exchange", function(player, card, name)
  local other = top_card(name)
  if not other or not home_of(card) or not card:return_home() then return nil end
  return other:exchange(player.discard)
end)

-- Piles -------------------------------------------------------------------------------------------

local function pile_in(places, name)
  for _, place in ipairs(places) do
    if place.top and place.top.name == name then return place end
  end
  return nil
end

-- The pile from which cards of that name come; nil if it is empty or there is none.
function pile_of(name)
  local player = turn_player or you
  return pile_in(player.supply, name) or pile_in(player.other_piles, name)
end

function top_of(pile) return pile and pile.top end

function empty_piles() return game.piles - any.piles:count() end

function top_card(name)
  local pile = pile_of(name)
  return pile and pile.top
end

verb("player", "gain_named", function(player, name, to)
  return player:gain(top_card(name), to)
end)

-- The pile of a card, also when it is empty: kingdom cards lie in the box in the order of their
-- piles, and the circles of basic cards have their names.
function home_of(card)
  for n, named in ipairs(any.box:list()) do
    if named.kind == card.kind then return turn_player.supply[FIRST_KINGDOM_PILE + n - 1] end
  end
  for _, named in ipairs(any.pile_names:list()) do
    if named.kind == card.kind then return turn_player.other_piles[named.home] end
  end
  for _, place in ipairs(turn_player.supply) do
    if place.name == card.name:lower() then return place end
  end
  return pile_of(card.name)
end

-- Back to the pile it comes from: neither gained nor trashed. Nil if it has none.
verb("card", "return_home", function(card)
  local pile = home_of(card)
  return pile and card:return_to_pile(pile)
end)
