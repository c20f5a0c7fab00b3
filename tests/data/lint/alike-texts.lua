-- rules
attribute "clan" { "Red", "red" } --!
attribute "colour" { "Blue" }
-- cards
card "Fine" { type = "unit", power = 1000, clan = "Red" }
card "Fine as well" { type = "unit", power = 1000, clan = "red", colour = "Blue" }
