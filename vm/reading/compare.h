/* Conditions that many candidates are asked. What is the same for all of them is evaluated once. */
#ifndef CARDVM_VM_COMPARE_H
#define CARDVM_VM_COMPARE_H

#include "reading.h"

/* -- One candidate ----------------------------------------------------------------------------- */

/* Returns a player's variables, from the first one on. */
static inline const int32_t *vars_of(const cardvm_game *g, cardvm_seat you) {
  return is_seat(g, you) ? player_var(g, you, 1) : g->program->no_variables;
}

#define EACH_COMPARISON(e, k) EACH_IN(comparison, k, (e)->comparisons, (e)->comparison_count)

/* variable_tests_hold: whether the comparisons of variables with numbers hold. rest_hold: whether
 * the rest of the condition does. */
static inline bool variable_tests_hold(const cardvm_game *g, const expr *e, const int32_t *yours) {
  EACH_IN(comparison, k, e->comparisons, e->variable_tests) {
    const int32_t *vars = k->a.kind == TERM_GAME_VAR ? g->game_vars : yours;
    if (!in_range(vars[(size_t)k->a.value - 1], &k->range)) return false;
  }
  return true;
}
bool rest_hold(cardvm_game *g, const expr *e, const context *c);
bool comparison_holds(cardvm_game *g, const comparison *k, const context *c);

/* -- Many candidates --------------------------------------------------------------------------- */

#define PREPARED_MAX (2 * PREPARED_EACH) /* two conditions */

/* Tests a property or field of the candidate; `value` is its id - 1. */
typedef struct prepared_test {
  uint32_t value;
  range range;
} prepared_test;

/* A comparison that must be evaluated for each candidate, or a whole expression that is no such
 * list. */
typedef struct prepared_slow {
  const comparison *comparison;
  cardvm_expr whole;
  uint32_t depends_on;
  bool same, known; /* the right side is the same for all candidates; `fitting` follows from it */
  range fitting;
} prepared_slow;

typedef struct prepared {
  const uint32_t *printed; /* bits of the definitions whose cards pass `filter`, or NULL */
  const expr *filter;
  uint32_t hard;   /* more is asked than definition and fields of a card can tell */
  uint32_t tested; /* fields are tested, or properties that `printed` leaves out */
  uint32_t slow_count;
  const int32_t *const *values; /* [definition] */
  prepared_test *shown_end, *fields_end;
  prepared_test shown[PREPARED_MAX], fields[PREPARED_MAX];
  prepared_slow slow[PREPARED_MAX + 2];
  context context; /* in which `slow` is evaluated: `it` and me change from one to the next */
  cardvm_handle me, itself;
} prepared;

bool prepare_rest(cardvm_game *g, const expr *e, const context *c, uint32_t depends_on,
                  prepared *p);
/* Returns whether the condition holds for every card, provided that its tests of variables hold. */
static inline bool asks_nothing(const cardvm_game *g, const expr *e) {
  return e->only_variable_tests || (e->initially_holds && !g->fields_set);
}
/* Adds a condition whose tests of variables hold. Returns false if it holds for no candidate. */
static inline bool prepare_also(cardvm_game *g, const expr *e, const context *c,
                                uint32_t depends_on, prepared *p) {
  if (asks_nothing(g, e)) return true;
  if (!e->only_printed || p->filter || !(depends_on & DEPENDS_ON_IT))
    return prepare_rest(g, e, c, depends_on, p);
  p->filter = e;
  p->printed = e->printed;
  return true;
}
static inline void prepare_nothing(const cardvm_game *g, prepared *p) {
  p->printed = NULL;
  p->filter = NULL;
  p->hard = p->tested = p->slow_count = 0;
  p->values = g->program->shown;
  p->shown_end = p->shown;
  p->fields_end = p->fields;
}
/* Prepares a condition for many candidates. `depends_on` says what a candidate stands for in it:
 * `it` (DEPENDS_ON_IT), and with DEPENDS_ON_ME also me and itself. Returns false if the condition
 * holds for no candidate. prepare_also can add one more condition; there is no room for a third. */
static inline bool prepare(cardvm_game *g, cardvm_expr id, const context *c, uint32_t depends_on,
                           prepared *p) {
  prepare_nothing(g, p);
  if (!id) return true;
  const expr *e = game_expr(g, id);
  return (!e->variable_tests || variable_tests_hold(g, e, vars_of(g, c->you))) &&
         prepare_also(g, e, c, depends_on, p);
}

/* Returns whether anything is asked of a candidate. */
static inline bool prepared_asks(const prepared *p) { return p->hard | p->tested || p->printed; }
bool prepared_hard(cardvm_game *g, prepared *p, uint32_t index);

/* Returns whether a candidate fulfils what was prepared. The card must be there. */
static inline bool prepared_holds(cardvm_game *g, prepared *p, uint32_t index) {
  const card *k = CARD_AT(g, index);
  ASSERT(g, k->definition);
  if (p->printed && !k->lasting && !in_set(p->printed, k->definition)) return false;
  if (p->hard | k->lasting) return prepared_hard(g, p, index);
  if (!p->tested) return true;
  const prepared_test *t = p->shown, *end = p->shown_end;
  if (t < end) {
    const int32_t *values = p->values[k->definition];
    do {
      if (!in_range(values[t->value], &t->range)) return false;
    } while (++t < end);
  }
  t = p->fields;
  end = p->fields_end;
  if (t < end) {
    const int32_t *values = card_field(g, index, 1);
    do {
      if (!in_range(values[t->value], &t->range)) return false;
    } while (++t < end);
  }
  return true;
}

#endif
