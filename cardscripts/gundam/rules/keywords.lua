-- Keyword effects. <Blocker> and <High-Maneuver>: rules/attacking.lua; <First Strike> and
-- <Suppression>: rules/battle.lua.

-- <Repair n>: at the end of your turn this Unit recovers n. Each Unit by an effect of its own.
event "come_to_repair" {}

local to_repair = your.units:where(all_of(at_least(1, it.repair), at_least(1, it.damage_taken)))

rule(triggered {
  on = begins "end", interrupts = true, match = at_least(1, to_repair),
  function() to_repair:come_to_repair() end,
})

rule(triggered {
  on = "come_to_repair", keyword = "repair", me = "card",
  function(me) me:recover(me.repair) end,
})

-- <Breach n>: when this Unit destroys an enemy Unit with battle damage in your turn, n damage to
-- the enemy's Base or else the top Shield; also when both die.
rule(triggered {
  on = "destroy", keyword = "breach", me = role.attacker, card = enemy.units,
  match = all_of(destroyed_by_the_blow, at_least(1, role.attacker.breach)),
  if_ = at_least(1, enemy.shield_area),
  function(me) you.opponent:damage_shield_area(me.breach) end,
})

-- <Support n>: [Activate-Main] Rest this Unit: one other Unit of yours gets AP+n during this turn.
action(activated {
  keyword = "support", window = "main", cost = rest_this, choose = one(your.units:other()),
  function(me, unit) unit:gets { ap = me.support, until_ = this_turn } end,
}, your.units:where(at_least(1, it.support)))
