card "Ship" { glyph = "S" }
card "Scout" {}
card "Base" { glyph = "<" }
card "Bread & Butter" { sort = "green", price = 2 }
card "Crown, Old" { sort = "odd <kind>", price = 9 }
card "Crown" { sort = "odd <kind>", price = 6 }
card "Masque" { price = 4, text = "Nobody knows." }
