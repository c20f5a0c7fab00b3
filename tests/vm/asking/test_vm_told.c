/* Who is told of a question: whoever can see that it had to be asked. What a viewer does not know
 * must not show in what others are asked. */
#include "world.h"

GUARDS("asking/told asking/looked paying/asks flow/effect")

enum { TO_ALL = 7, TO_ONE = 2, TO_TWO = 4 }; /* bit n: seat n; 0 is who only looks on */

static world *w;

static void declare(void) {
  w = world_declare();
  w->setup.trace = true;
}

/* Who is told of the question that is open. */
static void expect_told(const char *of, int n, uint32_t wanted) {
  uint32_t count, told = 0;
  const cardvm_trace *t = cardvm_game_trace(w->game, 0, &count);
  for (uint32_t i = 0; i < count; i++)
    if (t[i].kind == CARDVM_TRACE_ASKED) told = t[i].told & 255;
  if (told != wanted) fail_msg("%s %d: told to %u, not %u", of, n, told, wanted);
}

static cardvm_id strong_in(cardvm_id zone) {
  return world_select(w, zone, CARDVM_SIDE_YOURS,
                      x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power), 5));
}

/* How many cards of a zone are strong; of a hand, only its player can tell. */
static cardvm_expr count_of(cardvm_id zone) { return x_op(w, CARDVM_OP_COUNT, strong_in(zone), 0); }

TEST(order_is_told_to_who_knows_two_of_them) {
  const cardvm_ability_kind kinds[] = {CARDVM_TRIGGERED, CARDVM_SUBSTITUTION, CARDVM_TRIGGERED};
  for (int way = 0; way < 3; way++)
    for (int hidden = 0; hidden < 3; hidden++) {
      declare();
      const cardvm_ability_def def = {.name = "on",
                                      .kind = kinds[way],
                                      .interrupts = way == 2,
                                      .events = &w->gain,
                                      .event_count = 1,
                                      .zones = zone_set(w->battle) | zone_set(w->hand),
                                      .function = w->fn_log};
      const cardvm_id a = WORLD_CARD(w, "A", 1, world_ability(w, &def)),
                      b = WORLD_CARD(w, "B", 1, world_ability(w, &def));
      world_start(w);
      world_put(w, a, 2, hidden > 1 ? w->hand : w->battle);
      world_put(w, b, 2, hidden > 0 ? w->hand : w->battle);
      const cardvm_event e = ev_player(w->gain, 2, 1);
      world_propose_all(w, &e, 1);
      expect_told("order", 3 * way + hidden, hidden ? TO_TWO : TO_ALL);
      world_free(w);
    }
}

/* What an ability asks for before it does anything, in a zone that all see or in a hand. */
static cardvm_ability_def asking(int part, cardvm_id zone) {
  static cardvm_cost_def cost;
  static cardvm_target_def target;
  static cardvm_choice_def choice;
  cardvm_ability_def def = {.name = "asks", .function = w->fn_log};
  cost = (cardvm_cost_def){.kind = CARDVM_COST_CARDS,
                           .event = w->rest,
                           .selection = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0),
                           .count = x_num(w, 1)};
  choice =
      (cardvm_choice_def){.kind = CARDVM_CHOICE_NUMBER, .min = x_num(w, 0), .max = x_num(w, 2)};
  if (part == 0) def.condition = count_of(zone);
  if (part == 1) cost.selection = strong_in(zone);
  if (part == 2) cost.count = count_of(zone);
  if (part == 3) cost.condition = count_of(zone);
  if (part == 5) choice.min = x_op(w, CARDVM_OP_SUB, count_of(zone), x_num(w, 1));
  if (part == 6) choice.max = count_of(zone);
  if (part > 0 && part < 4) def.costs = &cost, def.cost_count = 1;
  if (part == 4) {
    target = (cardvm_target_def){.selection = strong_in(zone)};
    def.targets = &target, def.target_count = 1;
  }
  if (part == 7) { /* places, if it is so */
    const cardvm_id places = world_select(w, w->field, CARDVM_SIDE_ANY, count_of(zone));
    target = (cardvm_target_def){.places = places};
    def.targets = &target, def.target_count = 1;
  }
  if (part == 5 || part == 6) def.choices = &choice, def.choice_count = 1;
  return def;
}

/* Whether it is used, as it is triggered; what is paid, chosen and said, as a player uses it. */
TEST(question_is_told_to_who_sees_what_it_rests_on) {
  for (int n = 0; n < 32; n++) {
    const int part = n / 4, hidden = n & 1, used = n >> 1 & 1;
    if (used ? part == 0 || part == 3 : part == 5 || part == 6) continue; /* nothing is asked */
    declare();
    cardvm_ability_def def = asking(part, hidden ? w->hand : w->battle);
    if (used) def.kind = CARDVM_ACTIVATED, def.windows = window_set(w->w_main);
    else
      def.kind = CARDVM_TRIGGERED, def.optional = true, def.events = &w->gain, def.event_count = 1;
    const cardvm_id acts = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 5, acts),
                    strong = world_plain(w, "Strong", 5);
    world_start(w);
    const cardvm_handle a = world_put(w, bear, 1, w->battle);
    for (int i = 0; i < 2; i++) {
      world_put(w, strong, 1, w->hand);
      world_put(w, strong, 1, w->battle);
    }
    const cardvm_event e = ev_player(w->gain, 1, 1);
    if (used) world_answer(w, a, acts);
    else world_propose_all(w, &e, 1);
    /* what was declared has the targets that it must have */
    expect_told("question", n, hidden && !(used && part == 4) ? TO_ONE : TO_ALL);
    world_free(w);
  }
}

/* -- What a function has read ------------------------------------------------------------------ */

static int way;
static cardvm_expr counts[2]; /* in battle, in the hand */
static cardvm_id selections[2];
static cardvm_handle seen[2];

/* It asks, perhaps, because of what it has read. */
static cardvm_call_status reads_and_asks(cardvm_game *game, cardvm_call *call, void *user) {
  static const cardvm_option options[2] = {{0, 1}, {0, 0}};
  const int hidden = way & 1;
  cardvm_event e = ev_card(w->rest, seen[0]);
  (void)user;
  if (call->step++) return CARDVM_CALL_DONE;
  switch (way >> 1) {
  case 0: cardvm_effect_looks(game, seen[hidden]); break;
  case 1: cardvm_evaluate(game, counts[hidden], 0); break;
  case 2: cardvm_evaluate(game, w->number[0], seen[hidden]); break;
  case 3: cardvm_effect_select(game, selections[hidden], NULL, 0); break;
  case 4: cardvm_matches(game, selections[hidden], seen[hidden]); break;
  case 5: cardvm_can(game, hidden ? &e : &(cardvm_event){.kind = w->shout}); break;
  case 6: cardvm_usable(game, w->number[1 + hidden], seen[0], 1); break;
  default: cardvm_evaluate_for(game, counts[hidden], 1);
  }
  const cardvm_question q =
      world_question(CARDVM_ASK_YES_NO, CARDVM_SUBJECT_NONE, call->you, options, 2);
  return world_waits(cardvm_ask_player(game, &q));
}

TEST(question_of_a_function_is_told_to_who_knows_what_it_read) {
  for (way = 0; way < 16; way++) {
    declare();
    const cardvm_id zones[] = {w->battle, w->hand};
    for (int i = 0; i < 2; i++) {
      counts[i] = count_of(zones[i]);
      selections[i] = strong_in(zones[i]);
      w->number[1 + i] = world_ability(
          w, &IN_WINDOW("acts", w->w_main, .function = w->fn_log, .condition = count_of(zones[i])));
    }
    w->number[0] = x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power);
    const cardvm_id ban =
        world_ability(w, &ON_EVENT(PROHIBITION, "ban", &w->rest, .zones = zone_set(w->hand)));
    const cardvm_id bear = WORLD_CARD(w, "Bear", 5, w->number[1], w->number[2], ban);
    world_start(w);
    for (int i = 0; i < 2; i++) seen[i] = world_put(w, bear, 1, zones[i]);
    world_do(w, reads_and_asks);
    expect_told("function", way, way & 1 ? TO_ONE : TO_ALL);
    world_free(w);
  }
}

/* -- Windows ----------------------------------------------------------------------------------- */

TEST(window_is_told_to_who_sees_that_something_can_be_done) {
  for (int hidden = 0; hidden < 3; hidden++) { /* 2: any card of the hand could act */
    declare();
    const cardvm_id window = cardvm_program_window(
        w->program, &(cardvm_window_def){.name = "meeting", .mode = CARDVM_WINDOW_ONCE});
    cardvm_program_step(w->program, w->turn, &(cardvm_step_def){.name = "meet", .window = window});
    const cardvm_id acts =
        world_ability(w, &IN_WINDOW("acts", window, .function = w->fn_log,
                                    .zones = zone_set(hidden > 1 ? w->hand : w->battle),
                                    .condition = count_of(hidden ? w->hand : w->battle)));
    const cardvm_id bear = WORLD_CARD(w, "Bear", 5, acts);
    world_start(w);
    world_put(w, bear, 1, w->battle);
    world_put(w, bear, 1, w->hand);
    world_pass(w);
    assert_int_equal(cardvm_game_decision(w->game)->option_count, 2);
    expect_told("window", hidden, hidden == 1 ? TO_ONE : TO_ALL);
    world_free(w);
  }
}
