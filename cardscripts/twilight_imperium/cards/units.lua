-- Ships, ground forces, structures; and what is no unit.
card "Carrier" { glyph = "Ca", type = "ship", cost = 3, combat = 9, move = 1, capacity = 4 }
card "Cruiser" { glyph = "Cr", type = "ship", cost = 2, combat = 7, move = 2 }
card "Dreadnought" { glyph = "Dn", type = "ship", cost = 4, combat = 5, move = 1, capacity = 1,
  bombardment = 5 }
card "War Sun" { type = "ship", cost = 12, combat = 3, move = 2, capacity = 6, bombardment = 3,
  ignores_shields = 1 }
card "Infantry" { type = "ground", cost = 1, combat = 8 }
card "Mech" { type = "ground", cost = 2, combat = 6 }
card "PDS" { type = "structure", cannon = 6, shield = 1 }
card "Space Dock" { type = "structure", production = 2 }

card "Control Token" { glyph = "Ct", type = "token" }
card "Command Token" { glyph = "Cmd", type = "token" }
card "Attachment Token" { type = "token" }
card "Custodians Token" { glyph = "Cus", type = "token" }
