-- Creatures that are compared with each other: `outer`, `highest` and `lowest`.
rules {
  name = "Rivals", players = { 2, 3 }, order = "choice", setup = "setup", turn = "turn",
  turn_limit = 20, deck_zone = "deck", show = { "power", "toughness" }, marks = { "tapped", "wounds" },
  score = function(player) return player.life + player.field.count end,
}

zone "deck" { seen_by = "nobody" }
zone "hand" { seen_by = "owner" }
zone "field" { play = true, board = true }
zone "grave" {}

property "power" { min = 0, max = 100 }
property "toughness" { min = 0, max = 100 }
property "cost" {}
attribute "type" { "creature", "gear", "spell" }
tags "kinds" { "Elf", "Goblin" }
field "tapped" {}
field "wounds" {}
field "rival" { refers = "card" }
player_variable "life" { start = 10 }

event "put" { adds_counters = true, args = { "name", "amount" } }
field "growth" { counter = "put" }
field "charge" { counter = "put" }
event "die" { moves_to = "grave", before = true }
event "discard" { moves_to = "grave" }
event "tap" { sets = { field = "tapped", amount = 1 } }
event "wound" { adds = "wounds", args = { "amount" } }
event "equip" { attaches = true, args = { "other" } }
event "gain_life" { about = "player", adds_player = "life", args = { "amount" } }
event "draw" { about = "player", body = function(event)
  local top = event.player.deck.top
  if top then top:move_to("hand") end
end }

group "creatures" { zones = "field", type = "creature" }
group "hated" {
  zones = "field", type = "creature", at_least(1, any.creatures:where(same(it.rival, outer))),
}
adjective "untapped" { tapped = 0 }

window "main" { pass = "end turn" }
sequence "setup" { step "hands" { function(setup)
  for _ = 1, 4 do setup.player:draw() setup.player.opponent:draw() end
end } }
sequence "turn" {
  step "draw" { function(turn) turn.player:draw() end },
  step "main" { window = "main" },
}

action(activated { keyword = "play", window = "main", function(me) me:move_to("field") end },
  your.hand:with { type = not_("spell") })

rule_action "too many wounds" {
  over = any.creatures, while_ = at_least(it.toughness, it.wounds), at = "checkpoint", does = "die",
}
-- By what is around it, too: of two Doubles only the one that is worth more stays.
rule_action "there can be only one" {
  over = any.creatures:with { name = "Double" }, at = "checkpoint", does = "die",
  while_ = at_least(1, any.creatures:where(all_of(equal(it.kind, outer.kind), at_least(outer.power + 1, it.power)))),
}

function spell(keys)
  keys.keyword, keys.window, keys.zones = "cast", "main", "hand"
  keys.cost = { cost_self { event = "discard" }, keys.cost }
  return activated(keys)
end
