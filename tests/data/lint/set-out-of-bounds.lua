-- cards
card "Wrong" { type = "unit", power = 1000, text = "The power of your units becomes less than 0.",
  constant { cards = your.units, power = set(-1) } } --!
card "Fine" { type = "unit", power = 1000, text = "The power of your units becomes 0.",
  constant { cards = your.units, power = set(0) } }
