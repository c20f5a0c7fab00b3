/* Many games in one call, for players that learn: answers are numbers from 0 on, what a player may
 * know is a row of numbers. All games of a call are of one program. */
#ifndef CARDVM_BATCH_H
#define CARDVM_BATCH_H

#include "cardvm.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Answers of a decision by number. There are as many as options, and before them "nothing" where
 * that is allowed. Number n takes an option and, where more are needed, those after it, from the
 * last on to the first; of an order it is the whole order. So not every legal answer has a number,
 * but every option is in one. */
uint32_t cardvm_decision_answers(const cardvm_decision *decision);
/* Writes the indexes of answer n into `indices`, as far as `max` has room, for cardvm_game_choose.
 * Returns how many there are. n must be below cardvm_decision_answers. */
uint32_t cardvm_decision_answer(const cardvm_decision *decision, uint32_t n, uint32_t *indices,
                                uint32_t max);

/* Where a game stands. */
typedef struct cardvm_batch_state {
  int32_t status;   /* what cardvm_game_run returned, or the refusal of the answer */
  uint32_t decider; /* the seat that answers; 0: no decision is open */
  uint32_t answers; /* how many answers the decision has */
  uint32_t winners; /* bit seat - 1: who has won; 0: nobody yet, or a draw */
} cardvm_batch_state;

/* Answers the open decision of each game by number, runs each to its next decision, and writes
 * where it stands. `answers` NULL: they only run. A game that is over stays over, whatever its
 * answer. A game whose answer is refused (no decision is open: STATE; there is no such number:
 * ARGUMENT) stays as it is. */
void cardvm_games_step(cardvm_game *const *games, const uint32_t *answers, uint32_t count,
                       cardvm_batch_state *states);

/* Forks a game into each of `games`: NULL becomes a new game, which the caller must free; others
 * are used again. All have the same cards and the same luck to come: start each game with a seed of
 * its own, or use cardvm_game_reseed, if they should not. Returns how many were made: less than
 * `count` if memory is refused, or one of them is of another shape (see cardvm_game_fork); those
 * from there on are as they were. */
uint32_t cardvm_games_fork(const cardvm_game *game, cardvm_game **games, uint32_t count);

/* Writes for each game a row of `width` numbers: the view of the player who decides (of nobody,
 * when nothing is asked), as cardvm_view_bytes has it, four bytes a number; cut off, or filled up
 * with 0. Returns the longest row's length, so that the next call can have it whole; 0 if memory is
 * refused. `rows` may be NULL if `width` is 0. */
uint32_t cardvm_games_observe(cardvm_game *const *games, uint32_t count, uint32_t *rows,
                              uint32_t width);

#ifdef __cplusplus
}
#endif

#endif
