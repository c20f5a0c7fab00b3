-- rules
sequence "siege" { step "storm" { function(now) now.player:draw(1) end } } --!
sequence "raid" { step "loot" { function(raid) raid.player:draw(1) end } }
rule(triggered { on = "bury", function() run("raid", { player = you }) end })
