-- Attacking in the battle phase, guarding, intercepting.

-- Of a legion, the leader attacks for both.
local attackers = your.fielded:standing():front_row():where(at_most(1, it.legion))

action(activated {
  keyword = "attack", window = "fight", choose = one(enemy.fielded:front_row()),
  does = { deed "rest" { this }, deed "attack" { this, it } },
  function(me, target) me:attack_unit(target) end,
}, attackers)

action(activated {
  keyword = "guard", window = "guarding",
  if_ = all_of(grade_allows, at_least(1, this.shield)), does = deed "guard" { this },
  function(me)
    local guardian = me:guard()
    if guardian then guardian:rest() end
  end,
}, your.hand)

action(activated {
  keyword = "intercept", window = "guarding",
  if_ = not_(same(this, role.target)), does = deed "intercept" { this },
  function(me) me:intercept() end,
}, your.rear_guards:with { skill = "intercept" }:front_row())
