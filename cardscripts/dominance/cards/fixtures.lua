-- For scenarios alone.

-- Its player's pieces can't be removed.
card "Anchor" { glyph = "A",
  prohibition { on = "remove", card = your.pieces },
}
