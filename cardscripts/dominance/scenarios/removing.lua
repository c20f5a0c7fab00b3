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

-- The Anchor's own player attacks and is dominated, in every order of removals.
for order = 0, 2 do
  scenario("Anchor: all pieces of its player stay, all others go, in order " .. order) {
    options = { order = order },
    shared = { squares = {
      a7 = { { "Anchor", owner = "you" } },
      c4 = { { "Red", as = "held", owner = "you" } },
      e3 = { { "Red", as = "mover", owner = "you" } },
      d4 = { { "Black", as = "lost", owner = "enemy" } },
      e5 = { { "Black", as = "b1", owner = "enemy" } },
      f5 = { { "Black", as = "b2", owner = "enemy" } },
    } },
    your = { pool = { 5, "Red" } }, enemy = { pool = { 5, "Black" } },
    function(t)
      t:you "move" { by = "mover", choose = "e4" }
      t:happened { "remove on Black", "prohibited: remove" }
      t:equal({ t:card("mover").place, t:card("held").place, t:card("lost").zone },
        { "e4", "c4", "removed" })
      t:equal({ t:card("b1").place, t:card("b2").place }, { "e5", "f5" })
      t:equal((t:asked()), "enemy", "the turn is over")
    end,
  }
end
