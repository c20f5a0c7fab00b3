-- cards
card "Wrong" { type = "unit", power = 1000, text = "Your units get +0.",
  constant { cards = your.units, power = add(0) } } --!
card "Fine" { type = "unit", power = 1000, text = "Your units get +1.",
  constant { cards = your.units, power = add(1) } }
