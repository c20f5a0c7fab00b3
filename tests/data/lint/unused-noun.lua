-- rules
group "heroes" { zones = "field", type = "unit" } --!
adjective "mighty" { power = at_least(5) } --!
verb("player", "sing", function(player) player:draw(1) end) --!
group "legends" { zones = "field", type = "unit" }
adjective "weak" { power = 0 }
verb("player", "dance", function(player) player:draw(1) end)
rule(triggered { on = "summon", card = any.legends:weak(), function() you:dance() end })
