-- Before the first turn, and what a turn is made of.
game_variable "first_turn" {} -- 1 in the first turn: no card is drawn
game_variable "unrest" {} -- something has died in this cleanup
event "open" { about = "none", sets_game = "first_turn", args = { "amount" } }
event "stir" { about = "none", sets_game = "unrest", args = { "amount" } }

-- Once, who does not like seven cards takes seven others and puts one of them below the rest.
local function mulligan(player)
  if not player:confirm("Draw seven others?") then return end
  player.hand.cards:move_to("library")
  player.library:shuffle()
  player:draw(7)
  player:choose(one(player.hand.cards), "put under your library"):move_to("library", "bottom")
end

sequence "setup" {
  step "decks" {
    function(setup)
      for _, player in ipairs({ setup.player, setup.player.opponent }) do
        player.library:shuffle()
        player:draw(7)
      end
      mulligan(setup.player)
      mulligan(setup.player.opponent)
      game:open(1)
    end,
  },
}

-- Players answer each other until both have passed in a row.
window "priority" { mode = "stack" }
window "paying" { pass = "do not pay" }

local function part(name, keys)
  keys.window = "priority"
  return step(name)(keys)
end

local attacked = at_least(1, your.attackers)
local strikes_first = any_of(has(it, "first strike"), has(it, "double strike"))
local first_strikers = any.creatures:where(all_of(strikes_first,
  any_of(equal(1, it.attacking), present(it.blocks))))

sequence "turn" {
  step "untap" { plan { over = your.permanents, deed "untap" { it }, deed "settle" { it } } },
  part("upkeep", {}),
  part("draw", {
    plan { { if_ = equal(0, game.first_turn), deed "draw" { turn_player, 1 } } },
  }),
  part("main", {}),
  part("combat", {}),
  part("attackers", { function(turn) declare_attackers(turn.player) end }),
  part("blockers", { if_ = attacked, function(turn) declare_blockers(turn.player.opponent) end }),
  part("first strikes", {
    if_ = at_least(1, first_strikers),
    function(turn) strike(turn.player, true) end,
  }),
  part("damage", { if_ = attacked, function(turn) strike(turn.player, false) end }),
  part("end of combat", {}),
  part("second main", { plan { over = any.creatures, deed "leave_combat" { it } } }),
  part("end", {}),
  step "cleanup" {
    function(turn)
      local hand = turn.player.hand
      if hand.count > 7 then
        together(turn.player:choose(exactly(hand.count - 7, hand.cards), "discard")):discard()
      end
      any.creatures:leave_combat()
      any.creatures:heal()
      any.creatures:be_saved()
      any.creatures:lower_shield()
      turn.player:lower_shields(0)
      turn.player.opponent:lower_shields(0)
      game:open(0)
    end,
  },
  -- Nobody acts in the cleanup, unless something has happened: then there is another one.
  part("late", {
    if_ = any_of(at_least(1, any.waiting), equal(1, game.unrest)),
    after = function(turn)
      game:stir(0)
      turn:go_to("cleanup")
    end,
  }),
}
rule(when_dies {
  me = "card", interrupts = true, match = during "cleanup",
  function() game:stir(1) end,
})

function end_the_turn() running("turn"):go_to("cleanup") end

duration "this_turn" { at = ends "cleanup", same = "turn" }
duration "through_their_turn" {
  at = ends "cleanup", later = "turn", match = not_(same_player(turn_player, starter)),
}
duration "while_there" { while_ = present(this) }
main_phase = any_of(during "main", during "second main")
