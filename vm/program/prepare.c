/* Most conditions and filters are comparisons, or several comparisons that must all hold, and every
 * candidate is asked them. Sealing makes flat lists of them. */
#include "program.h"

static bool is_comparison(uint32_t op) { return op >= CARDVM_OP_EQ && op <= CARDVM_OP_GE; }

static term seat_term(uint32_t whose, cardvm_expr id) {
  switch (whose) {
  case CARDVM_WHOSE_YOU: return (term){TERM_YOU, 0, id};
  case CARDVM_WHOSE_TURN: return (term){TERM_TURN, 0, id};
  case CARDVM_WHOSE_EVENT: return (term){TERM_SLOT, CARDVM_SLOT_PLAYER, id};
  case CARDVM_WHOSE_BY: return (term){TERM_SLOT, CARDVM_SLOT_BY, id};
  default: return (term){TERM_EXPR, 0, id};
  }
}

static term term_of(const cardvm_program *p, cardvm_expr id) {
  const expr *e = program_expr(p, id);
  const bool me = e->a == CARDVM_WHO_ME, it = e->a == CARDVM_WHO_IT;
  switch ((cardvm_op)e->op) {
  case CARDVM_OP_NUMBER: return (term){TERM_NUMBER, e->a, id};
  case CARDVM_OP_SEAT: return seat_term(e->a, id);
  case CARDVM_OP_SLOT: return (term){TERM_SLOT, e->a, id};
  case CARDVM_OP_GAME_VAR: return (term){TERM_GAME_VAR, e->a, id};
  case CARDVM_OP_PLAYER_VAR: {
    const bool events = e->a == CARDVM_WHOSE_EVENT;
    return (term){e->a == CARDVM_WHOSE_YOU ? TERM_YOUR_VAR
                  : events                 ? TERM_EVENT_VAR
                                           : TERM_EXPR,
                  e->b, id};
  }
  case CARDVM_OP_PROPERTY:
    return (term){me ? TERM_MY_PROPERTY : it ? TERM_ITS_PROPERTY : TERM_EXPR, e->b, id};
  case CARDVM_OP_FIELD:
    return (term){me ? TERM_MY_FIELD : it ? TERM_ITS_FIELD : TERM_EXPR, e->b, id};
  case CARDVM_OP_COUNT: return (term){TERM_COUNT, e->a, id};
  case CARDVM_OP_DEFINITION: return (term){it ? TERM_ITS_DEFINITION : TERM_EXPR, 0, id};
  case CARDVM_OP_ADD:
  case CARDVM_OP_SUB:
  case CARDVM_OP_MUL:
  case CARDVM_OP_MIN:
  case CARDVM_OP_MAX: return (term){TERM_SUM, 0, id};
  default: return (term){TERM_EXPR, 0, id};
  }
}

/* Returns whether a term is a value of the source, of the candidate, or of neither (0). */
static uint32_t own_of(const term *t) {
  if (t->kind == TERM_MY_PROPERTY || t->kind == TERM_MY_FIELD) return DEPENDS_ON_ME;
  return t->kind >= TERM_ITS_PROPERTY && t->kind <= TERM_ITS_DEFINITION ? DEPENDS_ON_IT : 0;
}

/* Swaps the sides: a < b is b > a. */
static uint32_t turned(uint32_t op) {
  switch (op) {
  case CARDVM_OP_LT: return CARDVM_OP_GT;
  case CARDVM_OP_LE: return CARDVM_OP_GE;
  case CARDVM_OP_GT: return CARDVM_OP_LT;
  case CARDVM_OP_GE: return CARDVM_OP_LE;
  default: return op;
  }
}

/* A tag that is compared with a number is read as a bit of its property, which it returns. */
static uint32_t tag_term(const cardvm_program *p, comparison *k) {
  const expr *e = k->a.kind == TERM_EXPR ? program_expr(p, k->a.expr) : NULL;
  if (!e || e->op != CARDVM_OP_TAG || k->b.kind != TERM_NUMBER ||
      (e->a != CARDVM_WHO_ME && e->a != CARDVM_WHO_IT))
    return 0;
  k->a.kind = e->a == CARDVM_WHO_IT ? TERM_ITS_PROPERTY : TERM_MY_PROPERTY;
  k->a.value = CARDVM_TAG_PROPERTY(e->b);
  return CARDVM_TAG_BIT(e->b);
}

/* An expression that is no comparison is compared with 0. */
static comparison comparison_of(const cardvm_program *p, cardvm_expr id, bool holds) {
  const expr *e = program_expr(p, id);
  const bool both = is_comparison(e->op);
  ASSERT_IN(p, !both || (e->a < id && e->b < id)); /* or its value would be asked for by itself */
  const term zero = {TERM_NUMBER, 0, 0}, a = term_of(p, both ? e->a : id),
             b = both ? term_of(p, e->b) : zero;
  const bool turn = own_of(&b) > own_of(&a) || (a.kind == TERM_NUMBER && b.kind != TERM_NUMBER);
  const uint32_t op = both ? e->op : CARDVM_OP_NE;
  comparison k = {.op = turn ? turned(op) : op,
                  .depends_on = e->depends_on,
                  .a = turn ? b : a,
                  .b = turn ? a : b};
  if (!holds) k.op = op_opposite(k.op);
  const uint32_t bit = tag_term(p, &k);
  k.left = own_of(&k.a);
  k.right = expr_depends_on(p, k.b.expr);
  /* GE and LT are decided by as many cards as `b` says, the others by one card more. */
  k.stop_after = k.b.value + !(k.op == CARDVM_OP_GE || k.op == CARDVM_OP_LT);
  k.ranged = k.b.kind == TERM_NUMBER && range_of(&k.range, k.op, (int32_t)k.b.value);
  if (bit) k.range.mask = bit;
  ASSERT_IN(p, !k.ranged || bit || k.b.value >= INT32_MAX ||
                   in_range((int32_t)k.stop_after, &k.range) == in_range(INT32_MAX, &k.range));
  return k;
}

/* Returns whether a comparison asks for a printed value or the definition, and compares it with a
 * number. All cards of a definition answer it alike, unless something modifies them. */
static bool printed(const comparison *k) {
  return (k->a.kind == TERM_ITS_PROPERTY || k->a.kind == TERM_ITS_DEFINITION) &&
         k->b.kind == TERM_NUMBER;
}

static bool tests_variable(const comparison *k) {
  return (k->a.kind == TERM_GAME_VAR || k->a.kind == TERM_YOUR_VAR) && k->ranged;
}

static bool takes_call(const term *t) {
  return t->kind == TERM_EXPR || t->kind == TERM_COUNT || t->kind == TERM_SUM;
}

enum { TURN_LAST = 4 };

/* Returns when a comparison is asked. Tests of variables come first, because all candidates share
 * them; then tests of printed values; last what takes a call. Comparisons that take a call keep
 * their order, because one may rely on those before it. */
static uint32_t turn_of(const comparison *k) {
  if (tests_variable(k)) return 0;
  if (printed(k)) return 1;
  if (takes_call(&k->a) || takes_call(&k->b)) return TURN_LAST;
  return k->a.kind == TERM_MY_PROPERTY || k->a.kind == TERM_ITS_PROPERTY ? 2 : 3;
}

/* -- Flat lists -------------------------------------------------------------------------------- */

typedef struct flat {
  comparison *list; /* NULL: they are only counted */
  uint32_t count;
  cardvm_expr whole;
  uint32_t turn; /* only comparisons of this turn are listed */
  uint64_t size; /* of all comparisons */
} flat;

/* Returns whether an expression is asked as a whole in the list of `whole`: what is asked so has a
 * list of its own, so it is not `whole`. */
static bool asked_whole(cardvm_program *p, cardvm_expr id, bool holds, cardvm_expr whole) {
  const uint32_t op = program_expr(p, id)->op;
  return op != CARDVM_OP_NOT && op != (holds ? CARDVM_OP_AND : CARDVM_OP_OR) &&
         (id < whole || op != (holds ? CARDVM_OP_OR : CARDVM_OP_AND));
}

/* Adds the comparisons that must all hold (`holds`) or must all fail, each once in a pass: a
 * condition that is said twice says no more. */
static void flatten(cardvm_program *p, cardvm_expr id, bool holds, flat *f) {
  expr *e = ITEM(expr, p->exprs, id);
  if (e->seen[holds] == p->pass || !program_work(p, 1)) return;
  e->seen[holds] = p->pass;
  if (e->op == CARDVM_OP_NOT) {
    flatten(p, e->a, !holds, f);
  } else if (e->op == (holds ? CARDVM_OP_AND : CARDVM_OP_OR)) {
    flatten(p, e->a, holds, f);
    flatten(p, e->b, holds, f);
  } else if (!f->list) {
    f->count++;
    f->size += e->size;
  } else {
    ASSERT_IN(p, asked_whole(p, id, holds, f->whole));
    const comparison k = comparison_of(p, id, holds);
    if (turn_of(&k) == f->turn) f->list[f->count++] = k;
  }
}

/* Counts, or lists in the order in which they are asked. */
static flat flatten_all(cardvm_program *p, cardvm_expr id, comparison *list) {
  flat f = {.list = list, .whole = id};
  const bool holds = program_expr(p, id)->op != CARDVM_OP_OR;
  for (; f.turn <= (list ? TURN_LAST : 0); f.turn++) {
    p->pass++;
    flatten(p, id, holds, &f);
  }
  return f;
}

uint32_t expr_size(cardvm_program *p, cardvm_expr id, uint64_t operands) {
  const uint32_t op = program_expr(p, id)->op;
  const bool joins = op == CARDVM_OP_AND || op == CARDVM_OP_OR || op == CARDVM_OP_NOT;
  const uint64_t size = 1 + (joins ? flatten_all(p, id, NULL).size : operands);
  return size < UINT32_MAX ? (uint32_t)size : UINT32_MAX;
}

/* Answers the comparisons of printed values once for each definition. */
static bool seal_filter(cardvm_program *p, expr *e) {
  uint32_t *bits = program_copy(p, NULL, (p->definitions.count / 32 + 1) * sizeof *bits);
  uint32_t *hooks = program_copy(p, NULL, e->comparison_count * sizeof *hooks);
  if (!bits || !hooks) return false;
  const comparison *list = e->comparisons + e->variable_tests;
  while (e->variable_tests + e->printed_count < e->comparison_count &&
         printed(&list[e->printed_count]))
    e->printed_count++;
  EACH_ID(d, p->definitions) {
    bool passes = true;
    for (uint32_t i = 0; i < e->printed_count && passes; i++) {
      if (!program_work(p, 1)) return false;
      const term *a = &list[i].a;
      int32_t v = a->kind == TERM_ITS_DEFINITION ? (int32_t)d
                                                 : program_definition(p, d)->shown[a->value - 1];
      passes = fulfils(&list[i], v);
    }
    if (passes) bits[d / 32] |= (uint32_t)1 << d % 32;
  }
  for (uint32_t i = 0; i < e->printed_count; i++)
    if (list[i].a.kind == TERM_ITS_PROPERTY &&
        program_property(p, list[i].a.value)->modified & list[i].range.mask)
      hooks[e->hook_count++] = p->hook_constant + list[i].a.value - 1;
  e->printed = bits;
  e->hooks = hooks;
  e->only_printed = e->printed_count == e->comparison_count && !e->hook_count;
  return true;
}

/* Returns whether all comparisons after the tests of variables read fields of the candidate, and
 * hold while those fields are as they start. */
static bool initially_holds(const cardvm_program *p, const expr *e) {
  for (uint32_t i = e->variable_tests; i < e->comparison_count; i++) {
    const comparison *k = &e->comparisons[i];
    if (k->a.kind != TERM_ITS_FIELD || !k->ranged) return false;
    if (!in_range(p->field_starts[k->a.value - 1], &k->range)) return false;
  }
  return !e->any && e->comparison_count <= PREPARED_EACH;
}

bool seal_comparisons(cardvm_program *p) {
  EACH_ID(id, p->exprs) {
    expr *e = ITEM(expr, p->exprs, id);
    e->term = term_of(p, id);
    if (e->op >= CARDVM_OP_ADD && e->op <= CARDVM_OP_MAX) {
      const term sides[] = {term_of(p, e->a), term_of(p, e->b)};
      e->sides = program_copy(p, sides, sizeof sides);
      if (!e->sides) return false;
    }
    e->any = e->op == CARDVM_OP_OR;
    if (!e->any && e->op != CARDVM_OP_AND && e->op != CARDVM_OP_NOT && !is_comparison(e->op))
      continue;
    const uint32_t count = flatten_all(p, id, NULL).count;
    comparison *list = program_copy(p, NULL, count * sizeof *list);
    if (!list || flatten_all(p, id, list).count != count) return false;
    e->comparisons = list;
    e->comparison_count = count;
    while (!e->any && e->variable_tests < count && !turn_of(&list[e->variable_tests]))
      e->variable_tests++;
    e->only_variable_tests = e->variable_tests == count;
    e->initially_holds = initially_holds(p, e);
  }
  EACH_ID(id, p->selections) {
    const selection *s = program_selection(p, id);
    expr *e = s->def.filter ? ITEM(expr, p->exprs, s->def.filter) : NULL;
    if (e && e->comparisons && !e->any && !e->printed && !seal_filter(p, e)) return false;
  }
  return true;
}

term term_make(const cardvm_program *p, cardvm_expr id) { return term_of(p, id); }
