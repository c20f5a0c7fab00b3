-- Combat: who attacks, who blocks whom, and how damage is divided.
event "attack" { sets = { field = "attacking", amount = 1 } } -- by being declared
event "join_attack" { sets = { field = "attacking", amount = 1 } }
event "stop_attacking" { sets = { field = "attacking", amount = 0 } }
event "be_blocked" { sets = { field = "blocked", amount = 1 } }
event "be_free" { sets = { field = "blocked", amount = 0 } }
event "have_struck" { sets = { field = "struck", amount = 1 } }
event "rest_from_striking" { sets = { field = "struck", amount = 0 } }
event "block" {
  args = { "other" },
  body = function(event)
    event.card:set_blocks(event.other)
    event.other:be_blocked()
  end,
}
event "leave_combat" {
  body = function(event)
    event.card:stop_attacking()
    event.card:be_free()
    event.card:rest_from_striking()
    event.card:set_blocks(nil)
  end,
}

local able = any.creatures:where(all_of(equal(0, it.tapped), not_(has(it, "pacified"))))
local able_to_attack = able:where(all_of(
  not_(has(it, "defender")), any_of(equal(0, it.new), has(it, "haste")))):that_can "attack"

local function of(player, creatures)
  return creatures:with { master = player }
end

function declare_attackers(player)
  local willing = of(player, able_to_attack)
  if #willing == 0 then return end
  local attackers = player:choose(up_to(#willing, willing), "attack with")
  attackers:attack()
  attackers:where(function(card) return not card:has("vigilance") end):tap()
end

local function is_protected(card, source)
  return card:has("from white") and source:has("white")
    or card:has("from blue") and source:has("blue")
    or card:has("from black") and source:has("black")
    or card:has("from red") and source:has("red")
    or card:has("from green") and source:has("green")
end

local function can_block(blocker, attacker)
  if attacker:has("flying") and not blocker:has("flying") and not blocker:has("reach") then
    return false
  end
  return not is_protected(attacker, blocker) and blocker:can("block", attacker)
end

local function without(cards, one_less)
  return cards:other(one_less)
end

local function able_to_block(attacker, creatures)
  return creatures:where(function(card) return can_block(card, attacker) end)
end

-- What is menacing is blocked by two or more, or not at all.
local function can_be_blocked(attacker, blocker, creatures, blocked)
  if not can_block(blocker, attacker) then return false end
  if not attacker:has("menace") or blocked[attacker] then return true end
  return #able_to_block(attacker, creatures) > 1
end

local function attackers_for(blocker, creatures, blocked)
  return any.attackers:where(function(attacker)
    return can_be_blocked(attacker, blocker, creatures, blocked)
  end)
end

local function willing_blockers(creatures, blocked)
  return creatures:where(function(blocker)
    return #attackers_for(blocker, creatures, blocked) > 0
  end)
end

-- A blocker, then whom it blocks, as long as the player likes.
function declare_blockers(player)
  local left, blocked, blocks = of(player, able), {}, {}
  -- lint: asks-in-a-loop meant: it ends with the creatures, and they are declared as one
  while true do
    local blocker = player:choose(one_or_none(willing_blockers(left, blocked)), "block with")
    if not blocker then break end
    local attacker = player:choose(one(attackers_for(blocker, left, blocked)), "block which")
    left = without(left, blocker)
    blocks[#blocks + 1] = { blocker, attacker }
    if attacker:has("menace") and not blocked[attacker] then
      local second = player:choose(one(able_to_block(attacker, left)), "and block it with")
      left = without(left, second)
      blocks[#blocks + 1] = { second, attacker }
    end
    blocked[attacker] = true
  end
  for _, pair in ipairs(blocks) do pair[1]:block(pair[2]) end
end

local function lethal(attacker, blocker)
  if attacker:has("deathtouch") then return 1 end
  return math.max(0, blocker.toughness - blocker.damage_taken)
end

-- Damage to several: as the attacker's player likes, each of them at least so much.
local function divide(attacker, blockers, amount, at_least_each)
  local blows, needed = {}, 0
  for i = 1, #blockers do needed = needed + at_least_each[i] end
  for i, blocker in ipairs(blockers) do
    needed = needed - at_least_each[i]
    local most_here = amount - needed
    local n = most_here
    if i < #blockers then
      n = blocker:choose_number(at_least_each[i], most_here, "damage to it")
    end
    blows[#blows + 1] = { attacker, blocker, n }
    amount = amount - n
  end
  return blows
end

local function blows_of_attacker(player, attacker)
  local blockers = any.creatures:with { blocks = attacker }
  local power, tramples = attacker.power, attacker:has("trample")
  if attacker.blocked == 0 or (#blockers == 0 and tramples) then
    return { { attacker, player.opponent, power } }
  end
  local least_each, excess, none = {}, power, {}
  for i, blocker in ipairs(blockers) do
    least_each[i], none[i] = lethal(attacker, blocker), 0
    excess = excess - least_each[i]
  end
  local through = 0
  if tramples and excess > 0 then
    through = player:choose_number(0, excess, "damage to the player")
  end
  local blows = divide(attacker, blockers, power - through, through > 0 and least_each or none)
  if through > 0 then blows[#blows + 1] = { attacker, player.opponent, through } end
  return blows
end

local function strikes_now(card, first)
  if card:has("double strike") then return true end
  if first then return card:has("first strike") end
  return card.struck == 0
end

-- All damage of a step is dealt at the same time.
function strike(player, first)
  local blows = {}
  -- lint: asks-in-a-loop meant: few are blocked by several, and all strike as one
  for _, attacker in ipairs(any.attackers:list()) do
    if strikes_now(attacker, first) then
      for _, blow in ipairs(blows_of_attacker(player, attacker)) do blows[#blows + 1] = blow end
    end
  end
  for _, blocker in ipairs(any.creatures:list()) do
    if blocker.blocks and strikes_now(blocker, first) then
      blows[#blows + 1] = { blocker, blocker.blocks, blocker.power }
    end
  end
  simultaneously(function()
    for _, blow in ipairs(blows) do
      blow[2]:damage(blow[3], blow[1])
      if first then blow[1]:have_struck() end
    end
  end)
end
