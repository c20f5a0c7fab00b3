/* The queue (vm/queue.c, rule_actions.c checkpoints, uses.c): which waiting effect is served next,
 * whose it is, and what is left of it when it resolves. */
#include "world.h"

GUARDS("state/queue flow/serve_queue flow/effect_frame state/records flow/effect")

/* -- Helpers ----------------------------------------------------------------------------------- */

static cardvm_ability_def trigger_def(world *w, const cardvm_id *event) {
  return ON_EVENT(TRIGGERED, "trigger", event, .function = w->fn_log);
}

static cardvm_id trigger_in(world *w, const cardvm_id *event, cardvm_id queue_class) {
  cardvm_ability_def def = trigger_def(w, event);
  def.queue_class = queue_class;
  return world_ability(w, &def);
}

/* Logs, then shouts. */
static cardvm_call_status shouting(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  world_log_call(w, game, call);
  cardvm_event e = ev_card(w->shout, call->me);
  return world_done(cardvm_propose(game, &e));
}

/* The abilities of the log in order are these. */
static void expect_order(world *w, const cardvm_id *abilities, uint32_t count) {
  assert_int_equal(w->log_count, count);
  for (uint32_t i = 0; i < count; i++)
    if (w->log[i].ability != abilities[i])
      fail_msg("number %u is ability %u, not %u", (unsigned)i, (unsigned)w->log[i].ability,
               (unsigned)abilities[i]);
}
#define EXPECT_ORDER(w, ...)                                                                       \
  expect_order((w), (const cardvm_id[]){__VA_ARGS__},                                              \
               sizeof((const cardvm_id[]){__VA_ARGS__}) / sizeof(cardvm_id))

static void hurt(world *w, cardvm_handle card) {
  cardvm_event e = ev_amount(w->hurt, card, 1);
  world_propose_all(w, &e, 1);
}

/* -- The order of service ---------------------------------------------------------------------- */

TEST(classes_are_served_in_the_order_declared) {
  world *w = world_declare();
  cardvm_id a = trigger_in(w, &w->hurt, w->ordinary), b = trigger_in(w, &w->hurt, w->burst);
  cardvm_id c = trigger_in(w, &w->hurt, 0),
            d = trigger_in(w, &w->hurt, w->burst); /* 0: the last class */
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, a, b, c, d);
  w->rules.fixed_order = true;
  world_start(w);
  hurt(w, world_put(w, bear, 1, w->battle));
  EXPECT_ORDER(w, b, d, a, c);
}

/* A class beats a player's turn: a burst of the other player comes before an ordinary one of the
 * turn player. */
TEST(classes_go_before_players) {
  world *w = world_declare();
  cardvm_id a = trigger_in(w, &w->hurt, w->ordinary), b = trigger_in(w, &w->hurt, w->burst);
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, a), wolf = WORLD_CARD(w, "Wolf", 3, b);
  world_start(w);
  cardvm_handle mine = world_put(w, bear, 1, w->battle);
  world_put(w, wolf, 2, w->battle);
  hurt(w, mine);
  EXPECT_ORDER(w, b, a);
}

TEST(what_an_effect_triggers_is_served_first_or_last_as_the_rules_say) {
  for (int newest = 0; newest < 2; newest++) {
    world *w = world_declare();
    cardvm_ability_def def = trigger_def(w, &w->hurt);
    def.function = world_function(w, "shouting", shouting);
    cardvm_id a = world_ability(w, &def), b = trigger_in(w, &w->hurt, 0),
              c = trigger_in(w, &w->shout, 0);
    cardvm_id bear = WORLD_CARD(w, "Bear", 3, a, b, c);
    w->rules.fixed_order = true;
    w->rules.newest_wave_first = newest;
    world_start(w);
    hurt(w, world_put(w, bear, 1, w->battle));
    if (newest) EXPECT_ORDER(w, a, c, b);
    else EXPECT_ORDER(w, a, b, c);
    world_free(w);
  }
}

/* A newer wave goes before the turn player, too. */
TEST(newest_wave_of_the_other_player_goes_before_an_older_one) {
  world *w = world_declare();
  cardvm_ability_def def = trigger_def(w, &w->hurt);
  def.function = world_function(w, "shouting", shouting);
  cardvm_id a = world_ability(w, &def), b = trigger_in(w, &w->hurt, 0),
            c = trigger_in(w, &w->shout, 0);
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, a, b), wolf = WORLD_CARD(w, "Wolf", 3, c);
  w->rules.fixed_order = true;
  w->rules.newest_wave_first = true;
  world_start(w);
  cardvm_handle mine = world_put(w, bear, 1, w->battle);
  world_put(w, wolf, 2, w->battle);
  hurt(w, mine);
  EXPECT_ORDER(w, a, c, b);
}

TEST(turn_player_comes_first_then_the_others_in_seat_order) {
  world *w = world_declare();
  cardvm_id a = trigger_in(w, &w->hurt, 0), bear = WORLD_CARD(w, "Bear", 3, a);
  w->setup.players = 3;
  world_start(w);
  world_next_turn(w); /* player 2 */
  cardvm_handle one = world_put(w, bear, 1, w->battle), three = world_put(w, bear, 3, w->battle);
  cardvm_handle two = world_put(w, bear, 2, w->battle);
  hurt(w, one);
  assert_int_equal(w->log_count, 3);
  assert_int_equal(w->log[0].me, two);
  assert_int_equal(w->log[1].me, three);
  assert_int_equal(w->log[2].me, one);
}

TEST(one_players_equals_are_served_as_that_player_chooses) {
  world *w = world_declare();
  cardvm_id a = trigger_in(w, &w->hurt, 0), b = trigger_in(w, &w->hurt, 0),
            c = trigger_in(w, &w->hurt, 0);
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, a, b), wolf = WORLD_CARD(w, "Wolf", 3, c);
  world_start(w);
  cardvm_handle x = world_put(w, bear, 2, w->battle), y = world_put(w, wolf, 2, w->battle);
  hurt(w, x);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
  assert_int_equal(d->player, 2);
  assert_int_equal(d->option_count, 3);
  assert_string_equal(cardvm_program_name(w->program, CARDVM_SORT_NAME, d->prompt), "next effect");
  assert_int_equal(w->log_count, 0);
  world_answer(w, x, b);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(cardvm_game_decision(w->game)->option_count, 2);
  world_answer(w, y, c); /* the last one is no question */
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_ACT);
  EXPECT_ORDER(w, b, c, a);
}

/* Two of one ability and one card are one option; when only such are left nothing is asked. */
TEST(equal_effects_are_one_option) {
  world *w = world_declare();
  cardvm_id a = trigger_in(w, &w->hurt, 0), b = trigger_in(w, &w->hurt, 0);
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, a), wolf = WORLD_CARD(w, "Wolf", 3, b);
  world_start(w);
  cardvm_handle x = world_put(w, bear, 1, w->battle), y = world_put(w, wolf, 1, w->battle);
  const cardvm_event e[2] = {ev_amount(w->hurt, x, 1), ev_amount(w->hurt, y, 1)};
  world_propose_all(w, e, 2); /* a, a, b, b */
  assert_int_equal(cardvm_game_decision(w->game)->option_count, 2);
  world_answer(w, y, b);
  world_answer(w, y, b);
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_ACT);
  EXPECT_ORDER(w, b, b, a, a);
}

TEST(queue_is_listed_in_the_order_of_service) {
  world *w = world_declare();
  cardvm_id a = trigger_in(w, &w->hurt, w->ordinary), b = trigger_in(w, &w->hurt, w->burst);
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, a, b), wolf = world_plain(w, "Wolf", 3);
  world_start(w);
  cardvm_handle x = world_put(w, bear, 2, w->battle), y = world_put(w, bear, 1, w->battle);
  world_put(w, bear, 1, w->battle);
  hurt(w, world_put(w, wolf, 1, w->battle));
  cardvm_waiting out[8] = {0};
  assert_int_equal(cardvm_game_decision(w->game)->player, 1); /* two bursts of player 1 */
  assert_int_equal(cardvm_game_queue(w->game, out, 2), 6);
  assert_int_equal(out[2].ability, 0);
  assert_int_equal(cardvm_game_queue(w->game, out, 8), 6);
  const cardvm_id classes[6] = {w->burst,    w->burst,    w->burst,
                                w->ordinary, w->ordinary, w->ordinary};
  const cardvm_seat seats[6] = {1, 1, 2, 1, 1, 2};
  for (int i = 0; i < 6; i++) {
    assert_int_equal(out[i].queue_class, classes[i]);
    assert_int_equal(out[i].master, seats[i]);
    assert_int_equal(out[i].ability, i < 3 ? b : a);
  }
  assert_int_equal(out[0].source, y);
  assert_int_equal(out[2].source, x);
}

/* -- Many -------------------------------------------------------------------------------------- */

TEST(triggers_of_nobody_come_in_order_without_a_question) {
  for (int interrupts = 0; interrupts < 2; interrupts++) {
    world *w = world_declare();
    cardvm_ability_def def = trigger_def(w, &w->shout);
    def.zones = zone_set(w->market);
    def.interrupts = interrupts;
    cardvm_id a = world_ability(w, &def), b = world_ability(w, &def),
              bear = WORLD_CARD(w, "Bear", 3, a, b);
    const cardvm_setup_cards cards = {0, w->market, bear, 1};
    w->setup.cards = &cards;
    w->setup.card_count = 1;
    world_start(w);
    assert_int_equal(world_propose(w, (cardvm_event){.kind = w->shout}), CARDVM_DONE);
    assert_int_equal(w->log_count, 2);
    assert_int_equal(w->log[0].ability, a);
    assert_int_equal(w->log[0].you, 0);
    assert_int_equal(w->log[1].ability, b);
    world_free(w);
  }
}

TEST(trigger_can_belong_to_the_events_player) {
  world *w = world_declare();
  cardvm_ability_def def = trigger_def(w, &w->shout);
  def.players = true;
  def.match =
      x_is_seat(w, CARDVM_WHOSE_YOU, CARDVM_WHOSE_EVENT); /* you is the event's player already */
  cardvm_id theirs = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 3, theirs);
  world_start(w);
  world_put(w, bear, 1, w->battle);
  cardvm_event e = {.kind = w->shout};
  e.slot[CARDVM_SLOT_PLAYER] = 2;
  assert_int_equal(world_propose(w, e), CARDVM_DONE);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].you, 2);
  e.slot[CARDVM_SLOT_PLAYER] = 1;
  world_propose(w, e);
  assert_int_equal(w->log[1].you, 1);
}

TEST(thousand_triggers_are_served_in_order) {
  world *w = world_declare();
  cardvm_id a = trigger_in(w, &w->shout, 0), bear = WORLD_CARD(w, "Bear", 3, a);
  const cardvm_setup_cards cards = {1, w->battle, bear, 1000};
  w->setup.cards = &cards;
  w->setup.card_count = 1;
  w->setup.limits = (cardvm_limits){.cards = 1000, .listeners = 1100, .queue = 1000};
  w->rules.fixed_order = true;
  world_start(w);
  cardvm_event e = ev_card(w->shout, 0);
  world_propose_all(w, &e, 1);
  assert_int_equal(w->log_count, 1000);
  for (uint32_t i = 0; i < 1000; i++) assert_int_equal(w->log[i].me & 0xffff, i + 1);
  assert_int_equal(cardvm_game_queue(w->game, NULL, 0), 0);
}

TEST(more_triggers_than_the_limit_fail) {
  for (uint32_t extra = 0; extra < 2; extra++) {
    world *w = world_declare();
    cardvm_id a = trigger_in(w, &w->shout, 0), bear = WORLD_CARD(w, "Bear", 3, a);
    const cardvm_setup_cards cards = {1, w->battle, bear, 8 + extra};
    w->setup.cards = &cards;
    w->setup.card_count = 1;
    w->setup.limits = (cardvm_limits){.queue = 8};
    w->rules.fixed_order = true;
    world_start(w);
    cardvm_event e = ev_card(w->shout, 0);
    assert_int_equal(world_propose_all(w, &e, 1), extra ? CARDVM_FAILED : CARDVM_DECISION);
    assert_int_equal(w->log_count, extra ? 0 : 8);
    if (extra) {
      assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);
      assert_int_equal(cardvm_game_queue(w->game, NULL, 0), 0); /* taken back */
      assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
      world_run(w);
    }
    world_free(w);
  }
}

/* Triggers that trigger each other without end run into the limit of steps, not into a crash. */
TEST(triggers_without_end_stop_at_the_limit_of_steps) {
  world *w = world_declare();
  cardvm_ability_def def = trigger_def(w, &w->shout);
  def.function = world_function(w, "shouting", shouting);
  cardvm_id a = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 3, a);
  w->setup.limits.steps = 2000;
  world_start(w);
  world_put(w, bear, 1, w->battle);
  cardvm_event e = ev_card(w->shout, 0);
  cardvm_status status = world_propose_all(w, &e, 1);
  assert_int_equal(status, CARDVM_ERROR_LIMIT);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, "2000"));
  assert_true(w->log_count > 10);
}

/* -- When it resolves -------------------------------------------------------------------------- */

/* "If" is asked when the effect resolves, not when it triggers. */
TEST(condition_is_asked_at_resolution) {
  world *w = world_declare();
  cardvm_ability_def def = trigger_def(w, &w->hurt);
  def.condition = x_rested(w);
  cardvm_id lazy = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 3, lazy);
  world_start(w);
  cardvm_handle x = world_put(w, bear, 1, w->battle);
  const cardvm_event e[2] = {ev_amount(w->hurt, x, 1), ev_card(w->rest, x)};
  world_propose_all(w, e, 2); /* it is rested by the time the effect resolves */
  assert_int_equal(w->log_count, 1);
  const cardvm_event f[2] = {ev_amount(w->hurt, x, 1), ev_card(w->stand, x)};
  world_propose_all(w, f, 2);
  assert_int_equal(w->log_count, 1);
}

TEST(optional_effect_asks_its_master_at_resolution) {
  world *w = world_declare();
  cardvm_ability_def def = trigger_def(w, &w->hurt);
  def.optional = true;
  def.keyword = cardvm_program_intern(w->program, "revenge");
  cardvm_id may = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 3, may);
  world_start(w);
  cardvm_handle x = world_put(w, bear, 2, w->battle);
  for (int yes = 0; yes < 2; yes++) {
    hurt(w, x);
    const cardvm_decision *d = cardvm_game_decision(w->game);
    assert_int_equal(d->kind, CARDVM_ASK_YES_NO);
    assert_int_equal(d->player, 2);
    assert_int_equal(d->source, x);
    assert_int_equal(d->ability, may);
    assert_string_equal(cardvm_program_name(w->program, CARDVM_SORT_NAME, d->prompt), "revenge");
    if (yes) world_yes(w);
    else world_no(w);
    assert_int_equal(w->log_count, yes);
  }
}

TEST(optional_effect_whose_condition_fails_does_not_ask) {
  world *w = world_declare();
  cardvm_ability_def def = trigger_def(w, &w->hurt);
  def.optional = true;
  def.condition = x_num(w, 0);
  cardvm_id may = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 3, may);
  world_start(w);
  hurt(w, world_put(w, bear, 1, w->battle));
  assert_true(w->finished);
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_ACT);
}

/* A card that hears so often in a turn that it is hurt. */
static cardvm_id limited_bear(world *w, uint32_t limit) {
  cardvm_ability_def def = trigger_def(w, &w->hurt);
  def.limit = limit;
  def.limit_sequence = w->turn;
  def.match = x_about_me(w);
  return WORLD_CARD(w, "Bear", 3, world_ability(w, &def));
}

TEST(limit_counts_per_turn_and_per_copy) {
  world *w = world_declare();
  cardvm_id bear = limited_bear(w, 2);
  world_start(w);
  cardvm_handle x = world_put(w, bear, 1, w->battle), y = world_put(w, bear, 1, w->battle);
  for (int i = 0; i < 3; i++) hurt(w, x);
  assert_int_equal(w->log_count, 2);
  hurt(w, y);
  assert_int_equal(w->log_count, 3);
  world_next_turn(w);
  for (int i = 0; i < 3; i++) hurt(w, x);
  assert_int_equal(w->log_count, 5);
  /* A new stay is a new copy. */
  world_propose(w, ev_card(CARDVM_EVENT_RENEW, x));
  hurt(w, world_now(w, x));
  assert_int_equal(w->log_count, 6);
}

TEST(more_limited_abilities_than_the_limit_fail) {
  world *w = world_declare();
  cardvm_id bear = limited_bear(w, 1);
  w->setup.limits.uses = 2;
  world_start(w);
  cardvm_handle x = world_put(w, bear, 1, w->battle), y = world_put(w, bear, 1, w->battle);
  cardvm_handle z = world_put(w, bear, 1, w->battle);
  hurt(w, x);
  hurt(w, y);
  world_next_turn(w); /* what was used last turn makes room */
  hurt(w, z);
  hurt(w, x);
  assert_int_equal(w->log_count, 4);
  cardvm_event e = ev_amount(w->hurt, y, 1);
  assert_int_equal(world_propose_all(w, &e, 1), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);
}

/* -- Whose it is ------------------------------------------------------------------------------- */

/* Two triggers of player 1; the first to resolve gives the second's source to player 2. */
static cardvm_call_status stealing(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  world_log_call(w, game, call);
  cardvm_take_control(game, w->hold[0], 2, UNTIL(CARDVM_FOREVER), NULL);
  if (w->number[0] == 1) {
    cardvm_event e = ev_card(w->destroy, w->hold[0]);
    cardvm_propose(game, &e);
  }
  return CARDVM_CALL_DONE;
}

static world *thief_and_victim(cardvm_id *steal, cardvm_id *late, cardvm_id *thief,
                               cardvm_id *victim) {
  world *w = world_declare();
  cardvm_ability_def def = trigger_def(w, &w->shout);
  def.function = world_function(w, "stealing", stealing);
  def.queue_class = w->burst;
  *steal = world_ability(w, &def);
  *late = trigger_in(w, &w->shout, w->ordinary);
  *thief = WORLD_CARD(w, "Thief", 3, *steal);
  *victim = WORLD_CARD(w, "Victim", 3, *late);
  return w;
}

/* Both hear a shout, the thief first. */
static world *stolen(bool and_destroyed) {
  cardvm_id steal, late, thief, victim;
  world *w = thief_and_victim(&steal, &late, &thief, &victim);
  w->number[0] = and_destroyed;
  world_start(w);
  world_put(w, thief, 1, w->battle);
  w->hold[0] = world_put(w, victim, 1, w->battle);
  cardvm_event e = ev_card(w->shout, 0);
  world_propose_all(w, &e, 1);
  EXPECT_ORDER(w, steal, late);
  return w;
}

TEST(you_follows_the_sources_master_until_it_resolves) {
  world *w = stolen(false);
  assert_int_equal(w->log[1].you, 2);
}

/* The source is stolen, then gone: its last known master. */
TEST(you_is_the_last_known_master_of_a_source_that_is_gone) {
  world *w = stolen(true);
  assert_int_equal(w->log[1].me, w->hold[0]); /* the effect goes on without its source */
  assert_int_equal(w->log[1].you, 2);
}

static cardvm_call_status power_of_me(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  world_log_call(w, game, call);
  w->number[1] = (uint32_t)cardvm_game_field(game, call->me, w->damage);
  w->number[2] = cardvm_is_current(game, call->me);
  return CARDVM_CALL_DONE;
}

TEST(effect_of_a_source_that_is_gone_reads_what_it_was) {
  world *w = world_declare();
  cardvm_ability_def def = trigger_def(w, &w->shout);
  def.function = world_function(w, "stealing", stealing);
  def.queue_class = w->burst;
  cardvm_id steal = world_ability(w, &def);
  def.function = world_function(w, "power", power_of_me);
  def.queue_class = w->ordinary;
  cardvm_id late = world_ability(w, &def);
  cardvm_id thief = WORLD_CARD(w, "Thief", 3, steal), victim = WORLD_CARD(w, "Victim", 3, late);
  w->number[0] = 1; /* it is stolen and destroyed before its trigger resolves */
  world_start(w);
  world_put(w, thief, 1, w->battle);
  w->hold[0] = world_put(w, victim, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, w->hold[0], 2));
  cardvm_event e = ev_card(w->shout, 0);
  world_propose_all(w, &e, 1);
  EXPECT_ORDER(w, steal, late);
  assert_int_equal(w->number[1], 2);
  assert_int_equal(w->number[2], 0);
}

/* What has begun to resolve stays its master's, though the source changes hands. */
static cardvm_call_status asking(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step++ == 0) {
    cardvm_take_control(game, call->me, 2, UNTIL(CARDVM_FOREVER), NULL);
    const cardvm_option options[] = {{1, 0}, {2, 0}};
    const cardvm_question q =
        world_question(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, call->you, options, 2);
    return world_waits(cardvm_ask_player(game, &q));
  }
  world_log_call(w, game, call);
  return CARDVM_CALL_DONE;
}

TEST(you_is_fixed_once_it_resolves) {
  world *w = world_declare();
  cardvm_ability_def def = trigger_def(w, &w->hurt);
  def.function = world_function(w, "asking", asking);
  cardvm_id a = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 3, a);
  world_start(w);
  cardvm_handle x = world_put(w, bear, 1, w->battle);
  hurt(w, x);
  assert_int_equal(cardvm_game_decision(w->game)->player, 1);
  world_answer(w, 2, 0);
  assert_int_equal(world_master(w, x), 2);
  assert_int_equal(w->log[0].you, 1);
}

/* A started ability belongs to who started it, whoever is master of its source; with and without
 * parameters. */
TEST(started_ability_belongs_to_who_started_it) {
  static const cardvm_subject number = CARDVM_SUBJECT_NUMBER;
  for (uint32_t parameters = 0; parameters < 2; parameters++) {
    world *w = world_declare();
    cardvm_ability_def def = trigger_def(w, &w->shout);
    def.started_only = true;
    def.parameters = &number;
    def.parameter_count = parameters;
    cardvm_id a = world_ability(w, &def), bear = world_plain(w, "Bear", 3);
    world_start(w);
    cardvm_handle x = world_put(w, bear, 1, w->battle);
    cardvm_event e = ev_start(a, x, CARDVM_FOREVER);
    e.slot[CARDVM_SLOT_OTHER] = 7;
    world_propose(w, e);
    cardvm_edit_control(w->game, x, 2, CARDVM_FOREVER);
    world_run(w);
    world_propose(w, ev_card(w->shout, 0));
    assert_int_equal(w->log_count, 1);
    assert_int_equal(w->log[0].me, x);
    assert_int_equal(w->log[0].you, 1);
    world_free(w);
  }
}

/* -- By hand ----------------------------------------------------------------------------------- */

static cardvm_call_status enqueue_two(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step++ == 0) {
    w->number[3] = cardvm_enqueue(game, w->number[1], w->hold[0], 1);
    w->number[4] = cardvm_enqueue(game, w->number[2], w->hold[0], 1);
    w->number[5] = cardvm_game_queue(game, NULL, 0);
    if (!w->number[0]) return CARDVM_CALL_DONE;
    return world_waits(cardvm_checkpoint(game));
  }
  w->number[6] = w->log_count; /* served in the middle of this effect */
  return CARDVM_CALL_DONE;
}

TEST(enqueued_effects_are_served_at_the_next_checkpoint) {
  for (uint32_t now = 0; now < 2; now++) {
    world *w = world_declare();
    cardvm_ability_def def = trigger_def(w, NULL);
    def.event_count = 0;
    def.queue_class = w->ordinary;
    cardvm_id a = world_ability(w, &def);
    def.queue_class = w->burst;
    cardvm_id b = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 3, a, b);
    world_start(w);
    w->hold[0] = world_put(w, bear, 1, w->battle);
    w->number[0] = now;
    w->number[1] = a;
    w->number[2] = b;
    world_do(w, enqueue_two);
    assert_int_equal(w->number[3], CARDVM_DONE);
    assert_int_equal(w->number[4], CARDVM_DONE);
    assert_int_equal(w->number[5], 2);
    assert_int_equal(w->number[6], now ? 2 : 0);
    EXPECT_ORDER(w, b, a);
    assert_int_equal(w->log[0].me, w->hold[0]);
    world_free(w);
  }
}

static cardvm_call_status enqueue_wrong(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  cardvm_outcome outcome = cardvm_enqueue(game, w->number[0], 0, w->number[1]);
  return outcome == CARDVM_STOPPED ? CARDVM_CALL_FAILED : CARDVM_CALL_DONE;
}

static cardvm_call_status use_wrong(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  cardvm_outcome outcome = cardvm_use_ability(game, w->number[0], 0, w->number[1], true);
  return outcome == CARDVM_STOPPED ? CARDVM_CALL_FAILED : CARDVM_CALL_WAIT;
}

/* A substitution is at work on its event only; constants and prohibitions always are. */
TEST(enqueue_of_what_can_not_begin_fails) {
  world *w = world_declare();
  const cardvm_modifier_def stronger = {.property = w->power, .value = 1};
  cardvm_ability_def replaces = trigger_def(w, &w->hurt), prohibits = replaces;
  replaces.kind = CARDVM_SUBSTITUTION;
  prohibits.kind = CARDVM_PROHIBITION;
  prohibits.function = 0;
  const cardvm_ability_def constant = {
      .name = "constant", .kind = CARDVM_CONSTANT, .modifiers = &stronger, .modifier_count = 1};
  const cardvm_id never[] = {world_ability(w, &constant), world_ability(w, &prohibits),
                             world_ability(w, &replaces)};
  WORLD_CARD(w, "Bear", 3, never[0], never[1], never[2]);
  world_start(w);
  const uint32_t wrong[][2] = {{0, 1},        {999, 1},      {w->act, 0},  {w->act, 3},
                               {never[0], 1}, {never[1], 1}, {never[2], 1}};
  const cardvm_function begins[] = {enqueue_wrong, use_wrong};
  for (int i = 0; i < 14; i++) {
    w->number[0] = wrong[i % 7][0];
    w->number[1] = wrong[i % 7][1];
    assert_int_equal(world_do(w, begins[i / 7]), CARDVM_FAILED);
    assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_ARGUMENT);
    assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
    world_run(w);
  }
}

/* What the effect is told of its event is as it happened, however late it resolves. */
TEST(effect_knows_its_event_when_it_resolves) {
  world *w = world_declare();
  cardvm_id a = trigger_in(w, &w->hurt, 0), bear = WORLD_CARD(w, "Bear", 3, a),
            wolf = world_plain(w, "Wolf", 1);
  w->rules.fixed_order = true;
  world_start(w);
  cardvm_handle witness = world_put(w, bear, 1, w->battle);
  cardvm_handle x = world_put(w, wolf, 1, w->battle), y = world_put(w, wolf, 1, w->battle);
  const cardvm_event e[2] = {ev_amount(w->hurt, x, 3), ev_amount(w->hurt, y, 4)};
  world_propose_all(w, e, 2);
  assert_int_equal(w->log_count, 2);
  assert_int_equal(w->log[0].event.kind, w->hurt);
  assert_int_equal(w->log[0].event.slot[CARDVM_SLOT_CARD], x);
  assert_int_equal(w->log[0].event.slot[CARDVM_SLOT_AMOUNT], 3);
  assert_int_equal(w->log[1].event.slot[CARDVM_SLOT_CARD], y);
  assert_int_equal(w->log[1].event.slot[CARDVM_SLOT_AMOUNT], 4);
  assert_int_equal(w->log[1].me, witness);
}

/* Storm: random triggers of three players in two classes; nothing is lost, nothing comes twice. */
TEST(every_trigger_is_served_once) {
  uint64_t random = 5;
  world *w = world_declare();
  cardvm_id a = trigger_in(w, &w->hurt, w->ordinary), b = trigger_in(w, &w->hurt, w->burst);
  cardvm_id c = trigger_in(w, &w->mark, 0), bear = WORLD_CARD(w, "Bear", 3, a),
            wolf = WORLD_CARD(w, "Wolf", 3, b, c);
  w->setup.players = 3;
  world_start(w);
  cardvm_handle cards[9];
  for (uint32_t i = 0; i < 9; i++)
    cards[i] = world_put(w, i % 2 ? bear : wolf, 1 + i % 3, w->battle);
  for (int round = 0; round < 150; round++) {
    uint32_t expected = w->log_count, n = 1 + world_random(&random, 4);
    cardvm_event e[4];
    for (uint32_t i = 0; i < n; i++) {
      bool mark = world_random(&random, 3) == 0;
      e[i] = ev_amount(mark ? w->mark : w->hurt, cards[world_random(&random, 9)], 1);
      expected += mark ? 5 : 9; /* five wolves; all nine hear a hurt once */
    }
    world_propose_all(w, e, n);
    while (cardvm_game_decision(w->game)->kind == CARDVM_ASK_CHOOSE) {
      const cardvm_decision *d = cardvm_game_decision(w->game);
      const cardvm_option pick = d->options[world_random(&random, d->option_count)];
      world_answer(w, pick.subject, pick.name);
    }
    assert_int_equal(w->log_count, expected);
    assert_int_equal(cardvm_game_queue(w->game, NULL, 0), 0);
    if (w->log_count > WORLD_LOG_MAX - 100) w->log_count = 0;
  }
}
