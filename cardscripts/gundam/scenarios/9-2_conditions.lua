-- Rulings 9-2: conditions of effects.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

scenario "G-9-2-1.a a condition that is not met" {
  your = { battle = { "b-u22" }, hand = { "Wingman" } },
  function(t)
    t:you "deploy" { by = "Wingman" }
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "G-9-2-1.b one that is" {
  your = { battle = { "r-u22" }, hand = { "Wingman" } },
  function(t)
    t:you "deploy" { by = "Wingman" }
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "G-9-2-1.c another is not itself" {
  your = { hand = { "Wingman-R" } },
  function(t)
    t:you "deploy" { by = "Wingman-R" }
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "G-9-2-2.a no target, no effect" {
  your = { hand = { "Spotter" } }, enemy = { battle = { "u22", "u33" } },
  function(t)
    t:you "deploy" { by = "Spotter" }
    t:equal(t:asked(), "you", "who is asked")
    t:equal(t:can("you", "end main"), true, "and what")
    t:not_happened { "activated deployed of Spotter" }
    t:equal(t:card("u22").damage_taken + t:card("u33").damage_taken, 0, "damage")
  end,
}

scenario "G-9-2-2.b no target, no offer" {
  your = { battle = { "Sniper" } },
  function(t)
    t:equal(t:can("you", "activate main", "Sniper"), false, "offered")
    t:equal(t:card("Sniper").rested, 0, "rested")
  end,
}

scenario "G-9-2-2.c all targets or no effect" {
  your = { battle = { "u22" }, hand = { "Exchange" } },
  function(t)
    t:you "deploy" { by = "Exchange" }
    t:equal(t:card("u22").damage_taken + t:card("Exchange").damage_taken, 0, "damage")
    t:not_happened { "activated deployed of Exchange" }
  end,
}

scenario "G-9-2-3.a what is forbidden does not happen" {
  your = { hand = { "Silence", "Scout" } },
  function(t)
    t:you "play" { by = "Silence" }
    t:you "deploy" { by = "Scout" }
    t:equal(drawn(t), 0, "cards drawn")
    t:run_to("enemy main")
    t:equal(drawn(t, "enemy"), 1, "but the turn's card is drawn")
  end,
}

scenario "G-9-2-3.a no one draws by effects, the turn's card is no effect" {
  your = { hand = { "Silence" } }, enemy = { hand = { "Either", "Filler" } },
  function(t)
    t:you "play" { by = "Silence" }
    t:run_to("enemy end action")
    t:enemy "play" { by = "Either" }
    t:equal(drawn(t, "enemy"), 0, "cards drawn")
    t:run_to("enemy main")
  end,
}

scenario "G-9-2-3.b nor is it offered" {
  your = { battle = { "Boost" }, hand = { "Jam" } },
  function(t)
    t:equal(t:can("you", "activate main", "Boost"), true, "before")
    t:you "play" { by = "Jam" }
    t:equal(t:can("you", "activate main", "Boost"), false, "after")
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:can("you", "activate main", "Boost"), true, "in another turn")
  end,
}

scenario "G-9-2-3.c can't be destroyed" {
  your = { battle = { "u22" }, hand = { "Aegis" } }, enemy = { hand = { "Decree" } },
  function(t)
    t:you "play" { by = "Aegis" }
    t:run_to("enemy end action")
    t:enemy "play" { by = "Decree", choose = "u22" }
    t:equal(t:card("Decree").zone, "trash", "Decree")
    t:equal(t:card("u22").zone, "battle", "u22")
    t:run_to("enemy main")
  end,
}

scenario "GF-aegis-1 the rules destroy what has no HP left, whoever dealt the damage" {
  your = { battle = { "u22" }, hand = { "Aegis" } }, enemy = { hand = { "Scorch" } },
  function(t)
    t:you "play" { by = "Aegis" }
    t:run_to("enemy end action")
    t:enemy "play" { by = "Scorch", choose = "u22" }
    t:equal(t:card("u22").zone, "trash", "u22")
    t:run_to("enemy main")
  end,
}

scenario "GF-draw-1 the turn's card is not drawn by an effect" {
  your = { battle = { "Mute" } }, enemy = { hand = { "Either" } },
  function(t)
    t:run_to("enemy main")
    t:equal(drawn(t, "enemy"), 1, "cards drawn for the turn")
    t:enemy "play" { by = "Either" }
    t:equal(drawn(t, "enemy"), 1, "cards drawn with Either")
  end,
}
