-- cards
card "Wrong" { type = "unit", power = 1000, text = "When this is summoned, draw 1." } --!
card "Fine" { type = "unit", power = 1000 }
card "Fine, face down" { type = "unit", power = 0, text = "A face-down unit.", hides = true }
