/* The budget of work between two answers (vm/state/budget.c): what runs away ends with LIMIT, says
 * who used most, and is over; looks have budgets of their own and leave no trace. */
#include "flight_world.h"
#include "services.h"

GUARDS("state/budget")

static void set_work(uint32_t units) { c.w->setup.limits.work = units; }

static void expect_message(const char *words) {
  const cardvm_error *e = cardvm_game_error(c.w->game);
  assert_int_equal(e->code, CARDVM_ERROR_LIMIT);
  if (!strstr(e->message, words)) fail_msg("'%s' does not say '%s'", e->message, words);
}

/* Sums of sums: cards to the power of `deep` without a budget. */
static cardvm_expr nested_total(world *w, uint32_t deep) {
  const cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  cardvm_expr sum = x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage);
  while (deep--)
    sum = x_op(w, CARDVM_OP_TOTAL, all,
               x_op(w, CARDVM_OP_ADD, sum, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->scar)));
  return sum;
}

static cardvm_expr the_sum;
static cardvm_call_status reckon(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user, (void)call;
  SCRIPT_BEGIN
  s->event[0] = ev_amount(c.w->count, 0, 1);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  cardvm_evaluate(game, the_sum, 0);
  s->event[0] = ev_amount(c.w->count, 0, 1);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  SCRIPT_END;
}

static cardvm_handle reckoner;
static cardvm_id reckoning;
static void reckoner_open(uint32_t deep, uint32_t work) {
  chain_declare();
  the_sum = nested_total(c.w, deep);
  reckoning = world_ability(
      c.w, &IN_WINDOW("reckoning", c.w->w_main, .function = add_script("reckon", reckon)));
  const cardvm_id card = WORLD_CARD(c.w, "Reckoner", 1, reckoning);
  set_work(work);
  chain_start();
  for (int i = 0; i < 10; i++) reckoner = world_put(c.w, card, 1, c.w->battle);
}

TEST(runaway_fails_its_effect) {
  reckoner_open(8, 0);
  assert_int_equal(answer(c.w->game, reckoner, reckoning), CARDVM_FAILED);
  expect_message(
      "more than 16000000 units of work between two answers, most of them for 'reckoning'");
  assert_string_equal(cardvm_game_error(c.w->game)->card, "Reckoner");
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  world_check(c.w);
  chain_close();
}

TEST(limit_of_work_both_sides) {
  reckoner_open(3, 0);
  assert_int_equal(answer(c.w->game, reckoner, reckoning), CARDVM_DECISION);
  const uint32_t work = (uint32_t)cardvm_game_stats(c.w->game).work;
  assert_true(work > 1000 && work < 100000);
  chain_close();
  for (uint32_t part = 1; part <= 2; part++) {
    reckoner_open(3, 0);
    c.w->game->limits.work = work / part;
    cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
    const cardvm_status status = answer(c.w->game, reckoner, reckoning);
    assert_int_equal(status, part == 1 ? CARDVM_DECISION : CARDVM_FAILED);
    assert_int_equal(answer(fork, reckoner, reckoning), status);
    assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
    cardvm_game_free(fork);
    chain_close();
  }
}

/* A look that runs out tells who looked, and the game goes on as if nobody had. */
TEST(look_has_a_budget_of_its_own) {
  reckoner_open(8, 100000);
  const uint64_t work = cardvm_game_stats(c.w->game).work, hash = cardvm_game_hash(c.w->game);
  assert_int_equal(cardvm_evaluate_for(c.w->game, the_sum, 1), 0);
  expect_message("to look at this takes more than 100000 units of work");
  assert_int_equal(cardvm_game_stats(c.w->game).work, work);
  assert_int_equal(cardvm_game_hash(c.w->game), hash);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  assert_non_null(cardvm_game_decision(c.w->game));
  world_check(c.w);
  chain_close();
}

/* Options that take too much to be listed are none, but passing is an answer. */
TEST(options_that_take_too_much_are_not_listed) {
  world *w = world_declare();
  const cardvm_expr sum = nested_total(w, 8);
  const cardvm_id vain = world_ability(
      w, &IN_WINDOW("vain", w->w_main, .condition = x_at_least(w, sum, 1), .function = w->fn_log));
  const cardvm_id card = WORLD_CARD(w, "Vain", 1, vain);
  w->setup.limits.work = 100000;
  world_start(w);
  for (int i = 0; i < 10; i++) {
    cardvm_edit_create(w->game, card, 1, world_place(w, w->battle, 1), 0);
    assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
  }
  assert_null(cardvm_game_decision(w->game));
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);
  const cardvm_decision *d = cardvm_game_question(w->game);
  assert_non_null(d);
  assert_int_equal(cardvm_game_answer(w->game, d->decider, d->serial, &(cardvm_option){0, 0}, 1),
                   CARDVM_OK);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
  world_free(w);
}

/* A rule action that never settles: no effect is in flight that could be left out. */
TEST(rules_that_never_settle_stop_the_game) {
  world *w = world_declare();
  const cardvm_id in_play = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  const cardvm_expr rested = x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->rested);
  cardvm_program_rule_action(
      w->program, &(cardvm_rule_action_def){
                      .selection = in_play, .condition = x_equals(w, rested, 0), .event = w->rest});
  cardvm_program_rule_action(w->program,
                             &(cardvm_rule_action_def){.selection = in_play,
                                                       .condition = x_at_least(w, rested, 1),
                                                       .event = w->stand});
  const cardvm_id card = world_plain(w, "Itching", 1);
  w->setup.limits.work = 500000;
  world_start(w);
  cardvm_edit_create(w->game, card, 1, world_place(w, w->battle, 1), 0);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
  cardvm_game *fork = cardvm_game_fork(w->game, NULL);
  assert_int_equal(answer(w->game, 0, 0), CARDVM_ERROR_LIMIT);
  assert_int_equal(answer(fork, 0, 0), CARDVM_ERROR_LIMIT);
  assert_string_equal(cardvm_game_error(fork)->message, cardvm_game_error(w->game)->message);
  assert_non_null(
      strstr(cardvm_game_error(fork)->message, "most of them for 'the rules' actions'"));
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(w->game));
  cardvm_game_free(fork);
  world_free(w);
}
