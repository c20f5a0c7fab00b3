-- How it is told.
story {
  activate = { "{name} {card}", who = "by", not_of = { "play", "tap" } },
  enter = { "put {card} onto the battlefield", who = "owner" },
  draw = { "draw {amount} card(s)", not_in = "decks" },
  discard = { "discard {card}", who = "owner" },
  die = { "lose {card}", who = "owner" },
  counter = { "{card} is countered", who = "owner" },
  lose_life = { "lose {amount} life", who = "player" },
  gain_life = { "gain {amount} life", who = "player" },
  defeat = "lose the game",
}
