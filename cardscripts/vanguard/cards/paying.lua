-- Fixtures: soul and damage.
-- lint: endless meant in this file: who uses them is a scenario

card "Soul Spender" { number = "SB", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] [Soul-Blast 1] Draw 1.",
  act { cost = soul_blast(1), function() you:draw(1) end },
}

card "Soul Keeper" { number = "SC", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Soul-charge 1.",
  act(function() you:soul_charge(1) end),
}

card "Mender" { number = "CC", clans = "Veil", grade = 1, power = 8000,
  text = "[ACT] Counter-charge 1.",
  act(function() you:counter_charge(1) end),
}
