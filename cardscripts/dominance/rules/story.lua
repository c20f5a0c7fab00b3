-- What is told of a game to those who watch it.
story {
  spawn = { "spawn on {to}", who = "by" },
  move = { "move from {from} to {to}", who = "by" },
  remove = { "lose a piece on {from}", who = "owner" },
}
