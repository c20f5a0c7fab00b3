-- A battle: one attack of one Unit at the other player (no target) or at a Unit.

window "block" { mode = "once" }

role "attacker"
role "target"
role "struck" -- whom the attacker's blow has hit: also who got it in the target's place

-- Once either side has left, the steps up to the damage are passed over.
local function goes_on()
  local battle = running("battle")
  return battle.attacker:exists() and (not battle.target or battle.target:exists())
end

-- Shields have 1 HP each, whatever is printed on them: rules/shields.lua.
local function strike_player(attacker, player)
  local base, shields = player.base.top, player.shields.cards
  if base then
    base:battle_damage(attacker.ap, attacker)
  elseif attacker:has("Suppression") and shields[2] then
    together({ shields[1], shields[2] }):battle_damage(attacker.ap, attacker)
  elseif shields[1] then
    shields[1]:battle_damage(attacker.ap, attacker)
  else
    player:take_battle_damage(attacker.ap, attacker)
  end
end

local function strike_each_other(attacker, target)
  local function opposite(card) return card == attacker and target or attacker end
  local function its_ap(card) return opposite(card).ap end
  together({ target, attacker }):battle_damage(its_ap, opposite)
end

sequence "battle" {
  step "attack" {
    -- What does not attack fights no battle.
    function(battle)
      local attacker, target = battle.attacker, battle.target
      local aims = not target or attacker:aim_at(target)
      if not (aims and attacker:attack(target)) then battle:leave() end
    end,
  },
  step "block" { if_ = goes_on, window = "block", player = opponent },
  step "action" { if_ = goes_on, window = "action", player = opponent },

  -- The damage step. Quiet: what is destroyed while these two run is destroyed by battle damage.
  step "first strike" {
    if_ = goes_on, quiet = true,
    function(battle)
      local attacker, target = battle.attacker, battle.target
      if target and attacker:has("First Strike") then
        target:battle_damage(attacker.ap, attacker)
      end
    end,
  },
  step "strike" {
    if_ = goes_on, quiet = true,
    function(battle)
      local attacker, target = battle.attacker, battle.target
      if not target then
        strike_player(attacker, battle.player.opponent)
      elseif attacker:has("First Strike") then
        attacker:battle_damage(target.ap, target)
      else
        strike_each_other(attacker, target)
      end
    end,
  },
  step "damage" {}, -- what the blows have triggered resolves

  step "battle end" {},
}

duration "this_battle" { at = ends "battle end", same = "battle" }

rule(triggered {
  on = "battle_damage", keyword = "struck", interrupts = true,
  match = same(event.source, role.attacker),
  function(_, event) running("battle").struck = event.card end,
})

-- The attacker destroys it with battle damage. What dies meanwhile for want of the HP that another
-- card gave it has not been struck.
destroyed_by_the_blow = all_of(
  any_of(during "first strike", during "strike"), same(event.card, role.struck))
