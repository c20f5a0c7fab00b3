/* What functions of effects may do: what is refused, and what is told back. */
#include "world.h"

GUARDS("flow/effect")

static world *w;
static cardvm_handle card;
static cardvm_id trigger, constant, started, gained, acts;
static uint32_t way;
static bool refused;

/* Does what can't be done, the way-th of all. */
static cardvm_outcome misdeed(cardvm_game *g) {
  const cardvm_until for_ever = UNTIL(CARDVM_FOREVER), unknown = UNTIL(99),
                     of_card = {.duration = w->this_turn, .card = card};
  const uint32_t params[2] = {1, 2};
  const cardvm_option option = {card, 0};
  cardvm_question q = world_question(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, &option, 1);
  cardvm_event e = {.kind = 9999};
  switch (way) {
  case 0: return cardvm_propose(g, &e);
  case 1: return cardvm_modify_card(g, card, 99, CARDVM_ADD, 1, for_ever, NULL);
  case 2: return cardvm_modify_card(g, card, w->power, 77, 1, for_ever, NULL);
  case 3: return cardvm_modify_card(g, card, w->power, CARDVM_ADD, 1, unknown, NULL);
  case 4: return cardvm_modify_card(g, card, w->power, CARDVM_ADD, 1, of_card, NULL);
  case 5: return cardvm_take_control(g, card, 3, for_ever, NULL);
  case 6: return cardvm_take_control(g, card, 2, unknown, NULL);
  case 7: return cardvm_become(g, card, 99, for_ever, NULL);
  case 8: return cardvm_start_ability(g, 99, card, params, 1, for_ever, NULL);
  case 9: return cardvm_start_ability(g, acts, card, NULL, 0, for_ever, NULL);
  case 10: return cardvm_start_ability(g, started, card, params, 2, for_ever, NULL);
  case 11: return cardvm_start_ability(g, started, card, params, 1, of_card, NULL);
  case 12: return cardvm_gain_ability(g, 99, card, NULL, 0, for_ever, NULL);
  case 13: return cardvm_gain_ability(g, gained, card, params, 1, for_ever, NULL);
  case 14: return cardvm_replace_decider(g, 1, 2, unknown, NULL);
  case 15: return cardvm_enqueue(g, 99, card, 1);
  case 16: return cardvm_enqueue(g, trigger, card, 3);
  case 17: return cardvm_enqueue(g, constant, card, 1);
  case 18: return cardvm_use_ability(g, 99, card, 1, true);
  case 19: return cardvm_use_ability(g, acts, card, 0, true);
  case 20: return cardvm_use_ability(g, constant, card, 1, true);
  case 21: q.player = 3; return cardvm_ask_player(g, &q);
  case 22: q.kind = CARDVM_ASK_ACT; return cardvm_ask_player(g, &q);
  case 23: q.kind = CARDVM_ASK_KINDS; return cardvm_ask_player(g, &q);
  case 24: q.prompt = 9999; return cardvm_ask_player(g, &q);
  default: return CARDVM_DONE;
  }
}

static cardvm_call_status misdeed_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  const cardvm_outcome outcome = misdeed(game);
  refused = outcome == CARDVM_STOPPED;
  return outcome == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_DONE;
}

static void open_world(void) {
  w = world_declare();
  trigger = world_trigger(w, w->shout, 0);
  const cardvm_modifier_def more = {.property = w->power, .value = x_num(w, 1)};
  constant = world_ability(w, &CONSTANT("constant", &more, .on = 0));
  const cardvm_subject number = CARDVM_SUBJECT_NUMBER;
  cardvm_ability_def def = ON_EVENT(TRIGGERED, "started", &w->hurt, .function = w->fn_log);
  gained = world_ability(w, &def);
  def.started_only = true, def.parameters = &number, def.parameter_count = 1;
  started = world_ability(w, &def);
  acts = world_ability(w, &IN_WINDOW("acts", w->w_main, .function = w->fn_log));
  const cardvm_id bear = WORLD_CARD(w, "Bear", 3, trigger, constant, acts);
  world_start(w);
  card = world_put(w, bear, 1, w->battle);
}

TEST(misdeeds_stop_who_tries_them) {
  open_world();
  for (way = 0; way < 25; way++) {
    refused = false;
    const cardvm_status status = world_do(w, misdeed_body);
    if (!refused || status != CARDVM_FAILED)
      fail_msg("misdeed %u: %d, and the effect: %d", (unsigned)way, refused, (int)status);
    assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_ARGUMENT);
    assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
    world_run(w);
  }
}

/* -- What is told back ------------------------------------------------------------------------- */

static cardvm_event told[3];
static uint32_t told_count;
static cardvm_outcome outcome;

static cardvm_call_status waits_and_asks_back(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->step++ == 0) {
    cardvm_event events[3];
    memcpy(events, w->events, sizeof events);
    return world_waits(cardvm_propose_all(game, events, 3));
  }
  memset(told, 0, sizeof told);
  outcome = cardvm_effect_outcome(game, told, 2, &told_count);
  return CARDVM_CALL_DONE;
}

/* One event after the other, as they ended, and as many as there is room for. */
TEST(events_that_waited_are_told_as_they_were_proposed) {
  w = world_declare();
  cardvm_id heard = world_ability(
      w, &ON_EVENT(TRIGGERED, "on", &w->hurt, .interrupts = true, .function = w->fn_log));
  const cardvm_id bear = WORLD_CARD(w, "Bear", 3, heard);
  world_start(w);
  card = world_put(w, bear, 1, w->battle);
  const cardvm_handle other = world_put(w, bear, 1, w->hand);
  w->events[0] = ev_amount(w->hurt, card, 2);
  w->events[1] = ev_card(w->rest, card);
  w->events[2] = ev_amount(w->mark, other, 3);
  world_do(w, waits_and_asks_back);
  assert_true(w->finished);
  assert_int_equal(outcome, CARDVM_DONE);
  assert_int_equal(told_count, 3);
  assert_int_equal(told[0].kind, w->hurt);
  assert_int_equal(told[0].slot[CARDVM_SLOT_AMOUNT], 2);
  assert_int_equal(told[1].kind, w->rest);
  assert_int_equal(told[2].kind, 0);
  assert_int_equal(cardvm_effect_outcome(w->game, NULL, 0, NULL),
                   CARDVM_NOTHING); /* nothing runs */
}

static cardvm_call_status deeds_body(cardvm_game *game, cardvm_call *call, void *user) {
  const uint32_t params[] = {3};
  const cardvm_until for_ever = UNTIL(CARDVM_FOREVER);
  cardvm_event e, rest = ev_card(w->rest, card);
  (void)call, (void)user;
  assert_int_equal(cardvm_modify_card(game, card, w->power, CARDVM_ADD, 2, for_ever, &e),
                   CARDVM_DONE);
  assert_int_equal(CARDVM_HANDLE_KIND(e.slot[CARDVM_SLOT_EXTRA]), CARDVM_KIND_LASTING);
  assert_int_equal(cardvm_gain_ability(game, gained, card, NULL, 0, for_ever, NULL), CARDVM_DONE);
  assert_int_equal(cardvm_gain_ability(game, gained, 0, NULL, 0, for_ever, NULL), CARDVM_NOTHING);
  assert_int_equal(cardvm_start_ability(game, started, 0, params, 1, for_ever, NULL), CARDVM_DONE);
  assert_true(cardvm_can(game, &rest));
  assert_int_equal(cardvm_propose(game, &rest), CARDVM_DONE);
  assert_false(cardvm_can(game, &rest)); /* it would change nothing */
  assert_false(cardvm_can(game, &(cardvm_event){.kind = 9999}));
  assert_int_equal(cardvm_enqueue(game, trigger, 0, 2), CARDVM_DONE);
  return CARDVM_CALL_DONE;
}

TEST(deeds_are_done_at_once) {
  open_world();
  const int32_t power = world_power(w, card);
  assert_int_equal(world_do(w, deeds_body), CARDVM_DECISION);
  assert_int_equal(world_power(w, card), power + 2);
  assert_int_equal(world_logged(w, trigger), 1);
  assert_int_equal(w->log[0].you, 2);
}
