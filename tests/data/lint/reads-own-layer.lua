-- cards
card "Wrong" { type = "unit", power = 1000, text = "Your other units get the power of this.",
  constant { on = your.units:other(), power = add(this.power) } } --!
card "Fine" { type = "unit", power = 1000, text = "Your other units get its printed power.",
  constant { on = your.units:other(), power = add(printed(this, "power")) } }
