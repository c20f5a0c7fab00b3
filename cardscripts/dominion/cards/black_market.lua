-- Black Market: a deck of cards that have no pile. One copy of each that is not in the Supply.

local wares = constants {
  "Artisan", "Bandit", "Border Village", "Cellar", "Chapel", "Council Room", "Festival", "Fortress",
  "Harbinger", "Ironworks", "Laboratory", "Library", "Market", "Masquerade", "Merchant", "Militia",
  "Moat", "Moneylender", "Poacher", "Remodel", "Salvager", "Sentry", "Smithy", "Throne Room",
  "Village", "Watchtower", "Witch", "Workshop",
}

local function is_in_the_box(name)
  return any.box:with { name = name }:any() or top_card(name) ~= nil
end

card "Black Market" { types = "action", cost = 3, coins = 2,
  text = "Reveal the top 3 cards of the Black Market deck. You may play Treasures from your " ..
    "hand. " ..
    "You may buy one of the revealed cards. Put the rest on the bottom of that deck.",
  play(function()
    local shown = you.black_market.cards:top(3)
    shown:reveal()
    -- lint: asks-in-a-loop meant: a hand of Treasures is soon played
    while true do
      local treasure = you:choose(one_or_none(having("treasure", you.hand.cards)), "play")
      if not treasure then break end
      you:play(treasure)
    end
    local may_buy = you.debt == 0 and you.buys_no_cards == 0
    local open = shown:with { cost = at_most(you.coins), potion = at_most(you.potions) }
    local bought = may_buy and you:choose(one_or_none(open), "buy")
    if bought then you:buy(bought) end
    local rest = shown:where(function(card) return card ~= bought end)
    if #rest > 1 then rest = you:order(rest, "to the bottom") end
    rest:move_to(you.black_market, "bottom")
  end),
  when_set_up(function()
    for _, name in ipairs(wares) do
      if not is_in_the_box(name) then create(name, nil, "black_market") end
    end
    you.black_market:shuffle()
  end),
}
