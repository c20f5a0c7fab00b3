-- Isles: ships that sail from isle to isle. What an isle is stands in its row; whose it is, its ship says.
rules {
  name = "Isles", players = 2, setup = "setup", turn = "turn", turn_limit = 20,
  deck_zone = "deck", show = { "size" },
  score = function(player) return player.gold end,
}

property "size" { min = 0 }
property "trade" {}
attribute "type" { "ship", "plan", "home", "reef" }
tags "goods" { "salt", "silk" }
player_variable "gold" {}

zone "deck" { seen_by = "nobody" }
zone "hand" { seen_by = "owner" }
zone "grave" {}
-- A row of six; the reefs lie beside the middle.
zone "isles" {
  shared = true, play = true, board = true, master_follows_card = true,
  circles = {
    { "West", 0, 0, type = "home", trade = 2 },
    { "Saltholm", 1, 0, trade = 1, goods = "salt" },
    { "Mid", 2, 0, trade = 4, goods = { "salt", "silk" } },
    { "East", 3, 0, type = "home", trade = 2 },
    { "Fang", 2, 1, type = "reef" },
    { "Far", 9, 9, goods = "silk" },
  },
  links = { { 1, 2 }, { 2, 3 }, { 3, 4 }, { 3, 5 } },
}
group "ships" { zones = "isles", type = "ship" }

isles = places(any.isles)
free_isles = isles:where(at_most(0, any.ships:at(it)))

event "sail" { moves_to = "isles", args = { "to" } }
event "sink" { moves_to = "grave", before = true }
event "discard" { moves_to = "grave" }
event "gain" { about = "player", adds_player = "gold", args = { "amount" } }
event "draw" { about = "player", body = function(event)
  local top = event.player.deck.top
  if top then top:move_to("hand") end
end }

window "main" { pass = "end turn" }
sequence "setup" { step "hands" { function(setup)
  for _ = 1, 4 do setup.player:draw() setup.player.opponent:draw() end
end } }
sequence "turn" {
  step "draw" { function(turn) turn.player:draw() end },
  step "main" { window = "main" },
}

action(activated {
  keyword = "launch", window = "main", choose = one(free_isles:with { type = "home" }, "launch at"),
  function(me, isle) me:sail(isle) end,
}, your.hand:with { type = "ship" })
action(activated {
  keyword = "sail", window = "main", choose = one(free_isles:where(adjacent(it, this)), "sail to"),
  function(me, isle) me:sail(isle) end,
}, your.ships)

function plan_of(keys)
  keys.keyword, keys.window, keys.zones = "plan", "main", "hand"
  keys.cost = cost_self { event = "discard" }
  return activated(keys)
end
