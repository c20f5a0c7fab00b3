-- Where cards are, and what cards and players have.
zone "library" { seen_by = "nobody", drawn = "pile" }
zone "hand" { seen_by = "owner" }
zone "graveyard" { drawn = "pile" }
zone "exile" { drawn = "pile" }
zone "battlefield" { play = true, drawn = "row" }
zone "stack" { shared = true, drawn = "row" }

-- What a card is, its colours, what it can do; then power and toughness: what sets them, what
-- changes them (counters, too), and what switches them.
layer "types"
layer "colours"
layer "words"
layer "basis"
layer "numbers"
layer "switched"

tags "type" {
  "land", "creature", "artifact", "enchantment", "aura", "instant", "sorcery", "ability", "legend",
  layer = "types",
}
tags "colour" { "white", "blue", "black", "red", "green", layer = "colours" }
tags "word" {
  "flash", "haste", "vigilance", "defender", "flying", "reach", "menace", "trample",
  "first strike", "double strike", "deathtouch", "lifelink", "hexproof", "indestructible",
  layer = "words",
}
tags "protection" {
  "from white", "from blue", "from black", "from red", "from green",
  layer = "words",
}
tags "mark" {
  "sure", -- it can't be countered
  "pacified", -- it neither attacks nor blocks
}
tags "lost" { "abilities", loses = true, layer = "words" }
property "power" { layer = "numbers", layers = { "types", "basis", "switched" } }
property "toughness" { layer = "numbers", layers = { "types", "basis", "switched" } }
property "tax" { hidden = true } -- so much more it costs to cast
property "token" { hidden = true }
property "mask" { hidden = true } -- what it costs to take the mask off; without it none is worn

field "tapped" {}
field "damage_taken" {}
field "doomed" {} -- damaged by deathtouch
field "outshone_by" { refers = "card" } -- a legend: which other one its player keeps
field "plus" {} -- counters
field "minus" {}
field "new" {} -- under its master only since this turn
field "attacking" {}
field "blocked" {}
field "struck" {} -- has dealt first-strike damage
field "blocks" { refers = "card" }
field "enchants" { refers = "card" }

player_variable "life" { start = 20, shown = "always" }
player_variable "white" { each_step = true, shown = "not_0" }
player_variable "blue" { each_step = true, shown = "not_0" }
player_variable "black" { each_step = true, shown = "not_0" }
player_variable "red" { each_step = true, shown = "not_0" }
player_variable "green" { each_step = true, shown = "not_0" }
player_variable "colourless" { each_step = true, shown = "not_0" }
player_variable "land_drops" { start = 1, each_turn = true, shown = "never" }

group "creatures" { zones = "battlefield", type = "creature" }
group "lands" { zones = "battlefield", type = "land" }
group "artifacts" { zones = "battlefield", type = "artifact" }
group "enchantments" { zones = "battlefield", type = "enchantment" }
group "auras" { zones = "battlefield", type = "aura" }
group "legends" { zones = "battlefield", type = "legend" }
group "permanents" { zones = "battlefield" }
group "attackers" { zones = "battlefield", type = "creature", attacking = 1 }
group "spells" { zones = "stack", type = not_ "ability" }
group "abilities" { zones = "stack", type = "ability" }
group "waiting" { zones = "stack" }
group "castable" { zones = { "hand", "stack" } }
group "summoned" { zones = "stack", type = "creature" }
group "elsewhere" { zones = { "library", "hand", "graveyard", "exile" } }

-- How a player stands, for those that are programs: a creature that waits is worth as much as one
-- that is there, and an attack as much as it can hurt.
player_number "standing" {
  you.life + 2 * count(your.hand) + 3 * count(your.permanents) + 3 * count(your.summoned)
    + total(your.creatures, it.power + it.toughness)
    + total(your.summoned, it.power + it.toughness)
    + total(your.attackers:where(equal(0, it.blocked)), it.power),
}

-- Protection: from what has that colour.
function protected(card, source)
  local each = {}
  for _, colour in ipairs({ "white", "blue", "black", "red", "green" }) do
    each[#each + 1] = all_of(has(card, "from " .. colour), has(source, colour))
  end
  return any_of(each)
end

-- What can be chosen: by who is not its master only what is not hexproof, by nobody what is
-- protected from what chooses it.
local function targetable(cards)
  return cards:where(all_of(
    any_of(not_(has(it, "hexproof")), same_player(master_of(it), you)),
    not_(protected(it, this))))
end
targets = targetable(any.creatures)
your_targets = targetable(your.creatures)
artifact_targets = targetable(any.artifacts)
enchantment_targets = targetable(any.enchantments)
any_target = any_of { targets, players }
