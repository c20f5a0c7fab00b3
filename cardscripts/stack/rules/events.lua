-- What can happen, besides what the machine knows.
event "draw" {
  on = "player", args = { "amount" }, needs_amount = true,
  body = function(event)
    local player = event.player
    for _ = 1, event.amount do
      if player.library.count == 0 then return player:defeat() end
      player.library.top:move_to("hand")
    end
  end,
}
event "discard" { moves_to = "graveyard" }

event "tap" { sets = { field = "tapped", amount = 1 } }
event "untap" { sets = { field = "tapped", amount = 0 } }
event "arrive" { sets = { field = "new", amount = 1 } }
event "settle" { sets = { field = "new", amount = 0 } }

-- Coming and going. What leaves the battlefield is looked at as it was there.
event "enter" { moves_to = "battlefield" }
event "die" { moves_to = "graveyard", before = true }
event "bounce" { moves_to = "hand", before = true }
event "banish" { moves_to = "exile", before = true }
event "vanish" { moves_to = "nowhere", before = true }
event "counter" { moves_to = "graveyard" }

event "damage" { adds = "damage_taken", args = { "amount", "source" }, needs_amount = true }
event "heal" { sets = { field = "damage_taken", amount = 0 } }
event "change_life" { on = "player", adds_player = "life", args = { "amount" } }
event "gain_life" {
  on = "player", args = { "amount" }, needs_amount = true,
  body = function(event) event.player:change_life(event.amount) end,
}
event "lose_life" {
  on = "player", args = { "amount" }, needs_amount = true,
  body = function(event) event.player:change_life(-event.amount) end,
}
event "burn" { -- damage to a player
  on = "player", args = { "amount", "source" }, needs_amount = true,
  body = function(event) event.player:lose_life(event.amount) end,
}

event "add_mana" { on = "player", adds_player = "mana", args = { "amount" } }
event "lose_mana" {
  on = "player", body = function(event) event.player:add_mana(-event.player.mana) end,
}

-- A creature that comes under a player's control can't attack at once.
rule(triggered {
  on = "enter", me = "card", interrupts = true, function(me) me:arrive() end,
})

-- What the rules see to whenever a player would act, all of it at once.
rule_action "who has no life left loses" {
  over = "players", when = at_most(0, you.life), does = "defeat",
}
rule_action "a creature without toughness, or with as much damage, dies" {
  over = any.creatures, when = at_most(0, it.toughness - it.damage_taken), together = true,
  does = "die",
}
rule_action "a token that has left the battlefield is gone" {
  over = any.elsewhere, when = at_least(1, it.token), together = true, does = "vanish",
}
rule(prohibition { of = "counter", match = has(event.card, "sure") })
