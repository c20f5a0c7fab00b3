-- What the examples of the script API speak of: a small game with something of everything.
zone "deck" { seen_by = "nobody" }
zone "hand" { seen_by = "owner" }
zone "field" { play = true, board = true }
zone "grave" {}
zone "shop" { shared = true }
zone "lanes" {
  play = true, board = true,
  circles = { { "left", -1, 0 }, { "middle", 0, 0 }, { "right", 1, 0 } },
  links = { { 1, 2, 1 }, { 2, 3, 1 } },
}

layer "words"
property "power" { min = 0, layers = "words" }
property "cost" {}
attribute "type" { "unit", "spell", "gear", layer = "words" }
tags "traits" { "Red", "Blue", "Beast", layer = "words" }
label "number"
field "damage_taken" {}
field "rested" {}
field "foe" { remembers = "traits" }
player_variable "life" { start = 20 }
player_variable "gold" { start = 3 }
player_number "points" { total(your.field, it.power) + you.gold }
game_variable "round" { start = 1 }

class "fast"
class "slow"
window "main" { pass = "end the turn" }
window "response" { mode = "alternate" }
role "attacker"
role "defender"

event "summon" { moves_to = "field" }
event "destroy" { moves_to = "grave", before = true }
event "damage" { adds = "damage_taken", args = { "amount" }, needs_amount = true }
event "rest" { sets = { field = "rested", amount = 1 } }
event "stand" { sets = { field = "rested", amount = 0 } }
event "equip" { attaches = true, args = { "other" } }
event "gain" { about = "player", adds_player = "gold", args = { "amount" } }
event "lose_life" { about = "player", adds_player = "life", args = { "amount" } }
event "next_round" { about = "none", adds_game = "round", amount = 1 }

group "units" { zones = { "field", "lanes" }, type = "unit" }
group "spells" { zones = "hand", type = "spell" }
group "gear" { zones = { "field", "lanes" }, attached = true, type = "gear" }
adjective "tired" { rested = 1 }
adjective "fresh" { rested = 0 }

verb("player", "draw", function(player, n)
  for _ = 1, n do
    local card = player.deck.top
    if card then card:move_to(player.hand) end
  end
end)

function strong() return at_least(3, this.power) end

tags "lost" { "abilities", "shout", loses = true }

sequence "battle" {
  step "strike" { function(battle) if battle.attacker then battle.attacker:rest() end end },
}
sequence "setup" {
  step "deal" { function()
    you:draw(3)
    opponent:draw(3)
    create("Guard", you, "field")
    create("Blade", you, "field"):attach_to(create("Scout", you, "field"))
    create("Scout", opponent, "field")
    create("Guard", opponent, "field"):rest()
    create("Token", nil, "shop")
  end },
}
sequence "turn" {
  step "start" { function() for _, unit in ipairs(your.units:list()) do unit:stand() end end },
  step "main" { window = "main" },
  step "finish" {},
}
duration "this_turn" { at = ends "finish", same = "turn" }

rules {
  name = "The world of the examples", players = { 2, 2 },
  setup = "setup", turn = "turn", turn_limit = 4, deck_zone = "deck",
}
event "put" { adds_counters = true, args = { "name", "amount" } }
field "spark" { counter = "put" }
