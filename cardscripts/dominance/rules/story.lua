-- What is told of a game to those who watch it.
story {
  spawn = { "spawn on {to}", who = "by" },
  move = { "move from {from} to {to}", who = "by" },
  be_shut_out = "be shut out of the spawn spaces",
  defeat = "lose the game",
  remove = { "lose a piece on {from}", who = "owner" },
}
