/* Targets of which something must hold together: what is offered is what can be completed, held
 * against all sets of cards, with saves and forks at every question; what is chosen anew; what is
 * told; what is refused. */
#include "actions_world.h"
#include "cardvm_view.h"
#include "cardvm_why.h"

#include "game.h"

#include <stdlib.h>
#include <string.h>

GUARDS("reading/targets flow/effect_frame program/define_cards asking/told services/saves/load "
       "services/saves/validity_frames reading/why")

static world *w;

enum { CARDS = 7, ASKERS = 60 };
typedef enum pair_kind { NO_PAIR, OTHER_POWER, SAME_POWER, NEAR_POWER } pair_kind;
typedef struct asked_of {
  pair_kind pair;
  cardvm_op total; /* 0: none */
  int32_t limit, min, max;
} asked_of;

static asked_of asks[ASKERS];
static cardvm_id askers[ASKERS];
static cardvm_handle cards[CARDS], told[CARDS];
static uint32_t told_count;
static int32_t powers[CARDS];

static uint64_t chance = 11;
static uint32_t random_below(uint32_t n) { return world_random(&chance, n); }

static cardvm_call_status targets_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  told_count = cardvm_effect_targets(game, 0, told, CARDS);
  return CARDVM_CALL_DONE;
}

/* What is compared is less by 1 than what is printed, which can't be below 0. */
static cardvm_expr power_of(uint32_t who) {
  return x_op(w, CARDVM_OP_SUB, x_op(w, CARDVM_OP_PROPERTY, who, w->power), x_num(w, 1));
}
static cardvm_expr printed_of(uint32_t who) { return x_op(w, CARDVM_OP_PROPERTY, who, w->power); }

/* NEAR_POWER is no equivalence: two may both be near a third and not near each other. */
static cardvm_expr pair_of(pair_kind kind) {
  const cardvm_expr a = printed_of(CARDVM_WHO_IT), b = printed_of(CARDVM_WHO_OUTER);
  switch (kind) {
  case OTHER_POWER: return x_op(w, CARDVM_OP_NOT, x_op(w, CARDVM_OP_EQ, a, b), 0);
  case SAME_POWER: return x_op(w, CARDVM_OP_EQ, a, b);
  case NEAR_POWER: {
    const cardvm_expr low = x_op(w, CARDVM_OP_SUB, b, x_num(w, 1)),
                      high = x_op(w, CARDVM_OP_ADD, b, x_num(w, 1));
    return x_and(w, x_op(w, CARDVM_OP_GE, a, low), x_op(w, CARDVM_OP_LE, a, high));
  }
  default: return 0;
  }
}

static cardvm_target_def target_of(const asked_of *a) {
  return (cardvm_target_def){
      .selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
      .min = x_num(w, a->min),
      .max = x_num(w, a->max),
      .pair = pair_of(a->pair),
      .total = a->total ? x_op(w, a->total, power_of(CARDVM_WHO_IT), x_num(w, a->limit)) : 0};
}

static cardvm_id asker(const char *name, const cardvm_target_def *t) {
  return world_ability(w, &IN_WINDOW(name, w->w_main, .targets = t, .target_count = 1,
                                     .function = world_function(w, name, targets_body)));
}

/* -- In C -------------------------------------------------------------------------------------- */

static uint32_t size_of(uint32_t set) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < CARDS; i++) n += set >> i & 1;
  return n;
}

/* A power below 0 counts as 0. */
static bool holds_of(const asked_of *a, uint32_t set, int32_t least) {
  int32_t sum = 0;
  if ((int32_t)size_of(set) < least || (int32_t)size_of(set) > a->max) return false;
  for (uint32_t i = 0; i < CARDS; i++) {
    if (!(set >> i & 1)) continue;
    sum += powers[i] > 0 ? powers[i] : 0;
    for (uint32_t k = 0; k < i; k++) {
      const int32_t apart = abs(powers[i] - powers[k]);
      if (set >> k & 1 && ((a->pair == OTHER_POWER && !apart) || (a->pair == SAME_POWER && apart) ||
                           (a->pair == NEAR_POWER && apart > 1)))
        return false;
    }
  }
  return a->total == CARDVM_OP_LE   ? sum <= a->limit
         : a->total == CARDVM_OP_GE ? sum >= a->limit
         : a->total == CARDVM_OP_EQ ? sum == a->limit
                                    : true;
}

static bool completed(const asked_of *a, uint32_t picked, int32_t least) {
  for (uint32_t set = 0; set < 1u << CARDS; set++)
    if ((set & picked) == picked && holds_of(a, set, least)) return true;
  return false;
}

/* Where the rules let fewer do: the most that can be. */
static int32_t least_of(const asked_of *a, uint32_t picked, bool act) {
  int32_t least = a->min;
  while (act && least > 1 && !completed(a, picked, least)) least--;
  return least;
}

/* -- Held against each other ------------------------------------------------------------------- */

/* Chooses anything that is offered, until no more is. Returns how often it was asked. */
static uint32_t used(uint32_t n, bool act) {
  const asked_of *a = &asks[n];
  uint32_t picked = 0, questions = 0;
  told_count = 99;
  world_answer(w, cards[0], askers[n]);
  while (told_count == 99) {
    const cardvm_decision *d = cardvm_game_decision(w->game);
    int32_t least;
    bool enough;
    uint32_t can;
    for (;; picked |= can) { /* what is forced is not asked */
      least = least_of(a, picked, act);
      enough = holds_of(a, picked, least);
      can = 0;
      for (uint32_t i = 0; i < CARDS; i++)
        if (!(picked >> i & 1) && completed(a, picked | 1u << i, least)) can |= 1u << i;
      assert_true(can);
      if (enough || size_of(can) > 1) break;
    }
    assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
    for (uint32_t i = 0; i < CARDS; i++)
      assert_int_equal(world_offers(w, cards[i], 0), can >> i & 1);
    assert_int_equal(d->min, !enough);
    assert_int_equal(d->max, 1);
    world_check_copies(w);
    questions++;
    uint32_t pick = random_below(CARDS + 1);
    while (pick < CARDS ? !(can >> pick & 1) : !enough) pick = random_below(CARDS + 1);
    const cardvm_option option = {pick < CARDS ? cards[pick] : 0, 0};
    assert_int_equal(cardvm_game_answer(w->game, 1, d->serial, &option, pick < CARDS), CARDVM_OK);
    if (pick < CARDS) picked |= 1u << pick;
    world_run(w);
  }
  uint32_t set = 0;
  for (uint32_t k = 0; k < told_count; k++)
    for (uint32_t i = 0; i < CARDS; i++) set |= (uint32_t)(told[k] == cards[i]) << i;
  assert_int_equal(size_of(set), told_count);
  assert_int_equal(set & picked, picked);
  assert_true(holds_of(a, set, least_of(a, 0, act)));
  return questions;
}

static void declare_askers(void) {
  static const cardvm_op ops[] = {0, CARDVM_OP_LE, CARDVM_OP_GE, CARDVM_OP_EQ};
  for (uint32_t n = 0; n < ASKERS; n++) {
    asked_of *a = &asks[n];
    *a = (asked_of){.pair = (pair_kind)random_below(4),
                    .total = ops[random_below(4)],
                    .limit = 1 + (int32_t)random_below(9),
                    .max = 1 + (int32_t)random_below(5)};
    if (!a->pair && !a->total) a->pair = OTHER_POWER;
    a->min = (int32_t)random_below((uint32_t)a->max + 1);
    char name[20];
    snprintf(name, sizeof name, "ask %u", n);
    const cardvm_target_def t = target_of(a);
    askers[n] = asker(name, &t);
  }
}

TEST(what_is_offered_can_be_completed) {
  uint32_t questions = 0, refused = 0;
  for (int round = 0; round < 16; round++) {
    w = world_declare();
    const bool act = round & 1;
    w->rules.short_hands_act = act;
    declare_askers();
    cardvm_id kinds[CARDS];
    static const char *const names[CARDS] = {"A", "B", "C", "D", "E", "F", "G"};
    for (int i = 0; i < CARDS; i++) {
      powers[i] = (int32_t)random_below(5) - 1;
      kinds[i] = world_define(w, names[i], powers[i] + 1, askers, i ? 0 : ASKERS);
    }
    world_start(w);
    for (uint32_t i = 0; i < CARDS; i++) cards[i] = world_put(w, kinds[i], 1 + i % 2, w->battle);
    for (uint32_t n = 0; n < ASKERS; n++) {
      const bool can = completed(&asks[n], 0, least_of(&asks[n], 0, act));
      assert_int_equal(world_offers(w, cards[0], askers[n]), can);
      if (can) questions += used(n, act);
      refused += !can;
    }
    world_free(w);
  }
  assert_true(questions > 800 && refused > 80);
}

/* -- Many cards -------------------------------------------------------------------------------- */

/* 60 cards of five powers: what can't be chosen is known without trying all sets, where one number
 * decides; else the search ends, and takes it to be possible. A sum that nothing can have is none.
 */
TEST(many_cards_are_little_work) {
  static const asked_of many[] = {
      {.pair = OTHER_POWER, .min = 6, .max = 6}, {.pair = SAME_POWER, .min = 13, .max = 13},
      {OTHER_POWER, CARDVM_OP_GE, 11, 4, 5},     {NO_PAIR, CARDVM_OP_LE, -1, 0, 5},
      {.pair = OTHER_POWER, .min = 5, .max = 5}, {.pair = SAME_POWER, .min = 12, .max = 12},
      {OTHER_POWER, CARDVM_OP_GE, 10, 4, 5},     {NO_PAIR, CARDVM_OP_EQ, 12, 4, 4},
      {.pair = NEAR_POWER, .min = 30, .max = 30}};
  enum { MANY = sizeof many / sizeof *many, IMPOSSIBLE = 4 };
  w = world_declare();
  for (int i = 0; i < MANY; i++) {
    char name[20];
    snprintf(name, sizeof name, "ask %d", i);
    const cardvm_target_def t = target_of(&many[i]);
    askers[i] = asker(name, &t);
  }
  cardvm_id kinds[5];
  static const char *const names[] = {"A", "B", "C", "D", "E"};
  for (int i = 0; i < 5; i++) kinds[i] = world_define(w, names[i], i + 1, askers, i ? 0 : MANY);
  world_start(w);
  for (int i = 0; i < 60; i++) cards[i % 5] = world_put(w, kinds[i % 5], 1, w->battle);
  for (int i = 0; i < MANY; i++)
    if (world_offers(w, cards[0], askers[i]) != (i >= IMPOSSIBLE)) fail_msg("ask %d", i);
  world_free(w);
}

/* -- What is told, what is refused ------------------------------------------------------------- */

/* How many are asked for, and which, hangs on what cards in a hand are: nobody else is told. */
TEST(what_rests_on_hidden_cards_is_not_told) {
  for (int hidden = 0; hidden < 2; hidden++) {
    w = world_declare();
    const asked_of of = {.pair = OTHER_POWER, .min = 2, .max = 2};
    cardvm_target_def t = target_of(&of);
    t.selection = world_select(w, hidden ? w->hand : w->battle, CARDVM_SIDE_YOURS, 0);
    const cardvm_id ask = asker("ask", &t), by = world_define(w, "By", 1, &ask, 1),
                    plain = world_plain(w, "Plain", 2), strong = world_plain(w, "Strong", 3);
    world_start(w);
    const cardvm_handle me = world_put(w, by, 1, w->battle);
    for (int i = 0; i < 2; i++) {
      world_put(w, plain, 1, hidden ? w->hand : w->battle);
      world_put(w, strong, 1, hidden ? w->hand : w->battle);
    }
    world_answer(w, me, ask);
    assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_CHOOSE);
    assert_int_equal(cardvm_game_asked(w->game, 2), !hidden);
    assert_true(cardvm_game_asked(w->game, 1));
    world_free(w);
  }
}

static void refused(const char *said, cardvm_target_def t) {
  t.selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  t.max = x_num(w, 2);
  const cardvm_ability_def def = {
      .kind = CARDVM_ACTIVATED, .name = "odd", .targets = &t, .target_count = 1};
  assert_int_equal(cardvm_program_ability(w->program, &def), 0);
  if (!strstr(cardvm_program_error(w->program)->message, said))
    fail_msg("%s", cardvm_program_error(w->program)->message);
  world_free(w);
  w = world_declare();
}
#define MINE power_of(CARDVM_WHO_ME)
#define ITS power_of(CARDVM_WHO_IT)

TEST(what_is_no_sum_of_them_is_refused) {
  static const char *const total = "its total compares no number of `it` with one that is not";
  w = world_declare();
  refused(total, (cardvm_target_def){.total = ITS});
  refused(total, (cardvm_target_def){.total = x_op(w, CARDVM_OP_LT, ITS, MINE)});
  refused(total, (cardvm_target_def){.total = x_op(w, CARDVM_OP_GE, MINE, ITS)});
  refused(total, (cardvm_target_def){.total = x_op(w, CARDVM_OP_EQ, ITS, ITS)});
  refused(total, (cardvm_target_def){.pair = 9999});
  refused(total, (cardvm_target_def){.total = 9999});
  refused("of cards only", (cardvm_target_def){.pair = pair_of(SAME_POWER), .players = 1});
  world_free(w);
}
