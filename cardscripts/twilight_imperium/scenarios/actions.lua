-- Rule 89: how many tactical actions there are; what is carried when the carrier is shot.
local position = include "data/position"

scenario "a player has three command tokens for tactical actions in a round" (position {
  function(t)
    t:you "tactical action" { choose = "S0" }
    t:enemy "pass"
    t:player(3) "pass"
    t:equal(t.you.tactics, 2)
    t:you "tactical action" { choose = "S2" }
    t:equal({ t.you.tactics, #t:at "S0", #t:at "S2" }, { 1, 1, 1 })
    t:you "tactical action" { choose = "S4" }
    t:equal({ t.you.tactics, #t:at "S0", #t:at "S4" }, { 3, 0, 0 },
      "with none left there is only to pass: the round is over")
  end,
})

scenario "who loses the only carrier to a space cannon loses what it carries" (position {
  control = { CU = "you" }, options = { cannon_die = 6 },
  units = {
    CU = { { "you", "PDS" } },
    S1 = { { "enemy", "Carrier", as = "b1" }, { "enemy", "Infantry", as = "b2" } },
  },
  function(t)
    t:you "tactical action" { choose = "S1" }
    t:settle()
    t:equal({ t:card("b1").exists, t:card("b2").exists }, { false, false })
  end,
})
