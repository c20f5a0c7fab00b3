/* Whether what an ability is to choose is there. */
#include "reading.h"

/* Fewer candidates than asked for: as many as there are, if the rule set says so. */
static bool target_there(cardvm_game *g, const cardvm_target_def *t, const context *c) {
  if (t->min == 0) return true;
  uint32_t n = select_cards(g, t->selection, c, NULL, 0);
  return n >= t->min || (n > 0 && g->program->rules.short_hands_act);
}

bool targets_there(cardvm_game *g, const ability *a, const context *c) {
  for (uint32_t i = 0; i < a->def.target_count; i++)
    if (!target_there(g, &a->def.targets[i], c)) return false;
  return true;
}
