/* Plans for the world of world.h: items in few words, and rules' actions that run them. */
#ifndef CARDVM_TESTS_PLAN_WORLD_H
#define CARDVM_TESTS_PLAN_WORLD_H

#include "world.h"

#define FILL(slot_, with_, value_)                                                                 \
  { CARDVM_SLOT_##slot_, CARDVM_FILL_##with_, (value_), 0 }
#define ITEM_OF(event_, ...)                                                                       \
  { .event = (event_), __VA_ARGS__ }
#define FILLS(...)                                                                                 \
  .fill_count = sizeof((const cardvm_plan_fill[]){__VA_ARGS__}) / sizeof(cardvm_plan_fill),        \
  .fills = {__VA_ARGS__}
#define WORLD_PLAN(w, over, ...)                                                                   \
  world_plan((w), (over), (const cardvm_plan_item[]){__VA_ARGS__},                                 \
             sizeof((const cardvm_plan_item[]){__VA_ARGS__}) / sizeof(cardvm_plan_item))

static inline cardvm_id world_plan(world *w, cardvm_id over, const cardvm_plan_item *items,
                                   uint32_t count) {
  cardvm_id id = cardvm_program_plan(
      w->program, &(cardvm_plan_def){.name = "plan", .over = over, .items = items, .count = count});
  assert_int_not_equal(id, 0);
  return id;
}

/* A rules' action of the window "main" that does it. */
static inline cardvm_id plan_action(world *w, cardvm_id function) {
  cardvm_id id = world_ability(w, &IN_WINDOW("planned", w->w_main, .function = function));
  cardvm_program_rule(w->program, id, 0);
  return id;
}

static inline cardvm_expr x_you(world *w) { return x_op(w, CARDVM_OP_SEAT, CARDVM_WHOSE_YOU, 0); }

/* An ability that interrupts hurting: its master names a number from 1 to 3, by which the tally
 * grows. */
static inline cardvm_call_status asking(cardvm_game *game, cardvm_call *call, void *user) {
  static const cardvm_option options[3] = {{1, 0}, {2, 0}, {3, 0}};
  world *w = user;
  if (call->step++ == 0) {
    const cardvm_question q =
        world_question(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, call->you, options, 3);
    return world_waits(cardvm_ask_player(game, &q));
  }
  if (call->step > 2) return CARDVM_CALL_DONE;
  uint32_t n;
  cardvm_event e = ev_amount(w->count, 0, (int32_t)cardvm_effect_picks(game, &n)[0].subject);
  return world_done(cardvm_propose(game, &e));
}

static inline cardvm_id asks_when_hurt(world *w) {
  cardvm_id fn = world_function(w, "asking", asking);
  return world_ability(
      w, &ON_EVENT(TRIGGERED, "asks", &w->hurt, .self = true, .interrupts = true, .function = fn));
}

/* A game in the middle of a plan over two cards, both hurt: the second of them asks. Then the gold
 * grows by what their power was, they are marked, and one more is hurt, that asks. */
typedef struct plan_world {
  world *w;
  cardvm_id act, asker;
  cardvm_handle plain, asks;
} plan_world;

static inline plan_world plan_open(void) {
  plan_world p = {.w = world_declare()};
  world *w = p.w;
  cardvm_id mine = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  cardvm_expr one = x_num(w, 1), you = x_you(w);
  cardvm_expr power =
      x_op(w, CARDVM_OP_TOTAL, mine, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power));
  cardvm_id plan = WORLD_PLAN(
      w, mine, ITEM_OF(w->hurt, .those = true, FILLS(FILL(AMOUNT, NUMBER, one))),
      ITEM_OF(w->gain_gold, FILLS(FILL(PLAYER, NUMBER, you), FILL(AMOUNT, NUMBER, power))),
      ITEM_OF(w->mark, .those = true, FILLS(FILL(AMOUNT, NUMBER, one))),
      ITEM_OF(w->hurt, .cards = mine, FILLS(FILL(AMOUNT, NUMBER, one))));
  p.act = plan_action(w, plan);
  p.asker = asks_when_hurt(w);
  cardvm_id bear = world_plain(w, "Bear", 3), owl = WORLD_CARD(w, "Owl", 2, p.asker);
  world_start(w);
  p.plain = world_put(w, bear, 1, w->battle);
  p.asks = world_put(w, owl, 1, w->battle);
  assert_int_equal(world_answer(w, 0, p.act)->kind, CARDVM_ASK_NUMBER);
  return p;
}

#endif
