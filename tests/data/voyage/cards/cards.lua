card "Ship" { glyph = "S" }
card "Scout" {}
card "Base" { glyph = "<" }
card "Bread & Butter" { kind = "green", price = 2 }
card "Crown, Old" { kind = "odd <kind>", price = 9 }
card "Crown" { kind = "odd <kind>", price = 6 }
card "Masque" { price = 4, text = "Nobody knows." }
