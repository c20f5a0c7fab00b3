/* Conditions that are comparisons, or several of them that must all hold, as flat lists: most conditions and
 * filters are of this kind, and are asked of every candidate. Made once when the program is sealed. */
#include "compare.h"

#include <string.h>

static bool is_comparison(uint32_t op) { return op >= CARDVM_OP_EQ && op <= CARDVM_OP_GE; }

static term term_of(const cardvm_program *p, cardvm_expr id) {
  const expr *e = ITEM(const expr, p->exprs, id);
  const bool me = e->a == CARDVM_WHO_ME, it = e->a == CARDVM_WHO_IT;
  switch ((cardvm_op)e->op) {
  case CARDVM_OP_NUMBER: return (term){TERM_NUMBER, e->a, id};
  case CARDVM_OP_SEAT: return (term){e->a == CARDVM_WHOSE_YOU ? TERM_YOU : TERM_EXPR, 0, id};
  case CARDVM_OP_GAME_VAR: return (term){TERM_GAME_VAR, e->a, id};
  case CARDVM_OP_PLAYER_VAR: return (term){e->a == CARDVM_WHOSE_YOU ? TERM_YOUR_VAR : TERM_EXPR, e->b, id};
  case CARDVM_OP_PROPERTY:
    return (term){me ? TERM_MY_PROPERTY : it ? TERM_ITS_PROPERTY : TERM_EXPR, e->b, id};
  case CARDVM_OP_FIELD: return (term){it ? TERM_ITS_FIELD : TERM_EXPR, e->b, id};
  case CARDVM_OP_DEFINITION: return (term){it ? TERM_ITS_DEFINITION : TERM_EXPR, 0, id};
  default: return (term){TERM_EXPR, 0, id};
  }
}

static uint32_t flatten(const cardvm_program *p, cardvm_expr id, comparison *list) {
  const expr *e = ITEM(const expr, p->exprs, id);
  if (e->op == CARDVM_OP_AND) {
    uint32_t n = flatten(p, e->a, list);
    return n + flatten(p, e->b, list ? list + n : NULL);
  }
  if (list && is_comparison(e->op)) *list = (comparison){e->op, e->about, term_of(p, e->a), term_of(p, e->b)};
  else if (list) *list = (comparison){CARDVM_OP_NE, e->about, {TERM_EXPR, 0, id}, {TERM_NUMBER, 0, 0}};
  return 1;
}

/* A value that the candidate's definition prints, against a number: the same for all its cards that nothing
 * modifies. */
static bool printed(const comparison *k) {
  return (k->a.kind == TERM_ITS_PROPERTY || k->a.kind == TERM_ITS_DEFINITION) && k->b.kind == TERM_NUMBER;
}

static bool compare(uint32_t op, int32_t a, int32_t b) {
  switch (op) {
  case CARDVM_OP_EQ: return a == b;
  case CARDVM_OP_NE: return a != b;
  case CARDVM_OP_LT: return a < b;
  case CARDVM_OP_LE: return a <= b;
  case CARDVM_OP_GT: return a > b;
  default: return a >= b;
  }
}

/* What a filter asks of printed values comes first in its list, and is answered once for each definition. */
static bool seal_filter(cardvm_program *p, expr *e) {
  comparison *list = program_copy(p, e->comparisons, e->comparison_count * sizeof *list);
  uint32_t *bits = program_copy(p, NULL, (p->definitions.count / 32 + 1) * sizeof *bits);
  if (!list || !bits) return false;
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->comparison_count; i++)
    if (printed(&e->comparisons[i])) list[n++] = e->comparisons[i];
  e->printed_count = n;
  for (uint32_t i = 0; i < e->comparison_count; i++)
    if (!printed(&e->comparisons[i])) list[n++] = e->comparisons[i];
  for (uint32_t d = 1; d <= p->definitions.count; d++) {
    bool passes = true;
    for (uint32_t i = 0; i < e->printed_count && passes; i++) {
      const term *a = &list[i].a;
      int32_t v = a->kind == TERM_ITS_DEFINITION ? (int32_t)d : program_definition(p, d)->shown[a->value - 1];
      passes = compare(list[i].op, v, (int32_t)list[i].b.value);
    }
    if (passes) bits[d / 32] |= (uint32_t)1 << d % 32;
  }
  e->comparisons = list;
  e->printed = bits;
  return true;
}

bool seal_comparisons(cardvm_program *p) {
  for (uint32_t id = 1; id <= p->exprs.count; id++) {
    expr *e = ITEM(expr, p->exprs, id);
    if (e->op != CARDVM_OP_AND && !is_comparison(e->op)) continue;
    uint32_t count = flatten(p, id, NULL);
    comparison *list = program_copy(p, NULL, count * sizeof *list);
    if (!list) return false;
    flatten(p, id, list);
    e->comparisons = list;
    e->comparison_count = count;
  }
  for (uint32_t id = 1; id <= p->selections.count; id++) {
    const selection *s = program_selection(p, id);
    expr *e = s->def.filter ? ITEM(expr, p->exprs, s->def.filter) : NULL;
    if (e && e->comparisons && !e->printed && !seal_filter(p, e)) return false;
  }
  return true;
}

static inline int32_t value(cardvm_game *g, const term *t, const context *c) {
  uint32_t index = 0;
  switch (t->kind) {
  case TERM_NUMBER: return (int32_t)t->value;
  case TERM_YOU: return (int32_t)c->you;
  case TERM_GAME_VAR: return g->game_vars[t->value - 1];
  case TERM_YOUR_VAR: return is_seat(g, c->you) ? *player_var(g, c->you, t->value) : 0;
  case TERM_MY_PROPERTY: index = card_at(g, c->me); break;
  case TERM_EXPR: break;
  default: index = card_at(g, c->it); break;
  }
  if (!index) return eval(g, t->expr, c); /* also of a card that is gone */
  if (t->kind == TERM_ITS_FIELD) return *card_field(g, index, t->value);
  if (t->kind == TERM_ITS_DEFINITION) return (int32_t)g->cards[index].definition;
  return property_now(g, index, t->value);
}

term term_make(const cardvm_program *p, cardvm_expr id) { return term_of(p, id); }
int32_t term_value(cardvm_game *g, const term *t, const context *c) { return value(g, t, c); }

static inline bool holds_one(cardvm_game *g, const comparison *k, const context *c) {
  int32_t a = value(g, &k->a, c);
  return compare(k->op, a, value(g, &k->b, c));
}

bool all_hold(cardvm_game *g, const expr *e, const context *c) {
  for (uint32_t i = 0; i < e->comparison_count; i++)
    if (!holds_one(g, &e->comparisons[i], c)) return false;
  return true;
}

/* -- Many candidates ------------------------------------------------------------------------------------ */

static bool of_candidate(const term *t, uint32_t about) {
  if (t->kind == TERM_MY_PROPERTY) return about & ABOUT_ME;
  return (about & ABOUT_IT) && t->kind >= TERM_ITS_PROPERTY && t->kind <= TERM_ITS_DEFINITION;
}

static bool independent(const cardvm_game *g, const term *t, uint32_t about) {
  return !(ITEM(const expr, g->program->exprs, t->expr)->about & about);
}

/* v < b is not v >= b, and v > b not v <= b; from the candidate's side of the comparison. */
static uint32_t turned(uint32_t op) {
  switch (op) {
  case CARDVM_OP_LT: return CARDVM_OP_GT;
  case CARDVM_OP_LE: return CARDVM_OP_GE;
  case CARDVM_OP_GT: return CARDVM_OP_LT;
  case CARDVM_OP_GE: return CARDVM_OP_LE;
  default: return op;
  }
}

static void bound_set(prepared_test *t, uint32_t op, int32_t b) {
  bool from = op == CARDVM_OP_LT || op == CARDVM_OP_GE, to = op == CARDVM_OP_LE || op == CARDVM_OP_GT;
  t->negate = op == CARDVM_OP_NE || op == CARDVM_OP_LT || op == CARDVM_OP_GT;
  t->low = (uint32_t)(to ? INT32_MIN : b);
  t->span = (uint32_t)(from ? INT32_MAX : b) - t->low;
}

/* A value of the candidate against a number that is the same for all; false if it is not so simple. */
static bool prepare_one(cardvm_game *g, const comparison *k, const context *c, uint32_t about, prepared_test *to) {
  bool left = of_candidate(&k->a, about) && independent(g, &k->b, about);
  bool right = !left && of_candidate(&k->b, about) && independent(g, &k->a, about);
  if (!left && !right) return false;
  const term *card = left ? &k->a : &k->b;
  bound_set(to, left ? k->op : turned(k->op), value(g, left ? &k->b : &k->a, c));
  to->value = card->value;
  to->kind = card->kind;
  if (card->kind != TERM_MY_PROPERTY && card->kind != TERM_ITS_PROPERTY) return true;
  bool still = !g->hooks[g->program->hook_constant + card->value - 1];
  to->kind = still ? TERM_ITS_PRINTED : TERM_ITS_PROPERTY;
  return true;
}

/* Nothing gives all cards other values than those printed, of what such comparisons ask. */
static bool all_printed(const cardvm_game *g, const expr *e) {
  uint32_t any = 0;
  for (const comparison *k = e->comparisons, *end = k + e->printed_count; k < end; k++)
    if (k->a.kind == TERM_ITS_PROPERTY) any |= g->hooks[g->program->hook_constant + k->a.value - 1];
  return !any;
}

/* A condition that many candidates are asked: `about` says as what they stand in it. What is the same for all is
 * looked at once. False if none can hold. */
bool prepare(cardvm_game *g, cardvm_expr id, const context *c, uint32_t about, prepared *p) {
  const expr *e = id ? ITEM(const expr, g->program->exprs, id) : NULL;
  p->count = 0;
  p->whole = 0;
  p->printed = NULL;
  p->simple = true;
  if (!e) return true;
  if (!e->comparisons || e->comparison_count > PREPARED_MAX) {
    if (e->about & about) p->whole = id;
    p->simple = false;
    return p->whole || eval(g, id, c);
  }
  uint32_t i = 0;
  if (e->printed_count && about & ABOUT_IT && all_printed(g, e)) {
    p->printed = e->printed;
    p->filter = e;
    i = e->printed_count;
  }
  for (; i < e->comparison_count; i++) {
    const comparison *k = &e->comparisons[i];
    if (!(k->about & about)) {
      if (!holds_one(g, k, c)) return false;
    } else {
      prepared_test *test = &p->tests[p->count++];
      test->slow = prepare_one(g, k, c, about, test) ? NULL : k;
      if (test->slow || test->kind != TERM_ITS_PRINTED) p->simple = false;
    }
  }
  return true;
}

static int32_t test_value(cardvm_game *g, const prepared_test *t, uint32_t index) {
  if (t->kind == TERM_ITS_FIELD) return *card_field(g, index, t->value);
  if (t->kind == TERM_ITS_DEFINITION) return (int32_t)g->cards[index].definition;
  return property_of(g, index, t->value);
}

bool prepared_tests_hold(cardvm_game *g, const prepared *p, const context *c, uint32_t index) {
  if (p->whole) return holds(g, p->whole, c);
  const card *k = &g->cards[index];
  const int32_t *shown = k->lasting ? NULL : program_definition(g->program, k->definition)->shown;
  for (const prepared_test *t = p->tests, *end = t + p->count; t < end; t++) {
    if (t->slow) {
      if (!holds_one(g, t->slow, c)) return false;
      continue;
    }
    int32_t v = t->kind == TERM_ITS_PRINTED && shown ? shown[t->value - 1] : test_value(g, t, index);
    if (((uint32_t)v - t->low <= t->span) == t->negate) return false;
  }
  return true;
}

/* Of a card that something lasting may give other values. */
bool printed_hold(cardvm_game *g, const expr *e, const context *c) {
  for (uint32_t i = 0; i < e->printed_count; i++)
    if (!holds_one(g, &e->comparisons[i], c)) return false;
  return true;
}
