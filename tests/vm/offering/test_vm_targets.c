/* Targets that an ability declares: chosen before it resolves, and only what can be chosen. */
#include "decisions_world.h"

#include "game.h"

GUARDS("reading/targets change/announce flow/effect_frame flow/effect")

/* -- Targets of abilities ---------------------------------------------------------------------- */

static cardvm_handle targets[2][8];
static uint32_t target_count[2];

static cardvm_call_status targets_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  for (uint32_t t = 0; t < 2; t++) target_count[t] = cardvm_effect_targets(game, t, targets[t], 8);
  assert_int_equal(cardvm_effect_targets(game, 2, NULL, 0), 0);
  cardvm_handle few[2] = {77, 77}; /* no more than there is room for is written */
  assert_int_equal(cardvm_effect_targets(game, 0, few, 1), target_count[0]);
  assert_int_equal(few[1], 77);
  if (target_count[0] < 8) assert_int_equal(targets[0][target_count[0]], 0);
  return CARDVM_CALL_DONE;
}

/* Two sorts of targets; of the second, which the function would ask for itself, there only must be
 * one. */
TEST(targets_are_chosen_before_the_function) {
  world *w = world_declare();
  cardvm_id mine = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  cardvm_id theirs = world_select(w, w->battle, CARDVM_SIDE_ENEMY, 0);
  cardvm_id trash = world_select(w, w->trash, CARDVM_SIDE_YOURS, 0);
  cardvm_id fn = world_function(w, "targets", targets_body);
  const cardvm_target_def list[] = {{.selection = mine, .max = x_num(w, 2)},
                                    {.selection = trash, .needed_only = true},
                                    {.selection = theirs, .min = x_num(w, 0), .max = x_num(w, 2)}};
  const cardvm_target_def two[] = {list[0], list[2]};
  cardvm_ability_def def =
      IN_WINDOW("aim", w->w_main, .function = fn, .targets = two, .target_count = 2);
  cardvm_id aim = world_ability(w, &def);
  def.targets = list;
  def.target_count = 3;
  cardvm_id need = world_ability(w, &def);
  cardvm_id plain = world_plain(w, "Plain", 1), archer = WORLD_CARD(w, "Archer", 2, aim, need);
  world_start(w);
  cardvm_handle a = world_put(w, archer, 1, w->battle);
  assert_false(world_offers(w, a, aim)); /* two of mine are needed */
  cardvm_handle b = world_put(w, plain, 1, w->battle), c = world_put(w, plain, 1, w->battle);
  cardvm_handle x = world_put(w, plain, 2, w->battle);
  assert_true(world_offers(w, a, aim));
  assert_false(world_offers(w, a, need)); /* nothing in the trash */
  world_answer(w, a, aim);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
  assert_int_equal(d->option_count, 3);
  assert_int_equal(d->source, a);
  assert_int_equal(d->ability, aim);
  const cardvm_option picks[] = {{c, 0}, {b, 0}};
  assert_int_equal(answer(w, picks, 2), CARDVM_OK);
  d = cardvm_game_decision(w->game);
  assert_int_equal(d->option_count, 1);
  assert_int_equal(d->min, 0);
  world_answer(w, x, 0);
  assert_int_equal(target_count[0], 2);
  assert_int_equal(targets[0][0], c);
  assert_int_equal(targets[0][1], b);
  assert_int_equal(target_count[1], 1);
  assert_int_equal(targets[1][0], x);
  world_put(w, plain, 1, w->trash);
  assert_true(world_offers(w, a, need));
}

/* Saves a game with an open question and loads it; returns whether it was believed. */
static bool save_believed(world *w) {
  uint8_t bytes[1 << 16];
  const size_t size = cardvm_game_save(w->game, bytes, sizeof bytes);
  cardvm_error error = {0};
  assert_true(size <= sizeof bytes);
  cardvm_game *g = cardvm_game_load(w->program, bytes, size, &error);
  if (!g) assert_non_null(strstr(error.message, "not as many as are chosen"));
  cardvm_game_free(g);
  return g != NULL;
}

/* At least gold - 3, at most gold. */
TEST(how_many_are_chosen_is_computed) {
  world *w = world_declare();
  const cardvm_expr gold =
      cardvm_program_expr(w->program, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold, 0);
  const cardvm_target_def some = {.selection = world_select(w, w->battle, CARDVM_SIDE_ENEMY, 0),
                                  .min = x_op(w, CARDVM_OP_SUB, gold, x_num(w, 3)),
                                  .max = gold};
  const cardvm_id aim = world_ability(
      w, &IN_WINDOW("aim", w->w_main, .function = world_function(w, "targets", targets_body),
                    .targets = &some, .target_count = 1));
  const cardvm_id plain = world_plain(w, "Plain", 1), archer = WORLD_CARD(w, "Archer", 2, aim);
  world_start(w);
  const cardvm_handle a = world_put(w, archer, 1, w->battle);
  for (uint32_t i = 0; i < 3; i++) world_put(w, plain, 2, w->battle);
  static const struct {
    int32_t gold;
    uint32_t min, max;
  } rows[] = {{2, 0, 2}, {4, 1, 3}, {99, 0, 0}, {-2, 0, 0}, {0, 0, 0}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    assert_int_equal(cardvm_edit_player(w->game, 1, w->gold, rows[i].gold), CARDVM_OK);
    world_run(w);
    assert_int_equal(world_offers(w, a, aim), rows[i].gold < 7);
    if (rows[i].gold > 6) continue; /* more are needed than there are */
    memset(targets, 0, sizeof targets);
    target_count[0] = 99;
    world_answer(w, a, aim);
    if (!rows[i].max) {
      assert_int_equal(target_count[0], 0); /* nobody is asked */
      continue;
    }
    const cardvm_decision *d = cardvm_game_decision(w->game);
    assert_int_equal(d->min, rows[i].min);
    assert_int_equal(d->max, rows[i].max);
    assert_true(save_believed(w));
    w->game->h->min ^= 1;
    assert_false(save_believed(w));
    w->game->h->min ^= 1;
    const cardvm_option pick = d->options[0];
    assert_int_equal(answer(w, &pick, 1), CARDVM_OK);
    assert_int_equal(target_count[0], 1);
  }
}

/* What may be chosen, and whether there is anything to do, can depend on the event that triggered
 * it and on the values that a started ability was given. */
static cardvm_id started_id;

static cardvm_call_status start_body(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  const uint32_t params[] = {w->hold[0], 5};
  cardvm_event e;
  (void)call;
  return world_done(
      cardvm_start_ability(game, started_id, 0, params, 2, UNTIL(CARDVM_FOREVER), &e));
}

TEST(targets_can_depend_on_event_and_values) {
  world *w = world_declare();
  cardvm_program *p = w->program;
  cardvm_expr not_it = x_op(w, CARDVM_OP_NOT, x_is_card(w, CARDVM_WHO_IT, CARDVM_WHO_CARD), 0);
  cardvm_expr not_given = x_op(w, CARDVM_OP_NOT, x_is_card(w, CARDVM_WHO_IT, CARDVM_WHO_PARAM), 0);
  cardvm_expr amount = cardvm_program_expr(p, CARDVM_OP_SLOT, CARDVM_SLOT_AMOUNT, 0, 0);
  cardvm_expr value = cardvm_program_expr(p, CARDVM_OP_PARAM, 1, 0, 0);
  const cardvm_target_def others = {.selection =
                                        world_select(w, w->battle, CARDVM_SIDE_ANY, not_it)};
  const cardvm_target_def not_that = {.selection =
                                          world_select(w, w->battle, CARDVM_SIDE_ANY, not_given)};
  const cardvm_subject kinds[] = {CARDVM_SUBJECT_CARD, CARDVM_SUBJECT_NUMBER};
  cardvm_ability_def def =
      ON_EVENT(TRIGGERED, "spread", &w->hurt, .condition = x_at_least(w, amount, 2),
               .function = w->fn_log, .targets = &others, .target_count = 1);
  cardvm_id spread = world_ability(w, &def);
  def = ON_EVENT(TRIGGERED, "started", &w->shout, .started_only = true,
                 .condition = x_equals(w, value, 5), .function = w->fn_log, .targets = &not_that,
                 .target_count = 1, .parameters = kinds, .parameter_count = 2);
  started_id = world_ability(w, &def);
  cardvm_id spreader = WORLD_CARD(w, "Spreader", 1, spread), plain = world_plain(w, "Plain", 1);
  world_start(w);
  cardvm_handle s = world_put(w, spreader, 1, w->battle), a = world_put(w, plain, 1, w->battle);
  cardvm_handle b = world_put(w, plain, 2, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 1)),
                   CARDVM_DONE); /* too little: nothing is asked */
  assert_int_equal(w->log_count, 0);
  const cardvm_event e = ev_amount(w->hurt, a, 2);
  assert_int_equal(world_propose_all(w, &e, 1), CARDVM_DECISION);
  assert_int_equal(cardvm_game_decision(w->game)->option_count, 2);
  assert_true(world_offers(w, s, 0) && world_offers(w, b, 0));
  world_answer(w, b, 0);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].event.slot[CARDVM_SLOT_CARD], a);
  w->hold[0] = b;
  assert_int_equal(world_do(w, start_body), CARDVM_DECISION);
  const cardvm_event shout = {.kind = w->shout};
  assert_int_equal(world_propose_all(w, &shout, 1), CARDVM_DECISION);
  assert_int_equal(cardvm_game_decision(w->game)->option_count, 2);
  assert_true(world_offers(w, s, 0) && world_offers(w, a, 0));
  world_answer(w, a, 0);
  assert_int_equal(w->log_count, 2);
}

/* -- Places ------------------------------------------------------------------------------------ */

/* In what is asked of places `it` is each of them: its values, its master, the cards there, what
 * lies beside it. Card operations of it are 0. */
TEST(places_are_asked_what_they_are) {
  world *w = world_declare();
  const cardvm_value value = {w->power, 7}, unknown = {99, 1};
  assert_true(cardvm_program_circle_values(w->program, w->field, 2, &value, 1));
  const cardvm_id beside =
                      world_select(w, w->field, CARDVM_SIDE_ANY,
                                   x_op(w, CARDVM_OP_ADJACENT, CARDVM_WHO_IT, CARDVM_WHO_OUTER)),
                  there = world_select(w, w->field, CARDVM_SIDE_ANY,
                                       x_op(w, CARDVM_OP_AT, CARDVM_WHO_IT, CARDVM_WHO_OUTER));
  const cardvm_expr asks[] = {
      x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power), 7),
      x_at_least(w, x_op(w, CARDVM_OP_COUNT, there, 0), 1),
      x_at_least(w, x_op(w, CARDVM_OP_COUNT, beside, 0), 1),
      x_is_seat(w, CARDVM_WHOSE_MASTER + CARDVM_WHO_IT, CARDVM_WHOSE_OPPONENT),
      x_is_seat(w, CARDVM_WHOSE_OWNER + CARDVM_WHO_IT, CARDVM_WHOSE_YOU),
      x_at_least(w, x_op(w, CARDVM_OP_ORDINAL, CARDVM_WHO_IT, 0), 3),
      x_in_zone(w, CARDVM_WHO_IT, w->field),
      x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage), 1),
      x_at_least(w, x_op(w, CARDVM_OP_PRESENT, CARDVM_WHO_IT, 0), 1),
      x_at_least(w, x_op(w, CARDVM_OP_POSITION, CARDVM_WHO_IT, 0), 1),
      x_at_least(w, x_op(w, CARDVM_OP_BASE, CARDVM_WHO_IT, w->power), 1)};
  /* Of the six circles: how many are so, with a card on the first circle of player 1. */
  static const uint32_t counts[] = {2, 1, 1, 3, 3, 2, 6, 0, 0, 0, 0};
  enum { ASKS = sizeof asks / sizeof *asks };
  cardvm_id aims[ASKS];
  for (int i = 0; i < ASKS; i++) {
    const cardvm_target_def t = {.places = world_select(w, w->field, CARDVM_SIDE_ANY, asks[i]),
                                 .min = x_num(w, 0),
                                 .max = x_num(w, 6)};
    aims[i] = world_ability(
        w, &IN_WINDOW("aim", w->w_main, .function = w->fn_log, .targets = &t, .target_count = 1));
  }
  const cardvm_id archer = world_define(w, "Archer", 2, aims, ASKS);
  world_start(w);
  const cardvm_handle card = world_put(w, archer, 1, w->battle);
  cardvm_handle bear = world_put(w, archer, 1, w->hand);
  bear = world_move(w, bear, world_place(w, w->field, 1), 0);
  for (int i = 0; i < ASKS; i++) {
    world_answer(w, card, aims[i]);
    const cardvm_decision *d = cardvm_game_decision(w->game);
    const uint32_t n = d->kind == CARDVM_ASK_CHOOSE ? d->option_count : 0;
    if (n != counts[i]) fail_msg("%d: %u places", i, (unsigned)n);
    if (n) assert_int_equal(answer(w, NULL, 0), CARDVM_OK);
  }
  const cardvm_place first = world_place(w, w->field, 1);
  assert_int_equal(
      cardvm_game_property(w->game, CARDVM_HANDLE_OF(CARDVM_KIND_PLACE, first + 1), w->power), 7);
  assert_int_equal(
      cardvm_game_property(w->game, CARDVM_HANDLE_OF(CARDVM_KIND_PLACE, first), w->power), 0);
  assert_int_equal(
      cardvm_game_property(w->game, CARDVM_HANDLE_OF(CARDVM_KIND_PLACE, 0xffff), w->power), 0);
  for (int n = 0; n < 4; n++) { /* what does not exist is refused, and so is what comes too late */
    world *other = n < 3 ? world_declare_in(NULL, true) : w;
    assert_false(cardvm_program_circle_values(other->program, n == 1 ? 99 : other->field,
                                              n == 0 ? 4 : 2, n == 2 ? &unknown : &value, 1));
    if (other != w) world_free(other);
  }
}
