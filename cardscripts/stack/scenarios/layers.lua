-- What lasts: layers, ages, durations, control. Rulings ST63 to ST74.
local with = include "data/table"
local rich, both_pass = with.rich, with.both_pass

local function cast(t, spell, at)
  t:you "cast" { by = spell, choose = at }
  both_pass(t)
end

local function is(t, card, power, toughness)
  t:equal({ t:card(card).power, t:card(card).toughness }, { power, toughness }, card)
end

scenario "ST63 what sets comes before what modifies and counters, whatever is older" {
  your = rich("blue", {
    hand = { "Twist", "Study" },
    battlefield = { "Drummer", { "Oakheart", plus = 2 }, "Levelling Edict", "War Banner" },
  }),
  enemy = {},
  function(t)
    is(t, "Oakheart", 5, 4)
    cast(t, "Twist", "Oakheart")
    is(t, "Oakheart", 4, 5)
  end,
}

scenario "ST63 types before what speaks of creatures, control before whose they are" {
  your = rich("green", { hand = { "Study", "Wolf" }, battlefield = { "Drummer", "Waking Idol" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:equal(t:card("Waking Idol").power, 0, "an artifact alone")
    t:you "wake Waking Idol"
    both_pass(t)
    is(t, "Waking Idol", 5, 5)
    is(t, "Ox", 3, 3)
  end,
}

scenario "ST63 a copy has what is printed, then all the rest" {
  your = rich("blue", {
    hand = { "Mimicry", "Study" }, battlefield = { { "Squire", plus = 1, as = "mine" }, "Drummer" },
  }),
  enemy = { battlefield = { { "Ox", plus = 5 } } },
  function(t)
    t:you "cast" { by = "Mimicry", choose = "mine", choose2 = "enemy Ox" }
    both_pass(t)
    t:equal(t:card("mine").name, "Ox", "its name")
    is(t, "mine", 5, 5)
  end,
}

scenario "ST64 switched twice is as before" {
  your = rich("blue", { hand = { "Twist", "Twist", "Twist" }, battlefield = { "Oakheart" } }),
  enemy = {},
  function(t)
    cast(t, "Twist", "Oakheart")
    is(t, "Oakheart", 4, 2)
    cast(t, "Twist", "Oakheart")
    is(t, "Oakheart", 2, 4)
  end,
}

scenario "ST64 what comes after a switch is switched, too; counters lie on top of what sets" {
  your = rich("blue green", {
    hand = { "Twist", "Giant's Hour", "Study" }, red = 1,
    battlefield = { { "Fire Wall", plus = 1 } },
  }),
  enemy = { battlefield = { { "Fire Wall", plus = 1, as = "other" } } },
  function(t)
    cast(t, "Twist", "your Fire Wall")
    is(t, "your Fire Wall", 5, 1)
    t:you "flare your Fire Wall"
    both_pass(t)
    is(t, "your Fire Wall", 5, 2)
    t:you "cast" { by = "Giant's Hour", choose = "other", option = "green" }
    both_pass(t)
    is(t, "other", 6, 6)
  end,
}

scenario "ST65 the later of two that set wins" {
  your = rich("green", {
    hand = { "Giant's Hour", "Study" }, battlefield = { "Ox", "Levelling Edict" },
  }),
  enemy = {},
  function(t)
    is(t, "Ox", 1, 1)
    cast(t, "Giant's Hour", "Ox")
    is(t, "Ox", 5, 5)
  end,
}

scenario "ST65 whichever it is" {
  your = rich("green white", {
    hand = { "Giant's Hour", "Levelling Edict", "Study" }, battlefield = { "Ox" },
  }),
  enemy = {},
  function(t)
    t:you "cast" { by = "Giant's Hour", choose = "Ox", option = "green" }
    both_pass(t)
    is(t, "Ox", 5, 5)
    t:you "cast" { by = "Levelling Edict", option = "white", option2 = "white", option3 = "white" }
    both_pass(t)
    is(t, "Ox", 1, 1)
  end,
}

scenario "ST65 loses all abilities, then gains flying" {
  your = rich("blue", { hand = { "Hollow Voice", "Soar", "Study" }, battlefield = { "Chaplain" } }),
  enemy = {},
  function(t)
    cast(t, "Hollow Voice", "Chaplain")
    cast(t, "Soar", "Chaplain")
    t:expect(t:card("Chaplain"):has("word", "flying"), "what it gained later it has")
    t:expect(not t:card("Chaplain"):has("word", "lifelink"), "what it had it has not")
  end,
}

scenario "ST65 gains flying, then loses all abilities" {
  your = rich("blue", { hand = { "Hollow Voice", "Soar", "Study" }, battlefield = { "Chaplain" } }),
  enemy = {},
  function(t)
    cast(t, "Soar", "Chaplain")
    t:expect(t:card("Chaplain"):has("word", "flying"), "it flies")
    cast(t, "Hollow Voice", "Chaplain")
    t:expect(not t:card("Chaplain"):has("word", "flying"), "what it gained before it has lost")
  end,
}

scenario "ST66 what has lost its abilities grants none, whichever is older" {
  your = { battlefield = { "Sky Captain", "Wolf", "Dull Moon" } },
  enemy = { hand = { "Meadow" }, battlefield = { "Drummer", "Squire" } },
  turn = "enemy",
  function(t)
    t:expect(not t:card("Wolf"):has("word", "flying"), "the older one grants")
    is(t, "Squire", 1, 1)
  end,
}

scenario "ST66 the other way round" {
  your = { hand = { "Meadow" }, battlefield = { "Dull Moon", "Sky Captain", "Wolf" } },
  enemy = {},
  function(t)
    t:expect(not t:card("Wolf"):has("word", "flying"), "the younger one grants")
  end,
}

scenario "ST66 what has begun to apply in an earlier layer goes on in the later ones" {
  your = {
    hand = { "Wolf" }, battlefield = { "Root Speaker", "Dull Moon", { "Meadow", as = "land" } },
  },
  enemy = {},
  function(t)
    t:expect(t:card("land"):has("type", "creature"), "the land is a creature")
    is(t, "land", 2, 2)
  end,
}

scenario "ST63 lands become creatures, then their power is set, then it is added to" {
  your = rich("green", {
    hand = { "Root Speaker", "Study" }, battlefield = { "Drummer", { "Meadow", as = "land" } },
  }),
  enemy = {},
  function(t)
    t:you "cast Root Speaker"
    both_pass(t)
    t:expect(t:card("land"):has("type", "land"), "a land, too")
    is(t, "land", 3, 3)
  end,
}

for _, order in ipairs {
  { "Root Speaker", "Dull Moon", "Levelling Edict", 1 },
  { "Levelling Edict", "Dull Moon", "Root Speaker", 2 },
} do
  scenario("ST66 each part in its layer and by its age: " .. order[1] .. " is older") {
    your = {
      hand = { "Wolf" },
      battlefield = { order[1], order[2], order[3], { "Meadow", as = "land" } },
    },
    enemy = {},
    function(t)
      t:expect(t:card("land"):has("type", "creature"), "the land is a creature")
      is(t, "land", order[4], order[4])
    end,
  }
end

scenario "ST66 what an enchantment has begun to make of another is there before that one begins" {
  your = { hand = { "Wolf" }, battlefield = { "Waking Oath", "War Banner", "Bind" } },
  enemy = { battlefield = { "Painted Sky" } },
  function(t)
    is(t, "Painted Sky", 4, 4)
    t:expect(t:card("Painted Sky"):has("colour", "blue"), "it is a creature, and so blue")
    t:expect(not t:card("Waking Oath"):has("type", "creature"), "another one")
    t:expect(not t:card("War Banner"):has("type", "creature"), "an enchantment")
  end,
}

for _, order in ipairs {
  { "Waking Oath", "Grey Silence", 1 }, { "Grey Silence", "Waking Oath", 4 },
} do
  scenario("ST66 what takes its own abilities goes on: " .. order[1] .. " is older") {
    your = { hand = { "Meadow" }, battlefield = { order[1], order[2], "Chaplain" } },
    enemy = {},
    function(t)
      t:expect(t:card("Grey Silence"):has("type", "creature"), "a creature")
      t:expect(t:card("Grey Silence"):has("lost", "abilities"), "without abilities")
      is(t, "Grey Silence", order[3], order[3])
      is(t, "Chaplain", 1, 1)
      t:expect(not t:card("Chaplain"):has("word", "lifelink"), "what it had")
    end,
  }
end

scenario "ST66 begun in colours: the loss does not end it" {
  your = { hand = { "Meadow" }, battlefield = { "Dull Moon", "Host Painter", "Ox" } },
  enemy = { battlefield = { "Wolf" } },
  function(t)
    t:expect(t:card("Ox"):has("colour", "black"), "its colour")
    t:expect(not t:card("Ox"):has("colour", "green"), "what it was")
    t:expect(t:card("Ox"):has("word", "deathtouch"), "a word, which is younger than the Moon")
    is(t, "Ox", 3, 1)
    is(t, "Host Painter", 2, 2)
    is(t, "Wolf", 2, 2)
  end,
}

scenario "ST66 not begun before words, where it is lost: none of it happens" {
  your = rich("blue", {
    hand = { "Hollow Voice", "Study" }, battlefield = { "Drillmaster", "Wolf" },
  }),
  enemy = {},
  function(t)
    is(t, "Wolf", 3, 3)
    t:expect(t:card("Wolf"):has("word", "haste"), "a word")
    cast(t, "Hollow Voice", "Drillmaster")
    is(t, "Wolf", 2, 2)
    t:expect(not t:card("Wolf"):has("word", "haste"), "the word")
  end,
}

scenario "ST66 nor by an older one that is lost to a younger" {
  your = { hand = { "Meadow" }, battlefield = { "Drillmaster", "Wolf", "Dull Moon" } },
  enemy = {},
  function(t)
    is(t, "Wolf", 2, 2)
    t:expect(not t:card("Wolf"):has("word", "haste"), "the word")
  end,
}

scenario "ST63 in four layers at once; counters and banners on top of what it sets" {
  your = rich("green", {
    hand = { "Toad Hour", "Study" }, battlefield = { { "Chaplain", plus = 1 }, "Drummer" },
  }),
  enemy = {},
  function(t)
    cast(t, "Toad Hour", "Chaplain")
    is(t, "Chaplain", 2, 6)
    t:expect(t:card("Chaplain"):has("colour", "green"), "its colour")
    t:expect(not t:card("Chaplain"):has("colour", "white"), "what it was")
    t:expect(not t:card("Chaplain"):has("word", "lifelink"), "its word")
    t:run_to("enemy main")
    is(t, "Chaplain", 4, 4)
    t:expect(t:card("Chaplain"):has("colour", "white"), "its colour again")
  end,
}

scenario "ST64 what is added is switched with the rest, whatever is older" {
  your = rich("blue", {
    hand = { "Twist", "Study" }, battlefield = { "Mirror Pool", "Oakheart", "Drummer" },
  }),
  enemy = { battlefield = { "Fire Wall" } },
  function(t)
    is(t, "Oakheart", 5, 3)
    t:expect(t:card("Oakheart"):has("colour", "blue"), "blue, too")
    is(t, "Fire Wall", 0, 4)
    cast(t, "Twist", "Oakheart")
    is(t, "Oakheart", 3, 5)
  end,
}

scenario "ST63 a land that wakes, in one breath" {
  your = rich("blue", { hand = { "Study" }, battlefield = { "Restless Mere", "Drummer" } }),
  enemy = { battlefield = { "Levelling Edict" } },
  function(t)
    t:you "wake Restless Mere"
    both_pass(t)
    is(t, "Restless Mere", 3, 3)
    t:expect(t:card("Restless Mere"):has("type", "land"), "a land, too")
    t:expect(t:card("Restless Mere"):has("word", "flying"), "it flies")
    t:run_to("enemy main")
    t:expect(not t:card("Restless Mere"):has("type", "creature"), "for this turn")
  end,
}

scenario "ST66 in later layers it is the same cards, whatever they have become in between" {
  your = { hand = { "Meadow" }, battlefield = { "Marching Iron", "Mana Stone", "Bronze Golem" } },
  enemy = { battlefield = { { "War Banner", tapped = 1 } } },
  function(t)
    t:expect(t:card("Mana Stone"):has("type", "creature"), "a creature, too")
    is(t, "Mana Stone", 3, 3)
    is(t, "War Banner", 4, 3)
    is(t, "Bronze Golem", 3, 3)
  end,
}

scenario "ST66 and so in what they are given" {
  your = rich("red", {
    hand = { "Deluge of Fire", "Study" }, library = { "Wolf", "Ox" },
    battlefield = {
      "Marching Iron", { "Mana Stone", damage_taken = 1 }, { "Bronze Golem", damage_taken = 1 },
    },
  }),
  enemy = {},
  function(t)
    t:you "cast Deluge of Fire"
    t:all_pass()
    t:equal(t:card("Mana Stone").zone, "graveyard", "it dies")
    t:equal(t:card("Bronze Golem").zone, "graveyard", "as does a creature")
    t:all_pass()
    t:equal(#t.your.hand, 2, "of one of them a card is drawn")
  end,
}

scenario "ST67 what has lost its abilities does not trigger; it still has its power" {
  your = rich("blue red", { hand = { "Hollow Voice", "Singe", "Study" } }),
  enemy = { battlefield = { "Oakheart", "Mourner" } },
  function(t)
    cast(t, "Hollow Voice", "Mourner")
    is(t, "Mourner", 1, 2)
    cast(t, "Singe", "Mourner")
    t:equal(t:card("Mourner").zone, "graveyard", "it has died")
    t:equal(#t.queue, 0, "what waits")
    t:equal(t.enemy.life, 20, "their life")
  end,
}

scenario "ST67 nor is it used" {
  your = rich("blue", { hand = { "Hollow Voice", "Study" }, battlefield = { "Emberling" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:expect(t:can("you", "spark", "Emberling"), "before")
    cast(t, "Hollow Voice", "Emberling")
    t:expect(not t:can("you", "spark", "Emberling"), "after")
  end,
}

scenario "ST68 your creatures get ... this turn: those that are there" {
  your = rich("white", { hand = { "Rally", "Squire", "Study" }, battlefield = { "Wolf" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:you "cast Rally"
    both_pass(t)
    t:you "cast Squire"
    both_pass(t)
    is(t, "Wolf", 3, 3)
    is(t, "Squire", 1, 1)
    is(t, "Ox", 3, 3)
  end,
}

scenario "ST68 a static ability: also those that come" {
  your = rich("white", { hand = { "Squire", "Study" }, battlefield = { "Drummer" } }),
  enemy = { battlefield = { "Wolf" } },
  function(t)
    t:you "cast Squire"
    both_pass(t)
    is(t, "Squire", 2, 2)
    is(t, "Drummer", 2, 2)
    is(t, "Wolf", 2, 2)
  end,
}

scenario "ST69 damage and this turn's boosts end at the same time" {
  your = rich("green", {
    hand = { "Brace", "Study" }, battlefield = { { "Wolf", damage_taken = 1 } },
  }),
  enemy = {},
  function(t)
    cast(t, "Brace", "Wolf")
    t:run_to("enemy main")
    t:equal(t:card("Wolf").zone, "battlefield", "it lives")
    t:equal(t:card("Wolf").damage_taken, 0, "damage")
    is(t, "Wolf", 2, 2)
  end,
}

scenario "ST69 so what was hurt beyond its own toughness lives" {
  your = rich("green red", { hand = { "Brace", "Singe", "Study" }, battlefield = { "Wolf" } }),
  enemy = {},
  function(t)
    cast(t, "Brace", "Wolf")
    cast(t, "Singe", "Wolf")
    t:equal(t:card("Wolf").damage_taken, 3, "damage")
    t:run_to("enemy main")
    t:equal(t:card("Wolf").zone, "battlefield", "it lives")
  end,
}

scenario "ST70 control by an Aura ends with the Aura, at once" {
  your = rich("blue green", { hand = { "Siren's Leash", "Reclaiming Vines", "Study" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:you "cast" { by = "Siren's Leash", option = "green", choose = "Ox" }
    both_pass(t)
    t:equal(t:card("Ox").master, "you", "whose it is")
    t:equal(t:card("Ox").owner, "enemy", "whose card it is")
    t:equal(t:card("Ox").new, 1, "it is new to you")
    t:you "cast" { by = "Reclaiming Vines", option = "green", choose = "Siren's Leash" }
    both_pass(t)
    t:equal(t:card("Ox").master, "enemy", "whose it is")
    t:equal(t:card("Ox").zone, "battlefield", "it stays")
  end,
}

scenario "ST71 the newer control counts, then the older again, then the owner" {
  your = rich("blue", { hand = { "Siren's Leash" } }),
  enemy = {
    hand = { "Seize", "Reclaiming Vines" },
    battlefield = {
      "Ox", { "Crag", as = "c1" }, { "Crag", as = "c2" }, { "Crag", as = "c3" },
      { "Grove", as = "g1" }, { "Grove", as = "g2" },
    },
  },
  function(t)
    t:you "cast Siren's Leash"
    with.until_step(t, "enemy", "main")
    t:equal(t:card("Ox").master, "you", "the Aura's player")
    for _, land in ipairs({ "c1", "c2", "c3" }) do t:enemy("tap " .. land) end
    t:enemy "cast Seize"
    both_pass(t)
    t:equal(t:card("Ox").master, "enemy", "the newer")
    with.until_step(t, "you", "upkeep")
    t:equal(t:card("Ox").master, "you", "the older again")
    for _, land in ipairs({ "g1", "g2" }) do t:enemy("tap " .. land) end
    t:enemy "cast Reclaiming Vines"
    both_pass(t)
    t:equal(t:card("Ox").master, "enemy", "its owner")
  end,
}

scenario "ST72 control until end of turn: untapped, haste, then its owner's again" {
  your = rich("red", { hand = { "Seize", "Study" } }),
  enemy = { battlefield = { { "Ox", tapped = 1 } } },
  function(t)
    cast(t, "Seize", "Ox")
    t:equal(t:card("Ox").master, "you", "whose it is")
    t:equal(t:card("Ox").tapped, 0, "untapped")
    t:you "pass"
    t:you "pass"
    t:you { choose = "Ox" }
    t:run_to("enemy main")
    t:equal(t.enemy.life, 17, "it has attacked")
    t:equal(t:card("Ox").master, "enemy", "whose it is")
    t:expect(not t:card("Ox"):has("word", "haste"), "haste")
    with.until_choice(t)
    t:equal(t:options("enemy"), { "enemy Ox" }, "it can attack")
    t:enemy "none"
  end,
}

scenario "ST73 a static effect takes a colour away and sets another" {
  your = rich("red blue", {
    hand = { "Singe", "Study" }, battlefield = { "Emberling" },
  }),
  enemy = { battlefield = { "Warded Knight", "Painted Sky", "Ox" } },
  function(t)
    t:expect(t:card("Emberling"):has("colour", "blue"), "one of yours")
    t:expect(t:card("Ox"):has("colour", "blue"), "its colour")
    t:expect(not t:card("Ox"):has("colour", "green"), "what it was")
    t:expect(not t:card("Painted Sky"):has("colour", "green"), "no creature")
    t:expect(t:card("Warded Knight"):has("colour", "blue"), "its colour")
  end,
}

scenario "ST73 what is no creature any more is no target, and gets nothing as one" {
  your = rich("blue black", { hand = { "Petrify", "Wilt", "Study" } }),
  enemy = { battlefield = { "Drummer", "Ox" } },
  function(t)
    is(t, "Ox", 4, 4)
    t:you "cast" { by = "Petrify", choose = "Ox", option = "blue" }
    both_pass(t)
    is(t, "Ox", 3, 3)
    t:expect(t:card("Ox"):has("type", "artifact"), "an artifact")
    t:you "cast Wilt"
    both_pass(t)
    t:equal(t:card("Drummer").zone, "graveyard", "the only creature")
  end,
}

scenario "ST74 a value counted from the board follows it at once" {
  your = rich("white", { hand = { "Squire", "Study" }, battlefield = { "Crowd Spirit" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    is(t, "Crowd Spirit", 1, 1)
    t:you "cast Squire"
    both_pass(t)
    is(t, "Crowd Spirit", 2, 2)
  end,
}
