-- The Buy phase: cards, Events and Projects; Debt and Coffers.

-- To pay is not to gain less: coins go without being noticed by cards.
local pay = {
  deed "add_coins" { you, 0 - this.cost },
  deed "add_potions" { you, 0 - this.potion },
  deed "count_purchase" { you }, deed "add_buys" { you, -1 },
  deed "take_debt" { you, this.debt },
}

verb("player", "pay", function(player, thing)
  player:add_coins(-thing.cost)
  player:add_potions(-thing.potion)
  player:take_debt(thing.debt)
end)

-- What an effect lets a player buy: it takes no Buy, and is not bought in the Buy phase.
verb("player", "buy", function(player, card)
  player:pay(card)
  card:buy(player)
  return card:gain(player, player:gains_to(card), 1)
end)

verb("player", "has_project", function(player, name)
  return player.projects.cards:with { name = name }:any()
end)

local payable = all_of(
  at_least(1, you.buys), equal(you.debt, 0),
  at_most(you.coins, this.cost), at_most(you.potions, this.potion))

local function gained_to(place, zone)
  return deed "gain" { this, you, zone, 1, if_ = equal(this.gained_to, place) }
end

action(activated {
  keyword = "buy", window = "buy", if_ = all_of(payable, at_most(0, you.buys_no_cards)),
  does = deed "buy" { this, you },
  plan {
    pay, deed "buy" { this, you },
    gained_to(GAINED_TO_DISCARD, "discard"), gained_to(GAINED_TO_HAND, "hand"),
    gained_to(GAINED_TO_DECK, "deck"),
  },
}, any.piles)

-- Events; each Project once: a copy of it is the player's from then on. Of an Event that is bought
-- once per turn or game a copy says that it has been.
local function none_like_this(cards) return at_most(0, cards:where(equal(it.kind, this.kind))) end

action(activated {
  keyword = "buy", window = "buy",
  if_ = all_of(payable, none_like_this(your.projects), none_like_this(your.bought_already)),
  function(me)
    you:count_purchase()
    you:add_buys(-1)
    you:pay(me)
    if me.once > 0 then create(me.name, you, "bought_already") end
    local bought = me:has("project") and create(me.name, you, "projects") or me
    bought:resolve(you)
  end,
}, any.landscapes:with { types = one_of { "event", "project" } })

action(activated {
  keyword = "pay off debt", window = { "action", "buy" },
  if_ = all_of(at_least(1, you.debt), at_least(1, you.coins)),
  does = deed "spend_debt" { you, -1 },
  function()
    local n = math.min(you.debt, you.coins)
    you:add_coins(-n)
    you:spend_debt(-n)
  end,
})

action(activated {
  keyword = "spend a Coffer", window = { "action", "buy" }, if_ = at_least(1, you.coffers),
  does = { deed "spend_coffers" { you }, deed "plus_coins" { you, 1 } },
  function()
    you:spend_coffers()
    you:plus_coins(1)
  end,
})
