-- cards
card "Wrong" { type = "unit", power = 1000, text = "Your units from 500 to 300 get +1.",
  constant { cards = your.units:where(all_of(at_least(500, it.fought), at_most(300, it.fought))), --!
    power = add(1) } }
card "Fine" { type = "unit", power = 1000, text = "Your units from 300 to 500 get +1.",
  constant { cards = your.units:where(all_of(at_least(300, it.fought), at_most(500, it.fought))),
    power = add(1) } }
