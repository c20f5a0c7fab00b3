-- The pieces: all alike, but for whose they are.
card "Red" { glyph = "R" }
card "Black" { glyph = "B" }
