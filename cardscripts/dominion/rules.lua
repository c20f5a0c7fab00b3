-- Dominion for 2 to 6 players. Start reading with rules/turn.lua and rules/playing.lua.
rules {
  name = "Dominion", players = { 2, 6 },
  triggers = "for_each",
  setup = "setup", turn = "turn",
  turn_limit = 400, -- whoever plays at random may never buy the last Province
  deck_zone = "box", deck_word = "kingdom", random_deck = "Any Ten",
  deck_rules = { { "kingdom", each = 1 } },
  limits = { remembered = 24 },
  price = { "cost", { "potion", "P" }, { "debt", "D" } },
  draw = {
    tint = "types", players = { "blue", "red", "green", "orange", "purple", "teal" },
  },
  score = function(player) return player.standing end,
}

include "rules/options"
include "rules/zones"
include "rules/values"
include "rules/events"
include "rules/abilities"
include "rules/playing"
include "rules/gaining"
include "rules/ending"
include "rules/turn"
include "rules/fleet"
include "rules/buying"
include "rules/setup"
include "rules/scenarios"
include "rules/story"
