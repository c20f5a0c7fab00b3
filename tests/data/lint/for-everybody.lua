-- cards
card "Wrong" { type = "unit", power = 1000, text = "Your units can't fight.",
  prohibition { on = "fight" } } --!
card "Fine" { type = "unit", power = 1000, text = "Your units can't fight.",
  prohibition { on = "fight", card = your.units } }
