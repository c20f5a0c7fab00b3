/* The scheduler of turns: seats in order, extra turns, who decides in them and what holds during
 * them; the setup, the limit of turns, beginning in the middle. */
#include "world.h"

GUARDS("flow/turns flow/host")

#define EXTRA_MOST 9 /* more than there is room for at first */
static world *w;
static char turns[256]; /* the players of the turns begun, as digits */

static cardvm_call_status note_turn(cardvm_game *game, cardvm_call *call, void *user) {
  cardvm_id sequence, step;
  (void)user;
  assert_true(cardvm_game_position(game, &sequence, &step));
  if (sequence == w->turn && step == w->s_stand) {
    size_t n = strlen(turns);
    assert_true(n < sizeof turns - 1);
    turns[n] = (char)('0' + call->you);
    turns[n + 1] = '\0';
  }
  return CARDVM_CALL_DONE;
}

static void declare(uint32_t players) {
  turns[0] = '\0';
  w = world_declare();
  w->step_body = note_turn;
  w->setup.players = players;
}

static void expect_turns(const char *expected) {
  if (strcmp(turns, expected) != 0) fail_msg("the turns were of %s, not %s", turns, expected);
}

static void pass_turns(int n) {
  for (int i = 0; i < n; i++) world_next_turn(w);
}

/* -- Asking for turns -------------------------------------------------------------------------- */

static cardvm_extra_turn wanted[EXTRA_MOST + 1];
static uint32_t wanted_count;
static cardvm_outcome told;

static cardvm_call_status ask_turns(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  for (uint32_t i = 0; i < wanted_count; i++) {
    told = cardvm_ask_turn(game, &wanted[i]);
    if (told != CARDVM_DONE) return CARDVM_CALL_FAILED;
  }
  return CARDVM_CALL_DONE;
}

static void ask_for(const char *seats) {
  wanted_count = 0;
  for (; *seats; seats++)
    wanted[wanted_count++] = (cardvm_extra_turn){.player = (cardvm_seat)(*seats - '0')};
  assert_int_equal(world_do(w, ask_turns), CARDVM_DECISION);
}

/* -- Seats ------------------------------------------------------------------------------------- */

TEST(turns_go_round_the_seats) {
  declare(3);
  world_start(w);
  assert_int_equal(cardvm_game_turn_number(w->game), 1);
  assert_int_equal(cardvm_game_turn_player(w->game), 1);
  pass_turns(4);
  expect_turns("12312");
  assert_int_equal(cardvm_game_turn_number(w->game), 5);
  assert_int_equal(cardvm_game_turn_player(w->game), 2);
}

TEST(turns_pass_over_who_has_lost) {
  declare(4);
  world_start(w);
  assert_int_equal(cardvm_game_concede(w->game, 2), CARDVM_OK);
  assert_int_equal(cardvm_game_concede(w->game, 3), CARDVM_OK);
  pass_turns(3);
  expect_turns("1414");
}

/* A player who goes in his own turn: the turn runs out, nothing is asked of him. */
TEST(turn_of_a_player_who_concedes_in_it_runs_out) {
  declare(3);
  world_start(w);
  assert_int_equal(cardvm_game_concede(w->game, 1), CARDVM_OK);
  const cardvm_decision *d = world_run(w);
  assert_int_equal(d->player, 2);
  pass_turns(2);
  expect_turns("1232");
}

/* -- Extra turns ------------------------------------------------------------------------------- */

TEST(extra_turns_come_by_seats_from_the_last_turn) {
  declare(3);
  world_start(w);
  ask_for("321");
  pass_turns(5);
  expect_turns("112323"); /* 1's own; then 1, 2, 3 extra; then on after 1's own: 2, 3 */
}

TEST(extra_turns_asked_for_in_anothers_turn) {
  declare(3);
  world_start(w);
  pass_turns(1);
  ask_for("13");
  pass_turns(4);
  expect_turns("123131"); /* from 2: first 3, then 1; then 3's and 1's own */
}

/* Three players each ask for one, in three different turns, two of them extra turns. */
TEST(extra_turns_asked_for_in_extra_turns) {
  declare(3);
  world_start(w);
  ask_for("3");
  pass_turns(1);
  assert_int_equal(cardvm_game_turn_player(w->game), 3);
  ask_for("2");
  pass_turns(1);
  assert_int_equal(cardvm_game_turn_player(w->game), 2);
  ask_for("1");
  pass_turns(3);
  expect_turns("132123");
}

TEST(extra_turns_of_one_player_are_ordered_by_that_player) {
  declare(3);
  cardvm_id bonus = world_ability(
      w, &ON_EVENT(TRIGGERED, "bonus", &w->shout, .started_only = true, .function = w->fn_log));
  world_start(w);
  wanted_count = 3;
  wanted[0] = (cardvm_extra_turn){.player = 2};
  wanted[1] = (cardvm_extra_turn){.player = 3};
  wanted[2] = (cardvm_extra_turn){.player = 2, .starts = bonus};
  assert_int_equal(world_do(w, ask_turns), CARDVM_DECISION);
  world_pass(w);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
  assert_int_equal(d->what, CARDVM_SUBJECT_NUMBER);
  assert_int_equal(d->player, 2);
  assert_int_equal(d->option_count, 2);
  assert_int_equal(d->min, 1);
  assert_string_equal(cardvm_program_name(w->program, CARDVM_SORT_NAME, d->prompt), "next turn");
  cardvm_waiting_turn turn;
  assert_true(cardvm_game_waiting_turn(w->game, d->options[1].subject, &turn));
  assert_int_equal(turn.player, 2);
  assert_int_equal(turn.decider, 2);
  assert_int_equal(turn.starts, bonus);
  assert_false(cardvm_game_waiting_turn(w->game, 1000, &turn));
  world_answer(w, d->options[1].subject, 0); /* the one with the bonus first */
  assert_int_equal(world_propose(w, (cardvm_event){.kind = w->shout}), CARDVM_DONE);
  assert_int_equal(world_logged(w, bonus), 1);
  pass_turns(1); /* the other one: nothing to choose any more */
  assert_int_equal(cardvm_game_turn_player(w->game), 2);
  assert_int_equal(world_propose(w, (cardvm_event){.kind = w->shout}), CARDVM_DONE);
  assert_int_equal(world_logged(w, bonus), 1);
  pass_turns(2);
  expect_turns("12232");
}

TEST(extra_turn_is_told_from_a_normal_one) {
  declare(2);
  world_start(w);
  assert_false(cardvm_game_extra_turn(w->game));
  assert_int_equal(cardvm_game_extra_turns(w->game), 0);
  ask_for("11");
  assert_int_equal(cardvm_game_extra_turns(w->game), 2);
  assert_false(cardvm_game_extra_turn(w->game));
  world_pass(w);
  world_answer(w, cardvm_game_decision(w->game)->options[0].subject, 0);
  assert_true(cardvm_game_extra_turn(w->game));
  assert_int_equal(cardvm_game_extra_turns(w->game), 1);
  pass_turns(1);
  assert_true(cardvm_game_extra_turn(w->game));
  assert_int_equal(cardvm_game_extra_turns(w->game), 0);
  pass_turns(1);
  assert_false(cardvm_game_extra_turn(w->game));
  expect_turns("1112");
}

TEST(extra_turns_newest_first_if_the_rules_say_so) {
  declare(3);
  w->rules.extra_turns = CARDVM_TURNS_NEWEST;
  world_start(w);
  ask_for("2321");
  pass_turns(1);
  ask_for("3"); /* newer than what waits */
  pass_turns(5);
  expect_turns("1132322"); /* 1, then 3 (newest), then 2, 3, 2 of those that waited, then 2's own */
}

TEST(extra_turn_has_its_decider_for_that_turn_only) {
  declare(3);
  world_start(w);
  wanted_count = 1;
  wanted[0] = (cardvm_extra_turn){.player = 2, .decider = 1};
  assert_int_equal(world_do(w, ask_turns), CARDVM_DECISION);
  assert_int_equal(cardvm_game_decider(w->game, 2), 2);
  pass_turns(1);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->player, 2);
  assert_int_equal(d->decider, 1);
  assert_int_equal(cardvm_game_turn_player(w->game), 2); /* it is 2's turn all the same */
  pass_turns(1);
  d = cardvm_game_decision(w->game);
  assert_int_equal(d->player, 2);
  assert_int_equal(d->decider, 2);
  assert_int_equal(cardvm_game_decider(w->game, 2), 2);
  expect_turns("122");
}

/* What a started ability was told with the turn, and when it works. */
static uint32_t bonus_params[2];
static cardvm_seat bonus_you;

static cardvm_call_status bonus_body(cardvm_game *game, cardvm_call *call, void *user) {
  uint32_t n;
  const uint32_t *p = cardvm_effect_params(game, &n);
  (void)user;
  assert_int_equal(n, 2);
  memcpy(bonus_params, p, sizeof bonus_params);
  bonus_you = call->you;
  w->number[0]++;
  return CARDVM_CALL_DONE;
}

TEST(extra_turn_starts_an_ability_that_ends_with_it) {
  declare(2);
  cardvm_id fn = world_function(w, "bonus", bonus_body);
  const cardvm_subject kinds[] = {CARDVM_SUBJECT_NUMBER, CARDVM_SUBJECT_NUMBER};
  cardvm_id bonus =
      world_ability(w, &ON_EVENT(TRIGGERED, "bonus", &w->shout, .started_only = true,
                                 .function = fn, .parameters = kinds, .parameter_count = 2));
  world_start(w);
  wanted_count = 1;
  wanted[0] = (cardvm_extra_turn){.player = 2, .starts = bonus, .params = {7, 8}, .param_count = 2};
  assert_int_equal(world_do(w, ask_turns), CARDVM_DECISION);
  assert_int_equal(world_propose(w, (cardvm_event){.kind = w->shout}), CARDVM_DONE);
  assert_int_equal(w->number[0], 0); /* not before that turn */
  pass_turns(1);
  assert_int_equal(world_propose(w, (cardvm_event){.kind = w->shout}), CARDVM_DONE);
  assert_int_equal(w->number[0], 1);
  assert_int_equal(bonus_params[0], 7);
  assert_int_equal(bonus_params[1], 8);
  assert_int_equal(bonus_you, 1); /* who asked for the turn */
  pass_turns(1);
  assert_int_equal(world_propose(w, (cardvm_event){.kind = w->shout}), CARDVM_DONE);
  assert_int_equal(w->number[0], 1); /* nor after it */
  assert_int_equal(cardvm_game_check(w->game), CARDVM_OK);
}

TEST(extra_turn_of_a_player_who_has_lost_is_dropped) {
  for (int newest = 0; newest < 2; newest++) {
    declare(3);
    w->rules.extra_turns = newest ? CARDVM_TURNS_NEWEST : CARDVM_TURNS_SEATS;
    world_start(w);
    ask_for("3233");
    assert_int_equal(cardvm_game_concede(w->game, 3), CARDVM_OK);
    pass_turns(3);
    expect_turns("1221");
    world_free(w);
  }
}

/* Also at the very question which of its turns comes first. */
TEST(extra_turn_of_a_player_who_gives_up_when_choosing_it_is_dropped) {
  declare(3);
  world_start(w);
  ask_for("22");
  const cardvm_decision *d = cardvm_game_decision(w->game);
  while (d->kind != CARDVM_ASK_CHOOSE) d = world_pass(w);
  assert_int_equal(d->player, 2);
  assert_int_equal(cardvm_game_concede(w->game, 2), CARDVM_OK);
  world_run(w);
  pass_turns(2);
  expect_turns("1313");
}

TEST(extra_turn_for_nobody_is_refused) {
  const cardvm_extra_turn wrong[] = {{.player = 0},
                                     {.player = 3},
                                     {.player = 1, .decider = 3},
                                     {.player = 1, .starts = 999},
                                     {.player = 1, .param_count = 7}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    declare(2);
    world_start(w);
    wanted[0] = wrong[i];
    wanted_count = 1;
    assert_int_equal(world_do(w, ask_turns), CARDVM_FAILED);
    assert_int_equal(told, CARDVM_STOPPED);
    assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_ARGUMENT);
    world_free(w);
  }
}

/* Only an ability that can be started with just these values. */
TEST(extra_turn_starts_only_what_can_be_started) {
  for (int i = 0; i < 2; i++) {
    declare(2);
    const cardvm_subject kinds[] = {CARDVM_SUBJECT_NUMBER};
    cardvm_id printed = world_trigger(w, w->shout, 0);
    cardvm_id started = world_ability(w, &ON_EVENT(TRIGGERED, "started", &w->shout,
                                                   .started_only = true, .function = w->fn_log,
                                                   .parameters = kinds, .parameter_count = 1));
    world_start(w);
    wanted[0] = (cardvm_extra_turn){.player = 2, .starts = i ? started : printed};
    wanted_count = 1;
    assert_int_equal(world_do(w, ask_turns), CARDVM_FAILED);
    assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_ARGUMENT);
    world_free(w);
  }
}

TEST(extra_turns_limit_both_sides) {
  for (uint32_t extra = 0; extra < 2; extra++) {
    declare(2);
    w->setup.limits.extra_turns = EXTRA_MOST;
    world_start(w);
    wanted_count = EXTRA_MOST + extra;
    for (uint32_t i = 0; i < wanted_count; i++) wanted[i] = (cardvm_extra_turn){.player = 2};
    if (extra) {
      assert_int_equal(world_do(w, ask_turns), CARDVM_FAILED);
      assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);
      assert_non_null(strstr(cardvm_game_error(w->game)->message, "more than 9 extra turns"));
    } else {
      assert_int_equal(world_do(w, ask_turns), CARDVM_DECISION);
      for (int i = 0; i < EXTRA_MOST; i++) {
        world_pass(w);
        const cardvm_decision *d = cardvm_game_decision(w->game);
        if (d->kind == CARDVM_ASK_CHOOSE) world_answer(w, d->options[0].subject, 0);
        assert_int_equal(cardvm_game_turn_player(w->game), 2);
      }
      pass_turns(2);
      char taken[EXTRA_MOST + 4] = {0};
      memset(taken, '2', EXTRA_MOST + 2); /* the extra turns, then 2's own */
      taken[0] = taken[EXTRA_MOST + 2] = '1';
      expect_turns(taken);
    }
    world_free(w);
  }
}

/* -- The ends of a game ------------------------------------------------------------------------ */

TEST(turn_limit_ends_in_a_draw) {
  declare(2);
  w->rules.turn_limit = 3;
  world_start(w);
  pass_turns(2);
  assert_int_equal(cardvm_game_turn_number(w->game), 3);
  assert_false(cardvm_game_result(w->game).over);
  assert_int_equal(cardvm_game_choose(w->game, &(uint32_t){1}, 1), CARDVM_OK); /* pass */
  assert_int_equal(cardvm_game_run(w->game), CARDVM_OVER);
  cardvm_result r = cardvm_game_result(w->game);
  assert_true(r.over);
  assert_int_equal(r.winner_count, 0);
  expect_turns("121");
  assert_int_equal(cardvm_game_run(w->game), CARDVM_OVER);
  assert_null(cardvm_game_decision(w->game));
}

TEST(turn_limit_counts_extra_turns) {
  declare(2);
  w->rules.turn_limit = 3;
  world_start(w);
  ask_for("111");
  world_pass(w);
  world_answer(w, cardvm_game_decision(w->game)->options[0].subject, 0);
  world_pass(w);
  world_answer(w, cardvm_game_decision(w->game)->options[0].subject, 0);
  assert_int_equal(cardvm_game_choose(w->game, &(uint32_t){1}, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_OVER);
  assert_int_equal(cardvm_game_result(w->game).winner_count, 0);
  expect_turns("111");
}

/* A game for one is over when that one gives up, and nobody has won. */
TEST(game_for_one_ends_with_its_player) {
  declare(1);
  w->rules.players_min = 1;
  world_start(w);
  pass_turns(2);
  expect_turns("111");
  assert_int_equal(cardvm_game_concede(w->game, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_OVER);
  cardvm_result r = cardvm_game_result(w->game);
  assert_true(r.over);
  assert_int_equal(r.winner_count, 0);
}

/* -- Beginning --------------------------------------------------------------------------------- */

static uint32_t setups;
static cardvm_seat go_first;
static cardvm_outcome went;

static cardvm_call_status setup_step(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  setups++;
  assert_int_equal(call->you, 1);
  assert_int_equal(cardvm_game_turn_number(game), 0);
  if (go_first) went = cardvm_go_first(game, go_first);
  return CARDVM_CALL_DONE;
}

/* The setup has one step, which may say who goes first. */
static void declare_setup(uint32_t players, cardvm_seat first) {
  declare(players);
  setups = 0;
  go_first = first;
  cardvm_id setup = cardvm_program_sequence(w->program, &(cardvm_sequence_def){.name = "setup"});
  cardvm_id fn = world_function(w, "setup", setup_step);
  cardvm_program_step(w->program, setup, &(cardvm_step_def){.name = "deal", .function = fn});
  w->rules.setup_sequence = setup;
}

TEST(setup_sequence_runs_once_before_the_first_turn) {
  declare_setup(2, 0);
  world_start(w);
  assert_int_equal(setups, 1);
  pass_turns(3);
  assert_int_equal(setups, 1);
  expect_turns("1212");
}

static cardvm_call_status go_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  went = cardvm_go_first(game, 1);
  return CARDVM_CALL_DONE;
}

TEST(setup_can_say_who_goes_first) {
  declare_setup(3, 3);
  world_start(w);
  assert_int_equal(went, CARDVM_DONE);
  pass_turns(3);
  expect_turns("3123");
  assert_int_equal(world_do(w, go_body), CARDVM_DECISION);
  assert_int_equal(went, CARDVM_NOTHING); /* too late */
  assert_int_equal(cardvm_go_first(w->game, 0), CARDVM_NOTHING);
  pass_turns(1);
  expect_turns("31231");
}

/* While the setup asks, or when nothing has run yet. */
TEST(who_gives_up_before_the_first_turn_has_none) {
  declare(3);
  cardvm_id setup = cardvm_program_sequence(w->program, &(cardvm_sequence_def){.name = "setup"});
  cardvm_program_step(w->program, setup, &(cardvm_step_def){.name = "ask", .window = w->w_main});
  w->rules.setup_sequence = setup;
  world_start(w);
  for (int asked = 1; asked >= 0; asked--) {
    assert_int_equal(cardvm_game_concede(w->game, 1), CARDVM_OK);
    turns[0] = '\0';
    world_run(w);
    while (!*turns) world_pass(w);
    expect_turns("2");
    assert_int_equal(cardvm_game_turn_number(w->game), 1);
    cardvm_game_free(w->game);
    w->game = cardvm_game_start(w->program, &w->setup, NULL);
  }
}

/* Rules without turns: the game is over when the setup is. */
TEST(game_without_turns_ends_with_its_setup) {
  declare_setup(2, 0);
  w->rules.turn_sequence = 0;
  world_seal(w);
  w->game = cardvm_game_start(w->program, &w->setup, NULL);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_OVER);
  assert_int_equal(setups, 1);
  assert_int_equal(cardvm_game_result(w->game).winner_count, 0);
}

TEST(begin_with_a_player_and_a_step) {
  declare_setup(3, 0);
  w->setup.idle = true;
  world_start(w);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_OK); /* nothing to do yet */
  assert_int_equal(cardvm_game_begin(w->game, 2, w->turn, w->s_main), CARDVM_OK);
  world_run(w);
  assert_int_equal(setups, 0); /* a position */
  assert_int_equal(cardvm_game_turn_player(w->game), 2);
  assert_int_equal(cardvm_game_turn_number(w->game), 1);
  expect_turns(""); /* past the first step */
  pass_turns(2);
  expect_turns("31"); /* the next ones are whole */
}

TEST(begin_with_the_scheduler_runs_the_setup) {
  declare(2);
  w->setup.idle = true;
  world_start(w);
  assert_int_equal(cardvm_game_begin(w->game, 2, 0, 0), CARDVM_OK);
  world_run(w);
  pass_turns(1);
  expect_turns("21");
}

TEST(nobody_who_gave_up_begins) {
  declare(3);
  w->setup.idle = true;
  world_start(w);
  assert_int_equal(cardvm_game_concede(w->game, 2), CARDVM_OK);
  assert_int_equal(cardvm_game_begin(w->game, 2, w->turn, 0), CARDVM_ERROR_ARGUMENT);
  assert_string_equal(cardvm_game_error(w->game)->message, "seat 2 has given up");
  assert_int_equal(cardvm_game_begin(w->game, 1, w->turn, 0), CARDVM_OK);
  world_run(w);
}

TEST(begin_with_another_sequence_ends_with_it) {
  declare(2);
  cardvm_id show = cardvm_program_sequence(w->program, &(cardvm_sequence_def){.name = "show"});
  cardvm_program_step(w->program, show, &(cardvm_step_def){.name = "first", .function = w->fn_log});
  cardvm_id second = cardvm_program_step(w->program, show,
                                         &(cardvm_step_def){.name = "second", .window = w->w_main});
  for (int from = 0; from < 2; from++) {
    if (from == 0) {
      w->setup.idle = true;
      world_start(w);
    } else {
      cardvm_game_free(w->game);
      w->game = cardvm_game_start(w->program, &w->setup, NULL);
    }
    w->log_count = 0;
    assert_int_equal(cardvm_game_begin(w->game, 2, show, from ? second : 0), CARDVM_OK);
    const cardvm_decision *d = world_run(w);
    assert_int_equal(d->player, 2);
    assert_int_equal(w->log_count, from ? 0 : 1);
    assert_int_equal(cardvm_game_choose(w->game, &(uint32_t){1}, 1), CARDVM_OK);
    assert_int_equal(cardvm_game_run(w->game), CARDVM_OVER);
    assert_int_equal(cardvm_game_result(w->game).winner_count, 0);
  }
}

TEST(begin_wrong_is_refused) {
  declare(2);
  w->setup.idle = true;
  world_start(w);
  uint64_t before = cardvm_game_hash(w->game);
  assert_int_equal(cardvm_game_begin(w->game, 0, w->turn, 0), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_game_begin(w->game, 3, w->turn, 0), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_game_begin(w->game, 1, 99, 0), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_game_begin(w->game, 1, w->turn, 99), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_game_begin(w->game, 1, w->turn, w->s_open),
                   CARDVM_ERROR_ARGUMENT); /* the duel's */
  assert_int_equal(cardvm_game_begin(w->game, 1, 0, w->s_main), CARDVM_ERROR_ARGUMENT);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, "no such"));
  assert_int_equal(cardvm_game_hash(w->game), before);
  assert_int_equal(cardvm_game_begin(w->game, 1, w->turn, 0), CARDVM_OK);
  assert_int_equal(cardvm_game_begin(w->game, 1, w->turn, 0), CARDVM_ERROR_STATE);
  assert_int_equal(world_run(w)->kind, CARDVM_ASK_ACT);
}

/* -- What a step counts ------------------------------------------------------------------------ */

TEST(variables_of_a_step_begin_anew_when_it_has_ended) {
  declare(2);
  const cardvm_id sparks = cardvm_program_player_variable(w->program, "sparks", 1);
  const cardvm_id add = cardvm_program_event(
      w->program,
      &(cardvm_event_def){.name = "add", .change = CARDVM_CHANGE_ADD_PLAYER, .what = sparks});
  assert_int_equal(cardvm_program_each_step(w->program, 0), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_program_each_step(w->program, 99), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_program_each_step(w->program, sparks), CARDVM_OK);
  world_start(w);
  assert_int_equal(cardvm_program_each_step(w->program, sparks), CARDVM_ERROR_ARGUMENT);
  for (cardvm_seat s = 1; s <= 2; s++) world_propose(w, ev_player(add, s, 3));
  assert_int_equal(cardvm_game_player_variable(w->game, 1, sparks), 4);
  world_next_turn(w);
  for (cardvm_seat s = 1; s <= 2; s++)
    assert_int_equal(cardvm_game_player_variable(w->game, s, sparks), 1);
}

/* -- What a turn counts ------------------------------------------------------------------------ */

TEST(variables_of_a_turn_begin_anew_when_it_has_ended) {
  declare(3);
  cardvm_id moves = cardvm_program_player_variable(w->program, "moves", 4);
  cardvm_id add = cardvm_program_event(
      w->program,
      &(cardvm_event_def){.name = "add", .change = CARDVM_CHANGE_ADD_PLAYER, .what = moves});
  cardvm_expr its = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_MASTER + CARDVM_WHO_IT, moves);
  const cardvm_modifier_def more = {.property = w->power, .value = its};
  cardvm_id proud = world_ability(
      w, &(cardvm_ability_def){.kind = CARDVM_CONSTANT, .modifiers = &more, .modifier_count = 1});
  cardvm_id peacock = WORLD_CARD(w, "Peacock", 1, proud);
  assert_int_equal(cardvm_program_each_turn(w->program, 0), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_program_each_turn(w->program, 99), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_program_each_turn(w->program, moves), CARDVM_OK);
  world_start(w);
  assert_int_equal(cardvm_program_each_turn(w->program, moves),
                   CARDVM_ERROR_ARGUMENT); /* too late */
  cardvm_handle mine = world_put(w, peacock, 1, w->battle);
  assert_int_equal(cardvm_game_player_variable(w->game, 1, moves), 4); /* also in the first turn */
  for (cardvm_seat s = 1; s <= 3; s++) world_propose(w, ev_player(add, s, (int32_t)s));
  world_propose(w, ev_player(w->gain_gold, 1, 5));
  assert_int_equal(world_power(w, mine), 1 + 5);
  ask_for("1"); /* an extra turn is a turn */
  world_next_turn(w);
  assert_int_equal(world_power(w, mine), 1 + 4);
  assert_int_equal(cardvm_game_player_variable(w->game, 2, moves), 6);
  assert_int_equal(cardvm_game_player_variable(w->game, 1, w->gold), 5);
  world_propose(w, ev_player(add, 1, 3));
  world_next_turn(w);
  assert_int_equal(cardvm_game_player_variable(w->game, 1, moves), 4);
  assert_int_equal(cardvm_game_player_variable(w->game, 2, moves), 6);
  world_next_turn(w);
  assert_int_equal(cardvm_game_player_variable(w->game, 2, moves), 4);
  assert_int_equal(cardvm_game_player_variable(w->game, 3, moves), 7);
}

/* -- Running ----------------------------------------------------------------------------------- */

static cardvm_call_status runs_on(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  assert_int_equal(cardvm_game_run(game), CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_game_error(game)->code, CARDVM_ERROR_STATE);
  return CARDVM_CALL_DONE;
}

TEST(game_that_runs_is_not_run_by_its_functions) {
  declare(2);
  world_start(w);
  assert_int_equal(world_do(w, runs_on), CARDVM_DECISION);
  assert_true(w->finished);
}
