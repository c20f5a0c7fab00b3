-- What is paid in the middle of an effect, what triggers and is paid for, and what was paid.
local with = include "data/table"
local rich, both_pass, until_step = with.rich, with.both_pass, with.until_step

local function snagged(t)
  t:you "cast Wolf"
  t:you "pass"
  t:enemy "cast" { by = "Mana Snag", choose = "Wolf" }
  both_pass(t)
end

local function snag(position)
  position.hand = { "Wolf", "Study" }
  return position, rich("blue", { hand = { "Mana Snag", "Study" } })
end

do
  local your, enemy = snag({ green = 5 })
  scenario "ST-P1 countered unless its player pays: paid" {
    your = your, enemy = enemy,
    function(t)
      snagged(t)
      t:you "yes"
      t:equal(t.your.green, 0, "2 for the Wolf, 3 for it to stay")
      both_pass(t)
      t:equal(t:card("Wolf").zone, "battlefield", "it stays")
    end,
  }
end

do
  local your, enemy = snag({ green = 5 })
  scenario "ST-P1 countered unless its player pays: declined" {
    your = your, enemy = enemy,
    function(t)
      snagged(t)
      t:you "no"
      t:equal(t.your.green, 3, "the rest stays")
      t:equal(t:card("Wolf").zone, "graveyard", "countered")
    end,
  }
end

do
  local your, enemy = snag({ green = 4 })
  scenario "ST-P1 countered unless its player pays: nobody is asked who can't" {
    your = your, enemy = enemy,
    function(t)
      snagged(t)
      t:equal(t:card("Wolf").zone, "graveyard", "countered")
    end,
  }
end

do
  local your, enemy = snag({ green = 2, battlefield = { "Grove", "Grove", "Grove" } })
  scenario "ST-P1 lands can be tapped for it, in the middle of the effect" {
    your = your, enemy = enemy,
    function(t)
      snagged(t)
      t:you "yes"
      for _, land in ipairs(t.your.battlefield) do t:you "tap" { by = land } end
      both_pass(t)
      t:equal(t:card("Wolf").zone, "battlefield", "it stays")
    end,
  }
end

do
  local your, enemy = snag({ green = 2, battlefield = { "Grove", "Grove", "Grove" } })
  scenario "ST-P1 and whoever taps too few has not paid" {
    your = your, enemy = enemy,
    function(t)
      snagged(t)
      t:you "yes"
      t:you "tap" { by = t.your.battlefield[1] }
      t:you "do not pay"
      t:equal(t:card("Wolf").zone, "graveyard", "countered")
      t:equal(t.your.green, 1, "what was made stays")
    end,
  }
end

scenario "ST-P2 a price that is told how much" {
  your = { green = 3, hand = { "Wolf", "Study" } },
  enemy = rich("blue", { hand = { "Rising Toll", "Study" } }),
  function(t)
    t:you "cast Wolf"
    t:you "pass"
    t:enemy "cast" { by = "Rising Toll", choose = "Wolf" }
    both_pass(t)
    t:you "yes"
    t:equal(t.your.green, 0, "1 for Study in your hand")
    both_pass(t)
    t:equal(t:card("Wolf").zone, "battlefield", "it stays")
  end,
}

scenario "ST-P3 what triggers can be paid for, or not" {
  your = rich("white", {
    hand = { { "Hired Scout", as = "one" }, { "Hired Scout", as = "two" }, "Study" },
  }),
  enemy = {},
  function(t)
    t:you "cast one"
    both_pass(t)
    both_pass(t)
    t:you "yes"
    t:equal({ t.your.white, #t.your.hand }, { 6, 3 }, "2 and 1 paid, one drawn")
    t:you "cast two"
    both_pass(t)
    both_pass(t)
    t:you "no"
    t:equal({ t.your.white, #t.your.hand }, { 4, 2 }, "declined")
  end,
}

scenario "ST-P3 it does not wait for who can't pay" {
  your = { white = 2, hand = { "Hired Scout", "Study" } },
  enemy = {},
  function(t)
    t:you "cast Hired Scout"
    both_pass(t)
    both_pass(t)
    t:equal(#t.your.hand, 1, "nothing was asked, nothing drawn")
  end,
}

scenario "ST-P4 what triggers knows what was sacrificed for it" {
  your = rich("black", { hand = { "Altar Warden", "Study" }, battlefield = { "Wolf" } }),
  enemy = { battlefield = { "Tusker" } },
  function(t)
    t:you "cast Altar Warden"
    both_pass(t)
    t:you { choose = "Tusker" }
    both_pass(t)
    t:you "yes"
    t:equal(t:card("Wolf").zone, "graveyard", "sacrificed")
    t:equal(t:card("Tusker").damage_taken, 2, "its power")
  end,
}

scenario "ST-P5 sacrifice it unless you pay" {
  your = rich("black", { life = 20, hand = { "Hungry Ogre", "Study" } }),
  enemy = {},
  function(t)
    t:you "cast Hungry Ogre"
    both_pass(t)
    until_step(t, "enemy", "upkeep")
    t:equal(#t.queue, 0, "not in the enemy's upkeep")
    until_step(t, "you", "upkeep")
    both_pass(t)
    t:you "yes"
    t:equal({ t.your.life, t:card("Hungry Ogre").zone }, { 18, "battlefield" }, "paid")
    until_step(t, "enemy", "main")
    until_step(t, "you", "upkeep")
    both_pass(t)
    t:you "no"
    t:equal({ t.your.life, t:card("Hungry Ogre").zone }, { 18, "graveyard" }, "declined")
  end,
}

scenario "ST-P6 from the graveyard for its cost" {
  your = rich("red", { hand = { "Second Telling", "Study" }, graveyard = { "Singe" } }),
  enemy = { battlefield = { "Wolf" } },
  function(t)
    t:you "cast" { by = "Second Telling", choose = "Singe" }
    both_pass(t)
    t:you { choose = "Wolf" }
    t:equal(t.your.red, 7, "R, and R")
    t:equal(t:card("Singe").zone, "stack", "it waits")
    both_pass(t)
    t:equal(t:card("Wolf").zone, "graveyard", "3 damage")
  end,
}

scenario "ST-P6 a sorcery, whoever's turn it is and whatever waits; not one that can't be paid" {
  your = rich("red", {
    hand = { "Second Telling", { "Second Telling", as = "again" }, "Study" },
    graveyard = { "Deluge of Fire", "Rite of Marrow" },
  }),
  enemy = { battlefield = { "Wolf" } },
  function(t)
    t:you "cast" { by = "Second Telling", choose = "Rite of Marrow" }
    both_pass(t)
    t:equal(t:card("Rite of Marrow").zone, "graveyard", "no black mana")
    t:you "cast" { by = "again", choose = "Deluge of Fire" }
    both_pass(t)
    t:equal(t:card("Deluge of Fire").zone, "stack", "it waits")
  end,
}

scenario "ST-P7 what was paid in an effect is told, though it has left" {
  your = rich("black", { life = 10, hand = { "Rite of Marrow", "Study" }, battlefield = { "Ox" } }),
  enemy = {},
  function(t)
    local power = t:card("Ox").power
    t:you "cast Rite of Marrow"
    both_pass(t)
    t:you "yes"
    t:equal(t:card("Ox").zone, "graveyard", "sacrificed")
    t:equal(t.your.life, 10 + power, "its power")
  end,
}

scenario "ST-P8 what was paid for a spell is known when it resolves, and to its copies" {
  your = rich("red", { hand = { "Fling Bones", "Study" }, battlefield = { "Wolf", "Ox" } }),
  enemy = rich("blue", { hand = { "Second Voice", "Study" } }),
  function(t)
    local power = t:card("Ox").power
    t:you "cast" { by = "Fling Bones", choose = "enemy" }
    t:you { choose = "Ox" }
    t:equal(t:card("Ox").zone, "graveyard", "sacrificed")
    t:not_happened { "chosen as target on Ox" }
    t:you "pass"
    t:enemy "cast" { by = "Second Voice", choose = "Fling Bones" }
    both_pass(t)
    t:enemy { choose = "you" }
    both_pass(t)
    t:equal(t.your.life, 20 - power, "the copy")
    both_pass(t)
    t:equal(t.enemy.life, 20 - power, "the spell")
  end,
}

scenario "ST-P9 how much was paid for a spell" {
  your = rich("green", { hand = { "Wolf", "Ox", "Study" } }),
  enemy = { life = 20, battlefield = { "Tithe Keeper" } },
  function(t)
    t:you "cast Wolf"
    both_pass(t)
    t:equal(t.enemy.life, 20, "2")
    t:you "cast Ox"
    both_pass(t)
    t:equal(t.enemy.life, 21, "3")
  end,
}
