-- Rulings 9-1-1 to 9-1-4: what an effect is, where it works, how much of it is done.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

local function active_resources(t, side)
  local active = 0
  for _, resource in ipairs(t[side].resources) do
    if resource.rested == 0 then active = active + 1 end
  end
  return active
end

scenario "G-9-1-1.a a Unit without text has no effect" {
  your = { hand = { "u22" }, resources = { "Resource", "Resource" } },
  function(t)
    t:you "deploy" { by = "u22" }
    t:equal(#t.queue, 0, "effects waiting")
    t:equal(t:asked(), "you", "who is asked")
    t:equal(t:can("you", "activate main", "u22"), false, "u22 offers an activation")
    t:equal(#t:card("u22").options, 0, "options of u22")
    t:not_happened { "triggered" }
  end,
}

scenario "G-9-1-1.b compensation and directive, nothing else" {
  your = { battle = { "Boost" }, resources = { "Resource", { "Resource", rested = true } } },
  function(t)
    t:you "activate main" { by = "Boost" }
    t:equal(active_resources(t, "your"), 0, "active resources")
    t:equal(t:card("Boost").ap, 4, "AP")
    t:equal(t:card("Boost").rested, 0, "Boost rested")
    t:equal(drawn(t), 0, "cards drawn")
    t:run_to("enemy main")
    t:equal(t:card("Boost").ap, 2, "AP after the turn")
  end,
}

scenario "G-9-1-2.a a constant works in the battle area only" {
  your = { battle = { "u22" }, hand = { "Banner" }, trash = { "Banner" } },
  function(t) t:equal(t:card("u22").ap, 2, "AP") end,
}

scenario "G-9-1-2.b a trigger listens in the battle area only" {
  your = { battle = { { "u22", rested = true } }, hand = { "Mourner" },
    trash = { "Mourner" } },
  enemy = { battle = { "u33" } }, turn = "enemy",
  function(t)
    t:enemy "attack" { by = "u33", at = "u22" }
    t:run_to("enemy main")
    t:equal(t:card("u22").zone, "trash", "u22")
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "G-9-1-2.c an activated effect is offered in the battle area only" {
  your = { hand = { "Boost", "Sniper" }, trash = { "Boost", "Sniper" },
    resources = { 3, "Resource" } },
  enemy = { battle = { "u22" } },
  function(t)
    t:equal(t:can("you", "activate main"), false, "an activation is offered")
    t:refused("you", "activate main", { by = t.your.hand[1] })
    t:refused("you", "activate main", { by = t.your.trash[1] })
  end,
}

scenario "G-9-1-2.d only cards in the battle area are affected" {
  your = { hand = { "Volley", "Barrage" } },
  enemy = { battle = { "u22" }, base = { "Fort" }, hand = { "Volley", "Either" } },
  function(t)
    t:you "play" { by = "Barrage" }
    t:equal(t:card("u22").damage_taken, 1, "damage of u22")
    t:equal(t:card("Fort").damage_taken, 0, "damage of the Base")
    t:equal(#t.enemy.shields, 3, "shields")
  end,
}

scenario "G-9-1-2.e a location that the text names" {
  your = { battle = { "r-u22" }, hand = { "Reserve", "r-u11" },
    resources = { "Resource", "Resource" } },
  function(t)
    t:equal(t:card("Reserve").cost, 3, "cost")
    t:equal(t:can("you", "deploy", "Reserve"), false, "offered")
    t:you "deploy" { by = "r-u11" }
    t:equal(t:card("Reserve").cost, 2, "cost with two Red Units")
    t:equal(t:can("you", "deploy", "Reserve"), true, "offered with two Red Units")
  end,
}

scenario "G-9-1-2.f your Units are yours" {
  your = { battle = { { "u22", rested = true } } },
  enemy = { battle = { "Mourner", "u33" } }, turn = "enemy",
  function(t)
    t:enemy "attack" { by = "u33", at = "u22" }
    t:run_to("enemy main")
    t:equal(t:card("u22").zone, "trash", "u22")
    t:equal(drawn(t, "enemy"), 0, "cards drawn by Mourner's owner")
  end,
}

scenario "G-9-1-2.g a Base's text works in the base section" {
  your = { battle = { "u22" }, base = { "Depot" } },
  function(t)
    t:equal(t:can("you", "activate main", "Depot"), true, "offered")
    t:you "activate main" { by = "Depot", choose = "u22" }
    t:equal(t:card("u22").ap, 3, "AP")
  end,
}

scenario "G-9-1-2.g a Base's text does not work in the hand" {
  your = { battle = { "u22" }, hand = { "Depot" } },
  function(t) t:equal(t:can("you", "activate main", "Depot"), false, "offered") end,
}

scenario "G-9-1-2.h a constant affects the battle area only" {
  your = { battle = { "Banner" }, hand = { { "u22", as = "in hand" } },
    trash = { { "u22", as = "in trash" } } },
  function(t)
    t:equal(t:card("in hand").ap, 2, "AP in the hand")
    t:equal(t:card("in trash").ap, 2, "AP in the trash")
  end,
}

scenario "G-9-1-3.a as much as possible" {
  your = { hand = { "Purge", "u22" } },
  function(t)
    t:you "play" { by = "Purge" }
    t:equal(#t.your.hand, 0, "hand")
    t:equal(t:card("u22").zone, "trash", "u22")
    t:equal(t:card("Purge").zone, "trash", "Purge")
  end,
}

local function rest_events(t)
  local events = 0
  for _, line in ipairs(t:trace()) do
    if string.sub(line, 1, 5) == "rest " then events = events + 1 end
  end
  return events
end

scenario "G-9-1-3.b what is so already is no event" {
  your = { hand = { "Pin-2" } },
  enemy = { battle = { { "u22", as = "e1", rested = true }, { "u22", as = "e2" } } },
  function(t)
    t:you "play" { by = "Pin-2", choose = { "e1", "e2" } }
    t:equal(t:card("e1").rested, 1, "e1")
    t:equal(t:card("e2").rested, 1, "e2")
    t:happened { "rest e2" }
    t:equal(rest_events(t), 1, "rest events")
  end,
}

scenario "G-9-1-3.c may, declined" {
  your = { hand = { "Picket", "u22" } },
  function(t)
    t:you "deploy" { by = "Picket" }
    t:you "no"
    t:equal(drawn(t), 0, "cards drawn")
    t:equal(#t.your.trash, 0, "trash")
  end,
}

scenario "G-9-1-3.d may, accepted" {
  your = { hand = { "Picket", "u22" } },
  function(t)
    t:you "deploy" { by = "Picket" }
    t:you "yes"
    t:equal(t:card("u22").zone, "trash", "u22")
    t:equal(drawn(t), 2, "cards drawn")
    t:happened { "discard u22", "draw by you" }
  end,
}

scenario "G-9-1-3.e mandatory is not optional" {
  your = { hand = { "Scout", "u22" } },
  function(t)
    t:you "deploy" { by = "Scout" }
    t:equal(#t.your.hand, 2, "hand")
    t:not_happened { "asked yes_no" }
  end,
}

-- "instead" and what lasts are substitutions; what starts them is of its own kind.
local kinds = constants {
  constant = { "Banner", "Crowd", "Medic", "Drill", "Reserve" },
  triggered = { "Scout", "Lancer", "Martyr", "Mourner", "Mourner-1", "Twin", "Twin-R", "Avenger",
    "Alarm", "Picket", "Lookout", "Spotter", "Exchange", "Wingman", "Raider", "Flare", "Mine",
    "Tow", "Fort" },
  activated = { "Boost", "Sniper", "Broker", "Rally", "Signal", "Depot", "Bulwark" },
  command = { "Volley", "Parry", "Either", "Barrage", "Sweep", "Study", "Pin-2", "Pin-up-to-2",
    "Charge", "Aegis", "Decree", "Purge", "Silence", "Jam", "Pair-shot" },
  substitution = { "Stand-in" },
}

scenario "G-9-1-4 five types" {
  function(t)
    for kind, names in pairs(kinds) do
      for _, name in ipairs(names) do
        t:equal(t:abilities(name)[1], kind, name)
      end
    end
    t:equal(t:abilities("Warden")[1], "prohibition", "Warden: a constant that says can't")
    t:equal(t:abilities("Charge")[2], "substitution", "the instead of Charge")
  end,
}
