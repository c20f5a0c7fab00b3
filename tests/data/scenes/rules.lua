-- What scenarios could pass over in silence, as a rule set: two zones with the same circles, cards
-- that lie face down, control, questions that come several times, windows that are asked in turn.
rules {
  name = "Scenes", players = { 2, 2 }, setup = "setup", turn = "turn", turn_limit = 30, deck_zone = "deck",
  order = "choice",
}

zone "deck" { seen_by = "nobody" }
zone "hand" { seen_by = "owner" }
zone "field" { play = true, board = true }
zone "front" { play = true, board = true, circles = { { "left", -1, 0 }, { "right", 1, 0 } } }
zone "camp" { play = true, board = true, circles = { { "left", -1, 1 }, { "right", 1, 1 } } }

property "power" { base = 1 }
property "price" { hidden = true }
field "rested" {}
field "hurt" {}
player_variable "life" { start = 5 }

event "rest" { sets = { field = "rested", amount = 1 } }
event "harm" { adds = "hurt", args = { "amount" } }
event "poke" { about = "player" }
event "set_down" { moves_to = "field", as = "Guise" }
event "unveil" { body = function(event) event.card:be_itself() end }
event "gain_life" { about = "player", adds_player = "life", args = { "amount" } }

group "units" { zones = { "field", "front", "camp" } }

window "main" { pass = "end turn" }
window "talk" { mode = "alternate" }

sequence "setup" { step "nothing" {} }
sequence "turn" {
  step "main" { window = "main" },
  step "talk" { window = "talk" },
  step "end" { window = "main" },
}

action(activated { keyword = "set", window = "main", as = "Guise", function(me) me:set_down() end }, your.hand)
action(activated { keyword = "unveil", window = "main", if_ = is(this, named "Guise"), function(me) me:unveil() end },
  your.field)
action(activated {
  keyword = "strike", window = "main", if_ = equal(0, this.rested), choose = one(enemy.units),
  function(me, target)
    me:rest()
    target:harm(1)
  end,
}, your.units)
