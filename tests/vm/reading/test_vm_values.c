/* Values (vm/values.c, expr.c, select.c, invalidate.c, dependencies.c): what a card's properties
 * are, in which order they are changed, and that a kept value is computed anew exactly when
 * something that it reads has changed. */
#include "values_world.h"

GUARDS("reading/values program/dependencies state/invalidate")

/* -- What is printed, added and set ------------------------------------------------------------ */

TEST(property_without_modifiers_is_as_printed) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->battle);
  assert_int_equal(world_power(w, card), 3);
  assert_int_equal(value(w, card, w->cost), 3); /* the property's base */
  assert_int_equal(value(w, card, 0), 0);
  assert_int_equal(value(w, card, 99), 0);
}

TEST(modifiers_apply_by_age) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->battle);
  modify(w, card, w->power, CARDVM_ADD, 2, CARDVM_FOREVER);
  assert_int_equal(world_power(w, card), 5);
  modify(w, card, w->power, CARDVM_SET, 1, CARDVM_FOREVER);
  assert_int_equal(world_power(w, card), 1);
  modify(w, card, w->power, CARDVM_ADD, -4, CARDVM_FOREVER);
  assert_int_equal(world_power(w, card), -3);
  assert_int_equal(value(w, card, w->cost), 3);
}

TEST(selection_of_tops_has_the_first_card_of_each_place) {
  world *w = world_declare();
  cardvm_id tops = cardvm_program_selection(
      w->program,
      &(cardvm_selection_def){.zones = zone_set(w->battle) | zone_set(w->hand), .top = true});
  cardvm_id set = constant(w, x_it_in(w, tops), w->power, CARDVM_SET, x_num(w, 10));
  cardvm_id bear = world_plain(w, "Bear", 3), king = WORLD_CARD(w, "King", 1, set);
  world_start(w);
  world_put(w, king, 2, w->battle);
  cardvm_handle below = world_put(w, bear, 1, w->battle), above = world_put(w, bear, 1, w->battle);
  above = world_move(w, above, world_place(w, w->battle, 1), CARDVM_AT_TOP);
  cardvm_handle found[8];
  assert_int_equal(cardvm_game_select(w->game, tops, 1, 0, found, 8), 2);
  assert_int_equal(world_power(w, above), 10);
  assert_int_equal(world_power(w, below), 3);
  world_move(w, below, world_place(w, w->battle, 1), CARDVM_AT_TOP);
  assert_int_equal(world_power(w, below), 10);
  assert_int_equal(world_power(w, above), 3);
  world_move(w, below, world_place(w, w->trash, 1), 0);
  assert_int_equal(world_power(w, above), 10); /* because another one left */
}

TEST(selection_of_a_circle_has_the_cards_of_that_circle_only) {
  world *w = world_declare();
  cardvm_id second = cardvm_program_selection(
      w->program, &(cardvm_selection_def){.zones = zone_set(w->field), .circle = 2});
  cardvm_id set = constant(w, x_it_in(w, second), w->power, CARDVM_SET, x_num(w, 10));
  cardvm_id bear = world_plain(w, "Bear", 3), king = WORLD_CARD(w, "King", 1, set);
  world_start(w);
  world_put(w, king, 2, w->battle);
  cardvm_place left = cardvm_game_circle(w->game, w->field, 1, 0),
               centre = cardvm_game_circle(w->game, w->field, 1, 1);
  cardvm_handle card = world_move(w, world_put(w, bear, 1, w->hand), left, 0), found[8];
  assert_int_equal(cardvm_game_select(w->game, second, 1, 0, found, 8), 0);
  assert_int_equal(world_power(w, card), 3);
  card = world_move(w, card, centre, 0);
  assert_int_equal(cardvm_game_select(w->game, second, 1, 0, found, 8), 1);
  assert_int_equal(found[0], card);
  assert_int_equal(world_power(w, card), 10);
  cardvm_handle other =
      world_move(w, world_put(w, bear, 2, w->hand), cardvm_game_circle(w->game, w->field, 2, 1), 0);
  assert_int_equal(cardvm_game_select(w->game, second, 1, 0, found, 8), 2); /* of each player */
  assert_int_equal(world_power(w, other), 10);
}

TEST(modifiers_and_constants_merge_by_age) {
  world *w = world_declare();
  cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  cardvm_id set = constant(w, x_it_in(w, all), w->power, CARDVM_SET, x_num(w, 10));
  cardvm_id bear = world_plain(w, "Bear", 3), king = WORLD_CARD(w, "King", 1, set);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  modify(w, card, w->power, CARDVM_ADD, 2, CARDVM_FOREVER);
  cardvm_handle ruler = world_put(w, king, 1, w->battle);
  assert_int_equal(world_power(w, card), 10); /* set after what was added */
  modify(w, card, w->power, CARDVM_ADD, 1, CARDVM_FOREVER);
  assert_int_equal(world_power(w, card), 11);
  world_move(w, ruler, world_place(w, w->hand, 1), 0);
  assert_int_equal(world_power(w, card), 6);
  world_put(w, king, 1, w->battle);
  assert_int_equal(world_power(w, card), 10); /* it is the youngest now */
}

TEST(clamp_applies_to_the_end_only) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->battle);
  modify(w, card, w->cost, CARDVM_ADD, -9, CARDVM_FOREVER);
  assert_int_equal(value(w, card, w->cost), 0);
  modify(w, card, w->cost, CARDVM_ADD, 8, CARDVM_FOREVER); /* 3 - 9 + 8, not 0 + 8 */
  assert_int_equal(value(w, card, w->cost), 2);
  modify(w, card, w->cost, CARDVM_ADD, 100, CARDVM_FOREVER);
  assert_int_equal(value(w, card, w->cost), 10);
}

TEST(printed_values_out_of_bounds_are_clamped) {
  world *w = world_declare();
  const cardvm_value v = {w->cost, 25};
  cardvm_id dear = cardvm_program_definition(
      w->program, &(cardvm_definition_def){.name = "Dear", .values = &v, .value_count = 1});
  world_start(w);
  cardvm_handle card = world_put(w, dear, 1, w->battle);
  assert_int_equal(value(w, card, w->cost), 10);
}

TEST(sums_stop_at_the_largest_number) {
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", INT32_MAX - 1);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  modify(w, card, w->power, CARDVM_ADD, 5, CARDVM_FOREVER);
  assert_int_equal(world_power(w, card), INT32_MAX);
  modify(w, card, w->power, CARDVM_SET, INT32_MIN, CARDVM_FOREVER);
  modify(w, card, w->power, CARDVM_ADD, -5, CARDVM_FOREVER);
  assert_true(world_power(w, card) == INT32_MIN);
  world_propose(w, ev_amount(w->hurt, card, INT32_MAX));
  world_propose(w, ev_amount(w->hurt, card, INT32_MAX));
  assert_int_equal(world_field(w, card, w->damage), INT32_MAX);
}

/* -- Durations --------------------------------------------------------------------------------- */

TEST(modifier_this_turn_ends_with_the_turn) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->battle);
  modify(w, card, w->power, CARDVM_ADD, 2, w->this_turn);
  assert_int_equal(world_power(w, card), 5);
  world_next_turn(w);
  assert_int_equal(world_power(w, card), 3);
}

TEST(modifier_until_an_event_ends_with_it) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->battle);
  modify(w, card, w->power, CARDVM_ADD, 2, w->until_shout);
  modify(w, card, w->power, CARDVM_ADD, 4, w->until_shout);
  modify(w, card, w->power, CARDVM_ADD, 8, CARDVM_FOREVER);
  world_next_turn(w);
  assert_int_equal(world_power(w, card), 17);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(world_power(w, card), 11);
}

static cardvm_call_status while_effect(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  assert_int_equal(cardvm_modify_card(game, w->hold[0], w->power, CARDVM_ADD, 2,
                                      UNTIL(CARDVM_WHILE_EFFECT), NULL),
                   CARDVM_DONE);
  assert_int_equal(cardvm_game_property(game, w->hold[0], w->power), 5);
  return CARDVM_CALL_DONE;
}

TEST(modifier_of_an_effect_ends_with_it) {
  world *w = world_of_bears(2);
  w->hold[0] = world_bear(w, 1, w->battle);
  world_do(w, while_effect);
  assert_true(w->finished);
  assert_int_equal(world_power(w, w->hold[0]), 3);
}

static cardvm_call_status two_duels(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step++ < 2) {
    cardvm_run_sequence(game, w->duel, 1, NULL, 0);
    return CARDVM_CALL_WAIT;
  }
  return CARDVM_CALL_DONE;
}

/* "This duel": the instance in which it began, not a duel nested in it. */
static cardvm_call_status duel_step(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_id sequence, step;
  cardvm_game_position(game, &sequence, &step);
  if (step == w->s_open && call->step == 0 && w->number[0] == 0) {
    w->number[0] = 1;
    cardvm_modify_card(game, w->hold[0], w->power, CARDVM_ADD, 2, UNTIL(w->this_duel), NULL);
    call->step = 1;
    cardvm_run_sequence(game, w->duel, 2, NULL, 0); /* nested */
    return CARDVM_CALL_WAIT;
  }
  if (step == w->s_open && call->step == 1) w->number[1] = (uint32_t)world_power(w, w->hold[0]);
  if (step == w->s_close) w->number[2 + w->number[5]++] = (uint32_t)world_power(w, w->hold[0]);
  return CARDVM_CALL_DONE;
}

TEST(modifier_this_duel_ends_with_that_instance) {
  world *w = world_of_bears(2);
  w->hold[0] = world_bear(w, 1, w->battle);
  w->step_body = duel_step;
  world_do(w, two_duels);
  assert_int_equal(w->number[5], 3);
  assert_int_equal(w->number[2], 5); /* the nested duel closes */
  assert_int_equal(w->number[1], 5); /* and has ended nothing */
  assert_int_equal(w->number[3], 5); /* the duel itself closes: still on in its last step */
  assert_int_equal(w->number[4], 3); /* the next one */
}

TEST(modifiers_are_forgotten_with_the_stay) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->battle);
  modify(w, card, w->power, CARDVM_ADD, 2, CARDVM_FOREVER);
  card = world_move(w, card, cardvm_game_circle(w->game, w->field, 1, 0), 0);
  assert_int_equal(world_power(w, card), 5);
  cardvm_handle old = card;
  card = world_move(w, card, world_place(w, w->hand, 1), 0);
  assert_int_equal(world_power(w, card), 3);
  assert_int_equal(world_power(w, old), 5); /* last known */
}

static cardvm_call_status end_it(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  w->number[0] = cardvm_end_lasting(game, w->hold[1]);
  w->number[1] = cardvm_end_lasting(game, w->hold[1]);
  w->number[2] = cardvm_end_lasting(game, 0);
  w->number[3] = cardvm_end_lasting(game, w->hold[0]);
  return CARDVM_CALL_DONE;
}

TEST(modifier_can_be_ended_once) {
  world *w = world_of_bears(2);
  w->hold[0] = world_bear(w, 1, w->battle);
  modify(w, w->hold[0], w->power, CARDVM_ADD, 2, CARDVM_FOREVER);
  w->hold[1] = w->events[0].slot[CARDVM_SLOT_EXTRA];
  assert_int_equal(CARDVM_HANDLE_KIND(w->hold[1]), CARDVM_KIND_LASTING);
  modify(w, w->hold[0], w->power, CARDVM_ADD, 4, CARDVM_FOREVER);
  world_do(w, end_it);
  assert_int_equal(w->number[0], 1);
  assert_int_equal(w->number[1] + w->number[2] + w->number[3], 0);
  assert_int_equal(world_power(w, w->hold[0]), 7);
  modify(w, w->hold[0], w->power, CARDVM_ADD, 8, CARDVM_FOREVER); /* in the slot that became free */
  world_do(w, end_it);
  assert_int_equal(w->number[0], 0);
  assert_int_equal(world_power(w, w->hold[0]), 15);
}

TEST(more_lasting_effects_than_the_limit_fail) {
  world *w = world_of_bears_within((cardvm_limits){.lasting = 2});
  cardvm_handle card = world_bear(w, 1, w->battle);
  modify(w, card, w->power, CARDVM_ADD, 1, CARDVM_FOREVER);
  modify(w, card, w->power, CARDVM_ADD, 1, w->until_shout);
  cardvm_event e = ev_modify(card, w->power, CARDVM_ADD, 1, CARDVM_FOREVER);
  assert_int_equal(world_propose_all(w, &e, 1), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
  world_run(w);
  assert_int_equal(world_power(w, card), 5);
  world_propose(w, ev_card(w->shout, 0)); /* makes room */
  modify(w, card, w->power, CARDVM_ADD, 1, CARDVM_FOREVER);
  assert_int_equal(world_power(w, card), 5);
}

/* -- Constants --------------------------------------------------------------------------------- */

TEST(constant_without_on_is_about_its_own_card) {
  world *w = world_declare();
  cardvm_id add = constant(w, 0, w->power, CARDVM_ADD, x_num(w, 2));
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, add), wolf = world_plain(w, "Wolf", 4);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, wolf, 1, w->battle);
  assert_int_equal(world_power(w, a), 5);
  assert_int_equal(world_power(w, b), 4);
  a = world_move(w, a, world_place(w, w->hand, 1), 0);
  assert_int_equal(world_power(w, a), 3); /* works in play only */
}

TEST(constant_works_in_the_zones_it_names) {
  world *w = world_declare();
  const cardvm_modifier_def m = {.property = w->power, .value = x_num(w, 2)};
  cardvm_id add =
      world_ability(w, &CONSTANT(NULL, &m, .zones = zone_set(w->hand) | zone_set(w->limbo)));
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, add);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_power(w, a), 3);
  a = world_move(w, a, world_place(w, w->hand, 1), 0);
  assert_int_equal(world_power(w, a), 5);
  a = world_move(w, a, world_place(w, w->limbo, 1), 0);
  assert_int_equal(world_power(w, a), 5);
}

TEST(constant_over_a_side_follows_masters) {
  world *w = world_declare();
  cardvm_id yours = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  cardvm_id enemy = world_select(w, w->battle, CARDVM_SIDE_ENEMY, 0);
  cardvm_id up = constant(w, x_it_in(w, yours), w->power, CARDVM_ADD, x_num(w, 1));
  cardvm_id down = constant(w, x_it_in(w, enemy), w->power, CARDVM_ADD, x_num(w, -1));
  cardvm_id captain = WORLD_CARD(w, "Captain", 5, up, down), bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle c = world_put(w, captain, 1, w->battle);
  cardvm_handle mine = world_put(w, bear, 1, w->battle), theirs = world_put(w, bear, 2, w->battle);
  assert_int_equal(world_power(w, c), 6);
  assert_int_equal(world_power(w, mine), 4);
  assert_int_equal(world_power(w, theirs), 2);
  cardvm_edit_control(w->game, mine, 2, w->until_shout); /* the subject */
  world_run(w);
  assert_int_equal(world_power(w, mine), 2);
  cardvm_edit_control(w->game, c, 2, w->until_shout); /* and the source */
  world_run(w);
  assert_int_equal(world_power(w, mine), 4);
  assert_int_equal(world_power(w, theirs), 4);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(world_power(w, mine), 4);
  assert_int_equal(world_power(w, theirs), 2);
}

TEST(constant_of_an_attached_card_is_about_the_bearer) {
  world *w = world_declare();
  const cardvm_modifier_def m = {.property = w->power, .value = x_num(w, 2)};
  cardvm_id add = world_ability(w, &CONSTANT(NULL, &m, .attached = true));
  cardvm_id sword = WORLD_CARD(w, "Sword", 0, add), bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle host = world_put(w, bear, 1, w->battle), s = world_put(w, sword, 1, w->battle);
  assert_int_equal(world_power(w, host), 3);
  assert_int_equal(world_power(w, s), 0);
  cardvm_edit_attach(w->game, s, host);
  world_run(w);
  assert_int_equal(world_power(w, host), 5);
  assert_int_equal(world_power(w, world_now(w, s)), 0);
  world_move(w, world_now(w, s), world_place(w, w->hand, 1), 0);
  assert_int_equal(world_power(w, host), 3);
}

TEST(constant_of_two_modifiers_does_both_once) {
  world *w = world_declare();
  const cardvm_modifier_def m[] = {
      {.property = w->power, .value = x_num(w, 2)},
      {.property = w->power, .modify = CARDVM_SET, .value = x_num(w, 7)},
      {.property = w->power, .value = x_num(w, 1)},
      {.property = w->cost, .value = x_num(w, -1)}};
  cardvm_id all = world_ability(
      w, &(cardvm_ability_def){.kind = CARDVM_CONSTANT, .modifiers = m, .modifier_count = 4});
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, all);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_power(w, a), 8);
  assert_int_equal(value(w, a, w->cost), 2);
}

TEST(started_constant_lasts_as_told) {
  world *w = world_declare();
  const cardvm_subject kinds[] = {CARDVM_SUBJECT_CARD, CARDVM_SUBJECT_NUMBER};
  const cardvm_modifier_def m = {.property = w->power, .value = x_op(w, CARDVM_OP_PARAM, 1, 0)};
  cardvm_id ability =
      world_ability(w, &CONSTANT(NULL, &m, .started_only = true,
                                 .on = x_is_card(w, CARDVM_WHO_IT, CARDVM_WHO_PARAM),
                                 .parameters = kinds, .parameter_count = 2));
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  cardvm_event e = ev_start(ability, 0, w->this_turn);
  e.slot[CARDVM_SLOT_OTHER] = a;  /* first parameter */
  e.slot[CARDVM_SLOT_AMOUNT] = 4; /* second */
  assert_int_equal(world_propose(w, e), CARDVM_DONE);
  assert_int_equal(world_power(w, a), 7);
  assert_int_equal(world_power(w, b), 3);
  world_next_turn(w);
  assert_int_equal(world_power(w, a), 3);
}

/* -- Layers ------------------------------------------------------------------------------------ */

/* Two constants, one of the base layer and one of the upper; the upper applies last, though it is
 * older. */
TEST(layers_go_before_age) {
  world *w = world_declare();
  cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  const cardvm_modifier_def m = {
      .property = w->power, .modify = CARDVM_SET, .value = x_num(w, 10), .layer = w->upper};
  cardvm_id set = world_ability(w, &CONSTANT(NULL, &m, .on = x_it_in(w, all)));
  cardvm_id add = constant(w, x_it_in(w, all), w->power, CARDVM_ADD, x_num(w, 1));
  cardvm_id king = WORLD_CARD(w, "King", 1, set), bear = WORLD_CARD(w, "Bear", 3, add);
  world_start(w);
  world_put(w, king, 1, w->battle);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_power(w, card), 10);
  modify(w, card, w->power, CARDVM_ADD, 5, CARDVM_FOREVER); /* of the base layer, too */
  assert_int_equal(world_power(w, card), 10);
}

/* An upper constant reads the power with what the base layer makes of it, also when that changes.
 */
TEST(constant_reads_what_another_one_changes) {
  world *w = world_declare();
  cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  cardvm_id shine =
      constant(w, 0, w->shine, CARDVM_ADD, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power));
  cardvm_id aura = constant(w, x_it_in(w, all), w->power, CARDVM_ADD, x_num(w, 2));
  cardvm_id lamp = WORLD_CARD(w, "Lamp", 3, shine), captain = WORLD_CARD(w, "Captain", 1, aura);
  world_start(w);
  cardvm_handle card = world_put(w, lamp, 1, w->battle);
  assert_int_equal(value(w, card, w->shine), 3);
  cardvm_handle c = world_put(w, captain, 1, w->battle);
  assert_int_equal(value(w, card, w->shine), 5);
  modify(w, card, w->power, CARDVM_ADD, 4, w->until_shout);
  assert_int_equal(value(w, card, w->shine), 9);
  world_move(w, c, world_place(w, w->hand, 1), 0);
  assert_int_equal(value(w, card, w->shine), 7);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(value(w, card, w->shine), 3);
}

/* In its own layer a constant reads only what lower layers make: two that read each other do not go
 * round. */
TEST(constants_of_one_layer_do_not_read_each_other) {
  world *w = world_declare();
  cardvm_id a =
      constant(w, 0, w->power, CARDVM_ADD, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_ME, w->cost));
  cardvm_id b =
      constant(w, 0, w->cost, CARDVM_ADD, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_ME, w->power));
  cardvm_id ring = WORLD_CARD(w, "Ring", 2, a, b);
  world_start(w);
  cardvm_handle card = world_put(w, ring, 1, w->battle);
  assert_int_equal(world_power(w, card), 5); /* 2 + printed 3 */
  assert_int_equal(value(w, card, w->cost), 5);
}

TEST(count_of_powerful_cards_follows_their_power) {
  world *w = world_declare();
  cardvm_id strong =
      world_select(w, w->battle, CARDVM_SIDE_ANY,
                   x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power), 4));
  cardvm_id shine = constant(w, 0, w->shine, CARDVM_ADD, x_op(w, CARDVM_OP_COUNT, strong, 0));
  cardvm_id lamp = WORLD_CARD(w, "Lamp", 0, shine), bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle card = world_put(w, lamp, 1, w->battle);
  cardvm_handle b = world_put(w, bear, 2, w->battle);
  world_put(w, bear, 2, w->battle);
  assert_int_equal(value(w, card, w->shine), 0);
  modify(w, b, w->power, CARDVM_ADD, 1, w->until_shout);
  assert_int_equal(value(w, card, w->shine), 1);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(value(w, card, w->shine), 0);
}

/* -- What is kept ------------------------------------------------------------------------------ */

static bool reader_of_scars(cardvm_game *game, const cardvm_context *context, void *user,
                            int32_t *out) {
  world *w = user;
  *out = cardvm_game_field(game, context->it, w->scar);
  return true;
}

/* What a constant does not read leaves its values as they are kept: neither all cards' nor this
 * one's are dropped. */
TEST(kept_value_survives_what_it_does_not_read) {
  world *w = world_declare();
  cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  cardvm_id add = constant(w, x_it_in(w, all), w->power, CARDVM_ADD,
                           x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage));
  cardvm_id captain = WORLD_CARD(w, "Captain", 3, add), bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle card = world_put(w, captain, 1, w->battle),
                other = world_put(w, bear, 2, w->battle);
  cardvm_handle far = world_put(w, bear, 2, w->hand);
  uint32_t epoch = w->game->epochs[w->power], version = w->game->versions[card & 0xffff];
  world_propose(w, ev_player(w->gain_gold, 1, 3));
  world_propose(w, ev_amount(w->count, 0, 3));
  world_propose(w, ev_amount(w->hurt, other, 3));
  world_propose(w, ev_card(w->rest, card));
  world_move(w, far, world_place(w, w->limbo, 2), 0);
  modify(w, card, w->cost, CARDVM_ADD, 1, CARDVM_FOREVER);
  world_next_turn(w);
  assert_int_equal(w->game->epochs[w->power], epoch);
  assert_int_equal(w->game->versions[card & 0xffff],
                   version + 1); /* the modifier of another property */
  world_propose(w, ev_amount(w->hurt, card, 3));
  assert_int_equal(w->game->epochs[w->power], epoch);
  assert_int_equal(w->game->versions[card & 0xffff], version + 2);
  assert_int_equal(world_power(w, card), 6);
}

/* A new stay of the host resets its fields and modifiers; what is attached to it reads them. */
TEST(kept_value_follows_a_host_that_is_made_new) {
  world *w = world_declare();
  cardvm_expr attached = x_op(w, CARDVM_OP_IS_ATTACHED, CARDVM_WHO_IT, 0);
  cardvm_id a = constant(w, attached, w->cost, CARDVM_ADD,
                         x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_HOST, w->damage));
  cardvm_id b = constant(w, attached, w->shine, CARDVM_ADD,
                         x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_HOST, w->power));
  cardvm_id smith = WORLD_CARD(w, "Smith", 1, a, b), bear = world_plain(w, "Bear", 3);
  world_start(w);
  world_put(w, smith, 1, w->battle);
  cardvm_handle host = world_put(w, bear, 1, w->battle), sword = world_put(w, bear, 1, w->hand);
  cardvm_edit_attach(w->game, sword, host);
  world_run(w);
  sword = world_now(w, sword);
  world_propose(w, ev_amount(w->hurt, host, 2));
  modify(w, host, w->power, CARDVM_ADD, 4, CARDVM_FOREVER);
  assert_int_equal(value(w, sword, w->cost), 5);
  assert_int_equal(value(w, sword, w->shine), 7);
  world_propose(w, ev_card(CARDVM_EVENT_RENEW, host));
  assert_int_equal(value(w, sword, w->cost), 3);
  assert_int_equal(value(w, sword, w->shine), 3);
}

/* The opponent is the next player who is still in play. */
TEST(kept_value_follows_who_the_opponent_is) {
  world *w = world_declare();
  cardvm_id add = constant(w, 0, w->power, CARDVM_ADD,
                           x_op(w, CARDVM_OP_PLACE_COUNT, w->hand, CARDVM_WHOSE_OPPONENT));
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, add);
  w->setup.players = 3;
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  world_put(w, bear, 2, w->hand);
  world_put(w, bear, 2, w->hand);
  assert_int_equal(world_power(w, card), 5);
  world_propose(w, ev_player(CARDVM_EVENT_DEFEAT, 2, 0));
  assert_int_equal(world_power(w, card), 3);
}

static cardvm_call_status hurt_and_fail(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  cardvm_event e = ev_amount(w->mark, w->hold[0], 5);
  cardvm_propose(game, &e);
  assert_int_equal(cardvm_game_property(game, w->hold[0], w->power), 8);
  return CARDVM_CALL_FAILED;
}

/* A game whose effect failed is as it was before, and can be looked at. */
TEST(values_of_a_failed_game_are_those_before_the_effect) {
  world *w = world_declare();
  cardvm_id read = cardvm_program_reader(w->program, "much", reader_of_scars, w);
  cardvm_id add = constant(w, 0, w->power, CARDVM_ADD, x_op(w, CARDVM_OP_CALL, read, 0));
  cardvm_id bear = WORLD_CARD(w, "Bear", 2, add);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  w->hold[0] = card;
  world_propose(w, ev_amount(w->mark, card, 1));
  assert_int_equal(world_do(w, hurt_and_fail), CARDVM_FAILED);
  assert_int_equal(world_power(w, card), 3);
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
  world_run(w);
  assert_int_equal(world_power(w, card), 3);
}

TEST(kept_value_is_none_of_a_game_that_is_over) {
  world *w = world_declare();
  cardvm_id add =
      constant_while(w, x_op(w, CARDVM_OP_IN_SEQUENCE, w->turn, 0), 0, w->power, x_num(w, 2));
  cardvm_id defeat = CARDVM_EVENT_DEFEAT; /* looked at when the game is as good as over */
  cardvm_id look = world_trigger(w, defeat, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_ME, w->power));
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, add, look);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_power(w, card), 5);
  cardvm_event e = ev_player(CARDVM_EVENT_DEFEAT, 2, 0);
  assert_int_equal(world_propose_all(w, &e, 1), CARDVM_OVER);
  assert_int_equal(world_power(w, card), 3); /* no turn runs any more */
  world_check(w);
}

/* A started effect reads its source as it was, and as printed when that is forgotten. */
TEST(kept_value_follows_what_is_forgotten_of_its_source) {
  world *w = world_declare();
  cardvm_id yours = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  const cardvm_modifier_def m = {.property = w->power,
                                 .value = x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ME, w->damage)};
  cardvm_id ability =
      world_ability(w, &CONSTANT(NULL, &m, .started_only = true, .on = x_it_in(w, yours)));
  cardvm_id bear = world_plain(w, "Bear", 3);
  w->setup.limits.remembered = 1;
  world_start(w);
  cardvm_handle source = world_put(w, bear, 1, w->battle), card = world_put(w, bear, 1, w->battle);
  cardvm_handle other = world_put(w, bear, 2, w->battle);
  world_propose(w, ev_amount(w->hurt, source, 2));
  cardvm_event e = ev_start(ability, source, w->until_shout);
  world_propose(w, e);
  assert_int_equal(world_power(w, card), 5);
  world_propose(w, ev_card(w->destroy, source));
  assert_int_equal(world_power(w, card), 5);
  world_propose(w, ev_card(w->destroy, other));
  assert_int_equal(world_power(w, card), 3);
}

TEST(kept_value_follows_the_tally) {
  world *w = world_declare();
  cardvm_id add = constant_while(w, x_at_least(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 3), 0,
                                 w->power, x_num(w, 2));
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, add);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_amount(w->set_tally, 0, 2));
  assert_int_equal(world_power(w, card), 3);
  world_propose(w, ev_amount(w->count, 0, 1));
  assert_int_equal(world_power(w, card), 5);
}
