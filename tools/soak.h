/* One random game from start to end, on its own or beside a copy of itself that is forked at every
 * decision. */
#ifndef TOOLS_SOAK_H
#define TOOLS_SOAK_H

#include "buffer.h"
#include "cardvm_lua.h"

typedef struct soak_result {
  bool failed;
  uint64_t decisions, turns, nanoseconds; /* of CPU time */
  cardvm_seat winner;                     /* 0: a draw, or several */
} soak_result;

/* Plays a game with random players. With `check`: invariants at every decision, and a second game
 * that is replaced by its fork at every decision, whose hashes must be those of the first. On
 * failure *why says what was wrong. */
soak_result soak_game(cardvm_program *program, const cardvm_setup *setup, bool check, buffer *why);

#endif
