/* Asks conditions that are lists of comparisons: one candidate at once, or many candidates that
 * share a prepared condition. Sealing has made the lists. */
#include "compare.h"

#include <string.h>

int32_t term_read(cardvm_game *g, const term *t, const context *c) {
  uint32_t index = 0;
  switch (t->kind) {
  case TERM_NUMBER: return (int32_t)t->value;
  case TERM_YOU: return (int32_t)c->you;
  case TERM_GAME_VAR: return *game_var(g, t->value);
  case TERM_YOUR_VAR: return is_seat(g, c->you) ? *player_var(g, c->you, t->value) : 0;
  case TERM_COUNT: return (int32_t)select_count(g, t->value, c, UINT32_MAX);
  case TERM_SUM: return sum_value(g, game_expr(g, t->expr), c);
  case TERM_TURN: return (int32_t)g->h->turn_player;
  case TERM_SLOT: return c->event ? (int32_t)c->event->slot[t->value] : 0;
  case TERM_EVENT_VAR: {
    const cardvm_seat seat = c->event ? c->event->slot[CARDVM_SLOT_PLAYER] : 0;
    return is_seat(g, seat) ? *player_var(g, seat, t->value) : 0;
  }
  case TERM_MY_PROPERTY:
  case TERM_MY_FIELD: index = card_at(g, read_of_me(c)); break;
  case TERM_EXPR: break;
  default: index = card_at(g, c->it); break;
  }
  /* eval_tree also reads a card that is gone. */
  if (!index) return eval_tree(g, t->expr, c);
  if (t->kind == TERM_ITS_FIELD || t->kind == TERM_MY_FIELD) return *card_field(g, index, t->value);
  if (t->kind == TERM_ITS_DEFINITION) return (int32_t)g->cards[index].definition;
  return property_now(g, index, t->value);
}

/* The usual kinds of terms, without a call. */
static inline int32_t left_value(cardvm_game *g, const term *t, const context *c) {
  const uint32_t index = t->kind == TERM_MY_PROPERTY ? card_at(g, read_of_me(c)) : 0;
  return index ? property_now(g, index, t->value) : term_value(g, t, c);
}
static inline int32_t right_value(cardvm_game *g, const term *t, const context *c) {
  return t->kind == TERM_YOUR_VAR ? vars_of(g, c->you)[t->value - 1] : term_value(g, t, c);
}

static inline bool holds_one(cardvm_game *g, const comparison *k, const context *c) {
  if (k->ranged && k->a.kind == TERM_COUNT)
    return in_range((int32_t)select_count(g, k->a.value, c, k->stop_after), &k->range);
  const int32_t a = left_value(g, &k->a, c);
  return k->ranged ? in_range(a, &k->range) : compare(k->op, a, right_value(g, &k->b, c));
}

bool comparison_holds(cardvm_game *g, const comparison *k, const context *c) {
  return holds_one(g, k, c);
}

bool rest_hold(cardvm_game *g, const expr *e, const context *c) {
  if (!e->comparisons) return term_value(g, &e->term, c) != 0;
  const comparison *k = e->comparisons + e->variable_tests,
                   *end = e->comparisons + e->comparison_count;
  while (k < end && holds_one(g, k, c)) k++;
  charge(g, e->comparison_count);
  return e->any != (k == end);
}

/* -- Many candidates --------------------------------------------------------------------------- */

/* Returns whether constants at work modify what the comparisons of printed values read. */
static bool modified(const cardvm_game *g, const expr *e) {
  for (uint32_t i = 0; i < e->hook_count; i++)
    if (g->hooks[e->hooks[i]]) return true;
  return false;
}

static void add_slow(prepared *p, const comparison *k, cardvm_expr whole, uint32_t depends_on) {
  const bool same = k && !k->ranged && !(k->right & depends_on);
  p->slow[p->slow_count++] = (prepared_slow){k, whole, depends_on, same, false, {0, 0, 0}};
  p->hard = 1;
}

/* Returns whether it is asked if something is prohibited that nothing at work prohibits. */
static bool can_anyway(const cardvm_game *g, cardvm_expr id) {
  const expr *e = id ? game_expr(g, id) : NULL;
  return e && e->op == CARDVM_OP_CAN &&
         !plan_prohibitable(g, program_function(g->program, e->a)->plan);
}

/* Returns whether a condition wants something prohibited that nothing at work prohibits. */
static bool wants_prohibited(const cardvm_game *g, const expr *e) {
  if (!(e->depends_on & ASKS_PROHIBITIONS) || e->any) return false;
  EACH_COMPARISON(e, k)
    if (k->depends_on & ASKS_PROHIBITIONS && k->ranged && !in_range(1, &k->range) &&
        can_anyway(g, k->a.expr))
      return true;
  return false;
}

static bool add_one(cardvm_game *g, const comparison *k, const context *c, uint32_t depends_on,
                    prepared *p) {
  if (!(k->depends_on & depends_on)) return comparison_holds(g, k, c);
  const bool field = k->a.kind == TERM_ITS_FIELD || k->a.kind == TERM_MY_FIELD;
  if (!(k->left & depends_on) || k->right & depends_on || k->a.kind == TERM_ITS_DEFINITION) {
    add_slow(p, k, 0, depends_on);
    return true;
  }
  range fitting;
  if (k->ranged) fitting = k->range;
  else if (!range_of(&fitting, k->op, term_value(g, &k->b, c))) return false;
  /* If it does not hold, the candidates are asked all the same: work must not depend on it. */
  if (field && !g->fields_set && in_range(g->program->field_starts[k->a.value - 1], &fitting))
    return true;
  if (!field && g->hooks[g->program->hook_constant + k->a.value - 1]) p->hard = 1;
  p->tested = 1;
  *(field ? p->fields_end++ : p->shown_end++) = (prepared_test){k->a.value - 1, fitting};
  return true;
}

static bool add(cardvm_game *g, const expr *e, const context *c, uint32_t depends_on, prepared *p) {
  uint32_t i = e->variable_tests;
  if (e->printed_count && !p->filter && depends_on & DEPENDS_ON_IT && !modified(g, e)) {
    p->filter = e;
    p->printed = e->printed;
    i += e->printed_count;
  }
  for (; i < e->comparison_count; i++)
    if (!add_one(g, &e->comparisons[i], c, depends_on, p)) return false;
  return true;
}

bool prepare_rest(cardvm_game *g, const expr *e, const context *c, uint32_t depends_on,
                  prepared *p) {
  if (wants_prohibited(g, e)) return false;
  if (e->comparisons && !e->any && e->comparison_count <= PREPARED_EACH) {
    if (!add(g, e, c, depends_on, p)) return false;
  } else if (e->depends_on & ASKS_PROHIBITIONS && can_anyway(g, e->term.expr)) {
    return true;
  } else if (e->depends_on & depends_on) {
    add_slow(p, NULL, e->term.expr, depends_on);
  } else if (!eval(g, e->term.expr, c)) {
    return false;
  }
  if (p->hard) {
    p->context = *c;
    p->me = c->me;
    p->itself = c->itself;
  }
  return true;
}

/* The right side is evaluated when a candidate first comes to it: those before it may see to it
 * that it can be. */
static bool same_holds(cardvm_game *g, prepared_slow *s, const context *c) {
  const comparison *k = s->comparison;
  const int32_t a = left_value(g, &k->a, c);
  if (!s->known && !range_of(&s->fitting, k->op, right_value(g, &k->b, c))) return false;
  s->known = true;
  return in_range(a, &s->fitting);
}

bool prepared_hard(cardvm_game *g, prepared *p, uint32_t index) {
  const expr *e = g->cards[index].lasting ? p->filter : NULL; /* or prepared_holds has asked it */
  for (uint32_t i = 0; e && i < e->printed_count; i++) {
    const comparison *k = &e->comparisons[e->variable_tests + i];
    const bool property = k->a.kind == TERM_ITS_PROPERTY;
    int32_t v = property ? property_of(g, index, k->a.value) : (int32_t)g->cards[index].definition;
    if (!fulfils(k, v)) return false;
  }
  for (const prepared_test *t = p->shown; t < p->shown_end; t++)
    if (!in_range(property_of(g, index, t->value + 1), &t->range)) return false;
  for (const prepared_test *t = p->fields; t < p->fields_end; t++)
    if (!in_range(*card_field(g, index, t->value + 1), &t->range)) return false;
  context *c = &p->context;
  c->it = card_handle(g, index);
  for (uint32_t i = 0; i < p->slow_count; i++) {
    prepared_slow *s = PART(g->program, p->slow, p->slow_count, i);
    const bool own = s->depends_on & DEPENDS_ON_ME;
    c->me = own ? c->it : p->me;
    c->itself = own ? c->it : p->itself;
    if (s->same    ? !same_holds(g, s, c)
        : s->whole ? !holds(g, s->whole, c)
                   : !comparison_holds(g, s->comparison, c))
      return false;
  }
  return true;
}
