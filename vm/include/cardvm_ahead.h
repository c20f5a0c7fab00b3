/* What a player has said in advance, so as not to be asked: in which steps to pass, and which
 * abilities to say no to.
 *
 * It is no part of a game. A host keeps one for each player who wants it, and asks it at each
 * decision of that player. The answers are given like others: replays hold them, and no view tells
 * that nobody was there. */
#ifndef CARDVM_AHEAD_H
#define CARDVM_AHEAD_H

#include "cardvm.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cardvm_ahead cardvm_ahead;

/* Whose turns are meant; both may be. */
enum { CARDVM_AHEAD_OWN = 1, CARDVM_AHEAD_OTHERS = 2 };

/* One that says nothing yet: the player is always asked. NULL if memory is refused or the program
 * is not sealed. The program must outlive it. */
cardvm_ahead *cardvm_ahead_new(cardvm_program *program);
/* NULL is allowed. */
void cardvm_ahead_free(cardvm_ahead *ahead);

/* Passes in this step in the turns that are named (0: in none, as at first), until somebody has
 * acted there: then the player is asked after all. CARDVM_OK; ARGUMENT if there is no such step or
 * there are other turns. */
cardvm_status cardvm_ahead_pass(cardvm_ahead *ahead, cardvm_id step, uint32_t turns);
/* Says no where this ability asks whether to do something, and chooses nothing where it lets choose
 * nothing. CARDVM_OK; ARGUMENT if there is no such ability. */
cardvm_status cardvm_ahead_decline(cardvm_ahead *ahead, cardvm_id ability, bool declines);

/* Returns whether the open decision has been answered in advance, by its decider. Then *pick is the
 * answer if *count is 1; with *count 0 nothing is picked. Give it to cardvm_game_answer. Lists no
 * options. */
bool cardvm_ahead_answers(const cardvm_ahead *ahead, const cardvm_game *game, cardvm_option *pick,
                          uint32_t *count);

#ifdef __cplusplus
}
#endif

#endif
