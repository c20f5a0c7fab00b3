-- For scenarios alone.

-- Its player's pieces can't be removed.
card "Anchor" { glyph = "A",
  prohibition { of = "remove", card = your.pieces },
}
