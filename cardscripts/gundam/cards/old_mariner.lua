card "Old Mariner" { type = "pilot", colour = "blue", traits = "Mariner", level = 3, cost = 1,
  text = "[Burst] Add this card to your hand.\n" ..
    "[When Attacking][Once per Turn] Draw 1, then discard 1.",
  burst(function(me) me:add_to_hand() end),
  pilot(1, 2),
  attacks { attached = true, limit = once_per_turn,
    function()
      you:draw(1)
      you:discard(1)
    end },
}
