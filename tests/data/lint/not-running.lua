-- rules
window "answers" {}
sequence "clash" {
  step "answers" { window = "answers" },
  step "close" {},
}
duration "this_clash" { at = ends "close", same = "clash" }
duration "next_clash" { at = ends "close", later = "clash" }
rule(triggered { on = "summon", function() run("clash") end })
-- cards
card "Wrong" { type = "unit", text = "It gets +200 in this clash.", power = 100,
  activated { window = { "main", "answers" }, cost = cost_self { event = "fight" },
    function(me) me:gets { power = 200, until_ = this_clash } end }, --!
  triggered { on = begins "draw",
    function(me) me:gets { power = 200, until_ = this_clash } end } } --!
card "Fine" { type = "unit", text = "It gets +200 in this clash.", power = 100,
  activated { window = { "main", "answers" }, if_ = during "clash",
    cost = cost_self { event = "fight" },
    function(me) me:gets { power = 200, until_ = this_clash } end },
  activated { keyword = "also", window = "answers", cost = cost_self { event = "fight" },
    function(me) me:gets { power = 200, until_ = this_clash } end },
  triggered { on = "summon", self = true,
    function(me) me:gets { power = 200, until_ = this_clash } end },
  triggered { on = begins "draw",
    function(me) me:gets { power = 200, until_ = next_clash } end } }
