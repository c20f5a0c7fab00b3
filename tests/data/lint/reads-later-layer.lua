-- rules
layer "late"
property "rank" { layer = "late" }
rule(constant { cards = any.units, rank = add(1) })
-- cards
card "Wrong" { type = "unit", power = 1000, text = "Your other units get its rank.",
  constant { cards = your.units:other(), power = add(this.rank) } } --!
card "Fine" { type = "unit", power = 1000, text = "Your other units get the power of this.",
  constant { cards = your.units:other(), power = add(this.power) } }
