/* Questions: every kind is asked and answered; a wrong answer is refused and changes nothing; a
 * question with one possible answer is skipped exactly when everyone can see that it has one. */
#include "decisions_world.h"

GUARDS("asking/decisions offering/answers flow/host")

/* -- Kinds ------------------------------------------------------------------------------------- */

TEST(decision_choose_gives_the_picks_in_their_order) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 1, 2, c.unit[0], c.unit[1], c.unit[2]);
  question.prompt = 3;
  uint32_t serial = cardvm_game_decision(w->game)->serial;
  assert_true(ask_opens(w));
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
  assert_int_equal(d->what, CARDVM_SUBJECT_CARD);
  assert_int_equal(d->serial, serial + 1);
  assert_int_equal(d->player, 1);
  assert_int_equal(d->decider, 1);
  assert_int_equal(d->min, 1);
  assert_int_equal(d->max, 2);
  assert_int_equal(d->prompt, 3);
  assert_int_equal(d->ability, w->act);
  assert_int_equal(d->option_count, 3);
  for (int i = 0; i < 3; i++) assert_int_equal(d->options[i].subject, c.unit[i]);
  const cardvm_option picks[] = {{c.unit[2], 0}, {c.unit[0], 0}};
  assert_int_equal(answer(w, picks, 2), CARDVM_OK);
  EXPECT_PICKED(c.unit[2], c.unit[0]);
}

TEST(decision_choose_by_index_is_the_same) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 2, 2, c.unit[0], c.unit[1], c.unit[2]);
  assert_true(ask_opens(w));
  assert_int_equal(cardvm_game_choose(w->game, (const uint32_t[]){2, 1}, 2), CARDVM_OK);
  world_run(w);
  EXPECT_PICKED(c.unit[2], c.unit[1]);
}

TEST(decision_option_is_picked_by_name) {
  cards c;
  world *w = open_world(&c);
  ASK_NAMES(CARDVM_ASK_OPTION, 2, 4, 5);
  assert_true(ask_opens(w));
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_OPTION);
  assert_int_equal(cardvm_game_decision(w->game)->player, 2);
  world_answer(w, 0, 5);
  assert_int_equal(picked_count, 1);
  assert_int_equal(picked[0].name, 5);
}

TEST(decision_yes_no_tells_which) {
  cards c;
  world *w = open_world(&c);
  for (cardvm_id yes = 0; yes < 2; yes++) {
    ASK_NAMES(CARDVM_ASK_YES_NO, 1, 1, 0);
    assert_true(ask_opens(w));
    assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_YES_NO);
    world_answer(w, 0, yes);
    assert_int_equal(picked_count, 1);
    assert_int_equal(picked[0].name, yes);
  }
}

TEST(decision_order_takes_all_in_any_order) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_ORDER, CARDVM_SUBJECT_CARD, 1, 0, 0, c.unit[0], c.unit[1], c.unit[2]);
  assert_true(ask_opens(w));
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->min, 3);
  assert_int_equal(d->max, 3);
  const cardvm_option picks[] = {{c.unit[1], 0}, {c.unit[2], 0}, {c.unit[0], 0}};
  assert_int_equal(answer(w, picks, 2), CARDVM_ERROR_ANSWER);
  assert_int_equal(answer(w, picks, 3), CARDVM_OK);
  assert_int_equal(picked_count, 3);
  assert_memory_equal(picked, picks, sizeof picks);
}

TEST(decision_order_of_one_is_not_asked) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_ORDER, CARDVM_SUBJECT_CARD, 1, 0, 0, c.hand[1]);
  assert_false(ask_opens(w));
  EXPECT_PICKED(c.hand[1]);
}

TEST(decision_order_of_two_is_asked) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_ORDER, CARDVM_SUBJECT_CARD, 1, 0, 0, c.unit[0], c.unit[1]);
  assert_true(ask_opens(w));
  const cardvm_option picks[] = {{c.unit[1], 0}, {c.unit[0], 0}};
  assert_int_equal(answer(w, picks, 2), CARDVM_OK);
  assert_memory_equal(picked, picks, sizeof picks);
}

TEST(decision_number_is_picked_by_its_value) {
  cards c;
  world *w = open_world(&c);
  ask_of(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1);
  for (uint32_t n = 0; n < 4; n++) add_option(n * 10, 0);
  assert_true(ask_opens(w));
  assert_int_equal(cardvm_game_decision(w->game)->what, CARDVM_SUBJECT_NUMBER);
  world_answer(w, 30, 0);
  assert_int_equal(picked[0].subject, 30);
}

TEST(decision_act_is_open_at_rest) {
  cards c;
  world *w = open_world(&c);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->kind, CARDVM_ASK_ACT);
  assert_int_equal(d->min, 1);
  assert_int_equal(d->max, 1);
  assert_true(world_offers(w, 0, w->act));
  assert_true(world_offers(w, 0, 0));
  /* Who asked before is no matter of this one. */
  ASK_OF(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1, 1, 2);
  assert_true(ask_opens(w));
  assert_int_equal(cardvm_game_decision(w->game)->ability, w->act);
  d = world_answer(w, 1, 0);
  assert_int_equal(d->source, 0);
  assert_int_equal(d->ability, 0);
}

/* What is told of a question and of its answer. */
static const cardvm_trace *last_trace(const world *w, cardvm_trace_kind kind) {
  uint32_t count;
  const cardvm_trace *t = cardvm_game_trace(w->game, 0, &count);
  while (count--)
    if (t[count].kind == kind) return &t[count];
  fail_msg("no such trace entry");
  return NULL;
}

TEST(decision_and_answer_are_traced) {
  world *w = world_declare();
  cardvm_id plain = world_plain(w, "Plain", 1);
  w->setup.trace = true;
  world_start(w);
  cardvm_handle unit[2] = {world_put(w, plain, 1, w->battle), world_put(w, plain, 1, w->battle)};
  ask_of(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 2, 1, 1);
  question.prompt = 3;
  add_option(unit[0], 0);
  add_option(unit[1], 0);
  assert_true(ask_opens(w));
  const cardvm_trace *t = last_trace(w, CARDVM_TRACE_ASKED);
  assert_int_equal(t->player, 2);
  assert_int_equal(t->by, 2);
  assert_int_equal(t->name, 3);
  assert_int_equal(t->amount, 2);
  assert_int_equal(t->ability, w->act);
  world_answer(w, unit[1], 0);
  uint32_t count;
  t = cardvm_game_trace(w->game, 0, &count);
  const cardvm_trace *answered = NULL;
  for (uint32_t i = 0; i < count; i++)
    if (t[i].kind == CARDVM_TRACE_ANSWERED && t[i].player == 2) answered = &t[i];
  assert_non_null(answered);
  assert_int_equal(answered->by, 2);
  assert_int_equal(answered->card, unit[1]);
  assert_int_equal(answered->ability, 0);
  ASK_NAMES(CARDVM_ASK_OPTION, 1, 4, 5);
  assert_true(ask_opens(w));
  assert_int_equal(last_trace(w, CARDVM_TRACE_ANSWERED)->ability,
                   w->act); /* the action before it */
  world_answer(w, 0, 5);
  t = last_trace(w, CARDVM_TRACE_ANSWERED);
  assert_int_equal(t->name, 5);
  assert_int_equal(t->card, 0);
  ASK_OF(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1, 40, 50);
  assert_true(ask_opens(w));
  world_answer(w, 50, 0);
  assert_int_equal(last_trace(w, CARDVM_TRACE_ANSWERED)->amount, 50);
  ASK_NAMES(CARDVM_ASK_YES_NO, 1, 1, 0);
  assert_true(ask_opens(w));
  world_yes(w);
  t = last_trace(w, CARDVM_TRACE_ANSWERED);
  assert_int_equal(t->amount, 1);
  assert_int_equal(t->name, 0);
}

TEST(decision_serial_counts_every_question_of_its_decider) {
  cards c;
  world *w = open_world(&c);
  uint32_t serial = cardvm_game_decision(w->game)->serial;
  ASK_OF(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1, 1, 2);
  assert_true(ask_opens(w));
  assert_int_equal(cardvm_game_decision(w->game)->serial, serial + 1);
  world_answer(w, 1, 0);
  assert_int_equal(cardvm_game_decision(w->game)->serial, serial + 2);
  ask_of(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 2, 1, 1); /* nobody else counts it */
  add_option(1, 0);
  add_option(2, 0);
  assert_true(ask_opens(w));
  assert_int_equal(cardvm_game_decision(w->game)->serial, 1);
  const cardvm_option one = {1, 0};
  assert_int_equal(cardvm_game_answer(w->game, 2, serial + 3, &one, 1), CARDVM_ERROR_ANSWER);
  world_answer(w, 1, 0);
  assert_int_equal(cardvm_game_decision(w->game)->serial, serial + 3);
}

/* -- Wrong answers ----------------------------------------------------------------------------- */

/* Refused with that status and these words, and nothing has changed: not even what is asked. */
static void expect_refused(world *w, cardvm_status status, cardvm_status expected, uint64_t before,
                           const cardvm_decision *d, const char *words) {
  assert_int_equal(status, expected);
  const cardvm_error *error = cardvm_game_error(w->game);
  assert_int_equal(error->code, expected);
  if (!strstr(error->message, words))
    fail_msg("the message '%s' does not say '%s'", error->message, words);
  assert_int_equal(cardvm_game_hash(w->game), before);
  const cardvm_decision *now = cardvm_game_decision(w->game);
  assert_ptr_equal(now, d);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(w->game), before);
}

TEST(answer_wrong_is_refused_and_changes_nothing) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 2, 2, c.unit[0], c.unit[1], c.unit[2]);
  assert_true(ask_opens(w));
  cardvm_game *g = w->game;
  const cardvm_decision *d = cardvm_game_decision(g);
  uint32_t serial = d->serial;
  uint64_t before = cardvm_game_hash(g);
  const cardvm_option good[] = {{c.unit[0], 0}, {c.unit[1], 0}, {c.unit[2], 0}};
  const cardvm_option alien[] = {{c.unit[0], 0}, {c.hand[0], 0}};
  const cardvm_option named[] = {{c.unit[0], 0}, {c.unit[1], 7}};
  const cardvm_option twice[] = {{c.unit[1], 0}, {c.unit[1], 0}};
  const cardvm_status bad = CARDVM_ERROR_ANSWER;
  expect_refused(w, cardvm_game_answer(g, 1, serial - 1, good, 2), bad, before, d, "decision");
  expect_refused(w, cardvm_game_answer(g, 1, serial + 1, good, 2), bad, before, d, "is open");
  expect_refused(w, cardvm_game_answer(g, 2, serial, good, 2), bad, before, d,
                 "seat 2 answers, but nothing is asked of it");
  expect_refused(w, cardvm_game_answer(g, 0, serial, good, 2), bad, before, d, "seat 0 answers");
  expect_refused(w, cardvm_game_answer(g, 99, serial, good, 2), bad, before, d, "seat 99 answers");
  expect_refused(w, cardvm_game_answer(g, 1, serial, good, 1), bad, before, d,
                 "1 options were picked, but at least 2 are needed");
  expect_refused(w, cardvm_game_answer(g, 1, serial, NULL, 0), bad, before, d, "at least 2");
  expect_refused(w, cardvm_game_answer(g, 1, serial, good, 3), bad, before, d,
                 "3 options were picked, but at most 2 are allowed");
  expect_refused(w, cardvm_game_answer(g, 1, serial, alien, 2), bad, before, d,
                 "pick 2 is not one of the 3 options");
  expect_refused(w, cardvm_game_answer(g, 1, serial, named, 2), bad, before, d, "pick 2 is not");
  expect_refused(w, cardvm_game_answer(g, 1, serial, twice, 2), bad, before, d,
                 "picks 1 and 2 are the same");
  const uint32_t far[] = {0, 3}, same[] = {1, 1}, fine[] = {0, 1, 2};
  expect_refused(w, cardvm_game_choose(g, far, 2), bad, before, d,
                 "there is no option 4, there are 3");
  expect_refused(w, cardvm_game_choose(g, same, 2), bad, before, d, "are the same");
  expect_refused(w, cardvm_game_choose(g, fine, 3), bad, before, d, "at most 2");
  expect_refused(w, cardvm_game_choose(g, fine, 4000000000u), bad, before, d,
                 "were picked, but there are 3");
  /* And a length that lies is never read beyond what is checked. */
  expect_refused(w, cardvm_game_answer(g, 1, serial, good, 4000000000u), bad, before, d,
                 "at most 2");
  assert_int_equal(answer(w, good, 2), CARDVM_OK);
  assert_int_equal(picked_count, 2);
}

TEST(answer_good_after_wrong_clears_the_error) {
  cards c;
  world *w = open_world(&c);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  const cardvm_option pass = {0, 0};
  assert_int_equal(cardvm_game_answer(w->game, 2, d->serial, &pass, 1), CARDVM_ERROR_ANSWER);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_ANSWER);
  assert_int_equal(cardvm_game_answer(w->game, 1, d->serial, &pass, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_OK);
}

TEST(answer_without_decision_is_refused) {
  cards c;
  world *w = open_world(&c);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  uint32_t serial = d->serial;
  const cardvm_option pass = {0, 0};
  assert_int_equal(cardvm_game_answer(w->game, 1, serial, &pass, 1), CARDVM_OK);
  uint64_t before = cardvm_game_hash(w->game);
  assert_null(cardvm_game_decision(w->game));
  assert_int_equal(cardvm_game_answer(w->game, 1, serial, &pass, 1), CARDVM_ERROR_STATE);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, "no decision is open"));
  assert_int_equal(cardvm_game_choose(w->game, &(uint32_t){0}, 1), CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_game_hash(w->game), before);
  world_run(w);
}

/* -- Misuse and limits ------------------------------------------------------------------------- */

static void expect_question_fails(world *w, cardvm_status code, const char *words) {
  uint64_t before = cardvm_game_hash(w->game);
  assert_int_equal(world_do(w, ask_body), CARDVM_FAILED);
  assert_int_equal(asked, CARDVM_STOPPED);
  assert_int_equal(cardvm_game_error(w->game)->code, code);
  if (!strstr(cardvm_game_error(w->game)->message, words))
    fail_msg("'%s' does not say '%s'", cardvm_game_error(w->game)->message, words);
  assert_null(cardvm_game_decision(w->game));
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
  world_run(w);
  assert_int_not_equal(cardvm_game_hash(w->game),
                       before); /* the action was declared all the same */
}

TEST(question_to_nobody_fails_the_effect) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 0, 1, 1, 1);
  expect_question_fails(w, CARDVM_ERROR_ARGUMENT, "no player");
  ASK_OF(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 3, 1, 1, 1);
  expect_question_fails(w, CARDVM_ERROR_ARGUMENT, "no player");
  ask_of(CARDVM_ASK_ACT, CARDVM_SUBJECT_CARD, 1, 1, 1);
  expect_question_fails(w, CARDVM_ERROR_ARGUMENT, "kind");
  ASK_OF(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1, 1);
  question.prompt = 9999;
  expect_question_fails(w, CARDVM_ERROR_ARGUMENT, "prompt");
}

TEST(question_outside_an_effect_is_refused) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1, 1, 2);
  assert_int_equal(cardvm_ask_player(w->game, &question), CARDVM_STOPPED);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_ARGUMENT);
}

/* Two options that are the same could never both be picked. */
TEST(question_with_an_option_twice_offers_it_once) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 2, 2, c.unit[0], c.unit[1], c.unit[0]);
  assert_false(ask_opens(w));
  EXPECT_PICKED(c.unit[0], c.unit[1]);
}

/* A second question before the first was waited for would take its place unseen. */
static cardvm_call_status twice_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  if (cardvm_ask_player(game, &question) == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
  return cardvm_ask_player(game, &question) == CARDVM_STOPPED ? CARDVM_CALL_FAILED
                                                              : CARDVM_CALL_WAIT;
}

TEST(question_before_the_last_was_answered_fails) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1, 1, 2);
  assert_int_equal(world_do(w, twice_body), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_ARGUMENT);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, "wait"));
}

TEST(options_limit_both_sides) {
  for (uint32_t extra = 0; extra < 2; extra++) {
    world *w = world_declare();
    w->setup.limits.options = 20;
    world_start(w);
    ask_of(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1);
    for (uint32_t i = 0; i < 20 + extra; i++) add_option(i, 0);
    if (extra) {
      expect_question_fails(w, CARDVM_ERROR_LIMIT, "more than 20 possible answers");
    } else {
      assert_true(ask_opens(w));
      assert_int_equal(cardvm_game_decision(w->game)->option_count, 20);
      world_answer(w, 19, 0);
      assert_int_equal(picked[0].subject, 19);
    }
    world_free(w);
  }
}

TEST(options_limit_of_targets_both_sides) {
  for (uint32_t extra = 0; extra < 2; extra++) {
    world *w = world_declare();
    const cardvm_target_def any = one_target(w, w->battle, CARDVM_SIDE_YOURS);
    cardvm_id aim = world_ability(
        w, &IN_WINDOW("aim", w->w_main, .function = w->fn_log, .targets = &any, .target_count = 1));
    cardvm_program_rule(w->program, aim, 0);
    cardvm_id plain = world_plain(w, "Plain", 1);
    w->setup.limits.options = 10;
    world_start(w);
    for (uint32_t i = 0; i < 10 + extra; i++) world_put(w, plain, 1, w->battle);
    const cardvm_decision *d = cardvm_game_decision(w->game);
    const cardvm_option pick = {0, aim};
    assert_int_equal(cardvm_game_answer(w->game, 1, d->serial, &pick, 1), CARDVM_OK);
    if (extra) {
      assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_LIMIT);
      assert_non_null(strstr(cardvm_game_error(w->game)->message, "more than 10 possible answers"));
    } else {
      assert_int_equal(world_run(w)->option_count, 10);
    }
    world_free(w);
  }
}

TEST(options_limit_of_actions_both_sides) {
  for (uint32_t extra = 0; extra < 2; extra++) {
    world *w = world_declare();
    cardvm_id act = world_ability(w, &IN_WINDOW("tap", w->w_main, .function = w->fn_log));
    cardvm_id card = WORLD_CARD(w, "Actor", 1, act);
    w->setup.limits.options = 10; /* eight actors, the rules' own action, pass */
    w->setup.idle = true;
    world_start(w);
    for (uint32_t i = 0; i < 8 + extra; i++) world_put(w, card, 1, w->battle);
    assert_int_equal(cardvm_game_begin(w->game, 1, w->turn, w->s_main), CARDVM_OK);
    assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION); /* they are not listed yet */
    if (extra) {
      assert_null(cardvm_game_decision(w->game));
      assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_LIMIT);
    } else {
      assert_int_equal(cardvm_game_decision(w->game)->option_count, 10);
    }
    world_free(w);
  }
}

/* -- Who decides ------------------------------------------------------------------------------- */

static cardvm_call_status decide_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  cardvm_event e;
  return world_done(cardvm_replace_decider(game, 1, 2, UNTIL(CARDVM_FOREVER), &e));
}

TEST(decision_is_answered_by_the_decider_only) {
  cards c;
  world *w = open_world(&c);
  assert_int_equal(world_do(w, decide_body), CARDVM_DECISION);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->player, 1);
  assert_int_equal(d->decider, 2);
  ASK_OF(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1, 1, 2);
  assert_true(ask_opens(w));
  d = cardvm_game_decision(w->game);
  assert_int_equal(d->player, 1);
  assert_int_equal(d->decider, 2);
  uint64_t before = cardvm_game_hash(w->game);
  const cardvm_option two = {2, 0};
  expect_refused(w, cardvm_game_answer(w->game, 1, d->serial, &two, 1), CARDVM_ERROR_ANSWER, before,
                 d, "seat 1 answers, but nothing is asked of it");
  assert_int_equal(cardvm_game_answer(w->game, 2, d->serial, &two, 1), CARDVM_OK);
  world_run(w);
  assert_int_equal(picked[0].subject, 2);
}

/* A decider who has gone decides for nobody any more. */
TEST(decider_who_concedes_gives_the_decision_back) {
  world *w = world_declare();
  w->setup.players = 3;
  world_start(w);
  const uint32_t before = cardvm_game_decision(w->game)->serial;
  assert_int_equal(world_do(w, decide_body), CARDVM_DECISION);
  ASK_OF(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1, 1, 2);
  assert_true(ask_opens(w));
  assert_int_equal(cardvm_game_decision(w->game)->decider, 2);
  assert_int_equal(cardvm_game_concede(w->game, 2), CARDVM_OK);
  assert_int_equal(cardvm_game_decision(w->game)->decider, 1); /* at once */
  assert_true(cardvm_game_decision(w->game)->serial > before); /* no old answer fits it */
  assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->player, 1);
  assert_int_equal(d->decider, 1);
  assert_int_equal(cardvm_game_decider(w->game, 1), 1);
  world_answer(w, 2, 0);
  assert_int_equal(picked[0].subject, 2);
}

/* -- Players who have lost --------------------------------------------------------------------- */

TEST(question_to_a_lost_player_takes_the_first_answers) {
  world *w = world_declare();
  cardvm_id plain = world_plain(w, "Plain", 1);
  w->setup.players = 3;
  world_start(w);
  cardvm_handle unit[3];
  for (int i = 0; i < 3; i++) unit[i] = world_put(w, plain, 2, w->battle);
  assert_int_equal(cardvm_game_concede(w->game, 2), CARDVM_OK);
  world_run(w);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 2, 2, 3, unit[0], unit[1], unit[2]);
  assert_false(ask_opens(w));
  EXPECT_PICKED(unit[0], unit[1]);
}

TEST(question_open_when_its_player_concedes_is_answered) {
  world *w = world_declare();
  w->setup.players = 3;
  world_start(w);
  ASK_OF(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 2, 1, 1, 5, 6);
  assert_true(ask_opens(w));
  assert_int_equal(cardvm_game_concede(w->game, 2), CARDVM_OK);
  world_run(w);
  EXPECT_PICKED(5);
  assert_true(cardvm_game_lost(w->game, 2));
  assert_int_equal(cardvm_game_decision(w->game)->player, 1);
}

/* In a window the absent player passes, whatever was offered there before. */
TEST(window_open_when_its_player_concedes_is_passed) {
  world *w = world_declare();
  cardvm_id tap = world_ability(w, &IN_WINDOW("tap", w->w_main, .function = w->fn_log));
  cardvm_id card = WORLD_CARD(w, "Tapper", 1, tap);
  w->setup.players = 3;
  world_start(w);
  cardvm_handle a[2] = {world_put(w, card, 1, w->battle), world_put(w, card, 1, w->battle)};
  for (int i = 0; i < 2; i++) /* what was offered is not any more */
    assert_int_equal(cardvm_edit_move(w->game, a[i], world_place(w, w->trash, 1), 0), CARDVM_OK);
  world_run(w);
  assert_int_equal(cardvm_game_concede(w->game, 1), CARDVM_OK);
  const cardvm_decision *d = world_run(w);
  assert_int_equal(d->player, 2);
  assert_int_equal(cardvm_game_turn_player(w->game), 2);
  assert_int_equal(w->log_count, 0);
}

TEST(concede_wrong_seat_is_refused) {
  cards c;
  world *w = open_world(&c);
  uint64_t before = cardvm_game_hash(w->game);
  assert_int_equal(cardvm_game_concede(w->game, 0), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_game_concede(w->game, 3), CARDVM_ERROR_ARGUMENT);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, "seat 3 is not in play"));
  assert_int_equal(cardvm_game_hash(w->game), before);
  assert_int_equal(cardvm_game_concede(w->game, 2), CARDVM_OK);
  assert_int_equal(cardvm_game_concede(w->game, 2), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_OVER);
  cardvm_result r = cardvm_game_result(w->game);
  assert_int_equal(r.winner_count, 1);
  assert_int_equal(r.winners[0], 1);
  assert_null(cardvm_game_decision(w->game));
  assert_int_equal(cardvm_game_concede(w->game, 1), CARDVM_ERROR_STATE);
}
