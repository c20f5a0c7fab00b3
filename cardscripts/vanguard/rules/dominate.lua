-- Dominate (10.35): a unit fights for another player, from where it stands.
--
-- All of it is a control effect, and where its unit may not go. Who is "you", whose rear-guard it
-- is, who plays and pays for its abilities, whose drive checks it makes follow from who is master;
-- that it neither boosts nor intercepts (10.35.6) from its being in no row (values.lua); that
-- nobody calls to its circle from who is master of that (moving.lua).

-- In the first layer: everything else may read it.
rule(constant { cards = any.units:where(controlled(it)), dominated = set(1) })

-- 10.35.4: to no circle of another master than its owner. Nothing asks while nobody is dominated.
local stays_at_home = prohibition {
  on = { "move", "shift", "superior_ride", "superior_call" }, with = {},
  card = any.units:where(same(it, bearer)),
  match = function(_, _, event)
    local to = event.to
    return to.zone == "circles" and to.master ~= event.card.owner
  end,
}

-- unit:dominate(you, this_turn); without a period, as long as the effect that says so.
-- 10.35.1.3: of a legion, both.
verb("card", "dominate", function(unit, player, period)
  for _, each in ipairs(unit:its_legion()) do
    if each:control(player, { until_ = period }) then
      stays_at_home:start { bearer = each, until_ = period }
    end
  end
end)
