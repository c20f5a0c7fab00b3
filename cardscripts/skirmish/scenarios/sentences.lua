-- What cards say sentence by sentence, where no other scenario expects it.

scenario "Captain: yours are those that fight for you" {
  your = { hand = { "Bribe" }, field = { U1 = { "Scout", as = "mine" } } },
  enemy = { field = { U1 = "Captain", U2 = { "Zealot", as = "theirs" } } },
  function(t)
    t:equal({ t:card("mine").power, t:card("theirs").power, t:card("Captain").power },
      { 1500, 1800, 1300 }, "before")
    t:you "cast" { by = "Bribe", choose = "Captain" }
    t:equal({ t:card("mine").power, t:card("theirs").power, t:card("Captain").power },
      { 1700, 1600, 1300 }, "while it fights for you")
    t:run_to("enemy main")
    t:equal({ t:card("mine").power, t:card("theirs").power }, { 1500, 1800 }, "afterwards")
  end,
}

scenario "Captain: what is summoned later is stronger, until the Captain goes" {
  your = { hand = { { "Scout", as = "new" } }, field = { U1 = "Captain" } },
  enemy = { hand = { "Bolt" } },
  function(t)
    t:you "summon" { by = "new", choose = "U2" }
    t:equal(t:card("new").power, 1700)
    t:run_to("enemy main")
    t:enemy "cast" { by = "Bolt", choose = "Captain" }
    t:equal(t:card("new").power, 1500)
  end,
}

scenario "Bolt: one enemy unit of your choice, none of yours" {
  your = { hand = { "Bolt" }, field = { U1 = { "Scout", as = "mine" } } },
  enemy = { field = { U1 = { "Scout", as = "first" }, U4 = { "Healer", as = "second" } } },
  function(t)
    t:you "cast Bolt"
    t:equal(#t:options("you"), 2, "units to choose from")
    t:you "second"
    t:equal({ t:card("mine").zone, t:card("first").zone, t:card("second").zone },
      { "field", "field", "graveyard" })
    t:equal(t:card("your Bolt").zone, "graveyard", "the Bolt")
  end,
}

scenario "Study: who can draw only one of the 2 loses" {
  your = { hand = { "Study" }, deck = { { "Bolt", as = "last" } } },
  function(t)
    t:you "cast Study"
    t:equal(t:winner(), "enemy")
    t:equal(t:card("last").zone, "hand", "what could be drawn")
  end,
}

scenario "Martyr: lost in a battle it takes 300, beside the difference" {
  your = { field = { U1 = "Zealot" } }, enemy = { field = { U1 = "Martyr" } }, step = "battle",
  function(t)
    t:you "attack with" { by = "Zealot", choose = "Martyr" }
    t:equal({ t.your.life, t.enemy.life }, { 7700, 7800 })
  end,
}

scenario "Martyr: two that go at once take 300 each" {
  your = { field = { U1 = { "Martyr", as = "mine" } } },
  enemy = { field = { U1 = { "Martyr", as = "theirs" } } }, step = "battle",
  function(t)
    t:you "attack with" { by = "mine", choose = "theirs" }
    t:equal({ t.your.life, t.enemy.life }, { 7700, 7700 })
  end,
}

scenario "Martyr: the opponent is that of whom it fought for" {
  your = { hand = { "Bribe" } },
  enemy = { field = { U1 = "Martyr", U2 = "Zealot" } },
  function(t)
    t:you "cast" { by = "Bribe", choose = "Martyr" }
    t:you "go on"
    t:you "attack with" { by = "Martyr", choose = "Zealot" }
    t:equal({ t.your.life, t.enemy.life }, { 7800, 7700 })
    t:equal(#t.enemy.graveyard, 1, "it goes to its owner's graveyard")
  end,
}

scenario "Healer: whatever is lost in battles and attacks, once for each time" {
  your = { field = { U1 = { "Zealot", as = "one" }, U2 = { "Captain", as = "two" } } },
  enemy = { field = { U1 = "Martyr", U2 = "Healer" } }, step = "battle",
  function(t)
    t:you "attack with" { by = "one", choose = "Martyr" }
    t:settle() -- the Martyr and the Healer, in whichever order
    t:equal(t.enemy.life, 8000 - 400 + 200, "1600 and 200 against 1400")
    t:equal(t.your.life, 7700, "the Martyr's 300")
    t:you "attack with" { by = "two", choose = "Healer" }
    t:equal(t.enemy.life, 7700, "a Healer that is lost heals no more")
  end,
}

scenario "Healer: what is paid is not lost" {
  your = { field = { U1 = "Zealot", U2 = "Healer", U3 = "Guardian" } },
  function(t)
    t:you "burn Zealot"
    t:equal(t.your.life, 7900)
    t:not_happened { "gain_life" }
    t:not_happened { "lose_life 50" }
  end,
}

scenario "Zealot: 100 life or more is needed, in either main phase" {
  your = { life = 99, field = { U1 = "Zealot" } },
  function(t) t:equal(t:can("you", "burn", "Zealot"), false) end,
}

scenario "Zealot: in the second main phase, but not for a second time" {
  your = { field = { U1 = { "Zealot", as = "one" }, U2 = { "Zealot", as = "two" } } },
  function(t)
    t:you "burn one"
    t:you "go on"
    t:equal(t:can("you", "burn", "two"), false, "in a battle")
    t:you "no more battles"
    t:equal({ t:can("you", "burn", "one"), t:can("you", "burn", "two") }, { false, true })
    t:you "burn two"
    t:equal({ t.your.life, t.enemy.life }, { 7800, 7200 })
  end,
}

scenario "Guardian: half of what is lost in a battle, the first time" {
  your = { field = { U1 = { "Zealot", as = "one" }, U2 = { "Scout", as = "two" } } },
  enemy = {
    field = { U1 = { "Martyr", as = "m1" }, U2 = { "Martyr", as = "m2" }, U3 = "Guardian" },
  },
  step = "battle",
  function(t)
    t:you "attack with" { by = "one", choose = "m1" }
    t:equal(t.enemy.life, 7900, "half of 200")
    t:you "attack with" { by = "two", choose = "m2" }
    t:equal(t.enemy.life, 7800, "all of 100")
  end,
}

scenario "Guardian: two of them, a half of the half" {
  your = { field = { U1 = "Zealot" } },
  enemy = { field = { U1 = { "Guardian", as = "g1" }, U2 = { "Guardian", as = "g2" } } },
  function(t)
    t:you "burn Zealot"
    t:settle()
    t:equal(t.enemy.life, 7900)
  end,
}

scenario "Guardian: once in each turn, whoever's it is" {
  your = { field = { U1 = "Zealot", U2 = "Guardian" } },
  enemy = { field = { U1 = "Guardian", U2 = { "Zealot", as = "theirs" } } },
  function(t)
    t:you "burn" { by = "your Zealot" }
    t:equal(t.enemy.life, 7800, "in your turn")
    t:run_to("enemy main")
    t:enemy "burn theirs"
    t:equal(t.your.life, 7700, "7900 less 200")
    t:run_to("you main")
    t:you "burn" { by = "your Zealot" }
    t:equal(t.enemy.life, 7500, "7800 less 100 paid, less 200: in the next turn again")
  end,
}

scenario "Guardian: half of less than two is nothing, and nothing is lost" {
  your = {
    field = { U1 = { "Guardian", master = "enemy" }, U2 = { "Guardian", master = "enemy" },
      U3 = { "Guardian", master = "enemy" }, U4 = { "Healer", master = "enemy" },
      U5 = { "Zealot", as = "mine" } },
  },
  enemy = { field = { U1 = "Guardian", U2 = "Guardian", U3 = "Guardian", U4 = "Guardian",
    U5 = { "Scout", as = "weak" } } },
  step = "battle",
  function(t)
    t:you "attack with" { by = "mine", choose = "weak" } -- by 100: seven halves
    t:settle()
    t:equal(t.enemy.life, 8000)
    t:not_happened { "gain_life" }
  end,
}

scenario "Bribe: an enemy unit of your choice, until the end phase begins" {
  your = { hand = { "Bribe", { 7, "Study" } }, field = { U1 = { "Scout", as = "mine" } } },
  enemy = { field = { U1 = { "Scout", as = "first" }, U2 = { "Zealot", as = "second" } } },
  function(t)
    t:you "cast Bribe"
    t:equal(#t:options("you"), 2, "units to choose from")
    t:you "first"
    t:equal({ t:card("first").master, t:card("first").owner, t:card("second").master },
      { "you", "enemy", "enemy" })
    t:equal(t:card("first").zone, "field")
    t:equal(t:card("your Bribe").zone, "graveyard", "the Bribe")
    t:run_to("you second main")
    t:equal(t:card("first").master, "you", "in the second main phase")
    t:you "go on"
    t:equal(t:step(), "end")
    t:equal(t:card("first").master, "enemy", "while you discard")
    t:you { choose = "Study" }
  end,
}

scenario "Rally: all units that are yours now, none that come later" {
  your = { hand = { "Rally", "Bribe", { "Captain", as = "late" } },
    field = { U1 = { "Zealot", as = "one" }, U3 = { "Healer", as = "two" } } },
  enemy = { field = { U1 = { "Scout", as = "theirs" } } },
  function(t)
    t:you "cast Rally"
    t:equal({ t:card("one").power, t:card("two").power, t:card("theirs").power },
      { 1900, 1500, 1500 })
    t:you "cast" { by = "Bribe", choose = "theirs" }
    t:you "summon" { by = "late", choose = "U2" }
    t:equal({ t:card("one").power, t:card("late").power, t:card("theirs").power },
      { 2100, 1300, 1700 }, "with the Captain")
    t:run_to("you second main")
    t:equal(t:card("two").power, 1700, "in this turn")
    t:run_to("enemy main")
    t:equal({ t:card("one").power, t:card("theirs").power }, { 1800, 1500 }, "in the next")
  end,
}

scenario "Rally: twice is twice as much" {
  your = { hand = { { "Rally", as = "r1" }, { "Rally", as = "r2" } }, field = { U1 = "Zealot" } },
  function(t)
    t:you { "cast", by = "r1" }
    t:you { "cast", by = "r2" }
    t:equal(t:card("Zealot").power, 2200)
  end,
}

-- What is printed: units are summoned, spells are cast.
for name, power in pairs { Scout = 1500, Captain = 1300, Martyr = 1400, Healer = 1200,
  Zealot = 1600, Guardian = 1100 } do
  scenario(name .. " is a unit of " .. power) {
    your = { hand = { { name, as = "new" } } },
    function(t)
      t:you "summon" { by = "new", choose = "U3" }
      t:equal({ t:card("new").zone, t:card("new").power }, { "field", power })
    end,
  }
end

for _, name in ipairs { "Study", "Bolt", "Bribe", "Rally" } do
  scenario(name .. " is a spell: not summoned, cast in a main phase") {
    your = { hand = { { name, as = "new" } } }, enemy = { field = { U1 = "Zealot" } },
    function(t)
      t:equal({ t:can("you", "summon", "new"), t:can("you", "cast", "new") }, { false, true })
      t:you { "go on" }
      t:equal({ t:can("you", "summon", "new"), t:can("you", "cast", "new") }, { false, false })
    end,
  }
end

scenario "a game begins with the decks as they are listed" {
  decks = { "All", "Eight" },
  function(t)
    local expected = {
      your = { Scout = 4, Martyr = 4, Healer = 4, Captain = 4, Zealot = 4, Guardian = 4, Bribe = 4,
        Study = 4, Bolt = 4, Rally = 4 },
      enemy = { Scout = 5, Martyr = 5, Healer = 5, Captain = 5, Zealot = 5, Bribe = 5, Study = 5,
        Bolt = 5 },
    }
    for side, counts in pairs(expected) do
      local sum, found = 0, {}
      for _, zone in ipairs { t[side].hand, t[side].deck } do
        for _, card in ipairs(zone) do
          found[card.name] = (found[card.name] or 0) + 1
          sum = sum + 1
        end
      end
      for name, n in pairs(counts) do
        t:equal(found[name], n, side .. " " .. name)
      end
      t:equal(sum, 40, side .. " cards")
    end
  end,
}
