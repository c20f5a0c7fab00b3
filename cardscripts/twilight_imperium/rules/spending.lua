-- Rules 34, 64, 68: a planet is exhausted for its resources or its influence, not for both.

local function worth(card, kind)
  if kind == "influence" then return card.influence end
  return card.resources
end

local function readied(player)
  local list = {}
  for _, card in ipairs(player.area.cards) do
    if card.type == "planet" and card.exhausted == 0 then list[#list + 1] = card end
  end
  return list
end

function can_spend(player, n, kind)
  local sum = player.goods
  for _, card in ipairs(readied(player)) do
    sum = sum + worth(card, kind)
  end
  return sum >= n
end

-- Planets of the player's choice, until the rest can be paid with trade goods.
verb("player", "spend", function(player, n, kind)
  if not can_spend(player, n, kind) then return nil end
  -- lint: asks-in-a-loop meant: a price is paid with a few planets
  while n > 0 do
    local planets = {}
    for _, card in ipairs(readied(player)) do
      if worth(card, kind) > 0 then planets[#planets + 1] = card end
    end
    local card = nil
    if #planets > 0 then
      if n <= player.goods then
        card = player:choose(one_or_none(planets), "exhaust instead of goods")
      else
        card = player:choose(one(planets), "exhaust")
      end
    end
    if card then
      n = n - worth(card, kind)
      card:exhaust()
    else
      player:pay_goods(-n)
      n = 0
    end
  end
  return true
end)

-- Any number of planets, for votes: how much influence they give.
verb("player", "exhaust_for_votes", function(player)
  local sum, planets = 0, readied(player)
  local cards = player:select(#planets, planets, "exhaust for votes")
  for _, card in ipairs(cards) do
    sum = sum + card.influence
  end
  if #cards > 0 then together(cards):exhaust() end
  return sum
end)
