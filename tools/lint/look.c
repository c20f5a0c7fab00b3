#include "look.h"

void look_at_selection(const look *l, cardvm_id id) {
  cardvm_selection_def s;
  if (!cardvm_program_get_selection(l->program, id, &s)) return;
  if (l->selection) l->selection(l, id, &s);
  look_at_expr(l, s.filter);
}

static void operand(const look *l, cardvm_operand is, uint32_t value) {
  if (is == CARDVM_OPERAND_EXPR) look_at_expr(l, value);
  if (is == CARDVM_OPERAND_SELECTION) look_at_selection(l, value);
}

void look_at_expr(const look *l, cardvm_expr id) {
  cardvm_expr_info e;
  if (!cardvm_program_get_expr(l->program, id, &e)) return;
  if (l->expr) l->expr(l, id, &e);
  operand(l, e.a_is, e.a);
  operand(l, e.b_is, e.b);
}

void look_at_function(const look *l, cardvm_id id) {
  const cardvm_plan_item *item;
  cardvm_id over = 0;
  for (uint32_t n = 0; (item = cardvm_program_plan_item(l->program, id, n, &over)); n++) {
    look_at_selection(l, item->cards);
    look_at_expr(l, item->condition);
    for (uint32_t i = 0; i < item->fill_count; i++) {
      if (item->fills[i].with == CARDVM_FILL_NUMBER) look_at_expr(l, item->fills[i].value);
      look_at_expr(l, item->fills[i].circle);
    }
  }
  look_at_selection(l, over);
}

/* How many are chosen, where that is computed. */
static void look_at_range(const look *l, cardvm_expr e) {
  cardvm_expr_info info;
  if (cardvm_program_get_expr(l->program, e, &info) && info.op != CARDVM_OP_NUMBER)
    look_at_expr(l, e);
}

void look_at_ability(const look *l, const cardvm_ability_def *a) {
  look_at_expr(l, a->condition);
  look_at_expr(l, a->match);
  look_at_expr(l, a->on);
  for (uint32_t i = 0; i < a->modifier_count; i++) look_at_expr(l, a->modifiers[i].value);
  for (uint32_t i = 0; i < a->target_count; i++) {
    look_at_selection(l, a->targets[i].selection);
    look_at_selection(l, a->targets[i].places);
    look_at_expr(l, a->targets[i].condition);
    look_at_range(l, a->targets[i].min);
    look_at_range(l, a->targets[i].max);
  }
  for (uint32_t i = 0; i < a->choice_count; i++) {
    look_at_expr(l, a->choices[i].min);
    look_at_expr(l, a->choices[i].max);
  }
  for (uint32_t i = 0; i < a->cost_count; i++) {
    look_at_selection(l, a->costs[i].selection);
    look_at_expr(l, a->costs[i].count);
    look_at_expr(l, a->costs[i].condition);
  }
  look_at_expr(l, a->gives_count);
  look_at_function(l, a->function);
}

static const void *declared(const look *l, cardvm_sort sort, cardvm_id id) {
  return cardvm_program_declared(l->program, sort, id);
}

void look_at_all(const look *l) {
  const cardvm_ability_def *a;
  const cardvm_rule_action_def *r;
  const cardvm_duration_def *d;
  const cardvm_event_def *e;
  const cardvm_step_def *s;
  for (cardvm_id i = 1; (a = declared(l, CARDVM_SORT_ABILITY, i)); i++) {
    look_at_ability(l, a);
    look_at_selection(l, cardvm_program_action_cards(l->program, i));
  }
  for (cardvm_id i = 1; (r = declared(l, CARDVM_SORT_RULE_ACTION, i)); i++) {
    look_at_selection(l, r->selection);
    look_at_expr(l, r->condition);
  }
  for (cardvm_id i = 1; (d = declared(l, CARDVM_SORT_DURATION, i)); i++) {
    look_at_expr(l, d->match);
    look_at_expr(l, d->lasts);
  }
  for (cardvm_id i = 1; (e = declared(l, CARDVM_SORT_EVENT, i)); i++)
    look_at_selection(l, e->hosts);
  for (cardvm_id i = 1; (s = declared(l, CARDVM_SORT_STEP, i)); i++) look_at_expr(l, s->condition);
  for (cardvm_id i = 1; i <= cardvm_program_count(l->program, CARDVM_SORT_FUNCTION); i++)
    look_at_function(l, i);
}
