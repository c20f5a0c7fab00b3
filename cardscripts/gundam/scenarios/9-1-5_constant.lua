-- Rulings 9-1-5: constant effects.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

scenario "G-9-1-5-1 it works at every step" {
  your = { battle = { "Banner", "u22" } },
  function(t)
    for _, moment in ipairs({ "enemy end action", "enemy main", "you end action", "you main" }) do
      t:equal(t:card("u22").ap, 3, "AP before " .. moment)
      t:run_to(moment)
    end
    t:equal(t:card("u22").ap, 3, "AP in the next turn")
  end,
}

scenario "G-9-1-5-2 it ends with its source" {
  your = { battle = { { "Banner", damage_taken = 1 }, "u22" } },
  enemy = { hand = { "Volley" } }, turn = "enemy",
  function(t)
    t:equal(t:card("u22").ap, 3, "AP before")
    t:enemy "play" { by = "Volley", choose = "Banner" }
    t:equal(t:card("Banner").zone, "trash", "Banner")
    t:equal(t:card("u22").ap, 2, "AP")
  end,
}

scenario "G-9-1-5-3.a while its condition holds" {
  your = { battle = { "Crowd", "u22" }, hand = { "u21" } },
  enemy = { hand = { "Volley" } },
  function(t)
    t:equal(t:card("Crowd").ap, 1, "AP with two Units")
    t:you "deploy" { by = "u21" }
    t:equal(t:card("Crowd").ap, 3, "AP with three")
    t:run_to("enemy main")
    t:enemy "play" { by = "Volley", choose = "u22" }
    t:equal(t:card("Crowd").ap, 1, "AP with two again")
  end,
}

scenario "G-9-1-5-3.b the damage is that of the moment" {
  your = { battle = { "Crowd", "u22", "u33" } },
  enemy = { base = { "EX Base" }, hand = { "Decree" } },
  function(t)
    t:you "attack" { by = "Crowd" }
    t:run_to("enemy action")
    t:enemy "play" { by = "Decree", choose = "u22" }
    t:run_to("you main")
    t:equal(t:card("EX Base").damage_taken, 1, "damage of the Base")
  end,
}

scenario "G-9-1-5-4.a it neither waits nor is declared" {
  your = { battle = { "u22" }, hand = { "Banner" } },
  function(t)
    t:you "deploy" { by = "Banner" }
    t:equal(t:card("u22").ap, 3, "AP")
    t:equal(#t.queue, 0, "effects waiting")
    t:not_happened { "triggered" }
  end,
}

scenario "G-9-1-5-4.b it works before the Deploy effect resolves" {
  your = { battle = { "u22" }, hand = { "Banner-D" } },
  function(t)
    t:you "deploy" { by = "Banner-D" }
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "G-9-1-5-5 they overlap" {
  your = { battle = { { "Banner", as = "b1" }, { "Banner", as = "b2" }, "u22" } },
  function(t)
    t:equal(t:card("u22").ap, 4, "AP of u22")
    t:equal(t:card("b1").ap, 3, "AP of the one Banner")
    t:equal(t:card("b2").ap, 3, "AP of the other")
  end,
}

scenario "G-9-1-5-6.a can't beats can" {
  your = { battle = { "Warden", "u33" } }, enemy = { battle = { "Drill", "u22" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:equal(t:can("enemy", "block"), false, "a block is offered")
    t:run_to("you main")
    t:equal(#t.enemy.shields, 2, "shields")
  end,
}

scenario "G-9-1-5-6.a without the can't" {
  your = { battle = { "u33" } }, enemy = { battle = { "Drill", "u22" } },
  function(t)
    t:you "attack" { by = "u33" }
    t:equal(t:can("enemy", "block", "Drill"), true, "Drill is offered")
    t:equal(t:can("enemy", "block", "u22"), true, "u22 is offered")
    t:run_to("you main")
  end,
}

scenario "G-9-1-5-6.b in whichever order they came" {
  your = { battle = { "u33" }, hand = { "Warden" } }, enemy = { battle = { "Drill", "u22" } },
  function(t)
    t:you "deploy" { by = "Warden" }
    t:you "attack" { by = "u33" }
    t:equal(t:can("enemy", "block"), false, "a block is offered")
    t:run_to("you main")
  end,
}

scenario "G-9-1-5-6.b the other order" {
  your = { battle = { "Warden", "u33" } }, enemy = { battle = { "u22" }, hand = { "Drill" } },
  turn = "enemy",
  function(t)
    t:enemy "deploy" { by = "Drill" }
    t:run_to("you main")
    t:you "attack" { by = "u33" }
    t:equal(t:can("enemy", "block"), false, "a block is offered")
    t:run_to("you main")
  end,
}

scenario "G-9-1-5-7.a a target that appears is affected at once" {
  your = { battle = { "Medic" }, hand = { "r-u22", "b-u22" } },
  function(t)
    t:you "deploy" { by = "r-u22" }
    t:equal(t:card("r-u22").repair, 1, "Repair of the Red Unit")
    t:you "deploy" { by = "b-u22" }
    t:equal(t:card("b-u22").repair, 0, "Repair of the Blue Unit")
  end,
}

scenario "G-9-1-5-7.b and one that becomes a target" {
  your = { battle = { "Medic", "b-u22" }, hand = { "Paint" } },
  function(t)
    t:you "play" { by = "Paint", choose = "b-u22" }
    t:equal(t:card("b-u22").repair, 1, "Repair while it is Red")
    t:run_to("enemy main")
    t:equal(t:card("b-u22").repair, 0, "Repair after the turn")
    t:happened { "step cleanup", "ended modify", "step active" }
  end,
}
