-- rules
role "rescuer" --!
role "rescued"
event "vanish" { moves_to = "graveyard" }
rule_action "the rescued vanish" {
  over = any.units, while_ = same(it, role.rescued), does = "vanish" }
