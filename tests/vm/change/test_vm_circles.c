/* Events that set a circle's master (vm/apply.c, cards.c), and what a rule set says always holds
 * (vm/invariants.c). */
#include "world.h"

#include "cardvm_client.h"
#include "services.h"

GUARDS("change/invariants state/masters reading/circles program/define")

/* -- Masters of circles ------------------------------------------------------------------------ */

static cardvm_id crown_event(world *w) {
  cardvm_id id = cardvm_program_event(
      w->program, &(cardvm_event_def){.name = "crown", .change = CARDVM_CHANGE_SET_MASTER});
  assert_int_not_equal(id, 0);
  return id;
}

static cardvm_event ev_crown(cardvm_id crown, cardvm_place circle, cardvm_seat seat) {
  cardvm_event e = ev_player(crown, seat, 0);
  e.slot[CARDVM_SLOT_TO] = circle;
  return e;
}

static cardvm_seat master_of_place(const world *w, cardvm_place place) {
  cardvm_place_info info;
  assert_true(cardvm_game_place_info(w->game, place, &info));
  return info.master;
}

static cardvm_place left(const world *w) { return cardvm_game_circle(w->game, w->field, 1, 0); }

TEST(event_sets_the_master_and_says_who_it_was) {
  world *w = world_declare();
  cardvm_id crown = crown_event(w);
  world_start(w);
  assert_int_equal(master_of_place(w, left(w)), 1);
  assert_int_equal(world_propose(w, ev_crown(crown, left(w), 2)), CARDVM_DONE);
  assert_int_equal(master_of_place(w, left(w)), 2);
  assert_int_equal(w->events[0].slot[CARDVM_SLOT_AMOUNT], 1);
  assert_int_equal(world_propose(w, ev_crown(crown, left(w), 2)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_crown(crown, left(w), 0)), CARDVM_DONE);
  assert_int_equal(master_of_place(w, left(w)), 0);
  assert_int_equal(w->events[0].slot[CARDVM_SLOT_AMOUNT], 2);
}

TEST(trace_says_whose_it_becomes) {
  world *w = world_declare();
  cardvm_id crown = crown_event(w);
  world_start(w);
  cardvm_game_trace_enable(w->game, true);
  world_propose(w, ev_crown(crown, left(w), 2));
  world_propose(w, ev_crown(crown, left(w), 0));
  uint32_t count = 0, found = 0;
  const cardvm_trace *trace = cardvm_game_trace(w->game, 0, &count);
  static const char *const expected[] = {"crown for seat 2 of left by seat 1",
                                         "crown of left by seat 1"};
  for (uint32_t i = 0; i < count; i++) {
    char text[160];
    if (trace[i].kind != CARDVM_TRACE_EVENT || trace[i].event != crown) continue;
    cardvm_client_trace_text(w->game, &trace[i], text, sizeof text);
    assert_string_equal(text, expected[found]);
    found++;
  }
  assert_int_equal(found, 2);
}

TEST(master_that_nothing_gave_is_found) {
  world *w = world_declare();
  world_start(w);
  w->game->places[left(w)].master = 2;
  assert_int_equal(cardvm_game_check(w->game), CARDVM_ERROR_STATE);
  w->game->places[left(w)].master = 1;
  assert_int_equal(cardvm_game_check(w->game), CARDVM_OK);
}

/* Abilities listen to it and prohibit it like any other event. */
TEST(abilities_hear_of_it_and_prohibit_it) {
  world *w = world_declare();
  cardvm_id crown = crown_event(w), herald = world_trigger(w, crown, 0);
  cardvm_expr to_nobody = x_equals(w, x_op(w, CARDVM_OP_SLOT, CARDVM_SLOT_PLAYER, 0), 0);
  cardvm_id loyal = world_ability(w, &ON_EVENT(PROHIBITION, "loyal", &crown, .match = to_nobody));
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, herald, loyal);
  world_start(w);
  world_put(w, bear, 1, w->battle);
  assert_int_equal(world_propose(w, ev_crown(crown, left(w), 2)), CARDVM_DONE);
  assert_int_equal(world_logged(w, herald), 1);
  assert_int_equal(w->log[0].event.slot[CARDVM_SLOT_TO], left(w));
  assert_int_equal(w->log[0].event.slot[CARDVM_SLOT_AMOUNT], 1);
  assert_int_equal(world_propose(w, ev_crown(crown, left(w), 0)), CARDVM_PROHIBITED);
  assert_int_equal(master_of_place(w, left(w)), 2);
}

TEST(master_is_refused_where_it_is_not_to_be_set) {
  world *w = world_declare();
  cardvm_id crown = crown_event(w);
  world_start(w);
  cardvm_place throne = cardvm_game_circle(w->game, w->throne, 0, 0);
  const cardvm_place places[] = {throne, world_place(w, w->hand, 1), 0, 9999, CARDVM_NOWHERE};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    assert_int_equal(world_propose(w, ev_crown(crown, places[i], 2)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_crown(crown, left(w), 3)), CARDVM_NOTHING);
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    assert_int_not_equal(cardvm_edit_master(w->game, places[i], 2), CARDVM_OK);
  assert_int_not_equal(cardvm_edit_master(w->game, left(w), 3), CARDVM_OK);
  assert_int_equal(master_of_place(w, left(w)), 1);
  assert_int_equal(cardvm_edit_master(w->game, left(w), 2), CARDVM_OK);
  assert_int_equal(master_of_place(w, left(w)), 2);
  world_run(w);
}

TEST(cards_follow_their_circles_master) {
  world *w = world_declare();
  cardvm_id crown = crown_event(w), bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_place camp = cardvm_game_circle(w->game, w->camp, 1, 0);
  cardvm_handle a = world_move(w, world_put(w, bear, 1, w->battle), camp, 0);
  cardvm_handle b = world_move(w, world_put(w, bear, 2, w->battle), camp, 0);
  cardvm_handle c = world_move(w, world_put(w, bear, 1, w->battle), left(w), 0);
  world_propose(w, ev_crown(crown, camp, 2));
  world_propose(w, ev_crown(crown, left(w), 2));
  assert_int_equal(world_master(w, a), 2);
  assert_int_equal(world_master(w, b), 2);
  assert_int_equal(world_master(w, c), 1); /* the zone does not say so */
  world_propose(w, ev_crown(crown, camp, 1));
  assert_int_equal(world_master(w, a), 1);
}

TEST(master_lasts_through_forks_and_saves) {
  world *w = world_declare();
  cardvm_id crown = crown_event(w);
  world_start(w);
  uint64_t before = cardvm_game_hash(w->game);
  world_propose(w, ev_crown(crown, left(w), 2));
  assert_true(cardvm_game_hash(w->game) != before);
  size_t size = cardvm_game_save(w->game, NULL, 0);
  void *bytes = malloc(size);
  cardvm_game_save(w->game, bytes, size);
  cardvm_game *games[] = {cardvm_game_fork(w->game, NULL),
                          cardvm_game_load(w->program, bytes, size, NULL)};
  for (size_t i = 0; i < 2; i++) {
    cardvm_place_info info;
    assert_non_null(games[i]);
    assert_true(cardvm_game_hash(games[i]) == cardvm_game_hash(w->game));
    assert_true(cardvm_game_place_info(games[i], left(w), &info) && info.master == 2);
    cardvm_game_free(games[i]);
  }
  free(bytes);
}

/* Crowns seat 2, then fails. */
static cardvm_call_status crown_and_fail(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  cardvm_event e = w->events[0];
  assert_int_equal(cardvm_propose(game, &e), CARDVM_DONE);
  assert_int_equal(master_of_place(w, left(w)), 2);
  const cardvm_error error = {.code = CARDVM_ERROR_SCRIPT};
  cardvm_effect_fail(game, &error);
  return CARDVM_CALL_FAILED;
}

TEST(failing_effect_gives_the_master_back) {
  world *w = world_declare();
  cardvm_id crown = crown_event(w);
  world_start(w);
  w->events[0] = ev_crown(crown, left(w), 2);
  assert_int_equal(world_do(w, crown_and_fail), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
  world_run(w);
  assert_int_equal(master_of_place(w, left(w)), 1);
}

/* The circle called left is seat 2's: what reads it is tested again when it changes. */
static bool left_is_of_two(cardvm_game *game, const cardvm_context *context, void *user,
                           int32_t *value) {
  const world *w = user;
  cardvm_place_info info;
  (void)context;
  *value = cardvm_game_place_info(game, cardvm_game_circle(game, w->field, 1, 0), &info) &&
           info.master == 2;
  return true;
}

TEST(rule_actions_that_read_it_are_tested_again) {
  world *w = world_declare();
  cardvm_id crown = crown_event(w), bear = world_plain(w, "Bear", 3);
  cardvm_id read = cardvm_program_reader(w->program, "left is of two", left_is_of_two, w);
  cardvm_program_rule_action(
      w->program,
      &(cardvm_rule_action_def){.name = "flee",
                                .selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                                .condition = x_op(w, CARDVM_OP_CALL, read, 0),
                                .event = w->discard,
                                .at_once = true});
  world_start(w);
  world_put(w, bear, 1, w->battle);
  world_propose(w, ev_player(w->gain, 1, 1));
  assert_int_equal(world_count(w, w->trash, 1), 0);
  world_propose(w, ev_crown(crown, left(w), 2));
  assert_int_equal(world_count(w, w->trash, 1), 1);
}

/* -- Invariants -------------------------------------------------------------------------------- */

/* Nobody has a life of more than 30; where `it` is a player of a rule over players. */
static cardvm_expr modest(world *w, uint32_t whose) {
  return x_op(w, CARDVM_OP_LE, x_op(w, CARDVM_OP_PLAYER_VAR, whose, w->life), x_num(w, 30));
}

static void invariant(world *w, cardvm_invariant_def def) {
  assert_int_not_equal(cardvm_program_invariant(w->program, &def), 0);
}

/* Proposes, and expects that the game stops over the invariant of that name. */
static void expect_broken(world *w, cardvm_event e, const char *message) {
  assert_int_equal(world_propose_all(w, &e, 1), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_INVARIANT);
  if (strcmp(cardvm_game_error(w->game)->message, message) != 0)
    fail_msg("%s\nexpected: %s", cardvm_game_error(w->game)->message, message);
}

TEST(invariants_are_tested_only_in_a_watched_game) {
  world *w = world_declare();
  invariant(w, (cardvm_invariant_def){
                   .name = "modesty", .players = true, .condition = modest(w, CARDVM_WHOSE_IT)});
  world_start(w);
  assert_int_equal(world_propose(w, ev_player(w->gain, 2, 50)), CARDVM_DONE);
  world_propose(w, ev_player(w->gain, 2, -50));
  cardvm_game_watch(w->game, true);
  assert_int_equal(world_propose(w, ev_player(w->gain, 2, 10)), CARDVM_DONE);
  cardvm_game *fork = cardvm_game_fork(w->game, NULL);
  assert_non_null(fork);
  expect_broken(w, ev_player(w->gain, 2, 1),
                "invariant \"modesty\" is broken after the event \"gain\"");
  cardvm_game *plain = w->game;
  w->game = fork; /* watched, too */
  expect_broken(w, ev_player(w->gain, 1, 11),
                "invariant \"modesty\" is broken after the event \"gain\"");
  cardvm_game_free(plain);
}

TEST(invariants_over_cards_name_the_card) {
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3), wolf = world_plain(w, "Wolf", 2);
  cardvm_expr hurt = x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage);
  invariant(w, (cardvm_invariant_def){.name = "unhurt",
                                      .selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                                      .condition = x_op(w, CARDVM_OP_EQ, hurt, x_num(w, 0))});
  world_start(w);
  world_put(w, bear, 1, w->battle);
  cardvm_handle second = world_put(w, wolf, 2, w->battle), third = world_put(w, bear, 1, w->market);
  cardvm_game_watch(w->game, true);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, third, 2)),
                   CARDVM_DONE); /* not in the battle */
  expect_broken(w, ev_amount(w->hurt, second, 1),
                "invariant \"unhurt\" is broken after the event \"hurt\", of Wolf");
}

TEST(invariants_are_told_the_event) {
  world *w = world_declare();
  cardvm_expr amount = x_op(w, CARDVM_OP_SLOT, CARDVM_SLOT_AMOUNT, 0);
  invariant(w, (cardvm_invariant_def){.name = "small steps",
                                      .condition = x_op(w, CARDVM_OP_LE, amount, x_num(w, 3))});
  world_start(w);
  cardvm_game_watch(w->game, true);
  /* events of steps tell the instance of their sequence: the game stands in the first */
  assert_int_equal(world_propose(w, ev_player(w->gain, 1, 3)), CARDVM_DONE);
  cardvm_event both[] = {ev_player(w->gain, 1, 1), ev_player(w->gain_gold, 1, 4)};
  assert_int_equal(world_propose_all(w, both, 2), CARDVM_FAILED);
  assert_string_equal(cardvm_game_error(w->game)->message,
                      "invariant \"small steps\" is broken after the event \"gain gold\"");
}

TEST(what_happens_together_is_tested_when_all_has_happened) {
  world *w = world_declare();
  cardvm_expr life = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->life);
  cardvm_expr gold = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold);
  cardvm_expr sum = x_op(w, CARDVM_OP_ADD, life, gold);
  invariant(w, (cardvm_invariant_def){.name = "sum",
                                      .condition = x_op(w, CARDVM_OP_EQ, sum, x_num(w, 20))});
  world_start(w);
  cardvm_game_watch(w->game, true);
  cardvm_event both[] = {ev_player(w->gain, 1, -4), ev_player(w->gain_gold, 1, 4)};
  assert_int_equal(world_propose_all(w, both, 2), CARDVM_DECISION);
  expect_broken(w, ev_player(w->gain, 1, -1),
                "invariant \"sum\" is broken after the event \"gain\"");
}

TEST(what_a_rule_action_puts_right_at_once_is_not_broken) {
  for (int at_once = 0; at_once < 2; at_once++) {
    world *w = world_declare();
    cardvm_id bear = world_plain(w, "Bear", 3);
    cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
    cardvm_expr hurt = x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage);
    invariant(w, (cardvm_invariant_def){.name = "unhurt",
                                        .selection = all,
                                        .condition = x_op(w, CARDVM_OP_EQ, hurt, x_num(w, 0))});
    cardvm_program_rule_action(w->program,
                               &(cardvm_rule_action_def){.name = "die",
                                                         .selection = all,
                                                         .condition = x_at_least(w, hurt, 1),
                                                         .event = w->destroy,
                                                         .at_once = at_once != 0});
    world_start(w);
    cardvm_handle card = world_put(w, bear, 1, w->battle);
    cardvm_game_watch(w->game, true);
    if (at_once) {
      assert_int_equal(world_propose(w, ev_amount(w->hurt, card, 1)), CARDVM_DONE);
      assert_int_equal(world_count(w, w->trash, 1), 1);
    } else {
      expect_broken(w, ev_amount(w->hurt, card, 1),
                    "invariant \"unhurt\" is broken after the event \"hurt\", of Bear");
    }
    world_free(w);
  }
}

TEST(invariants_that_say_nothing_are_refused) {
  for (int i = 0; i < 4; i++) {
    world *w = world_declare_in(NULL, true);
    cardvm_expr yes = x_num(w, 1);
    cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
    const cardvm_invariant_def defs[] = {
        {.condition = yes},
        {.name = "x"},
        {.name = "x", .condition = yes, .selection = all, .players = true},
        {.name = "x", .condition = 9999}};
    cardvm_error error;
    assert_int_equal(cardvm_program_invariant(w->program, &defs[i]), 0);
    assert_int_equal(cardvm_program_seal(w->program, &error), CARDVM_ERROR_DEFINITION);
    world_free(w);
  }
}

static uint64_t hash_with(const cardvm_invariant_def *def, bool players) {
  world *w = world_declare();
  cardvm_invariant_def d = *def;
  d.condition = x_num(w, 1);
  d.players = players;
  invariant(w, d);
  world_seal(w);
  uint64_t hash = cardvm_program_hash(w->program);
  world_free(w);
  return hash;
}

TEST(invariants_are_part_of_the_program) {
  const cardvm_invariant_def a = {.name = "a"}, b = {.name = "b"};
  uint64_t hash = hash_with(&a, false);
  assert_true(hash == hash_with(&a, false));
  assert_true(hash != hash_with(&b, false));
  assert_true(hash != hash_with(&a, true));
}
