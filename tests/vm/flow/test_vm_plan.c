/* Plans (vm/plan.c): what an effect does as data. */
#include "plan_world.h"

#include "services.h"

GUARDS("program/plan flow/plan_run reading/asked")

/* -- Items ------------------------------------------------------------------------------------- */

static int32_t gold(const world *w, cardvm_seat seat) {
  return cardvm_game_player_variable(w->game, seat, w->gold);
}
static int32_t tally(const world *w) { return cardvm_game_variable(w->game, w->tally); }

TEST(items_are_done_in_order_and_read_what_the_earlier_ones_did) {
  world *w = world_declare();
  cardvm_expr you = x_you(w), mine = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold);
  cardvm_expr tenfold = x_op(w, CARDVM_OP_MUL, mine, x_num(w, 10));
  cardvm_id plan = WORLD_PLAN(
      w, 0,
      ITEM_OF(w->gain_gold, FILLS(FILL(PLAYER, NUMBER, you), FILL(AMOUNT, NUMBER, x_num(w, 2)))),
      ITEM_OF(w->gain_gold, .condition = x_at_least(w, mine, 3),
              FILLS(FILL(PLAYER, NUMBER, you), FILL(AMOUNT, NUMBER, x_num(w, 50)))),
      ITEM_OF(w->count, FILLS(FILL(AMOUNT, NUMBER, tenfold))));
  cardvm_id act = plan_action(w, plan);
  world_start(w);
  world_answer(w, 0, act);
  assert_int_equal(gold(w, 1), 2);
  assert_int_equal(gold(w, 2), 0);
  assert_int_equal(tally(w), 20);
  world_answer(w, 0, act); /* and again: the second item's condition holds now */
  assert_int_equal(gold(w, 1), 54);
  assert_int_equal(tally(w), 560);
}

TEST(one_item_is_done_to_all_its_cards_at_once) {
  world *w = world_declare();
  cardvm_id mine = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  cardvm_expr power = x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power);
  cardvm_id act = plan_action(
      w, WORLD_PLAN(w, 0, ITEM_OF(w->hurt, .cards = mine, FILLS(FILL(AMOUNT, NUMBER, power)))));
  cardvm_id hears = world_ability(w, &ON_EVENT(TRIGGERED, NULL, &w->hurt, .function = w->fn_log)),
            ear = WORLD_CARD(w, "Ear", 1, hears), bear = world_plain(w, "Bear", 3);
  w->rules.once_per_batch = true;
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, ear, 1, w->battle);
  cardvm_handle theirs = world_put(w, bear, 2, w->battle), away = world_put(w, bear, 1, w->hand);
  world_answer(w, 0, act);
  assert_int_equal(world_field(w, a, w->damage), 3);
  assert_int_equal(world_field(w, b, w->damage), 1);
  assert_int_equal(world_field(w, theirs, w->damage), 0);
  assert_int_equal(world_field(w, away, w->damage), 0);
  assert_int_equal(w->log_count, 1); /* one batch */
  assert_int_equal(world_logged(w, hears), 1);
}

/* -- Those that it is over --------------------------------------------------------------------- */

TEST(cards_of_the_plan_are_those_of_its_beginning_wherever_they_go) {
  world *w = world_declare();
  cardvm_expr one = x_num(w, 1);
  cardvm_id mine = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0),
            hand = world_select(w, w->hand, CARDVM_SIDE_YOURS, 0);
  cardvm_id plan =
      WORLD_PLAN(w, mine, ITEM_OF(w->discard, .those = true), ITEM_OF(w->enlist, .cards = hand),
                 ITEM_OF(w->mark, .those = true, FILLS(FILL(AMOUNT, NUMBER, one))));
  cardvm_id act = plan_action(w, plan), bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  cardvm_handle late = world_put(w, bear, 1, w->hand);
  world_answer(w, 0, act);
  assert_int_equal(world_count(w, w->trash, 1), 2);
  assert_int_equal(world_field(w, world_now(w, a), w->scar), 1);
  assert_int_equal(world_field(w, world_now(w, b), w->scar), 1);
  assert_int_equal(world_field(w, world_now(w, late), w->scar), 0);
}

static cardvm_call_status note_card(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)game;
  w->number[0]++;
  w->hold[0] = call->me;
  return CARDVM_CALL_DONE;
}

/* What has left for good is no card: its event is lost, it is not an event without a card. */
TEST(card_of_the_plan_that_left_for_good_is_lost) {
  world *w = world_declare();
  cardvm_id mine = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  cardvm_id act = plan_action(w, WORLD_PLAN(w, mine, ITEM_OF(w->ritual, .those = true),
                                            ITEM_OF(w->vanish, .those = true),
                                            ITEM_OF(w->ritual, .those = true)));
  cardvm_id bear = world_plain(w, "Bear", 3);
  w->ritual_body = note_card;
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  world_answer(w, 0, act);
  assert_int_equal(w->number[0], 1);
  assert_int_equal(w->hold[0], a);
}

/* -- Slots ------------------------------------------------------------------------------------- */

TEST(zones_by_name_are_the_owners_of_a_move_and_the_players_otherwise) {
  world *w = world_declare();
  cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  cardvm_id move = plan_action(
      w,
      WORLD_PLAN(w, 0, ITEM_OF(CARDVM_EVENT_MOVE, .cards = all, FILLS(FILL(TO, PLACE, w->limbo)))));
  cardvm_expr theirs = x_op(w, CARDVM_OP_SEAT, CARDVM_WHOSE_OPPONENT, 0);
  cardvm_id bear = world_plain(w, "Bear", 3);
  cardvm_id make = plan_action(
      w, WORLD_PLAN(w, 0,
                    ITEM_OF(CARDVM_EVENT_CREATE,
                            FILLS(FILL(NAME, NUMBER, x_num(w, (int32_t)bear)),
                                  FILL(PLAYER, NUMBER, theirs), FILL(TO, PLACE, w->limbo))),
                    ITEM_OF(CARDVM_EVENT_CREATE, FILLS(FILL(NAME, NUMBER, x_num(w, (int32_t)bear)),
                                                       FILL(TO, PLACE, w->limbo))),
                    ITEM_OF(CARDVM_EVENT_CREATE,
                            FILLS(FILL(NAME, NUMBER, x_num(w, (int32_t)bear)),
                                  FILL(PLAYER, NUMBER, x_num(w, 9)), FILL(TO, PLACE, w->market)))));
  world_start(w);
  world_put(w, bear, 1, w->battle);
  world_put(w, bear, 2, w->battle);
  world_answer(w, 0, move);
  assert_int_equal(world_count(w, w->limbo, 1), 1);
  assert_int_equal(world_count(w, w->limbo, 2), 1);
  world_answer(w, 0, make);
  assert_int_equal(world_count(w, w->limbo, 1), 2); /* without a player: yours */
  assert_int_equal(world_count(w, w->limbo, 2), 2);
  assert_int_equal(world_count(w, w->market, 0), 0); /* for nobody who plays */
}

/* As in the event's verb: 0 is not "its own amount". */
TEST(amount_of_nothing_is_not_the_events_own) {
  world *w = world_declare();
  cardvm_id mine = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  cardvm_expr power = x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power);
  cardvm_id act = plan_action(
                w, WORLD_PLAN(w, 0,
                              ITEM_OF(w->rest, .cards = mine, FILLS(FILL(AMOUNT, NUMBER, power))))),
            own = plan_action(w, WORLD_PLAN(w, 0, ITEM_OF(w->rest, .cards = mine)));
  cardvm_id bear = world_plain(w, "Bear", 3), egg = world_plain(w, "Egg", 0);
  world_start(w);
  cardvm_handle weak = world_put(w, egg, 1, w->battle), strong = world_put(w, bear, 1, w->battle);
  world_answer(w, 0, act);
  assert_int_equal(world_field(w, weak, w->rested), 0);
  assert_int_equal(world_field(w, strong, w->rested), 3);
  world_answer(w, 0, own);
  assert_int_equal(world_field(w, weak, w->rested), 1);
}

TEST(amount_of_nothing_sets_no_variable) {
  world *w = world_declare();
  cardvm_id earn =
      cardvm_program_event(w->program, &(cardvm_event_def){.name = "earn",
                                                           .change = CARDVM_CHANGE_ADD_PLAYER,
                                                           .what = w->gold,
                                                           .has_amount = true,
                                                           .amount = 7});
  cardvm_expr you = x_you(w), mine = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold);
  cardvm_id as_much = plan_action(
      w, WORLD_PLAN(w, 0,
                    ITEM_OF(earn, FILLS(FILL(PLAYER, NUMBER, you), FILL(AMOUNT, NUMBER, mine)))));
  cardvm_id own = plan_action(w, WORLD_PLAN(w, 0, ITEM_OF(earn, FILLS(FILL(PLAYER, NUMBER, you)))));
  world_start(w);
  world_answer(w, 0, as_much);
  assert_int_equal(gold(w, 1), 0);
  world_answer(w, 0, own);
  assert_int_equal(gold(w, 1), 7);
  world_answer(w, 0, as_much);
  assert_int_equal(gold(w, 1), 14);
}

TEST(amount_that_is_needed_and_not_there_is_nothing_to_notice) {
  world *w = world_declare();
  cardvm_id mine = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  cardvm_id cry =
      cardvm_program_event(w->program, &(cardvm_event_def){.name = "cry", .needs_amount = true});
  cardvm_expr power = x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power);
  cardvm_id act = plan_action(
      w, WORLD_PLAN(w, mine, ITEM_OF(cry, .those = true, FILLS(FILL(AMOUNT, NUMBER, power))),
                    ITEM_OF(cry, .those = true, FILLS(FILL(AMOUNT, NUMBER, x_num(w, -1))))));
  cardvm_id bear = world_plain(w, "Bear", 3), egg = world_plain(w, "Egg", 0);
  world_start(w);
  world_put(w, egg, 1, w->battle);
  world_put(w, bear, 1, w->battle);
  uint64_t before = cardvm_game_stats(w->game).events;
  world_answer(w, 0, act);
  uint64_t others = 1; /* the action itself */
  assert_int_equal(cardvm_game_stats(w->game).events, before + others + 1);
}

/* -- What stands in the way -------------------------------------------------------------------- */

static cardvm_ability_def on_hurt(world *w, cardvm_ability_kind kind) {
  return (cardvm_ability_def){
      .kind = kind, .events = &w->hurt, .event_count = 1, .match = x_about_me(w)};
}

TEST(plan_goes_on_past_what_is_prohibited_and_what_is_replaced) {
  world *w = world_declare();
  cardvm_expr one = x_num(w, 1);
  cardvm_id mine = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  cardvm_ability_def no = on_hurt(w, CARDVM_PROHIBITION), turned = on_hurt(w, CARDVM_SUBSTITUTION);
  /* A plan as a substitution: its events take the place of the one replaced. */
  turned.function = WORLD_PLAN(w, 0, ITEM_OF(w->rest, FILLS(FILL(CARD, CARD, CARDVM_WHO_ME))));
  cardvm_id wall = world_ability(w, &no), dodge = world_ability(w, &turned);
  cardvm_id act = plan_action(
      w, WORLD_PLAN(w, mine, ITEM_OF(w->hurt, .those = true, FILLS(FILL(AMOUNT, NUMBER, one))),
                    ITEM_OF(w->mark, .those = true, FILLS(FILL(AMOUNT, NUMBER, one)))));
  cardvm_id walls = WORLD_CARD(w, "Wall", 1, wall), cats = WORLD_CARD(w, "Cat", 1, dodge),
            bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, walls, 1, w->battle), b = world_put(w, cats, 1, w->battle);
  cardvm_handle c = world_put(w, bear, 1, w->battle);
  world_answer(w, 0, act);
  assert_int_equal(world_field(w, a, w->damage), 0);
  assert_int_equal(world_field(w, b, w->damage), 0);
  assert_int_equal(world_field(w, b, w->rested), 1);
  assert_int_equal(world_field(w, c, w->damage), 1);
  assert_int_equal(
      world_field(w, a, w->scar) + world_field(w, b, w->scar) + world_field(w, c, w->scar), 3);
}

static void play_out(cardvm_game *g, uint32_t first, uint32_t second) {
  const uint32_t numbers[2] = {first, second};
  for (int i = 0; i < 2; i++) {
    const cardvm_decision *d = cardvm_game_decision(g);
    assert_int_equal(d->kind, CARDVM_ASK_NUMBER);
    const cardvm_option pick = {numbers[i], 0};
    assert_int_equal(cardvm_game_answer(g, d->decider, d->serial, &pick, 1), CARDVM_OK);
    assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
    world_check_game(g);
  }
  assert_int_equal(cardvm_game_decision(g)->kind, CARDVM_ASK_ACT);
}

TEST(plan_that_waits_goes_on_where_it_was) {
  plan_world p = plan_open();
  assert_int_equal(gold(p.w, 1), 0);
  play_out(p.w->game, 2, 3);
  assert_int_equal(world_field(p.w, p.plain, p.w->damage), 2);
  assert_int_equal(world_field(p.w, p.asks, p.w->damage), 2);
  assert_int_equal(world_field(p.w, p.asks, p.w->scar), 1);
  assert_int_equal(gold(p.w, 1), 5);
  assert_int_equal(tally(p.w), 5);
}

/* -- Copies ------------------------------------------------------------------------------------ */

static cardvm_game *loaded(const cardvm_game *g, const cardvm_program *program) {
  size_t size = cardvm_game_save(g, NULL, 0);
  uint8_t *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(g, bytes, size), size);
  cardvm_error error = {0};
  cardvm_game *h = cardvm_game_load((cardvm_program *)(uintptr_t)program, bytes, size, &error);
  if (!h) fail_msg("load: %s", error.message);
  free(bytes);
  return h;
}

TEST(copies_of_a_game_in_the_middle_of_a_plan_go_on_alike) {
  plan_world p = plan_open();
  cardvm_game *copies[3] = {cardvm_game_fork(p.w->game, NULL), loaded(p.w->game, p.w->program),
                            cardvm_game_fork(p.w->game, NULL)};
  cardvm_game_chill(copies[2]);
  play_out(p.w->game, 1, 3);
  for (int i = 0; i < 3; i++) {
    assert_non_null(copies[i]);
    play_out(copies[i], 1, 3);
    assert_true(cardvm_game_hash(copies[i]) == cardvm_game_hash(p.w->game));
    cardvm_game_free(copies[i]);
  }
}

static frame *plan_frame(cardvm_game *g) {
  for (uint32_t i = g->h->frame_count; i; i--)
    if (g->frames[i].kind == FRAME_EFFECT && g->frames[i].function && g->frames[i].serial &&
        ITEM(const function, g->program->functions, g->frames[i].function)->plan)
      return &g->frames[i];
  fail_msg("no plan is under way");
  return NULL;
}

TEST(frames_of_plans_that_cannot_be_are_found) {
  plan_world p = plan_open();
  frame *f = plan_frame(p.w->game);
  effect_frame *own = effect_of(p.w->game, f);
  plan_kept *kept = &own->plan;
  struct {
    const char *name;
    uint32_t *word, value;
  } wrong[] = {
      {"no item begun", &kept->begun, 0},
      {"more items than there are", &kept->begun, 5},
      {"cards elsewhere", &kept->cards, kept->cards + 1},
      {"before its part", &kept->cards, 0},
      {"more cards", &kept->card_count, kept->card_count + 1},
      {"fewer cards", &kept->card_count, kept->card_count - 1},
      {"as many as can be", &kept->card_count, UINT32_MAX},
      {"follows no card", &kept->follows, 1},
      {"another", &kept->none[0], 1},
      {"a result", &kept->none[1], 1},
      {"not begun", &f->serial, 0},
      {"at another step", &f->step, EFFECT_RUN},
      {"targets", &own->target_words, 1},
  };
  assert_int_equal(kept->card_count, 2);
  assert_int_equal(kept->begun, 1);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    uint32_t was = *wrong[i].word;
    *wrong[i].word = wrong[i].value;
    if (cardvm_game_check(p.w->game) == CARDVM_OK) fail_msg("%s: not found", wrong[i].name);
    *wrong[i].word = was;
  }
  assert_int_equal(cardvm_game_check(p.w->game), CARDVM_OK);
}

/* -- In flight, and failing -------------------------------------------------------------------- */

static cardvm_call_status shout_twice(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step++ >= 2) return CARDVM_CALL_DONE;
  cardvm_event e = ev_amount(w->hurt, w->hold[0], 1);
  cardvm_outcome outcome = cardvm_propose(game, &e);
  return outcome == CARDVM_WAIT   ? CARDVM_CALL_WAIT
         : outcome == CARDVM_DONE ? CARDVM_CALL_DONE
                                  : CARDVM_CALL_FAILED;
}

/* A plan that interrupts an effect in flight is rebuilt and left out with it like any other effect.
 */
static world *interrupted_by_plan(uint32_t most_cards, cardvm_handle *card) {
  world *w = world_declare();
  cardvm_expr one = x_num(w, 1), many = x_num(w, 1000);
  cardvm_id bear = world_plain(w, "Bear", 1);
  cardvm_id plan = WORLD_PLAN(
      w, 0, ITEM_OF(w->count, FILLS(FILL(AMOUNT, NUMBER, one))),
      ITEM_OF(CARDVM_EVENT_CREATE, .condition = x_at_least(w, x_num(w, (int32_t)most_cards), 1),
              FILLS(FILL(NAME, NUMBER, x_num(w, (int32_t)bear)), FILL(PLAYER, NUMBER, one),
                    FILL(TO, PLACE, w->hand), FILL(AMOUNT, NUMBER, many))));
  cardvm_id hears = world_ability(
      w, &ON_EVENT(TRIGGERED, "hears", &w->hurt, .interrupts = true, .function = plan));
  cardvm_id ear = WORLD_CARD(w, "Ear", 3, hears, asks_when_hurt(w));
  world_start(w);
  *card = w->hold[0] = world_put(w, ear, 1, w->battle);
  return w;
}

TEST(plan_in_flight_is_rebuilt) {
  cardvm_handle card;
  world *w = interrupted_by_plan(0, &card);
  assert_int_equal(world_do(w, shout_twice), CARDVM_DECISION);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  while (d->kind == CARDVM_ASK_CHOOSE)
    d = world_answer(w, d->options[0].subject, d->options[0].name);
  assert_int_equal(d->kind, CARDVM_ASK_NUMBER);
  cardvm_game *fork = cardvm_game_fork(w->game, NULL), *copy = loaded(w->game, w->program);
  cardvm_game *all[3] = {w->game, fork, copy};
  for (int i = 0; i < 3; i++) {
    for (d = cardvm_game_decision(all[i]); d->kind != CARDVM_ASK_ACT;
         d = cardvm_game_decision(all[i])) {
      assert_int_equal(cardvm_game_choose(all[i], &(uint32_t){0}, 1), CARDVM_OK);
      assert_int_equal(cardvm_game_run(all[i]), CARDVM_DECISION);
    }
    assert_int_equal(cardvm_game_variable(all[i], w->tally),
                     4); /* twice the plan, twice the number 1 */
    assert_true(cardvm_game_hash(all[i]) == cardvm_game_hash(w->game));
  }
  cardvm_game_free(fork);
  cardvm_game_free(copy);
}

TEST(plan_that_fails_in_flight_can_be_left_out) {
  cardvm_handle card;
  world *w = interrupted_by_plan(1, &card);
  assert_int_equal(world_do(w, shout_twice), CARDVM_DECISION);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->kind, CARDVM_ASK_CHOOSE); /* which interrupts first */
  cardvm_option plan = d->options[0];
  assert_int_equal(cardvm_game_answer(w->game, d->decider, d->serial, &plan, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);
  assert_int_equal(tally(w), 0); /* undone as a whole */
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
  assert_int_equal(cardvm_game_decision(w->game)->kind,
                   CARDVM_ASK_NUMBER); /* the other interrupting effect */
  assert_int_equal(tally(w), 0);
  world_check(w);
}

/* Alone it is no effect that could be taken back: the game stops. */
TEST(plan_that_fails_alone_stops_the_game) {
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 1),
            mine = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  cardvm_id act = plan_action(w, WORLD_PLAN(w, mine, ITEM_OF(w->rest, .those = true)));
  w->rules.limits.stack = 8;
  world_start(w);
  for (int i = 0; i < 6; i++) world_put(w, bear, 1, w->battle);
  world_answer(w, 0, act); /* roles take two words of the stack */
  for (int i = 0; i < 3; i++) world_put(w, bear, 1, w->battle);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  const cardvm_option pick = {0, act};
  assert_int_equal(cardvm_game_answer(w->game, d->decider, d->serial, &pick, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_LIMIT);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);
  assert_non_null(
      strstr(cardvm_game_error(w->game)->message, "a plan runs over more than 6 cards"));
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_ERROR_STATE);
}

/* -- Where a function stands ------------------------------------------------------------------- */

TEST(plan_is_function_and_after_of_a_step) {
  world *w = world_declare();
  cardvm_expr you = x_you(w);
  cardvm_id plan = WORLD_PLAN(w, 0,
                              ITEM_OF(w->gain_gold, FILLS(FILL(PLAYER, NUMBER, you),
                                                          FILL(AMOUNT, NUMBER, x_num(w, 1))))),
            after = WORLD_PLAN(w, 0,
                               ITEM_OF(w->gain_gold, FILLS(FILL(PLAYER, NUMBER, you),
                                                           FILL(AMOUNT, NUMBER, x_num(w, 10)))));
  cardvm_program_step(w->program, w->turn,
                      &(cardvm_step_def){.name = "harvest", .function = plan, .after = after});
  world_start(w);
  world_next_turn(w);
  assert_int_equal(gold(w, 1), 11);
  assert_int_equal(gold(w, 2), 0);
  world_next_turn(w);
  assert_int_equal(gold(w, 2), 11);
}

TEST(plan_speaks_of_the_parameters_of_a_started_ability) {
  world *w = world_declare();
  const cardvm_subject kinds[] = {CARDVM_SUBJECT_CARD, CARDVM_SUBJECT_NUMBER};
  cardvm_id plan = WORLD_PLAN(
      w, 0,
      ITEM_OF(w->hurt, FILLS(FILL(CARD, CARD, CARDVM_WHO_PARAM),
                             FILL(AMOUNT, NUMBER, x_op(w, CARDVM_OP_PARAM, 1, 0)))),
      ITEM_OF(w->mark,
              FILLS(FILL(CARD, CARD, CARDVM_WHO_PARAM), /* `it` is the event's card */
                    FILL(AMOUNT, NUMBER, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power)))));
  cardvm_id started =
      world_ability(w, &ON_EVENT(TRIGGERED, NULL, &w->shout, .started_only = true,
                                 .parameters = kinds, .parameter_count = 2, .function = plan));
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 2, w->battle);
  cardvm_event e = ev_start(started, 0, w->until_shout);
  e.slot[CARDVM_SLOT_OTHER] = a;
  e.slot[CARDVM_SLOT_AMOUNT] = 4;
  assert_int_equal(world_propose(w, e), CARDVM_DONE);
  assert_int_equal(world_propose(w, (cardvm_event){.kind = w->shout}), CARDVM_DONE);
  assert_int_equal(world_field(w, a, w->damage), 4);
  assert_int_equal(world_field(w, a, w->scar), 3);
}

TEST(plan_as_body_is_what_the_event_does) {
  world *w = world_declare();
  cardvm_id plan = WORLD_PLAN(
      w, 0,
      ITEM_OF(w->hurt,
              FILLS(FILL(CARD, CARD, CARDVM_WHO_CARD),
                    FILL(AMOUNT, NUMBER, x_op(w, CARDVM_OP_SLOT, CARDVM_SLOT_AMOUNT, 0)))));
  cardvm_id strike = cardvm_program_event(
      w->program,
      &(cardvm_event_def){.name = "strike", .change = CARDVM_CHANGE_BODY, .function = plan});
  cardvm_id heard = world_trigger(w, strike, 0), ear = WORLD_CARD(w, "Ear", 3, heard);
  world_start(w);
  cardvm_handle a = world_put(w, ear, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(strike, a, 2)), CARDVM_DONE);
  assert_int_equal(world_field(w, a, w->damage), 2);
  assert_int_equal(w->log_count, 1);
}

/* Saves and replays are of the same plans. */
TEST(other_items_make_another_program) {
  uint64_t hash[12];
  for (int i = 0; i < 12; i++) {
    world *w = world_declare();
    cardvm_id mine = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
    cardvm_expr one = x_num(w, 1), two = x_num(w, 2);
    cardvm_plan_item item = {.event = w->hurt, .those = true, .fill_count = 1};
    item.fills[0] = (cardvm_plan_fill){CARDVM_SLOT_AMOUNT, CARDVM_FILL_NUMBER, one, 0};
    if (i == 1) item.event = w->mark;
    if (i == 2) item.those = false;
    if (i == 3) item.those = false, item.cards = mine;
    if (i == 4) item.condition = one;
    if (i == 5) item.fills[0].value = two;
    if (i == 6) item.fills[0].slot = CARDVM_SLOT_EXTRA;
    cardvm_plan_item items[2] = {item, item};
    if (i >= 8) items[0] = (cardvm_plan_item){.condition = i == 9 ? two : one, .skips = 1};
    const cardvm_plan_fill circle = {CARDVM_SLOT_TO, CARDVM_FILL_PLACE, w->field,
                                     i == 8 ? two : one};
    if (i >= 8) items[1].fills[0] = circle;
    const cardvm_plan_def def = {.name = "plan",
                                 .over = mine,
                                 .items = items,
                                 .count = i >= 7 ? 2 : 1,
                                 .each = i == 10 ? CARDVM_EACH_CARD : CARDVM_EACH_TOGETHER};
    assert_int_not_equal(cardvm_program_plan(w->program, &def), 0);
    world_seal(w);
    hash[i] = cardvm_program_hash(w->program);
    for (int k = 0; k < i; k++) assert_true(hash[k] != hash[i]);
    world_free(w);
  }
}

/* -- What is refused --------------------------------------------------------------------------- */

TEST(items_that_name_what_is_not_there_are_refused) {
  for (int i = 0; i < 16; i++) {
    world *w = world_declare();
    cardvm_id mine = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0), over = mine;
    cardvm_plan_item item = {.event = w->hurt, .those = true, .fill_count = 1};
    item.fills[0] = (cardvm_plan_fill){CARDVM_SLOT_AMOUNT, CARDVM_FILL_NUMBER, x_num(w, 1), 0};
    uint32_t count = 1;
    switch (i) {
    case 0: item.event = 0; break;
    case 1: item.event = 999; break;
    case 2: item.cards = 99; break;
    case 3: item.cards = mine; break; /* and those of the plan */
    case 4: over = 0; break;          /* those of none */
    case 5: over = 99; break;
    case 6: item.condition = 99999; break;
    case 7: item.fill_count = CARDVM_PLAN_FILLS + 1; break;
    case 8: item.fills[0].slot = CARDVM_SLOTS; break;
    case 9: item.fills[0].value = 0; break;
    case 10: item.fills[0].value = 99999; break;
    case 11: item.fills[0].with = CARDVM_FILL_CARD, item.fills[0].value = 31; break;
    case 12: item.fills[0].with = CARDVM_FILL_PLACE, item.fills[0].value = 99; break;
    case 13:
      item.fills[0].with = CARDVM_FILL_PLACE, item.fills[0].value = w->field;
      break; /* of circles */
    case 14: count = 0; break;
    default: item.fills[0].with = (cardvm_fill_with)7; break;
    }
    const cardvm_plan_def def = {.name = "wrong", .over = over, .items = &item, .count = count};
    if (cardvm_program_plan(w->program, &def)) fail_msg("case %d is not refused", i);
    cardvm_error error;
    assert_int_equal(cardvm_program_seal(w->program, &error), CARDVM_ERROR_DEFINITION);
    assert_non_null(strstr(error.message, "plan 'wrong'"));
    world_free(w);
  }
}
