/* Conditions that are comparisons, or several of them that must all hold, as flat lists: most conditions and
 * filters are of this kind, and are asked of every candidate. Made once when the program is sealed. */
#include "compare.h"

#include <string.h>

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
  const expr *e = ITEM(const expr, p->exprs, id);
  const bool me = e->a == CARDVM_WHO_ME, it = e->a == CARDVM_WHO_IT;
  switch ((cardvm_op)e->op) {
  case CARDVM_OP_NUMBER: return (term){TERM_NUMBER, e->a, id};
  case CARDVM_OP_SEAT: return seat_term(e->a, id);
  case CARDVM_OP_SLOT: return (term){TERM_SLOT, e->a, id};
  case CARDVM_OP_GAME_VAR: return (term){TERM_GAME_VAR, e->a, id};
  case CARDVM_OP_PLAYER_VAR: {
    const bool events = e->a == CARDVM_WHOSE_EVENT;
    return (term){e->a == CARDVM_WHOSE_YOU ? TERM_YOUR_VAR : events ? TERM_EVENT_VAR : TERM_EXPR, e->b, id};
  }
  case CARDVM_OP_PROPERTY:
    return (term){me ? TERM_MY_PROPERTY : it ? TERM_ITS_PROPERTY : TERM_EXPR, e->b, id};
  case CARDVM_OP_FIELD: return (term){me ? TERM_MY_FIELD : it ? TERM_ITS_FIELD : TERM_EXPR, e->b, id};
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

/* As what a candidate's own value is read. */
static uint32_t own_of(const term *t) {
  if (t->kind == TERM_MY_PROPERTY || t->kind == TERM_MY_FIELD) return ABOUT_ME;
  return t->kind >= TERM_ITS_PROPERTY && t->kind <= TERM_ITS_DEFINITION ? ABOUT_IT : 0;
}

/* a < b is b > a. */
static uint32_t turned(uint32_t op) {
  switch (op) {
  case CARDVM_OP_LT: return CARDVM_OP_GT;
  case CARDVM_OP_LE: return CARDVM_OP_GE;
  case CARDVM_OP_GT: return CARDVM_OP_LT;
  case CARDVM_OP_GE: return CARDVM_OP_LE;
  default: return op;
  }
}

/* Without a jump: which of less, equal and greater fulfil it, bits 0 to 2. */
static bool compare(uint32_t op, int32_t a, int32_t b) {
  static const uint32_t fulfil[] = {2, 5, 1, 3, 4, 6}; /* EQ, NE, LT, LE, GT, GE */
  return fulfil[op - CARDVM_OP_EQ] >> (1 + (a > b) - (a < b)) & 1;
}

/* Which values fulfil it; false: none does. */
static bool range_of(range *r, uint32_t op, int32_t b) {
  int64_t from = INT32_MIN, to = INT32_MAX;
  switch (op) {
  case CARDVM_OP_EQ: from = to = b; break;
  case CARDVM_OP_NE: /* all others, once around */
    from = (int64_t)b + 1;
    to = from + UINT32_MAX - 1;
    break;
  case CARDVM_OP_LT: to = (int64_t)b - 1; break;
  case CARDVM_OP_LE: to = b; break;
  case CARDVM_OP_GT: from = (int64_t)b + 1; break;
  default: from = b; break;
  }
  *r = (range){(uint32_t)from, (uint32_t)(to - from)};
  return from <= to;
}

static uint32_t opposite(uint32_t op) {
  switch (op) {
  case CARDVM_OP_EQ: return CARDVM_OP_NE;
  case CARDVM_OP_NE: return CARDVM_OP_EQ;
  case CARDVM_OP_LT: return CARDVM_OP_GE;
  case CARDVM_OP_LE: return CARDVM_OP_GT;
  case CARDVM_OP_GT: return CARDVM_OP_LE;
  default: return CARDVM_OP_LT;
  }
}

/* What is no comparison is compared with 0. */
static comparison comparison_of(const cardvm_program *p, cardvm_expr id, bool holds) {
  const expr *e = ITEM(const expr, p->exprs, id);
  const bool both = is_comparison(e->op);
  const term zero = {TERM_NUMBER, 0, 0}, a = term_of(p, both ? e->a : id), b = both ? term_of(p, e->b) : zero;
  const bool turn = own_of(&b) > own_of(&a) || (a.kind == TERM_NUMBER && b.kind != TERM_NUMBER);
  const uint32_t op = both ? e->op : CARDVM_OP_NE;
  comparison k = {.op = turn ? turned(op) : op, .about = e->about, .a = turn ? b : a, .b = turn ? a : b};
  if (!holds) k.op = opposite(k.op);
  k.left = own_of(&k.a);
  k.right = k.b.expr ? ITEM(const expr, p->exprs, k.b.expr)->about : 0;
  k.enough = k.b.value + !(k.op == CARDVM_OP_GE || k.op == CARDVM_OP_LT); /* mostly one more than that */
  k.ranged = k.b.kind == TERM_NUMBER && range_of(&k.range, k.op, (int32_t)k.b.value);
  return k;
}

/* All that must hold, or must not; counted where `list` is NULL. */
static uint32_t flatten(const cardvm_program *p, cardvm_expr id, bool holds, comparison *list) {
  const expr *e = ITEM(const expr, p->exprs, id);
  if (e->op == CARDVM_OP_NOT) return flatten(p, e->a, !holds, list);
  if (e->op == (holds ? CARDVM_OP_AND : CARDVM_OP_OR)) {
    uint32_t n = flatten(p, e->a, holds, list);
    return n + flatten(p, e->b, holds, list ? list + n : NULL);
  }
  if (list) *list = comparison_of(p, id, holds);
  return 1;
}

/* A value that the candidate's definition prints, against a number: the same for all its cards that nothing
 * modifies. */
static bool printed(const comparison *k) {
  return (k->a.kind == TERM_ITS_PROPERTY || k->a.kind == TERM_ITS_DEFINITION) && k->b.kind == TERM_NUMBER;
}

static bool plain(const comparison *k) {
  return (k->a.kind == TERM_GAME_VAR || k->a.kind == TERM_YOUR_VAR) && k->ranged;
}

static bool takes_call(const term *t) { return t->kind == TERM_EXPR || t->kind == TERM_COUNT || t->kind == TERM_SUM; }

/* What is looked at first: what is the same for all candidates, then what they print; last what takes a call.
 * Those stay in their order, because one may be asked only if those before it hold. */
static uint32_t turn_of(const comparison *k) {
  if (plain(k)) return 0;
  if (printed(k)) return 1;
  if (takes_call(&k->a) || takes_call(&k->b)) return 4;
  return k->a.kind == TERM_MY_PROPERTY || k->a.kind == TERM_ITS_PROPERTY ? 2 : 3;
}

static void sort(comparison *list, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    const comparison k = list[i];
    uint32_t at = i;
    for (; at && turn_of(&list[at - 1]) > turn_of(&k); at--) list[at] = list[at - 1];
    list[at] = k;
  }
}

/* What a filter asks of printed values is answered once for each definition. */
static bool seal_filter(cardvm_program *p, expr *e) {
  uint32_t *bits = program_copy(p, NULL, (p->definitions.count / 32 + 1) * sizeof *bits);
  uint32_t *hooks = program_copy(p, NULL, e->comparison_count * sizeof *hooks);
  if (!bits || !hooks) return false;
  const comparison *list = e->comparisons + e->plain;
  while (e->plain + e->printed_count < e->comparison_count && printed(&list[e->printed_count])) e->printed_count++;
  for (uint32_t d = 1; d <= p->definitions.count; d++) {
    bool passes = true;
    for (uint32_t i = 0; i < e->printed_count && passes; i++) {
      const term *a = &list[i].a;
      int32_t v = a->kind == TERM_ITS_DEFINITION ? (int32_t)d : program_definition(p, d)->shown[a->value - 1];
      passes = compare(list[i].op, v, (int32_t)list[i].b.value);
    }
    if (passes) bits[d / 32] |= (uint32_t)1 << d % 32;
  }
  for (uint32_t i = 0; i < e->printed_count; i++)
    for (uint32_t m = 0; m < p->modified_count; m++)
      if (list[i].a.kind == TERM_ITS_PROPERTY && p->modified[m] == list[i].a.value)
        hooks[e->hook_count++] = p->hook_constant + list[i].a.value - 1;
  e->printed = bits;
  e->hooks = hooks;
  e->only_printed = e->printed_count == e->comparison_count && !e->hook_count;
  return true;
}

/* All that is not plain is asked of the candidate's fields, and holds where they are as they begin. */
static bool as_begun(const cardvm_program *p, const expr *e) {
  for (uint32_t i = e->plain; i < e->comparison_count; i++) {
    const comparison *k = &e->comparisons[i];
    if (k->a.kind != TERM_ITS_FIELD || !k->ranged) return false;
    if (!in_range(p->field_starts[k->a.value - 1], &k->range)) return false;
  }
  return !e->any;
}

bool seal_comparisons(cardvm_program *p) {
  for (uint32_t id = 1; id <= p->exprs.count; id++) {
    expr *e = ITEM(expr, p->exprs, id);
    e->term = term_of(p, id);
    if (e->op >= CARDVM_OP_ADD && e->op <= CARDVM_OP_MAX) {
      const term sides[] = {term_of(p, e->a), term_of(p, e->b)};
      e->sides = program_copy(p, sides, sizeof sides);
      if (!e->sides) return false;
    }
    e->any = e->op == CARDVM_OP_OR;
    if (!e->any && e->op != CARDVM_OP_AND && e->op != CARDVM_OP_NOT && !is_comparison(e->op)) continue;
    uint32_t count = flatten(p, id, !e->any, NULL);
    comparison *list = program_copy(p, NULL, count * sizeof *list);
    if (!list) return false;
    flatten(p, id, !e->any, list);
    sort(list, count);
    e->comparisons = list;
    e->comparison_count = count;
    while (!e->any && e->plain < count && !turn_of(&list[e->plain])) e->plain++;
    e->all_plain = e->plain == count;
    e->as_begun = as_begun(p, e);
  }
  for (uint32_t id = 1; id <= p->selections.count; id++) {
    const selection *s = program_selection(p, id);
    expr *e = s->def.filter ? ITEM(expr, p->exprs, s->def.filter) : NULL;
    if (e && e->comparisons && !e->any && !e->printed && !seal_filter(p, e)) return false;
  }
  return true;
}

int32_t term_read(cardvm_game *g, const term *t, const context *c) {
  uint32_t index = 0;
  switch (t->kind) {
  case TERM_NUMBER: return (int32_t)t->value;
  case TERM_YOU: return (int32_t)c->you;
  case TERM_GAME_VAR: return g->game_vars[t->value - 1];
  case TERM_YOUR_VAR: return is_seat(g, c->you) ? *player_var(g, c->you, t->value) : 0;
  case TERM_COUNT: return (int32_t)select_count(g, t->value, c, UINT32_MAX);
  case TERM_SUM: return sum_value(g, ITEM(const expr, g->program->exprs, t->expr), c);
  case TERM_TURN: return (int32_t)g->h->turn_player;
  case TERM_SLOT: return c->event ? (int32_t)c->event->slot[t->value] : 0;
  case TERM_EVENT_VAR: {
    const cardvm_seat seat = c->event ? c->event->slot[CARDVM_SLOT_PLAYER] : 0;
    return is_seat(g, seat) ? *player_var(g, seat, t->value) : 0;
  }
  case TERM_MY_PROPERTY:
  case TERM_MY_FIELD: index = card_at(g, c->me); break;
  case TERM_EXPR: break;
  default: index = card_at(g, c->it); break;
  }
  if (!index) return eval_tree(g, t->expr, c); /* also of a card that is gone */
  if (t->kind == TERM_ITS_FIELD || t->kind == TERM_MY_FIELD) return *card_field(g, index, t->value);
  if (t->kind == TERM_ITS_DEFINITION) return (int32_t)g->cards[index].definition;
  return property_now(g, index, t->value);
}

term term_make(const cardvm_program *p, cardvm_expr id) { return term_of(p, id); }

/* The usual ones without a call. */
static inline int32_t left_value(cardvm_game *g, const term *t, const context *c) {
  const uint32_t index = t->kind == TERM_MY_PROPERTY ? card_at(g, c->me) : 0;
  return index ? property_now(g, index, t->value) : term_value(g, t, c);
}
static inline int32_t right_value(cardvm_game *g, const term *t, const context *c) {
  return t->kind == TERM_YOUR_VAR ? vars_of(g, c->you)[t->value - 1] : term_value(g, t, c);
}

static inline bool holds_one(cardvm_game *g, const comparison *k, const context *c) {
  if (k->ranged && k->a.kind == TERM_COUNT)
    return in_range((int32_t)select_count(g, k->a.value, c, k->enough), &k->range);
  const int32_t a = left_value(g, &k->a, c);
  return k->ranged ? in_range(a, &k->range) : compare(k->op, a, right_value(g, &k->b, c));
}

bool comparison_holds(cardvm_game *g, const comparison *k, const context *c) { return holds_one(g, k, c); }

bool rest_hold(cardvm_game *g, const expr *e, const context *c) {
  if (!e->comparisons) return term_value(g, &e->term, c) != 0;
  const comparison *k = e->comparisons + e->plain, *end = e->comparisons + e->comparison_count;
  while (k < end && holds_one(g, k, c)) k++;
  return e->any != (k == end);
}

/* -- Many candidates ------------------------------------------------------------------------------------ */

/* Something gives all cards other values than those printed, of what such comparisons ask. */
static bool modified(const cardvm_game *g, const expr *e) {
  for (uint32_t i = 0; i < e->hook_count; i++)
    if (g->hooks[e->hooks[i]]) return true;
  return false;
}

static void add_slow(prepared *p, const comparison *k, cardvm_expr whole, uint32_t about) {
  p->slow[p->slow_count++] = (prepared_slow){k, whole, about};
  p->hard = 1;
}

static bool add_one(cardvm_game *g, const comparison *k, const context *c, uint32_t about, prepared *p) {
  if (!(k->about & about)) return comparison_holds(g, k, c);
  const bool field = k->a.kind == TERM_ITS_FIELD || k->a.kind == TERM_MY_FIELD;
  if (!(k->left & about) || k->right & about || k->a.kind == TERM_ITS_DEFINITION) {
    add_slow(p, k, 0, about);
    return true;
  }
  range fitting;
  if (!range_of(&fitting, k->op, term_value(g, &k->b, c))) return false;
  if (field && !g->fields_set) return in_range(g->program->field_starts[k->a.value - 1], &fitting);
  if (!field && g->hooks[g->program->hook_constant + k->a.value - 1]) p->hard = 1;
  p->tested = 1;
  *(field ? p->fields_end++ : p->shown_end++) = (prepared_test){k->a.value - 1, fitting};
  return true;
}

static bool add(cardvm_game *g, const expr *e, const context *c, uint32_t about, prepared *p) {
  uint32_t i = e->plain;
  if (e->printed_count && !p->filter && about & ABOUT_IT && !modified(g, e)) {
    p->filter = e;
    p->printed = e->printed;
    i += e->printed_count;
  }
  for (; i < e->comparison_count; i++)
    if (!add_one(g, &e->comparisons[i], c, about, p)) return false;
  return true;
}

bool prepare_rest(cardvm_game *g, const expr *e, const context *c, uint32_t about, prepared *p) {
  if (e->comparisons && !e->any && e->comparison_count <= p->room) {
    p->room -= e->comparison_count;
    if (!add(g, e, c, about, p)) return false;
  } else if (e->about & about) {
    add_slow(p, NULL, e->term.expr, about);
  } else if (!eval(g, e->term.expr, c)) {
    return false;
  }
  if (p->hard) p->context = *c;
  return true;
}

bool prepared_hard(cardvm_game *g, prepared *p, uint32_t index) {
  const expr *e = p->filter;
  for (uint32_t i = 0; e && i < e->printed_count; i++) {
    const comparison *k = &e->comparisons[e->plain + i];
    const bool property = k->a.kind == TERM_ITS_PROPERTY;
    int32_t v = property ? property_of(g, index, k->a.value) : (int32_t)g->cards[index].definition;
    if (!compare(k->op, v, (int32_t)k->b.value)) return false;
  }
  for (const prepared_test *t = p->shown; t < p->shown_end; t++)
    if (!in_range(property_of(g, index, t->value + 1), &t->range)) return false;
  for (const prepared_test *t = p->fields; t < p->fields_end; t++)
    if (!in_range(*card_field(g, index, t->value + 1), &t->range)) return false;
  for (uint32_t i = 0; i < p->slow_count; i++) {
    const prepared_slow *s = &p->slow[i];
    context c = p->context;
    c.it = card_handle(g, index);
    if (s->about & ABOUT_ME) c.me = c.itself = c.it;
    if (s->whole ? !holds(g, s->whole, &c) : !comparison_holds(g, s->comparison, &c)) return false;
  }
  return true;
}
