-- cards
card "Wrong" { type = "unit" } --!
card "Fine" { type = "unit", power = 0 }
card "Spell" { type = "spell", text = "Draw 1.", cast { function() you:draw(1) end } }
card "Fine, face down" { type = "unit", hides = true }
