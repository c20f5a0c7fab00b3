-- rules
sequence "duel" {
  step "pause" {}, --!
  step "blow" { function(duel) duel.player:draw(1) end },
  step "rest" {},
}
rule(triggered { on = "bury", function() run("duel", { player = you }) end })
rule(triggered { on = begins "rest", function() you:draw(1) end })
