-- Skirmish, a duel of two players: the smallest complete rule set.
rules {
  name = "Skirmish", players = { 2, 2 },
  setup = "setup", turn = "turn", turn_limit = 200,
  deck_zone = "deck", deck_rules = { { "deck", cards = 40 } },
  show = { "power" }, marks = { "fought" },
  opponent = "search",
  score = function(player)
    local function worth(of)
      local points = of.life + 300 * of.hand.count
      for _, circle in ipairs(of.field) do
        if circle.top then points = points + 500 + circle.top.power end
      end
      return points
    end
    return worth(player) - worth(player.opponent)
  end,
}

include "rules/values"
include "rules/events"
include "rules/turn"
include "rules/actions"

-- What scenarios need not say.
scenario_defaults { deck = { 10, "Scout" } }
