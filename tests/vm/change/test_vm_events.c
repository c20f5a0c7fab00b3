/* The way of an event (vm/events.c, event_frame.c, apply.c, notice.c): prohibited? replaced?
 * applied, noticed. */
#include "events_world.h"

GUARDS("change/events change/apply change/ending flow/event_frame change/notice")

/* -- Prohibited -------------------------------------------------------------------------------- */

TEST(prohibited_event_does_not_happen) {
  world *w = world_declare();
  cardvm_id no = world_ability(w, &ON_EVENT(PROHIBITION, "on", &w->hurt, .match = x_about_me(w))),
            heard = world_trigger(w, w->hurt, 0);
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, no), bear = WORLD_CARD(w, "Bear", 3, heard);
  world_start(w);
  cardvm_handle a = world_put(w, wall, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 1)), CARDVM_PROHIBITED);
  assert_int_equal(world_field(w, a, w->damage), 0);
  assert_int_equal(w->log_count, 0);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, b, 1)), CARDVM_DONE);
  a = world_move(w, a, world_place(w, w->limbo, 1), 0); /* out of play it does not work */
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 1)), CARDVM_DONE);
}

/* -- All or none ------------------------------------------------------------------------------- */

TEST(what_prohibits_one_prohibits_all) {
  world *w = world_declare();
  cardvm_ability_def def = ON_EVENT(PROHIBITION, "on", &w->hurt, .match = x_about_me(w));
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, world_ability(w, &def)),
            bear = WORLD_CARD(w, "Bear", 3, world_trigger(w, w->gain, 0));
  world_start(w);
  cardvm_handle a = world_put(w, wall, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  const cardvm_event events[] = {ev_player(w->gain, 1, 1), ev_amount(w->hurt, a, 1),
                                 ev_amount(w->hurt, b, 1)};
  w->as_one = true;
  world_propose_all(w, events, 3);
  assert_int_equal(w->outcome, CARDVM_PROHIBITED);
  assert_int_equal(cardvm_game_player_variable(w->game, 1, w->life), 20);
  assert_int_equal(world_field(w, b, w->damage) + (int32_t)w->log_count, 0);
  const cardvm_event others[] = {ev_player(w->gain, 1, 1), ev_amount(w->hurt, b, 0),
                                 ev_amount(w->hurt, b, 1)};
  world_propose_all(w, others, 3); /* what would change nothing hinders nobody */
  assert_int_equal(w->outcome, CARDVM_DONE);
  assert_int_equal(world_field(w, b, w->damage), 1);
  w->as_one = false;
  world_propose_all(w, events, 3);
  assert_int_equal(w->outcome, CARDVM_DONE);
  assert_int_equal(cardvm_game_player_variable(w->game, 1, w->life), 22);
}

TEST(what_replaces_one_prohibits_the_others) {
  for (int counts = 0; counts < 2; counts++) {
    world *w = world_declare();
    static deed d;
    d = (deed){.kind = w->mark};
    cardvm_id wall = WORLD_CARD(w, "Wall", 0, substitution(w, &w->hurt, &d, counts, false)),
              bear = world_plain(w, "Bear", 3);
    world_start(w);
    world_put(w, wall, 1, w->battle);
    cardvm_handle b = world_put(w, bear, 1, w->battle);
    const cardvm_event events[] = {ev_player(w->gain, 1, 1), ev_amount(w->hurt, b, 1)};
    w->as_one = true;
    world_propose_all(w, events, 2);
    assert_int_equal(w->outcome, counts ? CARDVM_DONE : CARDVM_NOTHING);
    assert_int_equal(cardvm_game_player_variable(w->game, 1, w->life), counts ? 21 : 20);
    assert_int_equal(world_field(w, b, w->scar), 1);
    assert_int_equal(world_field(w, b, w->damage), 0);
    world_free(w);
  }
}

/* -- While a condition holds ------------------------------------------------------------------- */

TEST(prohibition_holds_while_its_condition_does) {
  world *w = world_declare();
  cardvm_ability_def def = ON_EVENT(PROHIBITION, "on", &w->gain, .condition = x_rested(w));
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, world_ability(w, &def));
  world_start(w);
  cardvm_handle a = world_put(w, wall, 1, w->battle);
  assert_int_equal(world_propose(w, ev_player(w->gain, 1, 1)), CARDVM_DONE);
  world_propose(w, ev_card(w->rest, a));
  assert_int_equal(world_propose(w, ev_player(w->gain, 1, 1)), CARDVM_PROHIBITED);
  assert_int_equal(cardvm_game_player_variable(w->game, 1, w->life), 21);
}

TEST(prohibition_beats_substitution) {
  world *w = world_declare();
  static deed d;
  d = (deed){.kind = 0};
  cardvm_id instead = substitution(w, &w->hurt, &d, false, false);
  cardvm_ability_def def = on(CARDVM_PROHIBITION, &w->hurt);
  cardvm_id no = world_ability(w, &def);
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, instead, no);
  world_start(w);
  cardvm_handle a = world_put(w, wall, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 1)), CARDVM_PROHIBITED);
  assert_int_equal(w->log_count, 0);
}

/* A wall that cannot be hurt, and a bear beside it. */
static world *wall_and_bear(cardvm_handle *a, cardvm_handle *b) {
  world *w = world_declare();
  cardvm_ability_def def = ON_EVENT(PROHIBITION, "on", &w->hurt, .match = x_about_me(w));
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, world_ability(w, &def)),
            bear = world_plain(w, "Bear", 3);
  world_start(w);
  *a = world_put(w, wall, 1, w->battle), *b = world_put(w, bear, 1, w->battle);
  return w;
}

static cardvm_call_status can_hurt(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  cardvm_event e = ev_amount(w->hurt, w->hold[0], 1), none = ev_amount(w->hurt, w->hold[0], 0);
  cardvm_event unknown = {.kind = 999};
  w->number[0] = cardvm_can(game, &e);
  w->number[1] = cardvm_can(game, &none);
  w->number[2] = cardvm_can(game, &unknown);
  return CARDVM_CALL_DONE;
}

TEST(can_tells_whether_an_event_could_happen) {
  cardvm_handle a, b;
  world *w = wall_and_bear(&a, &b);
  w->hold[0] = a;
  world_do(w, can_hurt);
  assert_int_equal(w->number[0] + w->number[1] + w->number[2], 0);
  w->hold[0] = b;
  world_do(w, can_hurt);
  assert_int_equal(w->number[0], 1);
  assert_int_equal(w->number[1] + w->number[2], 0);
}

/* -- Nothing to do, lost track ----------------------------------------------------------------- */

TEST(events_that_change_nothing_say_so) {
  world *w = world_declare();
  cardvm_id heard = world_trigger(w, w->rest, 0), bear = WORLD_CARD(w, "Bear", 3, heard);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_propose(w, ev_card(w->stand, a)), CARDVM_NOTHING); /* it stands */
  assert_int_equal(world_propose(w, ev_card(w->rest, a)), CARDVM_DONE);
  assert_int_equal(world_propose(w, ev_card(w->rest, a)), CARDVM_NOTHING);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 0)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, -1)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_amount(w->mark, a, 0)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_player(w->gain, 1, 0)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_player(w->gain, 3, 1)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_player(w->set_life, 1, 20)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_player(w->set_life, 0, 3)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_amount(w->set_tally, 0, 0)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_amount(w->count, 0, 0)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_move(a, 0, 0)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_move(a, 999, 0)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_player(CARDVM_EVENT_DEFEAT, 3, 0)), CARDVM_NOTHING);
  cardvm_event e = ev_card(CARDVM_EVENT_REVEAL, a); /* everyone sees it */
  e.slot[CARDVM_SLOT_PLAYER] = 2;
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING);
}

TEST(deeds_do_what_they_say) {
  world *w = world_of_bears(2);
  cardvm_handle a = world_bear(w, 1, w->battle);
  world_propose(w, ev_player(w->gain, 2, -3));
  assert_int_equal(cardvm_game_player_variable(w->game, 2, w->life), 17);
  world_propose(w, ev_player(w->set_life, 2, 5));
  assert_int_equal(cardvm_game_player_variable(w->game, 2, w->life), 5);
  assert_int_equal(cardvm_game_player_variable(w->game, 1, w->life), 20);
  world_propose(w, ev_amount(w->count, 0, 4));
  world_propose(w, ev_amount(w->count, 0, -1));
  assert_int_equal(cardvm_game_variable(w->game, w->tally), 3);
  world_propose(w, ev_amount(w->set_tally, 0, 8));
  assert_int_equal(cardvm_game_variable(w->game, w->tally), 8);
  assert_int_equal(cardvm_game_variable(w->game, w->round), 0);
  world_propose(w, ev_card(w->enlist, world_bear(w, 2, w->hand)));
  assert_int_equal(world_count(w, w->battle, 2), 1);
  assert_int_equal(outcome_of(w, CARDVM_SLOT_FROM), world_place(w, w->hand, 2));
  assert_int_equal(outcome_of(w, CARDVM_SLOT_TO), world_place(w, w->battle, 2));
  assert_int_equal(outcome_of(w, CARDVM_SLOT_CARD), outcome_of(w, CARDVM_SLOT_NEW));
  assert_int_equal(world_propose(w, ev_card(w->shout, a)), CARDVM_DONE);
  assert_int_equal(outcome_of(w, CARDVM_SLOT_BY), 1);
  world_bear(w, 2, w->deck);
  cardvm_event shuffles = {.kind = CARDVM_EVENT_SHUFFLE};
  shuffles.slot[CARDVM_SLOT_TO] = world_place(w, w->deck, 2);
  world_propose(w, shuffles);
  assert_int_equal(outcome_of(w, CARDVM_SLOT_PLAYER), 2);
  world_propose(w, ev_power(w, a, 2, CARDVM_FOREVER));
  assert_int_equal(CARDVM_HANDLE_KIND(outcome_of(w, CARDVM_SLOT_EXTRA)), CARDVM_KIND_LASTING);
  world_propose(w, ev_card(CARDVM_EVENT_RENEW, a));
  assert_int_equal(outcome_of(w, CARDVM_SLOT_NEW), world_now(w, a));
}

TEST(unknown_event_fails_the_effect) {
  world *w = world_declare();
  world_start(w);
  cardvm_event e = {.kind = 999};
  assert_int_equal(world_propose_all(w, &e, 1), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_ARGUMENT);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, "999"));
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
  world_run(w);
}

TEST(win_makes_all_others_lose) {
  world *w = world_declare();
  w->setup.players = 3;
  world_start(w);
  cardvm_event e = ev_player(w->win, 2, 0);
  assert_int_equal(world_propose_all(w, &e, 1), CARDVM_OVER);
  cardvm_result r = cardvm_game_result(w->game);
  assert_true(r.over);
  assert_int_equal(r.winner_count, 1);
  assert_int_equal(r.winners[0], 2);
  assert_true(cardvm_game_lost(w->game, 1));
}

TEST(defeat_of_all_but_one_ends_the_game) {
  world *w = world_declare();
  w->setup.players = 3;
  world_start(w);
  assert_int_equal(world_propose(w, ev_player(CARDVM_EVENT_DEFEAT, 2, 0)), CARDVM_DONE);
  assert_int_equal(world_propose(w, ev_player(CARDVM_EVENT_DEFEAT, 2, 0)), CARDVM_NOTHING);
  assert_false(cardvm_game_result(w->game).over);
  cardvm_event e = ev_player(CARDVM_EVENT_DEFEAT, 1, 0);
  assert_int_equal(world_propose_all(w, &e, 1), CARDVM_OVER);
  assert_int_equal(cardvm_game_result(w->game).winners[0], 3);
  world_check(w);
}

/* -- Simultaneous events ----------------------------------------------------------------------- */

TEST(simultaneous_events_are_noticed_when_all_have_happened) {
  world *w = world_declare();
  /* On a discard: if nobody is in the battle zones any more. */
  cardvm_id nobody =
      x_equals(w, x_op(w, CARDVM_OP_COUNT, world_select(w, w->battle, CARDVM_SIDE_ANY, 0), 0), 1);
  cardvm_id heard = world_trigger(w, w->discard, nobody);
  cardvm_id bear = world_plain(w, "Bear", 3), witness = WORLD_CARD(w, "Witness", 0, heard);
  world_start(w);
  world_put(w, witness, 1, w->battle);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  const cardvm_event e[2] = {ev_card(w->discard, a), ev_card(w->discard, b)};
  world_propose_all(w, e, 2);
  if (!w->finished) fail_msg("asked");
  assert_int_equal(w->outcome, CARDVM_DONE);
  assert_int_equal(w->log_count, 2); /* both saw the end */
}

TEST(trigger_for_each_or_once_for_simultaneous_events) {
  for (int once = 0; once < 2; once++)
    for (int each = 0; each < 2; each++) {
      world *w = world_declare();
      cardvm_ability_def def =
          ON_EVENT(TRIGGERED, "on", &w->hurt, .each = each, .function = w->fn_log);
      cardvm_id witness = WORLD_CARD(w, "Witness", 0, world_ability(w, &def)),
                bear = world_plain(w, "Bear", 3);
      w->rules.once_per_batch = once;
      world_start(w);
      world_put(w, witness, 1, w->battle);
      cardvm_event e[3];
      for (int i = 0; i < 3; i++) e[i] = ev_amount(w->hurt, world_put(w, bear, 1, w->battle), 1);
      world_propose_all(w, e, 3);
      assert_true(w->finished);
      assert_int_equal(w->log_count, once && !each ? 1 : 3);
      world_propose(w, e[0]);
      world_propose(w, e[1]);
      assert_int_equal(w->log_count, once && !each ? 3 : 5); /* one after the other are two */
      world_free(w);
    }
}

/* One card in two simultaneous events hears itself once. */
TEST(self_listener_triggers_once_for_simultaneous_events) {
  for (int once = 0; once < 2; once++) {
    world *w = world_declare();
    cardvm_ability_def def =
        ON_EVENT(TRIGGERED, "on", &w->hurt, .self = true, .function = w->fn_log);
    cardvm_id bear = WORLD_CARD(w, "Bear", 3, world_ability(w, &def));
    w->rules.once_per_batch = once;
    world_start(w);
    cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
    const cardvm_event e[3] = {ev_amount(w->hurt, a, 1), ev_amount(w->hurt, b, 1),
                               ev_amount(w->hurt, a, 1)};
    world_propose_all(w, e, 3);
    while (!w->finished || cardvm_game_decision(w->game)->kind != CARDVM_ASK_ACT)
      world_answer(w, cardvm_game_decision(w->game)->options[0].subject,
                   cardvm_game_decision(w->game)->options[0].name);
    assert_int_equal(w->log_count, once ? 2 : 3);
    world_free(w);
  }
}

static void expect_each_hears_both(world *w, cardvm_id event, cardvm_id zone) {
  cardvm_id heard = world_trigger(w, event, 0), bear = WORLD_CARD(w, "Bear", 3, heard);
  w->rules.fixed_order = true;
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, zone), b = world_put(w, bear, 1, zone);
  const cardvm_event e[2] = {ev_card(event, a), ev_card(event, b)};
  world_propose_all(w, e, 2);
  assert_int_equal(w->log_count, 4);
}

TEST(cards_that_leave_together_hear_each_other) {
  world *w = world_declare();
  expect_each_hears_both(w, w->destroy, w->battle);
}

/* What listens to a card that leaves is found as things stood before: not so for "discard". */
TEST(event_declared_before_is_seen_as_things_stood) {
  world *w = world_declare();
  cardvm_expr there = x_in_zone(w, CARDVM_WHO_CARD, w->battle);
  cardvm_id before = world_trigger(w, w->destroy, there),
            after = world_trigger(w, w->discard, there);
  cardvm_id in_trash = world_trigger(w, w->discard, x_in_zone(w, CARDVM_WHO_CARD, w->trash));
  cardvm_id witness = WORLD_CARD(w, "Witness", 0, before, after, in_trash),
            bear = world_plain(w, "Bear", 3);
  world_start(w);
  world_put(w, witness, 1, w->battle);
  world_propose(w, ev_card(w->destroy, world_put(w, bear, 1, w->battle)));
  assert_int_equal(world_logged(w, before), 1);
  cardvm_handle b = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_card(w->discard, b));
  assert_int_equal(world_logged(w, after), 0);
  assert_int_equal(world_logged(w, in_trash), 1);
  /* Whoever noticed the move has the new handle. */
  assert_int_equal(w->log[1].event.slot[CARDVM_SLOT_CARD], world_now(w, b));
  assert_int_equal(w->log[0].event.slot[CARDVM_SLOT_NEW],
                   cardvm_follow(w->game, w->log[0].event.slot[CARDVM_SLOT_CARD]));
}

/* A card that arrives hears its own arrival and that of those that arrive with it. */
TEST(cards_that_arrive_together_hear_each_other) {
  world *w = world_declare();
  expect_each_hears_both(w, w->enlist, w->hand);
}

TEST(simultaneous_events_that_cannot_happen_are_left_out) {
  cardvm_handle a, b;
  world *w = wall_and_bear(&a, &b);
  cardvm_event e[2] = {ev_amount(w->hurt, a, 1), ev_amount(w->hurt, b, 1)};
  world_propose_all(w, e, 2);
  assert_int_equal(w->outcome, CARDVM_DONE);
  assert_int_equal(world_field(w, b, w->damage), 1);
  e[1] = e[0];
  world_propose_all(w, e, 2);
  assert_int_equal(w->outcome, CARDVM_NOTHING);
}

/* The card leaves, and begins to be held: what begins after it has left begins nowhere. */
TEST(simultaneous_events_begin_nothing_on_a_card_that_leaves) {
  world *w = world_of_bears(2);
  cardvm_handle a = world_bear(w, 1, w->battle);
  cardvm_event e[3] = {ev_card(w->vanish, a), ev_card(CARDVM_EVENT_CONTROL, a),
                       ev_card(CARDVM_EVENT_MODIFY, a)};
  e[1].slot[CARDVM_SLOT_PLAYER] = 2;
  e[2].slot[CARDVM_SLOT_NAME] = w->power;
  e[1].slot[CARDVM_SLOT_TO] = e[2].slot[CARDVM_SLOT_TO] = CARDVM_FOREVER;
  assert_int_equal(world_propose_all(w, e, 3), CARDVM_DECISION);
  world_check(w);
}

TEST(simultaneous_events_end_what_lasts_until_then) {
  world *w = world_of_bears(2);
  cardvm_handle a = world_bear(w, 1, w->battle);
  cardvm_event m = ev_power(w, a, 2, w->until_shout);
  world_propose(w, m);
  const cardvm_event e[2] = {ev_amount(w->hurt, a, 1), ev_card(w->shout, 0)};
  world_propose_all(w, e, 2);
  assert_int_equal(world_power(w, a), 3);
}

/* So does one that takes a frame, because something could replace it. */
TEST(slow_event_ends_what_lasts_until_then) {
  world *w = world_declare();
  static deed d;
  d = (deed){0};
  cardvm_id bear = world_plain(w, "Bear", 3),
            wall = WORLD_CARD(w, "Wall", 0, substitution(w, &w->shout, &d, false, true));
  world_start(w);
  world_put(w, wall, 1, w->battle);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_power(w, a, 2, w->until_shout));
  const cardvm_event e = ev_card(w->shout, 0);
  world_propose_all(w, &e, 1);
  world_no(w);
  assert_int_equal(world_power(w, a), 3);
}

/* The same card destroyed twice at once is destroyed once, and heard once. */
TEST(card_moved_twice_at_once_moves_once) {
  for (int slow = 0; slow < 2; slow++) {
    world *w = world_declare();
    static deed d;
    d = (deed){.change = 3};
    cardvm_id heard = world_trigger(w, w->destroy, 0);
    cardvm_id any = substitution(w, &w->destroy, &d, false, false); /* makes it take a frame */
    cardvm_id witness = WORLD_CARD(w, "Witness", 0, heard), bear = world_plain(w, "Bear", 3);
    cardvm_id wall = WORLD_CARD(w, "Wall", 0, any);
    world_start(w);
    world_put(w, witness, 1, w->battle);
    if (slow) world_put(w, wall, 1, w->battle);
    cardvm_handle a = world_put(w, bear, 1, w->battle);
    const cardvm_event e[2] = {ev_card(w->destroy, a), ev_card(w->destroy, a)};
    world_propose_all(w, e, 2);
    assert_true(w->finished);
    assert_int_equal(world_count(w, w->trash, 1), 1);
    assert_int_equal(world_logged(w, heard), 1);
    world_free(w);
  }
}

/* Last known values of cards that leave at once are those of the same moment. */
TEST(cards_that_leave_together_are_remembered_as_they_stood) {
  for (int order = 0; order < 4; order++) {
    world *w = world_declare();
    static deed d;
    d = (deed){.change = 3};
    cardvm_id wall = WORLD_CARD(w, "Wall", 0, substitution(w, &w->destroy, &d, false, false));
    const cardvm_modifier_def m = {.property = w->power, .value = x_num(w, 2)};
    cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
    cardvm_id aura = world_ability(
        w, &CONSTANT(NULL, &m, .on = x_op(w, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_IT, all)));
    cardvm_id captain = WORLD_CARD(w, "Captain", 1, aura), bear = world_plain(w, "Bear", 3);
    world_start(w);
    cardvm_handle c = world_put(w, captain, 1, w->battle), b = world_put(w, bear, 1, w->battle);
    if (order / 2) world_put(w, wall, 2, w->battle); /* makes it take a frame */
    const cardvm_event e[2] = {ev_card(w->destroy, order % 2 ? c : b),
                               ev_card(w->destroy, order % 2 ? b : c)};
    world_propose_all(w, e, 2);
    assert_int_equal(world_power(w, b), 5);
    assert_int_equal(world_power(w, c), 3);
    world_free(w);
  }
}

TEST(simultaneous_events_replaced_one_by_one_happen_together) {
  world *w = world_declare();
  static deed d;
  d = (deed){.kind = w->mark, .result = 1};
  cardvm_ability_def def =
      ON_EVENT(SUBSTITUTION, "on", &w->hurt, .function = deed_id(&d, w), .match = x_about_me(w));
  cardvm_id heard = world_trigger(w, w->hurt, 0);
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, world_ability(w, &def)),
            bear = world_plain(w, "Bear", 3);
  cardvm_id witness = WORLD_CARD(w, "Witness", 0, heard);
  w->rules.once_per_batch = true;
  world_start(w);
  world_put(w, witness, 1, w->battle);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, wall, 1, w->battle);
  cardvm_handle c = world_put(w, bear, 1, w->battle);
  const cardvm_event e[3] = {ev_amount(w->hurt, a, 1), ev_amount(w->hurt, b, 1),
                             ev_amount(w->hurt, c, 1)};
  world_propose_all(w, e, 3);
  assert_int_equal(w->outcome, CARDVM_DONE);
  assert_int_equal(w->event_count, 3);
  assert_int_equal(w->events[1].kind, 0);
  assert_int_equal(world_field(w, a, w->damage) + world_field(w, c, w->damage), 2);
  assert_int_equal(world_field(w, b, w->scar), 1);
  assert_int_equal(world_logged(w, heard), 1);
}

/* "Each at most once in the life of an event": simultaneous ones have lives of their own. */
TEST(substitution_applies_to_each_of_simultaneous_events) {
  world *w = world_declare();
  static deed d;
  d = (deed){.change = 1};
  cardvm_id less = substitution(w, &w->hurt, &d, false, true);
  cardvm_id shield = WORLD_CARD(w, "Shield", 0, less), bear = world_plain(w, "Bear", 9);
  world_start(w);
  world_put(w, shield, 1, w->battle);
  cardvm_handle cards[3];
  cardvm_event e[3];
  for (int i = 0; i < 3; i++) {
    cards[i] = world_put(w, bear, 1, w->battle);
    e[i] = ev_amount(w->hurt, cards[i], 5);
  }
  world_propose_all(w, e, 3);
  world_yes(w);
  world_no(w);
  world_yes(w);
  assert_true(w->finished);
  assert_int_equal(world_field(w, cards[0], w->damage), 1);
  assert_int_equal(world_field(w, cards[1], w->damage), 5);
  assert_int_equal(world_field(w, cards[2], w->damage), 1);
}

/* -- Bodies ------------------------------------------------------------------------------------ */

static cardvm_call_status ritual(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step == 0) {
    call->step = 1;
    world_log_call(w, game, call);
    cardvm_event e = ev_amount(w->hurt, call->me, 2);
    cardvm_event_change(game, CARDVM_SLOT_EXTRA, 77);
    if (cardvm_propose(game, &e) == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  }
  call->result = (int32_t)w->number[0];
  return CARDVM_CALL_DONE;
}

TEST(event_with_a_body_does_what_its_function_does) {
  world *w = world_declare();
  cardvm_id heard = world_trigger(
      w, w->ritual, x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_CARD, w->damage), 2));
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, heard);
  w->ritual_body = ritual;
  world_start(w);
  cardvm_handle a = world_put(w, bear, 2, w->battle);
  assert_int_equal(world_propose(w, ev_card(w->ritual, a)), CARDVM_DONE);
  assert_int_equal(w->events[0].slot[CARDVM_SLOT_EXTRA], 77);
  assert_int_equal(w->log[0].kind, CARDVM_CALL_EVENT);
  assert_int_equal(w->log[0].me, a);
  assert_int_equal(w->log[0].you, 1); /* by whom it is */
  assert_int_equal(w->log[0].event.kind, w->ritual);
  assert_int_equal(world_field(w, a, w->damage), 2);
  assert_int_equal(world_logged(w, heard), 1); /* after the body */
  assert_int_equal(w->log[1].event.slot[CARDVM_SLOT_EXTRA], 77);
}

TEST(event_whose_body_did_nothing_is_not_heard) {
  world *w = world_declare();
  cardvm_id heard = world_trigger(w, w->ritual, 0), bear = WORLD_CARD(w, "Bear", 3, heard);
  w->ritual_body = ritual;
  w->number[0] = 1; /* "nothing" */
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_propose(w, ev_card(w->ritual, a)), CARDVM_NOTHING);
  assert_int_equal(world_logged(w, heard), 0);
  cardvm_handle now = world_move(w, a, world_place(w, w->hand, 1), 0);
  assert_int_equal(world_propose(w, ev_card(w->ritual, a)), CARDVM_LOST);
  (void)now;
}
