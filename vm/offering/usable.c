/* Whether an ability can be used now. */
#include "offering.h"
#include "why.h"

/* Returns whether the ability can be used: its condition holds, its limit allows it, its costs can
 * be paid, its targets are there, and nothing prohibits it. Cheap tests come first. */
bool ability_usable(cardvm_game *g, uint32_t id, cardvm_handle source, cardvm_seat you) {
  charge(g, 1);
  context c = action_context(source, you);
  const cardvm_expr when = condition_at(game_ability(g, id), CARDVM_MOMENT_ANNOUNCED);
  return (holds(g, when, &c) || why_condition(g, when, &c)) && ability_affordable(g, id, &c);
}

/* What the ability does without regard to what is chosen is permitted. */
static bool deed_permitted(cardvm_game *g, const ability *a, const context *c) {
  if (!a->does || a->does_to || plan_permitted(g, a->does, c)) return true;
  if (g->witness) plan_prohibited_tell(g, a->does, c);
  return g->witness != NULL;
}

static bool why_limit(cardvm_game *g, uint32_t id, const context *c) {
  const cardvm_ability_def *d = &game_ability(g, id)->def;
  return g->witness && witness_tell(g->witness, false,
                                    (cardvm_reason){.kind = CARDVM_WHY_LIMIT,
                                                    .card = c->me,
                                                    .ability = id,
                                                    .what = d->limit_sequence,
                                                    .has = (int32_t)d->limit,
                                                    .needs = (int32_t)d->limit});
}

/* The same without the condition. */
bool ability_affordable(cardvm_game *g, uint32_t id, const context *c) {
  const ability *a = game_ability(g, id);
  if (a->def.limit && !use_left(g, id, c->me) && !why_limit(g, id, c)) return false;
  if (!deed_permitted(g, a, c)) return false;
  if (a->def.choice_count) {
    if (!choices_possible(g, a, c, true)) return false;
  } else {
    if (a->def.cost_count && !costs_payable(g, a, c->me, c->you, NULL)) return false;
    if (a->def.target_count && !targets_there(g, a, 0, c)) return false;
  }
  if (!(g->listened[CARDVM_EVENT_ACTIVATE] & LISTENED_TO_PROHIBIT)) return true;
  cardvm_event e = activate_event(id, c->me, c->you);
  return !event_prohibited(g, &e, NULL) || why_prohibited(g, &e);
}
