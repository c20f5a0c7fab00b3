/* Conditions that many candidates are asked: what is the same for all is looked at once. */
#ifndef CARDVM_VM_COMPARE_H
#define CARDVM_VM_COMPARE_H

#include "reading.h"

/* -- One candidate ----------------------------------------------------------------------------- */

/* The first of that player's variables. */
static inline const int32_t *vars_of(const cardvm_game *g, cardvm_seat you) {
  return is_seat(g, you) ? player_var(g, you, 1) : g->program->no_variables;
}

/* Its comparisons of variables with numbers; whatever else it asks. */
static inline bool variable_tests_hold(const cardvm_game *g, const expr *e, const int32_t *yours) {
  for (const comparison *k = e->comparisons, *end = k + e->variable_tests; k < end; k++) {
    const int32_t *vars = k->a.kind == TERM_GAME_VAR ? g->game_vars : yours;
    if (!in_range(vars[(size_t)k->a.value - 1], &k->range)) return false;
  }
  return true;
}
bool rest_hold(cardvm_game *g, const expr *e, const context *c);
bool comparison_holds(cardvm_game *g, const comparison *k, const context *c);

/* -- Many candidates --------------------------------------------------------------------------- */

#define PREPARED_MAX 12u

/* Of a property or field (from 0) of the candidate. */
typedef struct prepared_test {
  uint32_t value;
  range range;
} prepared_test;

/* What is not so simple, or no comparison at all. */
typedef struct prepared_slow {
  const comparison *comparison;
  cardvm_expr whole;
  uint32_t depends_on;
} prepared_slow;

typedef struct prepared {
  const uint32_t *printed; /* NULL, or bits of the definitions whose cards pass `filter` */
  const expr *filter;
  uint32_t hard;                 /* more is asked than what a card's definition and fields say */
  uint32_t tested;               /* fields, or values that are not among those bits */
  uint32_t capacity, slow_count; /* capacity: for so many more comparisons */
  const int32_t *const *values;  /* [definition] */
  prepared_test *shown_end, *fields_end;
  prepared_test shown[PREPARED_MAX], fields[PREPARED_MAX];
  prepared_slow slow[PREPARED_MAX + 2];
  context context; /* of what is slow */
} prepared;

bool prepare_rest(cardvm_game *g, const expr *e, const context *c, uint32_t depends_on,
                  prepared *p);
/* Whether it holds of every card as soon as its tests of variables do. */
static inline bool asks_nothing(const cardvm_game *g, const expr *e) {
  return e->only_variable_tests || (e->initially_holds && !g->fields_set);
}
/* One more condition that must hold, whose tests of variables do. */
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
  p->capacity = PREPARED_MAX;
  p->values = g->program->shown;
  p->shown_end = p->shown;
  p->fields_end = p->fields;
}
/* A condition that candidates are asked; at most two of them. `about` says as what they stand in
 * it: as `it`, and also as me and itself. False if it holds for none. */
static inline bool prepare(cardvm_game *g, cardvm_expr id, const context *c, uint32_t depends_on,
                           prepared *p) {
  prepare_nothing(g, p);
  if (!id) return true;
  const expr *e = ITEM(const expr, g->program->exprs, id);
  return (!e->variable_tests || variable_tests_hold(g, e, vars_of(g, c->you))) &&
         prepare_also(g, e, c, depends_on, p);
}

/* Whether anything is asked of a candidate. */
static inline bool prepared_asks(const prepared *p) { return p->hard | p->tested || p->printed; }
bool prepared_hard(cardvm_game *g, prepared *p, uint32_t index);

/* Of a card that is there. */
static inline bool prepared_holds(cardvm_game *g, prepared *p, uint32_t index) {
  const card *k = CARD_AT(g, index);
  ASSERT(g, k->definition);
  if (p->hard | k->lasting) return prepared_hard(g, p, index);
  if (p->printed && !in_set(p->printed, k->definition)) return false;
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
