-- Rulings 10.35.4: where a dominated unit goes, and where it does not.

local sizes = constants { "hand", "deck", "drop", "soul", "bind", "damage", "removed" }

local function counts(t, side)
  local found = {}
  for i, zone in ipairs(sizes) do found[i] = t:count(side .. "." .. zone) end
  return found
end

-- { card, zone, from the top (1) or the bottom (-1) }
local cases = {
  { "TO-DROP", "drop" }, { "TO-HAND", "hand" }, { "TO-TOP", "deck", 1 },
  { "TO-BOTTOM", "deck", -1 },
  { "TO-SOUL", "soul" }, { "TO-BIND", "bind" }, { "TO-DAMAGE", "damage" },
  { "TO-REMOVED", "removed" },
}

for _, case in ipairs(cases) do
  local mover, zone, where = case[1], case[2], case[3]
  scenario("R27 " .. mover .. ": the zone is its owner's") {
    your = { circles = { V = "DOM-EOT", BC = mover }, hand = 2 },
    enemy = { circles = { V = "v11", FR = { "u9", as = "X" } }, hand = 2 },
    function(t)
      t:you "act" { by = "DOM-EOT", choose = "X" }
      local yours, theirs = counts(t, "your"), counts(t, "enemy")
      t:you "act" { by = mover, choose = "X" }
      t:equal(counts(t, "your"), yours, "cards in your zones")
      for i, name in ipairs(sizes) do
        if name == zone then theirs[i] = theirs[i] + 1 end
      end
      t:equal(counts(t, "enemy"), theirs, "cards in the enemy's zones")
      local x = t:card("X")
      t:equal(x.zone, zone, "where X is")
      t:equal(x.owner, "enemy", "owner")
      t:equal(x.master, "enemy", "master")
      t:equal(x.dominated, false, "dominated")
      if where then t:equal(x.position, where > 0 and 1 or #t.enemy.deck, "where in the deck") end
    end,
  }
end

for _, case in ipairs { { "TO-HAND", "hand" }, { "TO-SOUL", "soul" }, { "TO-DROP", "drop" } } do
  scenario("R27 " .. case[1] .. ": of a vanguard, too") {
    your = { circles = { V = "DOM-EOT", BC = case[1] }, hand = {} },
    enemy = { circles = { V = { "v11", as = "X" } }, hand = {} },
    function(t)
      t:you "act" { by = "DOM-EOT", choose = "X" }
      local yours = counts(t, "your")
      t:you "act" { by = case[1], choose = "X" }
      t:equal(t:card("X").zone, case[2], "where X is")
      t:equal(t:card("X").master, "enemy", "master")
      t:equal(t:card("X").dominated, false, "dominated")
      t:equal(t:count("enemy." .. case[2]), 1, "cards there")
      t:equal(counts(t, "your"), yours, "cards in your zones")
      t:equal(#t.your.vanguards, 1, "your vanguards")
    end,
  }
end

scenario "R28 not to a rear-guard circle of yours" {
  your = { circles = { V = "DOM-EOT", BC = "TO-MINE", FR = "u7" } }, -- FL, BL and BR are open
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
  function(t)
    local deck = #t.your.deck
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:mark()
    t:you "act" { by = "TO-MINE", choose = "X" }
    t:run_to("you main")
    t:equal(t:card("X").place, "FR", "circle")
    t:equal(t:card("X").dominated, true, "dominated")
    t:equal(t:card("X").master, "you", "master")
    t:not_happened { "move X" }
    t:equal(#t.your.deck, deck - 1, "your deck: the rest of the effect goes on")
    t:equal(#t.your.rear_guards, 3, "your rear-guards")
  end,
}

scenario "R29 not to your vanguard circle" {
  your = { circles = { V = "DOM-EOT", BC = "TO-V" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:mark()
    t:you "act" { by = "TO-V", choose = "X" }
    t:equal(t:card("X").place, "FR", "circle of X")
    t:equal(t:card("X").dominated, true, "dominated")
    t:not_happened { "move X" }
    t:equal(t:card("DOM-EOT").place, "V", "your vanguard")
    t:equal(#t.your.vanguards, 1, "your vanguards")
    t:equal(#t.your.soul, 0, "your soul")
  end,
}

scenario "R30 to another circle of its owner it does" {
  your = { circles = { V = "DOM-EOT", FL = "TO-THEIRS", BL = "PUMP" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X", rested = true }, BL = "f", BC = "f",
    BR = "f" } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:you "act" { by = "PUMP", choose = "X" }
    t:you "act" { by = "TO-THEIRS", choose = "X" }
    t:run_to("you main")
    t:equal(t:card("X").place, "FL", "circle")
    t:equal(t:card("X").rested, true, "rested")
    t:equal(t:card("X").power, 14000, "power: what it was given it keeps")
  end,
}

scenario "R30b a reading: it is still dominated there, for the effect is still in force" {
  your = { circles = { V = "DOM-EOT", FL = "TO-THEIRS" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, BL = "f", BC = "f", BR = "f" } },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:you "act" { by = "TO-THEIRS", choose = "X" }
    t:equal(t:card("X").place, "FL", "circle")
    t:equal(t:card("X").dominated, true, "dominated")
    t:equal(t:card("X").master, "you", "master")
    t:run_to("enemy main")
    t:equal(t:card("X").place, "FL", "circle in the enemy's turn")
    t:equal(t:card("X").dominated, false, "dominated in the enemy's turn")
    t:equal(t:card("X").master, "enemy", "master in the enemy's turn")
  end,
}

scenario "R30 the circle that it left is the enemy's again" {
  your = { circles = { V = "DOM-LONG", FL = "TO-THEIRS" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, BC = "f", BR = "f" },
    hand = { { "u9", as = "called" } } },
  function(t)
    t:you "act" { by = "DOM-LONG", choose = "X" }
    t:you "act TO-THEIRS"
    t:you { choose = "X" }
    t:equal(t:options("you"), { "enemy FL", "enemy BL" }, "circles offered: open ones, not its own")
    t:you { choose = "enemy FL" }
    t:equal(t:card("X").place, "FL", "circle of X")
    t:run_to("enemy main")
    t:enemy "call called"
    local circles = t:options("enemy")
    table.sort(circles)
    t:equal(circles, { "enemy BC", "enemy BL", "enemy BR", "enemy FR" }, "circles offered")
    t:enemy { choose = "FR" }
    t:equal(t:card("called").place, "FR", "the called one")
  end,
}

scenario "R31 a reading: the circle of another dominated unit is yours, so they do not swap" {
  your = { circles = { V = "DOM-MANY", BC = "SWAP" } },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" }, BR = { "u7", as = "X2" } } },
  function(t)
    t:you "act" { by = "DOM-MANY", choose = { "X", "X2" } }
    t:you "act" { by = "SWAP", choose = { "X", "X2" } }
    for name, circle in pairs { X = "FR", X2 = "BR" } do
      t:equal(t:card(name).exists, true, name .. " is in the game")
      t:equal(t:card(name).place, circle, "circle of " .. name)
      t:equal(t:card(name).owner, "enemy", "owner of " .. name)
      t:equal(t:card(name).master, "you", "master of " .. name)
    end
    t:equal(#t.enemy.drop, 0, "the enemy's drop zone")
    t:run_to("enemy main")
    t:equal(#t.enemy.rear_guards, 2, "the enemy's rear-guards afterwards")
  end,
}

scenario "R32 who leaves and comes back is new" {
  your = { circles = { V = "DOM-EOT", FL = "TO-HAND", BL = "PUMP", BC = "RECALL" }, hand = {} },
  enemy = { circles = { V = "v11", FR = { "u9", as = "X" } }, hand = {} },
  function(t)
    t:you "act" { by = "DOM-EOT", choose = "X" }
    t:you "act" { by = "PUMP", choose = "X" }
    t:equal(t:card("X").power, 14000, "power")
    t:you "act" { by = "TO-HAND", choose = "X" }
    t:equal(t:card("X").zone, "hand", "X")
    t:you "act RECALL"
    t:equal(t:asked(), "enemy", "who is asked")
    t:enemy { choose = "X", choose2 = "FR" }
    t:equal(t:asked(), "you", "who is asked then")
    t:equal(t:turn(), 1, "turn")
    t:equal(t:card("X").place, "FR", "circle")
    t:equal(t:card("X").power, 9000, "power")
    t:equal(t:card("X").dominated, false, "dominated")
    t:equal(t:card("X").master, "enemy", "master")
    t:equal(t:card("X").original_master, "enemy", "original master")
  end,
}
