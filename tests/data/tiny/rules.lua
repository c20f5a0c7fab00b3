-- The smallest rule set in which everything that the tools do can be tried.
rules {
  name = "Tiny", players = { 2, 3 }, order = "choice", setup = "setup", turn = "turn",
  turn_limit = 30, deck_zone = "deck", show = { "power" }, marks = { "rested", "hurt" },
  score = function(player) return player.life + player.battle.count end,
}

zone "deck" { seen_by = "nobody" }
zone "hand" { seen_by = "owner" }
zone "trash" {}
zone "battle" { play = true, board = true }
zone "stage" { play = true, board = true, circles = { { "left", -1, 0 }, { "right", 1, 0 } } }

zone "yard" {
  shared = true, play = true, board = true,
  circles = { { "gate", 0, 0 }, { "well", 1, 0 }, { "far end", 2, 0 } },
  links = { { 1, 2, 1 }, { 2, 3, 1 } },
}
place_mark "crowded" { function(place) return place.zone == "yard" and place.count > 1 end }
place_mark "fenced off" {
  hides = true, function(place) return place.name == "far end" and place.count == 0 end,
}

property "power" { base = 1 }
tags "traits" { "Red", "Blue" }
label "number"
field "rested" {}
field "hurt" {}
player_variable "life" { start = 5 }
game_variable "bonus" { start = 0 }

invariant "nobody has more than 1000 lives" {
  over = "players",
  function(_, player) return player.life <= 1000 end,
}
event "claim" { about = "place", sets_master = true, args = { "player" } }

event "rest" { sets = { field = "rested", amount = 1 } }
event "harm" { adds = "hurt", args = { "amount" } }
event "discard" { moves_to = "trash" }
event "change_life" { about = "player", adds_player = "life", args = { "amount" } }
event "poke" { about = "player", args = { "amount" } }
event "draw" {
  about = "player",
  body = function(event)
    local top = event.player.deck.top
    if top then top:move_to("hand") end
  end,
}

group "fighters" { zones = "battle" }

window "main" { pass = "end turn" }
window "answer" { mode = "once" }

sequence "setup" {
  step "hands" {
    function(setup)
      for _ = 1, 3 do setup.player:draw() setup.player.opponent:draw() end
    end,
  },
}
sequence "turn" {
  step "draw" { function(turn) turn.player:draw() end },
  step "main" { window = "main" },
  step "answer" { window = "answer", player = opponent },
}

action(activated {
  keyword = "deploy", window = "main", function(me) me:move_to("battle") end,
}, your.hand)
action(activated {
  keyword = "strike", window = "main", cost = cost_self { event = "rest", if_ = equal(this.rested, 0) },
  choose = one(enemy.battle), function(me, target) target:harm(me.power) end,
}, your.battle)
action(activated {
  keyword = "shout", window = { "main", "answer" }, function() you:poke(game.bonus) end,
})

action(activated {
  keyword = "claim", window = "main", function(me) me.place:claim(you) end,
}, your.yard)

action(activated {
  keyword = "step", window = "main",
  function(me) me:move_to(you:choose(one(me.place.neighbours), "where to")) end,
}, your.yard)

rule_action "who has no life left has lost" {
  over = "players", while_ = at_most(0, you.life), at = "checkpoint", does = "defeat",
}
