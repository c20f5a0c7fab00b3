-- A battle's steps: who strikes whom, and when what the blows have triggered resolves.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

scenario "GF-attack-17 a battle whose target has left is not blocked" {
  your = { battle = { "Lancer" } }, enemy = { battle = { { "u21", rested = true }, "Wall" } },
  function(t)
    t:you "attack" { by = "Lancer", at = "u21" }
    t:you { choose = "u21" }
    t:equal(t:asked(), "you", "who is asked next")
    t:equal(t:can("you", "end main"), true, "the main phase goes on")
  end,
}

scenario "GF-attack-18 an attacker that has left strikes nobody, <First Strike> or not" {
  your = { battle = { "Duelist" } },
  enemy = { battle = { { "u15", rested = true } }, hand = { "Decree" } },
  function(t)
    t:you "attack" { by = "Duelist", at = "u15" }
    t:run_to("enemy action")
    t:enemy "play" { by = "Decree", choose = "Duelist" }
    t:run_to("you main")
    t:equal(t:card("Duelist").zone, "trash", "Duelist")
    t:equal(t:card("u15").damage_taken, 0, "damage of u15")
  end,
}

scenario "GF-attack-19 what is destroyed by effects of the damage step is not destroyed in battle" {
  your = { battle = { "Hunter", { "Avenger", as = "mine" } } },
  enemy = { battle = { { "Avenger", as = "theirs", rested = true }, "u21" } },
  function(t)
    t:you "attack" { by = "Hunter", at = "theirs" }
    t:run_to("you action")
    t:you "pass"
    t:enemy { choose = "mine" }
    t:run_to("you main")
    t:equal(t:card("mine").zone, "trash", "your Avenger")
    t:equal(t:card("u21").zone, "trash", "u21, by its effect")
    t:equal(drawn(t), 1, "cards drawn by Hunter: for the enemy's Avenger alone")
  end,
}

scenario "GF-first-strike-4 what the first blow triggers waits for the other" {
  your = { battle = { "Duelist" } }, enemy = { battle = { { "Bruiser", rested = true } } },
  function(t)
    t:you "attack" { by = "Duelist", at = "Bruiser" }
    t:run_to("you main")
    t:happened { "battle_damage 3 on Bruiser", "battle_damage 2 on Duelist", "step damage",
      "draw by enemy", "step battle end" }
    t:equal(drawn(t, "enemy"), 1, "cards drawn")
  end,
}

scenario "GF-breach-10 what Breach destroys is destroyed before the battle ends" {
  your = { battle = { "Breach Hound" } }, enemy = { battle = { { "u21", rested = true } } },
  function(t)
    t:you "attack" { by = "Breach Hound", at = "u21" }
    t:run_to("you main")
    t:happened { "destroy u21", "activated breach", "damage 1 on Filler", "step battle end" }
    t:equal(#t.enemy.shields, 2, "Shields")
  end,
}

scenario "GF-breach-11 nothing for what an effect destroys in the battle" {
  your = { battle = { { "Breacher", pilot = "Sharp Eye" } } },
  enemy = { battle = { "u21", { "u15", rested = true } } },
  function(t)
    t:you "attack" { by = "Breacher", at = "u15" }
    t:you { choose = "u21" }
    t:run_to("you main")
    t:equal(t:card("u21").zone, "trash", "u21")
    t:equal(#t.enemy.shields, 3, "Shields")
  end,
}
