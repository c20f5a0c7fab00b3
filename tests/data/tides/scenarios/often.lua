-- `how_often`.

scenario "each attack of yours counts, and nobody else's" {
  your = { field = { "War Drum", { "Sword", as = "a" }, { "Sword", as = "b" }, { "Elf", as = "c" } } },
  function(t)
    t:you "attack a"
    t:you "attack b"
    t:equal(t.you.life, 10, "twice")
    t:you "attack c"
    t:equal(t.you.life, 12, "the third one")
    t:equal(t:variable("enemy", "attack in turn"), 0, "they have not")
    t:fork_check()
  end,
}

scenario "it begins anew with each turn" {
  your = { field = { "War Drum", { "Sword", as = "a" }, { "Sword", as = "b" } } },
  enemy = { field = { "War Drum", { "Sword", as = "c" }, { "Sword", as = "d" } } },
  function(t)
    t:you "attack a"
    t:you "attack b"
    t:you "end turn"
    t:enemy "attack c"
    t:enemy "attack d"
    t:equal(t.enemy.life, 7, "no third one of theirs in their turn")
    t:equal({ t:variable("you", "attack in turn"), t:variable("enemy", "attack in turn") }, { 0, 2 }, "each")
  end,
}

scenario "a constant follows it" {
  your = { field = { "Late Riser", { "Sword", as = "a" } } }, enemy = { field = { { "Late Riser", as = "theirs" } } },
  function(t)
    t:equal(t:card("your Late Riser").power, 2, "none")
    t:you "attack a"
    t:equal(t:card("your Late Riser").power, 3, "one")
    t:equal(t:card("theirs").power, 2, "theirs have not attacked")
    t:you "end turn"
    t:equal(t:card("your Late Riser").power, 2, "the turn is over")
  end,
}

scenario "whosever died: what is offered and why it is not" {
  your = { hand = { "Second Helping", "Cull" } }, enemy = { field = { "Elf" } },
  function(t)
    t:equal(t:can("you", "cast", "Second Helping"), false, "nothing has died")
    t:you "cast Cull"
    t:expect(t:can("you", "cast", "Second Helping"), "now it has")
    t:fork_check()
  end,
}

scenario "a prohibition asks it" {
  your = { field = { "Peace Warden", { "Sword", as = "a" }, { "Sword", as = "b" } } },
  function(t)
    t:you "attack a"
    t:expect(t:can("you", "attack", "b"), "once")
    t:you "attack b"
    t:equal(t:can("you", "attack", "Peace Warden"), false, "twice is enough")
  end,
}

scenario "of events that happen at once each one counts, as it was before" {
  your = { hand = { "Cull All" }, field = { "Elf Song", { "Elf", as = "a" }, { "Elf", as = "b" }, "Sword" } },
  enemy = { field = { { "Elf", as = "c" } } },
  function(t)
    t:you "cast Cull All"
    t:you "end turn"
    t:equal(t.you.life, 12, "two of yours")
  end,
}

scenario "in a battle, and no longer" {
  your = { field = { { "Toll Keeper", as = "k" }, { "Sword", as = "a" }, { "Sword", as = "b" } },
    deck = { "Elf", "Elf" } },
  function(t)
    t:you "attack a"
    t:equal(#t.your.hand, 0, "one lost life")
    t:you "attack b"
    t:equal(#t.your.hand, 1, "two did in this battle")
    t:equal(t:variable("you", "lose_life in battle"), 0, "it is over")
  end,
}

scenario "what was drawn" {
  your = { field = { "Elf Ear" } }, enemy = { deck = { "Sword" }, field = { "Elf Ear" } },
  function(t)
    t:you "end turn"
    t:equal(t.you.life, 10, "nothing in your turn")
  end,
}
