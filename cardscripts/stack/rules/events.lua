-- What can happen, besides what the machine knows.
event "draw" {
  about = "player", args = { "amount" }, needs_amount = true,
  body = function(event)
    for _ = 1, event.amount do event.player:draw_one() end
  end,
}
-- One card at a time; who finds none loses, as soon as the rules look.
event "draw_one" {
  about = "player",
  body = function(event)
    local top = event.player.library.top
    if top then top:move_to("hand") else event.player:set_dry(1) end
  end,
}
player_variable "dry" { shown = "never" } -- has drawn from an empty library
event "set_dry" { about = "player", sets_player = "dry", args = { "amount" } }
event "discard" { moves_to = "graveyard" }

event "tap" { sets = { field = "tapped", amount = 1 } }
event "untap" { sets = { field = "tapped", amount = 0 } }
event "arrive" { sets = { field = "new", amount = 1 } }
event "settle" { sets = { field = "new", amount = 0 } }

-- Coming: what enters as something comes with it; then it has entered. An Aura that was not cast at
-- a creature, the event's `other`, is put on one by choice.
event "come" { moves_to = "battlefield" }
event "entered" {}
event "enter" {
  args = { "other?" },
  body = function(event)
    if not event.card:come() then return false end
    local me = event.card:now()
    me:arrive()
    if me:has("aura") then
      me:set_enchants(event.other or me.master:choose(one(any.creatures), "enchant"))
    end
    me:entered()
  end,
}

-- Going: what leaves the battlefield is looked at as it was there.
event "die" { moves_to = "graveyard", before = true }
event "destroy" { moves_to = "graveyard", before = true }
event "sacrifice" { moves_to = "graveyard", before = true }

-- A creature that goes from the battlefield to the graveyard dies, however it came to that.
function when_dies(keys)
  keys.on = { "die", "destroy", "sacrifice" }
  return triggered(keys)
end

function instead_of_dying(keys)
  keys.on = { "die", "destroy", "sacrifice" }
  return substitution(keys)
end

event "bounce" { moves_to = "hand" }
event "banish" { moves_to = "exile" }
event "vanish" { moves_to = "nowhere" }
event "counter" { moves_to = "graveyard" }

-- Damage is one event, whoever takes it: what prevents it is written once.
event "damage" {
  about = { "card", "player" }, args = { "amount", "source" }, needs_amount = true,
  body = function(event)
    local source = event.source
    if event.player then
      event.player:lose_life(event.amount)
    else
      event.card:take_damage(event.amount)
      if source and source:has("deathtouch") then event.card:be_doomed() end
    end
    if source and source:has("lifelink") then source.master:gain_life(event.amount) end
  end,
}
event "take_damage" { adds = "damage_taken", args = { "amount" } }
event "be_doomed" { sets = { field = "doomed", amount = 1 } }
event "heal" { sets = { field = "damage_taken", amount = 0 } }
event "be_saved" { sets = { field = "doomed", amount = 0 } }

event "gain_life" {
  about = "player", adds_player = "life", args = { "amount" }, needs_amount = true,
}
event "lose_life" {
  about = "player", args = { "amount" }, needs_amount = true,
  body = function(event) event.player:change_life(-event.amount) end,
}
event "change_life" { about = "player", adds_player = "life", args = { "amount" } }

-- Counters: +1/+1, and -1/-1.
event "grow" { adds = "plus", args = { "amount" } }
event "wither" { adds = "minus", args = { "amount" } }
event "cancel_out" {
  body = function(event)
    local each = math.min(event.card.plus, event.card.minus)
    event.card:grow(-each)
    event.card:wither(-each)
  end,
}
rule(constant {
  cards = any.creatures, power = add(it.plus - it.minus), toughness = add(it.plus - it.minus),
})

-- Tokens come as cards do.
verb("player", "make", function(player, name)
  local token = create(name, player, "exile")
  token:enter()
  return token:now()
end)

-- Damage that will be prevented: so much less this turn.
field "shield" {}
player_variable "shield" { shown = "not_0" }
event "shield_card" { adds = "shield", args = { "amount" } }
event "shield_player" { about = "player", adds_player = "shield", args = { "amount" } }
event "lower_shield" { sets = { field = "shield", amount = 0 } }
event "lower_shields" { about = "player", sets_player = "shield", args = { "amount" } }
event "prevent_next" {
  about = { "card", "player" }, args = { "amount" },
  body = function(event)
    if event.card then event.card:shield_card(event.amount) end
    if event.player then event.player:shield_player(event.amount) end
  end,
}
rule(substitution {
  on = "damage", keyword = "shield", match = at_least(1, event.card.shield),
  function(_, event)
    local less = math.min(event.amount, event.card.shield)
    event.card:shield_card(-less)
    event.amount = event.amount - less
  end,
})
rule(substitution {
  on = "damage", keyword = "shield", match = at_least(1, event.player.shield),
  function(_, event)
    local less = math.min(event.amount, event.player.shield)
    event.player:shield_player(-less)
    event.amount = event.amount - less
  end,
})

-- What looks for cards in a library sees it whole; then it is shuffled.
verb("player", "look_at_library", function(player, n)
  local seen = {}
  for i, card in ipairs(player.library.cards) do
    if i > n then break end
    card:reveal(player)
    seen[i] = card
  end
  return seen
end)
verb("player", "scry", function(player, n)
  local seen = player:look_at_library(n)
  if #seen == 0 then return end
  local below = player:choose(up_to(#seen, seen), "put under your library")
  local above = together(seen):except(table.unpack(below))
  below:move_to("library", "bottom")
  local ordered = player:order(above, "on top of your library")
  for i = #ordered, 1, -1 do ordered[i]:move_to("library") end
end)

-- What comes under another player's control, also when that ends, can't attack at once, and is in
-- no combat.
rule(triggered { on = master_changes, me = "card", interrupts = true, function(me)
  me:arrive()
  me:leave_combat()
end })

rule(prohibition { on = "counter", match = has(event.card, "sure") })
rule(prohibition { on = "destroy", match = has(event.card, "indestructible") })
rule(prohibition { on = "damage", match = protected(event.card, event.source) })
