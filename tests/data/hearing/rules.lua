-- Hearing: two sides call witnesses and answer each other. What is said waits on the floor until nobody
-- has an answer left, then all of it counts, the last word first: a chain.
rules {
  name = "Hearing", players = 2, setup = "setup", turn = "turn", turn_limit = 200,
  waits_in = "floor", waits_as = "Remark",
  deck_zone = "docket", deck_rules = { { "docket", cards = 30, each = 3 } },
  show = { "weight", "nerve" }, marks = { "guarded", "asked_today" },
  draw = { turned = "guarded" }, opponent = "search",
  score = function(player) return player.worth - player.opponent.worth end,
}

zone "docket" { seen_by = "nobody", drawn = "pile" }
zone "hand" { seen_by = "owner" }
zone "bench" { play = true, board = true, owners_only = false } -- witnesses
zone "notes" { board = true, seen_by = "owner" } -- papers that nobody else has seen yet
zone "exhibits" { play = true, board = true } -- papers that stay
zone "record" { drawn = "pile" }
zone "floor" { shared = true } -- what has been said and does not count yet

attribute "type" { "witness", "motion", "objection", "remark" }
property "standing" {}
property "weight" { min = 0 }
property "nerve" { min = 0 }
property "speed" { base = 1, hidden = true }
field "guarded" {}
field "asked_today" {}
player_variable "credit" { start = 20, shown = "always" }
player_variable "calls" { start = 1, each_turn = true, shown = "never" }
game_variable "opening" {} -- 1 in the first turn: no card is drawn, and nobody questions
game_variable "spoken" {} -- something was done, so it may be answered
game_variable "newcomer" { refers = "card" }
game_variable "asker" { refers = "card" }
game_variable "asked" { refers = "card" }

group "witnesses" { zones = "bench", type = "witness" }
group "papers" { zones = { "notes", "exhibits" } }
adjective "open" { guarded = 0 }
player_number "worth" {
  you.credit + 2 * count(your.hand) + 2 * count(your.papers) + total(your.witnesses, 3 + it.weight),
}

-- The newest link lies on top. Who answers is at least as fast; and lies above it then.
local newest = any.floor:where(equal(1, position_of(it)))
fast_enough = at_least(total(newest, it.speed), this.speed)
local above = count(any.floor:where(same(it, this)))
answered = any.floor:with { type = one_of { "motion", "objection" } }:where(all_of(
  not_(same(it, this)), equal(1, position_of(it) - above)))

include "rules/events"
include "rules/turn"
include "rules/words"

scenario_defaults { docket = { 10, "Constable" } }
