/* Effects in flight: forked and rebuilt in the middle, taken back when they fail, run again with
 * what failed left out; and the limits they run into.
 *
 * The tests use scripts (tests/support/scripts.h): functions whose state is lost by a fork or a
 * chill. */
#include "flight_world.h"

GUARDS("flow/flight state/journal state/back")

/* -- Rebuilding -------------------------------------------------------------------------------- */

/* The test that the machine is built for: an effect starts a sequence that asks, is interrupted by
 * an ability that asks too, is forked in the middle, rebuilt, and ends the sequence early. */
TEST(flight_forked_in_the_middle_is_rebuilt) {
  chain_open();
  leaves = true;
  const cardvm_option *a = chain_answers();
  assert_int_equal(answer(c.w->game, a[0].subject, a[0].name), CARDVM_DECISION);
  expect_asked(c.w->game, CARDVM_ASK_NUMBER, 2);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  assert_int_equal(c.scripts.live,
                   4); /* effect, body, substitution, interrupt: of the first game only */
  assert_int_equal(answer(c.w->game, a[1].subject, 0), CARDVM_DECISION);
  assert_int_equal(answer(fork, a[1].subject, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_stats(fork).rebuilds, 1);
  assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, 0);
  assert_int_equal(c.scripts.live, 12);
  expect_asked(fork, CARDVM_ASK_CHOOSE, 1);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  cardvm_game *second = cardvm_game_fork(fork, NULL);
  assert_int_equal(answer(second, a[2].subject, 0), CARDVM_DECISION);
  assert_int_equal(answer(c.w->game, a[2].subject, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(second), cardvm_game_hash(c.w->game));
  expect_asked(second, CARDVM_ASK_ACT, 1); /* the other step did not come */
  assert_int_equal(tally(second), tally_of(ALL_LINKS));
  assert_int_equal(world_field(c.w, c.ally, c.w->scar), 2);
  assert_int_equal(cardvm_game_field(second, c.victim, c.w->scar), 10);
  assert_int_equal(cardvm_game_field(second, c.victim, c.w->damage), 0);
  assert_int_equal(cardvm_game_field(second, c.shield, c.w->rested), 1);
  /* The fork in the middle still waits for its answer, and gives another game. */
  assert_int_equal(answer(fork, c.hero, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_field(fork, c.hero, c.w->scar), 10);
  assert_int_equal(cardvm_game_field(fork, c.victim, c.w->scar), 0);
  assert_int_not_equal(cardvm_game_hash(fork), cardvm_game_hash(second));
  world_check_game(fork);
  world_check_game(second);
  cardvm_game_free(fork);
  cardvm_game_free(second);
  chain_close();
}

TEST(flight_rebuilt_at_every_decision_is_the_same) {
  chain_open();
  const cardvm_option *a = chain_answers();
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  for (int i = 0; i < 4; i++) {
    cardvm_game *next = cardvm_game_fork(fork, NULL);
    cardvm_game_free(fork);
    fork = next;
    assert_int_equal(answer(c.w->game, a[i].subject, a[i].name), CARDVM_DECISION);
    assert_int_equal(answer(fork, a[i].subject, a[i].name), CARDVM_DECISION);
    assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  }
  expect_asked(fork, CARDVM_ASK_ACT, 1);
  assert_int_equal(tally(fork), tally_of(ALL_LINKS));
  cardvm_game_free(fork);
  chain_close();
}

/* What is done without looking for who listens leaves the same behind as what is told. */
TEST(flight_that_was_traced_or_watched_is_rebuilt_untold) {
  for (int told = 0; told < 2; told++) {
    chain_open();
    const cardvm_option *a = chain_answers();
    if (told) cardvm_game_trace_enable(c.w->game, true);
    else cardvm_game_watch(c.w->game, true);
    assert_int_equal(answer(c.w->game, a[0].subject, a[0].name), CARDVM_DECISION);
    cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
    cardvm_game_watch(fork, false);
    for (int i = 1; i < 4; i++) {
      assert_int_equal(answer(c.w->game, a[i].subject, a[i].name), CARDVM_DECISION);
      assert_int_equal(answer(fork, a[i].subject, a[i].name), CARDVM_DECISION);
    }
    assert_int_equal(cardvm_game_stats(fork).rebuilds, 1);
    assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
    cardvm_game_free(fork);
    chain_close();
  }
}

TEST(flight_chilled_is_rebuilt_once_and_only_when_needed) {
  chain_open();
  const cardvm_option *a = chain_answers();
  answer(c.w->game, a[0].subject, a[0].name);
  answer(c.w->game, a[1].subject, a[1].name);
  assert_int_equal(c.scripts.live, 6);
  uint64_t before = cardvm_game_hash(c.w->game);
  for (int i = 0; i < 3; i++) cardvm_game_chill(c.w->game);
  assert_int_equal(c.scripts.live, 0);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(c.w->game), before);
  assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, 0);
  /* A wrong answer is no reason to rebuild. */
  const cardvm_decision *d = cardvm_game_decision(c.w->game);
  assert_int_equal(cardvm_game_answer(c.w->game, 3, d->serial, &a[2], 1), CARDVM_ERROR_ANSWER);
  assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, 0);
  for (int i = 0; i < LINKS; i++) assert_int_equal(runs[i], 1);
  assert_int_equal(answer(c.w->game, a[2].subject, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, 1);
  for (int i = 0; i < LINKS; i++) assert_int_equal(runs[i], 2);
  assert_int_equal(answer(c.w->game, a[3].subject, a[3].name), CARDVM_DECISION);
  assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, 1);
  assert_int_equal(tally(c.w->game), tally_of(ALL_LINKS));
  chain_close();
}

TEST(flight_answered_by_index_after_a_fork) {
  chain_open();
  const cardvm_option *a = chain_answers();
  answer(c.w->game, a[0].subject, a[0].name);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  assert_int_equal(cardvm_game_choose(fork, &(uint32_t){2}, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(fork), CARDVM_DECISION);
  answer(c.w->game, 2, 0);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  /* And with picks that lie in the options themselves. */
  cardvm_game *second = cardvm_game_fork(fork, NULL);
  const cardvm_decision *d = cardvm_game_decision(second);
  assert_int_equal(cardvm_game_answer(second, d->decider, d->serial, &d->options[1], 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(second), CARDVM_DECISION);
  answer(c.w->game, c.victim, 0);
  assert_int_equal(cardvm_game_hash(second), cardvm_game_hash(c.w->game));
  cardvm_game_free(fork);
  cardvm_game_free(second);
  chain_close();
}

/* Between an answer and running on there is no open decision, but there are coroutines. */
TEST(flight_forked_between_answer_and_run) {
  for (int chill = 0; chill < 2; chill++) {
    chain_open();
    const cardvm_option *a = chain_answers();
    answer(c.w->game, a[0].subject, a[0].name);
    const cardvm_decision *d = cardvm_game_decision(c.w->game);
    assert_int_equal(cardvm_game_answer(c.w->game, 2, d->serial, &a[1], 1), CARDVM_OK);
    cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
    if (chill) cardvm_game_chill(c.w->game);
    assert_null(cardvm_game_decision(fork));
    assert_int_equal(cardvm_game_run(fork), CARDVM_DECISION);
    assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
    assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
    assert_int_equal(cardvm_game_stats(fork).rebuilds, 1);
    assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, chill);
    cardvm_game_free(fork);
    chain_close();
  }
}

/* Functions in C keep all they know in the block. */
static cardvm_call_status c_effect(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step == 0) {
    static cardvm_option options[3] = {{4, 0}, {5, 0}, {6, 0}};
    const cardvm_question q =
        world_question(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, options, 3);
    call->step = 1;
    call->local[0] = 100;
    return world_waits(cardvm_ask_player(game, &q));
  }
  uint32_t n;
  cardvm_event e =
      ev_amount(w->count, 0, (int32_t)(call->local[0] + cardvm_effect_picks(game, &n)[0].subject));
  return world_done(cardvm_propose(game, &e));
}

TEST(flight_of_c_functions_needs_no_rebuild) {
  chain_open();
  assert_int_equal(world_do(c.w, c_effect), CARDVM_DECISION);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  cardvm_game_chill(c.w->game);
  assert_int_equal(answer(fork, 5, 0), CARDVM_DECISION);
  assert_int_equal(answer(c.w->game, 5, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  assert_int_equal(tally(fork), 105);
  assert_int_equal(cardvm_game_stats(fork).rebuilds, 0);
  assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, 0);
  cardvm_game_free(fork);
  chain_close();
}

/* -- Forks and their memory -------------------------------------------------------------------- */

TEST(fork_into_memory_that_was_used) {
  chain_open();
  const cardvm_option *a = chain_answers();
  cardvm_game *spare = cardvm_game_fork(c.w->game, NULL);
  answer(spare, a[0].subject, a[0].name);
  answer(spare, a[1].subject, a[1].name);
  assert_int_equal(c.scripts.live, 6);
  uint64_t at_rest = cardvm_game_hash(c.w->game);
  assert_ptr_equal(cardvm_game_fork(c.w->game, spare), spare);
  assert_int_equal(c.scripts.live, 0); /* what it had in flight is gone */
  assert_int_equal(cardvm_game_hash(spare), at_rest);
  for (int i = 0; i < 4; i++) {
    answer(c.w->game, a[i].subject, a[i].name);
    assert_ptr_equal(cardvm_game_fork(c.w->game, spare), spare);
    assert_int_equal(cardvm_game_hash(spare), cardvm_game_hash(c.w->game));
    world_check_game(spare);
  }
  assert_int_equal(answer(spare, 0, 0), CARDVM_DECISION); /* passes */
  cardvm_game_free(spare);
  chain_close();
}

TEST(fork_into_what_does_not_fit_is_refused) {
  chain_open();
  cardvm_setup setup = c.w->setup;
  setup.players = 2;
  cardvm_game *two = cardvm_game_start(c.w->program, &setup, NULL);
  setup.players = 3;
  setup.limits.queue = 99;
  cardvm_game *larger = cardvm_game_start(c.w->program, &setup, NULL);
  uint64_t before = cardvm_game_hash(two);
  assert_null(cardvm_game_fork(c.w->game, two));
  assert_null(cardvm_game_fork(c.w->game, larger));
  assert_null(cardvm_game_fork(c.w->game, c.w->game));
  assert_int_equal(cardvm_game_hash(two), before);
  cardvm_game_free(two);
  cardvm_game_free(larger);
  chain_close();
}

TEST(fork_of_a_fork_goes_its_own_way) {
  chain_open();
  const cardvm_option *a = chain_answers();
  answer(c.w->game, a[0].subject, a[0].name);
  cardvm_game *first = cardvm_game_fork(c.w->game, NULL);
  cardvm_game *second = cardvm_game_fork(first, NULL);
  cardvm_game *third = cardvm_game_fork(second, NULL);
  assert_int_equal(answer(third, 1, 0), CARDVM_DECISION);
  assert_int_equal(answer(second, 2, 0), CARDVM_DECISION);
  assert_int_equal(answer(first, 1, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(first), cardvm_game_hash(third));
  assert_int_not_equal(cardvm_game_hash(first), cardvm_game_hash(second));
  assert_int_equal(answer(c.w->game, 2, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(c.w->game), cardvm_game_hash(second));
  cardvm_game_free(second); /* in any order */
  cardvm_game_free(first);
  cardvm_game_free(third);
  chain_close();
}

TEST(free_in_the_middle_drops_what_is_in_flight) {
  chain_open();
  const cardvm_option *a = chain_answers();
  answer(c.w->game, a[0].subject, a[0].name);
  answer(c.w->game, a[1].subject, a[1].name);
  assert_int_equal(c.scripts.live, 6);
  chain_close(); /* counts them */
}

TEST(game_over_in_the_middle_drops_what_is_in_flight) {
  chain_open();
  const cardvm_option *a = chain_answers();
  answer(c.w->game, a[0].subject, a[0].name);
  assert_int_equal(cardvm_game_concede(c.w->game, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_concede(c.w->game, 3), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_OVER);
  assert_int_equal(c.scripts.live, 0);
  cardvm_result r = cardvm_game_result(c.w->game);
  assert_int_equal(r.winner_count, 1);
  assert_int_equal(r.winners[0], 2);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  assert_int_equal(cardvm_game_run(fork), CARDVM_OVER);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  cardvm_game_free(fork);
  chain_close();
}

TEST(stats_tell_what_has_happened) {
  chain_open();
  const cardvm_option *a = chain_answers();
  cardvm_stats before = cardvm_game_stats(c.w->game);
  assert_int_equal(before.block_bytes, c.w->game->at.words * 4);
  assert_int_equal(before.journal_words, 0);
  answer(c.w->game, a[0].subject, a[0].name);
  cardvm_stats now = cardvm_game_stats(c.w->game);
  assert_int_equal(now.decisions, before.decisions + 1);
  assert_int_equal(now.effects, before.effects + 4);
  /* counted once by each of the four, activated, rested; rite's and hurt's have not happened yet */
  assert_int_equal(now.events, before.events + 6);
  assert_true(now.journal_words > 20);
  assert_true(now.memory_bytes > now.block_bytes + now.journal_words * sizeof(journal_entry));
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  cardvm_stats fresh = cardvm_game_stats(fork);
  assert_int_equal(fresh.events + fresh.effects + fresh.decisions + fresh.rebuilds, 0);
  assert_int_equal(fresh.journal_words, now.journal_words);
  cardvm_game_free(fork);
  for (int i = 1; i < 4; i++) answer(c.w->game, a[i].subject, a[i].name);
  assert_int_equal(cardvm_game_stats(c.w->game).journal_words, 0);
  chain_close();
}

/* -- Scripts that do not repeat themselves ----------------------------------------------------- */

TEST(script_that_does_not_repeat_itself_is_reported) {
  for (uint32_t way = 1; way <= 7; way++)
    for (int first = 0; first < 2; first++) { /* the odd life may come first or second */
      chain_open();
      const cardvm_option *a = chain_answers();
      drifts = way;
      if (first) { /* one life more */
        cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
        answer(fork, a[0].subject, a[0].name);
        cardvm_game_free(fork);
      }
      cardvm_status status = answer(c.w->game, a[0].subject, a[0].name);
      if (status != CARDVM_DECISION || cardvm_game_decision(c.w->game)->kind != CARDVM_ASK_NUMBER) {
        assert_true(way == 2 ||
                    way > 5); /* this time it asked nothing: there is nothing to rebuild */
        chain_close();
        continue;
      }
      if (way == 5) { /* what it does after the answer */
        assert_int_equal(answer(c.w->game, cardvm_game_decision(c.w->game)->options[1].subject, 0),
                         CARDVM_DECISION);
        expect_asked(c.w->game, CARDVM_ASK_CHOOSE, 1);
      }
      cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
      const cardvm_decision *d = cardvm_game_decision(fork);
      cardvm_option pick = d->options[1];
      assert_int_equal(cardvm_game_answer(fork, d->decider, d->serial, &pick, 1),
                       CARDVM_ERROR_NONDETERMINISM);
      const cardvm_error *e = cardvm_game_error(fork);
      assert_int_equal(e->code, CARDVM_ERROR_NONDETERMINISM);
      if (!strstr(e->message, way == 5 ? "'call'" : "'interrupt'"))
        fail_msg("way %u: '%s' names nobody", (unsigned)way, e->message);
      assert_int_equal(cardvm_game_run(fork), CARDVM_ERROR_NONDETERMINISM);
      assert_int_equal(cardvm_game_skip(fork), CARDVM_ERROR_STATE);
      assert_null(cardvm_game_decision(fork));
      /* The live game has its coroutines, and goes on. */
      assert_int_equal(answer(c.w->game, pick.subject, 0), CARDVM_DECISION);
      cardvm_game_free(fork);
      chain_close();
    }
}

/* Also when it is run again to leave out what failed. */
TEST(script_that_asks_something_else_when_run_again_without) {
  chain_open();
  fails_at = USED;
  fails_late = true;
  assert_int_equal(run_to_failure(c.w->game), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  drifts = OTHER_NUMBERS;
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_ERROR_NONDETERMINISM);
  assert_non_null(
      strstr(cardvm_game_error(c.w->game)->message, "'interrupt' asked something else"));
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_ERROR_STATE);
  chain_close();
}

/* The outermost one is named, too, when there is no other. */
static cardvm_call_status fickle(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  static uint32_t lives;
  (void)call, (void)user;
  SCRIPT_BEGIN
  lives++;
  script_number(s, lives, lives + 1);
  SCRIPT_ASK;
  SCRIPT_END;
}

TEST(script_alone_that_does_not_repeat_itself_is_named) {
  cardvm_id flutter;
  cardvm_handle f = chain_of_one("fickle", fickle, NULL, 0, &flutter);
  assert_int_equal(answer(c.w->game, f, flutter), CARDVM_DECISION);
  cardvm_game_chill(c.w->game);
  assert_int_equal(cardvm_game_choose(c.w->game, &(uint32_t){0}, 1), CARDVM_ERROR_NONDETERMINISM);
  assert_non_null(strstr(cardvm_game_error(c.w->game)->message, "'fickle'"));
  assert_string_equal(cardvm_game_error(c.w->game)->card, "One");
  chain_close();
}

/* -- Giving up in the middle ------------------------------------------------------------------- */

/* Who gives up, and where: the interrupt asks 2, the step asks 1. */
TEST(concede_in_the_middle_is_rebuilt) {
  for (cardvm_seat seat = 1; seat <= 3; seat++)
    for (int at = 1; at <= 2; at++) {
      uint64_t plain[4];
      for (int forked = 0; forked < 3; forked++) {
        chain_open();
        const cardvm_option *a = chain_answers();
        cardvm_game *g = c.w->game, *spare = NULL;
        answer(g, a[0].subject, a[0].name);
        if (at == 2) answer(g, a[1].subject, a[1].name);
        if (forked == 1) g = spare = cardvm_game_fork(g, NULL);
        if (forked == 2) cardvm_game_chill(g);
        assert_int_equal(cardvm_game_concede(g, seat), CARDVM_OK);
        assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
        assert_true(cardvm_game_lost(g, seat));
        if (at == 1 && seat == 2)
          assert_int_equal(cardvm_game_field(g, c.ally, c.w->scar), 0); /* the first answer */
        if (at == 2 && seat == 1) assert_int_equal(cardvm_game_field(g, c.hero, c.w->scar), 10);
        uint64_t now[4] = {cardvm_game_hash(g)};
        uint32_t n = 1;
        cardvm_game *last = NULL;
        while (cardvm_game_decision(g)->kind != CARDVM_ASK_ACT) { /* to the end of the flight */
          cardvm_option pick = cardvm_game_decision(g)->options[0];
          if (forked == 1) {
            cardvm_game *next = cardvm_game_fork(g, NULL);
            cardvm_game_free(last);
            g = last = next;
          }
          if (forked == 2) cardvm_game_chill(g);
          assert_int_equal(answer(g, pick.subject, pick.name), CARDVM_DECISION);
          assert_true(n < 4);
          now[n++] = cardvm_game_hash(g);
        }
        assert_true(cardvm_game_lost(g, seat));
        assert_int_equal(tally(g), tally_of(ALL_LINKS));
        world_check_game(g);
        if (!forked) memcpy(plain, now, sizeof plain);
        else assert_memory_equal(plain, now, n * sizeof *now);
        cardvm_game_free(last);
        cardvm_game_free(spare);
        chain_close();
      }
    }
}

/* When what was in flight fails and is left out, who gave up meanwhile stays given up. */
TEST(concede_in_a_failed_effect_is_kept) {
  for (int link = 0; link < STEP; link++)
    for (int fork = 0; fork < 2; fork++) {
      chain_open();
      const cardvm_option *a = chain_answers();
      fails_at = link;
      fails_late = true;
      answer(c.w->game, a[0].subject, a[0].name);
      answer(c.w->game, a[1].subject, a[1].name);
      assert_int_equal(cardvm_game_concede(c.w->game, 3), CARDVM_OK);
      assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
      answer(c.w->game, a[2].subject, a[2].name);
      assert_int_equal(answer(c.w->game, a[3].subject, a[3].name), CARDVM_FAILED);
      assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
      fails_at = -1;
      cardvm_game *g = fork ? cardvm_game_fork(c.w->game, NULL) : c.w->game;
      assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
      expect_asked(g, CARDVM_ASK_ACT, 1);
      assert_true(cardvm_game_lost(g, 3));
      assert_false(cardvm_game_lost(g, 2));
      if (fork) cardvm_game_free(g);
      chain_close();
    }
}
