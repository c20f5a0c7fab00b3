/* One game without persons from start to end, on its own or beside a copy of itself that is forked,
 * or saved and loaded, at every decision. */
#ifndef TOOLS_SOAK_H
#define TOOLS_SOAK_H

#include "buffer.h"
#include "cardvm_lua.h"
#include "players.h"

typedef struct soak_result {
  bool failed;
  uint64_t decisions, turns, nanoseconds; /* of CPU time */
  uint64_t wasted;                        /* what was announced and paid for, and then not done; */
  cardvm_id wasted_last;                  /* the ability of the last of them */
  cardvm_seat winner;                     /* 0: a draw, or several */
} soak_result;

/* Where a game is written down, and under which rule set it is found again. */
typedef struct soak_record {
  const char *file, *label;
} soak_record;

/* Plays a game with the players of `types`; NULL: random ones. With `check`: invariants at every
 * decision, and a second game that is replaced at every decision, by its fork and by a load of its
 * save in turns, whose hashes must be those of the first. Each seat's view must come back from its
 * bytes; at every third decision a game drawn from it must give the same view, and go on. With
 * `record` (may be NULL) the game is written there. On failure *why says what was wrong. */
soak_result soak_game(cardvm_program *program, const cardvm_setup *setup, const player_type *types,
                      bool check, const soak_record *record, buffer *why);

#endif
