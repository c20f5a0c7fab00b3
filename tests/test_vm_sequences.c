/* Sequences: steps with their events, functions, checkpoints and windows; nesting; roles; leaving early;
 * what lasts for one instance; limits of use.
 *
 * What happens is told as a story: functions and rules' triggers add their words to it. */
#include "world.h"

static char story[8192];

static void tell(const char *format, ...) {
  size_t used = strlen(story);
  va_list list;
  va_start(list, format);
  vsnprintf(story + used, sizeof story - used, format, list);
  va_end(list);
  assert_true(strlen(story) < sizeof story - 1);
}

static void expect_story(const char *expected) {
  if (strcmp(story, expected) != 0) fail_msg("the story is\n  %s\nnot\n  %s", story, expected);
  story[0] = '\0';
}

/* -- A world with sequences of its own ------------------------------------------------------------- */

typedef struct tale {
  world *w;
  cardvm_id fn_tell;  /* a step's function: tells the step's name, then runs `during` if it is that step */
  cardvm_id fn_after; /* the same, as "<name> after" */
  cardvm_id fn_hear;  /* a trigger: tells the event's name */
  cardvm_id raid, prepare, strike, rest; /* a sequence with three steps; strike has a window */
  cardvm_id w_raid;
  cardvm_id poke; /* an action in that window: tells "poke", then runs `on_poke` */
  cardvm_id plain;
} tale;

static tale t;
static cardvm_id during_step; /* 0: in none */
static cardvm_function during, on_poke, in_main;

static cardvm_id step_now(cardvm_game *game, cardvm_id sequence) {
  cardvm_id s, step;
  assert_true(cardvm_game_position(game, &s, &step));
  if (sequence) assert_int_equal(s, sequence);
  return step;
}

static cardvm_call_status tell_step(cardvm_game *game, cardvm_call *call, bool after) {
  cardvm_id step = call->local[3];
  if (!step) {
    step = call->local[3] = step_now(game, call->sequence);
    assert_int_equal(call->kind, CARDVM_CALL_STEP);
    tell("%s%s;", cardvm_program_name(t.w->program, CARDVM_SORT_STEP, step), after ? " after" : "");
  }
  if (during && during_step == step) return during(game, call, NULL);
  return CARDVM_CALL_DONE;
}

static cardvm_call_status tell_function(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  return tell_step(game, call, false);
}

static cardvm_call_status after_function(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  cardvm_function kept = during; /* only the step's own function does more */
  during = NULL;
  cardvm_call_status status = tell_step(game, call, true);
  during = kept;
  return status;
}

static cardvm_call_status hear_function(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  cardvm_event e;
  assert_true(cardvm_event_read(game, call->event, &e));
  tell("[%s];", cardvm_program_name(t.w->program, CARDVM_SORT_EVENT, e.kind));
  return CARDVM_CALL_DONE;
}

static cardvm_call_status poke_function(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (!call->local[3]) tell("poke;");
  call->local[3] = 1;
  return on_poke ? on_poke(game, call, NULL) : CARDVM_CALL_DONE;
}

/* The rules hear the events of these steps, and shouts. */
static void hear_steps(const cardvm_id *steps, uint32_t count) {
  cardvm_id events[17];
  uint32_t n = 0;
  events[n++] = t.w->shout;
  for (uint32_t i = 0; i < count; i++) {
    events[n++] = cardvm_program_step_event(t.w->program, steps[i], false);
    events[n++] = cardvm_program_step_event(t.w->program, steps[i], true);
  }
  cardvm_id hear = world_ability(t.w, &(cardvm_ability_def){.name = "hear",
                                                            .kind = CARDVM_TRIGGERED,
                                                            .events = events,
                                                            .event_count = n,
                                                            .me_slot = CARDVM_SLOTS,
                                                            .each = true,
                                                            .function = t.fn_hear});
  assert_int_not_equal(cardvm_program_rule(t.w->program, hear, 0), 0);
}

static cardvm_id add_step(cardvm_id sequence, cardvm_step_def def) {
  cardvm_id id = cardvm_program_step(t.w->program, sequence, &def);
  assert_int_not_equal(id, 0);
  return id;
}

static void declare(void) {
  story[0] = '\0';
  during = on_poke = in_main = NULL;
  during_step = 0;
  world *w = t.w = world_declare();
  cardvm_program *p = w->program;
  t.fn_tell = cardvm_program_function(p, "tell", tell_function, NULL);
  t.fn_after = cardvm_program_function(p, "after", after_function, NULL);
  t.fn_hear = cardvm_program_function(p, "hear", hear_function, NULL);
  cardvm_id fn_poke = cardvm_program_function(p, "poke", poke_function, NULL);
  t.w_raid = cardvm_program_window(p, &(cardvm_window_def){.name = "raid window"});
  t.raid = cardvm_program_sequence(p, &(cardvm_sequence_def){.name = "raid"});
  t.prepare = add_step(t.raid, (cardvm_step_def){.name = "prepare", .function = t.fn_tell});
  t.strike = add_step(t.raid, (cardvm_step_def){.name = "strike",
                                                .function = t.fn_tell,
                                                .window = t.w_raid,
                                                .after = t.fn_after});
  t.rest = add_step(t.raid, (cardvm_step_def){.name = "rest", .function = t.fn_tell});
  t.poke = world_ability(w, &(cardvm_ability_def){.name = "poke",
                                                  .kind = CARDVM_ACTIVATED,
                                                  .windows = (uint64_t)1 << (t.w_raid - 1),
                                                  .function = fn_poke});
  cardvm_program_rule(p, t.poke, 0);
  t.plain = world_plain(w, "Plain", 1);
}

static cardvm_call_status raid_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->step++ == 0) return cardvm_run_sequence(game, t.raid, 1, NULL, 0) == CARDVM_WAIT
                                    ? CARDVM_CALL_WAIT
                                    : CARDVM_CALL_FAILED;
  assert_int_equal(cardvm_effect_outcome(game, NULL, 0, NULL), CARDVM_DONE);
  tell("back;");
  return CARDVM_CALL_DONE;
}

static void start_raid(void) {
  assert_int_equal(world_do(t.w, raid_body), CARDVM_DECISION);
}

/* -- Steps ------------------------------------------------------------------------------------------ */

static void sequence_runs_its_steps_in_order(void **state) {
  (void)state;
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
  world_free(t.w);
}

/* What a step's function triggers is served before its window opens. */
static cardvm_call_status shout_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  cardvm_event e = {.kind = t.w->shout};
  return cardvm_propose(game, &e) == CARDVM_DONE ? CARDVM_CALL_DONE : CARDVM_CALL_FAILED;
}

static void sequence_serves_the_queue_before_the_window(void **state) {
  (void)state;
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
  world_free(t.w);
}

static void sequence_quiet_step_has_no_events_and_no_checkpoint(void **state) {
  (void)state;
  declare();
  cardvm_id hush = add_step(
      t.raid, (cardvm_step_def){.name = "hush", .function = t.fn_tell, .quiet = true, .after = t.fn_after});
  cardvm_id loud = add_step(t.raid, (cardvm_step_def){.name = "loud", .function = t.fn_tell});
  hear_steps((const cardvm_id[]){hush, loud}, 2);
  world_start(t.w);
  during = shout_body;
  during_step = hush;
  start_raid();
  world_pass(t.w);
  /* What was triggered in it waits for the next step's checkpoint, together with what that triggers. */
  expect_story("prepare;strike;strike after;rest;hush;hush after;[shout];[begin loud];loud;[end loud];back;");
  world_free(t.w);
}

static void sequence_step_whose_condition_fails_is_passed_over(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  cardvm_expr rich = x_at_least(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 1);
  cardvm_id rare = add_step(t.raid, (cardvm_step_def){.name = "rare", .function = t.fn_tell, .condition = rich});
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
  world_free(w);
}

static void sequence_without_steps_ends_at_once(void **state) {
  (void)state;
  declare();
  cardvm_id raid = t.raid;
  t.raid = cardvm_program_sequence(t.w->program, &(cardvm_sequence_def){.name = "empty"});
  world_start(t.w);
  start_raid();
  expect_story("back;");
  t.raid = raid;
  world_free(t.w);
}

static void sequence_unknown_fails_the_effect(void **state) {
  (void)state;
  declare();
  cardvm_id raid = t.raid;
  world_start(t.w);
  t.raid = 99;
  assert_int_equal(world_do(t.w, raid_body), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(t.w->game)->code, CARDVM_ERROR_ARGUMENT);
  t.raid = raid;
  world_free(t.w);
}

/* A step whose beginning is prohibited or replaced is passed over, its end included. */
static cardvm_call_status replace_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)game, (void)user;
  tell("instead;");
  call->result = 1;
  return CARDVM_CALL_DONE;
}

static void sequence_step_prohibited_or_replaced_is_passed_over(void **state) {
  (void)state;
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

static void sequence_window_player_acts_first(void **state) {
  (void)state;
  for (int other = 0; other < 2; other++) {
    declare();
    cardvm_id w_last = cardvm_program_window(
        t.w->program, &(cardvm_window_def){.name = "last window", .mode = CARDVM_WINDOW_SINGLE});
    add_step(t.raid, (cardvm_step_def){.name = "last",
                                       .window = w_last,
                                       .window_player = other ? CARDVM_WHOSE_OPPONENT : CARDVM_WHOSE_NOBODY});
    world_start(t.w);
    start_raid();
    world_pass(t.w);
    window_seat = cardvm_game_decision(t.w->game)->player;
    assert_int_equal(window_seat, other ? 2 : 1);
    world_free(t.w);
  }
}

/* -- Nesting ------------------------------------------------------------------------------------------ */

static cardvm_call_status duel_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->step++ == 0) {
    const cardvm_role_value roles[] = {{t.w->attacker, t.w->hold[0]}, {t.w->target, t.w->hold[1]}};
    return cardvm_run_sequence(game, t.w->duel, 2, roles, call->local[2] ? 0 : 2) == CARDVM_WAIT
               ? CARDVM_CALL_WAIT
               : CARDVM_CALL_FAILED;
  }
  tell("duel over;");
  return CARDVM_CALL_DONE;
}

/* The duel's steps, told with who plays it and who has which role. */
static cardvm_call_status duel_step(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_id s, step;
  assert_true(cardvm_game_position(game, &s, &step));
  if (call->sequence != w->duel) return CARDVM_CALL_DONE;
  assert_int_equal(s, w->duel);
  assert_int_equal(call->you, 2);
  assert_int_equal(cardvm_sequence_player(game, w->duel), 2);
  assert_int_equal(cardvm_sequence_player(game, w->turn), 1);
  tell("%s%s%s;", cardvm_program_name(w->program, CARDVM_SORT_STEP, step),
       cardvm_game_role(game, w->attacker) == w->hold[0] ? " A" : "",
       cardvm_game_role(game, w->target) == w->hold[1] ? " T" : "");
  return CARDVM_CALL_DONE;
}

static void sequence_nests_in_a_step_of_another(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  world_start(w);
  w->hold[0] = world_put(w, t.plain, 1, w->battle);
  w->hold[1] = world_put(w, t.plain, 2, w->battle);
  w->step_body = duel_step;
  during = duel_body;
  during_step = t.prepare;
  assert_int_equal(cardvm_sequence_instance(w->game, t.raid), 0);
  assert_int_equal(cardvm_sequence_player(w->game, t.raid), 0);
  uint32_t turn = cardvm_sequence_instance(w->game, w->turn);
  assert_int_not_equal(turn, 0);
  start_raid();
  expect_story("prepare;open A T;clash A T;close A T;duel over;strike;");
  assert_int_not_equal(cardvm_sequence_instance(w->game, t.raid), 0);
  assert_int_equal(cardvm_sequence_instance(w->game, w->turn), turn);
  assert_int_equal(cardvm_game_role(w->game, w->attacker), 0);
  world_pass(w);
  world_free(w);
}

static cardvm_call_status nested_duel(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  return duel_body(game, call, NULL);
}

/* In a duel, the raid; in the raid's first step another duel without roles: it finds the outer one's. */
static cardvm_call_status raid_in_duel(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->sequence != w->duel || step_now(game, 0) != w->s_clash || call->local[0]) {
    if (call->local[0] == 1) {
      call->local[0] = 2;
      tell("raid over;");
      return CARDVM_CALL_DONE;
    }
    return duel_step(game, call, user);
  }
  if (cardvm_sequence_instance(game, t.raid)) return duel_step(game, call, user);
  tell("clash;");
  call->local[0] = 1;
  return cardvm_run_sequence(game, t.raid, 1, NULL, 0) == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_FAILED;
}

static cardvm_call_status roleless_duel(cardvm_game *game, cardvm_call *call, void *user) {
  call->local[2] = 1;
  return duel_body(game, call, user);
}

static void sequence_roles_are_those_of_the_innermost_that_has_them(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  world_start(w);
  w->hold[0] = world_put(w, t.plain, 1, w->battle);
  w->hold[1] = world_put(w, t.plain, 2, w->battle);
  w->step_body = raid_in_duel;
  during = roleless_duel;
  during_step = t.prepare;
  assert_int_equal(world_do(w, nested_duel), CARDVM_DECISION);
  expect_story("open A T;clash;prepare;open A T;clash A T;close A T;duel over;strike;");
  world_pass(w);
  expect_story("strike after;rest;raid over;close A T;duel over;");
  world_free(w);
}

static cardvm_call_status change_role(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->sequence == w->duel && step_now(game, 0) == w->s_open) {
    assert_int_equal(cardvm_sequence_set_role(game, w->attacker, w->hold[1]), CARDVM_DONE);
    assert_int_equal(cardvm_sequence_set_role(game, w->target, w->hold[0]), CARDVM_DONE);
    assert_int_equal(cardvm_sequence_set_role(game, 99, w->hold[0]), CARDVM_NOTHING);
  }
  if (call->sequence != w->duel) return CARDVM_CALL_DONE;
  tell("%d%d;", cardvm_game_role(game, w->attacker) == w->hold[1],
       cardvm_game_role(game, w->target) == w->hold[0]);
  return CARDVM_CALL_DONE;
}

static void sequence_role_can_be_changed_while_it_runs(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  world_start(w);
  w->hold[0] = world_put(w, t.plain, 1, w->battle);
  w->hold[1] = world_put(w, t.plain, 2, w->battle);
  w->step_body = change_role;
  assert_int_equal(world_do(w, nested_duel), CARDVM_DECISION);
  expect_story("11;11;11;duel over;");
  world_free(w);
}

/* Roles that are not there are passed over; one that no sequence has becomes the innermost one's. */
static cardvm_call_status odd_roles(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step++) return CARDVM_CALL_DONE;
  const cardvm_role_value roles[] = {{0, w->hold[0]}, {99, w->hold[0]}, {w->target, w->hold[1]}};
  assert_int_equal(cardvm_run_sequence(game, w->duel, 2, roles, 3), CARDVM_WAIT);
  return CARDVM_CALL_WAIT;
}

static cardvm_call_status give_role(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->sequence != w->duel) return CARDVM_CALL_DONE;
  if (step_now(game, 0) == w->s_open) {
    assert_int_equal(cardvm_game_role(game, w->attacker), 0);
    assert_int_equal(cardvm_game_role(game, w->target), w->hold[1]);
    assert_int_equal(cardvm_game_role(game, 99), 0);
    assert_int_equal(cardvm_sequence_set_role(game, w->target, 0), CARDVM_DONE);
    assert_int_equal(cardvm_sequence_set_role(game, 0, w->hold[0]), CARDVM_NOTHING);
  } else if (step_now(game, 0) == w->s_clash) {
    assert_int_equal(cardvm_game_role(game, w->target), 0);
    assert_int_equal(cardvm_sequence_set_role(game, w->target, w->hold[0]), CARDVM_DONE);
    assert_int_equal(cardvm_game_role(game, w->target), w->hold[0]);
    tell("given;");
  }
  return CARDVM_CALL_DONE;
}

static void sequence_roles_that_are_not_there_are_passed_over(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  world_start(w);
  w->hold[0] = world_put(w, t.plain, 1, w->battle);
  w->hold[1] = world_put(w, t.plain, 2, w->battle);
  w->step_body = give_role;
  assert_int_equal(world_do(w, odd_roles), CARDVM_DECISION);
  expect_story("given;");
  /* Outside of an effect nothing is run. */
  assert_int_equal(cardvm_run_sequence(w->game, w->duel, 1, NULL, 0), CARDVM_STOPPED);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_ARGUMENT);
  world_free(w);
}

static void sequence_steps_are_traced(void **state) {
  (void)state;
  declare();
  t.w->setup.trace = true;
  world_start(t.w);
  cardvm_game_trace_clear(t.w->game);
  start_raid();
  world_pass(t.w);
  uint32_t count, n = 0;
  const cardvm_trace *e = cardvm_game_trace(t.w->game, 0, &count);
  const cardvm_id expected[] = {t.prepare, t.strike, t.rest};
  for (uint32_t i = 0; i < count; i++) {
    if (e[i].kind != CARDVM_TRACE_STEP) continue;
    assert_true(n < 3);
    assert_int_equal(e[i].name, expected[n++]);
    assert_int_equal(e[i].player, 1);
    assert_int_not_equal(e[i].cause, 0); /* the effect that runs the raid */
  }
  assert_int_equal(n, 3);
  world_free(t.w);
}

/* What holds while a sequence or a step runs, and for cards that arrived in it. */
static void sequence_and_step_are_seen_by_what_depends_on_them(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  const cardvm_modifier_def more[] = {{.property = w->power, .value = x_num(w, 10)}};
  const cardvm_modifier_def much[] = {{.property = w->power, .value = x_num(w, 100)}};
  const cardvm_modifier_def fresh[] = {{.property = w->power, .value = x_num(w, 1000)}};
  cardvm_id raider = world_ability(w, &(cardvm_ability_def){.name = "raider",
                                                            .kind = CARDVM_CONSTANT,
                                                            .condition = x_op(w, CARDVM_OP_IN_SEQUENCE, t.raid, 0),
                                                            .modifiers = more,
                                                            .modifier_count = 1});
  cardvm_id striker = world_ability(w, &(cardvm_ability_def){.name = "striker",
                                                             .kind = CARDVM_CONSTANT,
                                                             .condition = x_op(w, CARDVM_OP_IN_STEP, t.strike, 0),
                                                             .modifiers = much,
                                                             .modifier_count = 1});
  cardvm_id novice = world_ability(
      w, &(cardvm_ability_def){.name = "novice",
                               .kind = CARDVM_CONSTANT,
                               .condition = x_op(w, CARDVM_OP_ARRIVED_IN, CARDVM_WHO_ME, w->turn),
                               .modifiers = fresh,
                               .modifier_count = 1});
  cardvm_id soldier = WORLD_CARD(w, "Soldier", 1, raider, striker, novice);
  w->setup.idle = true;
  world_start(w);
  cardvm_handle old = world_put(w, soldier, 1, w->battle); /* before the turn began */
  assert_int_equal(cardvm_game_begin(w->game, 1, w->turn, w->s_main), CARDVM_OK);
  w->setup.idle = false;
  world_run(w);
  assert_int_equal(world_power(w, old), 1);
  cardvm_handle young = world_put(w, soldier, 1, w->battle);
  assert_int_equal(world_power(w, young), 1001);
  assert_int_equal(world_power(w, old), 1);
  during = shout_body;
  during_step = t.prepare;
  start_raid(); /* its window, in the step "strike" */
  assert_int_equal(world_power(w, old), 111);
  assert_int_equal(world_power(w, young), 1111);
  world_pass(w);
  assert_int_equal(world_power(w, old), 1);
  assert_int_equal(world_power(w, young), 1001);
  world_next_turn(w);
  assert_int_equal(world_power(w, young), 1);
  world_free(w);
}

/* -- Leaving -------------------------------------------------------------------------------------------- */

static cardvm_id leave_sequence, leave_to;
static cardvm_outcome left;

static cardvm_call_status leave_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  left = cardvm_sequence_leave(game, leave_sequence, leave_to);
  return left == CARDVM_STOPPED ? CARDVM_CALL_FAILED : CARDVM_CALL_DONE;
}

static void leave_from_a_function_ends_the_sequence_after_its_step(void **state) {
  (void)state;
  declare();
  hear_steps((const cardvm_id[]){t.strike, t.rest}, 2);
  world_start(t.w);
  during = leave_body;
  during_step = t.strike;
  leave_sequence = leave_to = 0;
  start_raid();
  assert_int_equal(left, CARDVM_DONE);
  expect_story("prepare;[begin strike];strike;[end strike];back;"); /* no window, no after, no rest */
  world_free(t.w);
}

static void leave_goes_to_a_step(void **state) {
  (void)state;
  declare();
  hear_steps((const cardvm_id[]){t.prepare, t.strike, t.rest}, 3);
  world_start(t.w);
  during = leave_body;
  during_step = t.prepare;
  leave_sequence = t.raid;
  leave_to = t.rest;
  start_raid();
  expect_story("[begin prepare];prepare;[end prepare];[begin rest];rest;[end rest];back;");
  world_free(t.w);
}

static cardvm_call_status go_back_twice(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  if (t.w->number[0]++ < 2) cardvm_sequence_leave(game, t.raid, t.prepare);
  return CARDVM_CALL_DONE;
}

static void leave_goes_back_to_a_step_again_and_again(void **state) {
  (void)state;
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
  world_free(t.w);
}

static void leave_from_a_window_closes_it(void **state) {
  (void)state;
  declare();
  hear_steps((const cardvm_id[]){t.strike, t.rest}, 2);
  world_start(t.w);
  on_poke = leave_body;
  leave_sequence = leave_to = 0;
  start_raid();
  expect_story("prepare;[begin strike];strike;");
  world_answer(t.w, 0, t.poke);
  expect_story("poke;[end strike];back;"); /* as from the function: nothing after */
  world_free(t.w);
}

static cardvm_call_status leave_after(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user, (void)call;
  tell("late;");
  cardvm_sequence_leave(game, 0, t.prepare);
  on_poke = NULL;
  return CARDVM_CALL_DONE;
}

static void leave_from_after_goes_on_there(void **state) {
  (void)state;
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
  world_free(t.w);
}

/* Leaving an outer sequence from an inner one: the inner one ends in its own time. */
static cardvm_call_status leave_raid_in_duel(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->sequence == w->duel && step_now(game, 0) == w->s_open)
    assert_int_equal(cardvm_sequence_leave(game, t.raid, 0), CARDVM_DONE);
  return duel_step(game, call, user);
}

static void leave_outer_sequence_from_an_inner_one(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  world_start(w);
  w->hold[0] = w->hold[1] = 1; /* no roles */
  w->step_body = leave_raid_in_duel;
  during = duel_body;
  during_step = t.prepare;
  start_raid();
  expect_story("prepare;open A T;clash A T;close A T;duel over;back;");
  world_free(w);
}

static void leave_what_does_not_run_does_nothing(void **state) {
  (void)state;
  declare();
  world_start(t.w);
  leave_sequence = t.raid;
  leave_to = 0;
  assert_int_equal(world_do(t.w, leave_body), CARDVM_DECISION);
  assert_int_equal(left, CARDVM_NOTHING);
  world_free(t.w);
}

static void leave_to_a_step_of_another_sequence_fails(void **state) {
  (void)state;
  declare();
  world_start(t.w);
  leave_sequence = t.w->turn;
  leave_to = t.rest;
  assert_int_equal(world_do(t.w, leave_body), CARDVM_FAILED);
  assert_non_null(strstr(cardvm_game_error(t.w->game)->message, "another sequence"));
  world_free(t.w);
}

static void leave_the_turn_ends_it_early(void **state) {
  (void)state;
  declare();
  world_start(t.w);
  leave_sequence = leave_to = 0;
  assert_int_equal(world_do(t.w, leave_body), CARDVM_DECISION);
  assert_int_equal(cardvm_game_turn_number(t.w->game), 2); /* its window closed, the next turn is on */
  assert_int_equal(cardvm_game_decision(t.w->game)->player, 2);
  world_free(t.w);
}

/* -- Checkpoints of nested sequences ------------------------------------------------------------------------ */

/* Shouts, so that a trigger waits; then runs the raid, in which another shout comes. */
static cardvm_call_status shout_and_raid(cardvm_game *game, cardvm_call *call, void *user) {
  if (call->step == 0) {
    cardvm_event e = {.kind = t.w->shout};
    assert_int_equal(cardvm_propose(game, &e), CARDVM_DONE);
  }
  return raid_body(game, call, user);
}

static void checkpoint_of_a_newer_only_sequence_leaves_alone_what_waited(void **state) {
  (void)state;
  for (int newer = 0; newer < 2; newer++) {
    declare();
    world *w = t.w;
    cardvm_id raid = cardvm_program_sequence(
        w->program, &(cardvm_sequence_def){.name = "sortie", .newer_only = newer});
    cardvm_id first = add_step(raid, (cardvm_step_def){.name = "first", .function = t.fn_tell});
    add_step(raid, (cardvm_step_def){.name = "second", .function = t.fn_tell});
    hear_steps(&first, 1);
    t.raid = raid;
    world_start(w);
    assert_int_equal(world_do(w, shout_and_raid), CARDVM_DECISION);
    expect_story(newer ? "[begin first];first;[end first];second;back;[shout];"
                       : "[shout];[begin first];first;[end first];second;back;");
    world_free(w);
  }
}

/* Without "newest first" in the rules, what waited before such a sequence does not fall behind what is
 * triggered after it. */
static cardvm_call_status raid_and_shouts(cardvm_game *game, cardvm_call *call, void *user) {
  cardvm_event e = {.kind = t.w->shout};
  if (call->step == 0) assert_int_equal(cardvm_propose(game, &e), CARDVM_DONE);
  bool back = call->step == 1;
  cardvm_call_status status = raid_body(game, call, user);
  e = (cardvm_event){.kind = t.w->count};
  e.slot[CARDVM_SLOT_AMOUNT] = 1;
  if (back) assert_int_equal(cardvm_propose(game, &e), CARDVM_DONE);
  return status;
}

static void queue_keeps_its_order_over_a_newer_only_sequence(void **state) {
  (void)state;
  for (int newest = 0; newest < 2; newest++) {
    declare();
    world *w = t.w;
    cardvm_id raid =
        cardvm_program_sequence(w->program, &(cardvm_sequence_def){.name = "sortie", .newer_only = true});
    add_step(raid, (cardvm_step_def){.name = "first", .function = t.fn_tell});
    t.raid = raid;
    hear_steps(NULL, 0);
    cardvm_id hear = world_ability(w, &(cardvm_ability_def){.name = "hear count",
                                                            .kind = CARDVM_TRIGGERED,
                                                            .events = &w->count,
                                                            .event_count = 1,
                                                            .me_slot = CARDVM_SLOTS,
                                                            .function = t.fn_hear});
    cardvm_program_rule(w->program, hear, 0);
    w->rules.fixed_order = true;
    w->rules.newest_wave_first = newest;
    world_start(w);
    assert_int_equal(world_do(w, raid_and_shouts), CARDVM_DECISION);
    expect_story(newest ? "first;back;[count];[shout];" : "first;back;[shout];[count];");
    world_free(w);
  }
}

/* -- Instances --------------------------------------------------------------------------------------------------- */

/* In the outer duel the plain card grows "this duel"; in its clash a second duel runs, in which another grows. */
static cardvm_call_status grow(cardvm_game *game, cardvm_handle card) {
  return cardvm_modify_card(game, card, t.w->power, CARDVM_ADD, 5, t.w->this_duel, NULL) == CARDVM_DONE
             ? CARDVM_CALL_DONE
             : CARDVM_CALL_FAILED;
}

static cardvm_call_status growing_duel(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->sequence != w->duel) return CARDVM_CALL_DONE;
  if (!call->local[1]) tell("%d %d;", (int)world_power(w, w->hold[0]), (int)world_power(w, w->hold[1]));
  bool inner = w->number[1];
  if (step_now(game, 0) == w->s_open) return grow(game, w->hold[inner]);
  if (inner || step_now(game, 0) != w->s_clash) return CARDVM_CALL_DONE;
  if (!call->local[1]++) {
    w->number[1] = 1;
    return cardvm_run_sequence(game, w->duel, 2, NULL, 0) == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_FAILED;
  }
  w->number[1] = 0;
  return CARDVM_CALL_DONE;
}

static void duration_ends_with_its_own_instance(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  world_start(w);
  w->hold[0] = world_put(w, t.plain, 1, w->battle);
  w->hold[1] = world_put(w, t.plain, 2, w->battle);
  w->step_body = growing_duel;
  assert_int_equal(world_do(w, nested_duel), CARDVM_DECISION);
  /* outer open, outer clash, inner open, clash, close, outer close */
  expect_story("1 1;6 1;6 1;6 6;6 6;6 1;duel over;");
  assert_int_equal(world_power(w, w->hold[0]), 1);
  assert_int_equal(world_power(w, w->hold[1]), 1);
  world_free(w);
}

static void duration_this_turn_ends_with_the_turn(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  world_start(w);
  w->hold[0] = world_put(w, t.plain, 1, w->battle);
  cardvm_event e = {.kind = CARDVM_EVENT_MODIFY};
  e.slot[CARDVM_SLOT_CARD] = w->hold[0];
  e.slot[CARDVM_SLOT_NAME] = w->power;
  e.slot[CARDVM_SLOT_AMOUNT] = 3;
  e.slot[CARDVM_SLOT_TO] = w->this_turn;
  assert_int_equal(world_propose(w, e), CARDVM_DONE);
  assert_int_equal(world_power(w, w->hold[0]), 4);
  start_raid(); /* another sequence's end is none of its business */
  world_pass(w);
  assert_int_equal(world_power(w, w->hold[0]), 4);
  world_next_turn(w);
  assert_int_equal(world_power(w, w->hold[0]), 1);
  world_free(w);
}

/* A modifier without a duration lasts while its effect does, the sequence it runs included. */
static cardvm_call_status brace_and_raid(cardvm_game *game, cardvm_call *call, void *user) {
  if (call->step == 0)
    assert_int_equal(cardvm_modify_card(game, t.w->hold[0], t.w->power, CARDVM_ADD, 4, CARDVM_WHILE_EFFECT, NULL),
                     CARDVM_DONE);
  cardvm_call_status status = raid_body(game, call, user);
  if (status == CARDVM_CALL_DONE) tell("%d;", (int)world_power(t.w, t.w->hold[0]));
  return status;
}

static void modifier_while_effect_lasts_through_its_sequence(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  world_start(w);
  w->hold[0] = world_put(w, t.plain, 1, w->battle);
  assert_int_equal(world_do(w, brace_and_raid), CARDVM_DECISION);
  assert_int_equal(world_power(w, w->hold[0]), 5);
  world_pass(w);
  expect_story("prepare;strike;strike after;rest;back;5;");
  assert_int_equal(world_power(w, w->hold[0]), 1);
  world_free(w);
}

/* -- Limits of use ------------------------------------------------------------------------------------------------ */

static void limit_is_counted_per_copy_and_turn(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  cardvm_id tap = world_ability(w, &(cardvm_ability_def){.name = "tap",
                                                         .kind = CARDVM_ACTIVATED,
                                                         .windows = (uint64_t)1 << (w->w_main - 1),
                                                         .function = w->fn_log,
                                                         .limit = 2,
                                                         .limit_sequence = w->turn});
  cardvm_id tapper = WORLD_CARD(w, "Tapper", 1, tap);
  world_start(w);
  cardvm_handle a = world_put(w, tapper, 1, w->battle), b = world_put(w, tapper, 1, w->battle);
  world_answer(w, a, tap);
  assert_true(world_offers(w, a, tap));
  world_answer(w, a, tap);
  assert_false(world_offers(w, a, tap));
  assert_true(world_offers(w, b, tap)); /* each copy has its own */
  assert_int_equal(world_logged(w, tap), 2);
  /* A new stay is a new copy. */
  a = world_move(w, a, world_place(w, w->hand, 1), 0);
  a = world_move(w, a, world_place(w, w->battle, 1), 0);
  assert_true(world_offers(w, a, tap));
  world_answer(w, a, tap);
  world_answer(w, a, tap);
  assert_false(world_offers(w, a, tap));
  world_next_turn(w);
  assert_false(world_offers(w, a, tap)); /* not its master's turn */
  world_next_turn(w);
  assert_true(world_offers(w, a, tap));
  world_free(w);
}

/* More limited uses than there are records: those of past turns make room, those of this one do not. */
static void limit_of_use_records_both_sides(void **state) {
  (void)state;
  for (uint32_t extra = 0; extra < 2; extra++) {
    declare();
    world *w = t.w;
    cardvm_id tap = world_ability(w, &(cardvm_ability_def){.name = "tap",
                                                           .kind = CARDVM_ACTIVATED,
                                                           .windows = (uint64_t)1 << (w->w_main - 1),
                                                           .function = w->fn_log,
                                                           .limit = 1,
                                                           .limit_sequence = w->turn});
    cardvm_id tapper = WORLD_CARD(w, "Tapper", 1, tap);
    w->setup.limits.uses = 3;
    world_start(w);
    cardvm_handle a[4];
    for (int i = 0; i < 4; i++) a[i] = world_put(w, tapper, 1, w->battle);
    for (int turn = 0; turn < 3; turn++) {
      for (int i = 0; i < 3; i++) world_answer(w, a[(i + turn) % 4], tap);
      for (int i = 0; i < 3; i++) assert_false(world_offers(w, a[(i + turn) % 4], tap));
      world_next_turn(w);
      world_next_turn(w);
    }
    for (int i = 0; i < 3; i++) world_answer(w, a[i], tap);
    if (extra) {
      const cardvm_decision *d = cardvm_game_decision(w->game);
      const cardvm_option pick = {a[3], tap};
      assert_int_equal(cardvm_game_answer(w->game, d->decider, d->serial, &pick, 1), CARDVM_OK);
      assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_LIMIT);
      assert_non_null(strstr(cardvm_game_error(w->game)->message, "more than 3 uses"));
    }
    world_free(w);
  }
}

/* A record that is used again starts from nothing, also where no instance runs. */
static void limit_of_use_record_starts_from_nothing(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  cardvm_ability_def def = {.name = "tap",
                            .kind = CARDVM_ACTIVATED,
                            .windows = (uint64_t)1 << (w->w_main - 1),
                            .function = w->fn_log,
                            .limit = 2,
                            .limit_sequence = w->turn};
  cardvm_id per_turn = world_ability(w, &def);
  def.limit_sequence = w->duel;
  cardvm_id per_duel = world_ability(w, &def);
  cardvm_id tapper = WORLD_CARD(w, "Tapper", 1, per_turn, per_duel);
  w->setup.limits.uses = 1;
  world_start(w);
  cardvm_handle a = world_put(w, tapper, 1, w->battle);
  world_answer(w, a, per_turn);
  world_answer(w, a, per_turn);
  world_next_turn(w);
  world_next_turn(w);
  world_answer(w, a, per_duel);
  assert_true(world_offers(w, a, per_duel));
  world_answer(w, a, per_duel);
  assert_false(world_offers(w, a, per_duel));
  world_free(w);
}

/* Sweeping keeps what still counts. */
static void limit_of_use_records_kept_while_others_are_swept(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  cardvm_ability_def def = {.name = "tap",
                            .kind = CARDVM_ACTIVATED,
                            .windows = window_set(w->w_main),
                            .function = w->fn_log,
                            .limit = 1,
                            .limit_sequence = w->turn};
  cardvm_id once = world_ability(w, &def);
  def.limit = 3;
  cardvm_id thrice = world_ability(w, &def);
  cardvm_id tapper = WORLD_CARD(w, "Tapper", 1, once, thrice);
  w->setup.limits.uses = 3;
  world_start(w);
  cardvm_handle a = world_put(w, tapper, 1, w->battle), b = world_put(w, tapper, 1, w->battle);
  world_answer(w, a, once); /* two records that will be stale, the first in front */
  world_answer(w, b, once);
  world_next_turn(w);
  world_next_turn(w);
  world_answer(w, a, thrice);
  world_answer(w, a, thrice);
  world_answer(w, b, thrice); /* no room: the stale ones go */
  world_answer(w, a, thrice);
  assert_false(world_offers(w, a, thrice)); /* three times */
  assert_true(world_offers(w, b, thrice));
  assert_true(world_offers(w, a, once));
  world_answer(w, b, thrice);
  world_answer(w, b, thrice);
  assert_false(world_offers(w, b, thrice));
  world_free(w);
}

/* A trigger "once per duel": counted in that duel only. */
static void limit_of_a_trigger_counts_in_its_instance(void **state) {
  (void)state;
  declare();
  world *w = t.w;
  cardvm_id ends[3] = {cardvm_program_step_event(w->program, w->s_open, true),
                       cardvm_program_step_event(w->program, w->s_clash, true),
                       cardvm_program_step_event(w->program, w->s_close, true)};
  cardvm_id once = world_ability(w, &(cardvm_ability_def){.name = "once",
                                                          .kind = CARDVM_TRIGGERED,
                                                          .events = ends,
                                                          .event_count = 3,
                                                          .function = t.fn_hear,
                                                          .limit = 2,
                                                          .limit_sequence = w->duel});
  cardvm_id card = WORLD_CARD(w, "Once", 1, once);
  world_start(w);
  world_put(w, card, 1, w->battle);
  for (int i = 0; i < 2; i++) {
    assert_int_equal(world_do(w, nested_duel), CARDVM_DECISION);
    expect_story("[end open];[end clash];duel over;");
  }
  world_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sequence_runs_its_steps_in_order),
      cmocka_unit_test(sequence_serves_the_queue_before_the_window),
      cmocka_unit_test(sequence_quiet_step_has_no_events_and_no_checkpoint),
      cmocka_unit_test(sequence_step_whose_condition_fails_is_passed_over),
      cmocka_unit_test(sequence_without_steps_ends_at_once),
      cmocka_unit_test(sequence_unknown_fails_the_effect),
      cmocka_unit_test(sequence_step_prohibited_or_replaced_is_passed_over),
      cmocka_unit_test(sequence_window_player_acts_first),
      cmocka_unit_test(sequence_nests_in_a_step_of_another),
      cmocka_unit_test(sequence_roles_are_those_of_the_innermost_that_has_them),
      cmocka_unit_test(sequence_role_can_be_changed_while_it_runs),
      cmocka_unit_test(sequence_roles_that_are_not_there_are_passed_over),
      cmocka_unit_test(sequence_steps_are_traced),
      cmocka_unit_test(sequence_and_step_are_seen_by_what_depends_on_them),
      cmocka_unit_test(limit_of_use_records_kept_while_others_are_swept),
      cmocka_unit_test(leave_from_a_function_ends_the_sequence_after_its_step),
      cmocka_unit_test(leave_goes_to_a_step),
      cmocka_unit_test(leave_goes_back_to_a_step_again_and_again),
      cmocka_unit_test(leave_from_a_window_closes_it),
      cmocka_unit_test(leave_from_after_goes_on_there),
      cmocka_unit_test(leave_outer_sequence_from_an_inner_one),
      cmocka_unit_test(leave_what_does_not_run_does_nothing),
      cmocka_unit_test(leave_to_a_step_of_another_sequence_fails),
      cmocka_unit_test(leave_the_turn_ends_it_early),
      cmocka_unit_test(checkpoint_of_a_newer_only_sequence_leaves_alone_what_waited),
      cmocka_unit_test(queue_keeps_its_order_over_a_newer_only_sequence),
      cmocka_unit_test(duration_ends_with_its_own_instance),
      cmocka_unit_test(duration_this_turn_ends_with_the_turn),
      cmocka_unit_test(modifier_while_effect_lasts_through_its_sequence),
      cmocka_unit_test(limit_is_counted_per_copy_and_turn),
      cmocka_unit_test(limit_of_use_records_both_sides),
      cmocka_unit_test(limit_of_use_record_starts_from_nothing),
      cmocka_unit_test(limit_of_a_trigger_counts_in_its_instance),
  };
  return cmocka_run_group_tests_name("vm_sequences", tests, NULL, NULL);
}
