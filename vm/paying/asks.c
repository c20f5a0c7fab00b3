/* What a viewer would have to know to see whether an ability can be used, and does anything. */
#include "paying.h"
#include "why.h"

uint32_t cost_asks(cardvm_game *g, const cardvm_cost_def *d, const context *c, bool given) {
  const cardvm_event e = cost_event(d, c->me, c->me, c->you);
  const uint32_t cards = d->kind == CARDVM_COST_CARDS ? why_selection_asks(g, d->selection, c) : 0;
  const uint32_t gives = given && cost_set(d) & g->program->gives_hidden ? ASKS_HIDDEN : 0;
  return cards | gives | why_expr_asks(g, d->count, c) | why_expr_asks(g, d->condition, c) |
         (d->event ? why_prohibitions_ask(g, &e) : 0);
}

uint32_t costs_ask(cardvm_game *g, const ability *a, const context *c) {
  const bool given = g->program->rules.payment_window && !payment_open(g);
  uint32_t asks = 0;
  EACH_PART(&a->def, cost, d) asks |= cost_asks(g, d, c, given);
  return asks;
}

uint32_t ability_asks(cardvm_game *g, const ability *a, const context *c) {
  const cardvm_event used = activate_event(a->id, c->me, c->you);
  uint32_t asks = why_expr_asks(g, condition_at(a, CARDVM_MOMENT_ANNOUNCED), c) |
                  why_expr_asks(g, condition_at(a, CARDVM_MOMENT_RESOLVED), c) |
                  (a->def.kind == CARDVM_SUBSTITUTION ? 0 : why_prohibitions_ask(g, &used)) |
                  costs_ask(g, a, c);
  if (a->does && !a->does_to) asks |= plan_asks(g, a->does, c);
  EACH_PART(&a->def, target, t)
    asks |= why_target_asks(g, a, t, c) | why_selection_asks(g, t->selection, c);
  EACH_PART(&a->def, choice, d)
    if (d->kind == CARDVM_CHOICE_NUMBER)
      asks |= why_expr_asks(g, d->min, c) | why_expr_asks(g, d->max, c);
  return asks;
}
