-- Legion and lock: two that are one, and cards that are none.

local function legion_of(rest)
  local side = { circles = { V = "LEAD" }, hand = {}, drop = { 4, "f" },
    deck = { "f", "f", "MATE", { 7, "f" } } }
  for key, value in pairs(rest or {}) do side[key] = value end
  return side
end

scenario "VF-legion-10 once for each leader, however much lies in the drop zone" {
  your = legion_of { drop = { 9, "f" }, deck = { "MATE", "MATE", { 7, "f" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act LEAD" { cost = { "f", "f", "f", "f" } }
    t:equal(#t.your.drop, 5, "your drop zone")
    t:happened { "put_on_bottom", "join_legion", "shuffle" }
    t:equal(t:can("you", "act", "LEAD"), false, "again")
    t:equal(t:at("your V"), { "LEAD", "MATE" }, "on the circle, the leader on top")
  end,
}

scenario "VF-legion-11 once, also when the mate was not found" {
  your = legion_of { drop = { 8, "f" }, deck = { 7, "f" } }, enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act LEAD" { cost = { "f", "f", "f", "f" } }
    t:equal(#t.your.vanguards, 1, "your vanguards")
    t:happened { "shuffle" }
    t:equal(t:can("you", "act", "LEAD"), false, "again")
  end,
}

for _, rested in ipairs { true, false } do
  scenario("VF-legion-12 the mate lies as its leader does: rested " .. tostring(rested)) {
    your = legion_of { circles = { V = { "LEAD", rested = rested } } },
    enemy = { circles = { V = "v11" } },
    function(t)
      t:you "act LEAD"
      t:equal(t:card("LEAD").rested, rested, "the leader")
      t:equal(t:card("MATE").rested, rested, "the mate")
    end,
  }
end

scenario "VF-legion-13 both rest before the attack is made" {
  your = legion_of(), enemy = { circles = { V = { "v11", as = "W" } } },
  function(t)
    t:you "act LEAD"
    t:run_to("you battle phase")
    t:mark()
    t:you "attack LEAD"
    t:happened { "rest Twin Star", "rest Second Star", "attack Twin Star", "step guard" }
  end,
}

scenario "VF-legion-14 what stands the mate stands the leader" {
  turn = "enemy",
  your = { circles = { V = "v11", BC = "DOM-V" }, hand = {} },
  enemy = legion_of { circles = { V = "LEAD", FL = { "f", as = "Y" } } },
  function(t)
    t:enemy "act LEAD"
    t:run_to("enemy battle phase")
    t:enemy "attack LEAD"
    t:run_to("you main")
    t:mark()
    t:you "act DOM-V" { choose = "MATE", choose2 = "Y" }
    t:happened { "stand Second Star", "stand Twin Star", "control", "rest", "attack Twin Star" }
    t:run_to("you main")
  end,
}

scenario "VF-legion-15 a mate that is left alone is a vanguard alone" {
  your = legion_of { circles = { V = "LEAD", BC = "TO-HAND" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act LEAD"
    t:you "act TO-HAND" { choose = "LEAD" }
    t:equal(t:card("MATE").legion, 0, "MATE in a legion")
    t:run_to("you battle phase")
    t:equal(t:can("you", "attack", "MATE"), true, "it attacks")
  end,
}

scenario "VF-legion-16 a mate on a rear-guard circle is a mate no more" {
  your = legion_of { circles = { V = "LEAD", BC = "TO-MINE" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act LEAD"
    t:you "act TO-MINE" { choose = "MATE", choose2 = "FL" }
    t:equal(t:card("MATE").legion, 0, "MATE in a legion")
    t:equal(t:card("LEAD").legion, 0, "LEAD in a legion")
    t:run_to("you battle phase")
    t:equal(t:can("you", "attack", "MATE"), true, "it attacks by itself")
  end,
}

for _, name in ipairs { "LEAD", "MATE" } do
  scenario("VF-legion-17 who is on the vanguard circle does not ride: " .. name) {
    your = legion_of { circles = { V = "LEAD", BC = "TO-V" }, soul = {} },
    enemy = { circles = { V = "v11" } },
    function(t)
      t:you "act LEAD"
      t:you "act TO-V" { choose = name }
      t:equal(t:at("your V"), { "LEAD", "MATE" }, "on the circle")
      t:equal(t:card("LEAD").legion + t:card("MATE").legion, 3, "still a legion")
      t:equal(#t.your.soul, 0, "your soul")
    end,
  }
end

for circle, beside in pairs { FL = "BL", FR = "BR", BL = "FL", BR = "FR", BC = "none" } do
  scenario("VF-lock-7 a locked circle stays where it is, and its column with it: " .. circle) {
    your = { circles = { V = "v11", FL = { "u7", as = "on FL" },
      FR = { "u7", as = "on FR" }, BL = { "u7", as = "on BL" }, BC = { "u7", as = "on BC" },
      BR = { "u7", as = "on BR" } } },
    enemy = { circles = { V = "v11", BC = "LOCK" } }, turn = "enemy",
    function(t)
      local locked = t:card("on " .. circle)
      local column, row = locked.column, locked.row
      t:enemy "act LOCK" { choose = "on " .. circle }
      t:equal(locked.zone, "locked", "where it is")
      t:equal(locked.column, column, "its column")
      t:equal(locked.row, row, "its row")
      t:run_to("you main")
      for _, other in ipairs { "FL", "FR", "BL", "BR" } do
        if other ~= circle then
          t:equal(t:can("you", "exchange", "on " .. other), other ~= beside, other)
        end
      end
    end,
  }
end

scenario "VF-call-3 with no circle left nobody is called" {
  turn = "enemy",
  your = { circles = { V = "v11", FL = { "u9", as = "a" }, FR = { "u9", as = "b" },
    BL = { "u9", as = "c" }, BC = { "u9", as = "d" }, BR = { "u9", as = "e" } }, hand = { "g0" } },
  enemy = { circles = { V = "DOM-LONG", BC = "LOCK" } },
  function(t)
    for _, name in ipairs { "a", "b" } do t:enemy "act LOCK" { choose = name } end
    for _, name in ipairs { "c", "d" } do t:enemy "act DOM-LONG" { choose = name } end
    t:run_to("you main")
    t:equal(t:can("you", "call", "g0"), true, "with one circle left")
    t:you "call g0"
    t:equal(t:card("g0").place, "BR", "where it is called")
  end,
}

scenario "VF-call-4 two locked and three dominated are five" {
  turn = "enemy",
  your = { circles = { V = "v11", FL = { "u9", as = "a" }, FR = { "u9", as = "b" },
    BL = { "u9", as = "c" }, BC = { "u9", as = "d" }, BR = { "u9", as = "e" } }, hand = { "g0" } },
  enemy = { circles = { V = "DOM-LONG", BC = "LOCK" } },
  function(t)
    for _, name in ipairs { "a", "b" } do t:enemy "act LOCK" { choose = name } end
    for _, name in ipairs { "c", "d", "e" } do t:enemy "act DOM-LONG" { choose = name } end
    t:run_to("you main")
    t:equal(t:can("you", "call", "g0"), false, "call")
  end,
}

scenario "VF-exchange-5 from the back as from the front" {
  your = { circles = { V = "v11", BL = { "u9", as = "P" }, FR = { "u9", as = "Q" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "exchange P"
    t:equal(t:card("P").place, "FL", "P")
    t:you "exchange P"
    t:equal(t:card("P").place, "BL", "P again")
    t:you "exchange Q"
    t:equal(t:card("Q").place, "BR", "Q")
  end,
}

scenario "VF-delete-5 its power is 0 first; then what others give it counts" {
  your = { circles = { V = "v11", BC = "DELETE" } },
  enemy = { circles = { V = { "v10", as = "W" }, FL = "FROW" } },
  function(t)
    t:equal(t:card("W").power, 11000, "power before")
    t:you "act DELETE" { choose = "W" }
    t:equal(t:card("W").power, 1000, "power")
  end,
}
