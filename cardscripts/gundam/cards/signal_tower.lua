card "Signal Tower" { type = "base", colour = "green", level = 3, cost = 2, ap = 0, hp = 5,
  text = "[Burst] Deploy this card.\n[Deploy] Add 1 of your Shields to your hand.\n" ..
    "[Activate-Main] Rest this Base: Choose 1 of your Units with damage. It recovers 1 HP.",
  burst(function(me) me:deploy() end),
  deploy(function() if you.shields.top then you.shields.top:add_to_hand() end end),
  activate_main { cost = rest_this, choose = one(your.units:where(at_least(1, it.damage_taken))),
    function(me, unit) unit:recover(1) end },
}
