-- Dominate (10.35): a unit fights for another player, from where it stands.
--
-- All of it is a control effect. Who is "you", whose rear-guard it is, who plays and pays for its
-- abilities, whose drive checks it makes follow from who is master; that it neither boosts nor
-- intercepts (10.35.6) from its being in no row (values.lua); that nobody calls to its circle from
-- who is master of that (moving.lua).

-- unit:dominate(you, this_turn); without a period, as long as the effect that says so.
-- 10.35.1.3: of a legion, both.
verb("card", "dominate", function(unit, player, period)
  for _, each in ipairs(unit:its_legion()) do
    each:control(player, { until_ = period })
  end
end)

-- In the first layer: everything else may read it.
rule(constant { on = any.units:where(controlled(it)), dominated = set(1) })

-- 10.35.4: to no circle of another master than its owner.
rule(prohibition {
  of = { "move", "shift", "superior_ride", "superior_call" },
  card = any.units:dominated(),
  match = function(me, it, event)
    local to = event.to
    return to.zone == "circles" and to.master ~= event.card.owner
  end,
})
