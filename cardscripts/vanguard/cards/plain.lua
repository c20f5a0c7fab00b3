-- Fixtures without text.

card "Plain Nine" { number = "u9", clans = "Veil", grade = 1, power = 9000, shield = 5000 }
card "Plain Helper" { number = "u7", clans = "Veil", grade = 1, power = 7000, shield = 5000,
  skill = "boost" }
card "Plain Wall" { number = "u10", clans = "Veil", grade = 2, power = 10000, shield = 5000,
  skill = "intercept" }
card "Plain Seed" { number = "g0", clans = "Veil", grade = 0, power = 5000, shield = 10000 }
card "Plain Lord" { number = "v10", clans = "Veil", grade = 3, power = 10000 }
card "Twin Lord" { number = "v11", clans = "Veil", grade = 3, power = 11000, drive = 2 }
card "Gear Lord" { number = "gear", clans = "Gear", grade = 3, power = 10000 }
card "Filler" { number = "f", clans = "Veil", grade = 1, power = 6000, shield = 5000 }

card "Plain Critical" { number = "tc", clans = "Veil", grade = 0, power = 5000, shield = 10000,
  trigger = "critical" }
card "Plain Draw" { number = "td", clans = "Veil", grade = 0, power = 5000, shield = 5000,
  trigger = "draw" }
card "Plain Stand" { number = "ts", clans = "Veil", grade = 0, power = 5000, shield = 10000,
  trigger = "stand" }
card "Plain Heal" { number = "th", clans = "Veil", grade = 0, power = 5000, shield = 10000,
  trigger = "heal" }
