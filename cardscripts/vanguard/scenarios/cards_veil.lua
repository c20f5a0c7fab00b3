-- What the cards of the deck "Veiled Court" say.

scenario "VC-1 Veil Fledgling goes into the soul for a card" {
  step = "battle phase",
  your = { circles = { V = "v10", BC = "Veil Fledgling" }, hand = {} },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack" { by = "v10", choose = "Veil Fledgling" }
    t:enemy "pass"
    t:you "yes"
    t:equal(t:card("Veil Fledgling").zone, "soul", "Veil Fledgling")
    t:equal(#t.your.hand, 2, "your hand: a drive check and a card")
  end,
}

scenario "VC-2 Lantern Bearer charges the soul" {
  your = { circles = { V = "v10" }, hand = { "Lantern Bearer" } },
  function(t)
    t:you "call Lantern Bearer" { choose = "FL" }
    t:equal(#t.your.soul, 1, "your soul")
  end,
}

scenario "VC-3 Thread Puller lets an enemy fight for you" {
  your = { circles = { V = "v10", BL = "Thread Puller" } },
  enemy = { circles = { V = "v10", FL = { "u10", as = "X" } } },
  function(t)
    t:you "act Thread Puller"
    t:equal(t:card("Thread Puller").zone, "soul", "Thread Puller")
    t:equal(t:card("X").master, "you", "master of X")
    t:run_to("you main")
    t:equal(#t.enemy.damage, 1, "the enemy's damage")
    t:equal(t:card("X").master, "enemy", "master of X after it")
  end,
}

for number, guardian in ipairs { "Mist Screen", "Iron Curtain" } do
  scenario("VC-4" .. number .. " " .. guardian .. " stops an attack for a card") {
    step = "battle phase",
    your = { circles = { V = { "v11", as = "P" } } },
    enemy = { circles = { V = "v10" }, hand = { guardian, "f" } },
    function(t)
      t:you "attack P"
      t:enemy("guard " .. guardian)
      t:enemy "yes"
      t:run_to("you battle phase")
      t:equal(#t.enemy.damage, 0, "the enemy's damage")
      t:equal(#t.enemy.drop, 2, "the enemy's drop zone")
      t:equal(t:card("v10").power, 10000, "power afterwards")
    end,
  }
end

scenario "VC-5 Night Courier turns damage up when another hits" {
  step = "battle phase",
  your = { circles = { V = { "v11", as = "P" }, BL = "Night Courier" },
    damage = { { "f", face_down = true } } },
  enemy = { circles = { V = "v10" } },
  function(t)
    t:you "attack P"
    t:run_to("you battle phase")
    t:equal(t.your.damage[1].face_down, false, "your damage face down")
  end,
}

scenario "VC-6 Silk Duelist is stronger against rested rear-guards" {
  step = "battle phase",
  your = { circles = { V = "v10", FL = "Silk Duelist" } },
  enemy = { circles = { V = "v11", FL = { "u9", rested = true } } },
  function(t)
    t:you "attack" { by = "Silk Duelist", at = "v11" }
    t:equal(t:card("Silk Duelist").power, 13000, "power")
    t:run_to("you battle phase")
    t:equal(t:card("Silk Duelist").power, 10000, "power afterwards")
  end,
}

scenario "VC-7 Shadow Broker dominates for two of the soul" {
  your = { circles = { V = "v10", BL = "Shadow Broker" }, soul = { 2, "f" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:you "act Shadow Broker"
    t:equal(#t.your.soul, 0, "your soul")
    t:equal(t:card("X").master, "you", "master of X")
    t:run_to("enemy main")
    t:equal(t:card("X").master, "enemy", "master of X in the next turn")
  end,
}

scenario "VC-8 Puppet Drummer drives on who is dominated, and nobody else" {
  your = { circles = { V = "v10", BL = "Puppet Drummer", FL = "DOM-ATK" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-ATK" }
    t:equal(t:card("X").power, 13000, "power of X")
    t:run_to("you battle phase")
    t:you "attack" { by = "DOM-ATK", at = "v11" }
    t:equal(t:card("DOM-ATK").power, 8000, "power of your own")
    t:run_to("you battle phase")
  end,
}

scenario "VC-9 Hall of Masks while one is dominated" {
  your = { circles = { V = "DOM-EOT", BL = "Hall of Masks" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:equal(t:card("Hall of Masks").power, 9000, "before")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(t:card("Hall of Masks").power, 11000, "then")
    t:equal(t:card("X").power, 11000, "X is your rear-guard")
    t:run_to("enemy main")
    t:equal(t:card("Hall of Masks").power, 9000, "afterwards")
  end,
}

scenario "VC-10 Oath Breaker, once a turn, over the opponent's next one" {
  your = { circles = { V = "Oath Breaker" }, damage = { 4, "f" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" }, FR = { "u9", as = "Y" } } },
  function(t)
    t:you "act Oath Breaker" { choose = "X" }
    t:equal(t:can("you", "act", "Oath Breaker"), false, "again")
    t:run_to("enemy main")
    t:equal(t:card("X").master, "you", "master of X in the enemy's turn")
    t:run_to("you main")
    t:equal(t:card("X").master, "enemy", "master of X in your next turn")
  end,
}

scenario "VC-11 Crowned Puppeteer, ridden: an attack in the ride step" {
  step = "ride",
  your = { circles = { V = "v10" }, hand = { "Crowned Puppeteer" } },
  enemy = { circles = { V = "v10", FL = { "u10", as = "X" } } },
  function(t)
    t:you "ride Crowned Puppeteer"
    t:equal(t:card("X").master, "you", "master of X")
    t:equal(t:step(), "guard", "step")
    t:run_to("you main")
    t:equal(#t.enemy.damage, 1, "the enemy's damage")
    t:equal(#t.your.soul, 1, "your soul")
  end,
}

scenario "VC-12 Crowned Puppeteer stands a unit after its battle" {
  step = "battle phase",
  your = { circles = { V = "Crowned Puppeteer", FL = { "u9", as = "P", rested = true } },
    damage = { 1, "f" } },
  enemy = { circles = { V = "v11" } },
  function(t)
    t:you "attack Crowned Puppeteer"
    t:enemy "pass"
    t:you "yes"
    t:equal(t:card("P").rested, false, "P rested")
    t:equal(t.your.damage[1].face_down, true, "your damage face down")
  end,
}

scenario "VC-13 Twilight Regent binds, and is stronger by the own bind zone in the own turn" {
  your = { circles = { V = "Twilight Regent" }, bind = { 2, "f" }, hand = { "f" } },
  enemy = { circles = { V = "v11", FL = { "u9", as = "X" } } },
  function(t)
    t:equal(t:card("Twilight Regent").power, 12000, "power")
    t:you "act Twilight Regent"
    t:equal(t:card("X").zone, "bind", "X")
    t:equal(#t.enemy.bind, 1, "the enemy's bind zone")
    t:equal(t:card("Twilight Regent").power, 12000, "power: it was bound by its owner's")
    t:run_to("enemy main")
    t:equal(t:card("Twilight Regent").power, 10000, "power in the enemy's turn")
  end,
}

scenario "VF-puppeteer-3 another unit is not itself, and may be a vanguard" {
  step = "battle phase",
  your = { circles = { V = { "v11", rested = true }, FL = "Crowned Puppeteer" },
    damage = { "f", "f" } },
  enemy = { circles = { V = { "v10", as = "W" } } },
  function(t)
    t:you "attack" { by = "Crowned Puppeteer", at = "W" }
    t:enemy "pass"
    t:you "yes"
    t:run_to("you battle phase")
    t:equal(t:card("Crowned Puppeteer").rested, true, "the Puppeteer")
    t:equal(t:card("v11").rested, false, "the vanguard")
  end,
}
