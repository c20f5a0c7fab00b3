-- rules
event "sleep" { sets = { field = "fought", amount = 1 } } --!
event "wake" { sets = { field = "fought", amount = 0 } }
rule(triggered { on = "sleep", me = "card", function(me) me:wake() end })
