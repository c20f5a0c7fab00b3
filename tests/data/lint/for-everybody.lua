-- cards
card "Wrong" { type = "unit", power = 1000, text = "Your units can't fight.",
  prohibition { of = "fight" } } --!
card "Fine" { type = "unit", power = 1000, text = "Your units can't fight.",
  prohibition { of = "fight", card = your.units } }
