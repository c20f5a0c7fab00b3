-- What is printed on cards, what changes in play, and the noun phrases that cards use.
-- Constants apply layer by layer: who has which trait, who is paired, then keywords, then numbers:
-- "your Units with <Blocker> get HP+1" also speaks of those that have gained it.
layer "pairing"
layer "keywords"
layer "numbers"

tags "type" { "unit", "pilot", "command", "base", "resource" } -- a Command can be a Pilot as well
tags "traits" { "Red", "Blue", "Guard", "Mariner", "Orchard", "Ember" }
attribute "colour" { "blue", "green", "red", "white" }
label "number"
property "token" { hidden = true }

property "level" { min = 0, layer = "numbers" }
property "cost" { min = 0, layer = "numbers" }
property "ap" { min = 0, layer = "numbers" }
property "hp" { min = 0, layer = "numbers" }

-- Set by the Pilot that is attached (rules/keywords.lua).
property "paired" { layer = "pairing", hidden = true }
property "linked" { layer = "pairing", hidden = true }

-- Keyword effects with a number add up, the others do not.
property "repair" { min = 0, layer = "keywords" }
property "breach" { min = 0, layer = "keywords" }
property "support" { min = 0, layer = "keywords" }
tags "keywords" { "Blocker", "First Strike", "High-Maneuver", "Suppression", layer = "keywords" }

field "rested" {}
field "damage_taken" {}

group "units" { zones = "battle", type = "unit" }
group "bases" { zones = "base", type = "base" }
group "units_and_bases" { zones = { "battle", "base" } }
group "shield_area" { zones = { "base", "shields" } }
group "off_the_field" { zones = { "deck", "resource_deck", "hand", "trash", "removal" } }
group "field" { zones = { "resources", "battle", "base" } }

adjective "rested" { rested = 1 }
adjective "active" { rested = 0 }
adjective "unpaired" { paired = 0 }

function remaining_hp(card)
  return card.hp - card.damage_taken
end

-- enemy.units:where(hp_at_most(2))
function hp_at_most(n)
  return at_most(n, remaining_hp(it))
end
