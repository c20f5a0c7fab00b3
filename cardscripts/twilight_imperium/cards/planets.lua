-- Planets, by the short names of the rulings; HA1 is a home planet of seat 1, HB1 of seat 2.
card "CU" { type = "planet", resources = 2, influence = 1, traits = "cultural" }
card "HZ" { type = "planet", resources = 1, influence = 2, traits = "hazardous" }
card "IN" { type = "planet", resources = 1, influence = 1, traits = "industrial" }
card "DU" { type = "planet", resources = 2, influence = 2, traits = { "cultural", "hazardous" } }
card "LE" { type = "planet", resources = 1, influence = 2, traits = "hazardous" }
card "C2" { type = "planet", resources = 1, influence = 3, traits = "cultural" }
card "I2" { type = "planet", resources = 2, influence = 0, traits = "industrial" }
card "H2" { type = "planet", resources = 3, influence = 1, traits = "hazardous" }
card "I3" { type = "planet", resources = 1, influence = 2, traits = "industrial" }
card "DV" { type = "planet", resources = 2, influence = 2, traits = { "hazardous", "industrial" } }
card "MR" { type = "planet", resources = 1, influence = 6 }

card "HA1" { type = "planet", resources = 4, influence = 2 }
card "HA2" { type = "planet", resources = 1, influence = 1 }
card "HB1" { type = "planet", resources = 4, influence = 2 }
card "HB2" { type = "planet", resources = 1, influence = 1 }
card "HC1" { type = "planet", resources = 4, influence = 2 }
card "HC2" { type = "planet", resources = 1, influence = 1 }
card "HD1" { type = "planet", resources = 4, influence = 2 }
card "HD2" { type = "planet", resources = 1, influence = 1 }
card "HE1" { type = "planet", resources = 4, influence = 2 }
card "HE2" { type = "planet", resources = 1, influence = 1 }
card "HF1" { type = "planet", resources = 4, influence = 2 }
card "HF2" { type = "planet", resources = 1, influence = 1 }

-- LE is legendary: this goes with it.
card "Beacon of LE" { type = "legend", planet = "LE",
  text = "ACTION: Exhaust this card: gain 2 trade goods.",
  activated { keyword = "play", zones = "area", window = "action",
    cost = cost_self { event = "exhaust" },
    function() you:gain_goods(2) end },
}
