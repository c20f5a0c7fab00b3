-- rules
attribute "kin" { "gear" }
-- cards
card "Fine 1" { type = "spell", kin = "gear", text = "This unit gets +100.",
  constant { attached = true, power = add(100) } }
card "Fine 2" { type = "spell", kin = "gear", text = "This unit gets +100.",
  constant { attached = true, power = add(100) } }
card "Fine 3" { type = "spell", kin = "gear", text = "This unit gets +100.",
  constant { attached = true, power = add(100) } }
card "Fine 4" { type = "spell", kin = "gear", text = "This unit gets +100.",
  constant { attached = true, power = add(100) } }
card "Wrong" { type = "spell", kin = "gear", text = "This unit gets +100.", --!
  constant { power = add(100) } }
