-- How often something has happened: `how_often`.

-- Your third attack in a turn and those after it.
card "War Drum" {
  type = "gear", text = "Whenever you attack, if it is at least your third attack this turn, gain 2 life.",
  triggered {
    on = "attack", match = at_least(3, how_often "turn" { on = "attack", card = your.creatures }),
    card = your.creatures, function() you:gain_life(2) end,
  },
}

card "Late Riser" {
  type = "creature", power = 2, text = "Has +1 for each attack of yours this turn.",
  constant { power = add(how_often "turn" { on = "attack", card = your.creatures }) },
}

card "Second Helping" {
  type = "spell", text = "Draw 2. Only if something has died this turn.",
  spell {
    if_ = at_least(1, how_often "turn" { on = "die" }),
    function()
      you:draw()
      you:draw()
    end,
  },
}

card "Peace Warden" {
  type = "creature", power = 1, text = "No creature attacks more than twice a turn, taken together.",
  prohibition {
    on = "activate", match = all_of(activates "attack", at_least(2, how_often "turn" { on = "attack" })),
  },
}

card "Elf Song" {
  type = "gear", text = "At the end of each turn gain 1 life for each of your Elves that died in it.",
  triggered {
    on = begins "end",
    plan { deed "gain_life" { you,
      how_often "turn" { on = "die", card = your.creatures:with { kinds = "Elf" } } } },
  },
}

card "Toll Keeper" {
  type = "creature", power = 1, text = "Whenever life is lost the second time in a battle, draw 1.",
  triggered {
    on = "lose_life", match = equal(2, how_often "battle" { on = "lose_life" }), function() you:draw() end,
  },
}

-- What lies in a hand is secret: so is how often it was an Elf.
card "Elf Ear" {
  type = "gear", text = "At the end of your turn gain 1 life if you drew an Elf in it.",
  triggered {
    on = begins "end", match = same_player(event.player, you),
    if_ = at_least(1, how_often "turn" {
      on = enters "hand", card = your.hand:with { kinds = "Elf" } }),
    function() you:gain_life(1) end,
  },
}

card "Sword" { type = "creature", power = 2 }
card "Elf" { type = "creature", power = 1, kinds = "Elf" }
card "Cull" {
  type = "spell", text = "Destroy a creature.",
  spell { choose = one(any.creatures), function(_, creature) creature:die() end },
}
card "Cull All" {
  type = "spell", text = "Destroy all creatures.", spell { function() together(any.creatures):die() end },
}

deck "One" { { 3, "Sword" }, { 3, "Elf" }, { 3, "War Drum" }, { 2, "Late Riser" }, { 2, "Second Helping" },
  { 1, "Peace Warden" }, { 2, "Elf Song" }, { 2, "Elf Ear" }, { 2, "Cull" } }
deck "Other" { { 3, "Sword" }, { 3, "Elf" }, { 2, "Late Riser" }, { 3, "Toll Keeper" }, { 2, "Elf Ear" },
  { 2, "Second Helping" }, { 2, "Cull All" }, { 2, "War Drum" } }
