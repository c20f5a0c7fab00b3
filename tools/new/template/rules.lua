-- My Game. What is declared here can be used by cards.
rules {
  name = "My Game", players = { 2, 2 },
  setup = "setup", turn = "turn", turn_limit = 200,
  deck_zone = "deck",
  show = { "power" },
}

zone "deck" { seen_by = "nobody", drawn = "pile" }
zone "hand" { seen_by = "owner" }
zone "field" { play = true, board = true }

attribute "type" { "unit" }
property "power" { min = 0 }

group "units" { zones = "field", type = "unit" }

event "summon" { moves_to = "field" }

-- Who can't draw loses.
event "draw" {
  about = "player", args = { "amount" },
  body = function(event)
    local player = event.player
    for _ = 1, event.amount do
      if player.deck.count == 0 then return player:defeat() end
      player.deck.top:move_to("hand")
    end
  end,
}

window "main" { pass = "end turn" }

sequence "setup" {
  step "decks" {
    function(setup)
      for _, player in ipairs({ setup.player, setup.player.opponent }) do
        player.deck:shuffle()
        player:draw(5)
      end
    end,
  },
}

sequence "turn" {
  step "draw" { function(turn) turn.player:draw(1) end },
  step "main" { window = "main" },
}

action(activated {
  keyword = "summon", window = "main",
  function(me) me:summon() end,
}, your.hand:with { type = "unit" })

-- What scenarios need not say.
scenario_defaults { deck = { 10, "Soldier" } }
