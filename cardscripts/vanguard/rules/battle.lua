-- A battle: one attack of one unit at another. An effect may begin one in any phase; whose battle
-- it is follows from who is master of the attacker, not from whose turn it is or where it stands.

window "guarding" { pass = "no guard" }

role "attacker"
role "target"
role "booster"

local function on_a_circle(unit)
  return unit and unit:exists() and unit:is(any.fielded)
end

-- Nobody is hit in a battle that has lost its attacker or its target; else it goes its way.
local function can_hit(battle)
  return on_a_circle(battle.attacker) and on_a_circle(battle.target)
end

-- Whoever stands behind the attacker: in the back row of its column. One that is dominated stands
-- behind nobody, and nobody behind it.
local boosters = your.rear_guards:standing():with { skill = "boost" }:back_row()

-- The booster's power is the attacker's as well, while both are there: to the end of this battle,
-- also while another one is fought in between.
local boosted = constant {
  with = { attacker = "card", booster = "card" },
  cards = any.fielded:where(same(it, param.attacker)), while_ = present(param.booster),
  power = add(param.booster.power, "battle"),
}

local function choose_booster(battle)
  local attacker, able = battle.attacker, {}
  if not attacker:is(your.fielded:front_row()) then return end
  -- lint: loop-over-cards meant: asked in each battle, and dearer by a function for each
  for _, unit in ipairs(boosters:list()) do
    if unit.column == attacker.column and unit:can("boost", attacker) then
      table.insert(able, unit)
    end
  end
  local booster = battle.player:pick(able, "boost")
  if booster and booster:boost(attacker) then
    booster:rest()
    battle.booster = booster
    boosted:start { attacker = attacker, booster = booster, until_ = this_battle }
  end
end

-- Of a legion, both count.
local function attack_power(battle)
  return battle.attacker:its_legion():total("power")
end

local function defence(battle)
  return battle.target.power + any.guardians:total("shield")
end

-- Damage is done to the vanguard's master; a rear-guard goes.
local function strike(attacker, target)
  if target:is(any.vanguards) then
    local player = target.master
    for _ = 1, attacker.critical do
      player:damage_check()
    end
  else
    target:retire()
  end
end

sequence "battle" {
  step "attack" {
    -- To attack is to rest: a unit that lies rested, and could not be stood, does not attack.
    function(battle)
      if not battle.attacker:rest() then
        battle:leave()
        return
      end
      choose_booster(battle)
      if not battle.attacker:attack(battle.target) then battle:leave() end
    end,
  },
  step "guard" { window = "guarding", player = opponent },
  step "drive" { -- of a vanguard that attacks, whatever has become of its target
    function(battle)
      local attacker = battle.attacker
      if not (attacker:exists() and attacker:is(any.vanguards)) then return end
      -- lint: asks-in-a-loop meant: of one to three checks few ask
      for _ = 1, attacker.drive do
        attacker.master:drive_check()
      end
    end,
  },
  step "damage" {
    function(battle)
      local hits = can_hit(battle) and attack_power(battle) >= defence(battle)
      if hits then strike(battle.attacker, battle.target) end
      any.guardians:retire()
      if hits then battle.attacker:hit(battle.target) end
    end,
  },
  step "close" {},
}

-- In whatever phase. Whose attack it is depends on who is the unit's master.
verb("card", "attack_unit", function(unit, target)
  local attacker = unit:its_leader()
  run("battle", { player = attacker.master, attacker = attacker, target = target })
end)

duration "this_battle" { at = ends "close", same = "battle" }
