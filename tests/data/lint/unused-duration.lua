-- rules
duration "until_summer" { at = begins "draw" } --!
duration "until_winter" { at = begins "draw" }
rule(triggered { on = "summon", me = "card",
  function(me) me:gets { power = 1, until_ = until_winter } end })
