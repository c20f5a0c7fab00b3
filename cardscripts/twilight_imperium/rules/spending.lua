-- Rules 34, 64, 68: a planet is exhausted for its resources or its influence, not for both.

local function readied(player)
  return player.area.cards:with { type = "planet", exhausted = 0 }
end

function can_spend(player, n, kind)
  return player.goods + readied(player):total(kind) >= n
end

-- Planets of the player's choice, until the rest can be paid with trade goods.
verb("player", "spend", function(player, n, kind)
  if not can_spend(player, n, kind) then return nil end
  -- lint: asks-in-a-loop meant: a price is paid with a few planets
  while n > 0 do
    local planets = readied(player):with { [kind] = at_least(1) }
    local card = nil
    if #planets > 0 then
      if n <= player.goods then
        card = player:choose(one_or_none(planets), "exhaust instead of goods")
      else
        card = player:choose(one(planets), "exhaust")
      end
    end
    if card then
      n = n - card[kind]
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
  local planets = readied(player)
  local cards = together(player:select(#planets, planets, "exhaust for votes"))
  local sum = cards:total("influence")
  cards:exhaust()
  return sum
end)
