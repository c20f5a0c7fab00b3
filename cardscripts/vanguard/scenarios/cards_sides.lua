-- Cards of the two decks: both sides of their conditions, and every number that they say.

scenario "VC-41 Gear Pup charges the soul, then draws" {
  your = { circles = { V = "gear", BL = "Gear Pup" }, damage = { "f" }, hand = {}, soul = {},
    deck = { { "u9", as = "a1" }, { "u9", as = "a2" }, "f" } },
  function(t)
    t:you "act Gear Pup"
    t:equal(t:card("a1").zone, "soul", "the top card")
    t:equal(t:card("a2").zone, "hand", "the next one")
  end,
}

scenario "VC-42 Rivet Runner without a soul asks for nothing" {
  your = { circles = { V = "gear", BL = "Rivet Runner", FL = "TO-DROP" }, soul = {}, hand = {} },
  function(t)
    t:you "act" { by = "TO-DROP", choose = "Rivet Runner" }
    t:asked_nothing()
    t:equal(#t.your.hand, 0, "your hand")
  end,
}

scenario "VC-43 Boiler Hand gives a rear-guard nothing but its own power" {
  step = "battle phase",
  your = { circles = { V = "gear", FL = { "u9", as = "P" }, BL = "Boiler Hand" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack P" { choose = "Boiler Hand" }
    t:equal(t:card("P").power, 16000, "power: 9000 and 7000")
    t:run_to("you battle phase")
    t:equal(t:card("P").power, 9000, "power afterwards")
  end,
}

scenario "VC-44 Steam Lancer's strength is a rear-guard's" {
  your = { circles = { V = { "Steam Lancer", as = "lord" }, FL = { "Steam Lancer", as = "helper" },
    BL = "LOCK" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:you "act LOCK" { choose = "X" }
    t:equal(t:card("helper").power, 12000, "as a rear-guard")
    t:equal(t:card("lord").power, 9000, "as the vanguard")
  end,
}

scenario "VC-45 Clamp Adept that hits a rear-guard locks nobody" {
  step = "battle phase",
  your = { circles = { V = "gear", FL = "Clamp Adept" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" }, BL = { "u9", as = "Y" } } },
  function(t)
    t:you "attack Clamp Adept" { at = "X" }
    t:run_to("you battle phase")
    t:equal(t:card("X").zone, "drop", "X, hit")
    t:equal(t:card("Y").zone, "circles", "Y")
  end,
}

scenario "VC-46 Convoy Driver looks at three cards, and shuffles" {
  your = { circles = { V = "gear", FL = "Convoy Driver" }, deck = { { "u10", as = "a" },
    { "g0", as = "b" }, { "u9", as = "c" }, { "u9", as = "d" }, { 3, "f" } } },
  function(t)
    t:you "act Convoy Driver"
    t:equal(#t:options("you"), 1, "how many of grade 1")
    t:equal(#t:card("c").options, 1, "the third card is offered")
    t:equal(t:sees("you", "a"), true, "you see the first")
    t:equal(t:sees("you", "b"), true, "you see the second")
    t:equal(t:sees("you", "d"), false, "you see the fourth")
    t:equal(t:sees("enemy", "c"), false, "the enemy sees the third")
    t:you { choose = "c" }
    t:you { choose = "BL" }
    t:happened { "superior_call c", "shuffle" }
    t:equal(t:card("c").place, "BL", "c")
  end,
}

for _, case in ipairs { { "W", 1 }, { "X", 0 } } do
  scenario("VC-47 Grand Eraser draws when it hits a vanguard: it hits " .. case[1]) {
    step = "battle phase",
    your = { circles = { V = "Grand Eraser" }, hand = {} },
    enemy = { circles = { V = { "v10", as = "W" }, FL = { "u9", as = "X" } } },
    function(t)
      t:you "attack Grand Eraser" { at = case[1] }
      t:run_to("you battle phase")
      t:equal(#t.your.hand, 2 + case[2], "your hand: two drive checks, and what it drew")
    end,
  }
end

scenario "VC-48 Twin Foundry alone has the critical of anybody" {
  your = { circles = { V = "Twin Foundry" } }, enemy = { circles = { V = "v11" } },
  function(t) t:equal(t:card("Twin Foundry").critical, 1, "critical") end,
}

scenario "VC-49 four sentinels in a deck, not more" {
  decks = { "Veiled Court", "Gear Works" }, options = { first_player = 1 },
  function(t)
    for side, name in pairs { your = "Mist Screen", enemy = "Iron Curtain" } do
      local sentinels = 0
      for _, zone in ipairs { "deck", "hand" } do
        for _, card in ipairs(t[side][zone]) do
          if card:has("keywords", "Sentinel") then
            sentinels = sentinels + 1
            t:equal(card.name, name, "whose keyword it is")
          end
        end
      end
      t:equal(sentinels, 4, "sentinels of " .. side .. " deck")
    end
    t:run_to("you ride")
  end,
}

scenario "VC-50 Night Courier: another's hit, a vanguard hit, one card" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = "Night Courier", FR = { "u10", as = "P" } },
    damage = { { "u9", as = "d1", face_down = true }, { "u7", as = "d2", face_down = true } } },
  enemy = { circles = { V = { "g0", as = "W" }, FL = { "g0", as = "X" } } },
  function(t)
    t:you "attack Night Courier" { at = "W" }
    t:enemy "pass"
    t:equal(t:step(), "battle phase", "step after its own hit: nobody was asked")
    t:you "attack P" { at = "W" }
    t:enemy "pass"
    t:you { choose = "d2" }
    t:equal(t:step(), "battle phase", "step after another's: one card was asked for")
    t:equal(t:card("d1").face_down, true, "one card")
    t:equal(t:card("d2").face_down, false, "the other")
    t:you "attack" { by = "v11", at = "X" }
    t:run_to("you battle phase")
    t:equal(t:card("d1").face_down, true, "after a rear-guard was hit")
  end,
}

for _, case in ipairs { { "two rested", true, true, false, 13000 }, { "one rested", true, false,
  false, 13000 },
  { "only yours", false, false, true, 10000 } } do
  scenario("VC-51 Silk Duelist against rested rear-guards: " .. case[1]) {
    step = "battle phase",
    your = { circles = { V = "v10", FL = "Silk Duelist", BL = { "u9", rested = case[4] } } },
    enemy = { circles = { V = { "v10", as = "W", rested = true }, FL = { "u9", as = "X",
      rested = case[2] },
      BL = { "u9", as = "Y", rested = case[3] } } },
    function(t)
      t:you "attack Silk Duelist" { at = "W" }
      t:equal(t:card("Silk Duelist").power, case[5], "power")
      t:run_to("you battle phase")
      t:equal(t:card("Silk Duelist").power, 10000, "power after that battle")
    end,
  }
end

scenario "VC-52 Crowned Puppeteer: any other unit of yours, also one that stands" {
  step = "battle phase",
  your = { circles = { V = "Crowned Puppeteer", FL = { "u9", as = "P", rested = true },
    FR = { "u9", as = "Q" } }, damage = { "f" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X", rested = true } } },
  function(t)
    t:you "attack Crowned Puppeteer" { at = "v11" }
    t:enemy "pass"
    t:you "yes"
    t:equal(#t:options("you"), 2, "how many are offered")
    t:equal(#t:card("Crowned Puppeteer").options, 0, "itself")
    t:you { choose = "Q" }
    t:equal(t:card("P").rested, true, "P")
  end,
}

scenario "VC-53 Twilight Regent's strength is a vanguard's" {
  your = { circles = { V = { "Twilight Regent", as = "lord" }, FL = { "Twilight Regent",
    as = "helper" } },
    bind = { 3, "f" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:equal(t:card("lord").power, 13000, "as the vanguard")
    t:equal(t:card("helper").power, 10000, "as a rear-guard")
  end,
}

scenario "VF-guard-6 a sentinel with no card to discard asks for none" {
  step = "battle phase",
  your = { circles = { V = "v11" } },
  enemy = { circles = { V = { "v10", as = "W" } }, hand = { "Mist Screen" } },
  function(t)
    t:you "attack" { by = "v11", at = "W" }
    t:enemy "guard Mist Screen"
    t:equal(t:asked(), "enemy", "who is asked")
    t:asked_nothing()
    t:equal(t:card("W").power, 10000, "power of W")
  end,
}

scenario "VF-guard-7 a sentinel takes one card, and none if that is not wanted" {
  step = "battle phase",
  your = { circles = { V = "v11", FL = { "u10", as = "P" } } },
  enemy = { circles = { V = { "v10", as = "W" } }, hand = { { "Mist Screen", as = "g1" },
    { "Iron Curtain", as = "g2" }, { "u9", as = "a" }, { "u7", as = "b" } } },
  function(t)
    t:you "attack" { by = "P", at = "W" }
    t:enemy "guard g1"
    t:enemy "no"
    t:equal(#t.enemy.hand, 3, "the enemy's hand")
    t:equal(t:card("W").power, 10000, "power of W")
    t:enemy "guard g2"
    t:enemy "yes"
    t:enemy { choose = "b" }
    t:equal(t.enemy.hand, { "a" }, "the enemy's hand then")
    t:equal(t:card("W").power, 40000, "power of W then")
  end,
}
