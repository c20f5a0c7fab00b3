/* Sequences within sequences, and which checkpoints serve what waited before. */
#include "sequences_world.h"

GUARDS("flow/sequences flow/rule_actions flow/run reading/expr state/queue")

/* -- Nesting ----------------------------------------------------------------------------------- */

TEST(sequence_nests_in_a_step_of_another) {
  world *w = with_two_cards();
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
}

/* In a duel, the raid; in the raid's first step another duel without roles: it finds the outer
 * one's. */
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
  return world_waits(cardvm_run_sequence(game, t.raid, 1, NULL, 0));
}

static cardvm_call_status roleless_duel(cardvm_game *game, cardvm_call *call, void *user) {
  call->local[2] = 1;
  return duel_body(game, call, user);
}

TEST(sequence_roles_are_those_of_the_innermost_that_has_them) {
  world *w = with_two_cards();
  w->step_body = raid_in_duel;
  during = roleless_duel;
  during_step = t.prepare;
  assert_int_equal(world_do(w, nested_duel), CARDVM_DECISION);
  expect_story("open A T;clash;prepare;open A T;clash A T;close A T;duel over;strike;");
  world_pass(w);
  expect_story("strike after;rest;raid over;close A T;duel over;");
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

TEST(sequence_role_can_be_changed_while_it_runs) {
  with_two_cards();
  during_steps(change_role, nested_duel);
  expect_story("11;11;11;duel over;");
}

/* Roles that are not there are passed over; one that no sequence has becomes the innermost one's.
 */
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

TEST(sequence_roles_that_are_not_there_are_passed_over) {
  world *w = with_two_cards();
  during_steps(give_role, odd_roles);
  expect_story("given;");
  /* Outside of an effect nothing is run. */
  assert_int_equal(cardvm_run_sequence(w->game, w->duel, 1, NULL, 0), CARDVM_STOPPED);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_ARGUMENT);
}

TEST(sequence_steps_are_traced) {
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
}

/* What holds while a sequence or a step runs, and for cards that arrived in it. */
TEST(sequence_and_step_are_seen_by_what_depends_on_them) {
  declare();
  world *w = t.w;
  const cardvm_modifier_def more[] = {{.property = w->power, .value = x_num(w, 10)}};
  const cardvm_modifier_def much[] = {{.property = w->power, .value = x_num(w, 100)}};
  const cardvm_modifier_def fresh[] = {{.property = w->power, .value = x_num(w, 1000)}};
  cardvm_id raider = world_ability(
      w, &CONSTANT("raider", more, .condition = x_op(w, CARDVM_OP_IN_SEQUENCE, t.raid, 0)));
  cardvm_id striker = world_ability(
      w, &CONSTANT("striker", much, .condition = x_op(w, CARDVM_OP_IN_STEP, t.strike, 0)));
  cardvm_id novice = world_ability(
      w, &CONSTANT("novice", fresh,
                   .condition = x_op(w, CARDVM_OP_ARRIVED_IN, CARDVM_WHO_ME, w->turn)));
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
}

/* -- Checkpoints of nested sequences ----------------------------------------------------------- */

/* Shouts, so that a trigger waits; then runs the raid, in which another shout comes. */
static cardvm_call_status shout_and_raid(cardvm_game *game, cardvm_call *call, void *user) {
  if (call->step == 0) {
    cardvm_event e = {.kind = t.w->shout};
    assert_int_equal(cardvm_propose(game, &e), CARDVM_DONE);
  }
  return raid_body(game, call, user);
}

TEST(checkpoint_of_a_newer_only_sequence_leaves_alone_what_waited) {
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

/* Without "newest first" in the rules, what waited before such a sequence does not fall behind what
 * is triggered after it. */
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

TEST(queue_keeps_its_order_over_a_newer_only_sequence) {
  for (int newest = 0; newest < 2; newest++) {
    declare();
    world *w = t.w;
    cardvm_id raid = cardvm_program_sequence(
        w->program, &(cardvm_sequence_def){.name = "sortie", .newer_only = true});
    add_step(raid, (cardvm_step_def){.name = "first", .function = t.fn_tell});
    t.raid = raid;
    hear_steps(NULL, 0);
    cardvm_id hear = world_ability(w, &ON_EVENT(TRIGGERED, "hear count", &w->count,
                                                .me_slot = CARDVM_SLOTS, .function = t.fn_hear));
    cardvm_program_rule(w->program, hear, 0);
    w->rules.fixed_order = true;
    w->rules.newest_wave_first = newest;
    world_start(w);
    assert_int_equal(world_do(w, raid_and_shouts), CARDVM_DECISION);
    expect_story(newest ? "first;back;[count];[shout];" : "first;back;[shout];[count];");
    world_free(w);
  }
}
