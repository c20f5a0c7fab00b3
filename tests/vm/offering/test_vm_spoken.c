/* Targets that speak of what was chosen before them: what is offered is what can be completed, held
 * against all assignments; saves and forks in the middle of such a question; what waits, and what
 * has left meanwhile; what is told; what is refused. */
#include "actions_world.h"
#include "cardvm_view.h"
#include "cardvm_why.h"

#include "game.h"

GUARDS("reading/targets flow/effect_frame flow/serve_queue program/define_cards program/operands "
       "asking/told services/saves/load")

static world *w;

static cardvm_expr power_of(uint32_t who) { return x_op(w, CARDVM_OP_PROPERTY, who, w->power); }
static cardvm_id those(cardvm_expr filter) {
  return world_select(w, w->battle, CARDVM_SIDE_ANY, filter);
}
static uint32_t chosen(uint32_t n) { return CARDVM_WHO_CHOSEN + n; }
static cardvm_expr stronger_than(uint32_t n) {
  return x_op(w, CARDVM_OP_GT, power_of(CARDVM_WHO_IT), power_of(chosen(n)));
}
static cardvm_expr not_the(uint32_t n) {
  return x_op(w, CARDVM_OP_NOT, x_op(w, CARDVM_OP_SAME, CARDVM_WHO_IT, chosen(n)), 0);
}

/* -- Against all assignments ------------------------------------------------------------------- */

enum { TARGETS = 4, CARDS = 6, ASKERS = 40 };
typedef enum kind { ANY, STRONGER, EQUAL, OTHERS, OTHER_SIDE } kind;
/* What one target asks: of which one before it, whether none may be chosen, and whether it is asked
 * only if that other one is strong. */
typedef struct asked_of {
  kind kind;
  uint32_t of;
  bool optional, if_strong;
} asked_of;

static asked_of asks[ASKERS][TARGETS];
static uint32_t target_count[ASKERS];
static cardvm_id askers[ASKERS], prompts[TARGETS];
static cardvm_handle cards[CARDS], told[TARGETS];
static int32_t powers[CARDS];

static uint32_t seed = 7;
static uint32_t random_below(uint32_t n) {
  seed = seed * 1103515245u + 12345u;
  return (seed >> 16) % n;
}

static cardvm_call_status targets_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  memset(told, 0, sizeof told);
  for (uint32_t t = 0; t < TARGETS; t++) cardvm_effect_targets(game, t, &told[t], 1);
  return CARDVM_CALL_DONE;
}

static cardvm_expr filter_of(const asked_of *a, uint32_t index) {
  cardvm_expr others = 0;
  switch (a->kind) {
  case STRONGER: return stronger_than(a->of);
  case EQUAL:
    return x_and(w, not_the(a->of),
                 x_op(w, CARDVM_OP_EQ, power_of(CARDVM_WHO_IT), power_of(chosen(a->of))));
  case OTHERS:
    for (uint32_t i = 0; i < index; i++) others = i ? x_and(w, others, not_the(i)) : not_the(i);
    return others;
  case OTHER_SIDE:
    return x_op(w, CARDVM_OP_NE, x_op(w, CARDVM_OP_MASTER, CARDVM_WHO_IT, 0),
                x_op(w, CARDVM_OP_MASTER, chosen(a->of), 0));
  default: return 0;
  }
}

/* The same in C; card CARDS is none. */
static bool fits(const asked_of *a, uint32_t index, const uint32_t *before, uint32_t card) {
  const uint32_t of = before[a->of];
  const int32_t power = of < CARDS ? powers[of] : 0;
  if (a->kind == STRONGER) return powers[card] > power;
  if (a->kind == EQUAL) return powers[card] == power && card != of;
  for (uint32_t i = 0; a->kind == OTHERS && i < index; i++)
    if (before[i] == card) return false;
  if (a->kind == OTHER_SIDE) return of >= CARDS || card % 2 != of % 2;
  return true;
}

static bool unasked(const asked_of *a, const uint32_t *before) {
  return a->if_strong && (before[a->of] == CARDS || powers[before[a->of]] < 2);
}

/* Returns whether the targets from `index` on can be chosen. */
static bool completed(uint32_t asker, uint32_t index, uint32_t *before) {
  if (index == target_count[asker]) return true;
  const asked_of *a = &asks[asker][index];
  for (uint32_t card = 0; card <= CARDS; card++) {
    const bool none = card == CARDS;
    const bool not_now = unasked(a, before);
    if (none ? !(a->optional || not_now) : not_now || !fits(a, index, before, card)) continue;
    before[index] = card;
    if (completed(asker, index + 1, before)) return true;
  }
  return false;
}

/* Fills in which cards can be chosen next; of none, the last. Returns how many cards. */
static uint32_t possible(uint32_t asker, uint32_t index, uint32_t *before, bool *can) {
  const asked_of *a = &asks[asker][index];
  uint32_t count = 0;
  const bool not_now = unasked(a, before);
  for (uint32_t card = 0; card <= CARDS; card++) {
    const bool none = card == CARDS;
    before[index] = card;
    can[card] = (none ? a->optional || not_now : !not_now && fits(a, index, before, card)) &&
                completed(asker, index + 1, before);
    count += can[card] && !none;
  }
  return count;
}

static void declare_askers(void) {
  const cardvm_id body = world_function(w, "targets", targets_body);
  static const char *const names[TARGETS] = {"first", "second", "third", "fourth"};
  for (uint32_t i = 0; i < TARGETS; i++) prompts[i] = cardvm_program_intern(w->program, names[i]);
  for (uint32_t n = 0; n < ASKERS; n++) {
    cardvm_target_def list[TARGETS] = {{0}};
    target_count[n] = 2 + random_below(3);
    for (uint32_t i = 0; i < target_count[n]; i++) {
      asked_of *a = &asks[n][i];
      *a = (asked_of){.kind = i ? (kind)random_below(5) : ANY,
                      .of = i ? random_below(i) : 0,
                      .optional = random_below(3) == 0,
                      .if_strong = i && random_below(4) == 0};
      list[i] = (cardvm_target_def){
          .selection = those(filter_of(a, i)),
          .min = a->optional ? x_num(w, 0) : 0,
          .max = a->optional ? x_num(w, 1) : 0,
          .condition = a->if_strong ? x_at_least(w, power_of(chosen(a->of)), 2) : 0,
          .prompt = prompts[i]};
    }
    askers[n] = world_ability(w, &IN_WINDOW("ask", w->w_main, .function = body, .targets = list,
                                            .target_count = target_count[n]));
  }
}

/* Uses one, choosing anything that is offered. */
static uint32_t used(uint32_t asker) {
  uint32_t before[TARGETS], questions = 0;
  world_answer(w, cards[0], askers[asker]);
  for (uint32_t i = 0; i < target_count[asker]; i++) {
    bool can[CARDS + 1];
    const uint32_t count = possible(asker, i, before, can);
    const cardvm_decision *d = cardvm_game_decision(w->game);
    uint32_t pick = CARDS;
    if (d->kind == CARDVM_ASK_CHOOSE && d->prompt == prompts[i]) {
      questions++;
      assert_int_equal(d->option_count, count);
      assert_int_equal(d->min, !can[CARDS]);
      for (uint32_t k = 0; k < CARDS; k++) assert_int_equal(world_offers(w, cards[k], 0), can[k]);
      world_check_copies(w);
      do pick = random_below(CARDS + 1);
      while (!can[pick]);
      const cardvm_option option = {pick < CARDS ? cards[pick] : 0, 0};
      assert_int_equal(cardvm_game_answer(w->game, 1, d->serial, &option, pick < CARDS), CARDVM_OK);
      world_run(w);
    } else { /* there is one answer */
      assert_int_equal(count + can[CARDS], 1);
      while (!can[CARDS] && can[pick = random_below(CARDS)] == false) {}
    }
    before[i] = pick;
  }
  for (uint32_t i = 0; i < target_count[asker]; i++)
    assert_int_equal(told[i], before[i] < CARDS ? cards[before[i]] : 0);
  return questions;
}

TEST(what_is_offered_can_be_completed) {
  uint32_t questions = 0, refused = 0;
  for (int round = 0; round < 12; round++) {
    w = world_declare();
    declare_askers();
    cardvm_id kinds[CARDS];
    static const char *const names[CARDS] = {"A", "B", "C", "D", "E", "F"};
    for (int i = 0; i < CARDS; i++) {
      powers[i] = 1 + (int32_t)random_below(3);
      kinds[i] = world_define(w, names[i], powers[i], askers, i ? 0 : ASKERS);
    }
    world_start(w);
    for (uint32_t i = 0; i < CARDS; i++) cards[i] = world_put(w, kinds[i], 1 + i % 2, w->battle);
    for (uint32_t n = 0; n < ASKERS; n++) {
      uint32_t before[TARGETS];
      const bool can = completed(n, 0, before);
      assert_int_equal(world_offers(w, cards[0], askers[n]), can);
      if (can) questions += used(n);
      refused += !can;
    }
    world_free(w);
  }
  assert_true(questions > 300 && refused > 10);
}

/* -- What waits -------------------------------------------------------------------------------- */

static cardvm_id hunts, stacked;

/* The hunter is any card, the prey a stronger one; it waits in the window. */
static void declare_hunt(void) {
  w = world_declare();
  stacked = cardvm_program_window(
      w->program, &(cardvm_window_def){.name = "answers", .mode = CARDVM_WINDOW_STACK});
  cardvm_program_step(w->program, w->turn, &(cardvm_step_def){.name = "meet", .window = stacked});
  const cardvm_target_def pair[] = {{.selection = those(0)},
                                    {.selection = those(stronger_than(0))}};
  hunts =
      world_ability(w, &(cardvm_ability_def){.name = "hunt",
                                             .kind = CARDVM_COMMAND,
                                             .zones = zone_set(w->hand),
                                             .windows = window_set(stacked),
                                             .during_zone = w->market,
                                             .after_zone = w->trash,
                                             .function = world_function(w, "targets", targets_body),
                                             .targets = pair,
                                             .target_count = 2});
  w->rules.stack_zone = w->market;
  w->rules.stack_card = world_plain(w, "Token", 0);
}

/* The hunter grows, if it does, and leaves. */
static cardvm_call_status leave_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  const uint32_t grows = w->number[0], step = call->step++;
  if (step > grows) return CARDVM_CALL_DONE;
  cardvm_event e =
      step < grows ? ev_power(w, w->hold[0], 3, CARDVM_FOREVER) : ev_card(w->destroy, w->hold[0]);
  return cardvm_propose(game, &e) == CARDVM_WAIT ? CARDVM_CALL_WAIT : leave_body(game, call, user);
}

/* What was chosen before it is as it was when it left: the prey has to be stronger than that. */
TEST(what_has_left_is_as_it_was) {
  for (int grows = 0; grows < 2; grows++) {
    declare_hunt();
    const cardvm_id leave = world_function(w, "leave", leave_body);
    const cardvm_id kill = world_ability(w, &IN_WINDOW("kill", stacked, .function = leave));
    const cardvm_id card = WORLD_CARD(w, "Hunt", 0, hunts), weak = world_plain(w, "Weak", 2),
                    strong = world_plain(w, "Strong", 4), killer = WORLD_CARD(w, "Killer", 1, kill);
    world_start(w);
    const cardvm_handle hunt = world_put(w, card, 1, w->hand);
    const cardvm_handle hunter = world_put(w, weak, 1, w->battle),
                        prey = world_put(w, strong, 2, w->battle);
    const cardvm_handle by = world_put(w, killer, 1, w->battle);
    world_put(w, killer, 2, w->battle);
    world_pass(w);
    world_answer(w, hunt, hunts);
    assert_true(world_offers(w, hunter, 0) && world_offers(w, by, 0) && !world_offers(w, prey, 0));
    world_answer(w, hunter, 0);
    w->number[0] = (uint32_t)grows;
    memset(told, 0, sizeof told); /* where neither is left, no function is called */
    w->hold[0] = hunter;
    world_answer(w, by, kill);
    world_pass(w);
    world_pass(w);
    assert_int_equal(world_card(w, world_now(w, hunter)).zone, w->trash);
    world_pass(w);
    world_pass(w);
    assert_int_equal(told[0], 0);
    assert_int_equal(told[1], grows ? 0 : prey);
    world_free(w);
  }
}

/* -- Where nothing was chosen ------------------------------------------------------------------ */

#define ABILITY(...)                                                                               \
  cardvm_program_ability(w->program, &(cardvm_ability_def){.name = "odd", __VA_ARGS__})
#define REFUSES(made, said)                                                                        \
  do {                                                                                             \
    if (made) fail_msg("taken: %s", #made);                                                        \
    if (!strstr(cardvm_program_error(w->program)->message, said))                                  \
      fail_msg("%s", cardvm_program_error(w->program)->message);                                   \
    world_free(w);                                                                                 \
    w = world_declare();                                                                           \
  } while (0)
#define CHOOSES(...)                                                                               \
  ABILITY(.kind = CARDVM_ACTIVATED, .targets = (const cardvm_target_def[]){__VA_ARGS__},           \
          .target_count =                                                                          \
              sizeof((const cardvm_target_def[]){__VA_ARGS__}) / sizeof(cardvm_target_def))
#define NOTHING "speaks of `chosen`, and nothing was chosen before"
#define STRONG x_at_least(w, power_of(chosen(0)), 1)

TEST(without_a_choice_before_it_chosen_is_refused) {
  w = world_declare();
  REFUSES(ABILITY(.kind = CARDVM_ACTIVATED, .condition = STRONG), NOTHING);
  REFUSES(ABILITY(.kind = CARDVM_ACTIVATED, .me_who = chosen(0)), "names no card");
  {
    const cardvm_cost_def c = {
        .kind = CARDVM_COST_CARDS, .selection = those(stronger_than(0)), .event = w->rest};
    REFUSES(ABILITY(.kind = CARDVM_ACTIVATED, .costs = &c, .cost_count = 1), NOTHING);
  }
  {
    const cardvm_plan_item item = {.event = w->rest, .condition = STRONG};
    REFUSES(cardvm_program_plan(w->program,
                                &(cardvm_plan_def){.name = "odd", .items = &item, .count = 1}),
            NOTHING);
  }
  REFUSES(cardvm_program_step(w->program, w->turn,
                              &(cardvm_step_def){.name = "odd",
                                                 .window = w->w_main,
                                                 .window_player = CARDVM_WHOSE_MASTER + chosen(0)}),
          "");
  REFUSES(cardvm_program_expr(w->program, CARDVM_OP_MASTER, chosen(3), 0, 0), "does not fit");
  /* of itself, of what comes later, in a circle, of what is not there, of a list */
#define NAMED(n) .prompt = cardvm_program_intern(w->program, n)
  REFUSES(CHOOSES({.selection = those(stronger_than(0)), NAMED("hunter")}),
          "'hunter' speaks of 'hunter', which is not one thing that is chosen before it");
  REFUSES(CHOOSES({.selection = those(stronger_than(1)), NAMED("prey")},
                  {.selection = those(0), NAMED("hunter")}),
          "'prey' speaks of 'hunter'");
  REFUSES(CHOOSES({.selection = those(0)}, {.selection = those(stronger_than(2))}), "speaks of");
  REFUSES(CHOOSES({.selection = those(0), .max = x_num(w, 2), NAMED("pack")},
                  {.selection = those(stronger_than(0)), NAMED("prey")}),
          "'prey' speaks of 'pack'");
  REFUSES(CHOOSES({.selection = those(0), .max = x_op(w, CARDVM_OP_PLAYERS, 0, 0)},
                  {.selection = those(stronger_than(0))}),
          "speaks of");
  REFUSES(CHOOSES({.selection = those(0)}, {.selection = those(0), .min = STRONG, .max = 99999}),
          "does not exist");
  REFUSES(CHOOSES({.selection = those(0), .condition = STRONG}), "speaks of");
  world_free(w);
}

/* A function that runs asks by itself, and nothing was chosen for that. */
static cardvm_id lonely[2];
static int which;
static cardvm_call_status ask_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  cardvm_handle found[4];
  const cardvm_target_def t = {.selection = lonely[which / 4]};
  if (which % 4 == 0) cardvm_effect_select(game, lonely[which / 4], found, 4);
  if (which % 4 == 1) cardvm_matches(game, lonely[which / 4], call->me);
  if (which % 4 == 2) cardvm_effect_candidates(game, &t, found, 4);

  return CARDVM_CALL_DONE;
}

TEST(functions_that_run_are_refused_what_is_not_there) {
  for (which = 0; which < 7; which++) {
    if (which == 3) continue;
    w = world_declare();
    lonely[0] = those(stronger_than(0));
    lonely[1] = those(x_op(w, CARDVM_OP_GT, power_of(CARDVM_WHO_IT), power_of(CARDVM_WHO_OUTER)));
    world_start(w);
    assert_int_equal(world_do(w, ask_body), CARDVM_FAILED);
    assert_non_null(strstr(cardvm_game_error(w->game)->message,
                           which / 4 ? "speaks of `outer`" : "speaks of `chosen`"));
    world_free(w);
  }
}

/* A player stays a target although what speaks of it can't be chosen any more. */
TEST(what_was_chosen_stays_without_what_speaks_of_it) {
  declare_hunt();
  const cardvm_id leave = world_function(w, "leave", leave_body);
  const cardvm_id kill = world_ability(w, &IN_WINDOW("kill", stacked, .function = leave));
  const cardvm_target_def pair[] = {{.players = CARDVM_EVERY_PLAYER},
                                    {.selection = those(stronger_than(0))}};
  const cardvm_id duel = world_ability(
      w, &IN_WINDOW("duel", stacked, .function = world_function(w, "targets", targets_body),
                    .targets = pair, .target_count = 2));
  const cardvm_id weak = WORLD_CARD(w, "Weak", 0, duel, kill), strong = world_plain(w, "Strong", 4),
                  answers =
                      WORLD_CARD(w, "Answers", 0,
                                 world_ability(w, &IN_WINDOW("wait", stacked, .function = leave)));
  world_start(w);
  const cardvm_handle by = world_put(w, weak, 1, w->battle);
  w->hold[0] = world_put(w, strong, 2, w->battle);
  world_put(w, answers, 2, w->battle);
  world_pass(w);
  memset(told, 0, sizeof told);
  world_answer(w, by, duel);
  world_answer(w, CARDVM_HANDLE_OF(CARDVM_KIND_SEAT, 2), 0);
  world_answer(w, by, kill);
  for (int i = 0; i < 4; i++) world_pass(w);
  assert_int_equal(told[0], CARDVM_HANDLE_OF(CARDVM_KIND_SEAT, 2));
  assert_int_equal(told[1], 0);
  world_free(w);
}

/* -- What is told ------------------------------------------------------------------------------ */

/* Where hunters are there but no prey for any, that is why, for the first of them. */
TEST(why_tells_of_what_cannot_be_completed) {
  declare();
  w = st.w;
  const cardvm_target_def pair[] = {{.selection = those(0)},
                                    {.selection = those(stronger_than(0))}};
  const cardvm_id hunt = action(
                      (cardvm_ability_def){.name = "hunt", .targets = pair, .target_count = 2}),
                  hunter = WORLD_CARD(w, "Hunter", 2, hunt);
  world_start(w);
  const cardvm_handle a = world_put(w, hunter, 1, w->battle);
  cardvm_reason said[8];
  assert_int_equal(cardvm_game_why_not(w->game, 1, 1, hunt, a, said, 8), 1);
  assert_true(said[0].kind == CARDVM_WHY_TARGET && said[0].number == 2 && said[0].has == 0);
  world_put(w, st.strong, 2, w->battle);
  assert_true(world_offers(w, a, hunt));
  assert_int_equal(cardvm_game_why_not(w->game, 1, 1, hunt, a, said, 8), 1);
  assert_int_equal(said[0].kind, CARDVM_WHY_OFFERED);
  world_free(w);
}

/* The prey is in the hunter's hand: that there is one for a hunter, nobody else may know, so nobody
 * else is told that a hunter was asked for. */
TEST(what_rests_on_hidden_cards_is_not_told) {
  for (int hidden = 0; hidden < 2; hidden++) {
    declare();
    w = st.w;
    const cardvm_target_def pair[] = {
        {.selection = those(0), .min = x_num(w, 1), .max = x_num(w, 1)},
        {.selection =
             world_select(w, hidden ? w->hand : w->battle, CARDVM_SIDE_ANY, stronger_than(0))}};
    const cardvm_id hunt = action(
                        (cardvm_ability_def){.name = "hunt", .targets = pair, .target_count = 2}),
                    hunter = WORLD_CARD(w, "Hunter", 1, hunt);
    world_start(w);
    const cardvm_handle a = world_put(w, hunter, 1, w->battle);
    world_put(w, st.plain, 1, w->battle);
    world_put(w, st.strong, 1, hidden ? w->hand : w->battle);
    world_answer(w, a, hunt);
    const cardvm_decision *d = cardvm_game_decision(w->game);
    assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
    assert_int_equal(d->option_count, 2);
    assert_int_equal(cardvm_game_asked(w->game, 2), !hidden);
    world_free(w);
  }
}
