-- Drive and damage checks, and what trigger icons do. Whose check it is says whose units gain.

local function units_of(player, selection)
  return selection:with { master = player }
end

local function shares_clan(player, card)
  local units = any.fielded:with { master = player }
  return card:has("Veil") and units:with { clans = "Veil" }:any()
    or card:has("Gear") and units:with { clans = "Gear" }:any()
end

local function gain_power(player)
  local unit = player:choose(one(units_of(player, any.units)), "power to")
  if unit then unit:gets { power = 5000, until_ = this_turn } end
end

local function gain_critical(player)
  local unit = player:choose(one(units_of(player, any.units)), "critical to")
  if unit then unit:gets { critical = 1, until_ = this_turn } end
end

local function stand_one(player)
  local unit = player:choose(one(units_of(player, any.rear_guards)), "stand")
  if unit then unit:stand() end
end

local function heal_one(player)
  if player.damage.count == 0 or player.damage.count < player.opponent.damage.count then return end
  player:choose(one(player.damage.cards), "heal"):heal()
end

local function resolve(player, card)
  if card.trigger == nil or not shares_clan(player, card) then return end
  gain_power(player)
  if card:has("critical") then gain_critical(player) end
  if card:has("draw") then player:draw(1) end
  if card:has("stand") then stand_one(player) end
  if card:has("heal") then heal_one(player) end
end

-- One card, then what has triggered, then where it belongs.
verb("player", "drive_check", function(player)
  local top = player.deck.top
  local card = top and top:check_drive()
  if not card then return end
  resolve(player, player.trigger.top)
  checkpoint()
  if player.trigger.top then player.trigger.top:add_to_hand() end
end)

verb("player", "damage_check", function(player)
  local top = player.deck.top
  local card = top and top:check_damage()
  if not card then return end
  resolve(player, player.trigger.top)
  checkpoint()
  if player.trigger.top then player.trigger.top:take_damage() end
end)
