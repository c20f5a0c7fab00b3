/* Windows of mode stack: what is announced waits as a card, and the newest resolves first. */
#include "world.h"

#include "cardvm_view.h"

GUARDS(
    "state/announced state/back change/announce flow/windows flow/taken_back services/views/view_take flow/effect_frame program/seal")

/* Spells go from the hand to the market while they wait, then to the trash. A bell is heard where
 * its card lies in battle. */
typedef struct table_of {
  world *w;
  cardvm_id window;
  cardvm_id hit, undo, quick, ring, pair; /* abilities */
  cardvm_id bolt, denial, fast, drum, twin, bear, token;
  cardvm_handle targets[8];
  uint32_t target_count;
} table_of;

static table_of s;

static cardvm_call_status hit(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  s.target_count = cardvm_effect_targets(game, 0, s.targets, 8);
  world_log_call(s.w, game, call);
  return CARDVM_CALL_DONE;
}

/* Takes the chosen card out of the market. */
static cardvm_call_status take_away(cardvm_game *game, cardvm_call *call, void *user) {
  if (call->step) return CARDVM_CALL_DONE;
  hit(game, call, user);
  cardvm_event e = ev_card(s.w->discard, s.targets[0]);
  call->step = 1;
  return cardvm_propose(game, &e) == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_DONE;
}

static cardvm_id spell(const char *name, cardvm_function function, cardvm_id selection,
                       uint32_t min, uint32_t max) {
  world *w = s.w;
  const cardvm_target_def target = {
      .selection = selection, .min = x_num(w, (int32_t)min), .max = x_num(w, (int32_t)max)};
  return world_ability(
      w, &(cardvm_ability_def){.name = name,
                               .kind = CARDVM_COMMAND,
                               .zones = zone_set(w->hand),
                               .windows = window_set(s.window),
                               .during_zone = w->market,
                               .after_zone = w->trash,
                               .function = cardvm_program_function(w->program, name, function, w),
                               .targets = &target,
                               .target_count = selection ? 1 : 0});
}

static void declare(void) {
  world *w = world_declare();
  s = (table_of){.w = w};
  s.window = cardvm_program_window(
      w->program, &(cardvm_window_def){.name = "answers", .mode = CARDVM_WINDOW_STACK});
  cardvm_program_step(w->program, w->turn, &(cardvm_step_def){.name = "meet", .window = s.window});
  const cardvm_id battle = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                  market = world_select(w, w->market, CARDVM_SIDE_ANY, 0);
  s.hit = spell("hit", hit, battle, 1, 1);
  s.undo = spell("undo", take_away, market, 1, 1);
  s.quick = spell("quick", hit, 0, 0, 0);
  s.pair = spell("pair", hit, battle, 2, 2);
  s.ring = world_ability(w, &IN_WINDOW("ring", s.window, .function = w->fn_log));
  s.bolt = WORLD_CARD(w, "Bolt", 0, s.hit);
  s.denial = WORLD_CARD(w, "Denial", 0, s.undo);
  s.fast = WORLD_CARD(w, "Fast", 0, s.quick);
  s.twin = WORLD_CARD(w, "Twin", 0, s.pair);
  s.drum = WORLD_CARD(w, "Drum", 1, s.ring);
  s.bear = world_plain(w, "Bear", 2);
  s.token = world_plain(w, "Token", 0);
  w->rules.stack_zone = w->market;
  w->rules.stack_card = s.token;
}

static void start(void) { world_start(s.w); }

/* Both pass main; the window of player 1 is open. */
static void meet(void) { world_pass(s.w); }

static void expect_asked(cardvm_seat seat) {
  const cardvm_decision *d = cardvm_game_decision(s.w->game);
  assert_non_null(d);
  assert_int_equal(d->kind, CARDVM_ASK_ACT);
  assert_int_equal(d->player, seat);
}

static cardvm_handle cast(cardvm_handle card, cardvm_id ability, cardvm_handle target) {
  world_answer(s.w, card, ability);
  const cardvm_decision *d = cardvm_game_decision(s.w->game);
  if (target && d->kind == CARDVM_ASK_CHOOSE) world_answer(s.w, target, 0);
  return world_now(s.w, card);
}

static void both_pass(void) {
  world_pass(s.w);
  world_pass(s.w);
}

static uint32_t waiting(cardvm_waiting *out) { return cardvm_game_queue(s.w->game, out, 8); }

/* -- Order ------------------------------------------------------------------------------------- */

TEST(the_newest_resolves_first) {
  declare();
  start();
  world *w = s.w;
  cardvm_handle a = world_put(w, s.fast, 1, w->hand), b = world_put(w, s.fast, 2, w->hand),
                c = world_put(w, s.fast, 1, w->hand);
  world_put(w, s.fast, 1, w->hand); /* so that players are asked */
  world_put(w, s.fast, 2, w->hand);
  meet();
  expect_asked(1);
  a = cast(a, s.quick, 0);
  expect_asked(1); /* who has acted is asked again */
  assert_int_equal(w->log_count, 0);
  assert_int_equal(world_card(w, a).zone, w->market);
  world_pass(w);
  expect_asked(2);
  b = cast(b, s.quick, 0);
  expect_asked(2);
  world_pass(w);
  expect_asked(1);
  c = cast(c, s.quick, 0);
  assert_int_equal(waiting((cardvm_waiting[8]){0}), 3);
  both_pass();
  expect_asked(1); /* the turn player, whoever's it was */
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].me, c);
  assert_int_equal(world_card(w, world_now(w, c)).zone, w->trash);
  both_pass();
  expect_asked(1);
  assert_int_equal(w->log[1].me, b);
  assert_int_equal(w->log[1].you, 2);
  both_pass();
  assert_int_equal(w->log_count, 3);
  assert_int_equal(w->log[2].me, a);
  assert_int_equal(waiting((cardvm_waiting[8]){0}), 0);
}

TEST(triggers_wait_those_of_the_turn_player_below) {
  declare();
  world *w = s.w;
  const cardvm_id bell = world_trigger(w, w->shout, 0), ringer = WORLD_CARD(w, "Ringer", 1, bell);
  start();
  cardvm_handle mine = world_put(w, ringer, 1, w->battle),
                theirs = world_put(w, ringer, 2, w->battle);
  world_put(w, s.fast, 1, w->hand);
  world_put(w, s.fast, 2, w->hand);
  world_propose(w, (cardvm_event){.kind = w->shout});
  assert_int_equal(w->log_count, 0); /* no window of that mode: it waits */
  cardvm_waiting out[8];
  assert_int_equal(waiting(out), 2);
  assert_int_equal(out[0].source, theirs);
  assert_int_equal(out[1].source, mine);
  assert_int_equal(out[0].queue_class, 0);
  assert_int_equal(world_card(w, out[0].body).definition, s.token);
  assert_int_equal(world_card(w, out[0].body).zone, w->market);
  assert_int_equal(world_master(w, out[0].body), 2);
  meet();
  expect_asked(1);
  both_pass();
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].me, theirs);
  assert_int_equal(w->log[0].event.kind, w->shout);
  assert_int_equal(world_count(w, w->market, 1), 1);
  both_pass();
  assert_int_equal(w->log[1].me, mine);
  assert_int_equal(world_count(w, w->market, 1), 0);
}

TEST(what_is_at_once_does_not_wait) {
  declare();
  world *w = s.w;
  const cardvm_id mana = world_ability(
                      w, &IN_WINDOW("mana", s.window, .at_once = true, .function = w->fn_log)),
                  source = WORLD_CARD(w, "Source", 0, mana);
  start();
  cardvm_handle card = world_put(w, source, 1, w->battle);
  meet();
  cast(card, mana, 0);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(waiting((cardvm_waiting[8]){0}), 0);
  expect_asked(1);
}

/* -- Bodies and targets ------------------------------------------------------------------------ */

TEST(what_loses_its_body_is_gone_at_once) {
  declare();
  start();
  world *w = s.w;
  cardvm_handle a = world_put(w, s.fast, 1, w->hand), b = world_put(w, s.fast, 1, w->hand),
                c = world_put(w, s.fast, 1, w->hand), no = world_put(w, s.denial, 2, w->hand);
  world_put(w, s.fast, 1, w->hand);
  world_put(w, s.fast, 2, w->hand);
  cardvm_game_trace_enable(w->game, true);
  meet();
  a = cast(a, s.quick, 0);
  b = cast(b, s.quick, 0);
  c = cast(c, s.quick, 0);
  world_pass(w);
  no = cast(no, s.undo, b);
  both_pass();
  assert_int_equal(w->log[0].me, no);
  assert_int_equal(world_card(w, world_now(w, b)).zone, w->trash);
  cardvm_waiting out[8];
  assert_int_equal(waiting(out), 2); /* and those above and below are not touched */
  assert_int_equal(out[0].source, c);
  assert_int_equal(out[1].source, a);
  uint32_t entries, dropped = 0;
  const cardvm_trace *told = cardvm_game_trace(w->game, 0, &entries);
  for (uint32_t i = 0; i < entries; i++) dropped += told[i].kind == CARDVM_TRACE_DROPPED;
  assert_int_equal(dropped, 1);
}

TEST(an_ability_is_a_card_that_goes_when_it_would_be_moved) {
  declare();
  start();
  world *w = s.w;
  cardvm_handle drum = world_put(w, s.drum, 1, w->battle), no = world_put(w, s.denial, 1, w->hand);
  world_put(w, s.fast, 1, w->hand);
  meet();
  cast(drum, s.ring, 0);
  cardvm_waiting out[8];
  assert_int_equal(waiting(out), 1);
  const cardvm_handle body = out[0].body;
  assert_int_not_equal(body, 0);
  no = cast(no, s.undo, body);
  cardvm_handle chosen = 0;
  assert_int_equal(cardvm_game_chosen(w->game, no, 0, &chosen, 1), 1);
  assert_int_equal(chosen, body);
  assert_int_equal(cardvm_game_chosen(w->game, no, 1, NULL, 0), 0);
  assert_int_equal(cardvm_game_chosen(w->game, no, CARDVM_ALL_TARGETS, NULL, 0), 1);
  assert_int_equal(cardvm_game_source(w->game, body), drum);
  assert_int_equal(cardvm_game_source(w->game, no), no);
  assert_int_equal(cardvm_game_source(w->game, drum), 0);
  assert_int_equal(cardvm_game_chosen(w->game, drum, 0, NULL, 0), 0);
  both_pass();
  assert_int_equal(waiting(out), 0);
  assert_int_equal(world_now(w, body), 0); /* it was nothing but the ability */
  assert_int_equal(world_card(w, drum).zone, w->battle);
  assert_int_equal(w->log_count, 1);
}

TEST(an_ability_does_not_need_its_source) {
  declare();
  start();
  world *w = s.w;
  cardvm_handle drum = world_put(w, s.drum, 1, w->battle);
  world_put(w, s.fast, 2, w->hand);
  meet();
  cast(drum, s.ring, 0);
  assert_int_equal(cardvm_edit_move(w->game, drum, world_place(w, w->trash, 1), CARDVM_AT_TOP),
                   CARDVM_OK);
  world_run(w);
  both_pass();
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].me, drum);
  assert_int_equal(w->log[0].you, 1);
}

TEST(targets_are_looked_at_again) {
  for (uint32_t gone = 0; gone <= 2; gone++) {
    declare();
    start();
    world *w = s.w;
    cardvm_handle bear[2] = {world_put(w, s.bear, 1, w->battle),
                             world_put(w, s.bear, 2, w->battle)},
                  twin = world_put(w, s.twin, 1, w->hand);
    world_put(w, s.fast, 2, w->hand);
    meet();
    twin = cast(twin, s.pair, 0); /* there are only these two */
    for (uint32_t i = 0; i < gone; i++) {
      const cardvm_place hand = world_place(w, w->hand, i + 1),
                         battle = world_place(w, w->battle, i + 1);
      assert_int_equal(cardvm_edit_move(w->game, bear[i], hand, CARDVM_AT_TOP), CARDVM_OK);
      const cardvm_handle back = world_now(w, bear[i]); /* it comes back as another one */
      assert_int_equal(cardvm_edit_move(w->game, back, battle, CARDVM_AT_TOP), CARDVM_OK);
    }
    world_run(w);
    both_pass();
    assert_int_equal(w->log_count, gone < 2);
    if (gone < 2) assert_int_equal(s.target_count, 2 - gone);
    if (gone == 1) assert_int_equal(s.targets[0], bear[1]);
    assert_int_equal(world_card(w, world_now(w, twin)).zone, w->trash);
    assert_int_equal(cardvm_game_stats(w->game).wasted, 0); /* that is how such games go */
    world_free(w);
  }
}

TEST(a_trigger_without_a_target_is_not_announced) {
  declare();
  world *w = s.w;
  const cardvm_target_def target = one_target(w, w->limbo, CARDVM_SIDE_ANY);
  const cardvm_id bell =
                      world_ability(w, &ON_EVENT(TRIGGERED, "bell", &w->shout, .targets = &target,
                                                 .target_count = 1, .function = w->fn_log)),
                  ringer = WORLD_CARD(w, "Ringer", 1, bell);
  start();
  world_put(w, ringer, 1, w->battle);
  world_propose(w, (cardvm_event){.kind = w->shout});
  assert_int_equal(waiting((cardvm_waiting[8]){0}), 0);
  cardvm_handle bear = world_put(w, s.bear, 1, w->limbo);
  world_propose(w, (cardvm_event){.kind = w->shout});
  assert_int_equal(waiting((cardvm_waiting[8]){0}), 1);
  meet();
  both_pass();
  assert_int_equal(w->log_count, 1);
  assert_true(bear != 0);
}

TEST(conditions_are_asked_again_only_where_they_say_so) {
  for (int both = 0; both < 2; both++) {
    declare();
    world *w = s.w;
    const cardvm_id act = world_ability(
                        w, &IN_WINDOW("count", s.window,
                                      .condition =
                                          x_equals(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 0),
                                      .asked = both ? CARDVM_MOMENT_BOTH : CARDVM_MOMENT_USUAL,
                                      .function = w->fn_log)),
                    counter = WORLD_CARD(w, "Counter", 1, act);
    start();
    cardvm_handle card = world_put(w, counter, 1, w->battle);
    meet();
    cast(card, act, 0);
    assert_int_equal(cardvm_edit_variable(w->game, w->tally, 1), CARDVM_OK);
    world_run(w);
    while (waiting((cardvm_waiting[8]){0})) world_pass(w);
    assert_int_equal(w->log_count, !both);
    world_free(w);
  }
}

/* Whatever came of what resolved, everybody is asked again. */
TEST(all_are_asked_after_what_came_to_nothing) {
  declare();
  world *w = s.w;
  const cardvm_target_def target = one_target(w, w->limbo, CARDVM_SIDE_ANY);
  const cardvm_id act = world_ability(w, &IN_WINDOW("point", s.window, .targets = &target,
                                                    .target_count = 1, .function = w->fn_log)),
                  pointer = WORLD_CARD(w, "Pointer", 1, act);
  start();
  cardvm_handle card = world_put(w, pointer, 1, w->battle),
                bear = world_put(w, s.bear, 1, w->limbo);
  world_put(w, s.fast, 1, w->hand);
  world_put(w, s.fast, 2, w->hand);
  meet();
  cast(card, act, 0);
  cast(card, act, 0);
  assert_int_equal(cardvm_edit_move(w->game, bear, world_place(w, w->hand, 1), CARDVM_AT_TOP),
                   CARDVM_OK);
  world_run(w);
  both_pass();
  assert_int_equal(waiting((cardvm_waiting[8]){0}), 1);
  expect_asked(1);
  world_pass(w);
  assert_int_equal(waiting((cardvm_waiting[8]){0}), 1);
  expect_asked(2);
  world_pass(w);
  assert_int_equal(waiting((cardvm_waiting[8]){0}), 0);
  assert_int_equal(w->log_count, 0);
}

static cardvm_call_status instead(cardvm_game *game, cardvm_call *call, void *user) {
  (void)game;
  (void)user;
  call->result = 1;
  return CARDVM_CALL_DONE;
}

/* It waits before it is paid for. What turns out not to be paid does not wait any more: it is taken
 * back, or lost. */
TEST(what_is_not_paid_does_not_wait) {
  for (int back = 0; back < 2; back++)
    for (int is_spell = 0; is_spell < 2; is_spell++) {
      declare();
      world *w = s.w;
      const cardvm_cost_def cost = {.kind = CARDVM_COST_CARDS,
                                    .event = w->rest,
                                    .selection = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0),
                                    .count = x_num(w, 1)};
      const cardvm_target_def target = one_target(w, w->battle, CARDVM_SIDE_ANY);
      const cardvm_id act = world_ability(w,
                                          &(cardvm_ability_def){
                                              .name = "dear",
                                              .kind = is_spell ? CARDVM_COMMAND : CARDVM_ACTIVATED,
                                              .zones = zone_set(is_spell ? w->hand : w->battle),
                                              .during_zone = is_spell ? w->market : 0,
                                              .after_zone = is_spell ? w->trash : 0,
                                              .windows = window_set(s.window),
                                              .costs = &cost,
                                              .cost_count = 1,
                                              .targets = &target,
                                              .target_count = 1,
                                              .function = w->fn_log}),
                      dear = WORLD_CARD(w, "Dear", 1, act);
      const cardvm_id no = world_ability(
                          w, &ON_EVENT(SUBSTITUTION, "instead", &w->rest,
                                       .function = world_function(w, "instead", instead))),
                      guard = WORLD_CARD(w, "Guard", 1, no);
      w->rules.in_vain_back = back;
      start();
      const cardvm_handle card = world_put(w, dear, 1, is_spell ? w->hand : w->battle),
                          bear = world_put(w, s.bear, 1, w->battle);
      world_put(w, guard, 2, w->battle);
      world_put(w, s.bear, 1, w->battle);
      world_put(w, s.fast, 1, w->hand);
      world_put(w, s.fast, 2, w->hand);
      meet();
      world_answer(w, card, act);
      world_answer(w, bear, 0); /* the target */
      cardvm_waiting out[8];
      assert_int_equal(waiting(out), 1);
      assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_CHOOSE);
      cardvm_game *fork = cardvm_game_fork(w->game, NULL), *own = w->game;
      assert_non_null(fork);
      w->game = fork;
      world_answer(w, bear, 0); /* the cost */
      assert_int_equal(waiting(out), 0);
      expect_asked(1);
      assert_int_equal(world_count(w, w->market, 1), 0);
      assert_int_equal(world_card(w, world_now(w, card)).zone, !is_spell ? w->battle
                                                               : back    ? w->hand
                                                                         : w->trash);
      assert_int_equal(world_offers(w, card, act), !is_spell && !back);
      both_pass();
      assert_int_equal(w->log_count, 0);
      cardvm_game_free(fork);
      w->game = own;
      world_free(w);
    }
}

/* -- Kept, copied and seen --------------------------------------------------------------------- */

static cardvm_handle waiting_bolt(cardvm_handle *bear) {
  declare();
  start();
  world *w = s.w;
  *bear = world_put(w, s.bear, 2, w->battle);
  world_put(w, s.bear, 2, w->battle);
  cardvm_handle bolt = world_put(w, s.bolt, 1, w->hand);
  world_put(w, s.fast, 2, w->hand);
  meet();
  return cast(bolt, s.hit, *bear);
}

TEST(what_waits_is_kept_by_saves_and_forks) {
  cardvm_handle bear, bolt = waiting_bolt(&bear);
  world *w = s.w;
  const size_t size = cardvm_game_save(w->game, NULL, 0);
  void *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(w->game, bytes, size), size);
  cardvm_error error;
  cardvm_game *loaded = cardvm_game_load(w->program, bytes, size, &error),
              *fork = cardvm_game_fork(w->game, NULL), *own = w->game;
  assert_non_null(loaded);
  assert_non_null(fork);
  cardvm_game *const games[] = {loaded, fork, own};
  for (int i = 0; i < 3; i++) {
    assert_int_equal(cardvm_game_hash(games[i]), cardvm_game_hash(own));
    w->game = games[i];
    w->log_count = s.target_count = 0;
    if (i < 2) {
      both_pass();
      assert_int_equal(w->log_count, 1);
      assert_int_equal(s.target_count, 1);
      assert_int_equal(s.targets[0], bear);
      assert_int_equal(world_card(w, world_now(w, bolt)).zone, w->trash);
      cardvm_game_free(games[i]);
    }
  }
  assert_int_equal(waiting((cardvm_waiting[8]){0}), 1);
  free(bytes);
}

/* There can be many more targets than effects that wait. */
TEST(many_targets_have_room_in_a_loaded_game) {
  declare();
  world *w = s.w;
  const cardvm_id all = spell("all", hit, world_select(w, w->battle, CARDVM_SIDE_ANY, 0), 40, 40),
                  storm = WORLD_CARD(w, "Storm", 0, all);
  start();
  for (int i = 0; i < 40; i++) world_put(w, s.bear, 2, w->battle);
  const cardvm_handle card = world_put(w, storm, 1, w->hand);
  world_put(w, s.fast, 1, w->hand);
  world_put(w, s.fast, 2, w->hand);
  meet();
  const cardvm_handle body = cast(card, all, 0);
  const size_t size = cardvm_game_save(w->game, NULL, 0);
  void *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(w->game, bytes, size), size);
  cardvm_error error;
  cardvm_game *loaded = cardvm_game_load(w->program, bytes, size, &error), *own = w->game;
  assert_non_null(loaded);
  assert_int_equal(cardvm_game_hash(loaded), cardvm_game_hash(own));
  assert_int_equal(cardvm_game_chosen(loaded, body, 0, NULL, 0), 40);
  w->game = loaded;
  both_pass();
  assert_int_equal(w->log_count, 1);
  cardvm_game_free(loaded);
  w->game = own;
  free(bytes);
}

TEST(a_view_tells_what_waits_and_what_was_chosen) {
  cardvm_handle bear, bolt = waiting_bolt(&bear);
  world *w = s.w;
  for (cardvm_seat seat = 0; seat <= 2; seat++) {
    cardvm_view *v = cardvm_view_take(w->game, seat, NULL);
    assert_non_null(v);
    cardvm_view_waiting out;
    assert_true(cardvm_view_waiting_at(v, 0, &out));
    assert_int_equal(out.ability, s.hit);
    assert_int_equal(out.queue_class, 0);
    assert_int_equal(out.master, 1);
    assert_int_equal(out.body.definition, s.bolt);
    assert_int_not_equal(out.body.number, 0);
    cardvm_view_chosen chosen;
    assert_true(cardvm_view_chosen_at(v, 0, &chosen));
    assert_int_equal(chosen.waiting, 0);
    assert_int_equal(chosen.target, 0);
    assert_int_equal(chosen.card.definition, s.bear);
    assert_int_not_equal(chosen.card.number, 0);
    assert_false(cardvm_view_chosen_at(v, 1, &chosen));
    cardvm_view_free(v);
  }
  assert_true(bolt != 0);
}

/* -- Refused ----------------------------------------------------------------------------------- */

TEST(a_card_without_a_zone_is_refused) {
  for (int i = 0; i < 3; i++) {
    declare();
    world *w = s.w;
    if (i == 0) w->rules.stack_zone = 0;
    if (i == 1) w->rules.stack_zone = w->hand; /* not shared */
    if (i == 2) w->rules.stack_card = 1000;
    cardvm_program_rules(w->program, &w->rules);
    cardvm_error error;
    assert_int_not_equal(cardvm_program_seal(w->program, &error), CARDVM_OK);
    assert_non_null(strstr(error.message, "what waits needs a shared zone without circles"));
    world_free(w);
  }
}

static cardvm_id inner;

static cardvm_call_status run_inner(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->step) return CARDVM_CALL_DONE;
  call->step = 1;
  return world_waits(cardvm_run_sequence(game, inner, 1, NULL, 0));
}

TEST(such_a_window_does_not_open_in_the_middle_of_an_effect) {
  declare();
  world *w = s.w;
  inner = cardvm_program_sequence(w->program, &(cardvm_sequence_def){.name = "inner"});
  cardvm_program_step(w->program, inner,
                      &(cardvm_step_def){.name = "nested", .window = s.window, .quiet = true});
  start();
  assert_int_not_equal(world_do(w, run_inner), CARDVM_DECISION);
  assert_non_null(strstr(cardvm_game_error(w->game)->message,
                         "the window answers can't open in the middle of an effect"));
}
