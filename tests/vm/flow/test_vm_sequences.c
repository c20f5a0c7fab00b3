/* Sequences: steps with their events, functions, checkpoints and windows; nesting; roles; leaving
 * early; what lasts for one instance; limits of use.
 *
 * What happens is told as a story: functions and rules' triggers add their words to it. */
#include "sequences_world.h"

GUARDS("flow/sequences change/durations flow/effect")

/* -- Steps ------------------------------------------------------------------------------------- */

TEST(sequence_runs_its_steps_in_order) {
  declare();
  hear_steps((const cardvm_id[]){t.prepare, t.strike, t.rest}, 3);
  world_start(t.w);
  start_raid();
  expect_story("[begin prepare];prepare;[end prepare];[begin strike];strike;");
  assert_int_equal(step_now(t.w->game, t.raid), t.strike);
  assert_true(world_offers(t.w, 0, t.poke));
  world_answer(t.w, 0, t.poke);
  world_pass(t.w);
  expect_story("poke;strike after;[end strike];[begin rest];rest;[end rest];back;");
  assert_int_equal(step_now(t.w->game, t.w->turn), t.w->s_main);
}

TEST(sequence_serves_the_queue_before_the_window) {
  declare();
  hear_steps(NULL, 0);
  world_start(t.w);
  during = shout_body;
  during_step = t.strike;
  start_raid();
  expect_story("prepare;strike;[shout];");
  on_poke = shout_body;
  world_answer(t.w, 0, t.poke);
  expect_story("poke;[shout];"); /* and after each action */
}

TEST(sequence_quiet_step_has_no_events_and_no_checkpoint) {
  declare();
  cardvm_id hush = add_step(
      t.raid,
      (cardvm_step_def){.name = "hush", .function = t.fn_tell, .quiet = true, .after = t.fn_after});
  cardvm_id loud = add_step(t.raid, (cardvm_step_def){.name = "loud", .function = t.fn_tell});
  hear_steps((const cardvm_id[]){hush, loud}, 2);
  world_start(t.w);
  during = shout_body;
  during_step = hush;
  start_raid();
  world_pass(t.w);
  /* What was triggered in it waits for the next step's checkpoint, together with what that
   * triggers. */
  expect_story(
      "prepare;strike;strike after;rest;hush;hush after;[shout];[begin loud];loud;[end loud];back;");
}

TEST(sequence_step_whose_condition_fails_is_passed_over) {
  declare();
  world *w = t.w;
  cardvm_expr rich = x_at_least(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 1);
  cardvm_id rare =
      add_step(t.raid, (cardvm_step_def){.name = "rare", .function = t.fn_tell, .condition = rich});
  add_step(t.raid, (cardvm_step_def){.name = "last", .function = t.fn_tell});
  hear_steps(&rare, 1);
  world_start(w);
  start_raid();
  world_pass(w);
  expect_story("prepare;strike;strike after;rest;last;back;");
  assert_int_equal(cardvm_edit_variable(w->game, w->tally, 1), CARDVM_OK);
  world_run(w);
  start_raid();
  world_pass(w);
  expect_story("prepare;strike;strike after;rest;[begin rare];rare;[end rare];last;back;");
}

TEST(sequence_without_steps_ends_at_once) {
  declare();
  cardvm_id raid = t.raid;
  t.raid = cardvm_program_sequence(t.w->program, &(cardvm_sequence_def){.name = "empty"});
  world_start(t.w);
  start_raid();
  expect_story("back;");
  t.raid = raid;
}

TEST(sequence_unknown_fails_the_effect) {
  declare();
  cardvm_id raid = t.raid;
  world_start(t.w);
  t.raid = 99;
  assert_int_equal(world_do(t.w, raid_body), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(t.w->game)->code, CARDVM_ERROR_ARGUMENT);
  t.raid = raid;
}

/* A step whose beginning is prohibited or replaced is passed over, its end included. */
static cardvm_call_status replace_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)game, (void)user;
  tell("instead;");
  call->result = 1;
  return CARDVM_CALL_DONE;
}

TEST(sequence_step_prohibited_or_replaced_is_passed_over) {
  for (int replaced = 0; replaced < 2; replaced++) {
    declare();
    world *w = t.w;
    cardvm_id begin = cardvm_program_step_event(w->program, t.strike, false);
    cardvm_id fn = cardvm_program_function(w->program, "instead", replace_body, NULL);
    cardvm_id ban = world_ability(
        w, &(cardvm_ability_def){.name = "ban",
                                 .kind = replaced ? CARDVM_SUBSTITUTION : CARDVM_PROHIBITION,
                                 .function = replaced ? fn : 0,
                                 .events = &begin,
                                 .event_count = 1});
    cardvm_id banner = WORLD_CARD(w, "Banner", 1, ban);
    hear_steps((const cardvm_id[]){t.strike}, 1);
    world_start(w);
    world_put(w, banner, 1, w->battle);
    start_raid(); /* no window: the raid is over */
    assert_true(w->finished);
    expect_story(replaced ? "prepare;instead;rest;back;" : "prepare;rest;back;");
    world_free(w);
  }
}

static cardvm_seat window_seat;

TEST(sequence_window_player_acts_first) {
  for (int other = 0; other < 2; other++) {
    declare();
    cardvm_id w_last = cardvm_program_window(
        t.w->program, &(cardvm_window_def){.name = "last window", .mode = CARDVM_WINDOW_SINGLE});
    add_step(t.raid, (cardvm_step_def){.name = "last",
                                       .window = w_last,
                                       .window_player =
                                           other ? CARDVM_WHOSE_OPPONENT : CARDVM_WHOSE_NOBODY});
    world_start(t.w);
    start_raid();
    world_pass(t.w);
    window_seat = cardvm_game_decision(t.w->game)->player;
    assert_int_equal(window_seat, other ? 2 : 1);
    world_free(t.w);
  }
}

/* -- Leaving ----------------------------------------------------------------------------------- */

static cardvm_id leave_sequence, leave_to;
static cardvm_outcome left;

static cardvm_call_status leave_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  left = cardvm_sequence_leave(game, leave_sequence, leave_to);
  return left == CARDVM_STOPPED ? CARDVM_CALL_FAILED : CARDVM_CALL_DONE;
}

TEST(leave_from_a_function_ends_the_sequence_after_its_step) {
  declare();
  hear_steps((const cardvm_id[]){t.strike, t.rest}, 2);
  world_start(t.w);
  during = leave_body;
  during_step = t.strike;
  leave_sequence = leave_to = 0;
  start_raid();
  assert_int_equal(left, CARDVM_DONE);
  expect_story(
      "prepare;[begin strike];strike;[end strike];back;"); /* no window, no after, no rest */
}

TEST(leave_goes_to_a_step) {
  declare();
  hear_steps((const cardvm_id[]){t.prepare, t.strike, t.rest}, 3);
  world_start(t.w);
  during = leave_body;
  during_step = t.prepare;
  leave_sequence = t.raid;
  leave_to = t.rest;
  start_raid();
  expect_story("[begin prepare];prepare;[end prepare];[begin rest];rest;[end rest];back;");
}

static cardvm_call_status go_back_twice(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  if (t.w->number[0]++ < 2) cardvm_sequence_leave(game, t.raid, t.prepare);
  return CARDVM_CALL_DONE;
}

TEST(leave_goes_back_to_a_step_again_and_again) {
  declare();
  world_start(t.w);
  during = go_back_twice;
  during_step = t.rest;
  start_raid();
  world_pass(t.w);
  world_pass(t.w);
  world_pass(t.w);
  expect_story("prepare;strike;strike after;rest;prepare;strike;strike after;rest;"
               "prepare;strike;strike after;rest;back;");
}

TEST(leave_from_a_window_closes_it) {
  declare();
  hear_steps((const cardvm_id[]){t.strike, t.rest}, 2);
  world_start(t.w);
  on_poke = leave_body;
  leave_sequence = leave_to = 0;
  start_raid();
  expect_story("prepare;[begin strike];strike;");
  world_answer(t.w, 0, t.poke);
  expect_story("poke;[end strike];back;"); /* as from the function: nothing after */
}

static cardvm_call_status leave_after(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user, (void)call;
  tell("late;");
  cardvm_sequence_leave(game, 0, t.prepare);
  on_poke = NULL;
  return CARDVM_CALL_DONE;
}

TEST(leave_from_after_goes_on_there) {
  declare();
  cardvm_id fn = cardvm_program_function(t.w->program, "late", leave_after, NULL);
  cardvm_id end = add_step(t.raid, (cardvm_step_def){.name = "late", .after = fn});
  hear_steps(&end, 1);
  world_start(t.w);
  start_raid();
  world_pass(t.w);
  /* The second time round the raid is left for good. */
  during = leave_body;
  during_step = t.strike;
  leave_sequence = leave_to = 0;
  expect_story("prepare;strike;strike after;rest;[begin late];late;[end late];prepare;strike;");
  world_pass(t.w);
}

/* Leaving an outer sequence from an inner one: the inner one ends in its own time. */
static cardvm_call_status leave_raid_in_duel(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->sequence == w->duel && step_now(game, 0) == w->s_open)
    assert_int_equal(cardvm_sequence_leave(game, t.raid, 0), CARDVM_DONE);
  return duel_step(game, call, user);
}

TEST(leave_outer_sequence_from_an_inner_one) {
  declare();
  world *w = t.w;
  world_start(w);
  w->hold[0] = w->hold[1] = 1; /* no roles */
  w->step_body = leave_raid_in_duel;
  during = duel_body;
  during_step = t.prepare;
  start_raid();
  expect_story("prepare;open A T;clash A T;close A T;duel over;back;");
}

TEST(leave_what_does_not_run_does_nothing) {
  declare();
  world_start(t.w);
  leave_sequence = t.raid;
  leave_to = 0;
  assert_int_equal(world_do(t.w, leave_body), CARDVM_DECISION);
  assert_int_equal(left, CARDVM_NOTHING);
}

TEST(leave_to_a_step_of_another_sequence_fails) {
  declare();
  world_start(t.w);
  leave_sequence = t.w->turn;
  leave_to = t.rest;
  assert_int_equal(world_do(t.w, leave_body), CARDVM_FAILED);
  assert_non_null(strstr(cardvm_game_error(t.w->game)->message, "another sequence"));
}

TEST(leave_the_turn_ends_it_early) {
  declare();
  world_start(t.w);
  leave_sequence = leave_to = 0;
  assert_int_equal(world_do(t.w, leave_body), CARDVM_DECISION);
  assert_int_equal(cardvm_game_turn_number(t.w->game),
                   2); /* its window closed, the next turn is on */
  assert_int_equal(cardvm_game_decision(t.w->game)->player, 2);
}

/* -- Instances --------------------------------------------------------------------------------- */

/* In the outer duel the plain card grows "this duel"; in its clash a second duel runs, in which
 * another grows. */
static cardvm_call_status grow(cardvm_game *game, cardvm_handle card) {
  return cardvm_modify_card(game, card, t.w->power, CARDVM_ADD, 5, UNTIL(t.w->this_duel), NULL) ==
                 CARDVM_DONE
             ? CARDVM_CALL_DONE
             : CARDVM_CALL_FAILED;
}

static cardvm_call_status growing_duel(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->sequence != w->duel) return CARDVM_CALL_DONE;
  if (!call->local[1])
    tell("%d %d;", (int)world_power(w, w->hold[0]), (int)world_power(w, w->hold[1]));
  bool inner = w->number[1];
  if (step_now(game, 0) == w->s_open) return grow(game, w->hold[inner]);
  if (inner || step_now(game, 0) != w->s_clash) return CARDVM_CALL_DONE;
  if (!call->local[1]++) {
    w->number[1] = 1;
    return world_waits(cardvm_run_sequence(game, w->duel, 2, NULL, 0));
  }
  w->number[1] = 0;
  return CARDVM_CALL_DONE;
}

TEST(duration_ends_with_its_own_instance) {
  world *w = with_two_cards();
  during_steps(growing_duel, nested_duel);
  /* outer open, outer clash, inner open, clash, close, outer close */
  expect_story("1 1;6 1;6 1;6 6;6 6;6 1;duel over;");
  assert_int_equal(world_power(w, w->hold[0]), 1);
  assert_int_equal(world_power(w, w->hold[1]), 1);
}

TEST(duration_this_turn_ends_with_the_turn) {
  declare();
  world *w = t.w;
  world_start(w);
  w->hold[0] = world_put(w, t.plain, 1, w->battle);
  cardvm_event e = ev_power(w, w->hold[0], 3, w->this_turn);
  assert_int_equal(world_propose(w, e), CARDVM_DONE);
  assert_int_equal(world_power(w, w->hold[0]), 4);
  start_raid(); /* another sequence's end is none of its business */
  world_pass(w);
  assert_int_equal(world_power(w, w->hold[0]), 4);
  world_next_turn(w);
  assert_int_equal(world_power(w, w->hold[0]), 1);
}

/* A modifier without a duration lasts while its effect does, the sequence it runs included. */
static cardvm_call_status brace_and_raid(cardvm_game *game, cardvm_call *call, void *user) {
  if (call->step == 0)
    assert_int_equal(cardvm_modify_card(game, t.w->hold[0], t.w->power, CARDVM_ADD, 4,
                                        UNTIL(CARDVM_WHILE_EFFECT), NULL),
                     CARDVM_DONE);
  cardvm_call_status status = raid_body(game, call, user);
  if (status == CARDVM_CALL_DONE) tell("%d;", (int)world_power(t.w, t.w->hold[0]));
  return status;
}

TEST(modifier_while_effect_lasts_through_its_sequence) {
  declare();
  world *w = t.w;
  world_start(w);
  w->hold[0] = world_put(w, t.plain, 1, w->battle);
  assert_int_equal(world_do(w, brace_and_raid), CARDVM_DECISION);
  assert_int_equal(world_power(w, w->hold[0]), 5);
  world_pass(w);
  expect_story("prepare;strike;strike after;rest;back;5;");
  assert_int_equal(world_power(w, w->hold[0]), 1);
}
