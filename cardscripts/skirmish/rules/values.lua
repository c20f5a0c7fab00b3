-- Where cards are, and what cards and players have.
zone "deck" { seen_by = "nobody", drawn = "pile" }
zone "hand" { seen_by = "owner" }
zone "graveyard" { drawn = "pile" }
zone "field" { play = true, board = true, circles = {
  { "U1", -2, -1 }, { "U2", -1, -1 }, { "U3", 0, -1 }, { "U4", 1, -1 }, { "U5", 2, -1 },
} }

attribute "type" { "unit", "spell" }
property "power" { min = 0 }
field "fought" {} -- in this turn

player_variable "life" { start = 8000, shown = "always" }
player_variable "may_summon" { start = 1, each_turn = true, shown = "never" }

group "units" { zones = "field" }
