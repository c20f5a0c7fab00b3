/* Values (vm/values.c, expr.c, select.c, touch.c, reads.c): what a card's properties are, in which order they are
 * changed, and that a kept value is computed anew exactly when something that it reads has changed. */
#include "world.h"

#include "game.h"

/* -- Helpers ---------------------------------------------------------------------------------------- */

/* A constant with one modifier. */
static cardvm_id constant(world *w, cardvm_expr on, cardvm_id property, cardvm_modify modify,
                          cardvm_expr value) {
  const cardvm_modifier_def m = {.property = property, .modify = modify, .value = value};
  return world_ability(w, &(cardvm_ability_def){.name = "constant",
                                                .kind = CARDVM_CONSTANT,
                                                .on = on,
                                                .modifiers = &m,
                                                .modifier_count = 1});
}

static cardvm_id constant_while(world *w, cardvm_expr condition, cardvm_expr on, cardvm_id property,
                                cardvm_expr value) {
  const cardvm_modifier_def m = {.property = property, .value = value};
  return world_ability(w, &(cardvm_ability_def){.name = "constant",
                                                .kind = CARDVM_CONSTANT,
                                                .condition = condition,
                                                .on = on,
                                                .modifiers = &m,
                                                .modifier_count = 1});
}

static cardvm_expr x_it_in(world *w, cardvm_id selection) {
  return x_op(w, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_IT, selection);
}

/* modify as an event */
static cardvm_event ev_modify(cardvm_handle card, cardvm_id property, cardvm_modify modify, int32_t amount,
                              cardvm_id until) {
  cardvm_event e = ev_amount(CARDVM_EVENT_MODIFY, card, amount);
  e.slot[CARDVM_SLOT_NAME] = property;
  e.slot[CARDVM_SLOT_POSITION] = modify;
  e.slot[CARDVM_SLOT_TO] = until;
  return e;
}

static void modify(world *w, cardvm_handle card, cardvm_id property, cardvm_modify how, int32_t amount,
                   cardvm_id until) {
  assert_int_equal(world_propose(w, ev_modify(card, property, how, amount, until)), CARDVM_DONE);
}

static int32_t value(world *w, cardvm_handle card, cardvm_id property) {
  return cardvm_game_property(w->game, card, property);
}

/* -- What is printed, added and set --------------------------------------------------------------------- */

static void property_without_modifiers_is_as_printed(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_power(w, card), 3);
  assert_int_equal(value(w, card, w->cost), 3); /* the property's base */
  assert_int_equal(value(w, card, 0), 0);
  assert_int_equal(value(w, card, 99), 0);
  world_free(w);
}

static void modifiers_apply_by_age(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  modify(w, card, w->power, CARDVM_ADD, 2, CARDVM_FOREVER);
  assert_int_equal(world_power(w, card), 5);
  modify(w, card, w->power, CARDVM_SET, 1, CARDVM_FOREVER);
  assert_int_equal(world_power(w, card), 1);
  modify(w, card, w->power, CARDVM_ADD, -4, CARDVM_FOREVER);
  assert_int_equal(world_power(w, card), -3);
  assert_int_equal(value(w, card, w->cost), 3);
  world_free(w);
}

static void modifiers_and_constants_merge_by_age(void **state) {
  (void)state;
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
  world_free(w);
}

static void clamp_applies_to_the_end_only(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  modify(w, card, w->cost, CARDVM_ADD, -9, CARDVM_FOREVER);
  assert_int_equal(value(w, card, w->cost), 0);
  modify(w, card, w->cost, CARDVM_ADD, 8, CARDVM_FOREVER); /* 3 - 9 + 8, not 0 + 8 */
  assert_int_equal(value(w, card, w->cost), 2);
  modify(w, card, w->cost, CARDVM_ADD, 100, CARDVM_FOREVER);
  assert_int_equal(value(w, card, w->cost), 10);
  world_free(w);
}

static void printed_values_out_of_bounds_are_clamped(void **state) {
  (void)state;
  world *w = world_declare();
  const cardvm_value v = {w->cost, 25};
  cardvm_id dear = cardvm_program_definition(
      w->program, &(cardvm_definition_def){.name = "Dear", .values = &v, .value_count = 1});
  world_start(w);
  cardvm_handle card = world_put(w, dear, 1, w->battle);
  assert_int_equal(value(w, card, w->cost), 10);
  world_free(w);
}

static void sums_stop_at_the_largest_number(void **state) {
  (void)state;
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
  world_free(w);
}

/* -- Durations ------------------------------------------------------------------------------------------------ */

static void modifier_this_turn_ends_with_the_turn(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  modify(w, card, w->power, CARDVM_ADD, 2, w->this_turn);
  assert_int_equal(world_power(w, card), 5);
  world_next_turn(w);
  assert_int_equal(world_power(w, card), 3);
  world_free(w);
}

static void modifier_until_an_event_ends_with_it(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  modify(w, card, w->power, CARDVM_ADD, 2, w->until_shout);
  modify(w, card, w->power, CARDVM_ADD, 4, w->until_shout);
  modify(w, card, w->power, CARDVM_ADD, 8, CARDVM_FOREVER);
  world_next_turn(w);
  assert_int_equal(world_power(w, card), 17);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(world_power(w, card), 11);
  world_free(w);
}

static cardvm_call_status while_effect(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  assert_int_equal(cardvm_modify_card(game, w->hold[0], w->power, CARDVM_ADD, 2, CARDVM_WHILE_EFFECT, NULL),
                   CARDVM_DONE);
  assert_int_equal(cardvm_game_property(game, w->hold[0], w->power), 5);
  return CARDVM_CALL_DONE;
}

static void modifier_of_an_effect_ends_with_it(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  w->hold[0] = world_put(w, bear, 1, w->battle);
  world_do(w, while_effect);
  assert_true(w->finished);
  assert_int_equal(world_power(w, w->hold[0]), 3);
  world_free(w);
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
    cardvm_modify_card(game, w->hold[0], w->power, CARDVM_ADD, 2, w->this_duel, NULL);
    call->step = 1;
    cardvm_run_sequence(game, w->duel, 2, NULL, 0); /* nested */
    return CARDVM_CALL_WAIT;
  }
  if (step == w->s_open && call->step == 1) w->number[1] = (uint32_t)world_power(w, w->hold[0]);
  if (step == w->s_close) w->number[2 + w->number[5]++] = (uint32_t)world_power(w, w->hold[0]);
  return CARDVM_CALL_DONE;
}

static void modifier_this_duel_ends_with_that_instance(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  w->hold[0] = world_put(w, bear, 1, w->battle);
  w->step_body = duel_step;
  world_do(w, two_duels);
  assert_int_equal(w->number[5], 3);
  assert_int_equal(w->number[2], 5); /* the nested duel closes */
  assert_int_equal(w->number[1], 5); /* and has ended nothing */
  assert_int_equal(w->number[3], 5); /* the duel itself closes: still on in its last step */
  assert_int_equal(w->number[4], 3); /* the next one */
  world_free(w);
}

static void modifiers_are_forgotten_with_the_stay(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  modify(w, card, w->power, CARDVM_ADD, 2, CARDVM_FOREVER);
  card = world_move(w, card, cardvm_game_circle(w->game, w->field, 1, 0), 0);
  assert_int_equal(world_power(w, card), 5);
  cardvm_handle old = card;
  card = world_move(w, card, world_place(w, w->hand, 1), 0);
  assert_int_equal(world_power(w, card), 3);
  assert_int_equal(world_power(w, old), 5); /* last known */
  world_free(w);
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

static void modifier_can_be_ended_once(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  w->hold[0] = world_put(w, bear, 1, w->battle);
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
  world_free(w);
}

static void more_lasting_effects_than_the_limit_fail(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3);
  w->setup.limits.lasting = 2;
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
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
  world_free(w);
}

/* -- Constants -------------------------------------------------------------------------------------------------- */

static void constant_without_on_is_about_its_own_card(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id add = constant(w, 0, w->power, CARDVM_ADD, x_num(w, 2));
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, add), wolf = world_plain(w, "Wolf", 4);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, wolf, 1, w->battle);
  assert_int_equal(world_power(w, a), 5);
  assert_int_equal(world_power(w, b), 4);
  a = world_move(w, a, world_place(w, w->hand, 1), 0);
  assert_int_equal(world_power(w, a), 3); /* works in play only */
  world_free(w);
}

static void constant_works_in_the_zones_it_names(void **state) {
  (void)state;
  world *w = world_declare();
  const cardvm_modifier_def m = {.property = w->power, .value = x_num(w, 2)};
  cardvm_id add = world_ability(w, &(cardvm_ability_def){.kind = CARDVM_CONSTANT,
                                                         .zones = zone_set(w->hand) | zone_set(w->limbo),
                                                         .modifiers = &m,
                                                         .modifier_count = 1});
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, add);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_power(w, a), 3);
  a = world_move(w, a, world_place(w, w->hand, 1), 0);
  assert_int_equal(world_power(w, a), 5);
  a = world_move(w, a, world_place(w, w->limbo, 1), 0);
  assert_int_equal(world_power(w, a), 5);
  world_free(w);
}

static void constant_over_a_side_follows_masters(void **state) {
  (void)state;
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
  world_free(w);
}

static void constant_of_an_attached_card_is_about_the_bearer(void **state) {
  (void)state;
  world *w = world_declare();
  const cardvm_modifier_def m = {.property = w->power, .value = x_num(w, 2)};
  cardvm_id add = world_ability(
      w, &(cardvm_ability_def){.kind = CARDVM_CONSTANT, .attached = true, .modifiers = &m, .modifier_count = 1});
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
  world_free(w);
}

static void constant_of_two_modifiers_does_both_once(void **state) {
  (void)state;
  world *w = world_declare();
  const cardvm_modifier_def m[] = {{.property = w->power, .value = x_num(w, 2)},
                                   {.property = w->power, .modify = CARDVM_SET, .value = x_num(w, 7)},
                                   {.property = w->power, .value = x_num(w, 1)},
                                   {.property = w->cost, .value = x_num(w, -1)}};
  cardvm_id all = world_ability(w, &(cardvm_ability_def){.kind = CARDVM_CONSTANT, .modifiers = m, .modifier_count = 4});
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, all);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_power(w, a), 8);
  assert_int_equal(value(w, a, w->cost), 2);
  world_free(w);
}

static void started_constant_lasts_as_told(void **state) {
  (void)state;
  world *w = world_declare();
  const cardvm_subject kinds[] = {CARDVM_SUBJECT_CARD, CARDVM_SUBJECT_NUMBER};
  const cardvm_modifier_def m = {.property = w->power, .value = x_op(w, CARDVM_OP_PARAM, 1, 0)};
  cardvm_id ability = world_ability(
      w, &(cardvm_ability_def){.kind = CARDVM_CONSTANT,
                               .started_only = true,
                               .on = x_is_card(w, CARDVM_WHO_IT, CARDVM_WHO_PARAM),
                               .modifiers = &m,
                               .modifier_count = 1,
                               .parameters = kinds,
                               .parameter_count = 2});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  cardvm_event e = {.kind = CARDVM_EVENT_START};
  e.slot[CARDVM_SLOT_NAME] = ability;
  e.slot[CARDVM_SLOT_OTHER] = a;  /* first parameter */
  e.slot[CARDVM_SLOT_AMOUNT] = 4; /* second */
  e.slot[CARDVM_SLOT_TO] = w->this_turn;
  assert_int_equal(world_propose(w, e), CARDVM_DONE);
  assert_int_equal(world_power(w, a), 7);
  assert_int_equal(world_power(w, b), 3);
  world_next_turn(w);
  assert_int_equal(world_power(w, a), 3);
  world_free(w);
}

/* -- Layers --------------------------------------------------------------------------------------------------------- */

/* Two constants, one of the base layer and one of the upper; the upper applies last, though it is older. */
static void layers_go_before_age(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  const cardvm_modifier_def m = {
      .property = w->power, .modify = CARDVM_SET, .value = x_num(w, 10), .layer = w->upper};
  cardvm_id set = world_ability(w, &(cardvm_ability_def){.kind = CARDVM_CONSTANT,
                                                         .on = x_it_in(w, all),
                                                         .modifiers = &m,
                                                         .modifier_count = 1});
  cardvm_id add = constant(w, x_it_in(w, all), w->power, CARDVM_ADD, x_num(w, 1));
  cardvm_id king = WORLD_CARD(w, "King", 1, set), bear = WORLD_CARD(w, "Bear", 3, add);
  world_start(w);
  world_put(w, king, 1, w->battle);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_power(w, card), 10);
  modify(w, card, w->power, CARDVM_ADD, 5, CARDVM_FOREVER); /* of the base layer, too */
  assert_int_equal(world_power(w, card), 10);
  world_free(w);
}

/* An upper constant reads the power with what the base layer makes of it, also when that changes. */
static void constant_reads_what_another_one_changes(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  cardvm_id shine = constant(w, 0, w->shine, CARDVM_ADD, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power));
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
  world_free(w);
}

/* In its own layer a constant reads only what lower layers make: two that read each other do not go round. */
static void constants_of_one_layer_do_not_read_each_other(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id a = constant(w, 0, w->power, CARDVM_ADD, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_ME, w->cost));
  cardvm_id b = constant(w, 0, w->cost, CARDVM_ADD, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_ME, w->power));
  cardvm_id ring = WORLD_CARD(w, "Ring", 2, a, b);
  world_start(w);
  cardvm_handle card = world_put(w, ring, 1, w->battle);
  assert_int_equal(world_power(w, card), 5); /* 2 + printed 3 */
  assert_int_equal(value(w, card, w->cost), 5);
  world_free(w);
}

static void count_of_powerful_cards_follows_their_power(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id strong = world_select(
      w, w->battle, CARDVM_SIDE_ANY, x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power), 4));
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
  world_free(w);
}

/* -- Expressions ----------------------------------------------------------------------------------------------------- */

/* Evaluates expressions in an effect whose `it` is hold[0]. */
static cardvm_call_status evaluate_all(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  for (uint32_t i = 0; i < 16; i++)
    if (w->number[i]) w->hold[i] = (uint32_t)cardvm_evaluate(game, w->number[i], w->hold[15]);
  return CARDVM_CALL_DONE;
}

static int32_t evaluate(world *w, cardvm_expr e, cardvm_handle it) {
  w->number[0] = e;
  w->hold[15] = it;
  world_do(w, evaluate_all);
  return (int32_t)w->hold[0];
}

static void arithmetic_is_that_of_numbers_without_overflow(void **state) {
  (void)state;
  const int32_t big = INT32_MAX, low = INT32_MIN;
  const struct {
    cardvm_op op;
    int32_t a, b, result;
  } cases[] = {
      {CARDVM_OP_ADD, 2, 3, 5},     {CARDVM_OP_ADD, INT32_MAX, 1, INT32_MAX},
      {CARDVM_OP_SUB, 2, 3, -1},    {CARDVM_OP_SUB, INT32_MIN, 1, INT32_MIN},
      {CARDVM_OP_MUL, -4, 3, -12},  {CARDVM_OP_MUL, INT32_MAX, 2, INT32_MAX},
      {CARDVM_OP_MUL, INT32_MIN, 2, INT32_MIN}, {CARDVM_OP_MIN, -1, 2, -1},
      {CARDVM_OP_MAX, -1, 2, 2},    {CARDVM_OP_EQ, 2, 2, 1},
      {CARDVM_OP_EQ, 2, 3, 0},      {CARDVM_OP_NE, 2, 3, 1},
      {CARDVM_OP_LT, 2, 3, 1},      {CARDVM_OP_LT, 3, 3, 0},
      {CARDVM_OP_LE, 3, 3, 1},      {CARDVM_OP_GT, 4, 3, 1},
      {CARDVM_OP_GT, 3, 3, 0},      {CARDVM_OP_GE, 3, 3, 1},
      {CARDVM_OP_GE, 2, 3, 0},      {CARDVM_OP_AND, 2, 0, 0},
      {CARDVM_OP_AND, 2, 5, 1},     {CARDVM_OP_OR, 0, 5, 1},
      {CARDVM_OP_OR, 0, 0, 0},
  };
  (void)big, (void)low;
  world *w = world_declare();
  cardvm_expr e[32], no = x_op(w, CARDVM_OP_NOT, x_num(w, 7), 0), yes = x_op(w, CARDVM_OP_NOT, x_num(w, 0), 0);
  size_t n = sizeof cases / sizeof *cases;
  for (size_t i = 0; i < n; i++) e[i] = x_op(w, cases[i].op, x_num(w, cases[i].a), x_num(w, cases[i].b));
  world_start(w);
  for (size_t i = 0; i < n; i++) {
    int32_t found = evaluate(w, e[i], 0);
    if (found != cases[i].result) fail_msg("case %u: %d", (unsigned)i, (int)found);
  }
  assert_int_equal(evaluate(w, no, 0), 0);
  assert_int_equal(evaluate(w, yes, 0), 1);
  world_free(w);
}

static void readings_of_a_card_tell_where_and_whose_it_is(void **state) {
  (void)state;
  world *w = world_declare();
  const uint32_t it = CARDVM_WHO_IT;
  const cardvm_op ops[] = {CARDVM_OP_ZONE,    CARDVM_OP_OWNER,    CARDVM_OP_MASTER,
                           CARDVM_OP_PRESENT, CARDVM_OP_ATTACHED, CARDVM_OP_IS_ATTACHED,
                           CARDVM_OP_DEFINITION};
  cardvm_expr e[7], in = x_in_zone(w, CARDVM_WHO_IT, w->battle), out = x_in_zone(w, CARDVM_WHO_IT, w->hand);
  for (int i = 0; i < 7; i++) e[i] = x_op(w, ops[i], it, 0);
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle host = world_put(w, bear, 1, w->battle), a = world_put(w, bear, 2, w->hand);
  cardvm_edit_attach(w->game, a, host);
  world_run(w);
  a = world_now(w, a);
  const int32_t expect_host[] = {(int32_t)w->battle, 1, 1, 1, 1, 0, (int32_t)bear};
  const int32_t expect_a[] = {(int32_t)w->battle, 2, 1, 1, 0, 1, (int32_t)bear};
  const int32_t expect_none[] = {0, 0, 0, 0, 0, 0, 0};
  for (int i = 0; i < 7; i++) {
    assert_int_equal(evaluate(w, e[i], host), expect_host[i]);
    assert_int_equal(evaluate(w, e[i], a), expect_a[i]);
    assert_int_equal(evaluate(w, e[i], 0), expect_none[i]);
  }
  assert_int_equal(evaluate(w, in, host), 1);
  assert_int_equal(evaluate(w, out, host), 0);
  assert_int_equal(evaluate(w, in, 0), 0);
  world_propose(w, ev_card(w->destroy, host));
  assert_int_equal(evaluate(w, e[0], host), (int32_t)w->battle); /* last known */
  assert_int_equal(evaluate(w, e[3], host), 0);
  world_free(w);
}

static void columns_are_seen_from_the_chair_of_who_asks(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_expr mine = x_op(w, CARDVM_OP_COLUMN, CARDVM_WHO_IT, CARDVM_WHOSE_YOU);
  cardvm_expr theirs = x_op(w, CARDVM_OP_COLUMN, CARDVM_WHO_IT, CARDVM_WHOSE_OPPONENT);
  cardvm_expr row = x_op(w, CARDVM_OP_ROW, CARDVM_WHO_IT, CARDVM_WHOSE_YOU);
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 2, w->battle);
  world_move(w, a, cardvm_game_circle(w->game, w->field, 1, 0), 0); /* left of player 1 */
  world_move(w, b, cardvm_game_circle(w->game, w->field, 2, 2), 0); /* right of player 2: the same column */
  assert_int_equal(evaluate(w, mine, a), -1);
  assert_int_equal(evaluate(w, mine, b), -1);
  assert_int_equal(evaluate(w, theirs, a), 1);
  assert_int_equal(evaluate(w, theirs, b), 1);
  assert_int_equal(evaluate(w, row, a), 1);
  assert_int_equal(evaluate(w, row, b), -1);
  cardvm_handle c = world_put(w, bear, 1, w->battle); /* on no circle */
  assert_int_equal(evaluate(w, mine, c), 0);
  world_free(w);
}

static void circles_are_adjacent_where_they_are_linked(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id near = cardvm_program_selection(
      w->program,
      &(cardvm_selection_def){.zones = zone_set(w->field),
                              .filter = x_op(w, CARDVM_OP_ADJACENT, CARDVM_WHO_IT, CARDVM_WHO_ME)});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle cards[2][3], found[8];
  for (cardvm_seat s = 1; s <= 2; s++)
    for (uint32_t n = 0; n < 3; n++) {
      cards[s - 1][n] = world_put(w, bear, s, w->battle);
      world_move(w, cards[s - 1][n], cardvm_game_circle(w->game, w->field, s, n), 0);
    }
  assert_int_equal(cardvm_game_select(w->game, near, 1, cards[0][0], found, 8), 1);
  assert_int_equal(found[0], cards[0][1]);
  assert_int_equal(cardvm_game_select(w->game, near, 1, cards[1][1], found, 8), 2);
  assert_int_equal(found[0], cards[1][0]);
  assert_int_equal(found[1], cards[1][2]);
  assert_int_equal(cardvm_game_select(w->game, near, 1, 0, found, 8), 0);
  world_free(w);
}

/* -- Selections ---------------------------------------------------------------------------------------------------------- */

static void selections_choose_by_zone_side_and_filter(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_expr hurt = x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage), 1);
  cardvm_id yours = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  cardvm_id enemies = world_select(w, w->battle, CARDVM_SIDE_ENEMY, hurt);
  cardvm_id hands = world_select(w, w->hand, CARDVM_SIDE_YOURS, 0);
  cardvm_id attached = cardvm_program_selection(
      w->program, &(cardvm_selection_def){.zones = zone_set(w->battle), .attached = true});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 2, w->battle);
  cardvm_handle c = world_put(w, bear, 2, w->battle), found[8];
  world_put(w, bear, 1, w->hand);
  world_propose(w, ev_amount(w->hurt, b, 1));
  cardvm_edit_attach(w->game, world_put(w, bear, 1, w->limbo), c);
  world_run(w);
  assert_int_equal(cardvm_game_select(w->game, yours, 1, 0, found, 8), 1);
  assert_int_equal(found[0], a);
  assert_int_equal(cardvm_game_select(w->game, yours, 2, 0, found, 1), 2); /* counts what does not fit */
  assert_int_equal(cardvm_game_select(w->game, enemies, 1, 0, found, 8), 1);
  assert_int_equal(found[0], b);
  assert_int_equal(cardvm_game_select(w->game, hands, 1, 0, NULL, 0), 1);
  assert_int_equal(cardvm_game_select(w->game, hands, 2, 0, NULL, 0), 0);
  assert_int_equal(cardvm_game_select(w->game, attached, 1, 0, found, 8), 1);
  assert_int_equal(world_card(w, found[0]).host, c);
  assert_int_equal(cardvm_game_select(w->game, 99, 1, 0, found, 8), 0);
  world_free(w);
}

/* A stolen card is "yours" of who stole it; in a hand the place decides. */
static void selections_of_a_side_follow_control(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id yours = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0), bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), found[2];
  cardvm_edit_control(w->game, a, 2, CARDVM_FOREVER);
  world_run(w);
  assert_int_equal(cardvm_game_select(w->game, yours, 2, 0, found, 2), 1);
  assert_int_equal(cardvm_game_select(w->game, yours, 1, 0, found, 2), 0);
  world_free(w);
}

/* -- What is kept ------------------------------------------------------------------------------------------------------------ */

static bool reader_of_scars(cardvm_game *game, const cardvm_context *context, void *user, int32_t *out) {
  world *w = user;
  *out = cardvm_game_field(game, context->it, w->scar);
  return true;
}

/* What a constant does not read leaves its values as they are kept: neither all cards' nor this one's are
 * dropped. */
static void kept_value_survives_what_it_does_not_read(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  cardvm_id add = constant(w, x_it_in(w, all), w->power, CARDVM_ADD,
                           x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage));
  cardvm_id captain = WORLD_CARD(w, "Captain", 3, add), bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle card = world_put(w, captain, 1, w->battle), other = world_put(w, bear, 2, w->battle);
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
  assert_int_equal(w->game->versions[card & 0xffff], version + 1); /* the modifier of another property */
  world_propose(w, ev_amount(w->hurt, card, 3));
  assert_int_equal(w->game->epochs[w->power], epoch);
  assert_int_equal(w->game->versions[card & 0xffff], version + 2);
  assert_int_equal(world_power(w, card), 6);
  world_free(w);
}

/* A new stay of the host resets its fields and modifiers; what is attached to it reads them. */
static void kept_value_follows_a_host_that_is_made_new(void **state) {
  (void)state;
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
  world_propose(w, ev_card(CARDVM_EVENT_RESTAY, host));
  assert_int_equal(value(w, sword, w->cost), 3);
  assert_int_equal(value(w, sword, w->shine), 3);
  world_free(w);
}

/* The opponent is the next player who is still in play. */
static void kept_value_follows_who_the_opponent_is(void **state) {
  (void)state;
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
  world_free(w);
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
static void values_of_a_failed_game_are_those_before_the_effect(void **state) {
  (void)state;
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
  world_free(w);
}

static void kept_value_is_none_of_a_game_that_is_over(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id add = constant_while(w, x_op(w, CARDVM_OP_IN_SEQUENCE, w->turn, 0), 0, w->power, x_num(w, 2));
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
  world_free(w);
}

/* A started effect reads its source as it was, and as printed when that is forgotten. */
static void kept_value_follows_what_is_forgotten_of_its_source(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id yours = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  const cardvm_modifier_def m = {.property = w->power,
                                 .value = x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ME, w->damage)};
  cardvm_id ability = world_ability(w, &(cardvm_ability_def){.kind = CARDVM_CONSTANT,
                                                             .started_only = true,
                                                             .on = x_it_in(w, yours),
                                                             .modifiers = &m,
                                                             .modifier_count = 1});
  cardvm_id bear = world_plain(w, "Bear", 3);
  w->setup.limits.remembered = 1;
  world_start(w);
  cardvm_handle source = world_put(w, bear, 1, w->battle), card = world_put(w, bear, 1, w->battle);
  cardvm_handle other = world_put(w, bear, 2, w->battle);
  world_propose(w, ev_amount(w->hurt, source, 2));
  cardvm_event e = {.kind = CARDVM_EVENT_START};
  e.slot[CARDVM_SLOT_NAME] = ability;
  e.slot[CARDVM_SLOT_SOURCE] = source;
  e.slot[CARDVM_SLOT_TO] = w->until_shout;
  world_propose(w, e);
  assert_int_equal(world_power(w, card), 5);
  world_propose(w, ev_card(w->destroy, source));
  assert_int_equal(world_power(w, card), 5);
  world_propose(w, ev_card(w->destroy, other));
  assert_int_equal(world_power(w, card), 3);
  world_free(w);
}

static void kept_value_follows_the_tally(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id add = constant_while(w, x_at_least(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 3), 0, w->power,
                                 x_num(w, 2));
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, add);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_amount(w->set_tally, 0, 2));
  assert_int_equal(world_power(w, card), 3);
  world_propose(w, ev_amount(w->count, 0, 1));
  assert_int_equal(world_power(w, card), 5);
  world_free(w);
}

/* -- Storms: a kept value is never stale ---------------------------------------------------------------------------------------- */

static bool reader_of_much(cardvm_game *game, const cardvm_context *context, void *user, int32_t *out) {
  world *w = user;
  *out = cardvm_game_field(game, context->it, w->scar) + cardvm_game_variable(game, w->tally) +
         (int32_t)cardvm_game_turn_player(game);
  return true;
}

#define KINDS 64
#define MAX_CARDS 48u

typedef struct storm {
  world *w;
  cardvm_id definitions[KINDS], started[KINDS];
  uint32_t count, started_count;
  uint32_t kind, only, also; /* when not 0, only these kinds are declared: no other one's reads help */
  uint32_t most;       /* cards */
  uint64_t random;
  uint32_t op;
  char last[200];
} storm;

static void add(storm *s, cardvm_id ability) {
  char name[32];
  snprintf(name, sizeof name, "Card %u", (unsigned)s->count);
  s->definitions[s->count] = world_define(s->w, name, (int32_t)s->count % 5, &ability, ability ? 1 : 0);
  s->count++;
}

static bool wanted(storm *s) { return ++s->kind == s->only || s->kind == s->also || !s->only; }

/* Declares a kind of card with this ability; a started ability; a rule; if it is wanted. */
#define KIND(s, ability) do { if (wanted(s)) add((s), (ability)); } while (0)
#define STARTED(s, ability) do { if (wanted(s)) (s)->started[(s)->started_count++] = (ability); } while (0)
#define RULE(s, ability) do { if (wanted(s)) cardvm_program_rule((s)->w->program, (ability), 0); } while (0)

static cardvm_expr it_of(storm *s, cardvm_op op, uint32_t b) { return x_op(s->w, op, CARDVM_WHO_IT, b); }
static cardvm_expr me_of(storm *s, cardvm_op op, uint32_t b) { return x_op(s->w, op, CARDVM_WHO_ME, b); }

static cardvm_id attached_constant(storm *s, cardvm_expr on, cardvm_id property, cardvm_expr number) {
  const cardvm_modifier_def m = {.property = property, .value = number};
  return world_ability(s->w, &(cardvm_ability_def){.kind = CARDVM_CONSTANT,
                                                   .attached = true,
                                                   .on = on,
                                                   .modifiers = &m,
                                                   .modifier_count = 1});
}

/* Constants over the card itself and what it reads of it. */
static void declare_local(storm *s) {
  world *w = s->w;
  cardvm_id all = cardvm_program_selection(
      w->program, &(cardvm_selection_def){.zones = zone_set(w->battle) | zone_set(w->field) | zone_set(w->camp) |
                                                   zone_set(w->throne)});
  cardvm_expr any = x_it_in(w, all), always = x_num(w, 1);
  KIND(s, constant(w, any, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_FIELD, w->damage)));
  KIND(s, constant(w, x_at_least(w, it_of(s, CARDVM_OP_FIELD, w->damage), 2), w->power, CARDVM_SET, x_num(w, 2)));
  KIND(s, constant(w, always, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_ZONE, 0)));
  KIND(s, constant(w, always, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_OWNER, 0)));
  KIND(s, constant(w, always, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_MASTER, 0)));
  KIND(s, constant(w, any, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_ATTACHED, 0)));
  KIND(s, constant(w, always, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_ATTACHED, 0)));
  KIND(s, constant(w, it_of(s, CARDVM_OP_IS_ATTACHED, 0), w->cost, CARDVM_ADD,
                  x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_HOST, w->damage)));
  KIND(s, constant(w, always, w->shine, CARDVM_ADD, it_of(s, CARDVM_OP_PROPERTY, w->power)));
  KIND(s, constant(w, it_of(s, CARDVM_OP_IS_ATTACHED, 0), w->shine, CARDVM_ADD,
                  x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_HOST, w->power)));
  KIND(s, constant(w, always, w->shine, CARDVM_ADD,
                  x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_OWNER + CARDVM_WHO_IT, w->gold)));
  KIND(s, constant(w, always, w->shine, CARDVM_ADD,
                  x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_MASTER + CARDVM_WHO_IT, w->gold)));
  KIND(s, constant(w, always, w->shine, CARDVM_ADD,
                  x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_MASTER + CARDVM_WHO_HOST, w->gold)));
  KIND(s, constant(w, it_of(s, CARDVM_OP_ARRIVED_IN, w->turn), w->power, CARDVM_ADD, x_num(w, 3)));
  KIND(s, constant(w, any, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_COLUMN, CARDVM_WHOSE_TURN)));
  KIND(s, constant(w, any, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_ROW, CARDVM_WHOSE_YOU)));
  KIND(s, constant(w, x_is_seat(w, CARDVM_WHOSE_MASTER + CARDVM_WHO_HOST, CARDVM_WHOSE_YOU), w->power, CARDVM_ADD,
                  x_num(w, 1)));
}

/* Constants over the source, sides, counts, players and turns. */
static void declare_global(storm *s) {
  world *w = s->w;
  cardvm_id yours = cardvm_program_selection(
      w->program, &(cardvm_selection_def){.zones = zone_set(w->battle) | zone_set(w->field) | zone_set(w->hand),
                                          .side = CARDVM_SIDE_YOURS});
  cardvm_id enemies = world_select(w, w->field, CARDVM_SIDE_ENEMY,
                                   x_at_least(w, it_of(s, CARDVM_OP_FIELD, w->rested), 1));
  cardvm_id strong = world_select(w, w->battle, CARDVM_SIDE_ANY,
                                  x_at_least(w, it_of(s, CARDVM_OP_PROPERTY, w->power), 4));
  cardvm_id attached = cardvm_program_selection(
      w->program, &(cardvm_selection_def){.zones = zone_set(w->battle) | zone_set(w->field), .attached = true});
  KIND(s, constant(w, x_it_in(w, yours), w->power, CARDVM_ADD, x_num(w, 1)));
  KIND(s, constant(w, x_it_in(w, enemies), w->power, CARDVM_ADD, x_num(w, -1)));
  KIND(s, constant(w, 0, w->power, CARDVM_ADD, x_op(w, CARDVM_OP_COUNT, yours, 0)));
  KIND(s, constant(w, 0, w->shine, CARDVM_ADD, x_op(w, CARDVM_OP_COUNT, strong, 0)));
  KIND(s, constant(w, x_it_in(w, attached), w->cost, CARDVM_ADD, x_op(w, CARDVM_OP_COUNT, attached, 0)));
  KIND(s, constant(w, x_it_in(w, yours), w->cost, CARDVM_ADD, me_of(s, CARDVM_OP_FIELD, w->damage)));
  KIND(s, constant(w, x_it_in(w, yours), w->shine, CARDVM_ADD, me_of(s, CARDVM_OP_PROPERTY, w->power)));
  KIND(s, constant_while(w, x_op(w, CARDVM_OP_NOT, x_is_seat(w, CARDVM_WHOSE_TURN, CARDVM_WHOSE_YOU), 0),
                        x_it_in(w, yours), w->power, x_num(w, 2)));
  KIND(s, constant(w, x_it_in(w, yours), w->cost, CARDVM_ADD,
                  x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_OPPONENT, w->gold)));
  KIND(s, constant(w, 0, w->power, CARDVM_ADD, x_op(w, CARDVM_OP_PLACE_COUNT, w->hand, CARDVM_WHOSE_YOU)));
  KIND(s, constant(w, 0, w->shine, CARDVM_ADD, x_op(w, CARDVM_OP_PLACE_COUNT, w->field, CARDVM_WHOSE_OPPONENT)));
  KIND(s, constant_while(w, x_at_least(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 3), 0, w->cost,
                        x_op(w, CARDVM_OP_TURN_NUMBER, 0, 0)));
  KIND(s, constant(w, x_op(w, CARDVM_OP_ADJACENT, CARDVM_WHO_IT, CARDVM_WHO_ME), w->power, CARDVM_ADD, x_num(w, 1)));
  KIND(s, constant_while(w, x_op(w, CARDVM_OP_IN_SEQUENCE, w->duel, 0), 0, w->power, x_num(w, 5)));
  KIND(s, constant_while(w, x_op(w, CARDVM_OP_IN_STEP, w->s_clash, 0), x_it_in(w, yours), w->power, x_num(w, 7)));
  KIND(s, constant(w, x_op(w, CARDVM_OP_SAME, CARDVM_WHO_IT, CARDVM_WHO_ROLE + w->attacker), w->power, CARDVM_ADD,
                  x_num(w, 9)));
  KIND(s, constant(w, 0, w->shine, CARDVM_ADD,
                  x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ROLE + w->target, w->damage)));
  KIND(s, constant(w, x_num(w, 1), w->shine, CARDVM_ADD,
                  x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_ROLE + w->target, w->power)));
  KIND(s, attached_constant(s, 0, w->power, x_num(w, 2)));
  KIND(s, attached_constant(s, x_it_in(w, yours), w->shine, me_of(s, CARDVM_OP_PROPERTY, w->power)));
  KIND(s, attached_constant(s, x_it_in(w, yours), w->cost,
                           x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ITSELF, w->scar)));
  cardvm_id read = cardvm_program_reader(w->program, "much", reader_of_much, w);
  KIND(s, constant(w, x_it_in(w, yours), w->cost, CARDVM_ADD, x_op(w, CARDVM_OP_CALL, read, 0)));
}

static cardvm_id started(storm *s, cardvm_expr on, cardvm_id property, cardvm_expr number) {
  static const cardvm_subject card = CARDVM_SUBJECT_CARD;
  const cardvm_modifier_def m = {.property = property, .value = number};
  return world_ability(s->w, &(cardvm_ability_def){.kind = CARDVM_CONSTANT,
                                                   .started_only = true,
                                                   .on = on,
                                                   .modifiers = &m,
                                                   .modifier_count = 1,
                                                   .parameters = &card,
                                                   .parameter_count = 1});
}

static void declare_started(storm *s) {
  world *w = s->w;
  cardvm_expr yours = x_it_in(w, world_select(w, w->battle, CARDVM_SIDE_YOURS, 0));
  STARTED(s, started(s, x_is_card(w, CARDVM_WHO_IT, CARDVM_WHO_PARAM), w->power, x_num(w, 3)));
  STARTED(s, started(s, yours, w->power, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_PARAM, w->damage)));
  STARTED(s, started(s, yours, w->cost, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_PARAM, w->power)));
  STARTED(s, started(s, yours, w->power, x_op(w, CARDVM_OP_PRESENT, CARDVM_WHO_TARGET, 0)));
  STARTED(s, started(s, yours, w->shine, me_of(s, CARDVM_OP_FIELD, w->damage)));
}

/* A constant of the rules: "your cards" are the turn player's. */
static void declare_rules(storm *s) {
  world *w = s->w;
  cardvm_id yours = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  RULE(s, constant(w, x_it_in(w, yours), w->power, CARDVM_ADD, x_num(w, 4)));
  RULE(s, constant(w, x_num(w, 1), w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold)));
}

static uint32_t below(storm *s, uint32_t n) { return world_random(&s->random, n); }

static void check(storm *s, cardvm_game *game) {
  if (cardvm_game_check(game) != CARDVM_OK)
    fail_msg("op %u (%s): %s", (unsigned)s->op, s->last, cardvm_game_error(game)->message);
}

static uint32_t all_cards(storm *s, cardvm_handle *out) {
  cardvm_game *g = s->w->game;
  uint32_t n = 0;
  for (cardvm_place p = 1; p <= cardvm_game_place_count(g); p++) {
    cardvm_handle here[MAX_CARDS];
    uint32_t k = cardvm_game_cards(g, p, here, MAX_CARDS);
    for (uint32_t i = 0; i < k; i++) {
      out[n++] = here[i];
      n += cardvm_game_attached(g, here[i], out + n, MAX_CARDS - n);
    }
  }
  return n;
}

/* Runs a duel with two cards in its roles; every step is checked. */
static storm *storm_now;

static cardvm_call_status storm_step(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  check(storm_now, game);
  if (call->step == 0 && below(storm_now, 3) == 0) {
    cardvm_event e = ev_amount(w->hurt, w->hold[1], 1);
    cardvm_propose(game, &e);
    check(storm_now, game);
    cardvm_sequence_set_role(game, w->target, w->hold[2 + below(storm_now, 2)]);
    check(storm_now, game);
    e = ev_card(below(storm_now, 2) ? w->destroy : CARDVM_EVENT_RESTAY, w->hold[below(storm_now, 4)]);
    cardvm_propose(game, &e);
    check(storm_now, game);
  }
  return CARDVM_CALL_DONE;
}

static cardvm_call_status storm_duel(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step++) return CARDVM_CALL_DONE;
  const cardvm_role_value roles[] = {{w->attacker, w->hold[0]}, {w->target, w->hold[1]}};
  cardvm_run_sequence(game, w->duel, call->you, roles, 2);
  return CARDVM_CALL_WAIT;
}

/* Two events, then it fails: everything is taken back. */
static cardvm_call_status storm_fail(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  for (uint32_t i = 0; i < w->event_count; i++) {
    cardvm_event e = w->events[i];
    if (cardvm_propose(game, &e) != CARDVM_DONE) break;
    check(storm_now, game);
  }
  return CARDVM_CALL_FAILED;
}

static cardvm_event storm_change(storm *s, const cardvm_handle *cards, uint32_t n, cardvm_handle a) {
  world *w = s->w;
  uint32_t players = cardvm_game_players(w->game), seat = 1 + below(s, players);
  static const cardvm_id untils[] = {1, 2, 3, 4, CARDVM_FOREVER};
  cardvm_event e;
  switch (below(s, 14)) {
  case 0: return ev_amount(w->hurt, a, 1 + (int32_t)below(s, 2));
  case 1: return ev_amount(w->mark, a, 1);
  case 2: return ev_card(below(s, 2) ? w->rest : w->stand, a);
  case 3: return ev_card(CARDVM_EVENT_RESTAY, a);
  case 4:
    e = ev_card(w->gift, a);
    e.slot[CARDVM_SLOT_PLAYER] = seat;
    return e;
  case 5:
    e = ev_card(CARDVM_EVENT_CONTROL, a);
    e.slot[CARDVM_SLOT_PLAYER] = seat;
    e.slot[CARDVM_SLOT_TO] = untils[below(s, 5)];
    return e;
  case 6:
    return ev_modify(a, 1 + below(s, 3), (cardvm_modify)below(s, 2), (int32_t)below(s, 9) - 3, untils[below(s, 5)]);
  case 7:
  case 8:
    e = ev_card(CARDVM_EVENT_ATTACH, a);
    e.slot[CARDVM_SLOT_OTHER] = cards[below(s, n)];
    return e;
  case 9:
  case 10:
    if (!s->started_count) return ev_amount(w->hurt, a, 1);
    e = ev_card(CARDVM_EVENT_START, below(s, 2) ? a : 0);
    e.slot[CARDVM_SLOT_NAME] = s->started[below(s, s->started_count)];
    e.slot[CARDVM_SLOT_SOURCE] = cards[below(s, n)];
    e.slot[CARDVM_SLOT_OTHER] = cards[below(s, n)];
    e.slot[CARDVM_SLOT_TO] = untils[1 + below(s, 4)];
    return e;
  case 11: return ev_player(w->gain_gold, seat, (int32_t)below(s, 5) - 2);
  case 12: return ev_amount(w->set_tally, 0, (int32_t)below(s, 5));
  default: return ev_amount(w->count, 0, (int32_t)below(s, 5) - 2);
  }
}

/* One of the cards; one that has something attached, or is, more often than others. */
static cardvm_handle some_card(storm *s, const cardvm_handle *cards, uint32_t n) {
  cardvm_handle card = cards[below(s, n)];
  for (int i = 0; i < 6 && below(s, 3); i++) {
    if (world_card(s->w, card).host || cardvm_game_attached(s->w->game, card, NULL, 0)) break;
    card = cards[below(s, n)];
  }
  return card;
}

static cardvm_event storm_event(storm *s, const cardvm_handle *cards, uint32_t n) {
  world *w = s->w;
  uint32_t places = cardvm_game_place_count(w->game);
  cardvm_event e = {.kind = CARDVM_EVENT_CREATE};
  if (n < 8 || (n < s->most - 4 && below(s, 6) == 0)) {
    e.slot[CARDVM_SLOT_NAME] = s->definitions[below(s, s->count)];
    e.slot[CARDVM_SLOT_PLAYER] = 1 + below(s, cardvm_game_players(w->game));
    e.slot[CARDVM_SLOT_TO] = 1 + below(s, places);
    return e;
  }
  cardvm_handle a = some_card(s, cards, n);
  switch (below(s, 8)) {
  case 0:
  case 1:
  case 2: return ev_move(a, 1 + below(s, places), below(s, 4));
  case 3: return below(s, 3) ? ev_card(w->shout, 0) : ev_card(w->vanish, a);
  default: return storm_change(s, cards, n, a);
  }
}

static void storm_once(storm *s) {
  world *w = s->w;
  cardvm_handle cards[2 * MAX_CARDS];
  uint32_t n = all_cards(s, cards), what = below(s, 30);
  if (what == 0) {
    snprintf(s->last, sizeof s->last, "kind %u, op %u: turn", (unsigned)s->only, (unsigned)s->op);
    cardvm_game_choose(w->game, (const uint32_t[]){cardvm_game_decision(w->game)->option_count - 1}, 1);
    cardvm_game_run(w->game);
  } else if (what == 1 && n >= 4) {
    snprintf(s->last, sizeof s->last, "kind %u, op %u: duel", (unsigned)s->only, (unsigned)s->op);
    for (int i = 0; i < 4; i++) w->hold[i] = cards[below(s, n)];
    world_do(w, storm_duel);
  } else if (what == 2) {
    snprintf(s->last, sizeof s->last, "kind %u, op %u: failure", (unsigned)s->only, (unsigned)s->op);
    w->event_count = 2;
    for (int i = 0; i < 2; i++) w->events[i] = storm_event(s, cards, n);
    if (world_do(w, storm_fail) != CARDVM_FAILED) fail_msg("it did not fail");
    check(s, w->game);
    cardvm_game_skip(w->game);
    cardvm_game_run(w->game);
  } else {
    cardvm_event e = storm_event(s, cards, n);
    snprintf(s->last, sizeof s->last, "kind %u, op %u: %s card %x other %x player %u amount %d to %x name %u",
             (unsigned)s->only, (unsigned)s->op, cardvm_program_name(w->program, CARDVM_SORT_EVENT, e.kind), (unsigned)e.slot[CARDVM_SLOT_CARD],
             (unsigned)e.slot[CARDVM_SLOT_OTHER], (unsigned)e.slot[CARDVM_SLOT_PLAYER],
             (int)e.slot[CARDVM_SLOT_AMOUNT], (unsigned)e.slot[CARDVM_SLOT_TO], (unsigned)e.slot[CARDVM_SLOT_NAME]);
    memcpy(w->events, &e, sizeof e);
    w->event_count = 1;
    world_propose_all(w, &e, 1);
  }
  const cardvm_decision *d = cardvm_game_decision(w->game);
  if (!d) fail_msg("op %u (%s): %s", (unsigned)s->op, s->last, cardvm_game_error(w->game)->message);
  check(s, w->game);
}

static storm *storm_new(uint64_t seed, uint32_t players, uint32_t only, uint32_t also) {
  storm *s = calloc(1, sizeof *s);
  s->w = world_declare();
  s->random = seed * 77 + 1;
  s->only = only;
  s->also = also;
  s->most = only ? 16 : MAX_CARDS;
  declare_local(s);
  declare_global(s);
  declare_started(s);
  declare_rules(s);
  add(s, 0);
  world *w = s->w;
  w->setup.players = players;
  w->setup.limits = (cardvm_limits){.lasting = 512, .listeners = 2000, .remembered = 4, .steps = 1000000};
  w->step_body = storm_step;
  storm_now = s;
  world_where = s->last;
  world_start(w);
  return s;
}

/* The number of kinds there are. */
static uint32_t storm_run(uint64_t seed, uint32_t players, uint32_t ops, uint32_t only, uint32_t also) {
  storm *s = storm_new(seed, players, only, also);
  for (s->op = 1; s->op <= ops; s->op++) {
    storm_once(s);
    if (players > 2 && s->op == ops / 2) {
      snprintf(s->last, sizeof s->last, "kind %u: defeat", (unsigned)only);
      cardvm_seat loser = cardvm_game_turn_player(s->w->game) % players + 1;
      world_propose(s->w, ev_player(CARDVM_EVENT_DEFEAT, loser, 0));
    }
  }
  uint32_t kinds = s->kind;
  world_where = "somewhere";
  world_free(s->w);
  free(s);
  return kinds;
}

static void storm_of_two_players_leaves_no_stale_value(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 3; seed++) storm_run(seed, 2, 1500, 0, 0);
}

static void storm_of_three_players_leaves_no_stale_value(void **state) {
  (void)state;
  for (uint64_t seed = 11; seed <= 13; seed++) storm_run(seed, 3, 1500, 0, 0);
}

/* One kind of constant at a time: no other one bumps what it forgot. */
static void storm_of_single_kinds_leaves_no_stale_value(void **state) {
  (void)state;
  for (uint32_t only = 1, kinds = 1; only <= kinds; only++) kinds = storm_run(only, 3, 500, only, 0);
}

/* With one that reads the power of its own card, and one that counts powerful cards. */
static void storm_of_pairs_of_kinds_leaves_no_stale_value(void **state) {
  (void)state;
  const uint32_t readers[2] = {9, 21};
  for (uint32_t only = 1, kinds = 1; only <= kinds; only++)
    for (int i = 0; i < 2; i++) kinds = storm_run(only + 50, 2, 200, only, readers[i]);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(property_without_modifiers_is_as_printed),
      cmocka_unit_test(modifiers_apply_by_age),
      cmocka_unit_test(modifiers_and_constants_merge_by_age),
      cmocka_unit_test(clamp_applies_to_the_end_only),
      cmocka_unit_test(printed_values_out_of_bounds_are_clamped),
      cmocka_unit_test(sums_stop_at_the_largest_number),
      cmocka_unit_test(modifier_this_turn_ends_with_the_turn),
      cmocka_unit_test(modifier_until_an_event_ends_with_it),
      cmocka_unit_test(modifier_of_an_effect_ends_with_it),
      cmocka_unit_test(modifier_this_duel_ends_with_that_instance),
      cmocka_unit_test(modifiers_are_forgotten_with_the_stay),
      cmocka_unit_test(modifier_can_be_ended_once),
      cmocka_unit_test(more_lasting_effects_than_the_limit_fail),
      cmocka_unit_test(constant_without_on_is_about_its_own_card),
      cmocka_unit_test(constant_works_in_the_zones_it_names),
      cmocka_unit_test(constant_over_a_side_follows_masters),
      cmocka_unit_test(constant_of_an_attached_card_is_about_the_bearer),
      cmocka_unit_test(constant_of_two_modifiers_does_both_once),
      cmocka_unit_test(started_constant_lasts_as_told),
      cmocka_unit_test(layers_go_before_age),
      cmocka_unit_test(constant_reads_what_another_one_changes),
      cmocka_unit_test(constants_of_one_layer_do_not_read_each_other),
      cmocka_unit_test(count_of_powerful_cards_follows_their_power),
      cmocka_unit_test(arithmetic_is_that_of_numbers_without_overflow),
      cmocka_unit_test(readings_of_a_card_tell_where_and_whose_it_is),
      cmocka_unit_test(columns_are_seen_from_the_chair_of_who_asks),
      cmocka_unit_test(circles_are_adjacent_where_they_are_linked),
      cmocka_unit_test(selections_choose_by_zone_side_and_filter),
      cmocka_unit_test(selections_of_a_side_follow_control),
      cmocka_unit_test(kept_value_survives_what_it_does_not_read),
      cmocka_unit_test(kept_value_follows_a_host_that_is_made_new),
      cmocka_unit_test(kept_value_follows_what_is_forgotten_of_its_source),
      cmocka_unit_test(kept_value_is_none_of_a_game_that_is_over),
      cmocka_unit_test(kept_value_follows_the_tally),
      cmocka_unit_test(kept_value_follows_who_the_opponent_is),
      cmocka_unit_test(values_of_a_failed_game_are_those_before_the_effect),
      cmocka_unit_test(storm_of_two_players_leaves_no_stale_value),
      cmocka_unit_test(storm_of_three_players_leaves_no_stale_value),
      cmocka_unit_test(storm_of_single_kinds_leaves_no_stale_value),
      cmocka_unit_test(storm_of_pairs_of_kinds_leaves_no_stale_value),
  };
  if (argc > 1) cmocka_set_test_filter(argv[1]);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
