/* What tests of cards that become others share: a bear in the battle zone, and what it can become.
 */
#ifndef TEST_BECOMES_WORLD_H
#define TEST_BECOMES_WORLD_H

#include "control_world.h"

typedef struct zoo {
  world *w;
  cardvm_id bear, lion, king, ghost; /* definitions */
  cardvm_id roar, wail, howl;        /* abilities: lion's action, ghost's and bear's triggers */
  cardvm_handle card;                /* a bear in the battle zone */
} zoo;

static inline cardvm_event ev_become(cardvm_handle card, cardvm_id as, cardvm_id until) {
  cardvm_event e = ev_card(CARDVM_EVENT_BECOME, card);
  e.slot[CARDVM_SLOT_NAME] = as;
  e.slot[CARDVM_SLOT_TO] = until;
  return e;
}

/* The card becomes something; the handle of the effect. */
static inline cardvm_handle become(zoo *z, cardvm_handle card, cardvm_id as, cardvm_id until) {
  assert_int_equal(world_propose(z->w, ev_become(card, as, until)), CARDVM_DONE);
  return z->w->events[0].slot[CARDVM_SLOT_EXTRA];
}

static inline cardvm_id listens_to_its_end(world *w, const char *name) {
  return world_ability(
      w, &ON_EVENT(TRIGGERED, name, &w->destroy, .self = true, .function = w->fn_log));
}

static inline void declare(zoo *z) {
  world *w = z->w = world_declare();
  z->howl = listens_to_its_end(w, "howl");
  z->bear = WORLD_CARD(w, "Bear", 3, z->howl);
  z->roar = world_ability(w, &IN_WINDOW("roar", w->w_main, .function = w->fn_log));
  z->lion = WORLD_CARD(w, "Lion", 5, z->roar);
  const cardvm_id reigns = world_ability(
      w, &(cardvm_ability_def){
             .name = "reigns",
             .kind = CARDVM_CONSTANT,
             .on = x_op(w, CARDVM_OP_NOT, x_is_card(w, CARDVM_WHO_IT, CARDVM_WHO_ME), 0),
             .modifiers = &(cardvm_modifier_def){w->power, CARDVM_ADD, x_num(w, 2), 0},
             .modifier_count = 1});
  z->king = WORLD_CARD(w, "King", 1, reigns);
  z->wail = listens_to_its_end(w, "wail");
  z->ghost = WORLD_CARD(w, "Ghost", 2, z->wail);
}

static inline void start(zoo *z) {
  world_start(z->w);
  z->card = world_put(z->w, z->bear, 1, z->w->battle);
}

static inline zoo open_zoo(void) {
  zoo z;
  declare(&z);
  start(&z);
  return z;
}

static inline cardvm_id is(const zoo *z, cardvm_handle card) {
  return cardvm_game_definition(z->w->game, card);
}

#endif
