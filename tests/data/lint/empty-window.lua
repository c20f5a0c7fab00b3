-- rules
window "respond" {} --!
window "prepare" {}
sequence "duel" { step "response" { window = "respond" }, step "preparation" { window = "prepare" } }
rule(triggered { on = "bury", function() run("duel", { player = you }) end })
action(activated { keyword = "ready", window = "prepare", cost = cost_player { "life", 1 },
  function() you:draw(1) end })
