/* One game without persons from start to end, on its own or beside a copy of itself that is forked,
 * or saved and loaded, at every decision. */
#ifndef TOOLS_SOAK_H
#define TOOLS_SOAK_H

#include "buffer.h"
#include "cardvm_lua.h"
#include "players.h"
#include "secrets.h"

/* Where a function began to ask: for which ability, in which step; 0: none. */
typedef struct soak_asker {
  cardvm_id ability, step;
} soak_asker;

typedef struct soak_result {
  bool failed;
  uint64_t decisions, turns, nanoseconds; /* of CPU time */
  uint64_t wasted;                        /* what was announced and paid for, and then not done; */
  cardvm_id wasted_last;                  /* the ability of the last of them */
  cardvm_seat winner;                     /* 0: a draw, or several */
  uint32_t flight; /* the most answers that one function was in flight for, and which */
  soak_asker asker;
  bool left;             /* it was not played to its end, because nobody wanted it any more */
  bool told;             /* it failed by what viewers learn alone: *why begins with that */
  secrets_count secrets; /* what was compared for that */
} soak_result;

/* Where a game is written down, and under which rule set it is found again. */
typedef struct soak_record {
  const char *file, *label;
} soak_record;

/* How a game is played. */
typedef struct soak_how {
  bool check;
  uint32_t pairs_every;            /* with check: at one decision of so many a pair of games begins
                                      (secrets.h); 0: none */
  const soak_record *record;       /* the game is written there; NULL: nowhere */
  bool (*go_on)(const void *user); /* asked at every decision; may be NULL. False: it is left */
  const void *user;
} soak_how;

#define SOAK_PAIRS_EVERY 96u

/* Plays a game with the players of `types`; NULL: random ones. `how` NULL: it is only played. With
 * `check`: invariants at every decision, and a second game that is replaced at every decision, by
 * its fork and by a load of its save in turns, whose hashes must be those of the first. Each seat's
 * view must come back from its bytes; at every third decision a game drawn from it must give the
 * same view, and go on. In pairs of games that a seat can't tell apart it must be told the same; a
 * game that fails by that goes on. On failure *why says what was wrong. */
soak_result soak_game(cardvm_program *program, const cardvm_setup *setup, const player_type *types,
                      const soak_how *how, buffer *why);

/* "a function that first asked in step 'tricks' has been in flight for 51 answers: ...". */
void soak_say_flight(const cardvm_program *program, const soak_asker *asker, uint32_t answers,
                     buffer *text);

#endif
