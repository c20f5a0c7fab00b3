-- What can happen, besides what the machine knows.
event "summon" { moves_to = "field", args = { "to" } }

-- Who can't draw loses.
event "draw" {
  about = "player", args = { "amount" },
  body = function(event)
    local player = event.player
    for _ = 1, event.amount do
      if player.deck.count == 0 then return player:defeat() end
      player.deck.top:move_to("hand")
    end
  end,
}

event "discard" { moves_to = "graveyard" }

-- Battles. What leaves the field is looked at as it was there.
event "bury" { moves_to = "graveyard", before = true }
event "fight" { sets = { field = "fought", amount = 1 } }
event "recover" { sets = { field = "fought", amount = 0 } }

event "change_life" { about = "player", adds_player = "life", args = { "amount" } }
event "lose_life" {
  about = "player", args = { "amount" }, needs_amount = true,
  body = function(event) event.player:change_life(-event.amount) end,
}
event "gain_life" {
  about = "player", args = { "amount" }, needs_amount = true,
  body = function(event) event.player:change_life(event.amount) end,
}

rule_action "who has no life left loses" {
  over = "players", while_ = at_most(0, you.life), at = "once",
  does = "defeat",
}

-- How it is told.
story {
  activate = { "{name} {card}", who = "by",
    not_of = { "summon", "attack with", "attack the player with" } },
  summon = "summon {card}",
  fight = "attack with {card}",
  draw = { "draw {amount} card(s)", not_in = "decks" },
  discard = { "discard {card}", who = "owner" },
  bury = { "lose {card}", who = "owner" },
  modify = { "{change} {name} for {card}", who = "owner" },
  defeat = "lose the game",
  control = { "take control of {card}", who = "player" },
  lose_life = { "lose {amount} life", who = "player" },
  gain_life = { "gain {amount} life", who = "player" },
}
