/* Every limit of a game, on both sides of it. */
#include "flight_world.h"

GUARDS("state/failure state/frames state/lists program/limits flow/host")

/* -- Limits ------------------------------------------------------------------------------------ */

/* Words are overwritten, then something is asked. */
static cardvm_call_status scribble(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user, (void)call;
  SCRIPT_BEGIN
  for (s->n[0] = 0; s->n[0] < 400; s->n[0]++) {
    s->event[0] = ev_amount(c.w->count, 0, 1);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  script_number(s, 1, 2);
  SCRIPT_ASK;
  SCRIPT_END;
}

static cardvm_id limited; /* the ability that runs into the limit */
static cardvm_handle limited_card;

/* A game with these limits, at its window, with a card that has the ability. */
static void limits_open(const char *name, script_body body, limit_setter *limit, uint32_t n) {
  limited_card = chain_of_one(name, body, limit, n, &limited);
}

static void expect_limit(const char *words) {
  snapshot s = take_start(c.w->game, &(cardvm_option){limited_card, limited});
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(c.w->game)->code, CARDVM_ERROR_LIMIT);
  if (!strstr(cardvm_game_error(c.w->game)->message, words))
    fail_msg("'%s' does not say '%s'", cardvm_game_error(c.w->game)->message, words);
  expect_start(&s);
  free(s.words);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  expect_asked(c.w->game, CARDVM_ASK_ACT, 1);
  world_check(c.w);
  chain_close();
}

static void set_journal(cardvm_limits *l, uint32_t n) { l->journal = n; }
static void set_frames(cardvm_limits *l, uint32_t n) { l->frames = n; }
static void set_steps(cardvm_limits *l, uint32_t n) { l->steps = n; }
static void set_events(cardvm_limits *l, uint32_t n) { l->events = n; }
static void set_lasting(cardvm_limits *l, uint32_t n) { l->lasting = n; }
static void set_queue(cardvm_limits *l, uint32_t n) { l->queue = n; }

TEST(journal_limit_both_sides) {
  limits_open("scribble", scribble, NULL, 0);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_DECISION);
  uint32_t words = cardvm_game_stats(c.w->game).journal_words;
  assert_true(words > 800);
  chain_close();
  limits_open("scribble", scribble, set_journal, words);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_DECISION);
  /* A fork has the same limit: what comes after the answer is too much for both. */
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  assert_int_equal(answer(c.w->game, 1, 0), CARDVM_ERROR_LIMIT);
  assert_int_equal(answer(fork, 1, 0), CARDVM_ERROR_LIMIT);
  assert_int_equal(cardvm_game_skip(fork), CARDVM_ERROR_STATE); /* not before it was run */
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_FAILED);
  assert_int_equal(cardvm_game_run(fork), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(fork)->code, CARDVM_ERROR_LIMIT);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  cardvm_game_free(fork);
  chain_close();
  limits_open("scribble", scribble, set_journal, words - 1);
  expect_limit("overwrites more than");
}

/* Asks as long as it is answered. */
static cardvm_call_status nag(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user, (void)call;
  SCRIPT_BEGIN
  for (s->n[0] = 0; s->n[0] < 1000; s->n[0]++) {
    s->event[0] = ev_amount(c.w->count, 0, 1);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
    script_number(s, 1, 2);
    SCRIPT_ASK;
  }
  SCRIPT_END;
}

/* Who asks without an end is told so, not what the machine has written meanwhile. */
TEST(the_journal_limit_names_who_asks_again_and_again) {
  char said[100];
  int answers = 0;
  limits_open("nag", nag, set_journal, 2000);
  cardvm_status status = answer(c.w->game, limited_card, limited);
  for (; status == CARDVM_DECISION && answers < 1000; answers++) status = answer(c.w->game, 1, 0);
  assert_int_equal(status, CARDVM_FAILED);
  snprintf(said, sizeof said, "the function of nag has asked %d questions and goes on", answers);
  if (!strstr(cardvm_game_error(c.w->game)->message, said))
    fail_msg("'%s' does not say '%s'", cardvm_game_error(c.w->game)->message, said);
  chain_close();
}

/* The limit is the same for a game that needed much before. */
TEST(journal_limit_does_not_depend_on_the_past) {
  limits_open("scribble", scribble, NULL, 0);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_DECISION);
  uint32_t words = cardvm_game_stats(c.w->game).journal_words - 1;
  chain_close();
  for (int before = 0; before < 2; before++) {
    limits_open("scribble", scribble, set_journal, words);
    cardvm_game *other = cardvm_game_fork(c.w->game, NULL);
    if (before) {
      other->limits.journal = c.w->game->limits.journal = 100000;
      assert_int_equal(answer(other, limited_card, limited), CARDVM_DECISION);
      assert_int_equal(answer(other, 1, 0), CARDVM_DECISION);
      assert_non_null(cardvm_game_fork(c.w->game, other)); /* its memory keeps room for more */
      other->limits.journal = c.w->game->limits.journal = words;
    }
    assert_int_equal(answer(other, limited_card, limited), CARDVM_FAILED);
    assert_int_equal(cardvm_game_error(other)->code, CARDVM_ERROR_LIMIT);
    cardvm_game_free(other);
    chain_close();
  }
}

/* Grows with n until it is enough: exactly one less must be too little, with these words. */
static uint32_t find_limit(const char *name, script_body body, limit_setter *limit, uint32_t from,
                           const char *words) {
  for (uint32_t n = from; n < 5000; n++) {
    limits_open(name, body, limit, n);
    cardvm_status status = answer(c.w->game, limited_card, limited);
    if (status == CARDVM_DECISION) {
      chain_close();
      limits_open(name, body, limit, n - 1);
      expect_limit(words);
      return n;
    }
    assert_int_equal(status, CARDVM_FAILED);
    assert_int_equal(cardvm_game_error(c.w->game)->code, CARDVM_ERROR_LIMIT);
    chain_close();
  }
  fail_msg("no limit is enough");
  return 0;
}

/* Uses itself, ten deep, and asks there. */
static cardvm_call_status dig(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  s->event[0] = ev_amount(c.w->count, 0, 1);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  if (tally(game) % 10) {
    SCRIPT_DO(cardvm_use_ability(game, limited, call->me, call->you, true));
  } else {
    script_number(s, 1, 2);
    SCRIPT_ASK;
  }
  SCRIPT_END;
}

TEST(frames_limit_both_sides) {
  uint32_t n = find_limit("dig", dig, set_frames, 8, "nests more than");
  limits_open("dig", dig, set_frames, n);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_DECISION);
  assert_int_equal(c.scripts.live, 10);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  assert_int_equal(answer(fork, 1, 0), CARDVM_DECISION);
  assert_int_equal(answer(c.w->game, 1, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  cardvm_game_free(fork);
  chain_close();
}

/* Checkpoints, many steps of the machine, three questions between them. */
static cardvm_call_status trudge(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user, (void)call;
  SCRIPT_BEGIN
  for (s->n[1] = 0; s->n[1] < 3; s->n[1]++) {
    for (s->n[0] = 0; s->n[0] < 100; s->n[0]++) SCRIPT_DO(cardvm_checkpoint(game));
    script_number(s, 1, 2);
    SCRIPT_ASK;
  }
  SCRIPT_END;
}

TEST(steps_limit_both_sides) {
  uint32_t n = find_limit("trudge", trudge, set_steps, 150, "steps between two decisions");
  /* It is a limit between two decisions: running again over several of them is no offence. */
  limits_open("trudge", trudge, set_steps, n);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_DECISION);
  for (int i = 0; i < 3; i++) {
    cardvm_game_chill(c.w->game);
    assert_int_equal(answer(c.w->game, 1, 0), CARDVM_DECISION);
  }
  expect_asked(c.w->game, CARDVM_ASK_ACT, 1);
  chain_close();
}

static void set_draws(cardvm_limits *l, uint32_t n) {
  l->steps = n;
  c.w->rules.endless_draws = true;
}

/* Saved, chilled and forked it is the same draw. */
TEST(a_loop_that_nobody_can_end_is_a_draw_if_the_rules_say_so) {
  uint32_t n = find_limit("trudge", trudge, set_steps, 150, "steps between two decisions");
  limits_open("trudge", trudge, set_draws, n);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_DECISION);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  cardvm_game_chill(fork);
  assert_int_equal(answer(fork, 1, 0), CARDVM_DECISION); /* it is counted anew after each answer */
  cardvm_game_free(fork);
  chain_close();

  limits_open("trudge", trudge, set_draws, n - 1);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_OVER);
  assert_int_equal(cardvm_game_result(c.w->game).winner_count, 0);
  assert_int_equal(cardvm_game_stopped(c.w->game)->code, CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_OVER);
  chain_close();
}

/* An effect that waits for nothing runs into it, too. */
static cardvm_call_status idle_script(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)game, (void)call, (void)user;
  s->at = 1;
  return CARDVM_CALL_WAIT;
}

TEST(effect_that_waits_for_nothing_hits_the_steps_limit) {
  limits_open("idle", idle_script, set_steps, 1000);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(c.w->game)->code, CARDVM_ERROR_LIMIT);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  chain_close();
}

/* One that ends while something it started is open has failed. */
static cardvm_call_status hasty(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)call, (void)user;
  script_number(s, 1, 2);
  s->question.options = s->option;
  return cardvm_ask_player(game, &s->question) == CARDVM_WAIT ? CARDVM_CALL_DONE
                                                              : CARDVM_CALL_FAILED;
}

TEST(effect_that_ends_without_waiting_fails) {
  limits_open("hasty", hasty, NULL, 0);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_FAILED);
  assert_non_null(strstr(cardvm_game_error(c.w->game)->message, "without waiting"));
  assert_null(cardvm_game_decision(c.w->game));
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  expect_asked(c.w->game, CARDVM_ASK_ACT, 1);
  chain_close();
}

/* Uses an ability with five targets, which are kept on the stack; so are the turn's roles. */
static cardvm_call_status aim(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  SCRIPT_DO(cardvm_use_ability(game, c.w->hold[5], call->me, call->you, true));
  SCRIPT_END;
}

TEST(stack_limit_both_sides) {
  for (uint32_t less = 0; less < 2; less++) {
    chain_declare();
    world *w = c.w;
    const cardvm_target_def five = {.selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                                    .max = x_num(w, 5)};
    w->hold[5] = world_ability(w, &(cardvm_ability_def){.name = "five",
                                                        .kind = CARDVM_ACTIVATED,
                                                        .function = w->fn_log,
                                                        .targets = &five,
                                                        .target_count = 1});
    limited = world_ability(w, &IN_WINDOW("aim", w->w_main, .function = add_script("aim", aim)));
    cardvm_id card = WORLD_CARD(w, "Limited", 1, limited);
    w->setup.limits.stack = 2 + 1 + 5 - less;
    chain_start();
    limited_card = world_put(w, card, 1, w->battle);
    world_put(w, w->hold[3], 3, w->battle);
    assert_int_equal(answer(w->game, limited_card, limited), CARDVM_DECISION);
    assert_int_equal(cardvm_game_choose(w->game, (const uint32_t[]){0, 1, 2, 3, 4}, 5), CARDVM_OK);
    assert_int_equal(cardvm_game_run(w->game), less ? CARDVM_FAILED : CARDVM_DECISION);
    assert_int_equal(w->log_count, less ? 0 : 1);
    if (less) {
      assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);
      assert_non_null(strstr(cardvm_game_error(w->game)->message, "keep more than 7 words"));
    }
    chain_close();
  }
}

/* Events that wait in the queue keep their records. */
static cardvm_call_status shouts(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user, (void)call;
  SCRIPT_BEGIN
  for (s->n[0] = 0; s->n[0] < 5; s->n[0]++) {
    s->event[0] = ev_card(c.w->shout, 0);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  SCRIPT_END;
}

static void with_hearer(cardvm_limits *l, uint32_t n, void (*set)(cardvm_limits *, uint32_t)) {
  set(l, n);
  cardvm_id hear = world_ability(c.w, &ON_EVENT(TRIGGERED, "hear", &c.w->shout,
                                                .me_slot = CARDVM_SLOTS, .function = c.w->fn_log));
  cardvm_program_rule(c.w->program, hear, 0);
}

static void set_events_with_hearer(cardvm_limits *l, uint32_t n) { with_hearer(l, n, set_events); }
static void set_queue_with_hearer(cardvm_limits *l, uint32_t n) { with_hearer(l, n, set_queue); }

TEST(records_and_queue_limits_both_sides) {
  assert_int_equal(find_limit("shouts", shouts, set_events_with_hearer, 3, "something waits for"),
                   5);
  assert_int_equal(
      find_limit("shouts", shouts, set_queue_with_hearer, 3, "more than 4 waiting effects"), 5);
}

static cardvm_call_status boost(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  for (s->n[0] = 0; s->n[0] < 5; s->n[0]++)
    SCRIPT_DO(cardvm_modify_card(game, call->me, c.w->power, CARDVM_ADD, 1, UNTIL(c.w->this_turn),
                                 &s->event[0]));
  SCRIPT_END;
}

TEST(lasting_limit_both_sides) {
  assert_int_equal(find_limit("boost", boost, set_lasting, 3, "more than 4 lasting effects"), 5);
}

/* A limit that is reached where no effect is in flight stops the game. */
TEST(limit_at_rest_stops_the_game) {
  world *w = world_declare();
  cardvm_id tap = world_ability(w, &IN_WINDOW("tap", w->w_main, .function = w->fn_log));
  cardvm_id card = WORLD_CARD(w, "Tapper", 1, tap);
  w->setup.limits.frames = 3; /* turns, the turn, its window */
  world_start(w);
  cardvm_handle a = world_put(w, card, 1, w->battle);
  assert_int_equal(answer(w->game, a, tap), CARDVM_ERROR_LIMIT);
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_LIMIT);
  assert_null(cardvm_game_decision(w->game));
}
