/* Tells a witness why a condition does not hold, a card is not selected, an event is prohibited.
 * Conditions are told by their comparisons, as sealing has listed them, and each is asked as it is
 * asked when it decides. */
#include "why.h"

#include "compare.h"
#include "operands.h"
#include "select.h"

/* -- What the viewer may not know -------------------------------------------------------------- */

bool why_card_hidden(const cardvm_game *g, cardvm_handle card) {
  const cardvm_seat viewer = g->witness->viewer;
  const uint32_t index = card_at(g, card);
  if (viewer == CARDVM_VIEWER_ALL || !card) return false;
  if (index) return !card_visible(g, index, viewer);
  return definition_by_handle(g, card) && !handle_told(g, card, viewer);
}

static uint32_t card_asks(const cardvm_game *g, cardvm_handle card) {
  return why_card_hidden(g, card) ? ASKS_HIDDEN : 0;
}

uint32_t why_each_asks(cardvm_game *g, cardvm_id id, const context *c) {
  walk w = walk_begin(g, game_selection(g, id), c->you);
  if (walk_over(&w)) return 0;
  EACH_CARD(w, i) {
    charge(g, 1);
    if (why_card_hidden(g, card_handle(g, i))) return ASKS_HIDDEN;
  }
  return 0;
}

static uint32_t filter_asks(cardvm_game *g, cardvm_id id, const context *c, cardvm_handle it) {
  context inner = *c;
  inner.outer = c->it;
  inner.it = it; /* 0: every candidate, all of which the viewer knows */
  return why_expr_asks(g, game_selection(g, id)->def.filter, &inner);
}

uint32_t why_filter_asks(cardvm_game *g, cardvm_id id, const context *c) {
  return id ? filter_asks(g, id, c, 0) : 0;
}

/* How many cards lie somewhere is known to all. */
uint32_t why_selection_asks(cardvm_game *g, cardvm_id id, const context *c) {
  if (!id || !game_selection(g, id)->def.filter) return 0;
  return why_each_asks(g, id, c) | filter_asks(g, id, c, 0);
}

static uint32_t who_asks(cardvm_game *g, uint32_t who, const context *c);

/* What is read of a hidden card says something of it, wherever that leads. */
static uint32_t path_asks(cardvm_game *g, cardvm_id id, const context *c) {
  const cardvm_path_def *d = &program_path(g->program, id)->def;
  const bool player = d->step == CARDVM_PATH_PLAYER_VAR;
  return who_asks(g, player ? whose_card(d->of) : d->of, c);
}

static uint32_t who_asks(cardvm_game *g, uint32_t who, const context *c) {
  return card_asks(g, who_is(g, who, c)) |
         (who > CARDVM_WHO_PATH ? path_asks(g, who - CARDVM_WHO_PATH, c) : 0);
}

static bool own_hidden(const cardvm_game *g, uint32_t index) {
  const cardvm_seat viewer = g->witness->viewer;
  return g->cards[index].definition && viewer != CARDVM_VIEWER_ALL && card_hidden(g, index) &&
         !card_known(g, index, viewer);
}

/* What a card is by itself that lies face down; card 0: any card could be meant. */
static uint32_t own_asks(cardvm_game *g, cardvm_handle card) {
  bool hidden = card_at(g, card) && own_hidden(g, card_at(g, card));
  for (uint32_t i = 1; !card && g->program->hides && !hidden && i <= g->h->card_count; i++) {
    charge(g, 1);
    hidden = own_hidden(g, i);
  }
  return hidden ? ASKS_HIDDEN : 0;
}

static uint32_t operand_asks(cardvm_game *g, const expr *e, operand kind, uint32_t value,
                             const context *c) {
  switch (kind) {
  case OPERAND_EXPR: return why_expr_asks(g, value, c);
  case OPERAND_WHO:
    return who_asks(g, value, c) | (e->op == CARDVM_OP_OWN ? own_asks(g, who_is(g, value, c)) : 0);
  case OPERAND_WHOSE:
    return value > CARDVM_WHOSE_PATH ? path_asks(g, value - CARDVM_WHOSE_PATH, c) : 0;
  case OPERAND_PLAYER_VAR:
    return g->witness->viewer != CARDVM_VIEWER_ALL &&
                   ITEM(const named, g->program->player_vars, value)->hidden
               ? ASKS_HIDDEN
               : 0;
  case OPERAND_SELECTION:
    if (e->op == CARDVM_OP_IS_ONE_OF) return filter_asks(g, value, c, who_is(g, e->a, c));
    return why_selection_asks(g, value, c) | (of_each_card(e->op) ? why_each_asks(g, value, c) : 0);
  case OPERAND_ASKED: return plan_asks(g, program_function(g->program, value)->plan, c);
  case OPERAND_READER:
    return ASKS_SCRIPT | (g->witness->viewer == CARDVM_VIEWER_ALL ? 0 : ASKS_HIDDEN);
  default: return 0;
  }
}

/* Who doesn't see a place may not know in which order its cards lie. */
static bool order_hidden(const cardvm_game *g, cardvm_handle card) {
  const place *p = &g->places[g->cards[card_at(g, card)].place];
  const cardvm_seat viewer = g->witness->viewer;
  return p->zone && viewer != CARDVM_VIEWER_ALL && !place_seen(g, p->zone, p->owner, viewer);
}

uint32_t why_expr_asks(cardvm_game *g, cardvm_expr id, const context *c) {
  if (!id || out_of_work(g)) return 0;
  const expr *e = game_expr(g, id);
  const operands *o = operands_of(e->op);
  charge(g, 1);
  return operand_asks(g, e, (operand)o->a, e->a, c) | operand_asks(g, e, (operand)o->b, e->b, c) |
         (e->op == CARDVM_OP_POSITION && order_hidden(g, who_is(g, e->a, c)) ? ASKS_HIDDEN : 0);
}

static uint32_t comparison_asks(cardvm_game *g, const comparison *k, const context *c) {
  return why_expr_asks(g, k->a.expr, c) | why_expr_asks(g, k->b.expr, c);
}

/* -- Conditions -------------------------------------------------------------------------------- */

static void unless(cardvm_game *g, const expr *e, bool wanted, const context *c);

/* Returns the condition inside a comparison: one that is compared with 0. NULL: the comparison is a
 * leaf. */
static const expr *inner_of(const cardvm_game *g, const comparison *k) {
  const bool truth = (k->op == CARDVM_OP_NE || k->op == CARDVM_OP_EQ) && !k->b.expr;
  const expr *e = truth && k->a.kind == TERM_EXPR ? game_expr(g, k->a.expr) : NULL;
  return e && e->comparisons ? e : NULL;
}

/* Tells why a card is not one of a selection, where that is what the comparison asks. */
static void among_inside(cardvm_game *g, const comparison *k, uint32_t op, const context *c) {
  const expr *e = game_expr(g, k->a.expr);
  if (e->op != CARDVM_OP_IS_ONE_OF || op != CARDVM_OP_NE || k->b.expr) return;
  g->witness->depth++;
  why_among_tell(g, e->b, c, who_is(g, e->a, c));
  g->witness->depth--;
}

/* Tells that a comparison does not hold, or should not (`opposite`). */
static void comparison_tell(cardvm_game *g, const comparison *k, bool opposite, const context *c) {
  const expr *inner = inner_of(g, k);
  const uint32_t op = opposite ? op_opposite(k->op) : k->op;
  if (inner) {
    unless(g, inner, op == CARDVM_OP_NE, c);
    return;
  }
  const uint32_t asks = comparison_asks(g, k, c);
  if (why_skips(g, asks)) return;
  const expr *can = k->a.expr ? game_expr(g, k->a.expr) : NULL;
  if (can && can->op == CARDVM_OP_CAN && op == CARDVM_OP_NE) {
    plan_prohibited_tell(g, program_function(g->program, can->a)->plan, c);
    return;
  }
  const uint32_t value = (uint32_t)term_value(g, &k->a, c);
  witness_tell(g->witness, asks & ASKS_HIDDEN,
               (cardvm_reason){.kind = CARDVM_WHY_CONDITION,
                               .card = c->it ? c->it : c->me,
                               .seat = c->you,
                               .op = (cardvm_op)op,
                               .left = k->a.expr,
                               .right = k->b.expr,
                               .has = (int32_t)(k->ranged ? value & k->range.mask : value),
                               .needs = term_value(g, &k->b, c)});
  if (!(asks & ASKS_HIDDEN)) among_inside(g, k, op, c);
}

/* One of these would have to hold, or not to (`opposite`), and none does. */
static void any_tell(cardvm_game *g, const expr *e, const context *c) {
  witness *w = g->witness;
  uint32_t asks = 0;
  EACH_COMPARISON(e, k) asks |= comparison_asks(g, k, c);
  if (why_skips(g, asks)) return;
  if (e->comparison_count == 1) {
    comparison_tell(g, e->comparisons, true, c);
    return;
  }
  witness_tell(w, asks & ASKS_HIDDEN, (cardvm_reason){.kind = CARDVM_WHY_ANY});
  if (asks & ASKS_HIDDEN) return;
  w->depth++;
  EACH_COMPARISON(e, k) comparison_tell(g, k, true, c);
  w->depth--;
}

/* Tells why a condition holds although it should not, or the other way round. */
static void unless(cardvm_game *g, const expr *e, bool wanted, const context *c) {
  if (wanted == e->any) {
    any_tell(g, e, c);
    return;
  }
  EACH_COMPARISON(e, k)
    if (!why_skips(g, comparison_asks(g, k, c)) && !comparison_holds(g, k, c))
      comparison_tell(g, k, false, c);
}

void why_condition_tell(cardvm_game *g, cardvm_expr id, const context *c) {
  const expr *e = game_expr(g, id);
  const comparison whole = {.op = CARDVM_OP_NE, .a = e->term, .b = {.kind = TERM_NUMBER}};
  if (e->comparisons) unless(g, e, true, c);
  else comparison_tell(g, &whole, false, c);
}

/* -- Selections -------------------------------------------------------------------------------- */

void why_among_tell(cardvm_game *g, cardvm_id id, const context *c, cardvm_handle card) {
  const cardvm_selection_def *s = &game_selection(g, id)->def;
  context inner = *c;
  inner.outer = c->it;
  inner.it = card;
  if (select_asked(g, id, c, card, false)) {
    if (s->filter && !why_skips(g, filter_asks(g, id, c, card)))
      why_condition_tell(g, s->filter, &inner);
    return;
  }
  witness_tell(g->witness, why_card_hidden(g, card),
               (cardvm_reason){.kind = CARDVM_WHY_AMONG,
                               .card = card,
                               .seat = c->you,
                               .what = id,
                               .name = card_at(g, card) ? card_zone(g, card_at(g, card)) : 0,
                               .set = s->zones,
                               .has = (int32_t)s->side});
}

/* -- Prohibitions ------------------------------------------------------------------------------ */

uint32_t why_listener_asks(cardvm_game *g, const listener *l, const cardvm_event *event) {
  const cardvm_ability_def *d = &game_ability(g, l->ability)->def;
  const context c = listener_context(g, l, event);
  return card_asks(g, c.itself ? c.itself : c.me) | why_expr_asks(g, d->condition, &c) |
         why_expr_asks(g, d->match, &c);
}

uint32_t why_zones_ask(cardvm_game *g, uint64_t zones) {
  const cardvm_seat viewer = g->witness->viewer;
  for (cardvm_place at = 1; zones && viewer != CARDVM_VIEWER_ALL && at <= g->at.place_count; at++)
    if (zones >> (g->places[at].zone - 1) & 1)
      EACH_LINKED(g, i, g->places[at].first, cards, next) {
        charge(g, 1);
        if (!card_visible(g, i, viewer)) return ASKS_HIDDEN;
      }
  return 0;
}

uint32_t why_prohibitions_ask(cardvm_game *g, const cardvm_event *event) {
  uint32_t asks = why_zones_ask(g, game_event(g, event->kind)->hidden_prohibit),
           i = g->hooks[g->program->hook_prohibit + event->kind - 1];
  for (; i; i = g->listeners[i].next) asks |= why_listener_asks(g, &g->listeners[i], event);
  return asks & ASKS_HIDDEN; /* what prohibits relies on nothing that was asked before */
}

void why_prohibited_tell(cardvm_game *g, const cardvm_event *event) {
  for (uint32_t i = prohibition_next(g, event, 0); i; i = prohibition_next(g, event, i)) {
    const listener *l = LISTENER_AT(g, i);
    const context c = listener_context(g, l, event);
    witness_tell(g->witness, why_listener_asks(g, l, event) & ASKS_HIDDEN,
                 (cardvm_reason){.kind = CARDVM_WHY_PROHIBITED,
                                 .card = c.itself ? c.itself : c.me,
                                 .ability = l->ability,
                                 .what = event->kind});
  }
}

/* -- Plans that are asked ---------------------------------------------------------------------- */

void plan_prohibited_tell(cardvm_game *g, const plan *p, const context *c) {
  cardvm_event e;
  for (uint32_t at = 0; plan_asked_next(g, p, c, &at, &e);) why_prohibited_tell(g, &e);
}

/* Whether an item's condition holds may differ from one candidate to the next. */
uint32_t plan_asks(cardvm_game *g, const plan *p, const context *c) {
  uint32_t asks = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    const cardvm_event e = {.kind = p->items[i].def.event};
    asks |= why_expr_asks(g, p->items[i].def.condition, c);
    if (e.kind) asks |= why_prohibitions_ask(g, &e);
  }
  return asks;
}
