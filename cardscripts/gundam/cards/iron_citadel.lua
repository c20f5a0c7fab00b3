card "Iron Citadel" { type = "base", colour = "white", level = 3, cost = 2, ap = 0, hp = 6,
  text = "[Burst] Deploy this card.\n[Deploy] Add 1 of your Shields to your hand.\n" ..
    "Your Units with <Blocker> get HP+1.",
  burst(function(me) me:deploy() end),
  deploy(function() if you.shields.top then you.shields.top:add_to_hand() end end),
  constant { cards = your.units:with { keywords = "Blocker" }, hp = add(1) },
}
