/* Whether the cards that an ability chooses are there. */
#include "why.h"

/* Tells a witness that too few are there. */
static bool too_few(cardvm_game *g, const ability *a, uint32_t index, const context *c,
                    uint32_t n) {
  const cardvm_target_def *t = &a->def.targets[index];
  if (!g->witness) return false;
  return witness_tell(
      g->witness, why_selection_asks(g, t->selection, c) & ASKS_HIDDEN,
      (cardvm_reason){.kind = CARDVM_WHY_TARGET,
                      .what = t->selection,
                      .number = index + 1,
                      .has = (int32_t)n,
                      .needs = g->program->rules.short_hands_act ? 1 : (int32_t)t->min});
}

/* Returns whether there are enough candidates. If there are fewer than asked for, the rule set may
 * say that those will do. */
static bool target_there(cardvm_game *g, const ability *a, uint32_t index, const context *c) {
  const cardvm_target_def *t = &a->def.targets[index];
  if (t->min == 0) return true;
  if (g->witness && why_skips(g, why_selection_asks(g, t->selection, c))) return true;
  uint32_t n = select_cards(g, t->selection, c, NULL, 0);
  return n >= t->min || (n > 0 && g->program->rules.short_hands_act) || too_few(g, a, index, c, n);
}

bool targets_there(cardvm_game *g, const ability *a, const context *c) {
  for (uint32_t i = 0; i < a->def.target_count; i++)
    if (!target_there(g, a, i, c)) return false;
  return true;
}
