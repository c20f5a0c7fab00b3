scenario "words of before mean the same under their new names" {
  your = { oil = 3, quay = { "Old Keeper", "Mirror", { "Wick", as = "old", soot = 2 } } },
  enemy = { oil = 3, quay = { "Chimney" } },
  function(t)
    t:equal(t:card("Mirror").light, 1, "a Mirror beside a keeper")
    t:equal(t:card("old").light, 4, "a Wick beside a Mirror and a keeper")
    t:you "smoke" { choose = "old" }
    t:equal(t:card("old").zone, "sea", "it is full of soot")
    t:equal(t.you.oil, 3, "the keeper gives what the smoke cost")
  end,
}
