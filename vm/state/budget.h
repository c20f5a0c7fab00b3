/* The budget: how much work a game may do between two answers of its host. What is charged is real
 * work, and follows from state and answers alone, so that a game runs out at the same place however
 * often it is forked, saved, chilled or looked at. So whatever decides if counted work is done is
 * state, is reset when a budget begins, or stands behind the charge.
 *
 * A unit is about one instruction of Lua. Work is charged where it is done; behind a loop at once.
 * Before a step, a selection, a value or a pure function, out_of_work() asks whether any is left.
 * If not, the effect in flight fails. What is asked for meanwhile is empty, so that all returns
 * soon. */
#ifndef CARDVM_VM_BUDGET_H
#define CARDVM_VM_BUDGET_H

#include "links.h"

enum {
  WORK_STEP = 16,
  WORK_EVENT = 16,
  WORK_DEED = 10,
  WORK_SELECTION = 4,
  WORK_VALUE = 4,
  WORK_MASTER = 4,    /* a card follows a master */
  WORK_FUNCTION = 50, /* a pure function is called */
  WORK_RESUME = 100   /* a function runs, or runs on */
};

static inline void charge(cardvm_game *g, uint32_t units) { g->budget.work += units; }
/* For having gone from card to card: one is soon passed, but a place can hold all cards of a game.
 */
static inline void charge_walk(cardvm_game *g, uint32_t cards) { charge(g, cards / 4); }
bool work_ran_out(cardvm_game *g);
static inline bool out_of_work(cardvm_game *g) {
  return g->budget.work > g->limits.work && work_ran_out(g);
}
/* Returns whether a host looks, and its look has run out of work, or was refused memory: nothing
 * fails by that. */
static inline bool look_spent(const cardvm_game *g) {
  return g->looking && (g->refused || g->budget.work > g->limits.work);
}
/* Begins a budget: nothing is counted, and no value is kept. */
void budget_begin(cardvm_game *g);
/* Who has used most is noted in the second half of a budget, for the message. work_unnoted tells
 * where somebody begins, work_used that all since then was for him, but what others have used. */
static inline uint64_t work_unnoted(const cardvm_game *g) {
  return g->budget.work - g->budget.noted;
}
static inline bool work_noted(const cardvm_game *g) { return g->budget.work > g->limits.work / 2; }
void work_used(cardvm_game *g, const char *user, uint64_t from);
const char *frame_name(const cardvm_game *g, const frame *f);

/* While a host looks at a game, it has a budget of its own and keeps values of its own, so that the
 * game does not notice. A look within a look is part of it. look_end returns false if the look has
 * run out of work or was refused memory: then cardvm_game_error says so, and what was found is
 * worth nothing. host_looks: the same, but what a running function reads is the game's. */
cardvm_look look_begin(const cardvm_game *g);
bool look_close(const cardvm_game *g, cardvm_look l);
static inline bool look_end(const cardvm_game *g, cardvm_look l) {
  return l.begun ? look_close(g, l) : !g->refused && g->budget.work <= g->limits.work;
}
/* Ends a look that a step of the game needs. If it is worth nothing, the game stops. */
bool look_needed(cardvm_game *g, cardvm_look l, const char *what, const char *name);
/* For assertions: what they compute anew is a look that nobody pays for and that does not run out,
 * so that a test build runs out of work where a release does. */
typedef struct unpaid {
  cardvm_look look;
  uint32_t limit;
  uint64_t work;
} unpaid;
static inline unpaid unpaid_begin(cardvm_game *g) {
  const unpaid u = {look_begin(g), g->limits.work, g->budget.work};
  g->limits.work = UINT32_MAX;
  return u;
}
static inline void unpaid_end(cardvm_game *g, const unpaid *u) {
  g->budget.work = u->work;
  look_end(g, u->look);
  g->limits.work = u->limit;
}
static inline cardvm_look host_looks(const cardvm_game *g) {
  return g->running || g->reading ? (cardvm_look){0} : look_begin(g);
}

#endif
