card "Muster" { type = "command", colour = "green", level = 3, cost = 2,
  text = "[Burst] Deploy 1 Recruit token.\n[Main] Deploy 2 Recruit tokens.",
  burst(function() you:deploy_token("Recruit") end),
  main(function()
    you:deploy_token("Recruit")
    you:deploy_token("Recruit")
  end),
}
