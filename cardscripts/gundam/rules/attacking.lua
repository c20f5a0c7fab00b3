-- Attacking and blocking.

-- Not in the turn in which it was deployed, unless it is a Link Unit.
local ready = your.units:where(any_of(equal(it.linked, 1), not_(arrived_in(it, "turn"))))

action(activated {
  keyword = "attack", window = "main", cost = rest_this,
  choose = one(any_of { enemy.units:rested(), opponent }),
  does = { deed "attack" { this, it }, deed "aim_at" { this, it, if_ = present(it) } },
  function(me, target)
    run("battle", { player = you, attacker = me, target = target.is_card and target or nil })
  end,
}, ready)

-- <Blocker>; <High-Maneuver> of the attacker forbids it.
action(activated {
  keyword = "block", window = "block", cost = rest_this,
  if_ = not_(same(this, role.target)), does = deed "block" { this },
  function(me)
    if me:block() then running("battle").target = me end
  end,
}, your.units:with { keywords = "Blocker" })

rule(prohibition {
  on = "activate",
  match = all_of(activates "block",
    is(role.attacker, any.units:with { keywords = "High-Maneuver" })),
})
