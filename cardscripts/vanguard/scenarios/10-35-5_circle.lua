-- Rulings 10.35.5: the circle of a dominated unit.

-- The circles that the open question offers.
local function circles(t, seat)
  local found = t:options(seat)
  table.sort(found)
  return found
end

scenario "R33 the circle is the same, and a sixth rear-guard is fine" {
  your = { circles = { V = "DOM-EOT", FL = { "u9", as = "p1" }, FR = { "u9", as = "p2" },
    BL = { "u9", as = "p3" },
    BC = { "u9", as = "p4" }, BR = { "u9", as = "p5" } } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
  function(t)
    t:equal(#t.your.rear_guards, 5, "your rear-guards before")
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:equal(#t.your.rear_guards, 6, "your rear-guards")
    t:equal(#t.enemy.rear_guards, 0, "the enemy's rear-guards")
    t:equal(t:card("X").place, "FR", "circle of X")
    t:not_happened { "move" }
    t:not_happened { "retire" }
    for name, circle in pairs { p1 = "FL", p2 = "FR", p3 = "BL", p4 = "BC", p5 = "BR" } do
      t:equal(t:card(name).place, circle, "circle of " .. name)
      t:equal(t:card(name).position, 1, "place of " .. name .. " on it")
      t:equal(t:card(name).master, "you", "master of " .. name)
    end
    t:equal(t:card("X").position, 1, "place of X on its circle")
    t:equal(#t.your.drop + #t.enemy.drop, 0, "cards in drop zones")
  end,
}

scenario "R34 the enemy does not call over it: an effect in your turn" {
  your = { circles = { V = "DOM-EOT", BC = "RECALL" }, hand = {} },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, FL = "u7" }, hand = { "u9" } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:you "act RECALL"
    t:enemy { choose = "enemy u9" }
    t:equal(circles(t, "enemy"), { "enemy BC", "enemy BL", "enemy BR", "enemy FL" },
      "circles offered")
    t:enemy { choose = "FL" }
    t:equal(t:card("X").place, "FR", "circle of X")
    t:equal(t:card("X").master, "you", "master of X")
    t:equal(t:card("u7").zone, "drop", "the unit called over")
  end,
}

scenario "R34 without domination it could" {
  your = { circles = { V = "DOM-EOT", BC = "RECALL" }, hand = {} },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, FL = "u7" },
    hand = { { "u9", as = "called" } } },
  function(t)
    t:you "act RECALL"
    t:enemy { choose = "called" }
    t:equal(circles(t, "enemy"), { "enemy BC", "enemy BL", "enemy BR", "enemy FL", "enemy FR" },
      "circles offered")
    t:enemy { choose = "FR" }
    t:equal(t:card("X").zone, "drop", "X")
    t:equal(t:card("X").owner, "enemy", "owner of X")
  end,
}

scenario "R34 the enemy does not call over it in its main phase" {
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } }, hand = { { "u9", as = "called" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("enemy main")
    t:enemy "call called"
    t:equal(circles(t, "enemy"), { "enemy BC", "enemy BL", "enemy BR", "enemy FL" },
      "circles offered")
    t:enemy { choose = "FL" }
    t:equal(t:card("called").place, "FL", "circle of the called one")
    t:equal(t:card("X").place, "FR", "circle of X")
    t:equal(#t.enemy.drop, 0, "the enemy's drop zone")
  end,
}

scenario "R35 the enemy does not ride over it: an effect in your turn" {
  your = { circles = { V = "DOM-EOT", BC = "RERIDE" } },
  enemy = { circles = { V = { "v11", as = "X" } }, hand = { { "v10", as = "rider" } },
    soul = { "f" } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:you "act RERIDE"
    if t:asked() == "enemy" then t:enemy { choose = "rider" } end
    t:equal(t:asked(), "you", "who is asked then")
    t:equal(t:card("X").place, "V", "circle of X")
    t:equal(t:card("rider").zone, "hand", "the rider")
    t:equal(#t.enemy.soul, 1, "the enemy's soul")
    t:equal(#t.your.soul, 0, "your soul")
    t:equal(#t.your.vanguards, 2, "your vanguards")
    t:not_happened { "ride" }
  end,
}

scenario "R35 without domination it rides" {
  your = { circles = { V = "DOM-EOT", BC = "RERIDE" } },
  enemy = { circles = { V = { "v11", as = "X" } }, hand = { { "v10", as = "rider" } },
    soul = { "f" } },
  function(t)
    t:you "act RERIDE"
    t:equal(t:asked(), "enemy", "who is asked")
    t:enemy { choose = "rider" }
    t:equal(t:card("rider").place, "V", "the rider")
    t:equal(t:card("X").zone, "soul", "X")
    t:equal(#t.enemy.soul, 2, "the enemy's soul")
  end,
}

scenario "R35 the enemy does not ride over it in its ride phase" {
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = { "v11", as = "X" } }, hand = { { "v10", as = "rider" } },
    soul = { "f" } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:run_to("enemy main") -- nothing could be ridden: it passed
    t:not_happened { "ride" }
    t:equal(t:card("rider").zone, "hand", "the rider")
    t:equal(t:card("X").place, "V", "circle of X")
    t:equal(t:card("X").master, "you", "master of X")
    t:equal(#t.enemy.soul, 1, "the enemy's soul")
  end,
}

scenario "R35 the ride is not offered" {
  your = { circles = { V = "DOM-LONG" } },
  enemy = { circles = { V = { "v11", as = "X" } }, hand = { { "v10", as = "rider" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:you "pass"
    t:settle()
    while t:turn_player() == "you" do t:you "pass" end
    t:equal(t:can("enemy", "ride"), false, "a ride is offered")
    t:run_to("enemy main")
  end,
}

scenario "R36 a reading: you do not call to the circle of a unit that you dominate" {
  your = { circles = { V = "DOM-EOT", FL = "u7" }, hand = { { "u9", as = "called" } } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:you "call called"
    t:equal(circles(t, "you"), { "your BC", "your BL", "your BR", "your FL", "your FR" },
      "circles offered: your own five")
    t:you { choose = "FR" }
    t:equal(t:card("X").place, "FR", "circle of X")
    t:equal(t:card("X").master, "you", "master of X")
    t:equal(t:card("called").position, 1, "place of the called one")
    t:equal(#t.your.drop + #t.enemy.drop, 0, "cards in drop zones")
  end,
}

scenario "R37 afterwards the enemy calls over it" {
  your = { circles = { V = "DOM-EOT" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } }, hand = { { "u9", as = "called" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:run_to("enemy main")
    t:enemy "call called"
    t:equal(circles(t, "enemy"), { "enemy BC", "enemy BL", "enemy BR", "enemy FL", "enemy FR" },
      "circles offered")
    t:enemy { choose = "FR" }
    t:equal(t:card("called").place, "FR", "circle of the called one")
    t:equal(t:card("X").zone, "drop", "X")
    t:equal(t:card("X").owner, "enemy", "owner of X")
    t:equal(#t.enemy.drop, 1, "the enemy's drop zone")
    t:equal(#t.your.drop, 0, "your drop zone")
  end,
}
