-- Rulings 9-1-8: Commands.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

local hand = constants { "Volley", "Parry", "Either" }

local function playable(t, seat)
  local names = ""
  for _, name in ipairs(hand) do
    if t:can(seat, "play", name) then names = names .. name .. " " end
  end
  return names
end

local function table_of_cases(turn)
  return {
    your = { battle = { "u33" }, hand = { "Volley", "Parry", "Either" },
      resources = { 3, "Resource" } },
    enemy = { battle = { "u15" } }, turn = turn,
  }
end

local function with(position, run)
  position[1] = run
  return position
end

scenario "G-9-1-8-1 in your main phase" (with(table_of_cases("you"), function(t)
  t:equal(playable(t, "you"), "Volley Either ", "playable")
end))

scenario "G-9-1-8-1 in the action step of your battle" (with(table_of_cases("you"), function(t)
  t:you "attack" { by = "u33" }
  t:run_to("you action")
  t:equal(playable(t, "you"), "Parry Either ", "playable")
  t:run_to("you main")
end))

scenario "G-9-1-8-1 in the action step of your end phase" (with(table_of_cases("you"), function(t)
  t:run_to("you end action")
  t:equal(playable(t, "you"), "Parry Either ", "playable")
  t:run_to("enemy main")
end))

scenario "G-9-1-8-1 in the other's main phase" (with(table_of_cases("enemy"), function(t)
  t:equal(playable(t, "you"), "", "playable")
end))

scenario "G-9-1-8-1 in the action step of the other's battle" (with(table_of_cases("enemy"),
  function(t)
    t:enemy "attack" { by = "u15" }
    t:run_to("you action")
    t:equal(playable(t, "you"), "Parry Either ", "playable")
    t:run_to("enemy main")
  end))

scenario "G-9-1-8-1 not while a unit attacks or blocks" {
  your = { battle = { "u33", "Wall" }, hand = { "Volley", "Parry", "Either" } },
  enemy = { battle = { "Lancer", "u15" } }, turn = "enemy",
  function(t)
    t:enemy "attack" { by = "Lancer" }
    t:equal(t:asked(), "enemy", "attack step")
    t:equal(playable(t, "you"), "", "playable in the attack step")
    t:enemy { choose = "u33" }
    t:equal(t:can("you", "block", "Wall"), true, "block step")
    t:equal(playable(t, "you"), "", "playable in the block step")
    t:run_to("enemy main")
  end,
}

scenario "G-9-1-8-1.b it costs once, is nowhere, then in the trash" {
  your = { hand = { "Volley" } }, enemy = { battle = { "u22", "u33" } },
  function(t)
    t:you "play" { by = "Volley" }
    t:equal(#t.your.hand, 0, "hand while it resolves")
    t:equal(#t.your.trash, 0, "trash while it resolves")
    t:you { choose = "u33" }
    t:equal(#t.your.trash, 1, "trash")
    local rested = 0
    for _, resource in ipairs(t.your.resources) do rested = rested + resource.rested end
    t:equal(rested, 1, "Resources rested")
  end,
}

scenario "G-9-1-8-1-1.a no target, no play" {
  your = { hand = { "Volley" } }, enemy = { base = { "Fort" } },
  function(t)
    t:equal(t:can("you", "play", "Volley"), false, "offered")
    t:refused("you", "play", { by = "Volley" })
    t:equal(#t.your.hand, 1, "hand")
    t:equal(t:sees("enemy", "Volley"), false, "the enemy has seen it")
  end,
}

scenario "G-9-1-8-1-1.b both targets or none" {
  your = { battle = { { "u33", rested = true } }, hand = { "Pair-shot" } },
  enemy = { battle = { "u22" } },
  function(t) t:equal(t:can("you", "play", "Pair-shot"), false, "offered") end,
}

scenario "G-9-1-8-1-1.b with both it is offered" {
  your = { battle = { "u33" }, hand = { "Pair-shot" } }, enemy = { battle = { "u22" } },
  function(t)
    t:equal(t:can("you", "play", "Pair-shot"), true, "offered")
    t:you "play" { by = "Pair-shot", choose = { "u33", "u22" } }
    t:equal(t:card("u33").rested + t:card("u22").rested, 2, "rested")
  end,
}

scenario "G-9-1-8-1-1.c nothing to choose, nothing in the way" {
  your = { hand = { "Either" } },
  function(t)
    t:you "play" { by = "Either" }
    t:equal(drawn(t), 1, "cards drawn")
  end,
}
