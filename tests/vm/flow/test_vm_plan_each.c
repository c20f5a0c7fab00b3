/* Plans (vm/plan.c) that are done for one card or player after another; conditions for several
 * items; whom a plan follows; circles; creating. */
#include "plan_world.h"

#include "services.h"

GUARDS("flow/plan_run program/paths")

#define EACH_PLAN(w, each_, over_, ...)                                                            \
  each_plan((w), CARDVM_EACH_##each_, (over_), (const cardvm_plan_item[]){__VA_ARGS__},            \
            sizeof((const cardvm_plan_item[]){__VA_ARGS__}) / sizeof(cardvm_plan_item))
#define IF(condition_, skips_)                                                                     \
  { .condition = (condition_), .skips = (skips_) }

static cardvm_id each_plan(world *w, cardvm_plan_each each, cardvm_id over,
                           const cardvm_plan_item *items, uint32_t count) {
  const cardvm_plan_def def = {
      .name = "plan", .over = over, .each = each, .items = items, .count = count};
  cardvm_id id = cardvm_program_plan(w->program, &def);
  assert_int_not_equal(id, 0);
  return plan_action(w, id);
}

static int32_t tally(const world *w) { return cardvm_game_variable(w->game, w->tally); }
static int32_t gold(const world *w, cardvm_seat seat) {
  return cardvm_game_player_variable(w->game, seat, w->gold);
}
static cardvm_id my_battle(world *w) { return world_select(w, w->battle, CARDVM_SIDE_YOURS, 0); }
static cardvm_expr its_power(world *w) {
  return x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power);
}

/* The amount by which the tally gets one more digit. */
static cardvm_expr digit(world *w, cardvm_expr n) {
  cardvm_expr now = x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0);
  return x_op(w, CARDVM_OP_ADD, x_op(w, CARDVM_OP_MUL, now, x_num(w, 9)), n);
}

/* -- Rounds ------------------------------------------------------------------------------------ */

TEST(all_items_are_done_for_one_card_after_another) {
  world *w = world_declare();
  cardvm_id mine = my_battle(w), hand = world_select(w, w->hand, CARDVM_SIDE_YOURS, 0);
  cardvm_id act = EACH_PLAN(
      w, CARD, mine, ITEM_OF(w->count, FILLS(FILL(AMOUNT, NUMBER, digit(w, its_power(w))))),
      ITEM_OF(w->discard, .those = true, .condition = x_at_least(w, its_power(w), 3)),
      ITEM_OF(w->enlist, .cards = hand),
      ITEM_OF(w->mark, .those = true, FILLS(FILL(AMOUNT, NUMBER, its_power(w)))),
      ITEM_OF(w->count, FILLS(FILL(AMOUNT, NUMBER, digit(w, x_num(w, 7))))));
  cardvm_id bear = world_plain(w, "Bear", 3), cat = world_plain(w, "Cat", 2);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, cat, 1, w->battle);
  cardvm_handle late = world_put(w, cat, 1, w->hand);
  world_answer(w, 0, act);
  assert_int_equal(tally(w), 3727);
  assert_int_equal(world_count(w, w->trash, 1), 1);
  assert_int_equal(world_field(w, world_now(w, a), w->scar), 3);
  assert_int_equal(world_field(w, b, w->scar), 2);
  assert_int_equal(world_field(w, world_now(w, late), w->scar), 0);
}

TEST(for_each_of_no_cards_nothing_is_done) {
  world *w = world_declare();
  cardvm_id act =
      EACH_PLAN(w, CARD, my_battle(w), ITEM_OF(w->count, FILLS(FILL(AMOUNT, NUMBER, x_num(w, 1)))));
  world_start(w);
  world_answer(w, 0, act);
  assert_int_equal(tally(w), 0);
}

/* In the order of turns, from who does it, without who has lost. */
TEST(all_items_are_done_for_one_player_after_another) {
  world *w = world_declare();
  cardvm_id act =
      EACH_PLAN(w, PLAYER, 0, ITEM_OF(w->count, FILLS(FILL(AMOUNT, NUMBER, digit(w, x_you(w))))),
                ITEM_OF(w->gain_gold, .condition = x_at_least(w, x_you(w), 2),
                        FILLS(FILL(PLAYER, NUMBER, x_you(w)), FILL(AMOUNT, NUMBER, x_num(w, 4)))));
  cardvm_id by_you = world_trigger(w, w->count, x_is_seat(w, CARDVM_WHOSE_BY, CARDVM_WHOSE_YOU));
  cardvm_id ear = WORLD_CARD(w, "Ear", 1, by_you);
  w->setup.players = 4;
  world_start(w);
  world_put(w, ear, 3, w->battle);
  assert_int_equal(cardvm_game_concede(w->game, 4), CARDVM_OK);
  world_next_turn(w);
  assert_int_equal(w->game->h->turn_player, 2);
  world_answer(w, 0, act);
  assert_int_equal(tally(w), 231);
  assert_int_equal(gold(w, 1), 0);
  assert_int_equal(gold(w, 2), 4);
  assert_int_equal(gold(w, 3), 4);
  assert_int_equal(gold(w, 4), 0);
  assert_int_equal(world_logged(w, by_you), 1); /* each proposes its own */
}

/* -- Conditions -------------------------------------------------------------------------------- */

static cardvm_plan_item add_digit(world *w, int32_t n) {
  return (cardvm_plan_item){.event = w->count, FILLS(FILL(AMOUNT, NUMBER, digit(w, x_num(w, n))))};
}

/* Asked once, when its turn comes: what its items do does not matter. */
TEST(a_condition_is_for_as_many_items_as_it_says) {
  world *w = world_declare();
  cardvm_expr none_yet = x_equals(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 0);
  cardvm_expr never = x_num(w, 0), always = x_num(w, 1);
  cardvm_id act =
      EACH_PLAN(w, TOGETHER, 0, IF(none_yet, 2), add_digit(w, 1), add_digit(w, 2), IF(none_yet, 2),
                add_digit(w, 8), IF(always, 1), add_digit(w, 8), IF(always, 3), add_digit(w, 3),
                IF(never, 1), add_digit(w, 8), add_digit(w, 4));
  world_start(w);
  world_answer(w, 0, act);
  assert_int_equal(tally(w), 12834); /* the second condition ends in the middle of the third's */
}

/* What is done otherwise: without a condition items are passed over. */
TEST(items_can_be_passed_over_in_any_case) {
  world *w = world_declare();
  cardvm_expr none_yet = x_equals(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 0);
  cardvm_id act = EACH_PLAN(w, TOGETHER, 0, IF(none_yet, 2), add_digit(w, 1), IF(0, 1),
                            add_digit(w, 2), add_digit(w, 3));
  world_start(w);
  world_answer(w, 0, act);
  assert_int_equal(tally(w), 13);
  world_answer(w, 0, act);
  assert_int_equal(tally(w), 1323);
}

TEST(a_condition_speaks_of_the_card_of_its_round) {
  world *w = world_declare();
  cardvm_id act = EACH_PLAN(w, CARD, my_battle(w), IF(x_at_least(w, its_power(w), 3), 1),
                            add_digit(w, 1), add_digit(w, 2));
  cardvm_id bear = world_plain(w, "Bear", 3), cat = world_plain(w, "Cat", 2);
  world_start(w);
  world_put(w, cat, 1, w->battle);
  world_put(w, bear, 1, w->battle);
  world_answer(w, 0, act);
  assert_int_equal(tally(w), 212);
}

/* -- The source -------------------------------------------------------------------------------- */

TEST(the_source_is_followed_unless_it_had_gone_before) {
  world *w = world_declare();
  cardvm_id plan = WORLD_PLAN(
      w, 0, ITEM_OF(w->discard, FILLS(FILL(CARD, CARD, CARDVM_WHO_ME))),
      ITEM_OF(w->mark, FILLS(FILL(CARD, CARD, CARDVM_WHO_ME), FILL(AMOUNT, NUMBER, x_num(w, 1)))));
  cardvm_id flees = world_ability(
      w, &ON_EVENT(TRIGGERED, NULL, &w->hurt, .match = x_about_me(w), .function = plan));
  cardvm_id act =
      EACH_PLAN(w, TOGETHER, my_battle(w),
                ITEM_OF(w->hurt, .those = true, FILLS(FILL(AMOUNT, NUMBER, x_num(w, 1)))),
                ITEM_OF(w->discard, .those = true,
                        .condition = x_at_least(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 1)),
                ITEM_OF(w->count, FILLS(FILL(AMOUNT, NUMBER, x_num(w, 1)))));
  cardvm_id hare = WORLD_CARD(w, "Hare", 1, flees);
  world_start(w);
  cardvm_handle a = world_put(w, hare, 1, w->battle);
  world_answer(w, 0, act);
  assert_int_equal(world_count(w, w->trash, 1), 1);
  assert_int_equal(world_field(w, world_now(w, a), w->scar), 1);
  cardvm_handle b = world_put(w, hare, 1, w->battle);
  world_answer(w, 0, act); /* gone when its ability resolves: the plan has lost track of it */
  assert_int_equal(world_count(w, w->trash, 1), 2);
  assert_int_equal(world_field(w, world_now(w, b), w->scar), 0);
}

/* -- Places, new cards ------------------------------------------------------------------------- */

static cardvm_plan_item creates(cardvm_id event, cardvm_expr name, cardvm_expr player,
                                cardvm_plan_fill to, cardvm_expr amount) {
  return (cardvm_plan_item){.event = event,
                            FILLS(FILL(NAME, NUMBER, name), FILL(PLAYER, NUMBER, player), to,
                                  FILL(AMOUNT, NUMBER, amount))};
}

static uint32_t on_circle(const world *w, cardvm_seat seat, uint32_t n) {
  return cardvm_game_cards(w->game, cardvm_game_circle(w->game, w->field, seat, n), NULL, 0);
}

TEST(circles_are_counted_from_the_first_of_a_players) {
  world *w = world_declare();
  cardvm_expr name = x_op(w, CARDVM_OP_DEFINITION, CARDVM_WHO_IT, 0), one = x_num(w, 1);
  cardvm_expr theirs = x_op(w, CARDVM_OP_SEAT, CARDVM_WHOSE_OPPONENT, 0);
  cardvm_expr nth = x_op(w, CARDVM_OP_POSITION, CARDVM_WHO_IT, 0);
  const cardvm_plan_fill to = {CARDVM_SLOT_TO, CARDVM_FILL_PLACE, w->field, nth};
  const cardvm_plan_fill last = {CARDVM_SLOT_TO, CARDVM_FILL_PLACE, w->field, x_num(w, 3)};
  cardvm_id act = EACH_PLAN(w, CARD, world_select(w, w->limbo, CARDVM_SIDE_YOURS, 0),
                            creates(CARDVM_EVENT_CREATE, name, theirs, to, its_power(w)),
                            creates(CARDVM_EVENT_CREATE, name, x_you(w), to, one));
  cardvm_id move = EACH_PLAN(w, TOGETHER, world_select(w, w->limbo, CARDVM_SIDE_YOURS, 0),
                             ITEM_OF(CARDVM_EVENT_MOVE, .those = true, FILLS(last)));
  cardvm_id bear = world_plain(w, "Bear", 3), egg = world_plain(w, "Egg", 0);
  world_start(w);
  world_put(w, bear, 1, w->limbo);
  world_put(w, egg, 1, w->limbo);
  world_put(w, bear, 1, w->limbo);
  world_put(w, bear, 1, w->limbo); /* there is no fourth circle */
  world_answer(w, 0, act);
  assert_int_equal(on_circle(w, 2, 0), 3);
  assert_int_equal(on_circle(w, 2, 1), 0); /* none of them: not one */
  assert_int_equal(on_circle(w, 2, 2), 3);
  for (uint32_t n = 0; n < 3; n++) assert_int_equal(on_circle(w, 1, n), 1);
  world_answer(w, 0, move);
  assert_int_equal(on_circle(w, 1, 2), 5);
  assert_int_equal(world_count(w, w->limbo, 1), 0);
}

/* -- In the middle ----------------------------------------------------------------------------- */

/* The first of two cards asks in both rounds of the players, in its second item. */
static cardvm_id open_rounds(world *w, cardvm_plan_each each) {
  cardvm_id mine = my_battle(w);
  cardvm_expr one = x_num(w, 1);
  const cardvm_plan_item hurt = {.event = w->hurt, .cards = mine, FILLS(FILL(AMOUNT, NUMBER, one))};
  cardvm_id act = EACH_PLAN(w, CARD, mine, add_digit(w, 1), hurt, add_digit(w, 2));
  if (each == CARDVM_EACH_PLAYER)
    act = EACH_PLAN(w, PLAYER, 0, add_digit(w, 1), hurt, add_digit(w, 2));
  cardvm_id owl = WORLD_CARD(w, "Owl", 2, asks_when_hurt(w)), bear = world_plain(w, "Bear", 3);
  world_start(w);
  world_put(w, owl, 1, w->battle);
  world_put(w, each == CARDVM_EACH_PLAYER ? owl : bear, each == CARDVM_EACH_PLAYER ? 2 : 1,
            w->battle);
  assert_int_equal(world_answer(w, 0, act)->kind, CARDVM_ASK_NUMBER);
  return act;
}

static void answer(cardvm_game *g, uint32_t n) {
  const cardvm_decision *d = cardvm_game_decision(g);
  const cardvm_option pick = {n, 0};
  assert_int_equal(d->kind, CARDVM_ASK_NUMBER);
  assert_int_equal(cardvm_game_answer(g, d->decider, d->serial, &pick, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
  world_check_game(g);
}

TEST(rounds_go_on_where_they_were_also_in_copies) {
  for (cardvm_plan_each each = CARDVM_EACH_CARD; each <= CARDVM_EACH_PLAYER; each++) {
    world *w = world_declare();
    open_rounds(w, each);
    answer(w->game, 3); /* 1 and 3, 42, 421, of which the second asks */
    assert_int_equal(cardvm_game_decision(w->game)->player, each == CARDVM_EACH_PLAYER ? 2 : 1);
    size_t size = cardvm_game_save(w->game, NULL, 0);
    uint8_t *bytes = malloc(size);
    assert_int_equal(cardvm_game_save(w->game, bytes, size), size);
    cardvm_error error = {0};
    cardvm_game *copies[2] = {cardvm_game_fork(w->game, NULL),
                              cardvm_game_load(w->program, bytes, size, &error)};
    free(bytes);
    answer(w->game, 1);
    assert_int_equal(tally(w), 4222);
    for (int i = 0; i < 2; i++) {
      answer(copies[i], 1);
      assert_true(cardvm_game_hash(copies[i]) == cardvm_game_hash(w->game));
      cardvm_game_free(copies[i]);
    }
    world_free(w);
  }
}

TEST(frames_of_rounds_that_cannot_be_are_found) {
  for (cardvm_plan_each each = CARDVM_EACH_CARD; each <= CARDVM_EACH_PLAYER; each++) {
    world *w = world_declare();
    open_rounds(w, each);
    plan_kept *kept = NULL;
    for (uint32_t i = 1; i <= w->game->h->frame_count; i++) {
      const frame *f = &w->game->frames[i];
      if (f->kind == FRAME_EFFECT && effect_of(w->game, f)->plan.begun == 2)
        kept = &effect_of(w->game, f)->plan;
    }
    assert_non_null(kept);
    struct {
      uint32_t *word, value;
    } wrong[] = {{&kept->begun, 0},      {&kept->begun, 7},   {&kept->begun, UINT32_MAX},
                 {&kept->card_count, 9}, {&kept->follows, 2}, {&kept->follows, 1},
                 {&kept->none[0], 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
      uint32_t was = *wrong[i].word;
      *wrong[i].word = wrong[i].value;
      if (cardvm_game_check(w->game) == CARDVM_OK) fail_msg("case %u is not found", (unsigned)i);
      *wrong[i].word = was;
    }
    kept->begun = 6;
    assert_int_equal(cardvm_game_check(w->game), CARDVM_OK);
    world_free(w);
  }
}

/* -- What is refused --------------------------------------------------------------------------- */

TEST(plans_that_make_no_sense_are_refused) {
  for (int i = 0; i < 14; i++) {
    world *w = world_declare();
    cardvm_expr one = x_num(w, 1), power = its_power(w);
    cardvm_plan_item items[3] = {
        {.condition = one, .skips = 1},
        {.event = w->hurt, .those = true, FILLS(FILL(AMOUNT, NUMBER, one))},
        {.event = CARDVM_EVENT_MOVE, .those = true, FILLS(FILL(TO, PLACE, w->limbo))}};
    cardvm_plan_def def = {.name = "wrong", .over = my_battle(w), .items = items, .count = 3};
    const char *said = "names something that does not exist";
    switch (i) {
    case 0: items[0].skips = 0; break;
    case 1: items[0].skips = 3; break;
    case 2: items[0].condition = 99999; break;
    case 3: items[0].those = true; break;
    case 4: items[0].fill_count = 1; break;
    case 5: items[1].skips = 1; break;
    case 6: items[2].fills[0].circle = one; break;
    case 7: items[2].fills[0].value = w->field; break;
    case 8: items[1].fills[0].circle = one; break;
    case 9: items[2].fills[0].value = w->field, items[2].fills[0].circle = 99999; break;
    case 10: items[0].condition = power, said = "reads `it`"; break;
    case 11:
      def.over = 0, def.each = CARDVM_EACH_CARD, said = "for each card, but has no cards";
      break;
    case 12: def.each = CARDVM_EACH_PLAYER, said = "for each player, but has cards"; break;
    default: def.each = (cardvm_plan_each)4, said = "over a selection that does not exist"; break;
    }
    if (cardvm_program_plan(w->program, &def)) fail_msg("case %d is not refused", i);
    cardvm_error error;
    assert_int_equal(cardvm_program_seal(w->program, &error), CARDVM_ERROR_DEFINITION);
    if (!strstr(error.message, said)) fail_msg("case %d: %s", i, error.message);
    world_free(w);
  }
}
