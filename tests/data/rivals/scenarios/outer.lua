-- `outer`: the card around.

scenario "a constant counts around each card that it changes" {
  your = { field = { "Mirror Crowd", "Oaf", "Elf", { "Twin", as = "mine" } } },
  enemy = { field = { { "Twin", as = "theirs" } } },
  function(t)
    t:equal(t:card("Oaf").toughness, 5, "alone")
    t:equal(t:card("Elf").toughness, 4, "three of power 1")
    t:equal(t:card("theirs").toughness, 4, "the enemy's, too")
  end,
}

scenario "others of the same name" {
  your = { field = { "Coat of Kin", { "Twin", as = "a" }, { "Twin", as = "b" }, "Oaf" } },
  enemy = { field = { { "Twin", as = "c" } } },
  function(t)
    t:equal(t:card("a").power, 3, "two others")
    t:equal(t:card("c").power, 3, "two others")
    t:equal(t:card("Oaf").power, 5, "none")
  end,
}

scenario "none has greater power" {
  your = { hand = { "Humble" }, field = { { "Oaf", as = "mine" }, "Elf" } },
  enemy = { field = { { "Oaf", as = "theirs" }, "Champion" } },
  function(t)
    t:you "cast Humble"
    t:refused("you", { choose = "Champion" })
    t:refused("you", { choose = "Elf" })
    t:you { choose = "theirs" }
    t:equal(t:card("theirs").zone, "grave", "destroyed")
    t:fork_check()
  end,
}

scenario "nothing to humble" {
  your = { hand = { "Humble" } },
  function(t) t:equal(t:can("you", "cast", "Humble"), false, "there is no creature") end,
}

scenario "a master who has no other" {
  your = { hand = { "Lone Prey" }, field = { "Elf", "Twin" } }, enemy = { field = { "Oaf" } },
  function(t)
    t:you "cast Lone Prey"
    t:equal(#t.enemy.field, 0, "the only one that could be chosen")
    t:equal(#t.your.field, 2, "yours stay")
  end,
}

scenario "gear of the card around" {
  your = { hand = { "Too Much Iron" }, field = { { "Elf", attached = { "Anvil" } } } },
  enemy = { field = { { "Oaf", attached = { { "Anvil", as = "other" } } } } },
  function(t)
    t:you "cast Too Much Iron"
    t:equal(t:card("Elf").zone, "grave", "3 is more than 1")
    t:equal(t:card("Oaf").zone, "field", "but not than 5")
  end,
}

scenario "a group speaks of the card around" {
  your = { hand = { "Hater", "Old Grudge" }, field = { "Elf" } }, enemy = { field = { "Oaf", "Twin" } },
  function(t)
    t:you "play Hater"
    t:you { choose = "Oaf" }
    t:you "cast Old Grudge"
    t:equal(t:card("Oaf").tapped, 1, "hated")
    t:equal(t:card("Twin").tapped, 0, "by nobody")
    t:equal(t:card("Hater").tapped, 0, "by nobody")
  end,
}

scenario "as strong as one of yours" {
  your = { hand = { "Even Odds" }, field = { "Elf" } },
  enemy = { field = { "Twin", "Oaf", "Double" } },
  function(t)
    t:you "play Even Odds"
    t:equal(t.you.life, 12, "the Twin, and the Double beside Even Odds itself")
  end,
}

scenario "a rule action asks of the card around" {
  your = { field = { { "Double", as = "weak" }, { "Double", as = "strong" }, "Coat of Kin" } },
  function(t)
    t:equal(t:card("weak").zone, "field", "both are alike")
    t:fork_check()
  end,
}
