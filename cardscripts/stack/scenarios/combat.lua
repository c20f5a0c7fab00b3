-- Combat: who attacks, who blocks, and how damage is divided. Rulings ST45 to ST55.
local with = include "data/table"
local rich, both_pass, declared = with.rich, with.both_pass, with.declared

-- They meet: yours attacks, theirs blocks.
local function meets(t, attacker, blocker)
  t:you { choose = attacker }
  declared(t)
  t:enemy { choose = blocker }
end

scenario "ST45 damage of a step is dealt at the same time" {
  your = { hand = { "Meadow" }, battlefield = { { "Ox", as = "mine" } } },
  enemy = { battlefield = { { "Ox", as = "theirs" } } },
  step = "attackers",
  function(t)
    meets(t, "mine", "theirs")
    t:run_to("you second main")
    t:equal(t:card("mine").zone, "graveyard", "yours")
    t:equal(t:card("theirs").zone, "graveyard", "theirs")
    t:equal(t.enemy.life, 20, "their life")
  end,
}

scenario "ST45 who attacks is tapped, and deals its power to the player if nobody blocks" {
  your = { hand = { "Meadow" }, battlefield = { "Ox", { "Wolf", tapped = 1 } } },
  enemy = { battlefield = { { "Squire", tapped = 1 }, "Rampart" } },
  step = "attackers",
  function(t)
    t:equal(t:options("you"), { "Ox" }, "what is tapped can't attack")
    t:you { choose = "Ox" }
    declared(t)
    t:equal(t:options("enemy"), { "enemy Rampart" }, "nor block")
    t:enemy "none"
    t:run_to("you second main")
    t:equal(t.enemy.life, 17, "their life")
    t:equal(t.your.life, 20, "yours")
    t:equal(t:card("Ox").tapped, 1, "the attacker")
    t:equal(t:card("Ox").attacking, 0, "combat is over")
  end,
}

scenario "ST46 first strike kills before it is struck" {
  your = { hand = { "Meadow" }, battlefield = { "Lancer" } },
  enemy = { battlefield = { "Wolf" } },
  step = "attackers",
  function(t)
    meets(t, "Lancer", "Wolf")
    t:run_to("you second main")
    t:equal(t:card("Wolf").zone, "graveyard", "the struck one")
    t:equal(t:card("Lancer").zone, "battlefield", "the striker")
    t:equal(t:card("Lancer").damage_taken, 0, "damage")
  end,
}

scenario "ST46 first strike of a blocker, too, and it strikes once" {
  your = { hand = { "Meadow" }, battlefield = { "Ogre" } },
  enemy = { battlefield = { "Lancer" } },
  step = "attackers",
  function(t)
    meets(t, "Ogre", "Lancer")
    t:run_to("you second main")
    t:equal(t:card("Ogre").damage_taken, 2, "damage")
    t:equal(t:card("Lancer").zone, "graveyard", "the blocker")
  end,
}

scenario "ST46 double strike strikes in both steps" {
  your = { hand = { "Meadow" }, battlefield = { "Twin Blade", "Wolf" } },
  enemy = { battlefield = { "Ox" } },
  step = "attackers",
  function(t)
    t:you { choose = { "Twin Blade", "Wolf" } }
    declared(t)
    t:enemy { choose = { "Ox", "Twin Blade" } }
    t:run_to("you second main")
    t:equal(t:card("Ox").zone, "graveyard", "2 and 2")
    t:equal(t:card("Twin Blade").zone, "graveyard", "it was struck in the second step")
    t:equal(t.enemy.life, 18, "the other attacker strikes once")
  end,
}

scenario "ST46 double strike at the player" {
  your = { hand = { "Meadow" }, battlefield = { "Twin Blade" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = "Twin Blade" }
    t:run_to("you second main")
    t:equal(t.enemy.life, 16, "2 and 2")
  end,
}

scenario "ST47 flying is blocked by flying and reach only" {
  your = { battlefield = { "Skywhale" } },
  enemy = { battlefield = { "Ox", "Canopy Weaver", "Heron Rider" } },
  step = "attackers",
  function(t)
    t:you { choose = "Skywhale" }
    declared(t)
    t:equal(t:options("enemy"), { "enemy Canopy Weaver", "enemy Heron Rider" }, "who can block it")
    t:enemy "none"
  end,
}

scenario "ST48 the attacker's player divides the damage freely among several blockers" {
  your = { hand = { "Meadow" }, battlefield = { "Behemoth" } },
  enemy = { battlefield = { "Ox", "Wolf", "Granite Saint" } },
  step = "attackers",
  function(t)
    t:you { choose = "Behemoth" }
    declared(t)
    t:enemy { choose = { "Ox", "Wolf", "Granite Saint" } }
    declared(t)
    t:equal(t:asked(), "you", "who divides")
    t:you(0)
    t:you(2)
    t:run_to("you second main")
    t:equal(t:card("Ox").damage_taken, 0, "the first")
    t:equal(t:card("Wolf").zone, "graveyard", "the second")
    t:equal(t:card("Granite Saint").damage_taken, 4, "the rest")
    t:equal(t:card("Behemoth").zone, "graveyard", "3, 2 and 2 damage")
    t:equal(t.enemy.life, 20, "their life")
  end,
}

scenario "ST49 trample: lethal to the blocker, counting damage on it, the rest to the player" {
  your = { hand = { "Meadow" }, battlefield = { "Tusker" } },
  enemy = { battlefield = { { "Ox", damage_taken = 1 } } },
  step = "attackers",
  function(t)
    meets(t, "Tusker", "Ox")
    declared(t)
    t:equal(t:options("you"), { "0", "1", "2" }, "how much can go through")
    t:you(2)
    t:run_to("you second main")
    t:equal(t.enemy.life, 18, "their life")
    t:equal(t:card("Ox").zone, "graveyard", "the blocker")
  end,
}

scenario "ST49 trample over two blockers: lethal to each" {
  your = { hand = { "Meadow" }, battlefield = { "Behemoth" } },
  enemy = { battlefield = { "Wolf", "Squire" } },
  step = "attackers",
  function(t)
    t:you { choose = "Behemoth" }
    declared(t)
    t:enemy { choose = { "Wolf", "Squire" } }
    declared(t)
    t:equal(t:options("you"), { "0", "1", "2", "3" }, "how much can go through")
    t:you(1)
    t:equal(t:options("you"), { "2", "3", "4" }, "to the first: lethal, and what the other leaves")
    t:you(3)
    t:run_to("you second main")
    t:equal(t.enemy.life, 19, "their life")
    t:equal(#t.enemy.graveyard, 2, "both")
  end,
}

scenario "ST50 the blocker is gone: a trampler deals all to the player, another one nothing" {
  your = { battlefield = { "Tusker", "Ogre" } },
  enemy = {
    hand = { "Send Home", "Send Home" },
    battlefield = { "Ox", "Wolf", { "Isle", as = "one" }, { "Isle", as = "two" } },
  },
  step = "attackers",
  function(t)
    t:you { choose = { "Tusker", "Ogre" } }
    declared(t)
    t:enemy { choose = { "Ox", "Tusker", "Wolf", "Ogre" } }
    t:enemy "tap one"
    t:enemy "tap two"
    t:enemy "cast" { by = "Send Home", choose = "Ox" }
    t:enemy "cast" { by = "Send Home", choose = "Wolf" }
    t:run_to("enemy main")
    t:equal(t.enemy.life, 16, "4 of the trampler")
  end,
}

scenario "ST51 deathtouch: one damage is lethal" {
  your = { hand = { "Meadow" }, battlefield = { "Behemoth" } },
  enemy = { battlefield = { "Bog Adder" } },
  step = "attackers",
  function(t)
    meets(t, "Behemoth", "Bog Adder")
    declared(t)
    t:you(5)
    t:run_to("you second main")
    t:equal(t:card("Behemoth").zone, "graveyard", "it")
    t:equal(t.enemy.life, 15, "their life")
  end,
}

scenario "ST51 with trample one for each blocker is enough" {
  your = rich("green", { hand = { "Forest Fury" }, battlefield = { "Bog Adder" } }),
  enemy = { battlefield = { "Ox", "Canopy Weaver" } },
  function(t)
    t:you "cast Forest Fury"
    both_pass(t)
    t:you { choose = "Bog Adder" }
    declared(t)
    t:enemy { choose = { "Ox", "Canopy Weaver" } }
    declared(t)
    t:you(1)
    t:run_to("enemy main")
    t:equal(t.enemy.life, 19, "their life")
    t:equal(#t.enemy.graveyard, 2, "both blockers")
  end,
}

scenario "ST52 lifelink gains with the damage, without a trigger" {
  your = { hand = { "Meadow" }, battlefield = { "Chaplain" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = "Chaplain" }
    t:run_to("you second main")
    t:equal(t.your.life, 22, "your life")
    t:equal(t.enemy.life, 18, "theirs")
    t:not_happened { "triggered Chaplain" }
  end,
}

scenario "ST52 who would be dead without it lives" {
  your = { life = 1, hand = { "Meadow" }, battlefield = { "Chaplain" } },
  enemy = { battlefield = { "Wolf", "Squire" } },
  turn = "enemy", step = "attackers",
  function(t)
    t:enemy { choose = { "Wolf", "Squire" } }
    declared(t)
    t:you { choose = { "Chaplain", "Wolf" } }
    t:run_to("you main")
    t:equal(t.your.life, 2, "1 lost and 2 gained at the same time")
  end,
}

scenario "ST53 menace: two blockers or more, or none" {
  your = { hand = { "Meadow" }, battlefield = { "Gallows Brute", { "Wolf", as = "other" } } },
  enemy = { battlefield = { "Ox" } },
  step = "attackers",
  function(t)
    t:you { choose = { "Gallows Brute", "other" } }
    declared(t)
    t:enemy { choose = "Ox" }
    t:run_to("you second main")
    t:equal(t:card("other").zone, "graveyard", "one alone can block the other only")
    t:equal(t.enemy.life, 17, "their life")
  end,
}

scenario "ST53 menace: who blocks it first is joined by another" {
  your = { hand = { "Meadow" }, battlefield = { "Gallows Brute" } },
  enemy = { battlefield = { "Squire", "Wolf", "Ox" } },
  step = "attackers",
  function(t)
    t:you { choose = "Gallows Brute" }
    declared(t)
    t:enemy "Squire"
    t:equal(t:options("enemy"), { "enemy Wolf", "enemy Ox" }, "the second must be")
    t:enemy "Ox"
    t:equal(t:options("enemy"), { "enemy Wolf" }, "the third may")
    t:enemy "none"
    t:equal(t:card("Squire").blocks.name, "Gallows Brute", "the first")
    t:equal(t:card("Ox").blocks.name, "Gallows Brute", "the second")
  end,
}

scenario "ST53 vigilance is not tapped by attacking, a defender does not attack" {
  your = { hand = { "Meadow" }, battlefield = { "Watchman", "Rampart" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:equal(t:options("you"), { "Watchman" }, "who can attack")
    t:you { choose = "Watchman" }
    t:run_to("you second main")
    t:equal(t:card("Watchman").tapped, 0, "it")
    t:equal(t.enemy.life, 18, "their life")
  end,
}

scenario "ST54 an attacker that changes its controller is out of combat" {
  your = { hand = { "Meadow" }, battlefield = { "Ox" } },
  enemy = { hand = { "Sudden Envy" }, battlefield = { 4, "Isle" } },
  step = "attackers",
  function(t)
    t:you { choose = "Ox" }
    t:you "pass"
    t:enemy "tap Isle"
    t:enemy "tap Isle"
    t:enemy "tap Isle"
    t:enemy "tap Isle"
    t:enemy "cast" { by = "Sudden Envy", choose = "Ox" }
    t:run_to("you second main")
    t:equal(t:card("Ox").attacking, 0, "it does not attack any more")
    t:equal(t.enemy.life, 20, "their life")
    t:equal(t.your.life, 20, "yours")
  end,
}

scenario "ST54 an attacker that leaves and comes back is out of combat" {
  your = { hand = { "Blink" }, battlefield = { "Ox", "Meadow" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = "Ox" }
    t:you "tap Meadow"
    t:you "cast" { by = "Blink", choose = "Ox" }
    t:run_to("you end")
    t:equal(t:card("Ox").zone, "battlefield", "it is back")
    t:equal(t.enemy.life, 20, "their life")
  end,
}

scenario "ST55 combat damage that is prevented gains no life and triggers nothing" {
  your = { hand = { "Calm" }, battlefield = { "Chaplain", "Reed Thief", "Meadow", "Meadow" } },
  enemy = { battlefield = { "Wolf" } },
  step = "attackers",
  function(t)
    t:you { choose = { "Chaplain", "Reed Thief" } }
    t:you "tap Meadow"
    t:you "tap Meadow"
    t:you "cast Calm"
    t:enemy { choose = { "Wolf", "Chaplain" } }
    t:run_to("you end")
    t:equal(t.your.life, 20, "your life")
    t:equal(t.enemy.life, 20, "theirs")
    t:equal(t:card("Wolf").damage_taken, 0, "damage")
    t:not_happened { "triggered Reed Thief" }
  end,
}

scenario "ST55 else it does both" {
  your = { hand = { "Meadow" }, battlefield = { "Chaplain", "Reed Thief" } },
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = { "Chaplain", "Reed Thief" } }
    t:run_to("you second main")
    t:equal(t.your.life, 22, "your life")
    t:happened { "triggered Reed Thief" }
    t:equal(#t.your.hand, 2, "a card")
  end,
}

scenario "ST55 spells deal their damage all the same" {
  your = rich("white red", { hand = { "Calm", "Singe" } }),
  enemy = {},
  function(t)
    t:you "cast" { by = "Calm", option = "white" }
    both_pass(t)
    t:you "cast" { by = "Singe", choose = "enemy" }
    both_pass(t)
    t:equal(t.enemy.life, 17, "their life")
  end,
}
