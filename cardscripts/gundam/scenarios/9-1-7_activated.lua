-- Rulings 9-1-7: activated effects.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

local function active_resources(t)
  local active = 0
  for _, resource in ipairs(t.your.resources) do
    if resource.rested == 0 then active = active + 1 end
  end
  return active
end

scenario "G-9-1-7-1.a the main phase" {
  your = { battle = { "Boost", "Signal", "Broker" }, hand = { "u22" },
    resources = { "Resource", "Resource" } },
  function(t)
    t:equal(t:can("you", "activate main", "Boost"), true, "[Activate-Main] is offered")
    t:equal(t:can("you", "activate action"), false, "[Activate-Action] is offered")
    t:equal(t:can("you", "pass"), true, "to end the phase is offered")
  end,
}

scenario "G-9-1-7-1.b the action step of a battle" {
  your = { battle = { "Boost", { "Signal", as = "mine" }, { "Broker", as = "my broker" }, "u33" },
    hand = { "u22" } },
  enemy = { battle = { { "Signal", as = "theirs" }, { "Broker", as = "their broker" } },
    hand = { "u22" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("enemy action")
    t:equal(t:can("enemy", "activate action", "theirs"), true, "Signal to the standby player")
    t:equal(t:can("enemy", "activate action", "their broker"), true, "Broker to the standby player")
    t:enemy "pass"
    t:equal(t:can("you", "activate action", "mine"), true, "Signal to the active player")
    t:equal(t:can("you", "activate action", "my broker"), true, "Broker to the active player")
    t:equal(t:can("you", "activate main"), false, "[Activate-Main]")
    t:you "pass"
  end,
}

scenario "G-9-1-7-1.c not in the other's main phase" {
  your = { battle = { "Boost", "Signal" } }, enemy = { battle = { "u22" } }, turn = "enemy",
  function(t)
    t:equal(#t:options("you"), 0, "options")
    t:equal(t:can("you", "activate main"), false, "[Activate-Main]")
  end,
}

scenario "G-9-1-7-1.c not while effects wait" {
  your = { battle = { "Martyr", "Avenger", "Boost" }, hand = { "Sweep" } },
  enemy = { battle = { "u33", "u22" } },
  function(t)
    t:you "play" { by = "Sweep" }
    t:equal(t:can("you", "activate main"), false, "while the order is asked")
    t:you { order = { "Martyr", "Avenger" } }
    t:equal(t:can("you", "activate main"), false, "while a target is asked")
    t:you { choose = "u33" }
    t:equal(t:can("you", "activate main", "Boost"), true, "then")
  end,
}

scenario "G-9-1-7-2.a before the colon, then after it" {
  your = { battle = { "Sniper" } }, enemy = { battle = { "u22" } },
  function(t)
    t:you "activate main" { by = "Sniper", choose = "u22" }
    t:equal(t:card("Sniper").rested, 1, "Sniper rested")
    t:equal(t:card("u22").damage_taken, 1, "damage")
  end,
}

scenario "G-9-1-7-2.b what can't be done can't be paid" {
  your = { battle = { { "Sniper", rested = true } } }, enemy = { battle = { "u22" } },
  function(t) t:equal(t:can("you", "activate main", "Sniper"), false, "offered") end,
}

scenario "G-9-1-7-2.c what is paid is not given back" {
  your = { battle = { "Sniper" } }, enemy = { battle = { "u22", "Shelter" } },
  function(t)
    t:you "activate main" { by = "Sniper", choose = "u22" }
    t:equal(t:card("Sniper").rested, 1, "Sniper rested")
    t:equal(t:card("u22").damage_taken, 0, "damage")
  end,
}

scenario "G-9-1-7-3.a a cost in Resources" {
  your = { battle = { { "Boost", as = "b1" }, { "Boost", as = "b2" } },
    resources = { "Resource", { "Resource", rested = true } } },
  function(t)
    t:you "activate main" { by = "b1" }
    t:equal(active_resources(t), 0, "active Resources")
    t:equal(t:card("b1").ap, 4, "AP")
    t:equal(t:can("you", "activate main", "b2"), false, "the second one is offered")
    t:refused("you", "activate main", { by = "b2" })
  end,
}

scenario "G-9-1-7-3.b (2) with one active Resource" {
  your = { battle = { "Volley gun" }, resources = { "Resource", { "Resource", rested = true } } },
  enemy = { battle = { "u22" } },
  function(t) t:equal(t:can("you", "activate main", "Volley gun"), false, "offered") end,
}

scenario "G-9-1-7-3.c an EX Resource is gone when it is used" {
  your = { battle = { "Boost" }, resources = { { "Resource", rested = true }, "EX Resource" } },
  function(t)
    t:you "activate main" { by = "Boost" }
    t:equal(#t.your.resources, 1, "Resources left")
    t:equal(t:card("Boost").ap, 4, "AP")
  end,
}

scenario "G-9-1-7-4 all conditions: no active Resource" {
  your = { battle = { "Broker", "u33" }, hand = { "u22" },
    resources = { { "Resource", rested = true } } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("enemy action")
    t:mark()
    t:enemy "pass"
    t:not_happened { "asked act you pass" } -- everybody sees that you can pay for nothing
    t:refused("you", "activate action", { by = "Broker" })
    t:equal(#t.your.hand, 1, "hand")
    t:run_to("you main")
  end,
}

scenario "G-9-1-7-4 all conditions: no card in hand" {
  your = { battle = { "Broker", "Signal", "u33" }, hand = {}, resources = { "Resource" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you action")
    t:equal(t:can("you", "activate action", "Signal"), true, "another one is offered")
    t:equal(t:can("you", "activate action", "Broker"), false, "offered")
    t:refused("you", "activate action", { by = "Broker" })
    t:equal(active_resources(t), 1, "active Resources")
    t:run_to("you main")
  end,
}

scenario "G-9-1-7-4 all conditions met" {
  your = { battle = { "Broker", "u33" }, hand = { "u22" }, resources = { "Resource" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:run_to("you action")
    t:you "activate action" { by = "Broker" }
    t:equal(active_resources(t), 0, "active Resources")
    t:equal(t:card("u22").zone, "trash", "u22")
    t:equal(drawn(t), 2, "cards drawn")
    t:happened { "discard u22", "draw by you" }
    t:run_to("you main")
  end,
}

scenario "G-9-1-7-5 without conditions it is just declared" {
  your = { battle = { "Rally" }, resources = {} },
  function(t)
    t:you "activate main" { by = "Rally" }
    t:equal(t:card("Rally").ap, 3, "AP")
    t:equal(t:card("Rally").rested, 0, "rested")
    t:refused("you", "activate main", { by = "Rally" })
    t:run_to("enemy main")
    t:equal(t:card("Rally").ap, 2, "AP after the turn")
    t:run_to("you main")
    t:equal(t:can("you", "activate main", "Rally"), true, "offered next turn")
  end,
}
