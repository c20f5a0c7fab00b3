-- Cinder & Vow, a duel of two players who answer each other: what is cast or triggers waits on a
-- stack, and the newest resolves first.
rules {
  name = "Cinder & Vow", players = 2,
  setup = "setup", turn = "turn", turn_limit = 200, triggers = "for_each",
  choose_short = "all_or_nothing",
  waits_in = "stack", waits_as = "Ability", in_vain = "taken_back", payment = "paying",
  endless = "draw", extra_turns = "newest", rule_actions = "together",
  deck_zone = "library", deck_rules = { { "library", cards = 40 } },
  show = { "power", "toughness" },
  marks = { "tapped", "damage_taken", "plus", "minus", "attacking" },
  draw = { tint = "colour", turned = "tapped" },
  opponent = "search",
  limits = { options = 1000, remembered = 60, steps = 20000 },
  score = function(player) return player.standing - player.opponent.standing end,
}

include "rules/values"
include "rules/events"
include "rules/mana"
include "rules/combat"
include "rules/turn"
include "rules/state"
include "rules/casting"
include "rules/story"

-- What scenarios need not say.
scenario_defaults { library = { 10, "Meadow" } }
