card "Ash Marshal" { type = "pilot", colour = "red", traits = "Ember", level = 4, cost = 1,
  text = "[Burst] Add this card to your hand.\nWhile this Unit is damaged, it gets AP+1.",
  burst(function(me) me:add_to_hand() end),
  pilot(2, 1),
  constant { attached = true, while_ = at_least(1, this.damage_taken), ap = add(1) },
}
