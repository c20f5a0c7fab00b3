/* "Run, and leave out what failed" comes to an end for every program: what fails is counted, in a
 * flight, since the last answer, and in the game. */
#include "flight_world.h"

GUARDS("flow/flight state/failure flow/host")

enum { GIVEN_UP = 100000 };

/* Leaves out what fails until something else comes. Returns how often. */
static uint32_t leave_out(cardvm_game *g, cardvm_status *status) {
  uint32_t n = 0;
  for (*status = cardvm_game_run(g); *status == CARDVM_FAILED && n < GIVEN_UP; n++) {
    assert_int_equal(cardvm_game_skip(g), CARDVM_OK);
    *status = cardvm_game_run(g);
  }
  return n;
}

static cardvm_call_status shouts(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)call, (void)user;
  SCRIPT_BEGIN
  s->event[0] = (cardvm_event){.kind = c.w->shout};
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  SCRIPT_END;
}

static cardvm_call_status fails(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)game, (void)call, (void)s, (void)user;
  return CARDVM_CALL_FAILED;
}

static cardvm_handle starter;
static cardvm_id shout;

/* Cards that listen to a shout: `hearers` with the function, each in play for player 1. */
static void shouting(script_body body, bool interrupts, uint32_t hearers, uint32_t limit) {
  chain_declare();
  world *w = c.w;
  const cardvm_id hear =
      world_ability(w, &ON_EVENT(TRIGGERED, "hear", &w->shout, .interrupts = interrupts,
                                 .function = add_script("hear", body)));
  shout =
      world_ability(w, &IN_WINDOW("shout", w->w_main, .function = add_script("shouts", shouts)));
  const cardvm_id hearer = WORLD_CARD(w, "Hearer", 1, hear);
  const cardvm_id crier = WORLD_CARD(w, "Crier", 1, shout);
  w->rules.fixed_order = true;
  w->setup.limits.skips = limit;
  chain_start();
  starter = world_put(w, crier, 1, w->battle);
  for (uint32_t i = 0; i < hearers; i++) world_put(w, hearer, 1, w->battle);
}

static cardvm_status cry(cardvm_game *g) {
  const cardvm_option pick = {starter, shout};
  const cardvm_decision *d = cardvm_game_question(g);
  assert_non_null(d);
  return cardvm_game_answer(g, d->decider, d->serial, &pick, 1);
}

/* Two triggers that interrupt set each other off: after three the outermost effect goes. */
TEST(interrupting_triggers_end_with_the_outermost_effect) {
  for (int way = 0; way < 3; way++) {
    cardvm_status status;
    shouting(shouts, true, 2, 0);
    cardvm_game *g = c.w->game;
    assert_int_equal(cry(g), CARDVM_OK);
    if (way) assert_int_equal(cardvm_game_run(g), CARDVM_FAILED);
    if (way == 2) g = cardvm_game_fork(g, NULL); /* what is counted is state */
    assert_int_equal(leave_out(g, &status), 4);
    assert_int_equal(status, CARDVM_DECISION);
    expect_asked(g, CARDVM_ASK_ACT, 1);
    assert_int_equal(g->h->skips, 4);
    assert_int_equal(g->h->skips_since, 4);
    assert_int_equal(cardvm_game_stopped(g)->code, CARDVM_OK);
    world_check_game(g);
    if (g != c.w->game) cardvm_game_free(g);
    chain_close();
  }
}

/* Two triggers set each other off through the queue, which is never empty: each failing effect is
 * its own outermost one, and the game stops. */
TEST(triggers_that_fill_the_queue_stop_the_game) {
  cardvm_status status;
  shouting(shouts, false, 2, 0);
  cardvm_game *g = c.w->game;
  assert_int_equal(cry(g), CARDVM_OK);
  assert_int_equal(leave_out(g, &status), 64);
  assert_int_equal(status, CARDVM_ERROR_LIMIT);
  const cardvm_error *why = cardvm_game_stopped(g);
  assert_int_equal(why->code, CARDVM_ERROR_LIMIT);
  assert_non_null(
      strstr(why->message, "64 effects failed and were left out since the last answer"));
  assert_int_equal(cardvm_game_skip(g), CARDVM_ERROR_STATE);
  world_check_game(g);
  chain_close();
}

enum { WORK = 200000, BIT = 100 };
static uint64_t burnt;

/* Sets the others off, then works until no work is left. */
static cardvm_call_status burns(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)call, (void)user;
  SCRIPT_BEGIN
  s->event[0] = (cardvm_event){.kind = c.w->shout};
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  while (cardvm_effect_work(game, BIT)) burnt += BIT;
  return CARDVM_CALL_FAILED;
  SCRIPT_END;
}

static cardvm_call_status burns_alone(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)call, (void)s, (void)user;
  while (cardvm_effect_work(game, BIT)) burnt += BIT;
  return CARDVM_CALL_FAILED;
}

/* One answer is one budget, however much is left out of what it leads to: all that was used by what
 * failed counts, and a third of a budget more is there so that the game goes on. A game that is
 * replaced by its fork at every failure goes the same way. */
TEST(one_answer_is_one_budget) {
  const script_body bodies[] = {burns_alone, burns, burns};
  const uint32_t hearers[] = {1, 2, 2};
  for (int i = 0; i < 3; i++) {
    uint64_t used[2], hashes[2];
    uint32_t left[2];
    for (int forked = 0; forked < 2; forked++) {
      shouting(bodies[i], i == 2, hearers[i], 0);
      cardvm_game *g = c.w->game;
      g->limits.work = WORK;
      burnt = 0;
      left[forked] = 0;
      assert_int_equal(cry(g), CARDVM_OK);
      while (cardvm_game_run(g) == CARDVM_FAILED && left[forked] < GIVEN_UP) {
        cardvm_game *fork = forked ? cardvm_game_fork(g, NULL) : NULL;
        if (fork && g != c.w->game) cardvm_game_free(g);
        if (fork) g = fork;
        assert_int_equal(cardvm_game_skip(g), CARDVM_OK);
        left[forked]++;
      }
      used[forked] = burnt;
      hashes[forked] = cardvm_game_hash(g);
      expect_asked(g, CARDVM_ASK_ACT, 1);
      if (g != c.w->game) cardvm_game_free(g);
      chain_close();
    }
    assert_true(used[0] > WORK / 2 && used[0] < WORK + WORK / 3 + WORK / 20);
    assert_true(used[0] == used[1] && hashes[0] == hashes[1] && left[0] == left[1]);
  }
}

/* What is left out is counted from answer to answer, and in the whole game, which is saved. */
TEST(skips_of_a_game_are_limited) {
  for (int saved = 0; saved < 2; saved++) {
    cardvm_status status = CARDVM_DECISION;
    uint32_t all = 0;
    shouting(fails, false, 3, 100);
    cardvm_game *g = c.w->game;
    while (status == CARDVM_DECISION && all < GIVEN_UP) {
      if (saved) {
        unsigned char bytes[1 << 16];
        const size_t size = cardvm_game_save(g, bytes, sizeof bytes);
        assert_in_range(size, 1, sizeof bytes);
        cardvm_game *other = cardvm_game_load(c.w->program, bytes, size, NULL);
        assert_non_null(other);
        assert_int_equal(cardvm_game_hash(other), cardvm_game_hash(g));
        cardvm_game_free(g);
        c.w->game = g = other;
      }
      assert_int_equal(cry(g), CARDVM_OK);
      assert_int_equal(g->h->skips_since, 0);
      all += leave_out(g, &status);
    }
    assert_int_equal(all, 100);
    assert_int_equal(status, CARDVM_ERROR_LIMIT);
    assert_non_null(strstr(cardvm_game_stopped(g)->message, "limits.skips"));
    chain_close();
  }
}

/* Every way to answer begins the count anew. */
TEST(every_answer_begins_the_count_anew) {
  for (int way = 0; way < 5; way++) {
    cardvm_status status;
    shouting(fails, false, 1, 0);
    cardvm_game *g = c.w->game;
    if (way == 1) cardvm_game_trace_enable(g, true);
    assert_int_equal(cry(g), CARDVM_OK);
    assert_int_equal(leave_out(g, &status), 1);
    assert_int_equal(g->h->skips_since, 1);
    const uint32_t pass = cardvm_game_decision(g)->option_count - 1;
    uint64_t luck = 1;
    if (way < 2) assert_int_equal(cry(g), CARDVM_OK);
    if (way == 2) assert_int_equal(cardvm_game_choose(g, &pass, 1), CARDVM_OK);
    if (way == 3) assert_int_equal(cardvm_game_choose_first(g), CARDVM_OK);
    if (way == 4) assert_int_equal(cardvm_game_choose_random(g, &luck), CARDVM_OK);
    assert_int_equal(g->h->skips_since, 0);
    assert_int_equal(g->h->skips, 1);
    chain_close();
  }
}

/* A rule action that triggers what fails does so for ever, and no player is asked. */
TEST(rule_action_that_triggers_what_fails_stops_the_game) {
  cardvm_status status;
  chain_declare();
  world *w = c.w;
  cardvm_program_rule_action(
      w->program, &(cardvm_rule_action_def){
                      .name = "fails for ever",
                      .one_at_a_time = true,
                      .condition = x_at_least(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 1),
                      .function = add_script("rule", fails)});
  chain_start();
  assert_int_equal(cardvm_edit_variable(w->game, w->tally, 1), CARDVM_OK);
  status = cardvm_game_run(w->game);
  if (status == CARDVM_DECISION) assert_int_equal(cardvm_game_choose_first(w->game), CARDVM_OK);
  assert_int_equal(leave_out(w->game, &status), 64);
  assert_int_equal(status, CARDVM_ERROR_LIMIT);
  chain_close();
}

/* Why a game stopped is kept, whatever is refused afterwards. */
TEST(reason_of_a_stop_is_kept) {
  shouting(fails, false, 1, 0);
  cardvm_game *g = c.w->game;
  assert_int_equal(cardvm_game_stopped(g)->code, CARDVM_OK);
  assert_int_equal(cardvm_game_answer(g, 1, 99, NULL, 0), CARDVM_ERROR_ANSWER);
  assert_int_equal(cardvm_game_stopped(g)->code, CARDVM_OK);
  assert_int_equal(cry(g), CARDVM_OK);
  assert_int_equal(cardvm_game_run(g), CARDVM_FAILED);
  assert_string_equal(cardvm_game_error(g)->message, "'hear' failed");
  assert_int_equal(cardvm_game_answer(g, 1, 1, NULL, 0), CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_game_concede(g, 9), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_game_error(g)->code, CARDVM_ERROR_ARGUMENT);
  assert_string_equal(cardvm_game_stopped(g)->message, "'hear' failed");
  assert_int_equal(cardvm_game_run(g), CARDVM_FAILED); /* and is told again */
  assert_string_equal(cardvm_game_error(g)->message, "'hear' failed");
  cardvm_game *fork = cardvm_game_fork(g, NULL);
  assert_string_equal(cardvm_game_stopped(fork)->message, "'hear' failed");
  assert_int_equal(cardvm_game_skip(fork), CARDVM_OK);
  assert_int_equal(cardvm_game_stopped(fork)->code, CARDVM_OK);
  cardvm_game_free(fork);
  chain_close();
}
