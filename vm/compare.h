/* A condition that many candidates are asked: what is the same for all is looked at once. */
#ifndef CARDVM_VM_COMPARE_H
#define CARDVM_VM_COMPARE_H

#include "game.h"

#define PREPARED_MAX 8u

/* Whether a value of the candidate lies in low .. low + span, or does not. */
typedef struct prepared_test {
  uint32_t kind, value, low, span;
  bool negate;
  const comparison *slow; /* what is not so simple */
} prepared_test;

typedef struct prepared {
  const uint32_t *printed; /* NULL, or the definitions whose cards pass, unless something lasting is on them */
  const expr *filter;      /* that says the same */
  cardvm_expr whole;       /* it is not made of comparisons */
  uint32_t count;
  bool simple;             /* all tests are of printed properties */
  prepared_test tests[PREPARED_MAX];
} prepared;

/* `about` says as what candidates stand in it. False if it holds for none. */
bool prepare(cardvm_game *g, cardvm_expr e, const context *c, uint32_t about, prepared *p);
bool prepared_tests_hold(cardvm_game *g, const prepared *p, const context *c, uint32_t index);
bool printed_hold(cardvm_game *g, const expr *filter, const context *c);

/* Of a card that is there; the context names it as prepare() was told. */
static inline bool prepared_holds(cardvm_game *g, const prepared *p, const context *c, uint32_t index) {
  if (p->printed) {
    const card *k = &g->cards[index];
    if (k->lasting ? !printed_hold(g, p->filter, c) : !(p->printed[k->definition / 32] >> k->definition % 32 & 1))
      return false;
  }
  if (!(p->count | p->whole)) return true;
  const card *k = &g->cards[index];
  if (!p->simple || k->lasting) return prepared_tests_hold(g, p, c, index);
  const int32_t *shown = program_definition(g->program, k->definition)->shown;
  for (const prepared_test *t = p->tests, *end = t + p->count; t < end; t++)
    if (((uint32_t)shown[t->value - 1] - t->low <= t->span) == t->negate) return false;
  return true;
}

#endif
