-- cards
card "Wrong" { type = "unit", power = 1000 } --!
card "Fine" { type = "unit", power = 1000 }
deck "One" { { 40, "Fine" } }
