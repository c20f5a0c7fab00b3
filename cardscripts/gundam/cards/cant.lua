-- "Can't": of attacks, Pilots, choices, and of what other cards would do by themselves.
card "Pacifist" { type = "unit", level = 2, cost = 1, ap = 3, hp = 3,
  text = "This Unit can't attack.",
  prohibition { on = "attack", match = same(event.card, this) },
}

card "Duellist" { type = "unit", level = 2, cost = 1, ap = 3, hp = 3,
  text = "This Unit can't choose the enemy player as its attack target.",
  prohibition { on = "attack", match = all_of(same(event.card, this), at_the_player) },
}

card "Besieger" { type = "unit", level = 2, cost = 1, ap = 3, hp = 3,
  text = "This Unit can't choose an enemy Unit of Lv.3 or lower as its attack target.",
  prohibition { on = "attack", match = all_of(same(event.card, this),
    is(event.other, enemy.units:with { level = at_most(3) })) },
}

card "Loner" { type = "unit", level = 1, cost = 1, ap = 2, hp = 2,
  text = "This Unit can't be paired with a Pilot.",
  prohibition { on = "pair", match = same(event.other, this) },
}

card "Phantom" { type = "unit", level = 3, cost = 1, ap = 2, hp = 3,
  text = "This Unit can't be chosen by enemy effects.",
  prohibition { on = "activate", match = chosen_by_enemy_effects },
}

card "Interdictor" { type = "unit", level = 3, cost = 1, ap = 2, hp = 4,
  text = "Enemy Units can't activate [Deploy] or [Destroyed] effects.",
  prohibition { on = "activate", card = enemy.units,
    match = any_of(activates "deployed", activates "destroyed") },
}

card "Warden of Ash" { type = "unit", level = 3, cost = 1, ap = 2, hp = 4,
  text = "Your opponent can't activate [Burst] effects.",
  prohibition { on = "activate",
    match = all_of(activates "burst", same_player(event.player, opponent)) },
}

card "Censor" { type = "unit", level = 2, cost = 1, ap = 1, hp = 3,
  text = "Enemy Units can't activate effects when one of their Units is destroyed.",
  prohibition { on = "activate", card = enemy.units, match = activates "destroyed one" },
}

card "Fog Bank" { type = "unit", level = 2, cost = 1, ap = 1, hp = 3,
  text = "A Unit whose battle has begun can't attack in it.",
  prohibition { on = "attack", match = during "attack" },
}

card "Blast Door" { type = "base", level = 1, cost = 1, ap = 0, hp = 5,
  text = "This Base can't receive damage from enemy Units that are Lv.3 or lower.",
  prohibition { on = { "damage", "battle_damage" }, match = all_of(same(event.card, this),
    is(event.source, enemy.units:with { level = at_most(3) })) },
}

card "Breacher-4" { type = "unit", level = 4, cost = 2, ap = 3, hp = 3, breach = 2 }

card "Anchorage" { type = "unit", level = 1, cost = 1, ap = 1, hp = 4,
  text = "Your Units can't be put into the trash to make room.",
  prohibition { on = "give_way", card = your.units },
}

card "Foundation" { type = "unit", level = 1, cost = 1, ap = 1, hp = 4,
  text = "Your Base can't be put into the trash to make room.",
  prohibition { on = "give_way", card = your.bases },
}

card "Stalwart" { type = "unit", level = 1, cost = 1, ap = 1, hp = 4,
  text = "This Unit can't be put into the trash to make room.",
  prohibition { on = "give_way", match = same(event.card, this) },
}

card "Gatekeeper" { type = "unit", level = 1, cost = 1, ap = 1, hp = 4,
  text = "Unit tokens can't be deployed.",
  prohibition { on = "enter", match = equal(1, event.card.token) },
}

card "Saboteur" { type = "unit", level = 1, cost = 1, ap = 1, hp = 4,
  text = "Enemy Units can't activate <Repair>.",
  prohibition { on = "activate", card = enemy.units, match = activates "repair" },
}

card "Jammer" { type = "unit", level = 1, cost = 1, ap = 1, hp = 4,
  text = "Enemy Units can't activate <Repair> while they have 3 or more damage.",
  prohibition { on = "activate", card = enemy.units:with { damage_taken = at_least(3) },
    match = activates "repair" },
}
