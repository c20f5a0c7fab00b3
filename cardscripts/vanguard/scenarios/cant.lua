-- Whoever has to go for a unit that comes, and can't: then no unit comes. One unit on a circle.

scenario "VF-cant-1 nobody is called over a unit that cannot be retired" {
  your = { circles = { V = "v11", FL = "u7", BC = "NO-RETIRE" }, hand = { { "u9", as = "new" } } },
  enemy = { circles = { V = "v10" } },
  function(t)
    t:you "call new"
    t:equal(t:options("you"), { "your FR", "your BL", "your BR" }, "circles offered")
    t:you { choose = "your circles.FR" }
    t:equal(t:at("your circles.FL"), { "u7" }, "on the circle of one that can't")
  end,
}

for _, case in ipairs { { "NO-RETIRE", false }, { "u9", true } } do
  scenario("VF-cant-2 five units, and none of them can be retired: " .. case[1]) {
    your = { circles = { V = "v11", FL = "u7", FR = "u7", BL = "u7", BC = case[1], BR = "u7" },
      hand = { { "u9", as = "new" } } },
    enemy = { circles = { V = "v10", FL = "NO-RETIRE" } },
    function(t) t:equal(t:can("you", "call", "new"), case[2], "whether one can be called") end,
  }
end

scenario "VF-cant-3 nor by an effect" {
  your = { circles = { V = "v11", FL = "RECALL", BC = "NO-RETIRE-1" },
    hand = { { "u9", as = "new" } } },
  enemy = { circles = { V = "v10" }, hand = {} },
  function(t)
    t:you "act RECALL" { choose = "new" }
    t:equal(t:options("you"), { "your FL", "your FR", "your BL", "your BR" }, "circles offered")
    t:you { choose = "your circles.FL" }
    t:equal(t:at("your circles.FL"), { "new" }, "who could be retired is")
  end,
}

scenario "VF-cant-4 nobody rides on a vanguard that cannot be put into the soul" {
  step = "ride",
  your = { circles = { V = "g0", BC = "NO-SOUL" }, hand = { "Lantern Bearer" }, soul = {} },
  enemy = { circles = { V = "v10" } },
  function(t) t:equal(t:can("you", "ride", "Lantern Bearer"), false, "Lantern Bearer") end,
}

scenario "VF-cant-5 nor by an effect" {
  your = { circles = { V = { "v11", as = "old" }, BC = "TO-V", BL = "NO-SOUL",
    FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", BC = "RERIDE" } },
  function(t)
    t:you "act" { by = "TO-V", choose = "P" }
    t:equal(t:at("your circles.V"), { "old" }, "your vanguard")
    t:equal(t:at("your circles.FL"), { "P" }, "who would have ridden")
  end,
}

scenario "VF-cant-6 nor from the hand by an effect: the card stays there" {
  your = { circles = { V = "v11", BC = "RERIDE" } },
  enemy = { circles = { V = { "v11", as = "old" }, BL = "NO-SOUL" },
    hand = { { "u9", as = "new" } } },
  function(t)
    t:you "act RERIDE"
    t:enemy { choose = "new" }
    t:equal(t:at("enemy circles.V"), { "old" }, "the enemy's vanguard")
    t:equal(t:card("new").zone, "hand", "who would have ridden")
  end,
}

scenario "VF-cant-7 two units of which one cannot move do not change places" {
  your = { circles = { V = "v11", FL = { "u9", as = "P" }, BL = "NO-SHIFT",
    FR = { "u9", as = "Q" }, BR = { "u7", as = "R" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:equal(t:can("you", "exchange", "P"), false, "beside it")
    t:equal(t:can("you", "exchange", "NO-SHIFT"), false, "itself")
    t:equal(t:can("you", "exchange", "Q"), true, "in the other column")
  end,
}

for _, circles in ipairs { { "FL", "BL" }, { "BL", "FL" } } do
  scenario("VF-cant-8 nor by an effect: " .. table.concat(circles, " and ")) {
    your = { circles = { V = "v11", [circles[1]] = { "u9", as = "P" }, [circles[2]] = "NO-SHIFT",
      BC = "SWAP" } },
    enemy = { circles = { V = "v11" } },
    function(t)
      t:you "act SWAP"
      t:equal(t:at("your circles." .. circles[1]), { "P" }, "who could move")
      t:equal(t:at("your circles." .. circles[2]), { "NO-SHIFT" }, "who can't")
    end,
  }
end

scenario "VF-cant-9 who is called over one that does something else instead is retired itself" {
  your = { circles = { V = "v11", FL = "RESTS-INSTEAD" }, hand = { { "u9", as = "new" } } },
  enemy = { circles = { V = "v10" } },
  function(t)
    t:you "call new" { choose = "your circles.FL" }
    t:equal(t:at("your circles.FL"), { "RESTS-INSTEAD" }, "on the circle")
    t:equal(t:card("RESTS-INSTEAD").rested, 1, "rested")
    t:equal(t:card("new").zone, "drop", "who was called")
  end,
}
