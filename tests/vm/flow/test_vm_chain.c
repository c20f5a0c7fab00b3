/* Windows of mode chain: players add links until all have passed, then all of them resolve, newest
 * first, and nobody is asked in between. */
#include "game.h"
#include "world.h"

#include "services.h"

GUARDS("flow/windows flow/rule_actions state/announced")

/* Each ability is a link of its own: a card in battle with it may add it as often as it likes. */
typedef struct table_of {
  world *w;
  cardvm_id window, fast;
  cardvm_id note, cry, tally, hit, take, leave, ask, drum, rout; /* abilities */
  cardvm_handle actor[4], bear;
} table_of;

static table_of s;

static cardvm_id added(const char *name, cardvm_function function,
                       const cardvm_target_def *target) {
  return world_ability(s.w, &IN_WINDOW(name, s.window, .targets = target, .target_count = !!target,
                                       .function = world_function(s.w, name, function)));
}

static cardvm_call_status note(cardvm_game *game, cardvm_call *call, void *user) {
  world_log_call(user, game, call);
  return CARDVM_CALL_DONE;
}

static cardvm_call_status propose_once(cardvm_game *game, cardvm_call *call, cardvm_event e) {
  if (call->step) return CARDVM_CALL_DONE;
  note(game, call, s.w);
  call->step = 1;
  return cardvm_propose(game, &e) == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_DONE;
}

/* Somebody may hear it. */
static cardvm_call_status cry(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  return propose_once(game, call, (cardvm_event){.kind = s.w->shout});
}

static cardvm_call_status tally(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  return propose_once(game, call, ev_amount(s.w->count, 0, 1));
}

static cardvm_call_status hit(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  cardvm_handle target = 0;
  if (!call->step) cardvm_effect_targets(game, 0, &target, 1);
  return propose_once(game, call, ev_amount(s.w->hurt, target, 9));
}

/* Takes the body of what it has chosen out of the market. */
static cardvm_call_status take(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  cardvm_handle target = 0;
  if (!call->step) cardvm_effect_targets(game, 0, &target, 1);
  return propose_once(game, call, ev_card(s.w->discard, target));
}

static cardvm_call_status leave(cardvm_game *game, cardvm_call *call, void *user) {
  note(game, call, user);
  cardvm_sequence_leave(game, 0, 0);
  return CARDVM_CALL_DONE;
}

/* The player who began the turn has lost. */
static cardvm_call_status rout(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  return propose_once(game, call,
                      (cardvm_event){.kind = CARDVM_EVENT_DEFEAT, .slot[CARDVM_SLOT_PLAYER] = 1});
}

static cardvm_call_status ask(cardvm_game *game, cardvm_call *call, void *user) {
  static const cardvm_option options[2] = {{1, 0}, {2, 0}};
  if (call->step) return CARDVM_CALL_DONE;
  note(game, call, user);
  call->step = 1;
  const cardvm_question q =
      world_question(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, call->you, options, 2);
  return world_waits(cardvm_ask_player(game, &q));
}

/* Serves what is to be served in the middle of its effect. */
static cardvm_call_status drum(cardvm_game *game, cardvm_call *call, void *user) {
  if (call->step) {
    note(game, call, user);
    return CARDVM_CALL_DONE;
  }
  cardvm_event e = {.kind = s.w->shout}; /* heard, and over at once */
  call->step = 1;
  if (cardvm_propose(game, &e) == CARDVM_WAIT) return CARDVM_CALL_FAILED;
  return world_waits(cardvm_checkpoint(game));
}

static void declare(void) {
  world *w = world_declare();
  s = (table_of){.w = w};
  s.window = cardvm_program_window(
      w->program, &(cardvm_window_def){.name = "chain", .mode = CARDVM_WINDOW_CHAIN});
  cardvm_program_step(w->program, w->turn, &(cardvm_step_def){.name = "meet", .window = s.window});
  const cardvm_target_def any = one_target(w, w->limbo, CARDVM_SIDE_ANY),
                          waits = one_target(w, w->market, CARDVM_SIDE_ANY);
  s.note = added("note", note, NULL);
  s.cry = added("cry", cry, NULL);
  s.tally = added("tally", tally, NULL);
  s.hit = added("hit", hit, &any);
  s.take = added("take", take, &waits);
  s.leave = added("leave", leave, NULL);
  s.ask = added("ask", ask, NULL);
  s.drum = added("drum", drum, NULL);
  s.rout = added("rout", rout, NULL);
  s.fast = world_ability(w, &IN_WINDOW("fast", s.window, .at_once = true, .function = w->fn_log));
  w->rules.stack_zone = w->market;
  w->rules.stack_card = world_plain(w, "Link", 0);
}

/* Every player has an actor, and there is a bear to be hit. Goes to the window of player 1. */
static void start(void) {
  world *w = s.w;
  const cardvm_id actor = WORLD_CARD(w, "Actor", 1, s.note, s.cry, s.tally, s.hit, s.take, s.leave,
                                     s.ask, s.drum, s.rout, s.fast),
                  bear = world_plain(w, "Bear", 2);
  world_start(w);
  for (cardvm_seat seat = 1; seat <= w->setup.players; seat++)
    s.actor[seat] = world_put(w, actor, seat, w->battle);
  s.bear = world_put(w, bear, 2, w->limbo);
  world_pass(w);
}

static void expect_asked(cardvm_seat seat) {
  const cardvm_decision *d = cardvm_game_decision(s.w->game);
  assert_non_null(d);
  assert_int_equal(d->kind, CARDVM_ASK_ACT);
  assert_int_equal(d->player, seat);
}

/* The player who is asked adds a link, about what can be chosen first. */
static void add(cardvm_seat seat, cardvm_id ability) {
  expect_asked(seat);
  const cardvm_decision *d = world_answer(s.w, s.actor[seat], ability);
  if (d->kind == CARDVM_ASK_CHOOSE) world_answer(s.w, d->options[0].subject, 0);
}

static void both_pass(void) {
  world_pass(s.w);
  world_pass(s.w);
}

static uint32_t links(void) { return cardvm_game_queue(s.w->game, (cardvm_waiting[40]){0}, 40); }

/* Exactly these have happened, in this order. */
static void expect_log(const cardvm_id *abilities, uint32_t count) {
  assert_int_equal(s.w->log_count, count);
  for (uint32_t i = 0; i < count; i++) assert_int_equal(s.w->log[i].ability, abilities[i]);
}
#define EXPECT_LOG(...)                                                                            \
  expect_log((const cardvm_id[]){__VA_ARGS__},                                                     \
             sizeof((const cardvm_id[]){__VA_ARGS__}) / sizeof(cardvm_id))

/* Who hears the event notes it, in a trigger that waits. */
static cardvm_id declare_ear(cardvm_id event, cardvm_id *ability) {
  *ability = world_trigger(s.w, event, 0);
  return WORLD_CARD(s.w, "Ear", 1, *ability);
}

/* What has as much damage as power is destroyed, which is heard. */
static void declare_rule(cardvm_id zone) {
  world *w = s.w;
  const cardvm_expr hurt = x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage), 2);
  cardvm_program_rule_action(
      w->program, &(cardvm_rule_action_def){.name = "the hurt go",
                                            .selection = world_select(w, zone, CARDVM_SIDE_ANY, 0),
                                            .condition = hurt,
                                            .event = w->destroy});
}

/* -- Built, then resolved ---------------------------------------------------------------------- */

TEST(all_links_resolve_newest_first_and_nobody_is_asked) {
  declare();
  start();
  add(1, s.note);
  add(2, s.cry);
  add(1, s.hit);
  assert_int_equal(links(), 3);
  assert_int_equal(s.w->log_count, 0);
  expect_asked(2);
  world_pass(s.w);
  expect_asked(1);
  assert_int_equal(s.w->log_count, 0);
  world_pass(s.w);
  EXPECT_LOG(s.hit, s.cry, s.note);
  assert_int_equal(links(), 0);
  expect_asked(1); /* the turn player, for another chain */
  both_pass();
  assert_int_equal(s.w->log_count, 3);
  assert_false(world_offers(s.w, s.actor[1], s.note)); /* it is closed */
}

TEST(a_link_is_asked_about_from_the_player_after_its_own) {
  declare();
  s.w->setup.players = 3;
  start();
  world_pass(s.w);
  add(2, s.note);
  expect_asked(3);
  world_pass(s.w);
  add(1, s.note);
  expect_asked(2); /* who had passed may answer what is new */
  world_pass(s.w);
  expect_asked(3);
  world_pass(s.w);
  expect_asked(1);
  world_pass(s.w);
  EXPECT_LOG(s.note, s.note);
  expect_asked(1);
}

/* What doesn't wait is no link: its player isn't answered, and the turn player goes on. */
TEST(what_is_at_once_is_not_asked_about) {
  declare();
  start();
  add(1, s.fast);
  assert_int_equal(s.w->log_count, 1);
  expect_asked(1);
  world_pass(s.w);
  add(2, s.fast);
  expect_asked(1);
  add(1, s.note);
  add(2, s.fast);
  expect_asked(2); /* the newest link is still to be answered */
}

TEST(many_links_need_no_frames) {
  declare();
  s.w->rules.limits.frames = 12;
  start();
  for (uint32_t i = 0; i < 40; i++) add(1 + i % 2, s.note);
  assert_int_equal(links(), 40);
  both_pass();
  assert_int_equal(s.w->log_count, 40);
  for (uint32_t i = 0; i < 40; i++) assert_int_equal(s.w->log[i].you, 2 - i % 2);
  expect_asked(1);
}

/* -- Between two links ------------------------------------------------------------------------- */

TEST(the_rules_act_between_two_links) {
  declare();
  declare_rule(s.w->limbo);
  start();
  add(1, s.hit); /* the same bear, which is gone by then */
  add(2, s.note);
  add(1, s.hit);
  both_pass();
  EXPECT_LOG(s.hit, s.note);
  assert_int_equal(world_card(s.w, world_now(s.w, s.bear)).zone, s.w->trash);
  assert_int_equal(links(), 0);
  expect_asked(1);
}

/* What has nothing left to be done to is dropped, wherever it lies in the chain. */
TEST(a_dropped_link_does_not_stop_the_chain) {
  for (uint32_t last = 0; last < 2; last++) {
    declare();
    declare_rule(s.w->limbo);
    cardvm_id hears;
    const cardvm_id ear = declare_ear(s.w->destroy, &hears);
    start();
    world_put(s.w, ear, 1, s.w->battle);
    add(1, last ? s.hit : s.note);
    add(2, last ? s.note : s.hit);
    add(1, s.hit);
    both_pass();
    EXPECT_LOG(s.hit, s.note);
    assert_int_equal(links(), 1); /* it was heard that the bear has gone */
    expect_asked(2);
    world_free(s.w);
  }
}

TEST(a_link_that_is_taken_away_is_not_done) {
  declare();
  start();
  add(1, s.note);
  add(2, s.note);
  add(1, s.take);
  both_pass();
  EXPECT_LOG(s.take, s.note); /* one of the two */
  assert_int_equal(links(), 0);
  assert_int_equal(world_count(s.w, s.w->market, 1), 0);
  expect_asked(1);
}

/* Between two links the rules take away what waits, and something has triggered: it is the next
 * chain. */
TEST(a_chain_that_the_rules_empty_is_over) {
  declare();
  world *w = s.w;
  cardvm_id hears;
  const cardvm_id ear = declare_ear(w->count, &hears);
  const cardvm_expr theirs = x_is_seat(w, CARDVM_WHOSE_MASTER + CARDVM_WHO_IT, CARDVM_WHOSE_TURN),
                    counted = x_at_least(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 1);
  cardvm_program_rule_action(
      w->program,
      &(cardvm_rule_action_def){.name = "the turn player's links go",
                                .selection = world_select(w, w->market, CARDVM_SIDE_ANY, theirs),
                                .condition = counted,
                                .event = w->discard});
  start();
  world_put(w, ear, 2, w->battle);
  add(1, s.note);
  add(2, s.tally);
  both_pass();
  EXPECT_LOG(s.tally);
  assert_int_equal(links(), 1);
  expect_asked(1);
  both_pass();
  EXPECT_LOG(s.tally, hears);
  expect_asked(1);
}

/* The window is that of a player who loses in the middle of it: all of the chain is done, and the
 * next player is asked. */
TEST(a_link_takes_the_player_of_its_window_out_of_the_game) {
  declare();
  s.w->setup.players = 3;
  start();
  add(1, s.note);
  add(2, s.note);
  add(3, s.rout);
  add(1, s.tally);
  for (int i = 0; i < 3; i++) world_pass(s.w);
  EXPECT_LOG(s.tally, s.rout, s.note, s.note);
  assert_int_equal(links(), 0);
  assert_int_equal(world_count(s.w, s.w->market, 1), 0);
  assert_int_equal(cardvm_game_check(s.w->game), CARDVM_OK);
  expect_asked(2);
}

/* -- What triggers meanwhile ------------------------------------------------------------------- */

TEST(triggers_are_a_new_chain_after_the_last_link) {
  declare();
  cardvm_id hears;
  const cardvm_id ear = declare_ear(s.w->shout, &hears);
  start();
  world_put(s.w, ear, 1, s.w->battle);
  world_put(s.w, ear, 2, s.w->battle);
  add(1, s.note);
  add(2, s.cry);
  add(1, s.cry);
  both_pass();
  EXPECT_LOG(s.cry, s.cry, s.note);
  assert_int_equal(links(), 4); /* none of them was done, and players are asked about them */
  expect_asked(1);
  add(1, s.note);
  both_pass();
  EXPECT_LOG(s.cry, s.cry, s.note, s.note, hears, hears, hears, hears);
  expect_asked(1);
}

TEST(what_the_last_link_triggers_is_a_new_chain_too) {
  declare();
  cardvm_id hears;
  const cardvm_id ear = declare_ear(s.w->shout, &hears);
  start();
  world_put(s.w, ear, 1, s.w->battle);
  add(1, s.cry);
  both_pass();
  EXPECT_LOG(s.cry);
  assert_int_equal(links(), 1);
  expect_asked(2); /* the newest link is that of player 1 */
  both_pass();
  EXPECT_LOG(s.cry, hears);
  expect_asked(1);
}

/* Nor is it announced by a checkpoint in the middle of a link. */
TEST(triggers_wait_for_the_last_link_wherever_the_queue_would_be_served) {
  declare();
  cardvm_id hears;
  const cardvm_id ear = declare_ear(s.w->shout, &hears);
  start();
  world_put(s.w, ear, 1, s.w->battle);
  add(1, s.note);
  add(2, s.drum);
  add(1, s.note);
  both_pass();
  EXPECT_LOG(s.note, s.drum, s.note);
  assert_int_equal(links(), 1);
  both_pass();
  assert_int_equal(world_logged(s.w, hears), 1);
}

/* A sequence that a link leaves is left when all of them have resolved. */
TEST(a_step_is_left_after_the_last_link) {
  declare();
  start();
  add(1, s.note);
  add(2, s.leave);
  add(1, s.note);
  both_pass();
  EXPECT_LOG(s.note, s.leave, s.note);
  assert_int_equal(links(), 0);
  expect_asked(2); /* another turn */
}

/* -- Kept and checked -------------------------------------------------------------------------- */

static cardvm_game *loaded(const cardvm_game *g) {
  const size_t size = cardvm_game_save(g, NULL, 0);
  void *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(g, bytes, size), size);
  cardvm_error error;
  cardvm_game *again = cardvm_game_load(s.w->program, bytes, size, &error);
  if (!again) fail_msg("load: %s", error.message);
  free(bytes);
  return again;
}

/* In the middle of a chain an effect asks: copies go on as the game does. */
TEST(a_chain_that_resolves_is_kept_by_saves_and_forks) {
  declare();
  start();
  add(1, s.note);
  add(2, s.ask);
  add(1, s.note);
  both_pass();
  EXPECT_LOG(s.note, s.ask);
  assert_int_equal(cardvm_game_decision(s.w->game)->kind, CARDVM_ASK_NUMBER);
  cardvm_game *own = s.w->game, *const games[] = {loaded(own), cardvm_game_fork(own, NULL), own};
  for (uint32_t i = 0; i < 3; i++) {
    assert_int_equal(cardvm_game_hash(games[i]), cardvm_game_hash(own));
    s.w->game = games[i];
    s.w->log_count = 0;
    world_answer(s.w, 1, 0);
    EXPECT_LOG(s.note);
    assert_int_equal(links(), 0);
    expect_asked(1);
    if (i < 2) cardvm_game_free(games[i]);
  }
}

static frame *its_frame(cardvm_game *g) {
  frame *f = top(g);
  while (f->kind != FRAME_WINDOW) f--;
  return f;
}

static void expect_refused(uint32_t resolves) {
  cardvm_game *g = s.w->game;
  uint32_t *acted = &window_of(g, its_frame(g))->acted, was = *acted;
  assert_int_equal(cardvm_game_check(g), CARDVM_OK);
  *acted = resolves;
  assert_int_equal(cardvm_game_check(g), CARDVM_ERROR_STATE);
  *acted = was;
}

/* It resolves only where it can, and not while somebody is asked what to do. */
TEST(a_chain_that_can_not_resolve_is_refused) {
  declare();
  world_start(s.w);
  world_do(s.w, ask); /* of the window main, in the middle of its action */
  expect_refused(CHAIN_RESOLVES);
  world_free(s.w);
  declare();
  start();
  add(1, s.ask);
  expect_refused(CHAIN_RESOLVES);
  both_pass();
  expect_refused(CHAIN_RESOLVES + 1);
}

/* -- Where ------------------------------------------------------------------------------------- */

static cardvm_id inner;

static cardvm_call_status run_inner(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->step++) return CARDVM_CALL_DONE;
  return world_waits(cardvm_run_sequence(game, inner, 1, NULL, 0));
}

TEST(a_chain_is_not_built_in_the_middle_of_an_effect) {
  declare();
  world *w = s.w;
  inner = cardvm_program_sequence(w->program, &(cardvm_sequence_def){.name = "inner"});
  cardvm_program_step(w->program, inner,
                      &(cardvm_step_def){.name = "nested", .window = s.window, .quiet = true});
  world_start(w);
  assert_int_not_equal(world_do(w, run_inner), CARDVM_DECISION);
  assert_non_null(strstr(cardvm_game_error(w->game)->message,
                         "the window chain can't open in the middle of an effect"));
}
