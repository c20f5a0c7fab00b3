/* What rule actions have to do. It is found here and served in flow/. */
#ifndef CARDVM_VM_DUE_H
#define CARDVM_VM_DUE_H

#include "change.h"

/* What a rule action has to act on: cards, or players if it selects no cards. The items are at the
 * free end of the stack. */
typedef struct due {
  uint32_t count;
  uint32_t capacity;
  uint32_t *items;
  bool first_only;
} due;

/* Rule actions are numbered from 0 here, like their bits. */
static inline const cardvm_rule_action_def *rule_action_def(const cardvm_game *g, uint32_t n) {
  return &ITEM(const rule_action, g->program->rule_actions, n + 1)->def;
}
/* Returns the event by which the rule action acts on a card or a player. */
cardvm_event due_event(const cardvm_rule_action_def *d, cardvm_handle card, cardvm_seat seat);
/* Tests a rule action against what has changed since its last test, and fills in `found`. `now` is
 * for rule actions that act at once. */
void due_test(cardvm_game *g, uint32_t n, bool now, due *found);
/* Removes the marks of a rule action that has been tested. */
void due_clear(cardvm_game *g, uint32_t n, bool now);

#endif
