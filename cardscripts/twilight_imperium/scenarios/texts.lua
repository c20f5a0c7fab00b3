-- Cards of which the manual tells, each doing what it says.
local position = include "data/position"
local look = include "data/look"

scenario "a treaty: two planets change their controllers, both ways" (position {
  hands = { { "Sealed Treaty" } }, control = { CU = "you", HZ = "enemy" },
  function(t)
    t:you "play Sealed Treaty" { choose = "CU", choose2 = "HZ" }
    look.at(t, "CU", { controller = "enemy", exhausted = true, tokens = 1 })
    look.at(t, "HZ", { controller = "you", exhausted = true, tokens = 1 })
  end,
})
