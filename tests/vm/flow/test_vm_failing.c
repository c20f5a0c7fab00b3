/* An effect that fails: undone, told, left out; whatever the chain of functions was doing. */
#include "flight_world.h"

GUARDS("flow/effect flow/effect_frame state/failure")

/* -- Failing ----------------------------------------------------------------------------------- */

TEST(failure_at_any_depth_takes_all_back) {
  for (int link = 0; link < LINKS; link++)
    for (int way = 0; way < 4; way++) {
      chain_declare();
      c.w->setup.trace = true;
      chain_start();
      fails_at = link;
      fails_late = way & 1;
      fails_with_error = (way & 2) != 0;
      snapshot s = take_start(c.w->game, &chain_answers()[0]);
      cardvm_status status = run_to_failure(c.w->game);
      assert_int_equal(status, CARDVM_FAILED);
      const cardvm_error *e = cardvm_game_error(c.w->game);
      assert_int_equal(e->code, CARDVM_ERROR_SCRIPT);
      assert_string_equal(e->message, fails_with_error       ? "on purpose"
                                      : link == EFFECT       ? "'effect' failed"
                                      : link == BODY         ? "'rite' failed"
                                      : link == SUBSTITUTION ? "'shield' failed"
                                      : link == INTERRUPT    ? "'interrupt' failed"
                                      : link == USED         ? "'used' failed"
                                                             : "'call' failed");
      assert_int_equal(e->line, fails_with_error ? 42 : 0);
      assert_string_equal(e->file, fails_with_error ? "chain.lua" : "");
      if (link == SUBSTITUTION) assert_string_equal(e->card, "Shield");
      if (link == INTERRUPT) assert_string_equal(e->card, "Ally");
      expect_start(&s);
      assert_int_equal(c.scripts.live, 0);
      assert_int_equal(tally(c.w->game), 0);
      assert_null(cardvm_game_decision(c.w->game));
      assert_int_equal(cardvm_game_run(c.w->game), status); /* it stays so */
      expect_start(&s);
      assert_int_equal(cardvm_game_answer(c.w->game, 1, 1, NULL, 0), CARDVM_ERROR_STATE);
      assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
      free(s.words);
      chain_close();
    }
}

/* Left out: what it did and what it started is not there; all else is. */
TEST(skip_runs_again_without_the_failed_effect) {
  const uint32_t left[LINKS] = {
      [EFFECT] = 0,
      [BODY] = 0, /* the body is part of the effect that proposed its event */
      [SUBSTITUTION] = 1u << EFFECT | 1u << BODY,
      [INTERRUPT] = 1u << EFFECT | 1u << BODY | 1u << SUBSTITUTION,
      [USED] = 1u << EFFECT | 1u << BODY | 1u << SUBSTITUTION | 1u << INTERRUPT,
      /* the step is part of the effect that ran its sequence */
      [STEP] = 1u << EFFECT | 1u << BODY | 1u << SUBSTITUTION | 1u << INTERRUPT,
  };
  for (int link = 0; link <= STEP; link++)
    for (int late = 0; late < 2; late++)
      for (int fork = 0; fork < 3;
           fork++) { /* also of the failed game, or of the one to be run again */
        chain_open();
        fails_at = link;
        fails_late = late;
        assert_int_equal(run_to_failure(c.w->game), CARDVM_FAILED);
        cardvm_game *g = c.w->game;
        if (fork == 1) g = cardvm_game_fork(c.w->game, NULL);
        assert_int_equal(cardvm_game_skip(g), CARDVM_OK);
        if (fork == 2) g = cardvm_game_fork(c.w->game, NULL);
        assert_int_equal(cardvm_game_skip(g), CARDVM_ERROR_STATE);
        fails_at = -1;
        assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
        /* What was asked before the failed effect began is not asked again; what it asked is
         * forgotten. */
        expect_asked(g, CARDVM_ASK_ACT, 1);
        assert_int_equal(tally(g), tally_of(left[link]));
        assert_int_equal(cardvm_game_field(g, c.victim, c.w->damage), link == SUBSTITUTION ? 3 : 0);
        assert_int_equal(cardvm_game_field(g, c.shield, c.w->rested), link >= INTERRUPT);
        assert_int_equal(cardvm_game_field(g, c.ally, c.w->scar), link >= USED ? 2 : 0);
        world_check_game(g);
        if (g != c.w->game) cardvm_game_free(g);
        chain_close();
      }
}

TEST(skip_keeps_what_was_answered_before) {
  chain_open();
  fails_at = USED;
  fails_late = true;
  assert_int_equal(run_to_failure(c.w->game), CARDVM_FAILED);
  uint32_t interrupts = runs[INTERRUPT];
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  fails_at = -1;
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  assert_int_equal(runs[INTERRUPT], interrupts + 1);
  assert_int_equal(world_field(c.w, c.ally, c.w->scar),
                   2); /* the interrupt's number, from the log */
  chain_close();
}

/* One after the other fails: each is left out. */
TEST(skip_of_several_effects) {
  chain_open();
  fails_at = USED;
  assert_int_equal(run_to_failure(c.w->game), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  fails_at = INTERRUPT;
  fails_late = true;
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  fails_at = SUBSTITUTION;
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  fails_at = EFFECT;
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_FAILED);
  assert_int_equal(tally(c.w->game), 0);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  expect_asked(c.w->game, CARDVM_ASK_ACT, 1);
  assert_int_equal(tally(c.w->game), 0);
  world_check(c.w);
  /* And the next flight knows nothing of that. */
  fails_at = -1;
  assert_int_equal(run_to_failure(c.w->game), CARDVM_DECISION);
  assert_int_equal(tally(c.w->game), tally_of(ALL_LINKS));
  chain_close();
}

/* After one was left out the flight goes on, asks, is forked, and is rebuilt without it. */
static cardvm_call_status two_parts(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  runs[EFFECT]++;
  SCRIPT_DO(cardvm_use_ability(game, c.ability[USED], c.hero, call->you, true));
  script_number(s, 1, 9);
  SCRIPT_ASK;
  s->event[0] = ev_amount(c.w->mark, c.hero, (int32_t)s->pick[0].subject);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  SCRIPT_END;
}

TEST(skip_is_remembered_by_rebuilds) {
  cardvm_id twice;
  cardvm_handle d = chain_of_one("two parts", two_parts, NULL, 0, &twice);
  fails_at = USED;
  assert_int_equal(answer(c.w->game, d, twice), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION); /* it still would fail */
  expect_asked(c.w->game, CARDVM_ASK_NUMBER, 1);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  cardvm_game_chill(c.w->game);
  assert_int_equal(answer(fork, 7, 0), CARDVM_DECISION);
  assert_int_equal(answer(c.w->game, 7, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  assert_int_equal(world_field(c.w, c.hero, c.w->scar), 7);
  assert_int_equal(tally(fork), 0);
  cardvm_game_free(fork);
  chain_close();
}

TEST(skip_without_a_failure_is_refused) {
  chain_open();
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_ERROR_STATE);
  const cardvm_option *a = chain_answers();
  answer(c.w->game, a[0].subject, a[0].name);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_ERROR_STATE);
  expect_asked(c.w->game, CARDVM_ASK_NUMBER, 2);
  chain_close();
}

TEST(failure_is_told_by_the_trace) {
  chain_declare();
  c.w->setup.trace = true;
  chain_start();
  fails_at = USED;
  assert_int_equal(run_to_failure(c.w->game), CARDVM_FAILED);
  uint32_t count, failed = 0, left_out = 0, noted = 0;
  const cardvm_trace *t = cardvm_game_trace(c.w->game, 0, &count);
  uint32_t before = 0;
  while (t[before].kind != CARDVM_TRACE_ACTIVATED) before++;
  assert_in_range(before, 3, 64);
  cardvm_trace kept_entries[64];
  memcpy(kept_entries, t, before * sizeof *t);
  for (uint32_t i = 0; i < count; i++)
    failed += t[i].kind == CARDVM_TRACE_FAILED && t[i].ability == c.ability[USED];
  assert_int_equal(failed, 1);
  fails_at = -1;
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  t = cardvm_game_trace(c.w->game, 0, &count);
  failed = 0;
  for (uint32_t i = 0; i < before; i++)
    assert_memory_equal(&t[i], &kept_entries[i], sizeof *t); /* what came before */
  assert_int_equal(t[before].kind, CARDVM_TRACE_ACTIVATED);
  for (uint32_t i = 0; i < count; i++) {
    failed += t[i].kind == CARDVM_TRACE_FAILED;
    left_out += t[i].kind == CARDVM_TRACE_SKIPPED && t[i].ability == c.ability[USED];
    noted += t[i].kind == CARDVM_TRACE_NOTE && t[i].name == 2;
  }
  assert_int_equal(failed, 0); /* what was taken back is not told */
  assert_int_equal(left_out, 1);
  assert_int_equal(noted, 1);
  chain_close();
}

/* A rebuild says nothing: the trace tells each thing once. */
TEST(rebuild_is_not_traced) {
  uint32_t count[2];
  for (int chill = 0; chill < 2; chill++) {
    chain_declare();
    c.w->setup.trace = true;
    chain_start();
    const cardvm_option *a = chain_answers();
    for (int i = 0; i < 4; i++) {
      if (chill) cardvm_game_chill(c.w->game);
      answer(c.w->game, a[i].subject, a[i].name);
    }
    const cardvm_trace *t = cardvm_game_trace(c.w->game, 0, &count[chill]);
    for (uint32_t i = 0; i < count[chill]; i++) assert_true(t[i].cause < t[i].number);
    chain_close();
  }
  assert_int_equal(count[0], count[1]);
}

/* A pure function that fails fails the effect in which it was read, and that can be left out. */
static bool failing_reader(cardvm_game *game, const cardvm_context *context, void *user,
                           int32_t *value) {
  (void)context, (void)user;
  *value = 1;
  if (fails_at != 99) return true;
  if (fails_with_error) {
    const cardvm_error error = {.message = "cannot tell"};
    cardvm_effect_fail(game, &error);
  }
  return false;
}

TEST(failure_of_a_pure_function_fails_the_effect) {
  for (int script = 0; script < 2; script++)
    for (int words = 0; words < 2; words++) {
      chain_declare();
      world *w = c.w;
      cardvm_id reader = script
                             ? scripts_add_reader(&c.scripts, w->program, "judge", failing_reader)
                             : cardvm_program_reader(w->program, "judge", failing_reader, NULL);
      cardvm_id ban = world_ability(
          w, &ON_EVENT(PROHIBITION, "ban", &w->rest,
                       .match = x_op(w, CARDVM_OP_NOT, x_op(w, CARDVM_OP_CALL, reader, 0), 0)));
      cardvm_id judge = WORLD_CARD(w, "Judge", 1, ban);
      chain_start();
      world_put(w, judge, 3, w->battle);
      fails_at = 99;
      fails_with_error = words;
      snapshot s = take_start(w->game, &chain_answers()[0]);
      assert_int_equal(answer(w->game, c.hero, c.ability[EFFECT]), CARDVM_FAILED);
      assert_string_equal(cardvm_game_error(w->game)->message,
                          words ? "cannot tell" : "'judge' failed");
      expect_start(&s);
      /* It was asked by the substitution, which is left out; nothing else asks it. */
      assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
      assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
      expect_asked(w->game, CARDVM_ASK_ACT, 1);
      assert_int_equal(tally(w->game), tally_of(1u << EFFECT | 1u << BODY));
      free(s.words);
      chain_close();
    }
}

/* So does a rule action that acts in the middle of an effect. */
static cardvm_call_status failing_rule(cardvm_game *game, cardvm_call *call, script *s,
                                       void *user) {
  (void)game, (void)call, (void)s, (void)user;
  return CARDVM_CALL_FAILED;
}

static cardvm_call_status serve(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)call, (void)user;
  SCRIPT_BEGIN
  count_up(s, 1);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  SCRIPT_DO(cardvm_checkpoint(game));
  SCRIPT_END;
}

TEST(failure_of_a_rule_action_fails_the_effect) {
  chain_declare();
  world *w = c.w;
  cardvm_program_rule_action(
      w->program, &(cardvm_rule_action_def){
                      .name = "fails",
                      .condition = x_at_least(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 1),
                      .function = add_script("rule", failing_rule)});
  cardvm_id served =
      world_ability(w, &IN_WINDOW("serve", w->w_main, .function = add_script("serve", serve)));
  cardvm_id card = WORLD_CARD(w, "Server", 1, served);
  chain_start();
  cardvm_handle s = world_put(w, card, 1, w->battle);
  assert_int_equal(answer(w->game, s, served), CARDVM_FAILED);
  assert_string_equal(cardvm_game_error(w->game)->message, "'rule' failed");
  assert_int_equal(tally(w->game), 0);
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
  assert_int_equal(tally(w->game), 0);
  chain_close();
}

/* A pure function may not do anything. */
static bool doing_reader(cardvm_game *game, const cardvm_context *context, void *user,
                         int32_t *value) {
  cardvm_event e = {.kind = c.w->shout};
  (void)context, (void)user;
  *value = 1;
  return cardvm_propose(game, &e) != CARDVM_STOPPED;
}

TEST(pure_function_that_proposes_is_refused) {
  chain_declare();
  world *w = c.w;
  cardvm_id reader = cardvm_program_reader(w->program, "doer", doing_reader, NULL);
  cardvm_id ban = world_ability(
      w, &ON_EVENT(PROHIBITION, "ban", &w->rest, .match = x_op(w, CARDVM_OP_CALL, reader, 0)));
  cardvm_id judge = WORLD_CARD(w, "Judge", 1, ban);
  chain_start();
  world_put(w, judge, 3, w->battle);
  assert_int_equal(answer(w->game, c.hero, c.ability[EFFECT]), CARDVM_FAILED);
  assert_int_equal(cardvm_game_stopped(c.w->game)->code, CARDVM_ERROR_ARGUMENT);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, "only a running effect"));
  chain_close();
}
