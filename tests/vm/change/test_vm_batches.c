/* Events that happen at once: each is looked at again before it happens; abilities notice them
 * together; and what is said of an event beats what it would say by itself. */
#include "events_world.h"

GUARDS("change/apply change/events change/notice flow/event_frame state/records")

/* One card rested for two is rested once, and who listens hears of one. */
TEST(card_is_rested_once_for_two) {
  world *w = world_declare();
  cardvm_id heard = world_ability(
                w, &ON_EVENT(TRIGGERED, "on", &w->rest, .function = w->fn_log, .each = true)),
            bear = WORLD_CARD(w, "Bear", 3, heard);
  w->rules.fixed_order = true;
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  const cardvm_event events[] = {ev_card(w->rest, a), ev_card(w->rest, b), ev_card(w->rest, a)};
  assert_int_equal(world_propose_all(w, events, 3), CARDVM_DECISION);
  assert_int_equal(world_logged(w, heard), 4); /* two events, for each of two bears */
  assert_int_equal(w->events[0].kind, w->rest);
  assert_int_equal(w->events[2].kind, 0);
}

/* The same where substitutions have made one of two. */
TEST(events_that_are_turned_into_one_happen_once) {
  world *w = world_declare();
  cardvm_id instead = world_ability(
                w, &ON_EVENT(SUBSTITUTION, "on", &w->rest, .function = world_instead(w))),
            heard = world_trigger(w, w->rest, 0);
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, instead, heard), bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  w->instead = world_put(w, wall, 1, w->battle);
  const cardvm_event events[] = {ev_card(w->rest, a), ev_card(w->rest, b)};
  assert_int_equal(world_propose_all(w, events, 2), CARDVM_DECISION);
  assert_int_equal(world_field(w, w->instead, w->rested), 1);
  assert_int_equal(world_field(w, a, w->rested) + world_field(w, b, w->rested), 0);
  assert_int_equal(!w->events[0].kind + !w->events[1].kind, 1);
  assert_int_equal(world_logged(w, heard), 1);
}

/* Who may stand in, and is rested for one of two already, is not offered for the other. */
TEST(who_stands_in_for_one_is_not_offered_for_the_next) {
  for (int optional = 0; optional < 2; optional++) {
    world *w = world_declare();
    cardvm_ability_def def =
        ON_EVENT(SUBSTITUTION, "on", &w->rest, .function = world_instead(w),
                 .condition = x_equals(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ME, w->rested), 0),
                 .optional = optional);
    cardvm_id wall = WORLD_CARD(w, "Wall", 0, world_ability(w, &def)),
              bear = world_plain(w, "Bear", 3);
    world_start(w);
    cardvm_handle each[3];
    for (int i = 0; i < 3; i++) each[i] = world_put(w, bear, 1, w->battle);
    w->instead = world_put(w, wall, 1, w->battle);
    const cardvm_event events[] = {ev_card(w->rest, each[0]), ev_card(w->rest, each[1]),
                                   ev_card(w->rest, each[2])};
    assert_int_equal(world_propose_all(w, events, 3), CARDVM_DECISION);
    if (optional) { /* for the first no, for the second yes, for the third nobody is asked */
      assert_false(w->finished);
      world_answer(w, 0, 0);
      assert_false(w->finished);
      world_answer(w, 0, 1);
    }
    assert_true(w->finished);
    assert_int_equal(world_field(w, w->instead, w->rested), 1);
    assert_int_equal(world_field(w, each[0], w->rested), optional);
    assert_int_equal(world_field(w, each[1], w->rested), !optional);
    assert_int_equal(world_field(w, each[2], w->rested), 1);
    world_free(w);
  }
}

/* What replaces a later one destroys the card of an earlier one: that is destroyed once. */
static cardvm_call_status destroy_guard(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_event e = ev_card(w->destroy, w->instead);
  call->result = 1;
  if (call->step++) return CARDVM_CALL_DONE;
  return cardvm_propose(game, &e) == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_DONE;
}

TEST(earlier_event_is_looked_at_again) {
  world *w = world_declare();
  cardvm_ability_def def = ON_EVENT(SUBSTITUTION, "on", &w->destroy,
                                    .function = world_function(w, "guard dies", destroy_guard),
                                    .match = x_op(w, CARDVM_OP_NOT, x_about_me(w), 0));
  cardvm_id instead = world_ability(w, &def), heard = world_trigger(w, w->destroy, 0);
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, instead), ear = WORLD_CARD(w, "Ear", 0, heard),
            bear = world_plain(w, "Bear", 3);
  w->rules.fixed_order = true;
  world_start(w);
  world_put(w, ear, 1, w->battle);
  w->instead = world_put(w, wall, 1, w->battle);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  const cardvm_event events[] = {ev_card(w->destroy, w->instead), ev_card(w->destroy, a)};
  world_propose_all(w, events, 2);
  assert_int_equal(world_logged(w, heard), 1);
  assert_int_equal(!w->events[0].kind + !w->events[1].kind, 2);
}

/* Two ways of leaving play at once: the card leaves once, and only that is noticed. */
TEST(card_leaves_once) {
  world *w = world_declare();
  const cardvm_id events_of[] = {w->destroy, w->vanish};
  cardvm_ability_def def = {.name = "leaves",
                            .kind = CARDVM_TRIGGERED,
                            .events = events_of,
                            .event_count = 2,
                            .function = w->fn_log,
                            .each = true};
  cardvm_id heard = world_ability(w, &def), wall = WORLD_CARD(w, "Wall", 0, heard);
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  world_put(w, wall, 1, w->battle);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  const cardvm_event events[] = {ev_card(w->destroy, a), ev_card(w->vanish, a)};
  world_propose_all(w, events, 2);
  assert_int_equal(world_logged(w, heard), 1);
}

/* An ability that listens to two kinds of event triggers once for a batch that has both. */
TEST(two_kinds_in_a_batch_trigger_once) {
  for (int each = 0; each < 2; each++) {
    world *w = world_declare();
    const cardvm_id events_of[] = {w->hurt, w->rest};
    cardvm_ability_def def = {.name = "both",
                              .kind = CARDVM_TRIGGERED,
                              .events = events_of,
                              .event_count = 2,
                              .function = w->fn_log,
                              .each = each};
    cardvm_id heard = world_ability(w, &def), wall = WORLD_CARD(w, "Wall", 0, heard);
    def.self = true;
    cardvm_id own = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 3, own);
    w->rules.fixed_order = w->rules.once_per_batch = true;
    world_start(w);
    world_put(w, wall, 1, w->battle);
    cardvm_handle a = world_put(w, bear, 1, w->battle);
    const cardvm_event events[] = {ev_amount(w->hurt, a, 1), ev_card(w->rest, a)};
    world_propose_all(w, events, 2);
    assert_int_equal(world_logged(w, heard), 1 + each);
    assert_int_equal(world_logged(w, own), 1 + each);
    world_propose(w, ev_amount(w->hurt, a, 1)); /* another batch */
    assert_int_equal(world_logged(w, heard), 2 + each);
    world_free(w);
  }
}

/* Moving a card to where it lies is nothing; in a pile that nobody sees it is a move. */
TEST(card_that_lies_there_does_not_move) {
  world *w = world_declare();
  cardvm_id heard = world_trigger(w, CARDVM_EVENT_MOVE, 0), wall = WORLD_CARD(w, "Wall", 0, heard),
            bear = world_plain(w, "Bear", 3);
  world_start(w);
  world_put(w, wall, 1, w->battle);
  for (int i = 0; i < 4; i++) world_put(w, bear, 1, w->trash);
  const cardvm_place trash = world_place(w, w->trash, 1), hand = world_place(w, w->hand, 1);
  cardvm_handle order[4];
  assert_int_equal(cardvm_game_cards(w->game, trash, order, 4), 4);
  const uint32_t positions[4] = {CARDVM_AT_TOP, 3, 4, CARDVM_AT_BOTTOM};
  for (int i = 0; i < 4; i++)
    assert_int_equal(world_propose(w, ev_move(order[i], trash, positions[i])), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_move(order[0], trash, 2)), CARDVM_NOTHING);
  cardvm_handle held = world_put(w, bear, 1, w->hand);
  world_put(w, bear, 1, w->hand);
  assert_int_equal(world_propose(w, ev_move(held, hand, 0)), CARDVM_NOTHING);
  assert_int_equal(world_logged(w, heard), 0);
  assert_int_equal(world_propose(w, ev_move(order[0], trash, CARDVM_AT_BOTTOM)), CARDVM_DONE);
  assert_int_equal(world_propose(w, ev_move(order[2], trash, CARDVM_AT_TOP)), CARDVM_DONE);
}

/* What a substitution says beats what the event says by itself, also where it is 0. */
static cardvm_slot said;
static cardvm_call_status say_zero(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  cardvm_event_change(game, said, 0);
  call->result = 0;
  return CARDVM_CALL_DONE;
}

TEST(what_is_said_beats_the_default) {
  for (int top = 0; top < 2; top++) {
    world *w = world_declare();
    cardvm_event_def bury = {.name = "bury",
                             .change = CARDVM_CHANGE_MOVE,
                             .what = w->trash,
                             .position = CARDVM_AT_BOTTOM};
    cardvm_event_def toll = {.name = "toll",
                             .change = CARDVM_CHANGE_ADD_FIELD,
                             .what = w->damage,
                             .amount = 3,
                             .has_amount = true};
    cardvm_id kind[2] = {cardvm_program_event(w->program, &toll),
                         cardvm_program_event(w->program, &bury)};
    cardvm_ability_def def = ON_EVENT(SUBSTITUTION, "on", &kind[top],
                                      .function = world_function(w, "say zero", say_zero));
    cardvm_id wall = WORLD_CARD(w, "Wall", 0, world_ability(w, &def)),
              bear = world_plain(w, "Bear", 3);
    world_start(w);
    said = top ? CARDVM_SLOT_POSITION : CARDVM_SLOT_AMOUNT;
    world_put(w, bear, 1, w->trash);
    cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
    world_propose(w, ev_card(kind[top], a)); /* nobody says otherwise */
    cardvm_handle order[3];
    if (top) {
      assert_int_equal(cardvm_game_cards(w->game, world_place(w, w->trash, 1), order, 3), 2);
      assert_int_equal(order[1], world_now(w, a));
    } else assert_int_equal(world_field(w, a, w->damage), 3);
    world_put(w, wall, 1, w->battle);
    world_propose(w, ev_card(kind[top], b));
    if (top) {
      assert_int_equal(cardvm_game_cards(w->game, world_place(w, w->trash, 1), order, 3), 3);
      assert_int_equal(order[0], world_now(w, b));
    } else assert_int_equal(world_field(w, b, w->damage), 0);
    world_free(w);
  }
}

/* -- Limits ------------------------------------------------------------------------------------ */

static bool does_nothing;
static cardvm_call_status do_or_not(cardvm_game *game, cardvm_call *call, void *user) {
  world_log_call(user, game, call);
  call->result = does_nothing;
  does_nothing = false; /* the second time it does something */
  return CARDVM_CALL_DONE;
}

/* Three copies wait for one batch. What is counted when it triggers waits once; what is counted
 * later is looked at again by those that wait. */
TEST(limit_says_what_counts) {
  const cardvm_moment moments[] = {CARDVM_MOMENT_USUAL, CARDVM_MOMENT_ANNOUNCED,
                                   CARDVM_MOMENT_RESOLVED, CARDVM_MOMENT_DONE};
  const uint32_t triggered[] = {1, 1, 3, 3}, resolved[] = {1, 1, 1, 2};
  for (int i = 0; i < 4; i++) {
    world *w = world_declare();
    cardvm_ability_def def =
        ON_EVENT(TRIGGERED, "on", &w->hurt, .function = world_function(w, "do or not", do_or_not),
                 .each = true, .limit = 1, .limit_sequence = w->turn, .limited = moments[i]);
    cardvm_id heard = world_ability(w, &def), wall = WORLD_CARD(w, "Wall", 0, heard);
    w->setup.trace = true;
    world_start(w);
    world_put(w, wall, 1, w->battle);
    cardvm_event events[3];
    for (int k = 0; k < 3; k++) events[k] = ev_amount(w->hurt, world_put(w, wall, 2, w->hand), 1);
    does_nothing = true;
    world_propose_all(w, events, 3);
    uint32_t count = 0, told = 0;
    const cardvm_trace *trace = cardvm_game_trace(w->game, 0, &count);
    for (uint32_t k = 0; k < count; k++) told += trace[k].kind == CARDVM_TRACE_TRIGGERED;
    assert_int_equal(told, triggered[i]);
    assert_int_equal(world_logged(w, heard), resolved[i]);
    world_propose_all(w, events, 3); /* the same turn */
    assert_int_equal(world_logged(w, heard), resolved[i]);
    world_free(w);
  }
}

/* Of a triggered ability "announced" is when it triggers. Its card is rested in the queue, by an
 * effect of an earlier class: an "if" that is asked both times holds at neither. */
static cardvm_call_status rest_me(cardvm_game *game, cardvm_call *call, void *user) {
  const world *w = user;
  cardvm_event e = {.kind = w->rest};
  e.slot[CARDVM_SLOT_CARD] = call->me;
  if (!call->step++ && cardvm_propose(game, &e) == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  return CARDVM_CALL_DONE;
}

TEST(condition_of_a_trigger_is_asked_when_it_says) {
  const cardvm_moment asked[] = {CARDVM_MOMENT_USUAL, CARDVM_MOMENT_ANNOUNCED,
                                 CARDVM_MOMENT_RESOLVED, CARDVM_MOMENT_BOTH};
  for (int rested = 0; rested < 2; rested++) {
    const uint32_t resolved[] = {rested, !rested, rested, 0};
    for (int i = 0; i < 4; i++) {
      world *w = world_declare();
      cardvm_ability_def def = ON_EVENT(
          TRIGGERED, "on", &w->hurt, .function = w->fn_log,
          .condition = x_equals(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ME, w->rested), rested),
          .asked = asked[i]);
      cardvm_ability_def first = ON_EVENT(TRIGGERED, "on", &w->hurt, .queue_class = w->burst,
                                          .function = world_function(w, "rest me", rest_me));
      cardvm_id heard = world_ability(w, &def), before = world_ability(w, &first);
      cardvm_id wall = WORLD_CARD(w, "Wall", 0, heard, before);
      world_start(w);
      world_propose(w, ev_amount(w->hurt, world_put(w, wall, 1, w->battle), 1));
      assert_int_equal(world_logged(w, heard), resolved[i]);
      world_free(w);
    }
  }
}

/* -- What it was ------------------------------------------------------------------------------- */

static struct {
  cardvm_id heard;
  int32_t power, rested;
  uint32_t attached;
  cardvm_handle read;
} seen;

static cardvm_call_status look_back(cardvm_game *game, cardvm_call *call, void *user) {
  const world *w = user;
  seen.read = cardvm_effect_reads(game, call->me);
  seen.power = cardvm_game_property(game, seen.read, w->power);
  seen.rested = cardvm_game_field(game, seen.read, w->rested);
  seen.attached = cardvm_game_attached(game, seen.read, NULL, 0);
  world_log_call(user, game, call);
  return CARDVM_CALL_DONE;
}

/* What listens to its own leaving sees itself as it was: in its condition, its value, its
 * attachments. Its card is the one that came to lie elsewhere. */
TEST(what_has_left_reads_what_it_was) {
  world *w = world_declare();
  cardvm_ability_def def = ON_EVENT(TRIGGERED, "on", &w->destroy, .self = true,
                                    .function = world_function(w, "look back", look_back));
  def.condition = x_and(w, x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_ME, w->power), 5),
                        x_and(w, x_at_least(w, x_op(w, CARDVM_OP_ATTACHED, CARDVM_WHO_ME, 0), 1),
                              x_and(w, x_in_zone(w, CARDVM_WHO_ME, w->trash), x_rested(w))));
  cardvm_id own = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 3, own),
            sword = world_plain(w, "Sword", 0);
  world_start(w);
  for (int strong = 0; strong < 2; strong++) {
    cardvm_handle a = world_put(w, bear, 1, w->battle), s = world_put(w, sword, 1, w->battle);
    cardvm_edit_attach(w->game, s, a);
    world_run(w);
    world_propose(w, ev_card(w->rest, a));
    cardvm_event e = ev_card(CARDVM_EVENT_MODIFY, a);
    e.slot[CARDVM_SLOT_NAME] = w->power;
    e.slot[CARDVM_SLOT_AMOUNT] = 2;
    e.slot[CARDVM_SLOT_POSITION] = CARDVM_ADD;
    e.slot[CARDVM_SLOT_TO] = CARDVM_FOREVER;
    if (strong) world_propose(w, e);
    world_propose(w, ev_card(w->destroy, a));
    assert_int_equal(world_logged(w, own), strong);
    if (!strong) continue;
    assert_int_equal(seen.read, a);
    assert_int_equal(seen.power, 5);
    assert_int_equal(seen.rested, 1);
    assert_int_equal(seen.attached, 1);
    assert_int_equal(w->log[0].me, world_now(w, a));
  }
}
