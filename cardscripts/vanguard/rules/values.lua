-- What is printed on cards, what changes in play, and the noun phrases that cards use.
-- Who is dominated first, then what a text or rule sets, then what adds to it, then who boosts.
layer "control"
layer "original"
layer "numbers"
layer "battle"

label "number"
tags "clans" { "Veil", "Gear" }
tags "keywords" { "Sentinel" }
tags "lost" { "abilities", loses = true, hidden = true }
attribute "skill" { "boost", "intercept" }
attribute "trigger" { "critical", "draw", "stand", "heal" }
property "starter" { hidden = true } -- a deck's first vanguard

property "grade" {}
property "power" { layer = "numbers", layers = { "original", "battle" } }
property "shield" {}
property "critical" { base = 1, layer = "numbers" }
property "drive" { base = 1 }
property "dominated" {}

field "rested" {}
field "face_down" {} -- damage
field "deleted" {}
field "legion" {}    -- 1 leader, 2 mate
field "sought" {}    -- whether this leader has sought its mate
field "omega" {}     -- of a locked card: it stays so for one end phase of its owner

-- Where a unit stands: its column as the one sees it who asks, its row as its own master does.
-- 10.35.3: one that is dominated is in nobody's front or back row.
local column, row = column_of(it, you), row_of(it, master_of(it))
local free = equal(it.dominated, 0)

-- The vanguard circle is in the centre of the front row, whoever looks at it.
local on_vanguard_circle = all_of(equal(column, 0),
  any_of(equal(row_of(it, you), 1), equal(row_of(it, you), -1)))

group "units" { zones = { "circles", "guardians" } }
group "fielded" { zones = "circles" }
group "vanguards" { zones = "circles", on_vanguard_circle }
group "rear_guards" { zones = "circles", not_(on_vanguard_circle) }
group "leaders" { zones = "circles", all_of(on_vanguard_circle, at_most(1, it.legion)) }

adjective "rested" { rested = 1 }
adjective "standing" { rested = 0 }
adjective "dominated" { dominated = 1 }
adjective "face_up" { face_down = 0 }
adjective "front_row" { all_of(free, equal(row, -1)) }
adjective "back_row" { all_of(free, equal(row, -2)) }
adjective "in_this_column" { equal(column, column_of(this, you)) }

on_vanguard = is(this, your.vanguards)
on_rear_guard = is(this, your.rear_guards)

-- The vanguard that a player rides on and that says what may be called: on the own circle.
on_your_side = at_most(-1, row_of(it, you))
own_leader = your.leaders:where(on_your_side)
