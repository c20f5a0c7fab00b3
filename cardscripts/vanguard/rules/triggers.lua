-- Drive and damage checks, and what trigger icons do. Whose check it is says whose units gain.

local function units_of(player, selection)
  local found = {}
  for _, unit in ipairs(selection:list()) do
    if unit.master == player then table.insert(found, unit) end
  end
  return found
end

local function shares_clan(player, card)
  for _, unit in ipairs(units_of(player, any.fielded)) do
    if card:has("Veil") and unit:has("Veil") or card:has("Gear") and unit:has("Gear") then
      return true
    end
  end
  return false
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
