-- Before the first turn, and what a turn is made of.
game_variable "first_turn" { start = 0 } -- 1 in the first turn: no card is drawn, nobody attacks
event "open" { about = "none", sets_game = "first_turn", args = { "amount" } }

sequence "setup" {
  step "decks" {
    function(setup)
      for _, player in ipairs({ setup.player, setup.player.opponent }) do
        player.deck:shuffle()
        player:draw(5)
      end
      game:open(1)
    end,
  },
}

window "main" { pass = "go on" }
window "battle" { pass = "no more battles" }

sequence "turn" {
  step "draw" {
    function(turn)
      if game.first_turn == 0 then turn.player:draw(1) end
    end,
  },
  step "main" { window = "main" },
  step "battle" { window = "battle", if_ = equal(0, game.first_turn) },
  step "second main" { window = "main" },
  step "end" {
    function(turn)
      local hand = turn.player.hand
      if hand.count > 6 then
        local chosen = turn.player:choose(exactly(hand.count - 6, hand.cards), "discard")
        together(chosen):discard()
      end
    end,
  },
  step "cleanup" {
    function()
      any.units:recover()
      game:open(0)
    end,
  },
}

duration "this_turn" { at = ends "cleanup", same = "turn" }
duration "until_the_end" { at = begins "end", same = "turn" }
once_per_turn = once_per "turn"
