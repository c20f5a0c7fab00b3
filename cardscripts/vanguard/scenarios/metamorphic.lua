-- Dominate and release: over drawn positions nothing is different afterwards. Whatever is visible
-- of every card is compared; what only counts up (ages, serial numbers) is not.

local units = {
  "u9", "u7", "u10", "CNT", "AURA", "FROW", "BROW", "RALLY", "SELFDRAW", "NOSTAND", "X-ACT", "COL",
}
local circles = { "FL", "FR", "BL", "BC", "BR" }
local zones = { "deck", "hand", "drop", "damage", "soul", "bind", "trigger", "circles", "locked" }
local facts = {
  "name", "zone", "place", "owner", "master", "original_master", "power", "critical", "shield",
  "rested", "dominated", "deleted", "legion", "column", "row",
}

-- A sequence of numbers of its own, so that a position depends on its number alone.
local function numbers(seed)
  local state = seed * 7919 + 13
  return function(n)
    state = (state * 1103515245 + 12345) % 2147483648
    return (state // 65536) % n + 1
  end
end

local function board(draw, side, vanguard)
  local on = { V = { vanguard, as = side .. " V" } }
  for _, circle in ipairs(circles) do
    if draw(3) > 1 then
      on[circle] = { units[draw(#units)], as = side .. " " .. circle, rested = draw(2) == 1 }
    end
  end
  return on
end

local function dump(t)
  local lines = {}
  for _, side in ipairs { "your", "enemy" } do
    for _, zone in ipairs(zones) do
      for _, card in ipairs(t[side][zone]) do
        local line = side .. " " .. zone
        for _, fact in ipairs(facts) do
          line = line .. " " .. tostring(card[fact])
        end
        table.insert(lines, line)
      end
    end
  end
  return lines
end

for number = 1, 60 do
  scenario("R50 dominated and released, position " .. number .. " is as it was") {
    your = { circles = board(numbers(number), "y", "DOM-BLINK"), damage = { 2, "f" } },
    enemy = { circles = board(numbers(1000 + number), "e", "v11"), damage = { 1, "f" } },
    function(t)
      local before = dump(t)
      for _, circle in ipairs { "V", "FL", "FR", "BL", "BC", "BR" } do
        local name = "e " .. circle
        local there = false
        for _, unit in ipairs(t.enemy.units) do
          there = there or unit.place == circle
        end
        if there then
          t:you "act" { by = "y V", choose = name }
          t:equal(dump(t), before, "after " .. name)
        end
      end
    end,
  }
end
