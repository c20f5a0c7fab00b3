-- rules
attribute "clan" { "Red", "Blue" } --!
-- cards
card "Fine" { type = "unit", power = 1000, clan = "Red" }
