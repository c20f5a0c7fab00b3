-- Before the first turn: who goes first, what is put back, who sees which cards.

for _, case in ipairs { { 1, "you", "enemy" }, { 2, "enemy", "you" } } do
  scenario("VF-setup-3 asked first, drawing first, without an attack: " .. case[2]) {
    decks = { "Veiled Court", "Gear Works" }, options = { first_player = case[1] },
    function(t)
      t:equal(t:asked(), case[2], "who is asked to put back")
      t:run_to("main")
      t:equal(t:turn_player(), case[2], "whose turn is the first")
      t:equal(#t.your.hand + #t.enemy.hand, 11, "hands: one has drawn")
      t:run_to(case[3] .. " main")
      t:not_happened { "step battle phase" }
      t:run_to(case[3] .. " battle phase")
      t:equal(t:turn_player(), case[3], "whose turn has the first battle phase")
    end,
  }
end

for seed, who in pairs { [1] = "you", [6] = "enemy" } do
  scenario("VF-setup-4 by lot: " .. who .. " first") {
    seed = seed, decks = { "Veiled Court", "Gear Works" },
    function(t)
      t:happened { "step lot", "begin_with", "step first player" }
      t:run_to("main")
      t:equal(t:turn_player(), who, "whose turn")
    end,
  }
end

scenario "VF-setup-5 what is put back is shuffled in before as many are drawn" {
  decks = { "Veiled Court", "Gear Works" }, options = { first_player = 1 },
  function(t)
    t:happened { "move Veil Fledgling", "shuffle", "move Gear Pup", "shuffle", "step hands" }
    t:mark()
    local back = t.your.hand[1]
    local kept = {}
    for n = 2, 5 do kept[n - 1] = t.your.hand[n] end
    t:you { choose = back }
    t:happened { "put_on_bottom by you", "shuffle by you", "draw by you", "step second mulligan" }
    t:equal(#t.your.hand, 5, "your hand")
    for _, card in ipairs(kept) do t:equal(card.zone, "hand", "a card that was kept") end
    t:mark()
    t:enemy "none"
    t:not_happened { "shuffle", "put_on_bottom" }
    t:run_to("you main")
  end,
}

scenario "VF-zones-1 who sees which cards" {
  your = { circles = { V = "v11" }, hand = { { "u9", as = "h" } }, deck = { { "u9", as = "d" },
    { 5, "f" } }, soul = { { "u9", as = "s" } }, damage = { { "u9", as = "m" } },
    drop = { { "u9", as = "p" } }, bind = { { "u9", as = "b" } } },
  enemy = { circles = { V = "v11" } },
  function(t)
    for name, sees in pairs { h = { true, false }, d = { false, false }, s = { true, true },
      m = { true, true }, p = { true, true }, b = { true, true } } do
      t:equal(t:sees("you", name), sees[1], "you see " .. name)
      t:equal(t:sees("enemy", name), sees[2], "the enemy sees " .. name)
    end
  end,
}

scenario "VF-ride-4 what rides and is called is of the own vanguard's grade, no other unit's" {
  your = { circles = { V = "u9", FL = { "v10", as = "P" }, BC = "DOM-LONG" },
    hand = { { "u10", as = "two" }, { "g0", as = "zero" } } },
  enemy = { circles = { V = { "v11", as = "W" } } },
  function(t)
    t:equal(t:can("you", "call", "two"), false, "grade 2 beside a rear-guard of grade 3")
    t:you "act DOM-LONG" { choose = "W" }
    t:equal(#t.your.vanguards, 2, "your vanguards")
    t:equal(t:can("you", "call", "two"), false, "grade 2 with a vanguard of grade 3 over there")
    t:equal(t:can("you", "call", "zero"), true, "grade 0")
  end,
}
