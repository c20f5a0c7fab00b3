-- What happens instead, what is prevented, how things enter. Rulings ST75 to ST79.
local with = include "data/table"
local rich, both_pass = with.rich, with.both_pass

local function cast(t, spell, at)
  t:you "cast" { by = spell, choose = at }
  both_pass(t)
end

scenario "ST75 prevent the next 3 damage: used up across several hits" {
  your = rich("white red", {
    hand = { "Mend", "Ordeal", "Singe", "Ordeal", "Study" }, battlefield = { "Oakheart" },
  }),
  enemy = {},
  function(t)
    cast(t, "Mend", "Oakheart")
    cast(t, "Ordeal", "Oakheart")
    t:equal(t:card("Oakheart").damage_taken, 0, "2 of 3")
    cast(t, "Singe", "Oakheart")
    t:equal(t:card("Oakheart").damage_taken, 2, "1 of 3")
    t:equal(t:card("Oakheart").shield, 0, "used up")
  end,
}

scenario "ST75 on a player, this turn only" {
  your = rich("white red", { hand = { "Mend", "Singe", "Mend", "Study" } }),
  enemy = {},
  function(t)
    cast(t, "Mend", "enemy")
    cast(t, "Singe", "enemy")
    t:equal(t.enemy.life, 20, "prevented")
    cast(t, "Mend", "enemy")
    t:equal(t.enemy.shield, 3, "their shield")
    t:run_to("enemy main")
    t:equal(t.enemy.shield, 0, "their shield")
  end,
}

scenario "ST76 of several that apply the affected player says which comes first: prevention" {
  your = rich("red", { hand = { "Singe" }, battlefield = { "Furnace Idol" } }),
  enemy = { shield = 3 },
  function(t)
    t:you "cast" { by = "Singe", choose = "enemy" }
    t:equal(t:asked(), "enemy", "who says it")
    t:enemy { order = "shield" }
    both_pass(t)
    t:equal(t.enemy.life, 20, "nothing is left to double")
  end,
}

scenario "ST76 or doubling, and each applies once" {
  your = rich("red", { hand = { "Singe" }, battlefield = { "Furnace Idol" } }),
  enemy = { shield = 3 },
  function(t)
    t:you "cast" { by = "Singe", choose = "enemy" }
    t:enemy { order = "Furnace Idol" }
    both_pass(t)
    t:equal(t.enemy.life, 17, "twice 3, and 3 prevented")
  end,
}

scenario "ST76 two that double: each once" {
  your = rich("red", {
    hand = { "Singe", "Study" }, battlefield = { { "Furnace Idol", as = "one" }, "Furnace Idol" },
  }),
  enemy = {},
  function(t)
    t:you "cast" { by = "Singe", choose = "enemy" }
    with.until_choice(t)
    t:enemy { order = "one" }
    t:equal(t.enemy.life, 8, "12 damage")
  end,
}

scenario "ST77 what is exiled instead of dying has not died" {
  your = rich("red", { hand = { "Singe", "Study" }, battlefield = { "Soul Cage", "Mourner" } }),
  enemy = { battlefield = { "Oakheart", { "Ox", damage_taken = 1 } } },
  function(t)
    cast(t, "Singe", "Ox")
    t:equal(t:card("Ox").zone, "exile", "it")
    t:equal(t.your.life, 20, "nothing has died")
    t:equal(#t.queue, 0, "what waits")
  end,
}

scenario "ST77 one's own die as ever" {
  your = rich("red", { hand = { "Singe", "Study" }, battlefield = { "Soul Cage", "Wolf" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    cast(t, "Singe", "Wolf")
    t:equal(t:card("Wolf").zone, "graveyard", "yours")
  end,
}

scenario "ST78 enters with counters: there is no moment without them" {
  your = rich("green", { hand = { "Budding Hydra", "Study" } }),
  enemy = {},
  function(t)
    t:you "cast Budding Hydra"
    both_pass(t)
    t:equal(t:card("Budding Hydra").zone, "battlefield", "it lives")
    t:equal(t:card("Budding Hydra").power, 2, "power")
    t:equal(t:card("Budding Hydra").plus, 2, "counters")
  end,
}

scenario "ST78 also when it is put there" {
  your = rich("white", {
    hand = { "Blink", "Study" }, battlefield = { { "Budding Hydra", plus = 1, as = "hydra" } },
  }),
  enemy = {},
  function(t)
    cast(t, "Blink", "hydra")
    t:equal(t:card("hydra").power, 2, "power")
  end,
}

scenario "ST78 enters tapped" {
  your = { hand = { { "Burnt Meadow", as = "land" } } },
  enemy = {},
  function(t)
    t:you "play land"
    t:equal(t:card("land").tapped, 1, "it")
    t:expect(not t:can("you", "tap for red", "land"), "no mana")
  end,
}

scenario "ST79 a replacement of its own entering sees itself on the battlefield" {
  your = rich("green", { hand = { "Kin Tracker", "Study" }, battlefield = { "Wolf" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:you "cast Kin Tracker"
    both_pass(t)
    t:equal(t:card("Kin Tracker").plus, 2, "the Wolf and itself")
  end,
}
