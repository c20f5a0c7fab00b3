-- Fixtures whose texts the rulings do not try out in full: whom they mean, how often, how much.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

local function rested(t)
  local count = 0
  for _, resource in ipairs(t.your.resources) do count = count + resource.rested end
  return count
end

scenario "Boost: [Once per Turn], in the next one again" {
  your = { battle = { "Boost" } },
  function(t)
    t:you "activate main" { by = "Boost" }
    t:equal(t:can("you", "activate main", "Boost"), false, "a second time")
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:can("you", "activate main", "Boost"), true, "in the next turn")
  end,
}

scenario "Volley gun: two Resources for 1 damage to an enemy Unit" {
  your = { battle = { "Volley gun", "u33" }, resources = { 2, "Resource" } },
  enemy = { battle = { "u15", "u22", "u33" } },
  function(t)
    t:you "activate main" { by = "Volley gun" }
    t:equal(#t:options("you"), 3, "Units to choose from")
    t:you { choose = "u15" }
    t:equal(t:card("u15").damage_taken, 1, "damage")
    t:equal(rested(t), 2, "Resources rested")
  end,
}

for _, name in ipairs({ "Bulwark", "Bruiser-S" }) do
  scenario(name .. ": for another Unit of yours, [Once per Turn]") {
    your = { battle = { name, "u22", "u33" } }, enemy = { battle = { "u15" } },
    function(t)
      t:you "activate main" { by = name }
      t:equal(#t:options("you"), 2, "Units to choose from")
      t:you { choose = "u22" }
      t:equal(t:can("you", "activate main", name), false, "a second time")
    end,
  }
end

scenario "Stand-in: for your Base alone, not for a Unit that rests" {
  your = { battle = { "Stand-in", "Sniper", "u33" } }, enemy = { battle = { "u15" } },
  function(t)
    t:you "activate main" { by = "Sniper", choose = "u15" }
    t:asked_nothing()
    t:equal(t:card("Sniper").rested, 1, "Sniper rested")
    t:you "attack" { by = "u33" }
    t:equal(t:card("u33").rested, 1, "u33 rested")
    t:equal(t:card("Stand-in").rested, 0, "Stand-in rested")
    t:run_to("you main")
  end,
}

scenario "Banner-D: it does not raise itself, so alone it draws nothing" {
  your = { hand = { "Banner-D" } }, enemy = { battle = { "u33" } },
  function(t)
    t:you "deploy" { by = "Banner-D" }
    t:equal(t:card("Banner-D").ap, 2, "AP")
    t:equal(t:card("u33").ap, 3, "AP of an enemy Unit")
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "Banner-D: others have AP+1, and several of 3 AP are enough" {
  your = { battle = { "u22", "u21" }, hand = { "Banner-D" } },
  function(t)
    t:you "deploy" { by = "Banner-D" }
    t:equal(t:card("u22").ap, 3, "AP of another")
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "Warden: enemy Units do not block; they attack, and yours block" {
  turn = "enemy", your = { battle = { "Warden", "Wall" } }, enemy = { battle = { "u33", "Rally" } },
  function(t)
    t:equal(t:can("enemy", "activate main", "Rally"), true, "[Activate-Main] of an enemy Unit")
    t:enemy "attack" { by = "u33" }
    t:equal(t:can("you", "block", "Wall"), true, "your own Unit blocks")
    t:run_to("enemy main")
  end,
}

scenario "Warden: an enemy Unit with <Blocker> does not block" {
  your = { battle = { "Warden", "u22" } }, enemy = { battle = { "Wall" } },
  function(t)
    t:you "attack" { by = "u22" }
    t:equal(t:can("enemy", "block", "Wall"), false, "offered")
    t:equal(t:why_not("block Wall")[2], "prohibited: Warden prohibits it", "why")
  end,
}

scenario "Reserve: two Units that are not (Red) lower no cost" {
  your = { battle = { "b-u22", "u22", "r-u22" }, hand = { "Reserve" } },
  enemy = { battle = { "r-u22" } },
  function(t) t:equal(t:card("Reserve").cost, 3, "cost") end,
}

scenario "Shelter: only your Units, and not your Base" {
  your = { battle = { "Shelter", "u15" }, hand = { "Volley" } },
  enemy = { battle = { "u33", { "u22", pilot = "Wrecker" } }, base = { "Fort" } },
  function(t)
    t:you "play" { by = "Volley", choose = "u33" }
    t:equal(t:card("u33").damage_taken, 2, "damage of an enemy Unit")
    t:run_to("enemy main")
    t:enemy "attack" { by = "u22" }
    t:run_to("enemy main")
    t:equal(#t.your.shields, 1, "Shields: one by Wrecker, one by the blow")
  end,
}

-- Notary and Usher.
scenario "Notary: a Unit that the enemy deploys is not one of yours" {
  turn = "enemy", your = { battle = { "Notary", "r-u22", "r-u11" } },
  enemy = { hand = { "u22" } },
  function(t)
    t:enemy "deploy" { by = "u22" }
    t:equal(drawn(t), 0, "cards drawn")
    t:not_happened { "triggered" }
  end,
}

scenario "Notary: it is itself a Unit that you deploy" {
  your = { battle = { "r-u22", "r-u11" }, hand = { "Notary" } },
  function(t)
    t:you "deploy" { by = "Notary" }
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "Notary: the effect has a name" {
  your = { battle = { "Notary", "r-u22", "r-u11" }, hand = { "u22" } },
  function(t)
    t:you "deploy" { by = "u22" }
    t:happened { "activated deployed one of Notary", "draw by you" }
  end,
}

local function red(t, name)
  return t:card(name):has("traits", "Red")
end

scenario "Usher: a Recruit is (Red) for this turn, another Unit is not" {
  your = { battle = { "Usher" }, hand = { "u22", "Muster" } },
  function(t)
    t:you "deploy" { by = "u22" }
    t:equal(red(t, "u22"), false, "u22 is (Red)")
    t:you "play" { by = "Muster" }
    t:happened { "activated deployed one of Usher" }
    t:equal(red(t, "Recruit"), true, "Recruit is (Red)")
    t:run_to("enemy main")
    t:equal(red(t, "Recruit"), false, "Recruit is (Red) after the turn")
  end,
}

scenario "Usher: nor is the enemy's Recruit" {
  turn = "enemy", your = { battle = { "Usher" } }, enemy = { hand = { "Muster" } },
  function(t)
    t:enemy "play" { by = "Muster" }
    t:equal(red(t, "Recruit"), false, "Recruit is (Red)")
  end,
}

scenario "Ghost: taken back before its effect resolves it is in the trash no more" {
  your = { battle = { { "Ghost", damage_taken = 1 }, "Salvage" }, hand = { "Sweep" } },
  function(t)
    t:you "play" { by = "Sweep" }
    t:you { order = { "Salvage", "Ghost" } }
    t:happened { "add_to_hand on Ghost", "note AP 3", "note in the trash 0" }
  end,
}
