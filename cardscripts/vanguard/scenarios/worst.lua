-- The most that can happen at once: what ends meets no limit, however much of it there is.
local CIRCLES = { "V", "FL", "FR", "BL", "BC", "BR" }

-- A unit on every circle, called by it.
local function everywhere(name)
  local board = {}
  for _, circle in ipairs(CIRCLES) do
    board[circle] = { name, as = circle }
  end
  return board
end

-- Six hear each of three attacks, and each gives six units power: 108 effects that last.
scenario "VF-worst-1 all effects of a full board, at each attack" {
  step = "battle phase",
  your = { circles = everywhere("RALLY"), deck = { 20, "f" } },
  enemy = { circles = { V = { "v11", as = "X" } }, deck = { 20, "f" } },
  function(t)
    for n, by in ipairs { "FL", "FR", "V" } do
      t:you("attack", { by = by, at = "X" })
      t:run_to("you battle phase")
      t:equal(t:card("BC").power, 8000 + n * 12000, "power after so many attacks")
    end
  end,
}

-- Each of six is used six times: 36 uses for six units each.
scenario "VF-worst-2 every unit gives every unit power, again and again" {
  your = { circles = everywhere("ALL+2") },
  enemy = { circles = { V = "v11" } },
  function(t)
    for n = 1, 6 do
      for _, by in ipairs(CIRCLES) do t:you("act", { by = by }) end
      t:equal(t:card("BC").power, 8000 + n * 12000, "power after so many rounds")
    end
  end,
}

-- Every unit sees every other one.
scenario "VF-worst-3 a full board of standards on both sides" {
  your = { circles = everywhere("AURA") },
  enemy = { circles = { V = "AURA", FL = "AURA", FR = "AURA", BL = "AURA", BC = "AURA",
    BR = "AURA" } },
  function(t)
    t:equal(t:card("BC").power, 8000 + 6 * 3000, "a rear-guard")
    t:equal(t:card("V").power, 8000, "the vanguard")
  end,
}
