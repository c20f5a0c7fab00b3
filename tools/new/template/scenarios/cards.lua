scenario "Scout draws when it is summoned" {
  your = { hand = { "Scout" } },
  function(t)
    t:you "summon Scout"
    t:equal(t:card("Scout").zone, "field", "where the Scout is")
    t:equal(t.your.hand, { "Soldier" }, "the hand")
  end,
}
