-- rules
class "slow" --!
class "fast"
class "usual"
rule(triggered { on = "bury", class = "fast", function() you:draw(1) end })
