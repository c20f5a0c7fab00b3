/* What tests of control and deciders share. */
#ifndef TEST_CONTROL_WORLD_H
#define TEST_CONTROL_WORLD_H

#include "world.h"

static inline cardvm_call_status end_hold(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  w->number[0] = cardvm_end_lasting(game, w->hold[0]);
  return CARDVM_CALL_DONE;
}

static inline void end_lasting(world *w, cardvm_handle lasting) {
  w->hold[0] = lasting;
  world_do(w, end_hold);
  assert_int_equal(w->number[0], 1);
}

#endif
