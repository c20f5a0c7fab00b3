-- What becomes a target: of spells, abilities, copies, and of what chooses anew.
local with = include "data/table"
local rich, both_pass = with.rich, with.both_pass

local function cast(t, spell, at) t:you "cast" { by = spell, choose = at } end

scenario "ST-T1 a spell that waits has chosen, and what triggers waits above it" {
  your = rich("red", { hand = { "Forked Flame", "Study" } }),
  enemy = { battlefield = { "Thorn Boar", "Ox" } },
  function(t)
    cast(t, "Forked Flame", { "Thorn Boar", "Ox" })
    t:equal(#t.queue, 2, "the spell, and what has triggered")
    t:happened { "chosen as target on Thorn Boar", "chosen as target on Ox" }
    t:mark()
    both_pass(t)
    t:equal(t.your.life, 18, "you have lost 2")
    t:equal(t:card("Ox").damage_taken, 0, "the spell still waits")
    both_pass(t)
    t:equal(t:card("Ox").damage_taken, 2, "it has resolved")
    t:not_happened { "chosen as target" }
    t:equal(t.your.life, 18, "and has chosen nothing again")
  end,
}

scenario "ST-T1 one's own target is no target of the opponent's" {
  your = rich("green", { hand = { "Growth", "Thorn Boar", "Study" } }),
  enemy = {},
  function(t)
    t:you "cast Thorn Boar"
    both_pass(t)
    cast(t, "Growth", "Thorn Boar")
    t:equal(#t.queue, 1, "the spell alone")
  end,
}

scenario "ST-T2 a casting that is not paid has chosen nothing" {
  your = { hand = { "Forked Flame", "Study" }, battlefield = { "Crag", { "Fen", as = "fen" } } },
  enemy = { battlefield = { "Glass Sentry", "Wolf" } },
  function(t)
    t:you "cast Forked Flame"
    t:you "tap fen"
    t:you "do not pay"
    t:equal(#t.queue, 0, "what waits")
    t:not_happened { "chosen as target" }
  end,
}

scenario "ST-T3 what triggers chooses as it begins to wait" {
  your = rich("white", { hand = { "Net Warden", "Study" } }),
  enemy = { battlefield = { "Glass Sentry", "Ox" } },
  function(t)
    t:you "cast Net Warden"
    both_pass(t)
    t:you { choose = "Glass Sentry" }
    t:equal(#t.queue, 2, "the Warden's ability, and the Sentry's")
    both_pass(t)
    t:equal(t:card("Glass Sentry").zone, "graveyard", "it went before it was exiled")
  end,
}

scenario "ST-T4 the effect that chose can be countered" {
  your = rich("blue", { hand = { "Send Home", "Study" } }),
  enemy = { battlefield = { "Warded Elder", "Ox" } },
  function(t)
    cast(t, "Send Home", "Ox")
    both_pass(t)
    t:enemy "yes"
    t:equal(t:card("Send Home").zone, "graveyard", "countered")
    t:equal(t:card("Ox").zone, "battlefield", "it stays")
    t:equal(t:card("Warded Elder").zone, "graveyard", "for that")
  end,
}

scenario "ST-T5 by a spell of its master alone" {
  your = rich("green", {
    hand = { "Growth", "Bark Skin", "Study" }, battlefield = { "Banner Hero" },
  }),
  enemy = rich("green", { hand = { "Brace", "Study" } }),
  function(t)
    cast(t, "Growth", "Banner Hero")
    both_pass(t)
    t:equal(t:card("Banner Hero").power, 2, "1 more")
    both_pass(t)
    t:equal(t:card("Banner Hero").power, 4, "2 more by the spell")
    cast(t, "Bark Skin", "Banner Hero")
    t:you "pass"
    t:enemy "cast" { by = "Brace", choose = "Banner Hero" }
    t:equal(#t.queue, 3, "Bark Skin, what it triggered, and Brace, which triggers nothing")
  end,
}

scenario "ST-T6 a player becomes a target, too; a copy chooses, and chooses anew" {
  your = rich("red", { hand = { "Singe", "Study" } }),
  enemy = rich("blue", {
    hand = { "Second Voice", "Study" }, battlefield = { "Listening Shrine", "Glass Sentry" },
  }),
  function(t)
    cast(t, "Singe", "enemy")
    t:equal(#t.queue, 2, "Singe, and the Shrine")
    both_pass(t)
    t:equal(#t.enemy.hand, 3, "a card")
    t:you "pass"
    t:enemy "cast" { by = "Second Voice", choose = "Singe" }
    t:equal(#t.queue, 2, "a spell is no player")
    t:mark()
    both_pass(t)
    t:enemy { choose = "Glass Sentry" }
    t:happened { "chosen as target on Glass Sentry" }
    t:enemy { order = "Glass Sentry" }
    t:equal(#t.queue, 4, "Singe, its copy, the Shrine for what the copy had, and the Sentry")
  end,
}

scenario "ST-T6 what stays the target as it chooses anew is no news" {
  your = rich("red", { hand = { "Singe", "Study" } }),
  enemy = rich("blue", {
    hand = { "Second Voice", "Study" }, battlefield = { "Listening Shrine" },
  }),
  function(t)
    cast(t, "Singe", "enemy")
    both_pass(t)
    t:you "pass"
    t:enemy "cast" { by = "Second Voice", choose = "Singe" }
    both_pass(t)
    t:enemy { choose = "enemy" }
    t:equal(#t.queue, 3, "Singe, its copy, and the Shrine once")
  end,
}

scenario "ST-T7 what interrupts is gone before anybody can act" {
  your = rich("red", { hand = { "Singe", "Study" } }),
  enemy = rich("black", { hand = { "Study" }, battlefield = { "Skittish Imp" } }),
  function(t)
    cast(t, "Singe", "Skittish Imp")
    t:equal(t:card("Skittish Imp").zone, "hand", "at once")
    t:equal(#t.queue, 1, "Singe")
    both_pass(t)
    t:equal(t:card("Singe").zone, "graveyard", "for nothing")
  end,
}

scenario "ST-T8 two that share no colour, and so are those of a copy" {
  your = rich("red", {
    hand = { "Quarrel of Banners", "Study" }, battlefield = { "Cinder Hound" },
  }),
  enemy = rich("blue", {
    hand = { "Second Voice", "Study" },
    battlefield = { "Tide Drake", "Reed Walker", "Grave Giant" },
  }),
  function(t)
    t:you "cast Quarrel of Banners"
    t:you { choose = "Tide Drake" }
    t:refused("you", { choose = "Reed Walker" }, "blue, too")
    t:you { choose = "Grave Giant" }
    t:you "pass"
    t:enemy "cast" { by = "Second Voice", choose = "Quarrel of Banners" }
    both_pass(t)
    t:enemy { choose = "Reed Walker" }
    t:refused("enemy", { choose = "Tide Drake" }, "blue, too")
    t:enemy { choose = "Cinder Hound" }
    both_pass(t)
    local function dead(card) return t:card(card).zone == "graveyard" end
    t:equal({ dead("Reed Walker"), dead("Cinder Hound") }, { true, true }, "the copy's")
    both_pass(t)
    t:equal({ dead("Tide Drake"), dead("Grave Giant") }, { true, false }, "the spell's")
    t:equal(t:card("Grave Giant").damage_taken, 2, "the power of the Drake")
  end,
}
