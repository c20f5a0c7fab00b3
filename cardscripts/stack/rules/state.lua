-- What the rules see to whenever a player would act, all of it at once.
rule_action "who has no life left loses" {
  over = "players", while_ = any_of(at_most(0, you.life), equal(1, you.dry)), does = "defeat",
}
rule_action "a creature without toughness dies" {
  over = any.creatures, while_ = at_most(0, it.toughness), does = "die",
}
rule_action "a creature with as much damage as toughness is destroyed" {
  over = any.creatures,
  while_ = any_of(at_most(0, it.toughness - it.damage_taken), equal(1, it.doomed)),
  does = "destroy",
}
rule_action "an Aura without a creature that it can enchant goes" {
  over = any.auras,
  while_ = any_of(not_(is(it.enchants, any.creatures)), protected(it.enchants, it)),
  does = "die",
}
-- Who keeps which is asked before anything goes; one that would go anyhow may be kept. One that
-- was not kept and can't go yet is too many for as long as the one that was is there, alike.
local is_outshone = all_of(is(it.outshone_by, any.legends),
  equal(it.kind, it.outshone_by.kind), same_player(master_of(it), master_of(it.outshone_by)))
local shining = any.legends:where(not_(is_outshone))

local function alike(card)
  return shining:with { kind = card.kind, master = card.master }
end

rule_action "of two legends of one name one is kept" {
  over = shining, together = false, while_ = function(_, it) return #alike(it) > 1 end,
  does = function(card)
    local legends = alike(card)
    local kept = card.master:choose(one(legends), "keep")
    legends:other(kept):set_outshone_by(kept)
  end,
}
rule_action "a legend that was not kept goes" {
  over = any.legends:where(present(it.outshone_by)), while_ = is_outshone, does = "die",
}
rule_action "counters of both kinds cancel each other" {
  over = any.creatures, while_ = at_least(1, least(it.plus, it.minus)), does = "cancel_out",
}
rule_action "a token that has left the battlefield is gone" {
  over = any.elsewhere, while_ = at_least(1, it.token), does = "vanish",
}
