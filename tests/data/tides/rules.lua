-- What is counted while time goes on: how often something happens, what begins to hold, counters.
rules {
  name = "Tides", players = { 2, 3 }, order = "choice", setup = "setup", turn = "turn",
  turn_limit = 20, deck_zone = "deck", show = { "power" }, marks = { "tapped" },
  score = function(player) return player.life + player.field.count end,
}

zone "deck" { seen_by = "nobody" }
zone "hand" { seen_by = "owner" }
zone "field" { play = true, board = true }
zone "grave" {}

property "power" { min = 0, max = 100 }
attribute "type" { "creature", "gear", "spell" }
tags "kinds" { "Elf", "Goblin" }
field "tapped" {}
player_variable "life" { start = 10 }

event "die" { moves_to = "grave", before = true }
event "discard" { moves_to = "grave" }
event "tap" { sets = { field = "tapped", amount = 1 } }
event "untap" { sets = { field = "tapped", amount = 0 } }
event "attack" {}
event "gain_life" { about = "player", adds_player = "life", args = { "amount" } }
event "lose_life" { about = "player", adds_player = "life", amount = -1 }
event "draw" { about = "player", body = function(event)
  local top = event.player.deck.top
  if top then top:move_to("hand") end
end }

group "creatures" { zones = "field", type = "creature" }
adjective "untapped" { tapped = 0 }

window "main" { pass = "end turn" }
sequence "setup" { step "hands" { function(setup)
  for _ = 1, 4 do setup.player:draw() setup.player.opponent:draw() end
end } }
sequence "battle" { step "fight" { function()
  for _, creature in ipairs(your.creatures:with { tapped = 1 }:list()) do
    creature.master.opponent:lose_life()
  end
end } }
sequence "turn" {
  step "draw" { function(turn)
    turn.player:draw()
    together(your.creatures):untap()
  end },
  step "main" { window = "main" },
  step "end" {},
}

action(activated {
  keyword = "play", window = "main", limit = times(2, "turn"), function(me) me:move_to("field") end,
}, your.hand:with { type = not_("spell") })
action(activated {
  keyword = "attack", window = "main",
  function(me)
    me:tap()
    me:attack()
    run("battle", { player = you })
  end,
}, your.creatures:untapped())

function spell(keys)
  keys.keyword, keys.window, keys.zones = "cast", "main", "hand"
  keys.cost = { cost_self { event = "discard" }, keys.cost }
  return activated(keys)
end
