-- cards
card "Wrong" { type = "unit", power = 1000, text = "While you have 0 or more cards: +1.",
  constant { while_ = at_least(0, your.hand), power = add(1) } } --!
card "Fine" { type = "unit", power = 1000, text = "While you have 1 or more cards: +1.",
  constant { while_ = at_least(1, your.hand), power = add(1) } }
