-- What must hold of all that is chosen together. They are asked for one at a time, and only what leaves
-- the rest possible is offered.

scenario "nothing in common" {
  your = { hand = { "Envoys" }, field = { "Gnome", "Gob" } }, enemy = { field = { "Tall Elf" } },
  function(t)
    t:you "cast Envoys"
    t:refused("you", { choose = "Gnome" }, "both others share a kind with it")
    t:you { choose = "Gob" }
    t:equal({ t:card("Gnome").tapped, t:card("Gob").tapped, t:card("Tall Elf").tapped }, { 0, 1, 1 }, "the only other")
    t:fork_check()
  end,
}

scenario "who has nothing shares nothing" {
  your = { hand = { "Envoys" }, field = { "Gnome", "Oaf", "Twin" } },
  function(t)
    t:you "cast Envoys"
    t:you { choose = "Gnome" }
    t:fork_check()
    t:refused("you", { choose = "Gnome" }, "once")
    t:you { choose = "Twin" }
    t:equal({ t:card("Gnome").tapped, t:card("Oaf").tapped, t:card("Twin").tapped }, { 1, 0, 1 }, "two")
  end,
}

scenario "where fewer fit, so many are chosen" {
  your = { hand = { "Envoys", "Clan" }, field = { "Gnome" } }, enemy = { field = { "Tall Elf" } },
  function(t)
    t:you "cast Envoys"
    t:you { choose = "Gnome" }
    t:equal({ t:card("Gnome").tapped, t:card("Tall Elf").tapped }, { 1, 0 }, "they share a kind")
    t:you "cast Clan"
    t:equal(t.you.life, 12, "one creature of yours")
  end,
}

scenario "nobody is there" {
  your = { hand = { "Envoys", "Scales" } },
  function(t) t:equal({ t:can("you", "cast", "Envoys"), t:can("you", "cast", "Scales") }, { false, false }, "none") end,
}

scenario "something in common" {
  your = { hand = { "Clan" }, field = { "Gnome", "Gob", { "Gob", as = "other" }, "Tall Elf", "Oaf" } },
  function(t)
    t:you "cast Clan"
    t:refused("you", { choose = "Oaf" }, "it has no kind")
    t:refused("you", { choose = {} }, "two at least")
    t:you { choose = "Tall Elf" }
    t:equal(t.you.life, 14, "with the Gnome, the only one that shares a kind with it")
  end,
}

scenario "enough is enough" {
  your = { hand = { "Clan" }, field = { { 3, "Gob" } } },
  function(t)
    t:you "cast Clan"
    t:you { choose = "Gob" }
    t:you { choose = "Gob" }
    t:you { choose = {} }
    t:equal(t.you.life, 14, "the third may be left out")
  end,
}

scenario "at most so much" {
  your = { hand = { "Broom" } }, enemy = { field = { "Gnome", "Gob", "Tall Elf", "Oaf" } },
  function(t)
    t:you "cast Broom"
    t:you { choose = "Gob" }
    t:fork_check()
    t:refused("you", { choose = "Tall Elf" }, "6")
    t:you { choose = "Gnome" }
    t:equal(#t.enemy.grave, 2, "nothing else fits, and nothing is asked")
  end,
}

scenario "none is at most so much" {
  your = { hand = { "Broom" } }, enemy = { field = { "Gob" } },
  function(t)
    t:you "cast Broom"
    t:you { choose = {} }
    t:equal(#t.enemy.grave, 0, "none")
  end,
}

scenario "at least so much" {
  your = { hand = { "Bonfire", "Gnome", "Gob", "Tall Elf" } },
  function(t)
    t:you "cast Bonfire"
    t:you { choose = "Gnome" }
    t:refused("you", { choose = {} }, "2 of 5")
    t:you { choose = "Tall Elf" }
    t:you { choose = {} }
    t:equal({ t.you.life, #t.your.hand }, { 13, 1 }, "6 of 5 are enough")
  end,
}

scenario "all of them are too little" {
  your = { hand = { "Bonfire", "Gnome", "Gob", "Gob", "Oaf" } },
  function(t) t:equal(t:can("you", "cast", "Bonfire"), false, "4 of 5") end,
}

scenario "exactly so much" {
  your = { hand = { "Scales" }, field = { "Gob", "Tall Elf" } }, enemy = { field = { "Champion", "Oaf" } },
  function(t)
    t:you "cast Scales"
    t:you { choose = "Tall Elf" }
    t:equal({ #t.your.grave, #t.enemy.grave }, { 2, 1 }, "2 and 3: the Champion beside the spell and the Elf")
  end,
}

scenario "each has another power" {
  your = { hand = { "Menagerie" }, field = { "Gob", "Twin", "Gnome" } }, enemy = { field = { "Elf", "Oaf" } },
  function(t)
    t:you "cast Menagerie"
    t:you { choose = "Gnome" }
    t:refused("you", { choose = "Twin" }, "1, too")
    t:you { choose = "Oaf" }
    t:equal(t.you.life, 13, "1, 5 and 2")
  end,
}

scenario "the same card" {
  your = { hand = { "Twins" }, field = { "Twin", { "Oaf", as = "mine" }, "Elf" } },
  enemy = { field = { "Oaf" } },
  function(t)
    t:you "cast Twins"
    t:refused("you", { choose = "Elf" }, "only one")
    t:you { choose = "mine" }
    t:equal({ #t.your.grave, #t.enemy.grave }, { 2, 1 }, "the other is taken unasked")
  end,
}

scenario "a sum, and nothing in common" {
  your = { hand = { "Small Company" }, field = { "Gnome", "Gob", "Tall Elf", "Twin" } },
  function(t)
    t:you "play Small Company"
    t:you { choose = "Tall Elf" }
    t:refused("you", { choose = "Gob" }, "5")
    t:refused("you", { choose = "Gnome" }, "an Elf, too")
    t:you { choose = "Twin" }
    t:equal({ t:card("Tall Elf").tapped, t:card("Twin").tapped, t.you.life }, { 1, 1, 12 }, "4 and none")
  end,
}

scenario "counted once that are alike" {
  your = { hand = { "Census" }, field = { "Many Tongues", "Twin", "Twin", "Elf", "Oaf" } }, enemy = { field = { "Gob" } },
  function(t)
    t:equal(t:card("Many Tongues").power, 3, "the Twins are one")
    t:you "cast Census"
    t:equal(t.you.life, 14, "3, 1, 5, 2")
    t:fork_check()
  end,
}

scenario "none are different" {
  your = { hand = { "Census" }, field = {} },
  function(t)
    t:you "cast Census"
    t:equal(t.you.life, 10, "no creature")
  end,
}
