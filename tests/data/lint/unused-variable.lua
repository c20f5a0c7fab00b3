-- rules
player_variable "gold" { start = 0 } --!
game_variable "storm" { start = 0 } --!
player_variable "fame" { start = 0 }
rule_action "fame kills" { over = "players", while_ = at_least(9, you.fame), does = "defeat" }
