-- Riding, calling, exchanging: what a player may do besides what cards offer.

-- Who is ridden on goes into the soul, in a legion both.
local ridden_on = your.vanguards:where(on_your_side)

action(activated {
  keyword = "ride", window = "ride",
  if_ = all_of(
    at_least(1, own_leader:where(
      any_of(equal(this.grade, it.grade), equal(this.grade, it.grade + 1)))),
    at_most(0, ridden_on:that_cannot "put_into_soul")),
  does = deed "ride" { this, { "circles", 1 } },
  function(me) me:ride_by(you) end,
}, your.hand)

-- No higher grade than the vanguard's.
grade_allows = at_least(1, own_leader:where(at_least(this.grade, it.grade)))

-- A circle whose unit is another player's or can't be retired, or that is locked, is none to call
-- to.
local mine = your.rear_guards:where(on_your_side)
local not_mine = enemy.rear_guards:where(on_your_side)

action(activated {
  keyword = "call", window = "main",
  if_ = all_of(grade_allows, at_most(4,
    count(not_mine) + count(your.locked) + count(mine:that_cannot "retire"))),
  does = deed "call" { this, { "circles", 2 } },
  function(me) me:call_by(you) end,
}, your.hand)

-- The two circles of the left or of the right column, where no vanguard is; both units stay who
-- they are.
local in_its_column = equal(column_of(it, you), column_of(this, you))
local beside_it = all_of(in_its_column, on_your_side)

action(activated {
  keyword = "exchange", window = "main",
  if_ = all_of(at_most(0, your.locked:where(in_its_column)),
    at_most(0, enemy.fielded:where(beside_it)),
    at_most(0, your.fielded:other():where(beside_it):that_cannot("shift", { "circles", 2 }))),
  does = deed "shift" { this, { "circles", 2 } },
  function(me) exchange(me.place, me.place:front_or_back()) end,
}, your.rear_guards:where(all_of(on_your_side, not_(equal(column_of(it, you), 0)))))
