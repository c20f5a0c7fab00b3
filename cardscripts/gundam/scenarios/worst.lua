-- The most that can happen at once: what ends meets no limit, however much of it there is.

local function units(name, from, more)
  local list = {}
  for n = 1, 6 do
    list[n] = { name, as = from .. n }
    for key, value in pairs(more or {}) do
      list[n][key] = value
    end
  end
  return list
end

scenario "GF-worst-1 twelve Units are destroyed at once, and each has something to say" {
  your = { hand = { "Sweep" }, battle = units("Martyr", "a"), deck = { 30, "Filler" } },
  enemy = { battle = units("Martyr", "b"), deck = { 30, "Filler" } },
  function(t)
    t:you "play Sweep"
    t:run_to("you main")
    t:equal({ #t.you.battle, #t.enemy.battle }, { 0, 0 }, "Units")
    t:equal({ #t.you.hand, #t.enemy.hand }, { 6, 7 }, "hands")
  end,
}

scenario "GF-worst-2 a chain: each destroyed Unit destroys the next one" {
  your = { hand = { "Volley" }, battle = units("Avenger", "a"), deck = { 30, "Filler" } },
  enemy = { battle = units("Avenger", "b"), deck = { 30, "Filler" } },
  function(t)
    t:you "play Volley" { choose = "b1" }
    t:run_to("you main")
    t:expect(#t.you.battle == 0 or #t.enemy.battle == 0, "a side is gone")
  end,
}

scenario "GF-worst-3 every Unit hears every blow" {
  your = { hand = { { 9, "Barrage" } }, resources = { 9, "Resource" } },
  enemy = { battle = units("Alarm", "b"), deck = { 50, "Filler" } },
  function(t)
    for _ = 1, 3 do t:you "play Barrage" t:run_to("you main") end
    t:equal(#t.enemy.hand, 19, "one card and eighteen")
  end,
}

scenario "GF-worst-4 fifty effects that last until the end of the turn" {
  your = { battle = { "u33" }, hand = { { 50, "Paint" } }, resources = { 50, "Resource" } },
  function(t)
    for _ = 1, 50 do t:you "play Paint" { choose = "u33" } end
    t:equal(#t.you.hand, 0)
  end,
}
