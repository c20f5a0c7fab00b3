/* What was declared, for tools. */
#include "operands.h"

/* Every declaration of these sorts begins with its definition. */
#define DEF_FIRST(type)                                                                            \
  _Static_assert(offsetof(type, def) == 0, "a " #type " begins with its definition")
DEF_FIRST(zone);
DEF_FIRST(property);
DEF_FIRST(event_kind);
DEF_FIRST(window);
DEF_FIRST(sequence);
DEF_FIRST(step);
DEF_FIRST(duration);
DEF_FIRST(ability);
DEF_FIRST(selection);
DEF_FIRST(rule_action);
DEF_FIRST(plan_item);

static bool has_definition(cardvm_sort sort) {
  switch (sort) {
  case CARDVM_SORT_ZONE:
  case CARDVM_SORT_PROPERTY:
  case CARDVM_SORT_FIELD: /* kept as a definition and nothing else */
  case CARDVM_SORT_EVENT:
  case CARDVM_SORT_WINDOW:
  case CARDVM_SORT_SEQUENCE:
  case CARDVM_SORT_STEP:
  case CARDVM_SORT_DURATION:
  case CARDVM_SORT_ABILITY:
  case CARDVM_SORT_SELECTION:
  case CARDVM_SORT_RULE_ACTION: return true;
  default: return false;
  }
}

const void *cardvm_program_declared(const cardvm_program *p, cardvm_sort sort, cardvm_id id) {
  const table *t = has_definition(sort) ? program_table(p, sort) : NULL;
  return t && has(t, id) ? (const char *)t->items + (size_t)(id - 1) * t->size : NULL;
}

static cardvm_operand leads_to(uint8_t kind) {
  return kind == OPERAND_EXPR        ? CARDVM_OPERAND_EXPR
         : kind == OPERAND_SELECTION ? CARDVM_OPERAND_SELECTION
                                     : CARDVM_OPERAND_OTHER;
}

bool cardvm_program_get_expr(const cardvm_program *p, cardvm_expr id, cardvm_expr_info *info) {
  if (!has(&p->exprs, id)) return false;
  const expr *e = program_expr(p, id);
  const operands *of = operands_of(e->op);
  *info = (cardvm_expr_info){(cardvm_op)e->op, e->a, e->b, e->c, leads_to(of->a), leads_to(of->b)};
  return true;
}

const cardvm_plan_item *cardvm_program_plan_item(const cardvm_program *p, cardvm_id id, uint32_t n,
                                                 cardvm_id *over) {
  const plan *plan = has(&p->functions, id) ? program_function(p, id)->plan : NULL;
  if (over) *over = plan ? plan->over : 0;
  return plan && n < plan->count ? &plan->items[n].def : NULL;
}

cardvm_id cardvm_program_action_cards(const cardvm_program *p, cardvm_id id) {
  return has(&p->abilities, id) ? program_ability(p, id)->selection : 0;
}

const cardvm_rules_def *cardvm_program_get_rules(const cardvm_program *p) {
  return p->has_rules ? &p->rules : NULL;
}
