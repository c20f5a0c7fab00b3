-- What there is besides the board: where cards lie, and what stands on them.

-- Planet cards lie in their deck or with whoever controls the planet. As zones of the board they
-- stay the same cards when they change hands: attachments and their state go along.
zone "planet_deck" { shared = true, board = true }
zone "area" { play = true, board = true }

zone "hand" { seen_by = "owner" }
zone "action_deck" { shared = true, seen_by = "nobody" }
zone "action_discard" { shared = true }

zone "cultural" { shared = true, seen_by = "nobody" }
zone "hazardous" { shared = true, seen_by = "nobody" }
zone "industrial" { shared = true, seen_by = "nobody" }
zone "cultural_discard" { shared = true }
zone "hazardous_discard" { shared = true }
zone "industrial_discard" { shared = true }
zone "exploring" { shared = true } -- the card that is being resolved

zone "agenda_deck" { shared = true, seen_by = "nobody" }
zone "agenda_discard" { shared = true }

tags "traits" { "cultural", "hazardous", "industrial" }
label "glyph" -- on a piece in pictures
label "planet" -- of a legend: the planet with which it goes

layer "numbers"
property "resources" { layer = "numbers", min = 0 }
property "influence" { layer = "numbers", min = 0 }

-- Units. A number of 0 for combat, bombardment or cannon: does not roll.
property "cost" {}
property "combat" {}
property "bombardment" {}
property "cannon" {}
property "move" {}
property "capacity" {}
property "shield" { max = 1 }
property "production" {}
property "yields" {} -- of attachments: trade goods, by exhausting them
property "ignores_shields" { max = 1, hidden = true }

field "exhausted" {}
-- Of planet cards, for rule 25 (control.lua).
field "stirred" {}
field "came" {}
-- Of planet cards and of units, in an invasion (invasion.lua).
field "committed" {}

player_variable "points" {}
player_variable "goods" {}
player_variable "tactics" { start = 3 }
player_variable "passed" {}

game_variable "round" { start = 1 }
-- What dice show: 0 as they fall; a number always that, for tests.
game_variable "combat_die" {}
game_variable "cannon_die" {}
game_variable "defense_die" {} -- of space cannons at what has landed
game_variable "bombardment_die" {}
-- Counted for the invariants.
game_variable "explorations" {}
game_variable "first_gains" {}

group "planet_cards" { zones = { "planet_deck", "area" }, type = "planet" }
group "legends" { zones = { "planet_deck", "area" }, type = "legend" }
group "controlled_planets" { zones = "area", type = "planet" }
group "attachments" { zones = "area", attached = true, type = "exploration" }
group "units" { zones = { "space", "planets" }, type = one_of { "ship", "ground", "structure" } }
group "ships" { zones = "space", type = "ship" }
group "ground_forces" { zones = { "space", "planets" }, type = "ground" }
group "landed_forces" { zones = "planets", type = "ground" }
group "structures" { zones = "planets", type = "structure" }
group "tokens" { zones = { "space", "planets" }, type = "token" }

event "exhaust" { sets = { field = "exhausted", amount = 1 } }
event "ready" { sets = { field = "exhausted", amount = 0 } }
event "gain_points" { about = "player", adds_player = "points", args = { "amount" } }
event "gain_goods" { about = "player", adds_player = "goods", args = { "amount" } }
event "pay_goods" { about = "player", adds_player = "goods", args = { "amount" } }
event "add_tactics" { about = "player", adds_player = "tactics", args = { "amount" } }
event "set_passed" { about = "player", sets_player = "passed", args = { "amount" } }
event "take_away" { moves_to = "nowhere" }

-- At most n of a list.
verb("player", "select", function(player, n, list, prompt)
  if n < 1 or #list == 0 then return {} end
  return player:choose(up_to(n, list), prompt)
end)

-- The players who are still there, from this one on.
function players_from(first)
  local list, player = {}, first
  repeat
    if not player.lost then list[#list + 1] = player end
    player = player.next
  until not player or player == first or player == list[1]
  return list
end

function planet_card(planet)
  return any.planet_cards:with { name = planet.name }[1]
end

-- The place that a planet card stands for.
function planet_of(card)
  return circle(card.name)
end
