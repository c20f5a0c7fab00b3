-- The pieces: all alike, but for whose they are.
card "Red" {}
card "Black" {}
