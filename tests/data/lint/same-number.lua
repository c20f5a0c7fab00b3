-- rules
label "number"
-- cards
card "One" { number = "U01", type = "unit", power = 1000 }
card "Wrong" { number = "U01", type = "unit", power = 1000 } --!
card "Fine" { number = "U02", type = "unit", power = 1000 }
