-- What each [Burst] does, and that nobody has to use it.

-- Your u33 destroys the enemy's top Shield; the enemy is asked whether to use its Burst.
local function shot(burst)
  return {
    your = { battle = { "u33", { "u15", as = "hurt", rested = true, damage_taken = 2 },
      { "Wall", rested = true }, { "u15", as = "whole", rested = true }, "u22" } },
    enemy = { battle = { { "u21", rested = true } }, shields = { burst, "Filler", "Filler" },
      hand = {} },
    function(t)
      t:you "attack" { by = "u33", at = "enemy" }
      t:run_to("you action")
      t:you "pass"
      t:equal(t:asked(), "enemy", "who is asked")
    end,
  }
end

local function used(burst, tell)
  local position = shot(burst)
  local strike = position[1]
  position[1] = function(t)
    strike(t)
    t:enemy "use Burst"
    tell(t)
    t:run_to("you main")
  end
  return position
end

local into = constants {
  { "Ash Marshal", place = "hand", shields = 2, hand = 1 },
  { "Old Mariner", place = "hand", shields = 2, hand = 1 },
  { "Fort", place = "base", shields = 2, hand = 0 },
  { "Iron Citadel", place = "base", shields = 1, hand = 1 }, -- and its [Deploy]
  { "Signal Tower", place = "base", shields = 1, hand = 1 },
}
for _, case in ipairs(into) do
  scenario("GF-burst " .. case[1] .. " goes to the " .. case.place) (used(case[1], function(t)
    t:equal(t:card(case[1]).zone, case.place, case[1])
    t:equal(#t.enemy.shields, case.shields, "Shields")
    t:equal(#t.enemy.hand, case.hand, "hand")
    t:equal(#t.enemy.trash, 0, "trash")
  end))
end

scenario "GF-burst Mine deals 2 damage to a Unit of whoever attacks" (used("Mine", function(t)
  t:equal(#t:options("enemy"), 5, "Units to choose from")
  t:enemy { choose = "whole" }
  t:equal(t:card("whole").damage_taken, 2, "damage")
end))

scenario "GF-burst Scorch deals 1" (used("Scorch", function(t)
  t:equal(#t:options("enemy"), 5, "Units to choose from")
  t:enemy { choose = "whole" }
  t:equal(t:card("whole").damage_taken, 1, "damage")
end))

scenario "GF-burst Tow takes what is rested and has 3 HP or less left" (used("Tow", function(t)
  t:equal(#t:options("enemy"), 2, "u33, and the u15 with 2 damage: no Wall, no u22")
  t:enemy { choose = "hurt" }
  t:equal(t:card("hurt").zone, "hand", "the u15")
  t:equal(t:card("hurt").owner, "you", "whose hand")
end))

scenario "GF-burst Hold Fire rests a Unit" (used("Hold Fire", function(t)
  t:equal(#t:options("enemy"), 5, "Units to choose from")
  t:enemy { choose = "u22" }
  t:equal(t:card("u22").rested, 1, "u22 rested")
end))

scenario "GF-burst Muster deploys one Recruit" (used("Muster", function(t)
  t:equal(#t.enemy.battle, 2, "Units")
  t:equal(t.enemy.battle[1].name, "Recruit", "the new one")
  t:equal(t:card("Muster").zone, "trash", "Muster")
end))

local bursts = constants { "Ash Marshal", "Old Mariner", "Fort", "Iron Citadel", "Signal Tower",
  "Mine", "Scorch", "Tow", "Hold Fire", "Muster" }
for _, name in ipairs(bursts) do
  local position = shot(name)
  local strike = position[1]
  position[1] = function(t)
    strike(t)
    t:enemy "no"
    t:equal(t:card(name).zone, "trash", name)
    t:equal(#t.enemy.shields, 2, "Shields")
    t:equal(#t.enemy.battle, 1, "Units")
    t:equal(#t.enemy.hand, 0, "hand")
    t:equal(t:can("you", "end main"), true, "nothing else is asked")
  end
  scenario("GF-burst " .. name .. " declined is trash") (position)
end

-- Burst is asked, and what the blow has triggered resolves, while the damage step lasts.
scenario "GF-burst it is asked in the damage step" (used("Flare", function(t)
  t:equal(#t.enemy.hand, 1, "hand")
  t:happened { "step damage", "asked yes_no", "draw by enemy", "step battle end" }
end))
