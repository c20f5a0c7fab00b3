/* An ability that is used and paid for: what tests of actions and costs share. */
#ifndef TEST_ACTIONS_WORLD_H
#define TEST_ACTIONS_WORLD_H

#include "world.h"

typedef struct stage {
  world *w;
  cardvm_id fn_act;                    /* logs its call, then runs `act_body` */
  cardvm_id plain, strong;             /* power 1 and 5 */
  cardvm_id yours, yours_strong, hand; /* selections */
} stage;

static stage st;
static cardvm_function act_body;

static inline cardvm_call_status act_function(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step == 0) world_log_call(w, game, call);
  if (act_body) return act_body(game, call, user);
  return CARDVM_CALL_DONE;
}

static inline cardvm_id action(cardvm_ability_def def) {
  if (!def.kind) def.kind = CARDVM_ACTIVATED;
  def.windows = window_set(st.w->w_main);
  def.function = st.fn_act;
  return world_ability(st.w, &def);
}

static inline void declare(void) {
  act_body = NULL;
  world *w = st.w = world_declare();
  st.fn_act = world_function(w, "act", act_function);
  st.plain = world_plain(w, "Plain", 1);
  st.strong = world_plain(w, "Strong", 5);
  cardvm_expr big = x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power), 5);
  st.yours = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  st.yours_strong = world_select(w, w->battle, CARDVM_SIDE_YOURS, big);
  st.hand = world_select(w, w->hand, CARDVM_SIDE_YOURS, 0);
  w->setup.trace = true;
}

static inline cardvm_cost_def cost_gold(int32_t n) {
  return (cardvm_cost_def){
      .kind = CARDVM_COST_PLAYER, .variable = st.w->gold, .count = x_num(st.w, n)};
}

static inline cardvm_id ability_with(const char *name, const cardvm_cost_def *costs,
                                     uint32_t count) {
  return action((cardvm_ability_def){.name = name, .costs = costs, .cost_count = count});
}

static inline void set_gold(int32_t n) {
  assert_int_equal(cardvm_edit_player(st.w->game, 1, st.w->gold, n), CARDVM_OK);
  world_run(st.w);
}

static inline int32_t gold(void) { return cardvm_game_player_variable(st.w->game, 1, st.w->gold); }

/* What the trace tells, as one letter each: Declared, Activated (its effect begins), and of events
 * r(est), m(ove), g(old), x (activate), s(hout), others ".". */
static inline const char *trace_letters(void) {
  static char letters[256];
  uint32_t count, n = 0;
  const cardvm_trace *t = cardvm_game_trace(st.w->game, 0, &count);
  for (uint32_t i = 0; i < count && n < 255; i++) {
    if (t[i].kind == CARDVM_TRACE_DECLARED) letters[n++] = 'D';
    else if (t[i].kind == CARDVM_TRACE_ACTIVATED) letters[n++] = 'A';
    else if (t[i].kind == CARDVM_TRACE_REPLACED) letters[n++] = 'R';
    else if (t[i].kind == CARDVM_TRACE_EVENT)
      letters[n++] = t[i].event == st.w->rest              ? 'r'
                     : t[i].event == CARDVM_EVENT_MOVE     ? 'm'
                     : t[i].event == CARDVM_EVENT_ACTIVATE ? 'x'
                     : t[i].event == st.w->shout           ? 's'
                                                           : '.';
  }
  letters[n] = '\0';
  return letters;
}

#endif
