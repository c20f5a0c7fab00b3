-- Black Market: a deck of cards that have no pile. One copy of each that is not in the Supply.

local wares = constants {
  "Artisan", "Bandit", "Border Village", "Cellar", "Chapel", "Council Room", "Festival", "Fortress",
  "Harbinger", "Ironworks", "Laboratory", "Library", "Market", "Masquerade", "Merchant", "Militia",
  "Moat", "Moneylender", "Poacher", "Remodel", "Salvager", "Sentry", "Smithy", "Throne Room",
  "Village", "Watchtower", "Witch", "Workshop",
}

local function is_in_the_box(name)
  for _, card in ipairs(any.box:list()) do
    if card.name == name then return true end
  end
  return top_card(name) ~= nil
end

card "Black Market" { types = "action", cost = 3, coins = 2,
  text = "Reveal the top 3 cards of the Black Market deck. You may play Treasures from your " ..
    "hand. " ..
    "You may buy one of the revealed cards. Put the rest on the bottom of that deck.",
  play(function()
    local shown = {}
    for n, card in ipairs(you.black_market.cards) do
      if n > 3 then break end
      card:reveal()
      shown[n] = card
    end
    -- lint: asks-in-a-loop meant: a hand of Treasures is soon played
    while true do
      local treasure = you:choose(one_or_none(having("treasure", you.hand.cards)), "play")
      if not treasure then break end
      you:play(treasure)
    end
    local open, may_buy = {}, you.debt == 0 and you.buys_no_cards == 0
    for _, card in ipairs(may_buy and shown or {}) do
      if card.cost <= you.coins and card.potion <= you.potions then
        open[#open + 1] = card
      end
    end
    local bought = you:choose(one_or_none(open), "buy")
    if bought then you:buy(bought) end
    local rest = {}
    for _, card in ipairs(shown) do
      if card ~= bought then rest[#rest + 1] = card end
    end
    if #rest > 1 then rest = you:order(rest, "to the bottom") end
    for _, card in ipairs(rest) do
      card:move_to(you.black_market, "bottom")
    end
  end),
  when_set_up(function()
    for _, name in ipairs(wares) do
      if not is_in_the_box(name) then create(name, nil, "black_market") end
    end
    you.black_market:shuffle()
  end),
}
