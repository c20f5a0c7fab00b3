-- What single sentences of the fixtures say, where no other scenario expects it.

-- "... until end of turn": { the card, whom it gives power, how much, of several }.
for _, case in ipairs { { "COL", "front", 1000 }, { "PICK-MINE", "front", 1000, true },
  { "PICK-THEIRS", "theirs", 1000 }, { "PUMP", "theirs", 5000, true },
  { "ALL+2", "front", 2000 } } do
  scenario("VF-text-20 until end of turn: " .. case[1]) {
    your = { circles = { V = "v11", FL = { "u9", as = "front" }, BL = case[1] } },
    enemy = { circles = { V = "v11", FL = { "u9", as = "theirs" } } },
    function(t)
      t:you("act " .. case[1])
      if case[4] then t:you { choose = case[2] } end
      t:equal(t:card(case[2]).power, 9000 + case[3], "power")
      t:run_to("you battle phase")
      t:equal(t:card(case[2]).power, 9000 + case[3], "power in the battle phase")
      t:run_to("enemy main")
      t:equal(t:card(case[2]).power, 9000, "power in the next turn")
    end,
  }
end

for _, case in ipairs { { "RALLY", 2000 }, { "MINE+5", 5000 } } do
  scenario("VF-text-20 until end of turn: " .. case[1]) {
    step = "battle phase",
    your = { circles = { V = "v10", FL = { case[1], as = "X" } } },
    enemy = { circles = { V = { "v11", as = "W" } } },
    function(t)
      t:you "attack X" { at = "W" }
      t:run_to("you battle phase")
      t:equal(t:card("X").power, 8000 + case[2], "power after that battle")
      t:run_to("enemy main")
      t:equal(t:card("X").power, 8000, "power in the next turn")
    end,
  }
end

scenario "VF-text-20 until end of turn: GUARDS, for all units, itself as well" {
  step = "battle phase",
  your = { circles = { V = { "v10", as = "P" } } },
  enemy = { circles = { V = { "v11", as = "W" }, BL = { "u9", as = "Y" } }, hand = { "GUARDS" } },
  function(t)
    t:you "attack P" { at = "W" }
    t:enemy "guard GUARDS"
    t:equal(t:card("GUARDS").power, 7000, "the guardian")
    t:equal(t:card("P").power, 10000, "the opponent's")
    t:run_to("you battle phase")
    t:equal(t:card("Y").power, 11000, "Y after that battle")
    t:run_to("enemy main")
    t:equal(t:card("Y").power, 9000, "Y in the next turn")
  end,
}

scenario "VF-text-21 all your units: vanguard and rear-guards, none of the opponent's" {
  your = { circles = { V = "v11", FL = "ALL+2", BR = { "u9", as = "P" } } },
  enemy = { circles = { V = { "v10", as = "W" }, FL = { "u9", as = "X" } } },
  function(t)
    t:you "act ALL+2"
    for name, power in pairs { v11 = 13000, ["ALL+2"] = 10000, P = 11000, W = 10000,
      X = 9000 } do
      t:equal(t:card(name).power, power, name)
    end
  end,
}

scenario "VF-text-22 one of your units attacks: not one of the opponent's" {
  step = "battle phase",
  your = { circles = { V = "v10", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = "v11", FL = "RALLY" } },
  function(t)
    t:you "attack P" { at = "v11" }
    t:equal(t:card("RALLY").power, 8000, "power of theirs")
    t:run_to("you battle phase")
  end,
}

scenario "VF-text-23 rear-guards of yours, counted and strengthened: not the vanguard, not theirs" {
  your = { circles = { V = { "CNT", as = "lord" }, FL = { "CNT", as = "helper" }, BL = "AURA" } },
  enemy = { circles = { V = { "v10", as = "W" }, FL = { "u9", as = "X" } } },
  function(t)
    t:equal(t:card("lord").power, 10000, "the vanguard: two rear-guards")
    t:equal(t:card("helper").power, 13000, "a rear-guard: two, itself one of them, and 3000")
    t:equal(t:card("AURA").power, 11000, "the Standard itself")
    t:equal(t:card("X").power, 9000, "theirs")
    t:equal(t:card("W").power, 10000, "their vanguard")
  end,
}

scenario "VF-text-24 the front row: the vanguard and two, none of the back row, no guardian" {
  step = "battle phase",
  your = { circles = { V = { "v10", as = "P" } } },
  enemy = { circles = { V = { "v10", as = "W" }, FL = { "u9", as = "fl" }, BC = "FROW",
    FR = { "u9", as = "fr" } }, hand = { { "f", as = "g" } } },
  function(t)
    t:equal(t:card("W").power, 11000, "the vanguard")
    t:equal(t:card("fl").power, 10000, "FL")
    t:equal(t:card("fr").power, 10000, "FR")
    t:equal(t:card("FROW").power, 8000, "BC")
    t:equal(t:card("P").power, 10000, "the opponent's")
    t:you "attack P" { at = "W" }
    t:enemy "guard g"
    t:equal(t:card("g").power, 6000, "the guardian")
    t:run_to("you battle phase")
  end,
}

for name, offered in pairs { ["DOM-EOT"] = { "W", "X" }, ["DOM-ANY"] = { "P", "X" },
  DELETE = { "lord", "W" }, PUMP = { "lord", "P", "PUMP", "W", "X" }, LOCK = { "P", "X" },
  ["DOM-ATK"] = { "X", "Y" }, ["DOM-NEXT"] = { "X", "Y" }, ["DOM-LONG"] = { "W", "X" },
  ["DOM-BLINK"] = { "W", "X" }, OMEGA = { "P", "X" } } do
  scenario("VF-text-25 whom it may choose, of all units: " .. name) {
    your = { circles = { V = { "v11", as = "lord" }, FL = name, BR = { "u9", as = "P" } } },
    enemy = { circles = { V = { "v11", as = "W" }, FL = { "u9", as = "X" },
      BC = offered[2] == "Y" and { "u9", as = "Y" } or nil } },
    function(t)
      t:you("act " .. name)
      t:equal(#t:options("you"), #offered, "how many")
      for _, unit in ipairs(offered) do
        t:equal(#t:card(unit).options, 1, unit)
      end
      t:you { choose = offered[1] }
      t:run_to("you main")
    end,
  }
end

scenario "VF-text-26 choose two, where there is one: that one" {
  your = { circles = { V = "DOM-MANY" } }, enemy = { circles = { V = { "v11", as = "W" } } },
  function(t)
    t:you "act DOM-MANY"
    t:equal(t:card("W").master, "you", "W")
    t:run_to("enemy main")
    t:equal(t:card("W").master, "enemy", "W in the next turn")
  end,
}

scenario "VF-text-27 Riposte: a rear-guard of the opponent's attacks, not a vanguard" {
  turn = "enemy", step = "battle phase",
  your = { circles = { V = "v11", BL = "DOM-COUNTER" } },
  enemy = { circles = { V = { "v10", as = "W" }, FL = { "u9", as = "X" } } },
  function(t)
    t:enemy "attack W" { at = "v11" }
    t:run_to("enemy battle phase")
    t:not_happened { "control W" }
  end,
}

scenario "VF-text-27 Riposte: nor one of yours" {
  step = "battle phase",
  your = { circles = { V = "v11", BL = "DOM-COUNTER", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = { "v10", as = "W" } } },
  function(t)
    t:you "attack P" { at = "W" }
    t:run_to("you battle phase")
    t:not_happened { "control W" }
  end,
}

for _, case in ipairs { { "RECALL", "superior_call" }, { "RERIDE", "superior_ride" } } do
  scenario("VF-text-28 may: " .. case[1]) {
    your = { circles = { V = "v11", BC = case[1] }, hand = {} },
    enemy = { circles = { V = "v11" }, hand = { "u9", "v10" } },
    function(t)
      t:you("act " .. case[1])
      t:equal(t:asked(), "enemy", "who is asked")
      t:enemy "none"
      t:equal(#t.enemy.hand, 2, "the enemy's hand")
      t:not_happened { case[2] }
    end,
  }
end

-- { card, zone, from the top (1) or the bottom (-1) }
for _, case in ipairs { { "TO-DROP", "drop" }, { "TO-HAND", "hand" }, { "TO-TOP", "deck", 1 },
  { "TO-BOTTOM", "deck", -1 }, { "TO-SOUL", "soul" }, { "TO-BIND", "bind" },
  { "TO-DAMAGE", "damage" }, { "TO-REMOVED", "removed" } } do
  scenario("VF-text-29 one of your own goes where the text says: " .. case[1]) {
    your = { circles = { V = { "v11", as = "lord" }, FL = { "u9", as = "P" }, BC = case[1] },
      hand = {} },
    enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
    function(t)
      t:you("act " .. case[1])
      for name, offered in pairs { lord = 1, P = 1, [case[1]] = 0, X = 0 } do
        t:equal(#t:card(name).options, offered, name)
      end
      t:you { choose = "P" }
      t:equal(t:card("P").zone, case[2], "where it is")
      t:equal(t:card("P").master, "you", "whose it is")
      t:equal(t:card("P").face_down, false, "face down")
      if case[3] then
        t:equal(t:card("P").position, case[3] > 0 and 1 or #t.your.deck, "where in the deck")
      end
    end,
  }
end

scenario "VF-text-30 one of your own moves to another open circle" {
  your = { circles = { V = "v11", FL = "TO-THEIRS", BL = { "u9", as = "P" }, FR = "f" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act TO-THEIRS" { choose = "P" }
    local open = t:options("you")
    table.sort(open)
    t:equal(open, { "your BC", "your BR" }, "circles offered")
    t:you { choose = "BR" }
    t:equal(t:card("P").place, "BR", "P")
  end,
}

scenario "VF-text-31 two of your other rear-guards: not itself, no vanguard" {
  your = { circles = { V = { "v11", as = "lord" }, BC = "SWAP", FL = { "u9", as = "a" },
    BR = { "u9", as = "b" }, FR = { "u9", as = "c" } } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:you "act SWAP"
    for name, offered in pairs { lord = 0, SWAP = 0, X = 0, a = 1, b = 1, c = 1 } do
      t:equal(#t:card(name).options, offered, name)
    end
    t:you { choose = { "a", "c" } }
    t:equal(t:card("a").place, "FR", "a")
    t:equal(t:card("c").place, "FL", "c")
  end,
}

scenario "VF-text-32 the front row of the opponent's: rear-guards only" {
  your = { circles = { V = "v11", BC = "ROW-OUT", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = { "v11", as = "W" }, FL = { "u9", as = "X" }, FR = { "u9", as = "Y" },
    BC = { "u9", as = "Z" } } },
  function(t)
    t:you "act ROW-OUT"
    for name, zone in pairs { P = "circles", W = "circles", X = "drop", Y = "drop",
      Z = "circles" } do
      t:equal(t:card(name).zone, zone, name)
    end
  end,
}

scenario "VF-text-33 a Gear vanguard, not a rear-guard, and yours" {
  step = "battle phase",
  your = { circles = { V = "v10", FL = "CLANDRAW", FR = "Piston Guard" }, hand = {} },
  enemy = { circles = { V = { "gear", as = "W" } } },
  function(t)
    t:you "attack CLANDRAW" { at = "W" }
    t:run_to("you battle phase")
    t:equal(#t.your.hand, 0, "your hand")
  end,
}

scenario "VF-text-34 Seek Mate: a vanguard of grade 3 is the opponent's, not a rear-guard" {
  your = { circles = { V = "LEAD" }, drop = { 4, "f" }, deck = { "MATE", { 7, "f" } } },
  enemy = { circles = { V = "u10", FL = "v11" } },
  function(t) t:equal(t:can("you", "act", "LEAD"), false, "offered") end,
}

scenario "VF-text-35 STRIKES: one of the opponent's rear-guards, chosen by its master" {
  your = { circles = { V = "DOM-ATK", FL = { "u9", as = "P" } } },
  enemy = { circles = { V = { "v10", as = "W" }, FR = { "STRIKES", as = "X" },
    FL = { "u9", as = "Y" }, BL = { "u9", as = "Z" } } },
  function(t)
    t:you "act DOM-ATK" { choose = "X", choose2 = "W" }
    t:equal(t:asked(), "you", "who is asked")
    for name, offered in pairs { P = 0, W = 0, X = 0, Y = 1, Z = 1 } do
      t:equal(#t:card(name).options, offered, name)
    end
    t:you { choose = "Z" }
    t:equal(t:card("Z").zone, "drop", "Z")
    t:run_to("you main")
  end,
}

scenario "VF-text-36 Counter-Blast 1 of an [AUTO]: you may, and who does not draws nothing" {
  step = "battle phase",
  your = { circles = { V = "v10", FL = "SELFDRAW" }, damage = { "f" }, hand = {} },
  enemy = { circles = { V = { "v11", as = "W" } } },
  function(t)
    t:you "attack SELFDRAW" { at = "W" }
    t:you "no"
    t:equal(#t.your.hand, 0, "your hand")
    t:equal(t.your.damage[1].face_down, false, "your damage face down")
    t:run_to("you battle phase")
  end,
}

scenario "VF-text-37 of \"all your rear-guards\" a dominated one of another side's text is one" {
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = "v11", FL = "AURA", FR = { "u9", as = "X" } } },
  function(t)
    t:equal(t:card("X").power, 12000, "power before")
    t:you "act DOM-LONG" { choose = "AURA" }
    t:equal(t:card("X").power, 9000, "power of theirs")
    t:equal(t:card("AURA").power, 11000, "power of the Standard: your rear-guard")
  end,
}
