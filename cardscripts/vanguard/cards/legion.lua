-- Fixtures: a legion.

card "Twin Star" { number = "LEAD", clans = "Veil", grade = 3, power = 11000, drive = 2,
  text = "[ACT](VC) Seek Mate \"Second Star\".",
  seek_mate "Second Star",
}

card "Second Star" { number = "MATE", clans = "Veil", grade = 3, power = 9000 }
