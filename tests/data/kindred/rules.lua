-- Kindred: creatures of many tribes that know their own kind by a word, a name or a colour. Tribes and names are
-- open lists; calls are words that constants give and take.
rules {
  name = "Kindred", players = 2, setup = "setup", turn = "turn", turn_limit = 60, deck_zone = "deck",
  show = { "might" }, opponent = "search",
  score = function(player) return player.life - player.opponent.life + player.glade.count end,
}

zone "deck" { seen_by = "nobody" }
zone "hand" { seen_by = "owner" }
zone "grave" {}
zone "glade" { play = true, board = true }

property "might" { base = 1, min = 0 }
attribute "colour" { "grey", "brown", "white" }
tags "call" { "flying", "watchful", "silent" }
tags "tribe" { open = true }
names "called" {}
field "kin" { remembers = "tribe" }
field "hue" { remembers = "colour" }
player_variable "life" { start = 10 }

event "bite" { about = "player", adds_player = "life", args = { "amount" } }
event "draw" {
  about = "player",
  body = function(event)
    local top = event.player.deck.top
    if top then top:move_to("hand") end
  end,
}
event "arrive" { moves_to = "glade" }
event "fall" { moves_to = "grave" }

group "creatures" { zones = "glade" }
window "call" { pass = "end turn" }

sequence "setup" {
  step "hands" {
    function(setup)
      for _ = 1, 5 do setup.player:draw() setup.player.opponent:draw() end
    end,
  },
}
sequence "turn" {
  step "draw" { function(turn) turn.player:draw() end },
  step "call" { window = "call" },
}

duration "this_turn" { at = ends "call" }

action(activated {
  keyword = "lead", window = "call", limit = once_per "turn", function(me) me:arrive() end,
}, your.hand)
action(activated {
  keyword = "strike", window = "call", limit = once_per "turn", if_ = at_least(1, this.might),
  function(me) you.opponent:bite(-me.might) end,
}, your.creatures)

rule_action "who has no life left has lost" {
  over = "players", while_ = at_most(0, you.life), at = "checkpoint", does = "defeat",
}
rule_action "what has no might falls" {
  over = any.creatures, while_ = at_most(0, it.might), at = "checkpoint", does = "fall",
}
scenario_defaults { deck = { 12, "Stone" } }
