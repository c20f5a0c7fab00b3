/* What is due of the rule actions: found here, served in flow. */
#ifndef CARDVM_VM_DUE_H
#define CARDVM_VM_DUE_H

#include "change.h"

/* What a rule action is to act on: cards, or seats where it selects none. They lie on the stack's
 * free end. */
typedef struct due {
  uint32_t count;
  uint32_t capacity;
  uint32_t *items;
  bool first_only;
} due;

/* Rule actions are numbered from 0 here, as their bits are. */
static inline const cardvm_rule_action_def *rule_action_def(const cardvm_game *g, uint32_t n) {
  return &ITEM(const rule_action, g->program->rule_actions, n + 1)->def;
}
/* The event by which it acts on a card or a player. */
cardvm_event due_event(const cardvm_rule_action_def *d, cardvm_handle card, cardvm_seat seat);
/* Tests one against what has changed since it was tested last, and fills `found`. now: those that
 * act at once. */
void due_test(cardvm_game *g, uint32_t n, bool now, due *found);
/* It has been tested. */
void due_clear(cardvm_game *g, uint32_t n, bool now);

#endif
