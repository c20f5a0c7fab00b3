-- Cards of which the manual tells, each doing what it says.

scenario "GF-text-1 up to 2: two, one, or none of them" {
  your = { hand = { { "Pin-up-to-2", as = "p1" }, { "Pin-up-to-2", as = "p2" } } },
  enemy = { battle = { { "u33", as = "e1" }, { "u33", as = "e2" }, "u22" } },
  function(t)
    t:you "play" { by = "p1", choose = { "e1", "e2" } }
    t:equal(t:card("e1").rested, 1, "e1 rested")
    t:equal(t:card("e2").rested, 1, "e2 rested")
    t:you "play" { by = "p2" }
    t:you "none"
    t:equal(t:card("u22").rested, 0, "u22 rested")
  end,
}

scenario "GF-text-2 one of each side, both at once" {
  your = { hand = { "Exchange" }, battle = { "u22" } }, enemy = { battle = { "u33" } },
  function(t)
    t:you "deploy" { by = "Exchange", choose = "u22", choose2 = "u33" }
    t:equal(t:card("u22").damage_taken, 1, "damage of u22")
    t:equal(t:card("u33").damage_taken, 1, "damage of u33")
  end,
}

scenario "GF-text-3 a Burst that deploys a token" {
  your = { battle = { "u33" } }, enemy = { shields = { "Muster" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:enemy "pass"; t:you "pass"
    t:enemy "use Burst"
    t:equal(#t.enemy.units, 1, "the enemy's Units")
  end,
}
