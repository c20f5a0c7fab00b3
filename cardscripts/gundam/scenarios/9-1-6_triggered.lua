-- Rulings 9-1-6: triggered effects.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

scenario "G-9-1-6-1.a [Deploy]" {
  your = { hand = { "Scout" } },
  function(t)
    t:you "deploy" { by = "Scout" }
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "G-9-1-6-1.b [When Attacking] comes before the block" {
  your = { battle = { "Lancer" } }, enemy = { battle = { "Wall", "u22" } },
  function(t)
    t:you "attack" { by = "Lancer" }
    t:equal(t:asked(), "you", "who is asked first")
    t:you { choose = "Wall" }
    t:equal(t:card("Wall").damage_taken, 1, "damage")
    t:equal(t:can("enemy", "block", "Wall"), true, "then the block is offered")
    t:run_to("you main")
  end,
}

scenario "G-9-1-6-1.c [Destroyed]" {
  your = { battle = { "Martyr" } }, enemy = { hand = { "Volley" } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "Volley", choose = "Martyr" }
    t:equal(t:card("Martyr").zone, "trash", "Martyr")
    t:happened { "destroy Martyr", "draw by you" }
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "G-9-1-6-1.d [When Paired]" {
  your = { hand = { "Twin", "PR" } },
  function(t)
    t:you "deploy" { by = "Twin" }
    t:equal(drawn(t), 0, "cards drawn after the deployment")
    t:you "pair" { by = "PR", choose = "Twin" }
    t:equal(drawn(t), 1, "cards drawn")
    t:happened { "pair PR", "draw by you" }
  end,
}

scenario "G-9-1-6-1.d only when this Unit is paired" {
  your = { battle = { { "Twin", pilot = "PB" }, "u22" }, hand = { "PR" } },
  function(t)
    t:you "pair" { by = "PR", choose = "u22" }
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "G-9-1-6-1.e when something happens" {
  your = { battle = { "Mourner", "u22" } }, enemy = { hand = { "Volley" } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "Volley", choose = "u22" }
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "G-9-1-6-1-1.a every time" {
  your = { battle = { "Mourner", { "u22", as = "r1" }, { "u22", as = "r2" } } },
  enemy = { hand = { { "Volley", as = "v1" }, { "Volley", as = "v2" } } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "v1", choose = "r1" }
    t:enemy "play" { by = "v2", choose = "r2" }
    t:equal(drawn(t), 2, "cards drawn")
  end,
}

scenario "G-9-1-6-1-1.b [Once per Turn]" {
  your = { battle = { "Mourner-1", { "u22", as = "r1" }, { "u22", as = "r2" } } },
  enemy = { hand = { { "Volley", as = "v1" }, { "Volley", as = "v2" } } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "v1", choose = "r1" }
    t:equal(drawn(t), 1, "cards drawn after the first")
    t:enemy "play" { by = "v2", choose = "r2" }
    t:equal(drawn(t), 1, "cards drawn after the second")
  end,
}

scenario "G-9-1-6-1-1.b a further destruction next turn draws again" {
  your = { battle = { "Mourner-1", { "u21", as = "r1" }, { "u21", as = "r2" } },
    hand = { "Sweep" } },
  enemy = { hand = { "Volley" } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "Volley", choose = "r1" }
    t:equal(drawn(t), 1, "cards drawn")
    t:run_to("you main")
    t:equal(drawn(t), 2, "cards drawn, with the turn's")
    t:you "play" { by = "Sweep" }
    t:equal(drawn(t), 3, "cards drawn in all")
  end,
}

scenario "G-9-1-6-1-1.c each copy has its own limit" {
  your = { battle = { { "Mourner-1", as = "m1" }, { "Mourner-1", as = "m2" }, "u22" } },
  enemy = { hand = { "Volley" } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "Volley", choose = "u22" }
    t:you { order = { "m1", "m2" } }
    t:equal(drawn(t), 2, "cards drawn")
  end,
}

scenario "G-9-1-6-2.a only a Red Pilot: PB" {
  your = { battle = { "Twin-R" }, hand = { "PB" } },
  function(t)
    t:you "pair" { by = "PB", choose = "Twin-R" }
    t:equal(drawn(t), 0, "cards drawn")
    t:not_happened { "triggered" }
  end,
}

scenario "G-9-1-6-2.a only a Red Pilot: PR" {
  your = { battle = { "Twin-R" }, hand = { "PR" } },
  function(t)
    t:you "pair" { by = "PR", choose = "Twin-R" }
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "G-9-1-6-2.a only its own Pilot" {
  your = { battle = { "Twin-R", { "u22", pilot = "PR" } }, hand = { "PB" } },
  function(t)
    t:you "pair" { by = "PB", choose = "Twin-R" }
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "G-9-1-6-2.b an enemy Unit is not one of yours" {
  your = { battle = { "Mourner" }, hand = { "Volley" } }, enemy = { battle = { "u22" } },
  function(t)
    t:you "play" { by = "Volley", choose = "u22" }
    t:equal(t:card("u22").zone, "trash", "u22")
    t:equal(drawn(t), 0, "cards drawn")
  end,
}

scenario "G-9-1-6-2.c returned to hand is not destroyed" {
  your = { battle = { "Mourner", "u22" } }, enemy = { hand = { "Calm Waters" } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "Calm Waters", choose = "u22" }
    t:equal(drawn(t), 0, "cards drawn")
    t:equal(t:card("u22").zone, "hand", "u22")
  end,
}

scenario "G-9-1-6-3.a simultaneous events trigger once" {
  your = { battle = { "Mourner", "u21", "u21" } }, enemy = { hand = { "Sweep" } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "Sweep" }
    t:equal(#t.your.battle, 1, "Units left")
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "G-9-1-6-3.b once for each effect" {
  your = { battle = { { "Mourner", as = "m1" }, { "Mourner", as = "m2" }, "u21", "u21" } },
  enemy = { hand = { "Sweep" } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "Sweep" }
    t:you { order = { "m1", "m2" } }
    t:equal(drawn(t), 2, "cards drawn")
  end,
}

scenario "G-9-1-6-3.c two events one after the other trigger twice" {
  your = { battle = { "Mourner", { "u21", as = "r1" }, { "u21", as = "r2" } } },
  enemy = { hand = { { "Volley", as = "v1" }, { "Volley", as = "v2" } } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "v1", choose = "r1" }
    t:enemy "play" { by = "v2", choose = "r2" }
    t:equal(drawn(t), 2, "cards drawn")
  end,
}

scenario "G-9-1-6-4.a a source that has left still activates" {
  your = { battle = { "Raider" } },
  enemy = { battle = { "u33", "u22" }, shields = { "Tow" } },
  function(t)
    t:you "attack" { by = "Raider" }
    t:run_to("enemy action")
    t:enemy "pass"
    t:you "pass"
    t:enemy "use Burst"
    t:equal(t:card("Raider").zone, "hand", "Raider")
    t:you { choose = "u33" }
    t:equal(t:card("u33").ap, 1, "AP of u33")
  end,
}

scenario "G-9-1-6-4.b also from the hand to which another effect took it" {
  your = { battle = { "Avenger", "Salvage" }, hand = { "Sweep" } }, enemy = { battle = { "u33" } },
  function(t)
    t:you "play" { by = "Sweep" }
    t:you { order = { "Salvage", "Avenger" } }
    t:equal(t:card("Avenger").zone, "hand", "Avenger")
    t:equal(t:card("u33").damage_taken, 1, "damage of u33")
  end,
}

local both_orders = constants {
  { "Martyr", "Avenger", "draw by you", "damage" },
  { "Avenger", "Martyr", "damage", "draw by you" },
}
for _, order in ipairs(both_orders) do
  scenario("G-9-1-6-5.a " .. order[1] .. " before " .. order[2]) {
    your = { battle = { "Martyr", "Avenger" }, hand = { "Sweep" } }, enemy = { battle = { "u33" } },
    function(t)
      t:you "play" { by = "Sweep" }
      t:mark()
      t:you { order = { order[1], order[2] } }
      t:happened { order[3], order[4] }
      t:equal(t:card("u33").damage_taken, 1, "damage of u33")
      t:equal(drawn(t), 1, "cards drawn")
    end,
  }
end

local all_orders = constants {
  { "Martyr", "Avenger", "Blast" }, { "Martyr", "Blast", "Avenger" },
  { "Avenger", "Martyr", "Blast" }, { "Avenger", "Blast", "Martyr" },
  { "Blast", "Martyr", "Avenger" }, { "Blast", "Avenger", "Martyr" },
}
for _, order in ipairs(all_orders) do
  scenario("G-9-1-6-5.b " .. order[1] .. ", " .. order[2] .. ", " .. order[3]) {
    your = { battle = { "Martyr", "Avenger", "Blast" }, hand = { "Sweep" } },
    enemy = { battle = { "u33" } },
    function(t)
      t:you "play" { by = "Sweep" }
      t:mark()
      t:you { order = { order[1], order[2], order[3] } }
      t:happened { "activated " .. order[1], "activated " .. order[2], "activated " .. order[3] }
      t:equal(t:card("u33").damage_taken, 2, "damage of u33")
    end,
  }
end

scenario "G-9-1-6-6.a the active player's effects first" {
  your = { battle = { { "Martyr", as = "mine" } } },
  enemy = { battle = { { "Martyr", as = "theirs", rested = true } } },
  function(t)
    t:you "attack" { by = "mine", at = "theirs" }
    t:run_to("you main")
    t:happened { "battle_damage on theirs", "battle_damage on mine", "destroy theirs" }
    t:happened { "draw by you", "draw by enemy" }
    t:not_happened { "asked order" }
    t:equal(#t.your.battle + #t.enemy.battle, 0, "Units left")
  end,
}

scenario "G-9-1-6-6.b also on the other's turn" {
  your = { battle = { { "Martyr", as = "mine", rested = true } } },
  enemy = { battle = { { "Martyr", as = "theirs" } } }, turn = "enemy",
  function(t)
    t:enemy "attack" { by = "theirs", at = "mine" }
    t:run_to("enemy main")
    t:happened { "draw by enemy", "draw by you" }
  end,
}

scenario "G-9-1-6-6.c all of the one, then all of the other" {
  your = { battle = { { "Martyr", as = "m1" }, { "Martyr", as = "m2" } }, hand = { "Sweep" } },
  enemy = { battle = { { "Martyr", as = "e1" }, { "Martyr", as = "e2" } } },
  function(t)
    t:you "play" { by = "Sweep" }
    t:equal(t:asked(), "you", "who orders first")
    t:you { order = { "m1", "m2" } }
    t:happened { "draw by you", "draw by you" }
    t:not_happened { "draw by enemy" }
    t:equal(t:asked(), "enemy", "who orders then")
    t:enemy { order = { "e2", "e1" } }
    t:equal(drawn(t), 2, "cards drawn by you")
    t:equal(drawn(t, "enemy"), 2, "cards drawn by the enemy")
  end,
}

scenario "G-9-1-6-7.a what an effect triggers goes before what waited" {
  your = { battle = { "Avenger", "Martyr" }, hand = { "Sweep" } },
  enemy = { battle = { "Alarm", "u33" } },
  function(t)
    t:you "play" { by = "Sweep" }
    t:you { order = { "Avenger", "Martyr" } }
    t:you { choose = "Alarm" }
    t:happened { "damage 1 on Alarm", "draw by enemy", "draw by you" }
  end,
}

scenario "G-9-1-6-7.b the newer ones as well in the active player's order first" {
  your = { battle = { "Blast", "Martyr", { "Alarm", as = "mine" } }, hand = { "Sweep" } },
  enemy = { battle = { { "Alarm", as = "theirs" } } },
  function(t)
    t:you "play" { by = "Sweep" }
    t:mark()
    t:you { order = { "Blast", "Martyr" } }
    t:equal(t:card("mine").damage_taken + t:card("theirs").damage_taken, 2, "damage")
    t:happened { "draw by you", "draw by enemy", "draw by you" }
  end,
}

scenario "G-9-1-6-7.c newest first each time" {
  your = { battle = { "Avenger", "Martyr", { "Avenger-3", as = "mine" }, "Crowd" },
    hand = { "Sweep" } },
  enemy = { battle = { { "Avenger-3", as = "theirs" }, "u33", "u15" } },
  function(t)
    t:you "play" { by = "Sweep" }
    t:you { order = { "Avenger", "Martyr" } }
    t:you { choose = "theirs" }
    t:enemy { choose = "mine" }
    t:you { choose = "u33" }
    t:happened { "destroy theirs", "destroy mine", "damage 1 on u33", "draw by you" }
    t:equal(drawn(t), 1, "cards drawn")
  end,
}

scenario "G-9-1-6-7.d it waits for the end of the effect in which it was caused" {
  your = { battle = { "u22" }, hand = { "Probe" } }, enemy = { battle = { "Alarm" } },
  function(t)
    t:you "play" { by = "Probe", choose = "Alarm" }
    t:happened { "damage 1 on Alarm", "draw by you", "draw by enemy" }
  end,
}

local function raid(t)
  t:you "attack" { by = "Raider" }
  t:run_to("enemy action")
  t:enemy "pass"
  t:you "pass"
end

scenario "G-9-1-6-8.a a Burst goes before everything that waits" {
  your = { battle = { "Raider" } },
  enemy = { battle = { "u33", "u22" }, shields = { "Flare" } },
  function(t)
    raid(t)
    t:equal(t:asked(), "enemy", "who is asked first")
    t:equal(t:card("Flare").zone, "revealed", "Flare while its Burst is asked")
    t:enemy "use Burst"
    t:you { choose = "u33" }
    t:happened { "draw by enemy", "modify ap -2 on u33" }
    t:equal(t:card("Flare").zone, "trash", "Flare")
  end,
}

scenario "G-9-1-6-8.b a Burst that is not used" {
  your = { battle = { "Raider" } },
  enemy = { battle = { "u33", "u22" }, shields = { "Flare" } },
  function(t)
    raid(t)
    t:enemy "no"
    t:equal(t:card("Flare").zone, "trash", "Flare")
    t:equal(drawn(t, "enemy"), 0, "cards drawn")
    t:you { choose = "u33" }
    t:equal(t:card("u33").ap, 1, "AP of u33")
  end,
}

scenario "G-9-1-6-8.c the Burst comes before the order of the others is asked" {
  your = { battle = { "Raider", "Second raider" } },
  enemy = { battle = { "u33" }, shields = { "Flare" } },
  function(t)
    raid(t)
    t:enemy "use Burst"
    t:you { order = { "Second raider", "Raider" } }
    t:happened { "draw by enemy", "draw by you", "modify ap -2 on u33" }
  end,
}

scenario "G-9-1-6-8.d Burst, the active player's, the standby player's" {
  your = { battle = { "Raider" } },
  enemy = { battle = { "u33", "Watchman" }, shields = { "Flare" } },
  function(t)
    raid(t)
    t:enemy "use Burst"
    t:you { choose = "u33" }
    t:happened { "draw by enemy", "modify ap -2 on u33", "draw by enemy" }
    t:equal(drawn(t, "enemy"), 2, "cards drawn")
  end,
}
