-- Where cards are, and what cards and players have.
zone "library" { seen_by = "nobody", drawn = "pile" }
zone "hand" { seen_by = "owner" }
zone "graveyard" { drawn = "pile" }
zone "exile" { drawn = "pile" }
zone "battlefield" { play = true }
zone "stack" { shared = true }

-- First what cards can do, then how strong they are.
layer "words"
layer "numbers"

tags "type" { "land", "creature", "instant", "sorcery", "ability" }
tags "word" { "flash", "haste", "hexproof", "sure", layer = "words" } -- sure: it can't be countered
property "cost" { min = 0 }
property "power" { layer = "numbers" }
property "toughness" { layer = "numbers" }
property "token" { hidden = true }

field "tapped" {}
field "damage_taken" {}
field "new" {} -- under its master only since this turn

player_variable "life" { start = 20, shown = "always" }
player_variable "mana" { start = 0 }
player_variable "land_drops" { start = 1, each_turn = true, shown = "never" }

group "creatures" { zones = "battlefield", type = "creature" }
group "spells" { zones = "stack", type = one_of { "creature", "instant", "sorcery" } }
group "abilities" { zones = "stack", type = "ability" }
group "waiting" { zones = "stack" }
group "elsewhere" { zones = { "library", "hand", "graveyard", "exile" } }

-- What can be chosen: hexproof creatures by their own master only.
targets = any.creatures:where(any_of(not_(has(it, "hexproof")), same_player(master_of(it), you)))
