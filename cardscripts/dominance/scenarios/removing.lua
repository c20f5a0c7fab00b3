-- Pieces that can't be removed stay where they are, and the game goes on.
scenario "pieces that can't be removed are passed over; the others go" {
  shared = { squares = {
    c4 = { { "Red", owner = "you" } }, e3 = { { "Red", as = "mover", owner = "you" } },
    d4 = { { "Anchor", owner = "enemy" } },
    a1 = { { "Red", as = "lost", owner = "you" } },
    a2 = { { "Black", owner = "enemy" } }, b2 = { { "Black", owner = "enemy" } },
  } },
  your = { pool = { 5, "Red" } }, enemy = { pool = { 5, "Black" } },
  function(t)
    t:you "move" { by = "mover", choose = "e4" }
    t:happened { "prohibited: remove" }
    t:equal(t:card("Anchor").place, "d4")
    t:equal(t:card("lost").zone, "removed", "what a2 and b2 dominate")
    t:equal((t:asked()), "enemy", "the turn is over")
  end,
}
