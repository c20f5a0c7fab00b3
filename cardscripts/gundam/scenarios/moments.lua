-- Announced, paid, resolved: when Lv, "if" and [Once per Turn] are asked.

scenario "GF-moment-1 Lv is asked when a Unit is announced: what pays may be what it needs" {
  your = { hand = { "Avenger" }, resources = { "Resource", "EX Resource" } },
  function(t)
    t:you "deploy" { by = "Avenger", cost = { "EX Resource" } }
    t:equal(t:card("Avenger").zone, "battle", "Avenger")
    t:equal(#t.your.resources, 1, "Resources left")
    t:equal(t.your.resources[1].rested, 0, "the other one rested")
  end,
}

scenario "GF-moment-2 a Command" {
  your = { hand = { "Scorch" }, resources = { "Resource", "EX Resource" } },
  enemy = { battle = { "u33" } },
  function(t)
    t:you "play" { by = "Scorch", cost = { "EX Resource" }, choose = "u33" }
    t:equal(t:card("u33").damage_taken, 2, "damage")
    t:equal(t:card("Scorch").zone, "trash", "Scorch")
  end,
}

scenario "GF-moment-3 a Command in an action step" {
  your = { battle = { "u33" } },
  enemy = { hand = { "Decree" }, resources = { "EX Resource" }, battle = { "u22" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("enemy action")
    t:equal(t:can("enemy", "play", "Decree"), false, "a Unit of Lv.3 is no target")
    t:run_to("you main")
  end,
}

scenario "GF-moment-4 a Pilot" {
  your = { hand = { "PR" }, battle = { "u22" }, resources = { "EX Resource" } },
  function(t)
    t:you "pair" { by = "PR", choose = "u22" }
    t:equal(t:card("u22").ap, 3, "AP")
    t:equal(#t.your.resources, 0, "Resources left")
  end,
}

scenario "GF-moment-5 a Base" {
  your = { hand = { "Fort" }, resources = { "Resource", "EX Resource" }, base = {} },
  function(t)
    t:you "deploy" { by = "Fort", cost = { "EX Resource" } }
    t:equal(t:card("Fort").zone, "base", "Fort")
  end,
}

scenario "GF-moment-6 two EX Resources pay for two" {
  your = { hand = { "u33" }, resources = { "EX Resource", "EX Resource", "Resource" } },
  function(t)
    t:you "deploy" { by = "u33", cost = { "EX Resource", "EX Resource" } }
    t:equal(t:card("u33").zone, "battle", "u33")
    t:equal(#t.your.resources, 1, "Resources left")
  end,
}

scenario "GF-moment-7 what was paid with counts no more for the next one" {
  your = { hand = { "Avenger", "u22" }, resources = { "Resource", "EX Resource" } },
  function(t)
    t:you "deploy" { by = "Avenger", cost = { "EX Resource" } }
    t:equal(t:can("you", "deploy", "u22"), false, "Lv.2 with one Resource")
  end,
}

scenario "GF-moment-8 Lv is not enough without Resources to rest" {
  your = { hand = { "u22" },
    resources = { { "Resource", rested = true }, { "Resource", rested = true } } },
  function(t) t:equal(t:can("you", "deploy", "u22"), false, "offered") end,
}

scenario "GF-moment-9 Lv counts rested Resources" {
  your = { hand = { "u22" }, resources = { { "Resource", rested = true }, "Resource" } },
  function(t)
    t:you "deploy" { by = "u22" }
    t:equal(t:card("u22").zone, "battle", "u22")
  end,
}

-- [Once per Turn] counts when the effect activates.
scenario "GF-moment-10 an effect whose if fails has not been used" {
  your = { battle = { "Notary" }, hand = { "r-u22", "r-u11" } },
  function(t)
    t:you "deploy" { by = "r-u22" }
    t:equal(#t.your.deck, 10, "deck: no other (Red) Unit was there")
    t:you "deploy" { by = "r-u11" }
    t:equal(#t.your.deck, 9, "deck")
  end,
}

scenario "GF-moment-11 but once it has been, it has" {
  your = { battle = { "Notary", "r-u22" }, hand = { "r-u22", "r-u11" } },
  function(t)
    t:you "deploy" { by = "r-u22" }
    t:equal(#t.your.deck, 9, "deck")
    t:you "deploy" { by = "r-u11" }
    t:equal(#t.your.deck, 9, "deck")
  end,
}

scenario "GF-moment-12 of two that wait the second looks again" {
  your = { battle = { "Notary", { "Usher", as = "u1" }, "r-u11" }, hand = { "Muster" } },
  function(t)
    t:you "play" { by = "Muster" }
    t:you { order = { "Notary", "u1", "u1" } } -- the first Notary finds no second (Red) Unit
    t:equal(#t.your.deck, 9, "deck")
  end,
}

-- [Destroyed] reads the last state before.
scenario "GF-last-1 if it is paired" {
  your = { hand = { "Barrage" } },
  enemy = { battle = { { "Widow", pilot = "PB", damage_taken = 1 } } },
  function(t)
    t:you "play" { by = "Barrage" }
    t:equal(#t.enemy.deck, 9, "deck")
  end,
}

scenario "GF-last-3 if it is not" {
  your = { hand = { "Barrage" } }, enemy = { battle = { "Widow" } },
  function(t)
    t:you "play" { by = "Barrage" }
    t:equal(#t.enemy.deck, 10, "deck")
  end,
}

scenario "GF-last-2 its AP, its Pilots, its damage, and where it is now" {
  your = { hand = { "Barrage" }, battle = { "u15" } },
  enemy = { battle = { { "Ghost", pilot = "PB", damage_taken = 2 }, "Banner" } },
  function(t)
    t:you "play" { by = "Barrage" }
    t:happened { "note AP 5", "note damage 3", "note Pilots 1", "note in the trash 1" }
    t:equal(t:card("Ghost").zone, "hand", "Ghost: 'return it' means the card in the trash")
  end,
}

-- Traits.
local function traits_of(t, alias)
  local unit = t:card(alias)
  local found = {}
  for _, trait in ipairs({ "Red", "Blue", "Guard" }) do
    if unit:has("traits", trait) then found[#found + 1] = trait end
  end
  return table.concat(found, " ")
end

scenario "GF-trait-1 a trait that is set is the only one" {
  your = { battle = { "r-u22" }, hand = { "Repaint" } },
  function(t)
    t:you "play" { by = "Repaint", choose = "r-u22" }
    t:equal(traits_of(t, "r-u22"), "Blue", "traits")
    t:run_to("enemy main")
    t:equal(traits_of(t, "r-u22"), "Red", "traits after the turn")
  end,
}

scenario "GF-trait-2 one that is taken away, also one that was given" {
  your = { battle = { "r-u22", "b-u22" }, hand = { "Bleach", "Bleach", "Paint" } },
  function(t)
    t:you "play" { by = "Bleach", choose = "r-u22" }
    t:equal(traits_of(t, "r-u22"), "", "traits")
    t:you "play" { by = "Paint", choose = "b-u22" }
    t:equal(traits_of(t, "b-u22"), "Red Blue", "traits")
    t:you "play" { by = "Bleach", choose = "b-u22" }
    t:equal(traits_of(t, "b-u22"), "Blue", "traits")
  end,
}

scenario "GF-trait-3 by constants" {
  your = { base = { "Blue Flag" }, battle = { { "r-u22", as = "mine" } }, hand = { "Paint" } },
  enemy = { battle = { { "r-u22", as = "theirs" } } },
  function(t)
    t:equal(traits_of(t, "mine"), "Blue", "traits")
    t:equal(traits_of(t, "theirs"), "", "theirs")
    t:you "play" { by = "Paint", choose = "mine" }
    t:equal(traits_of(t, "mine"), "Red Blue", "what is younger than the Base")
  end,
}

-- Effects that are used.
scenario "GF-use-1 an effect is its master's" {
  your = { hand = { "Echo" } }, enemy = { battle = { "Scout" } },
  function(t)
    t:you "play" { by = "Echo", choose = "Scout" }
    t:equal(#t.enemy.deck, 9, "enemy's deck")
    t:equal(#t.your.deck, 10, "deck")
  end,
}

scenario "GF-use-2 or for whom it is told" {
  your = { hand = { "Mimic" } }, enemy = { battle = { "Scout" } },
  function(t)
    t:you "play" { by = "Mimic", choose = "Scout" }
    t:equal(#t.enemy.deck, 10, "enemy's deck")
    t:equal(#t.your.deck, 9, "deck")
  end,
}
