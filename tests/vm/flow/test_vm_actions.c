/* Using activated abilities and commands: declared, paid, activated, resolved; and what they cost.
 */
#include "actions_world.h"
#include "plan_world.h"

GUARDS("flow/actions flow/effect offering/usable offering/pay_frame")

static cardvm_call_status shout_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call;
  cardvm_event e = {.kind = ((world *)user)->shout};
  return world_done(cardvm_propose(game, &e));
}

/* -- The order of things ----------------------------------------------------------------------- */

TEST(action_is_declared_paid_activated_and_resolved) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {{.kind = CARDVM_COST_SELF, .event = w->rest}};
  cardvm_id tap = ability_with("tap", costs, 1);
  cardvm_id tapper = WORLD_CARD(w, "Tapper", 1, tap);
  world_start(w);
  cardvm_handle a = world_put(w, tapper, 1, w->battle);
  act_body = shout_body;
  cardvm_game_trace_clear(w->game);
  world_answer(w, a, tap);
  assert_string_equal(trace_letters(), "DrxAs");
  assert_int_equal(w->log[0].me, a);
  assert_int_equal(w->log[0].you, 1);
  assert_false(world_offers(w, a, tap)); /* it is rested: it can't be paid again */
}

static cardvm_place place_seen;

static cardvm_call_status where_am_i(cardvm_game *game, cardvm_call *call, void *user) {
  cardvm_card_info info;
  assert_true(cardvm_game_card(game, call->me, &info));
  assert_true(info.current);
  place_seen = info.place;
  return shout_body(game, call, user);
}

/* A command that is used from the hand, in limbo, and lies in the trash then. */
static cardvm_id command_of(world *w) {
  return action((cardvm_ability_def){.name = "play",
                                     .kind = CARDVM_COMMAND,
                                     .zones = zone_set(w->hand),
                                     .during_zone = w->limbo,
                                     .after_zone = w->trash});
}

/* A game with a card that has it, which does this. */
static cardvm_handle spell_in_hand(world *w, cardvm_id play, cardvm_function does) {
  const cardvm_id spell = WORLD_CARD(w, "Spell", 0, play);
  world_start(w);
  act_body = does;
  return world_put(w, spell, 1, w->hand);
}

/* A command lies in a zone of its own while it is used, seen by all, and goes to another then. */
TEST(command_lies_elsewhere_while_it_is_used) {
  declare();
  world *w = st.w;
  cardvm_id play = command_of(w);
  cardvm_handle a = spell_in_hand(w, play, where_am_i);
  cardvm_game_trace_clear(w->game);
  world_answer(w, a, play);
  assert_string_equal(trace_letters(), "DmxAsm");
  assert_int_equal(place_seen, world_place(w, w->limbo, 1));
  assert_int_equal(world_count(w, w->hand, 1), 0);
  assert_int_equal(world_count(w, w->trash, 1), 1);
  assert_int_not_equal(w->log[0].me, a); /* it is a new card there */
}

/* It is followed there, however long its move takes. */
TEST(command_is_followed_when_its_move_is_interrupted) {
  declare();
  world *w = st.w;
  const cardvm_id play = command_of(w), move = CARDVM_EVENT_MOVE,
                  interrupts =
                      world_ability(w, &ON_EVENT(TRIGGERED, "on", &move, .interrupts = true,
                                                 .function = w->fn_log)),
                  sage = WORLD_CARD(w, "Sage", 1, interrupts);
  const cardvm_handle a = spell_in_hand(w, play, where_am_i);
  world_put(w, sage, 1, w->battle);
  world_answer(w, a, play);
  assert_int_equal(place_seen, world_place(w, w->limbo, 1));
  assert_int_equal(world_count(w, w->trash, 1), 1);
  assert_int_equal(world_logged(w, interrupts), 2);
}

/* One that goes where it lies stays there: it is not put on top either. */
TEST(command_whose_zone_it_is_stays_in_it) {
  declare();
  world *w = st.w;
  cardvm_id play = action((cardvm_ability_def){
      .name = "play", .kind = CARDVM_COMMAND, .zones = zone_set(w->limbo), .after_zone = w->limbo});
  cardvm_id spell = WORLD_CARD(w, "Spell", 0, play);
  world_start(w);
  world_put(w, spell, 1, w->limbo);
  cardvm_handle a = world_put(w, spell, 1, w->limbo);
  world_put(w, spell, 1, w->limbo);
  act_body = where_am_i;
  cardvm_game_trace_clear(w->game);
  world_answer(w, a, play);
  assert_string_equal(trace_letters(), "DxAs"); /* without a move */
  assert_int_equal(w->log[0].me, a);
}

/* One whose effect took it out of the game is not anywhere. */
static cardvm_call_status go_away(cardvm_game *game, cardvm_call *call, void *user) {
  cardvm_event e = ev_card(((world *)user)->vanish, call->me);
  return world_done(cardvm_propose(game, &e));
}

/* A spell that does this was used. */
static world *spell_used(cardvm_function does) {
  declare();
  world *w = st.w;
  cardvm_id play = command_of(w);
  cardvm_handle a = spell_in_hand(w, play, does);
  world_answer(w, a, play);
  return w;
}

TEST(command_that_left_the_game_is_gone) {
  world *w = spell_used(go_away);
  assert_int_equal(
      world_count(w, w->limbo, 1) + world_count(w, w->trash, 1) + world_count(w, w->hand, 1), 0);
}

/* An action is a wave of its own: what it triggers comes before what waited, where the newest is
 * first. */
static cardvm_call_status use_in_middle(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step++) return CARDVM_CALL_DONE;
  cardvm_event e = ev_amount(w->count, 0, 1);
  assert_int_equal(cardvm_propose(game, &e), CARDVM_DONE);
  return world_waits(cardvm_use_ability(game, w->number[0], w->hold[0], 1, false));
}

TEST(action_triggers_come_before_what_waited_if_newest_first) {
  for (int newest = 0; newest < 2; newest++) {
    declare();
    world *w = st.w;
    cardvm_id tap = ability_with("tap", NULL, 0);
    cardvm_id on_count = world_trigger(w, w->count, 0), on_shout = world_trigger(w, w->shout, 0);
    cardvm_id card = WORLD_CARD(w, "Tapper", 1, tap),
              hearer = WORLD_CARD(w, "Hearer", 1, on_count, on_shout);
    w->rules.newest_wave_first = newest;
    w->rules.fixed_order = true;
    world_start(w);
    w->hold[0] = world_put(w, card, 1, w->battle);
    w->number[0] = tap;
    world_put(w, hearer, 1, w->battle);
    act_body = shout_body;
    assert_int_equal(world_do(w, use_in_middle), CARDVM_DECISION);
    assert_int_equal(w->log_count, 3);
    assert_int_equal(w->log[0].ability, tap);
    assert_int_equal(w->log[1].ability, newest ? on_shout : on_count);
    assert_int_equal(w->log[2].ability, newest ? on_count : on_shout);
    world_free(w);
  }
}

/* One whose effect has moved it is not put away. */
static cardvm_call_status go_home(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_event e = {.kind = CARDVM_EVENT_MOVE};
  e.slot[CARDVM_SLOT_CARD] = call->me;
  e.slot[CARDVM_SLOT_TO] = cardvm_game_place(game, w->deck, 1);
  return world_done(cardvm_propose(game, &e));
}

TEST(command_that_went_elsewhere_stays_there) {
  world *w = spell_used(go_home);
  assert_int_equal(world_count(w, w->deck, 1), 1);
  assert_int_equal(world_count(w, w->trash, 1), 0);
}

TEST(action_shows_a_hidden_card_to_all) {
  declare();
  world *w = st.w;
  cardvm_id show = action((cardvm_ability_def){.name = "show", .zones = zone_set(w->hand)});
  cardvm_id card = WORLD_CARD(w, "Shower", 1, show);
  world_start(w);
  cardvm_handle a = world_put(w, card, 1, w->hand);
  assert_false(cardvm_game_visible(w->game, a, 2));
  world_answer(w, a, show);
  assert_true(cardvm_game_visible(w->game, a, 2));
}

/* What it triggers is served after it, and before the next action. */
TEST(action_is_followed_by_a_checkpoint) {
  declare();
  world *w = st.w;
  cardvm_id hear = world_trigger(w, w->shout, 0);
  cardvm_id card = WORLD_CARD(w, "Hearer", 1, hear);
  cardvm_id tap = ability_with("tap", NULL, 0);
  cardvm_id tapper = WORLD_CARD(w, "Tapper", 1, tap);
  world_start(w);
  world_put(w, card, 2, w->battle);
  cardvm_handle a = world_put(w, tapper, 1, w->battle);
  act_body = shout_body;
  world_answer(w, a, tap);
  assert_int_equal(w->log_count, 2);
  assert_int_equal(w->log[0].ability, tap);
  assert_int_equal(w->log[1].ability, hear);
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_ACT);
}

/* -- Used by effects --------------------------------------------------------------------------- */

static cardvm_id use_this;
static cardvm_handle use_source;
static bool use_free;
static cardvm_outcome used, used_then;

static cardvm_call_status use_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->step++ == 0) {
    cardvm_event e =
        ev_amount(st.w->mark, use_source, 1); /* what was done before is no outcome of it */
    assert_int_equal(cardvm_propose(game, &e), CARDVM_DONE);
    used_then = (cardvm_outcome)0;
    used = cardvm_use_ability(game, use_this, use_source, 1, use_free);
    if (used == CARDVM_WAIT) return CARDVM_CALL_WAIT;
    return used == CARDVM_STOPPED ? CARDVM_CALL_FAILED : CARDVM_CALL_DONE;
  }
  uint32_t count = 9;
  used_then = cardvm_effect_outcome(game, NULL, 0, &count);
  assert_int_equal(count, 0);
  return CARDVM_CALL_DONE;
}

TEST(use_ability_pays_unless_it_is_free) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {cost_gold(2)};
  cardvm_id deal = ability_with("deal", costs, 1);
  cardvm_id dealer = WORLD_CARD(w, "Dealer", 1, deal);
  world_start(w);
  use_source = world_put(w, dealer, 1, w->battle);
  use_this = deal;
  use_free = false;
  set_gold(3);
  assert_int_equal(world_do(w, use_body), CARDVM_DECISION);
  assert_int_equal(used, CARDVM_WAIT);
  assert_int_equal(used_then, CARDVM_DONE);
  assert_int_equal(gold(), 1);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(world_do(w, use_body), CARDVM_DECISION); /* cannot be paid again */
  assert_int_equal(used, CARDVM_NOTHING);
  assert_int_equal(w->log_count, 1);
  use_free = true;
  assert_int_equal(world_do(w, use_body), CARDVM_DECISION);
  assert_int_equal(used, CARDVM_WAIT);
  assert_int_equal(used_then, CARDVM_DONE);
  assert_int_equal(gold(), 1);
  assert_int_equal(w->log_count, 2);
  use_this = 9999;
  assert_int_equal(world_do(w, use_body), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_ARGUMENT);
}

/* A C function keeps its result from one call to the next. */
static cardvm_call_status slow_instead(cardvm_game *game, cardvm_call *call, void *user) {
  if (call->step++ == 0) {
    call->result = 1;
    return world_waits(cardvm_checkpoint(game));
  }
  (void)user;
  return CARDVM_CALL_DONE;
}

TEST(call_result_is_kept_between_calls) {
  declare();
  world *w = st.w;
  cardvm_id fn = world_function(w, "instead", slow_instead);
  cardvm_id guard = world_ability(w, &ON_EVENT(SUBSTITUTION, "guard", &w->hurt, .function = fn));
  cardvm_id card = WORLD_CARD(w, "Guard", 1, guard);
  world_start(w);
  cardvm_handle a = world_put(w, card, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 2)), CARDVM_REPLACED);
  assert_int_equal(world_field(w, a, w->damage), 0);
}

/* -- What an effect is worth ------------------------------------------------------------------- */

/* Gold for its master by a plan, as long as that holds. */
static void declare_planned(cardvm_moment asked, cardvm_expr condition,
                            const cardvm_cost_def *costs, uint32_t cost_count) {
  world *w = st.w;
  w->rules.players_max = w->setup.players = 3;
  w->setup.trace = false;
  cardvm_id plan = WORLD_PLAN(w, 0,
                              ITEM_OF(w->gain_gold, FILLS(FILL(PLAYER, NUMBER, x_you(w)),
                                                          FILL(AMOUNT, NUMBER, x_num(w, 5)))));
  w->number[0] =
      world_ability(w, &IN_WINDOW("planned", w->w_main, .condition = condition, .asked = asked,
                                  .costs = costs, .cost_count = cost_count, .function = plan));
  cardvm_program_rule(w->program, w->number[0], 0);
  world_start(w);
}

/* What is asked at both moments is asked again once anything has changed since it was offered; what
 * was offered stays an answer, whether anybody has had it listed, asked for it, or not. */
TEST(condition_holds_until_something_has_changed) {
  for (int way = 0; way < 18; way++) {
    const cardvm_seat gone = 1 + (cardvm_seat)way % 3; /* 1: nobody */
    const bool both = way < 9;
    declare();
    world *w = st.w;
    declare_planned(both ? CARDVM_MOMENT_BOTH : CARDVM_MOMENT_USUAL,
                    x_equals(w, x_op(w, CARDVM_OP_SEAT, CARDVM_WHOSE_OPPONENT, 0), 2), NULL, 0);
    assert_int_equal(cardvm_edit_player(w->game, 1, w->gold, 1), CARDVM_OK); /* asked anew */
    assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
    const cardvm_option pick = {0, w->number[0]};
    if (way / 3 % 3 == 1) assert_true(world_offers(w, 0, w->number[0]));
    if (way / 3 % 3 == 2) assert_true(cardvm_game_offers(w->game, &pick));
    if (gone > 1) assert_int_equal(cardvm_game_concede(w->game, gone), CARDVM_OK);
    const cardvm_decision *ask = cardvm_game_question(w->game);
    assert_int_equal(cardvm_game_answer(w->game, ask->decider, ask->serial, &pick, 1), CARDVM_OK);
    world_run(w);
    assert_int_equal(gold(), gone == 2 && both ? 1 : 6);
    world_free(w);
  }
}

/* Announced, paid, resolved are three moments: what holds when it is announced and ends with what
 * is paid leaves it undone only if it is asked once more, and that is told. */
TEST(condition_may_end_with_what_was_paid) {
  for (int32_t way = 0; way < 6; way++) {
    const int32_t had = 1 + way % 2;
    const cardvm_moment asked[] = {CARDVM_MOMENT_USUAL, CARDVM_MOMENT_BOTH, CARDVM_MOMENT_RESOLVED};
    const bool undone = had == 1 && way / 2 > 0;
    declare();
    world *w = st.w;
    const cardvm_cost_def costs[] = {cost_gold(1)};
    declare_planned(asked[way / 2],
                    x_at_least(w, x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold), 1),
                    costs, 1);
    cardvm_game_trace_enable(w->game, true);
    set_gold(had);
    world_answer(w, 0, w->number[0]);
    assert_int_equal(gold(), undone ? 0 : had + 4);
    const cardvm_stats stats = cardvm_game_stats(w->game);
    assert_int_equal(stats.wasted, undone);
    assert_int_equal(stats.wasted_last, undone ? w->number[0] : 0);
    uint32_t count = 0, told = 0;
    const cardvm_trace *trace = cardvm_game_trace(w->game, 0, &count);
    for (uint32_t i = 0; i < count; i++) told += trace[i].kind == CARDVM_TRACE_WASTED;
    assert_int_equal(told, undone);
    world_free(w);
  }
}

/* What is asked only when it resolves does not keep it from being announced. */
TEST(condition_of_the_resolution_alone_offers_all_the_same) {
  declare();
  world *w = st.w;
  declare_planned(CARDVM_MOMENT_RESOLVED,
                  x_at_least(w, x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold), 1), NULL,
                  0);
  set_gold(0);
  assert_true(world_offers(w, 0, w->number[0]));
  world_answer(w, 0, w->number[0]);
  assert_int_equal(gold(), 0);
}

/* Who started it is said of an effect only: an offer's condition that speaks of that is asked
 * again. */
TEST(condition_about_who_started_it_is_the_effects) {
  declare();
  world *w = st.w;
  cardvm_expr nobody = x_equals(w, x_op(w, CARDVM_OP_SEAT, CARDVM_WHOSE_STARTER, 0), 0);
  declare_planned(CARDVM_MOMENT_BOTH, nobody, NULL, 0);
  world_answer(w, 0, w->number[0]);
  assert_int_equal(gold(), 0);
}
