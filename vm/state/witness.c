/* What a witness is told is written down in order. */
#include "witness.h"

#include "state.h"

void witness_add(witness *w, cardvm_reason reason) {
  reason.depth = w->depth;
  if (w->count < w->max) w->reasons[w->count] = reason;
  w->count++;
}

static cardvm_op op_of(uint32_t modify) {
  static const cardvm_op ops[] = {CARDVM_OP_ADD, CARDVM_OP_EQ, CARDVM_OP_OR, CARDVM_OP_NOT};
  return ops[modify & 3];
}

/* Folds inside the one that it hears of are of earlier stages. */
static bool hears(const witness *w, uint32_t index, uint32_t property, uint32_t stage) {
  return w->index == index && w->property == property && w->stage == stage;
}

void witness_lasting(const cardvm_game *g, uint32_t index, uint32_t stage, const lasting *m,
                     int32_t after) {
  if (!hears(g->witness, index, m->what, stage)) return;
  witness_add(g->witness, (cardvm_reason){.kind = CARDVM_WHY_LASTING,
                                          .card = m->source,
                                          .name = m->until,
                                          .op = op_of(m->modify),
                                          .has = (int32_t)m->value,
                                          .needs = after});
}

void witness_constant(const cardvm_game *g, uint32_t index, uint32_t stage, const listener *l,
                      const cardvm_modifier_def *m, int32_t value, int32_t after) {
  if (!hears(g->witness, index, m->property, stage)) return;
  const context c = listener_context(g, l, NULL);
  witness_add(g->witness, (cardvm_reason){.kind = CARDVM_WHY_CONSTANT,
                                          .card = c.itself ? c.itself : c.me,
                                          .ability = l->ability,
                                          .number = (uint32_t)(l - g->listeners),
                                          .op = op_of(m->modify),
                                          .has = value,
                                          .needs = after});
}
