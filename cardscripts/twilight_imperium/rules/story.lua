-- What is told of a game to those who watch it. The setup is the same each time.
story {
  travel = { "move {card} from {from} to {to}", who = "by" },
  draw_card = { "draw an action card", who = "owner", not_in = "hands" },
  be_found = "find {card}",
  throw = { "throw {amount} for {card}", who = "owner" },
  destroy = { "lose {card} on {from}", who = "owner" },
  create = { "place {card} on {to}", who = "owner", not_in = "board" },
  take_control = { "gain control of {to}", not_in = "board" },
  lose_control = "lose control of {to}",
  explore = "explore {card}",
  attach = { "attach {card} to {other}", who = "by" },
  gain_goods = "gain {amount} trade good(s)",
  pay_goods = "pay {amount} trade good(s)",
  gain_points = "gain {amount} point(s)",
  exhaust = { "exhaust {card}", who = "owner", not_behind = "take_control" },
  reveal = { "show {card}", who = "owner" },
  eliminate = "have nothing left",
}
