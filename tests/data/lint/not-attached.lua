-- types
"gear", "tool",
-- rules
attribute "colour" { "red", "blue" }
-- cards
card "Fine 1" { type = "gear", colour = "red", text = "This unit gets +100.",
  constant { attached = true, power = add(100) } }
card "Fine 2" { type = "gear", colour = "red", text = "This unit gets +100.",
  constant { attached = true, power = add(100) } }
card "Fine 3" { type = "gear", colour = "red", text = "This unit gets +100.",
  constant { attached = true, power = add(100) } }
card "Fine 4" { type = "gear", colour = "red", text = "This unit gets +100.",
  constant { attached = true, power = add(100) } }
card "Wrong" { type = "gear", colour = "blue", text = "This unit gets +100.", --!
  constant { power = add(100) } }
card "Fine of their colour" { type = "tool", colour = "red", text = "This unit gets +100.",
  constant { power = add(100) } }
