-- The Commands, with every number and side of their texts.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

local function rested(t)
  local count = 0
  for _, resource in ipairs(t.your.resources) do count = count + resource.rested end
  return count
end

local damage = constants {
  { "Volley", damage = 2 }, { "Scorch", damage = 2 }, { "Charge", damage = 3 },
}
for _, case in ipairs(damage) do
  scenario(case[1] .. ": " .. case.damage .. " damage to an enemy Unit") {
    your = { battle = { { "u15", as = "mine" } }, hand = { case[1] } },
    enemy = { battle = { "u15", "Wall" }, base = { "Fort" } },
    function(t)
      t:you "play" { by = case[1] }
      t:equal(#t:options("you"), 2, "Units to choose from")
      t:you { choose = "Wall" }
      t:equal(t:card("Wall").damage_taken, case.damage, "damage")
      t:equal(rested(t), 1, "Resources rested")
    end,
  }
end

-- [Action] effects that give AP to any Unit during this turn.
local boosts = constants {
  { "Parry", "play", more = 2, hand = { "Parry" }, battle = { "u33" } },
  { "Signal", "activate action", more = 1, hand = {}, battle = { "u33", "Signal" } },
}
for _, case in ipairs(boosts) do
  scenario(case[1] .. ": in an action step any Unit has AP+" .. case.more .. " for this turn") {
    your = { battle = case.battle, hand = case.hand }, enemy = { battle = { "u15" } },
    function(t)
      t:you "attack" { by = "u33" }
      t:run_to("you action")
      t:you (case[2]) { by = case[1] }
      t:equal(#t:options("you"), #case.battle + 1, "Units to choose from")
      t:you { choose = "u15" }
      t:equal(t:card("u15").ap, 1 + case.more, "AP")
      t:equal(t:card("u33").ap, 3, "AP of another Unit")
      t:equal(rested(t), 1, "Resources rested")
      t:run_to("you main")
      t:equal(t:card("u15").ap, 1 + case.more, "AP after the battle")
      t:run_to("enemy main")
      t:equal(t:card("u15").ap, 1, "AP after the turn")
    end,
  }
end

for _, name in ipairs({ "Pin-up-to-2", "Hold Fire" }) do
  local position = constants {
    your = { battle = { { "u22", as = "mine" } }, hand = { name } },
    enemy = { battle = { { "u22", as = "e1" }, { "u22", as = "e2" }, { "u22", as = "e3" } } },
  }
  local function with(run)
    return { your = position.your, enemy = position.enemy, run }
  end
  scenario(name .. ": up to 2 are two") (with(function(t)
    t:you "play" { by = name }
    t:refused("you", { choose = { "e1", "e2", "e3" } })
    t:refused("you", { choose = { "mine" } })
    t:you { choose = { "e1", "e3" } }
    t:equal(t:card("e1").rested + t:card("e3").rested, 2, "rested of those chosen")
    t:equal(t:card("e2").rested + t:card("mine").rested, 0, "rested of the others")
  end))
  scenario(name .. ": or one, or none") (with(function(t)
    t:you "play" { by = name }
    t:you "none"
    t:equal(t:card("e1").rested + t:card("e2").rested + t:card("e3").rested, 0, "rested")
    t:equal(t:card(name).zone, "trash", name)
  end))
end

scenario "Calm Waters: an enemy Unit with 3 HP or less left goes back to the hand" {
  your = { battle = { { "u22", as = "mine" } }, hand = { "Calm Waters" } },
  enemy = { battle = { "u33", "Wall", { "u15", as = "hurt", damage_taken = 2 }, "Alarm" } },
  function(t)
    t:you "play" { by = "Calm Waters" }
    t:equal(#t:options("you"), 2, "Units to choose from")
    t:you { choose = "hurt" }
    t:equal(t:card("hurt").zone, "hand", "the u15")
    t:equal(rested(t), 2, "Resources rested")
  end,
}

scenario "Sudden Bloom: in a battle a Unit of yours has AP+3 until it ends" {
  your = { battle = { "u33", "u15" }, hand = { "Sudden Bloom" } }, enemy = { battle = { "u22" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you action")
    t:you "play" { by = "Sudden Bloom" }
    t:equal(#t:options("you"), 2, "Units to choose from")
    t:you { choose = "u15" }
    t:equal(t:card("u15").ap, 4, "AP in the battle")
    t:run_to("you main")
    t:equal(t:card("u15").ap, 1, "AP after it")
  end,
}

scenario "Sudden Bloom: not in the end phase, where there is no battle" {
  your = { battle = { "u33" }, hand = { "Sudden Bloom", "Parry" } },
  function(t)
    t:run_to("you end action")
    t:equal(t:can("you", "play", "Parry"), true, "another [Action] Command")
    t:equal(t:can("you", "play", "Sudden Bloom"), false, "Sudden Bloom")
    t:run_to("enemy main")
  end,
}

scenario "GF-deploy-5 a Command's Lv. counts Resources, too" {
  your = { hand = { "Scorch", "Volley" }, battle = { "u33" }, resources = { "Resource" } },
  enemy = { battle = { "u15" } },
  function(t)
    t:equal(t:can("you", "play", "Volley"), true, "Lv.1 with one Resource")
    t:equal(t:can("you", "play", "Scorch"), false, "Lv.2")
    t:refused("you", "play", { by = "Scorch" })
  end,
}

scenario "GF-deploy-6 also where the text has a condition of its own" {
  your = { hand = { "Sudden Bloom", "Parry" }, battle = { "u33" }, resources = { "Resource" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you action")
    t:equal(t:can("you", "play", "Parry"), true, "Lv.1 with one Resource")
    t:equal(t:can("you", "play", "Sudden Bloom"), false, "Lv.2")
    t:run_to("you main")
  end,
}

scenario "Purge: two of three are discarded" {
  your = { hand = { "Purge", "u22", "u33", "u15" } },
  function(t)
    t:you "play" { by = "Purge" }
    t:you { choose = { "u22", "u15" } }
    t:equal(t.your.hand, { "u33" }, "hand")
    t:equal(#t.your.trash, 3, "trash")
  end,
}

scenario "Pair-shot: only active Units are chosen" {
  your = { hand = { "Pair-shot" }, battle = { "u33" } },
  enemy = { battle = { { "u22", rested = true } } },
  function(t) t:equal(t:can("you", "play", "Pair-shot"), false, "offered") end,
}

scenario "Probe: 1 damage to any Unit, then draw 1" {
  your = { hand = { "Probe" }, battle = { "u33" } }, enemy = { battle = { "u22" } },
  function(t)
    t:you "play" { by = "Probe" }
    t:equal(#t:options("you"), 2, "Units to choose from")
    t:you { choose = "u22" }
    t:equal(t:card("u22").damage_taken, 1, "damage")
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

-- Traits of any Unit, also an enemy's.
for name, traits in pairs({ Paint = { "Red" }, Repaint = { "Blue" }, Bleach = {} }) do
  scenario(name .. ": also an enemy Unit") {
    your = { hand = { name }, battle = { "u33" } }, enemy = { battle = { "r-u22" } },
    function(t)
      t:you "play" { by = name, choose = "r-u22" }
      local found = {}
      for _, trait in ipairs({ "Red", "Blue" }) do
        if t:card("r-u22"):has("traits", trait) then found[#found + 1] = trait end
      end
      t:equal(found, traits, "traits")
    end,
  }
end

scenario "Jam: Units activate no [Activate-Main] effect, but attack, and act in action steps" {
  your = { hand = { "Jam", "Courier" }, battle = { "Rally", "Signal", "u33" }, base = { "Depot" } },
  function(t)
    t:you "play" { by = "Jam" }
    t:equal(t:can("you", "activate main", "Rally"), false, "a Unit's")
    t:equal(t:can("you", "activate main", "Depot"), true, "a Base's")
    t:equal(t:can("you", "activate main", "Courier"), true, "a card's in the hand")
    t:equal(t:can("you", "attack", "u33"), true, "an attack")
    t:you "attack" { by = "u33" }
    t:run_to("you action")
    t:equal(t:can("you", "activate action", "Signal"), true, "[Activate-Action]")
    t:run_to("you main")
  end,
}

scenario "Muster: two Recruits, of Lv.0 without cost" {
  your = { hand = { "Muster" } },
  function(t)
    t:you "play" { by = "Muster" }
    t:equal(t.your.battle, { "Recruit", "Recruit" }, "Units")
    local recruit = t.your.battle[1]
    t:equal({ recruit.level, recruit.cost, recruit.ap, recruit.hp }, { 0, 0, 1, 1 }, "its values")
  end,
}

scenario "during this battle: outside of battles it does not begin" {
  your = { hand = { "Onrush" }, battle = { "u33" } }, enemy = { battle = { "u22" } },
  function(t)
    t:you "deploy Onrush"
    t:equal(t:card("Onrush").ap, 1, "AP where no battle is")
    t:happened { "nothing to do: modify ap +2 on Onrush" }
    t:not_happened { "ended modify ap on Onrush" }
    t:run_to("enemy main")
    t:equal(t:card("Onrush").ap, 1, "AP in the next turn")
  end,
}

scenario "Undertow: a total Lv. of 5, one Unit after another" {
  your = { hand = { "Undertow" } },
  enemy = { battle = { "Avenger", "Alarm", "Breacher-4" } },
  function(t)
    t:you "play" { by = "Undertow" }
    t:you { choose = "Avenger" }
    t:refused("you", { choose = "Breacher-4" }, "6")
    t:you { choose = "Alarm" }
    local function rested_unit(name) return t:card(name).rested end
    t:equal({ rested_unit("Avenger"), rested_unit("Alarm") }, { 1, 1 }, "5")
    t:equal(rested_unit("Breacher-4"), 0, "too much")
    t:equal(#t:options("you") > 0, true, "nothing more was asked")
  end,
}

scenario "Undertow: none" {
  your = { hand = { "Undertow" } }, enemy = { battle = { "u15" } },
  function(t)
    t:you "play" { by = "Undertow" }
    t:you { choose = {} }
    t:equal(t:card("u15").rested, 0, "as many as one likes")
  end,
}
