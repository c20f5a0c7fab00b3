/* Abilities that trigger because something holds (vm/change/notice.c, flow/rule_actions.c): when,
 * how often, and what lets them trigger again. */
#include "change.h"
#include "world.h"

GUARDS("change/notice flow/rule_actions state/records state/listeners state/invalidate "
       "program/dependencies program/define program/define_cards")

static world *w;

/* Notes its call, and takes one from the tally. */
static cardvm_call_status lessen(cardvm_game *game, cardvm_call *call, void *user) {
  cardvm_event e = ev_amount(w->count, 0, -1);
  if (call->step++) return CARDVM_CALL_DONE;
  world_log_call(user, game, call);
  return cardvm_propose(game, &e) == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_DONE;
}

static cardvm_expr counted(void) {
  return x_at_least(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 1);
}

static void declare(void) {
  w = world_declare();
  w->rules.fixed_order = true;
}

/* An ability that waits for this, and takes one from the tally. */
static cardvm_id waits_for(cardvm_expr state, cardvm_ability_def def) {
  def.name = "bell";
  def.kind = CARDVM_TRIGGERED;
  def.state = state;
  if (!def.function) def.function = world_function(w, "lessen", lessen);
  return world_ability(w, &def);
}
static const cardvm_ability_def plain;
#define WAITS_FOR(state, ...) waits_for(state, (cardvm_ability_def){__VA_ARGS__})

static cardvm_id bell; /* the ability of a card that rings as long as anything is counted */
static cardvm_id declare_bell(void) {
  declare();
  bell = waits_for(counted(), plain);
  return WORLD_CARD(w, "Bell", 2, bell);
}

static void add(int32_t n) { world_propose(w, ev_amount(w->count, 0, n)); }
static int32_t tally(void) { return cardvm_game_variable(w->game, w->tally); }
static uint32_t waits(void) { return cardvm_game_queue(w->game, (cardvm_waiting[8]){0}, 8); }

/* -- How often --------------------------------------------------------------------------------- */

TEST(it_triggers_when_its_condition_holds_and_as_long_as_it_does) {
  const cardvm_id card = declare_bell();
  world_start(w);
  const cardvm_handle a = world_put(w, card, 2, w->battle);
  assert_int_equal(w->log_count, 0);
  add(1);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].me, a);
  assert_int_equal(w->log[0].you, 2);
  add(3); /* it still holds when the effect has left */
  assert_int_equal(w->log_count, 4);
  assert_int_equal(tally(), 0);
  world_propose(w, ev_card(w->rest, a)); /* nothing that it reads */
  assert_int_equal(w->log_count, 4);
}

TEST(what_holds_already_when_it_begins_to_work_triggers_it) {
  const cardvm_id card = declare_bell();
  world_start(w);
  const cardvm_handle a = world_put(w, card, 1, w->hand);
  add(1);
  assert_int_equal(w->log_count, 0); /* it does not work there */
  world_propose(w, ev_card(w->enlist, a));
  assert_int_equal(w->log_count, 1);
}

/* Both trigger at once. When the first has left, what it did, the second still waits. */
TEST(each_card_waits_for_its_own_effect) {
  const cardvm_id card = declare_bell();
  world_start(w);
  const cardvm_handle cards[] = {world_put(w, card, 1, w->battle),
                                 world_put(w, card, 1, w->battle)};
  add(3);
  assert_int_equal(w->log_count, 4); /* the last one waited when nothing was left */
  for (uint32_t i = 0; i < 4; i++) assert_int_equal(w->log[i].me, cards[i % 2]);
  assert_int_equal(tally(), -1);
}

TEST(each_ability_waits_for_its_own_effect) {
  declare();
  const cardvm_id a = waits_for(counted(), plain), b = waits_for(counted(), plain),
                  card = WORLD_CARD(w, "Bell", 2, a, b);
  world_start(w);
  world_put(w, card, 1, w->battle);
  add(3);
  assert_int_equal(world_logged(w, a), 2);
  assert_int_equal(world_logged(w, b), 2);
}

/* -- While it waits ---------------------------------------------------------------------------- */

/* What triggers waits as a card in the market, until the players meet. */
static cardvm_id declare_stack(void) {
  const cardvm_id card = declare_bell();
  const cardvm_id window = cardvm_program_window(
      w->program, &(cardvm_window_def){.name = "answers", .mode = CARDVM_WINDOW_STACK});
  cardvm_program_step(w->program, w->turn, &(cardvm_step_def){.name = "meet", .window = window});
  w->rules.stack_zone = w->market;
  w->rules.stack_card = world_plain(w, "Token", 0);
  return card;
}

static cardvm_handle body(void) {
  cardvm_handle card = 0;
  cardvm_game_cards(w->game, world_place(w, w->market, 0), &card, 1);
  return card;
}

TEST(it_does_not_trigger_again_while_its_effect_waits) {
  const cardvm_id card = declare_stack();
  world_start(w);
  world_put(w, card, 1, w->battle);
  for (int32_t i = 0; i < 3; i++) {
    add(1);
    assert_int_equal(waits(), 1);
  }
  world_next_turn(w); /* it resolves, and triggers until nothing is counted */
  assert_int_equal(w->log_count, 3);
  assert_int_equal(waits(), 0);
}

TEST(what_is_taken_from_the_stack_triggers_again) {
  const cardvm_id card = declare_stack();
  world_start(w);
  world_put(w, card, 1, w->battle);
  add(1);
  const cardvm_handle first = body();
  world_propose(w, ev_card(w->discard, first));
  assert_int_equal(w->log_count, 0);
  assert_int_equal(waits(), 1);
  assert_int_not_equal(body(), first);
  world_propose(w, ev_amount(w->set_tally, 0, 0));
  world_propose(w, ev_card(w->discard, body()));
  assert_int_equal(waits(), 0); /* nothing is counted any more */
}

/* Its card leaves and comes back as another one, which has its own effect. */
TEST(the_effect_goes_on_when_its_card_has_left) {
  const cardvm_id card = declare_stack();
  world_start(w);
  const cardvm_handle a = world_put(w, card, 1, w->battle);
  add(3);
  world_propose(w, ev_card(w->destroy, a));
  assert_int_equal(waits(), 1);
  world_propose(w, ev_card(w->enlist, world_now(w, a)));
  assert_int_equal(waits(), 2);
  world_propose(w, ev_card(w->destroy, world_now(w, a)));
  world_next_turn(w);
  assert_int_equal(w->log_count, 2);
  assert_int_equal(tally(), 1); /* nobody is left who waits for it */
}

TEST(forks_and_saves_know_what_waits) {
  const cardvm_id card = declare_stack();
  world_start(w);
  world_put(w, card, 1, w->battle);
  add(2);
  cardvm_error error;
  const size_t bytes = cardvm_game_save(w->game, NULL, 0);
  uint8_t *saved = malloc(bytes);
  assert_int_equal(cardvm_game_save(w->game, saved, bytes), bytes);
  cardvm_game *games[] = {w->game, cardvm_game_fork(w->game, NULL),
                          cardvm_game_load(w->program, saved, bytes, &error)};
  for (int i = 2; i >= 0; i--) {
    assert_non_null(games[i]);
    w->game = games[i];
    w->log_count = 0;
    world_run(w);
    add(1);
    assert_int_equal(waits(), 1);
    world_next_turn(w);
    assert_int_equal(w->log_count, 3);
    assert_int_equal(cardvm_game_hash(w->game), cardvm_game_hash(games[2]));
  }
  cardvm_game_free(games[1]);
  cardvm_game_free(games[2]);
  free(saved);
}

/* -- Whose it is ------------------------------------------------------------------------------- */

static cardvm_expr poor(void) { /* you have no gold */
  return x_equals(w, x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold), 0);
}

/* The condition is asked for its master, whoever that is now. */
TEST(a_new_master_is_asked_anew) {
  declare();
  const cardvm_id card = WORLD_CARD(w, "Purse", 1, waits_for(x_and(w, poor(), counted()), plain));
  world_start(w);
  world_propose(w, ev_player(w->gain_gold, 1, 1));
  const cardvm_handle a = world_put(w, card, 1, w->battle);
  add(1);
  assert_int_equal(w->log_count, 0);
  cardvm_event e = ev_card(CARDVM_EVENT_CONTROL, a);
  e.slot[CARDVM_SLOT_PLAYER] = 2;
  e.slot[CARDVM_SLOT_TO] = w->this_turn;
  world_propose(w, e);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].you, 2);
}

/* In a rule you are the turn player. */
TEST(rules_have_them_too) {
  declare();
  const cardvm_id rule = WAITS_FOR(x_and(w, poor(), counted()), .me_slot = CARDVM_SLOTS);
  cardvm_program_rule(w->program, rule, 0);
  world_start(w);
  world_propose(w, ev_player(w->gain_gold, 1, 1));
  add(2);
  assert_int_equal(w->log_count, 0);
  world_next_turn(w);
  assert_int_equal(w->log_count, 2);
  assert_int_equal(w->log[0].you, 2);
}

/* A card has it as long as a constant grants it: it is marked, and in battle. */
TEST(it_can_be_granted) {
  declare();
  const cardvm_expr marked = x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->scar), 1);
  const cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, marked),
                  grants = world_ability(w, &(cardvm_ability_def){.name = "grants",
                                                                  .kind = CARDVM_CONSTANT,
                                                                  .grants = true,
                                                                  .on = x_op(w, CARDVM_OP_IS_ONE_OF,
                                                                             CARDVM_WHO_IT, all)}),
                  has = WAITS_FOR(counted(), .granted_by = grants);
  const cardvm_id giver = WORLD_CARD(w, "Giver", 1, grants, has), bear = world_plain(w, "Bear", 3);
  world_start(w);
  world_put(w, giver, 1, w->battle);
  const cardvm_handle a = world_put(w, bear, 2, w->limbo), b = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_amount(w->mark, a, 1));
  add(2);
  assert_int_equal(w->log_count, 0);
  world_propose(w, ev_move(a, world_place(w, w->battle, 2), 0));
  assert_int_equal(w->log_count, 2);
  assert_int_equal(w->log[0].me, world_now(w, a));
  world_move(w, world_now(w, a), world_place(w, w->limbo, 2), 0);
  add(1);
  world_propose(w, ev_amount(w->mark, b, 1));
  assert_int_equal(w->log_count, 3);
  assert_int_equal(w->log[2].me, b);
}

TEST(started_once_it_ends_when_it_has_triggered) {
  for (int once = 0; once < 2; once++) {
    declare();
    const cardvm_id started = WAITS_FOR(counted(), .started_only = true);
    w->bear = world_plain(w, "Bear", 3);
    world_start(w);
    const cardvm_handle a = world_bear(w, 1, w->battle);
    cardvm_event e = ev_start(started, a, CARDVM_FOREVER);
    if (once) e.slot[CARDVM_SLOT_TO] ^= (uint32_t)1 << 30; /* lasting.h */
    world_propose(w, e);
    add(3);
    assert_int_equal(w->log_count, once ? 1 : 3);
    world_free(w);
  }
}

/* A card that goes from host to host lies in no zone before, and in none afterwards. */
TEST(what_is_attached_is_heard_of) {
  declare();
  const cardvm_id watches =
      waits_for(x_at_least(w, x_op(w, CARDVM_OP_ATTACHED, CARDVM_WHO_ME, 0), 1),
                (cardvm_ability_def){.limit = 1, .limit_sequence = w->turn, .function = w->fn_log});
  const cardvm_id card = WORLD_CARD(w, "Watcher", 1, watches), bear = world_plain(w, "Bear", 3);
  world_start(w);
  const cardvm_handle a = world_put(w, card, 1, w->battle), b = world_put(w, bear, 1, w->battle),
                      c = world_put(w, bear, 1, w->battle);
  cardvm_event e = ev_card(CARDVM_EVENT_ATTACH, c);
  e.slot[CARDVM_SLOT_OTHER] = b;
  world_propose(w, e);
  assert_int_equal(w->log_count, 0);
  e = ev_card(CARDVM_EVENT_ATTACH, world_now(w, c));
  e.slot[CARDVM_SLOT_OTHER] = a;
  world_propose(w, e);
  assert_int_equal(w->log_count, 1);
}

/* -- What keeps it from triggering ------------------------------------------------------------- */

TEST(a_limit_lets_it_trigger_in_the_next_turn) {
  declare();
  const cardvm_id card =
      WORLD_CARD(w, "Bell", 1, WAITS_FOR(counted(), .limit = 1, .limit_sequence = w->turn));
  world_start(w);
  world_put(w, card, 1, w->battle);
  add(2);
  assert_int_equal(w->log_count, 1);
  world_next_turn(w);
  assert_int_equal(w->log_count, 2);
}

/* Its own condition is asked as it triggers, if it says so, and again when that changes. */
TEST(a_condition_may_be_asked_beside_it) {
  declare();
  const cardvm_id card =
      WORLD_CARD(w, "Bell", 1,
                 WAITS_FOR(counted(), .condition = x_rested(w), .asked = CARDVM_MOMENT_ANNOUNCED));
  world_start(w);
  const cardvm_handle a = world_put(w, card, 1, w->battle);
  add(1);
  assert_int_equal(w->log_count, 0);
  world_propose(w, ev_card(w->rest, a));
  assert_int_equal(w->log_count, 1);
}

/* As long as the guard is rested, or until it leaves. */
TEST(a_prohibition_keeps_it_back_until_it_ends) {
  for (int leaves = 0; leaves < 2; leaves++) {
    const cardvm_id card = declare_bell(), activate = CARDVM_EVENT_ACTIVATE;
    const cardvm_expr bells =
        x_equals(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_CARD, w->power), 2);
    const cardvm_id forbids = world_ability(
        w, &ON_EVENT(PROHIBITION, "forbids", &activate, .condition = x_rested(w), .match = bells));
    const cardvm_id guard = WORLD_CARD(w, "Guard", 1, forbids);
    world_start(w);
    world_put(w, card, 1, w->battle);
    const cardvm_handle g = world_put(w, guard, 1, w->battle);
    world_propose(w, ev_card(w->rest, g));
    add(1);
    assert_int_equal(w->log_count, 0);
    world_propose(w, ev_card(leaves ? w->destroy : w->stand, g));
    assert_int_equal(w->log_count, 1);
    world_free(w);
  }
}

/* -- When -------------------------------------------------------------------------------------- */

/* It is asked in the same moment as what the rules do: before that. */
TEST(it_triggers_before_the_rules_act) {
  declare();
  const cardvm_expr hurt = x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ME, w->damage), 1);
  const cardvm_id card = WORLD_CARD(w, "Frail", 1, waits_for(hurt, plain));
  cardvm_program_rule_action(
      w->program,
      &(cardvm_rule_action_def){
          .name = "the hurt go",
          .selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
          .condition = x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage), 1),
          .event = w->destroy});
  world_start(w);
  const cardvm_handle a = world_put(w, card, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(world_count(w, w->trash, 1), 1);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].me, a);
}

/* It is not asked in the middle of an effect. */
static cardvm_call_status up_and_down(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  for (int32_t n = 1; n >= -1; n -= 2) {
    cardvm_event e = ev_amount(w->count, 0, n);
    if (cardvm_propose(game, &e) != CARDVM_DONE) return CARDVM_CALL_FAILED;
  }
  (void)call;
  return CARDVM_CALL_DONE;
}

TEST(what_holds_in_the_middle_of_an_effect_alone_is_missed) {
  const cardvm_id card = declare_bell();
  world_start(w);
  world_put(w, card, 1, w->battle);
  world_do(w, up_and_down);
  assert_true(w->finished);
  assert_int_equal(w->log_count, 0);
}

/* It triggers at a checkpoint of an effect that fails then, and all is as it was. */
static cardvm_call_status check_and_fail(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  cardvm_event e = ev_amount(w->count, 0, 2);
  if (call->step++) {
    assert_int_equal(w->log_count, 2);
    cardvm_effect_fail(game, &(cardvm_error){.code = CARDVM_ERROR_SCRIPT, .message = "no"});
    return CARDVM_CALL_FAILED;
  }
  if (cardvm_propose(game, &e) != CARDVM_DONE) return CARDVM_CALL_FAILED;
  return world_waits(cardvm_checkpoint(game));
}

TEST(what_has_triggered_goes_back_with_what_failed) {
  const cardvm_id card = declare_bell();
  world_start(w);
  world_put(w, card, 1, w->battle);
  assert_int_equal(world_do(w, check_and_fail), CARDVM_FAILED);
  assert_int_equal(tally(), 0);
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
  world_run(w);
  add(1);
  assert_int_equal(w->log_count, 3);
}

/* What changes nothing of what it waits for triggers for ever, as far as the game may go. */
TEST(what_changes_nothing_is_endless) {
  for (int draws = 0; draws < 2; draws++) {
    declare();
    const cardvm_id card = WORLD_CARD(w, "Echo", 1, WAITS_FOR(counted(), .function = w->fn_log));
    w->rules.endless_draws = draws;
    w->rules.limits.steps = 900;
    world_start(w);
    world_put(w, card, 1, w->battle);
    const cardvm_event e = ev_amount(w->count, 0, 1);
    if (draws) {
      assert_int_equal(world_propose_all(w, &e, 1), CARDVM_OVER);
      assert_int_equal(cardvm_game_result(w->game).winner_count, 0);
    } else {
      assert_int_equal(world_propose_all(w, &e, 1), CARDVM_ERROR_LIMIT);
      assert_string_equal(cardvm_game_error(w->game)->message,
                          "the game took more than 900 steps between two decisions");
    }
    assert_true(w->log_count > 60);
    world_free(w);
  }
}

/* -- At random --------------------------------------------------------------------------------- */

static cardvm_expr of_me(cardvm_op op, uint32_t what, int32_t n) {
  return x_at_least(w, x_op(w, op, CARDVM_WHO_ME, what), n);
}

static cardvm_expr some(int32_t n, cardvm_id zone, cardvm_side side, cardvm_expr filter) {
  return x_at_least(w, x_op(w, CARDVM_OP_COUNT, world_select(w, zone, side, filter), 0), n);
}

static cardvm_expr of_it(cardvm_op op, uint32_t what, int32_t n) {
  return x_at_least(w, x_op(w, op, CARDVM_WHO_IT, what), n);
}

/* What one ability can wait for, once a turn. */
enum { STATES = 14 };
static cardvm_expr state_of(uint32_t n) {
  const cardvm_expr gold = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold);
  switch (n) {
  case 0: return of_me(CARDVM_OP_FIELD, w->damage, 1);
  case 1: return of_me(CARDVM_OP_PROPERTY, w->power, 3);
  case 2: return of_me(CARDVM_OP_ATTACHED, 0, 1);
  case 3: return some(4, w->battle, CARDVM_SIDE_YOURS, 0);
  case 4: return some(1, w->trash, CARDVM_SIDE_YOURS, 0);
  case 5: return some(2, w->battle, CARDVM_SIDE_ANY, of_it(CARDVM_OP_FIELD, w->damage, 2));
  case 6: return some(1, w->battle, CARDVM_SIDE_ENEMY, of_it(CARDVM_OP_PROPERTY, w->power, 4));
  case 7: return x_at_least(w, gold, 1);
  case 8: return counted();
  case 9: return x_and(w, x_rested(w), x_is_seat(w, CARDVM_WHOSE_TURN, CARDVM_WHOSE_YOU));
  default: return x_num(w, 1); /* others say whether it works */
  }
}

/* Of one such ability: what it waits for, or that it is mute while its card is rested, granted to
 * marked cards or while its giver's master has gold, used only by who is rested. Besides, there is
 * more power to whose master has something in limbo. */
static cardvm_id declare_watcher(uint32_t n) {
  const cardvm_id song = cardvm_program_intern(w->program, "song"),
                  mute = cardvm_program_property(
                      w->program, &(cardvm_property_def){.name = "mute", .loses = song});
  const cardvm_modifier_def muted = {.property = mute, .value = x_num(w, 1)},
                            more = {.property = w->power,
                                    .value =
                                        x_op(w, CARDVM_OP_COUNT,
                                             world_select(w, w->limbo, CARDVM_SIDE_YOURS, 0), 0)};
  const cardvm_expr marked = x_op(w, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_IT,
                                  world_select(w, w->battle, CARDVM_SIDE_YOURS,
                                               n == 10 ? of_it(CARDVM_OP_FIELD, w->scar, 1) : 0));
  cardvm_ability_def d = {
      .keyword = song, .limit = 1, .limit_sequence = w->turn, .function = w->fn_log};
  cardvm_id ids[4];
  uint32_t count = 0;
  ids[count++] = world_ability(w, &CONSTANT("more", &more, 0));
  if (n == 12)
    ids[count++] = world_ability(w, &CONSTANT("muted", &muted, .condition = x_rested(w)));
  if (n == 10 || n == 11)
    d.granted_by = ids[count++] =
        world_ability(w, &(cardvm_ability_def){.name = "grants",
                                               .kind = CARDVM_CONSTANT,
                                               .grants = true,
                                               .condition = n == 11 ? state_of(7) : 0,
                                               .on = marked});
  if (n == 13) {
    d.condition = x_rested(w);
    d.asked = CARDVM_MOMENT_ANNOUNCED;
  }
  ids[count++] = waits_for(state_of(n), d);
  return world_define(w, "Watcher", 2, ids, count);
}

static cardvm_event any_event(uint64_t *r) {
  const cardvm_handle a = world_now(w, w->hold[world_random(r, 6)]),
                      b = world_now(w, w->hold[world_random(r, 6)]);
  const cardvm_id zones[] = {w->battle, w->battle, w->battle, w->limbo, w->trash};
  const cardvm_seat seat = 1 + world_random(r, 2);
  const int32_t by = world_random(r, 3) ? 1 : -1;
  cardvm_event e;
  switch (world_random(r, 10)) {
  case 0: return ev_amount(w->hurt, a, 1);
  case 1: return ev_card(w->rest, a);
  case 2: return ev_card(w->stand, a);
  case 3: return ev_amount(w->mark, a, by);
  case 4: return ev_power(w, a, 2 * by, w->this_turn);
  case 5: return ev_player(w->gain_gold, seat, by);
  case 6: return ev_amount(w->count, 0, by);
  case 7:
    e = ev_card(CARDVM_EVENT_CONTROL, a);
    e.slot[CARDVM_SLOT_PLAYER] = seat;
    e.slot[CARDVM_SLOT_TO] = w->this_turn;
    return e;
  case 8:
    e = ev_card(CARDVM_EVENT_ATTACH, a);
    e.slot[CARDVM_SLOT_OTHER] = b;
    return e;
  default: return ev_move(a, world_place(w, zones[world_random(r, 5)], seat), 0);
  }
}

/* If all were looked at anew, nothing more would trigger. */
static void expect_none_missed(uint64_t seed, uint32_t n) {
  cardvm_game *fork = cardvm_game_fork(w->game, NULL);
  const cardvm_event e = {.kind = fork->program->state_event};
  assert_int_equal(cardvm_game_queue(fork, NULL, 0), 0);
  notice(fork, &e, 1, false, 0, 0, NULL);
  const uint32_t missed = cardvm_game_queue(fork, NULL, 0);
  cardvm_game_free(fork);
  if (missed)
    fail_msg("seed %u, event %u: what would trigger was missed", (unsigned)seed, (unsigned)n);
}

TEST(nothing_that_changes_is_missed) {
  uint32_t triggered[STATES] = {0};
  for (uint64_t seed = 1; seed <= 20 * STATES; seed++) {
    uint64_t r = seed;
    declare();
    const cardvm_id card = declare_watcher(seed % STATES);
    world_start(w);
    for (uint32_t i = 0; i < 6; i++) w->hold[i] = world_put(w, card, 1 + i % 2, w->battle);
    for (uint32_t n = 0; n < 80; n++) {
      if (world_random(&r, 12)) world_propose(w, any_event(&r));
      else world_next_turn(w);
      expect_none_missed(seed, n);
    }
    triggered[seed % STATES] += w->log_count;
    world_free(w);
  }
  for (uint32_t i = 0; i < STATES; i++) assert_true(triggered[i] > 20);
}

/* -- Refused ----------------------------------------------------------------------------------- */

static void refused(cardvm_ability_def d) {
  declare();
  d.name = "wrong";
  d.state = counted();
  d.events = d.event_count ? &w->shout : NULL;
  d.match = d.match ? counted() : 0;
  d.function = w->fn_log;
  assert_int_equal(cardvm_program_ability(w->program, &d), 0);
  assert_non_null(
      strstr(cardvm_program_error(w->program)->message, "wrong: while_: it triggers because"));
  world_free(w);
}

TEST(what_holds_says_nothing_of_an_event) {
  refused((cardvm_ability_def){.kind = CARDVM_TRIGGERED, .event_count = 1});
  refused((cardvm_ability_def){.kind = CARDVM_TRIGGERED, .match = 1});
  refused((cardvm_ability_def){.kind = CARDVM_TRIGGERED, .self = true});
  refused((cardvm_ability_def){.kind = CARDVM_TRIGGERED, .players = true});
  refused((cardvm_ability_def){.kind = CARDVM_TRIGGERED, .each = true});
  refused((cardvm_ability_def){.kind = CARDVM_TRIGGERED, .interrupts = true});
  refused((cardvm_ability_def){.kind = CARDVM_ACTIVATED});
}
