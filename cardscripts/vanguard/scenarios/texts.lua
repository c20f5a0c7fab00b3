-- What texts have in common: where they work, what they cost, how often, who is meant.

-- Everything that anybody could have to pay with.
local function rich(circles)
  return { circles = circles, damage = { 4, "f" }, soul = { 4, "f" }, hand = { "f", "u7" },
    drop = { 4, "f" } }
end

local foe = { circles = { V = { "v11", as = "W" }, FL = { "u9", as = "X" } } }

for _, name in ipairs { "X-ACT", "Gear Pup", "Convoy Driver", "Thread Puller", "Shadow Broker" } do
  scenario("VF-text-1 an [ACT](RC) is of rear-guards: " .. name) {
    your = rich { V = { name, as = "lord" }, BL = { name, as = "helper" } }, enemy = foe,
    function(t)
      t:equal(t:can("you", "act", "helper"), true, "as a rear-guard")
      t:equal(t:can("you", "act", "lord"), false, "as the vanguard")
    end,
  }
end

for _, name in ipairs { "Void Engine", "Grand Eraser", "Oath Breaker", "Twilight Regent", "LEAD",
  "Twin Foundry" } do
  scenario("VF-text-2 an [ACT](VC) is of vanguards: " .. name) {
    your = rich { V = { name, as = "lord" }, BL = { name, as = "helper" } }, enemy = foe,
    function(t)
      t:equal(t:can("you", "act", "lord"), true, "as the vanguard")
      t:equal(t:can("you", "act", "helper"), false, "as a rear-guard")
    end,
  }
end

-- What each [ACT](VC)1/Turn takes: damage turned face down, cards of the soul, cards in hand.
for name, price in pairs { ["Void Engine"] = { 2, 0, 0 }, ["Oath Breaker"] = { 2, 0, 0 },
  ["Grand Eraser"] = { 0, 2, 0 }, ["Twilight Regent"] = { 0, 0, 1 } } do
  scenario("VF-text-3 1/Turn, and its price: " .. name) {
    your = rich { V = name }, enemy = { circles = { V = "v11", FL = { "u9", as = "X" },
      FR = { "u9", as = "Y" } } },
    function(t)
      t:you("act " .. name)
      if price[3] == 1 then t:you { choose = "u7" } end
      if name ~= "Grand Eraser" then t:you { choose = "X" } end
      local down = 0
      for _, card in ipairs(t.your.damage) do
        if card.face_down == 1 then down = down + 1 end
      end
      t:equal(down, price[1], "damage face down")
      t:equal(#t.your.soul, 4 - price[2], "your soul")
      t:equal(#t.your.hand, 2 - price[3], "your hand")
      t:equal(#t.your.drop, 4 + price[2] + price[3], "your drop zone")
      t:equal(#t.enemy.hand, 1, "the enemy's hand")
      t:equal(t:can("you", "act", name), false, "a second time in this turn")
      t:run_to("enemy main")
      t:run_to("you main")
      t:equal(t:can("you", "act", name), true, "in your next turn")
    end,
  }
end

scenario "VF-text-4 a cost is paid with cards that can be turned down" {
  your = { circles = { V = "v11", FL = "X-ACT" }, damage = { { "u9", as = "down",
    face_down = true },
    { "u7", as = "first" }, { "u10", as = "second" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act X-ACT"
    t:equal(#t:card("down").options, 0, "one that lies face down is offered")
    t:equal(#t:card("first").options, 1, "one face up")
    t:equal(#t:card("second").options, 1, "the other one face up")
    t:you { choose = "second" }
    t:equal(t:card("second").face_down, true, "the one chosen")
    t:equal(t:card("first").face_down, false, "the other one")
  end,
}

scenario "VF-text-5 what a counter-blast turned down a counter-charge turns up, one of two" {
  your = { circles = { V = "v11", FL = "X-ACT", FR = "CC" }, damage = { "f", "u9" }, hand = {} },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act X-ACT" { choose = "f" }
    t:you "act X-ACT"
    t:equal(#t.your.hand, 2, "your hand")
    t:equal(t:can("you", "act", "X-ACT"), false, "with both face down")
    t:you "act CC" { choose = "u9" }
    t:equal(t:can("you", "act", "X-ACT"), true, "with one face up")
    t:you "act X-ACT"
    t:equal(t:can("you", "act", "X-ACT"), false, "with none again: one was turned up")
  end,
}

scenario "VF-text-6 another's attack, hit or battle is not \"this unit's\"" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = { "u10", as = "P" }, BL = { "u7", as = "booster" },
    BR = "SELFDRAW", BC = "END-DRAW", FR = "Veil Fledgling" }, damage = { 2, "f" }, hand = {} },
  enemy = { circles = { V = { "v10", as = "W" } } },
  function(t)
    t:you "attack" { by = "P", at = "W", choose = "booster" }
    t:equal(t:asked(), "enemy", "who is asked: nobody pays for the Scribe")
    t:enemy "pass"
    t:equal(t:step(), "battle phase", "step: the Fledgling did not boost")
    t:equal(#t.your.hand, 0, "your hand: nobody drew")
    t:equal(#t.enemy.damage, 1, "the enemy's damage")
  end,
}

scenario "VF-text-7 another rear-guard, another unit: never itself" {
  your = { circles = { V = "v11", FL = "LOCK", BL = "OMEGA" } },
  enemy = { circles = { V = "v10" } },
  function(t)
    t:you "act LOCK"
    t:equal(t:card("OMEGA").zone, "locked", "the only other one")
    t:equal(t:can("you", "act", "LOCK"), false, "with no other rear-guard")
  end,
}

for _, name in ipairs { "OMEGA", "COL", "DOM-ANY" } do
  scenario("VF-text-8 alone it has nobody to choose: " .. name) {
    your = { circles = { V = "v11", FL = name } }, enemy = { circles = { V = "v10" } },
    function(t) t:equal(t:can("you", "act", name), false, "offered") end,
  }
end

for _, name in ipairs { "TO-DROP", "TO-HAND", "TO-SOUL" } do
  scenario("VF-text-9 a vanguard alone has no other unit to send: " .. name) {
    your = { circles = { V = name } }, enemy = { circles = { V = "v10" } },
    function(t) t:equal(t:can("you", "act", name), false, "offered") end,
  }
end

-- "Stand it, dominate it, and it attacks another unit of your opponent": in this order, and also
-- one that lies rested.
for _, name in ipairs { "DOM-ATK", "DOM-ANY", "DOM-NEXT", "Thread Puller" } do
  scenario("VF-text-10 stand it, dominate it, and it attacks: " .. name) {
    your = { circles = { V = "v11", BL = name } },
    enemy = { circles = { V = "v10", FR = { "u9", as = "X", rested = true },
      FL = { "u9", as = "Y" } } },
    function(t)
      t:you("act " .. name) { choose = "X", choose2 = "Y" }
      t:equal(t:asked(), "enemy", "who may guard: X is yours now")
      t:run_to("you main")
      t:happened { "stand X", "control X", "rest X", "attack X", "hit X" }
      t:equal(t:card("Y").zone, "drop", "Y")
      t:equal(t:card("X").rested, true, "X rested")
    end,
  }
end

scenario "VF-text-10 stand it, dominate it, and it attacks: a vanguard" {
  turn = "enemy", step = "battle phase", seed = 1,
  your = { circles = { V = "v10", BL = "DOM-COUNTER" } },
  enemy = { circles = { V = { "v11", as = "W", rested = true }, FL = { "u9", as = "X" },
    FR = { "u9", as = "Y" } } },
  function(t)
    t:enemy "attack X"
    t:you { choose = "Y" }
    t:run_to("enemy battle phase")
    t:happened { "stand W", "control W", "rest W", "attack W", "hit W" }
    t:equal(t:card("Y").zone, "drop", "Y")
  end,
}

scenario "VF-text-10 stand it, dominate it, and it attacks: the opponent's vanguard, by an [ACT]" {
  your = { circles = { V = "v11", BL = "DOM-V" } },
  enemy = { circles = { V = { "v11", as = "W", rested = true }, FL = { "u9", as = "Y" } } },
  function(t)
    t:you "act DOM-V"
    t:run_to("you main")
    t:happened { "stand W", "control W", "rest W", "attack W", "hit W" }
    t:equal(t:card("Y").zone, "drop", "Y")
  end,
}

scenario "VF-text-10 stand it, dominate it, and it attacks: Crowned Puppeteer" {
  step = "ride",
  your = { circles = { V = "v10" }, hand = { "Crowned Puppeteer" } },
  enemy = { circles = { V = "v10", FL = { "u10", as = "X", rested = true } } },
  function(t)
    t:you "ride Crowned Puppeteer"
    t:run_to("you main")
    t:happened { "stand X", "control X", "rest X", "attack X", "hit X" }
    t:equal(#t.enemy.damage, 1, "the enemy's damage")
  end,
}

scenario "VF-text-11 without a period it is dominated while the effect says so" {
  your = { circles = { V = "DOM-BLINK" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act DOM-BLINK" { choose = "X" }
    t:happened { "control X", "ended control X" }
    t:equal(t:card("X").master, "enemy", "master of X afterwards")
  end,
}

scenario "VF-text-12 choose two, not three" {
  your = { circles = { V = "DOM-MANY" } },
  enemy = { circles = { V = { "v11", as = "W" }, FR = { "u9", as = "X" }, FL = { "u9",
    as = "Y" } } },
  function(t)
    t:you "act DOM-MANY" { choose = { "X", "W" } }
    t:equal(t:card("X").master, "you", "X")
    t:equal(t:card("W").master, "you", "W")
    t:equal(t:card("Y").master, "enemy", "Y")
    t:run_to("enemy main")
    t:equal(#t.enemy.units, 3, "the enemy's units in its turn")
  end,
}

scenario "VF-text-13 two change places out of three" {
  your = { circles = { V = "v11", BC = "SWAP", FL = { "u9", as = "a" }, BR = { "u9", as = "b" },
    FR = { "u9", as = "c" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act SWAP" { choose = { "a", "b" } }
    t:equal(t:card("a").place, "BR", "a")
    t:equal(t:card("b").place, "FL", "b")
    t:equal(t:card("c").place, "FR", "c")
  end,
}

scenario "VF-text-14 own units move to an open circle" {
  your = { circles = { V = "v11", FL = "TO-MINE", BL = { "u9", as = "P" }, FR = "f" }, hand = {} },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "act TO-MINE" { choose = "P", choose2 = "BR" }
    t:equal(t:card("P").place, "BR", "P")
    t:equal(#t.your.hand, 1, "your hand: then you draw")
  end,
}

scenario "VF-text-15 you may call, then your opponent may" {
  your = { circles = { V = "v11", BC = "RECALL" }, hand = { { "u9", as = "mine" } } },
  enemy = { circles = { V = "v11" }, hand = { { "u9", as = "theirs" } } },
  function(t)
    t:you "act RECALL"
    t:equal(t:asked(), "you", "who is asked first")
    t:you { choose = "mine", choose2 = "FL" }
    t:equal(t:asked(), "enemy", "who is asked then")
    t:enemy { choose = "theirs", choose2 = "FR" }
    t:equal(t:card("mine").place, "FL", "yours")
    t:equal(t:card("theirs").place, "FR", "the enemy's")
  end,
}

scenario "VF-text-16 a banner is for your own back row" {
  your = { circles = { V = "v11", FL = "BROW", BL = { "u9", as = "back" }, FR = { "u9",
    as = "front" } } },
  enemy = { circles = { V = "v11", BL = { "u9", as = "theirs" } } },
  function(t)
    t:equal(t:card("back").power, 10000, "your back row")
    t:equal(t:card("front").power, 9000, "your front row")
    t:equal(t:card("theirs").power, 9000, "the enemy's back row")
  end,
}

scenario "VF-text-17 your vanguard, until end of turn" {
  your = { circles = { V = "v11", FL = "PICK-V" } }, enemy = { circles = { V = { "v11",
    as = "W" } } },
  function(t)
    t:you "act PICK-V"
    t:equal(t:card("your v11").power, 12000, "power")
    t:equal(t:card("W").power, 11000, "the enemy's")
    t:run_to("enemy main")
    t:equal(t:card("your v11").power, 11000, "power in the next turn")
  end,
}

scenario "VF-text-18 who cannot stand keeps nobody else from it" {
  turn = "enemy",
  your = { circles = { V = "v11", FL = "NOSTAND", FR = { "u9", as = "P", rested = true },
    BL = { "ROOTED", as = "R", rested = true } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:run_to("you battle phase")
    t:equal(t:card("P").rested, false, "P, beside one that cannot stand")
    t:equal(t:card("R").rested, true, "the one that cannot")
    t:you "attack" { by = "NOSTAND" }
    t:run_to("you battle phase")
    t:you "attack" { by = "P" }
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:card("NOSTAND").rested, true, "the Charger in your next turn")
    t:equal(t:card("P").rested, false, "P in your next turn")
  end,
}

scenario "VF-text-19 deleted, it says nothing: it stands" {
  your = { circles = { V = "v11", FL = "DELETE" } },
  enemy = { circles = { V = { "ROOTED", as = "W", rested = true } } },
  function(t)
    t:you "act DELETE" { choose = "W" }
    t:run_to("enemy main")
    t:equal(t:card("W").rested, false, "rested")
  end,
}
