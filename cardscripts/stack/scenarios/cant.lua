-- What is prohibited is not offered: attacks, blocks, targets. 508.1c, 509.1b, 702.16b.
local with = include "data/table"
local rich, both_pass, declared = with.rich, with.both_pass, with.declared

scenario "509.1b what can't be blocked is not offered to blockers" {
  your = { hand = { "Meadow" }, battlefield = { "Mist Walker", "Ox" } },
  enemy = { battlefield = { "Wolf" } },
  step = "attackers",
  function(t)
    t:you { choose = { "Mist Walker", "Ox" } }
    declared(t)
    t:enemy { choose = "Wolf" }
    t:run_to("you second main")
    t:equal(t.enemy.life, 18, "the Walker went through")
    t:happened { "block on Wolf" }
  end,
}

scenario "509.1b nobody is asked to block what can't be blocked" {
  your = { hand = { "Meadow" }, battlefield = { "Mist Walker" } },
  enemy = { battlefield = { "Wolf" } },
  step = "attackers",
  function(t)
    t:you { choose = "Mist Walker" }
    t:run_to("you second main")
    t:equal(t.enemy.life, 18, "their life")
    t:not_happened { "block" }
  end,
}

scenario "509.1b who can't block some is offered the others alone" {
  your = { hand = { "Meadow" }, battlefield = { "Mist Walker", "Squire", "Ox" } },
  enemy = { battlefield = { "Reluctant Guard" } },
  step = "attackers",
  function(t)
    t:you { choose = { "Squire", "Ox" } }
    declared(t)
    t:enemy { choose = "Reluctant Guard" }
    t:run_to("you second main")
    t:equal(t:card("Squire").zone, "battlefield", "power 2 or less is not blocked")
    t:equal(t:card("Ox").zone, "graveyard", "the Ox is")
  end,
}

scenario "508.1c who can't attack is not offered" {
  your = { hand = { "Meadow" }, battlefield = { "Reluctant Guard", "Ox" } },
  step = "attackers",
  function(t)
    t:equal(t:options("you"), { "Ox" }, "attackers")
    t:you "none"
  end,
}

scenario "702.16b one's own spell does not aim at one's own creature that is protected from it" {
  your = { hand = { "Blink" }, battlefield = { "Meadow", "Night Rider" } },
  function(t)
    t:equal(t:can("you", "cast", "Blink"), false, "nothing to aim at")
  end,
}

scenario "601.2 Mist Walker is cast" {
  your = rich("blue", { hand = { "Mist Walker" } }),
  function(t)
    t:you "cast Mist Walker"
    both_pass(t)
    t:equal(t:card("Mist Walker").zone, "battlefield")
  end,
}
