/* What tests of values and expressions share. */
#ifndef TEST_VALUES_WORLD_H
#define TEST_VALUES_WORLD_H

#include "services.h"
#include "world.h"

/* A constant with one modifier. */
static inline cardvm_id constant(world *w, cardvm_expr on, cardvm_id property, cardvm_modify modify,
                                 cardvm_expr value) {
  const cardvm_modifier_def m = {.property = property, .modify = modify, .value = value};
  return world_ability(w, &CONSTANT("constant", &m, .on = on));
}

static inline cardvm_id constant_while(world *w, cardvm_expr condition, cardvm_expr on,
                                       cardvm_id property, cardvm_expr value) {
  const cardvm_modifier_def m = {.property = property, .value = value};
  return world_ability(w, &CONSTANT("constant", &m, .condition = condition, .on = on));
}

static inline cardvm_expr x_it_in(world *w, cardvm_id selection) {
  return x_op(w, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_IT, selection);
}

/* modify as an event */
static inline cardvm_event ev_modify(cardvm_handle card, cardvm_id property, cardvm_modify modify,
                                     int32_t amount, cardvm_id until) {
  cardvm_event e = ev_amount(CARDVM_EVENT_MODIFY, card, amount);
  e.slot[CARDVM_SLOT_NAME] = property;
  e.slot[CARDVM_SLOT_POSITION] = modify;
  e.slot[CARDVM_SLOT_TO] = until;
  return e;
}

static inline void modify(world *w, cardvm_handle card, cardvm_id property, cardvm_modify how,
                          int32_t amount, cardvm_id until) {
  assert_int_equal(world_propose(w, ev_modify(card, property, how, amount, until)), CARDVM_DONE);
}

static inline int32_t value(world *w, cardvm_handle card, cardvm_id property) {
  return cardvm_game_property(w->game, card, property);
}

#endif
