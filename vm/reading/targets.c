/* Whether the cards that an ability chooses are there. */
#include "reading.h"

/* Returns whether there are enough candidates. If there are fewer than asked for, the rule set may
 * say that those will do. */
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
