-- The Pilots: what they add to their Unit, which Units link with them, what their texts do.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

local added = constants {
  PR = { 1, 1 }, PB = { 1, 1 }, Coach = { 1, 1 }, ["Stand-by"] = { 1, 0 }, Wrecker = { 0, 0 },
  ["Sharp Eye"] = { 0, 0 }, Reveille = { 0, 0 }, ["Old Mariner"] = { 1, 2 },
  ["Ash Marshal"] = { 2, 1 }, ["Sudden Bloom"] = { 0, 1 },
}
for name, more in pairs(added) do
  scenario("GF-pilot " .. name .. ": AP+" .. more[1] .. " HP+" .. more[2]) {
    your = { battle = { "u33", "u22" }, hand = { name, { "PR", as = "late" } } },
    function(t)
      t:you "pair" { by = t.your.hand[1], choose = "u33" }
      t:equal(t:card("u33").ap, 3 + more[1], "AP")
      t:equal(t:card("u33").hp, 3 + more[2], "HP")
      t:equal(t:card("u22").ap, 2, "AP of another Unit")
      t:equal(t:card("u22").hp, 2, "HP of another Unit")
      t:you "pair" { by = "late" } -- one Pilot for each Unit
      t:equal(t:card("late").host, t:card("u22"), "whose Pilot the second is")
    end,
  }
end

local links = constants {
  { "Linker", "PR", "PB" }, { "Partner", "PB", "PR" }, { "Tide Runner", "Old Mariner", "PR" },
  { "Cinder Twin", "Ash Marshal", "Old Mariner" },
}
for _, case in ipairs(links) do
  local unit, fits, other = case[1], case[2], case[3]
  scenario("GF-link " .. unit .. " with " .. fits .. ", not with " .. other) {
    your = { battle = { { unit, as = "linked", pilot = fits, fresh = true },
      { unit, as = "paired", pilot = other, fresh = true },
      { unit, as = "alone", fresh = true } } },
    function(t)
      t:equal(t:can("you", "attack", "linked"), true, "a Link Unit attacks at once")
      t:equal(t:can("you", "attack", "paired"), false, "another paired one does not")
      t:equal(t:can("you", "attack", "alone"), false, "nor does one without a Pilot")
    end,
  }
end

scenario "Ash Marshal: while its Unit is damaged it has one AP more, however damaged" {
  your = { battle = { { "u15", pilot = "Ash Marshal" }, { "u33", damage_taken = 1 } },
    hand = { "Probe", "Probe" } },
  function(t)
    t:equal(t:card("u15").ap, 3, "AP undamaged")
    t:you "play" { by = "Probe", choose = "u15" }
    t:equal(t:card("u15").ap, 4, "AP with 1 damage")
    t:you "play" { by = "Probe", choose = "u15" }
    t:equal(t:card("u15").ap, 4, "AP with 2 damage")
    t:equal(t:card("u33").ap, 3, "AP of a damaged Unit that is not its own")
  end,
}

scenario "Old Mariner: draw 1, then discard 1, which may be the card that was drawn" {
  your = { battle = { { "u33", pilot = "Old Mariner" } }, hand = {} },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you main")
    t:equal(drawn(t), 1, "cards drawn")
    t:equal(#t.your.hand, 0, "hand")
    t:equal(#t.your.trash, 1, "trash")
  end,
}

scenario "Old Mariner: of three cards one is discarded" {
  your = { battle = { { "u33", pilot = "Old Mariner" } }, hand = { "u22", "u51" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:equal(#t:options("you"), 3, "cards to choose from")
    t:you { choose = "u51" }
    t:equal(t:card("u51").zone, "trash", "u51")
    t:equal(#t.your.hand, 2, "hand")
    t:run_to("you main")
  end,
}

scenario "Cinder Twin: a Link Unit has one AP more while its attack lasts" {
  your = { battle = { { "Cinder Twin", pilot = "Ash Marshal" } } },
  function(t)
    t:you "attack" { by = "Cinder Twin" }
    t:run_to("enemy action")
    t:equal(t:card("Cinder Twin").ap, 6, "AP in the battle")
    t:run_to("you main")
    t:equal(t:card("Cinder Twin").ap, 5, "AP after it")
  end,
}

scenario "Cinder Twin: a Pilot that does not fit gives it no such AP" {
  your = { battle = { { "Cinder Twin", pilot = "PR" } } },
  function(t)
    t:you "attack" { by = "Cinder Twin" }
    t:run_to("enemy action")
    t:equal(t:card("Cinder Twin").ap, 4, "AP in the battle")
    t:run_to("you main")
  end,
}

scenario "Tide Runner: [When Paired] rests an enemy Unit with 3 HP or less left" {
  your = { battle = { "Tide Runner", "u22" }, hand = { "PR" } },
  enemy = { battle = { "u33", "Wall", { "u15", as = "hurt", damage_taken = 2 },
    { "u15", as = "whole" } } },
  function(t)
    t:you "pair" { by = "PR", choose = "Tide Runner" }
    t:equal(#t:options("you"), 2, "u33, and the u15 with 2 damage")
    t:you { choose = "hurt" }
    t:equal(t:card("hurt").rested, 1, "the u15 rested")
    t:equal(t:card("u33").rested, 0, "u33 rested")
  end,
}

scenario "Veteran: <Blocker> while it has a Pilot" {
  turn = "enemy", enemy = { battle = { "u33" } },
  your = { battle = { { "Veteran", as = "paired", pilot = "PR" }, { "Veteran", as = "alone" } } },
  function(t)
    t:enemy "attack" { by = "u33" }
    t:equal(t:can("you", "block", "paired"), true, "paired")
    t:equal(t:can("you", "block", "alone"), false, "alone")
    t:run_to("enemy main")
  end,
}

scenario "Wrecker: 1 damage to the Base" {
  your = { battle = { { "u33", pilot = "Wrecker" } } },
  enemy = { base = { "Fort" }, battle = { { "u15", rested = true } } },
  function(t)
    t:you "attack" { by = "u33", at = "u15" }
    t:run_to("you main")
    t:equal(t:card("Fort").damage_taken, 1, "damage of the Base")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}

scenario "Wrecker: with nothing in the shield area it deals none" {
  your = { battle = { { "u33", pilot = "Wrecker" } } },
  enemy = { shields = {}, battle = { { "u15", rested = true } } },
  function(t)
    t:you "attack" { by = "u33", at = "u15" }
    t:run_to("you main")
    t:equal(t:over(), false, "over")
    t:not_happened { "damage on" }
  end,
}

scenario "Sharp Eye: 1 damage to an enemy Unit" {
  your = { battle = { { "u33", pilot = "Sharp Eye" } } }, enemy = { battle = { "u15", "u22" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:equal(#t:options("you"), 2, "Units to choose from")
    t:you { choose = "u15" }
    t:equal(t:card("u15").damage_taken, 1, "damage")
    t:run_to("you main")
  end,
}

scenario "Stand-by as a Command draws 1" {
  your = { battle = { "u22" }, hand = { "Stand-by" } },
  function(t)
    t:you "play" { by = "Stand-by" }
    t:equal(drawn(t), 1, "cards drawn")
    t:equal(t:card("Stand-by").zone, "trash", "Stand-by")
  end,
}
