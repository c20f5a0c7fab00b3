-- The effects for the rulings do what they say: other scenarios rest on them.
local position = include "data/position"
local look = include "data/look"

scenario "LIFT: units on planets go to the system of each" (position {
  hands = { { "LIFT" } }, control = { HZ = "you" },
  units = { HZ = { { "you", "Infantry", as = "a1" } }, HA1 = { { "you", "Mech", as = "a2" } },
    HA2 = { { "you", "Infantry", as = "a3" } }, HB1 = { { "enemy", "Infantry", as = "b1" } } },
  function(t)
    t:you "do LIFT"
    t:equal(#t:options("you"), 3, "one's own")
    t:you { choose = { "a1", "a2" } }
    t:equal({ t:card("a1").place, t:card("a2").place, t:card("a3").place },
      { "S1", "SA", "HA2" })
    t:equal(t:master("HZ"), "you")
  end,
})

scenario "EXHAUST and READY: anybody's planets" (position {
  hands = { { "EXHAUST", "READY" } },
  function(t)
    t:you "do EXHAUST"
    t:equal(#t:options("you"), 6)
    t:you "HB1"
    t:equal({ t:card("HB1").exhausted, t:card("HB2").exhausted }, { true, false })
    t:you "do READY"
    t:equal(#t:options("you"), 6)
    t:you "HB1"
    t:equal(t:card("HB1").exhausted, false)
  end,
})

-- HA1 is exhausted, HA2 too; C2 has 1 resource and 3 influence, I2 has 2 and 0.
local SPENT = {
  { "nothing", {}, 0, false }, { "1 trade good", {}, 1, true },
  { "2 resources", { "I2" }, 0, true },
}
for _, row in ipairs(SPENT) do
  local what, planets, goods, can = row[1], row[2], row[3], row[4]
  scenario("SPEND-1 with " .. what) (position {
    hands = { { "EXHAUST", "SPEND-1" } }, goods = { goods }, control = { C2 = "you", I2 = "you" },
    readied = planets,
    function(t)
      t:you "do EXHAUST" { choose = "HA1" }
      t:you "do EXHAUST" { choose = "HA2" }
      t:equal(t:can("you", "do", "SPEND-1"), can)
      if not can then return end
      t:you "do SPEND-1" { option = "resources" }
      if goods == 1 then t:equal(t.you.goods, 0) else t:equal(t:card("I2").exhausted, true) end
    end,
  })
end

scenario "SPEND-1: resources or influence" (position {
  hands = { { "SPEND-1", { "SPEND-1", as = "second" } } }, control = { I2 = "you" },
  readied = { "I2" },
  function(t)
    t:you "do SPEND-1" { option = "influence" }
    t:equal(t:options("you"), { "HA1", "HA2" }, "I2 has none")
    t:you "HA1"
    t:you "do second" { option = "resources" }
    t:equal(t:options("you"), { "HA2", "I2" })
    t:you "HA2"
    t:equal({ t:card("HA1").exhausted, t:card("HA2").exhausted, t:card("I2").exhausted },
      { true, true, false })
  end,
})

scenario "ATTACH: one more influence on that planet" (position {
  hands = { { "ATTACH" } },
  function(t)
    t:equal({ t:card("HA1").influence, t:card("HA2").influence }, { 2, 1 })
    t:you "do ATTACH"
    t:equal(t:options("you"), { "HA1", "HA2" })
    t:you "HA2"
    t:equal({ t:card("HA1").influence, t:card("HA2").influence }, { 2, 2 })
    t:equal({ look.tokens(t, "HA2", "Attachment Token"), t:card("HA2").attached },
      { 1, { "ATTACH" } })
  end,
})

scenario "HOLD: no other planet is held" (position {
  hands = { { "HOLD", "LOSE" } }, control = { CU = "enemy", HZ = "enemy" },
  function(t)
    t:you "do HOLD" { choose = "CU" }
    t:you "do LOSE" { choose = "HZ" }
    look.at(t, "HZ", { controller = "nobody", tokens = 0 })
    t:you "do LOSE" { choose = "CU" }
    look.at(t, "CU", { controller = "enemy", tokens = 1 })
  end,
})
