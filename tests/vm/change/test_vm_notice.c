/* Who hears an event, and what interrupts. */
#include "events_world.h"

GUARDS("change/notice change/follows state/listeners flow/event_frame")

/* -- Who hears --------------------------------------------------------------------------------- */

TEST(self_listener_hears_only_its_own_card) {
  world *w = world_declare();
  cardvm_id own = world_ability(
                w, &ON_EVENT(TRIGGERED, "on", &w->hurt, .self = true, .function = w->fn_log)),
            bear = WORLD_CARD(w, "Bear", 3, own);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 2, w->battle);
  world_propose(w, ev_amount(w->hurt, b, 1));
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].me, b);
  assert_int_equal(w->log[0].you, 2);
  cardvm_handle hand = world_put(w, bear, 1, w->hand);
  world_propose(w, ev_amount(w->hurt, hand, 1)); /* works in play only */
  assert_int_equal(w->log_count, 1);
  (void)a;
}

TEST(self_listener_is_told_its_own_of_simultaneous_events) {
  world *w = world_declare();
  cardvm_id own = world_ability(
                w, &ON_EVENT(TRIGGERED, "on", &w->hurt, .self = true, .function = w->fn_log)),
            bear = WORLD_CARD(w, "Bear", 3, own);
  w->rules.fixed_order = true;
  world_start(w);
  cardvm_event events[3];
  for (int i = 0; i < 3; i++)
    events[i] = ev_amount(w->hurt, world_put(w, bear, 1, w->battle), 1 + i);
  world_propose_all(w, events, 3);
  assert_int_equal(w->log_count, 3);
  for (int i = 0; i < 3; i++) {
    assert_int_equal(w->log[i].me, events[i].slot[CARDVM_SLOT_CARD]);
    assert_int_equal(w->log[i].event.slot[CARDVM_SLOT_AMOUNT], 1 + i);
  }
}

TEST(self_listener_hears_its_own_destruction_and_arrival) {
  world *w = world_declare();
  const cardvm_id events[2] = {w->destroy, w->enlist};
  cardvm_ability_def def = {.kind = CARDVM_TRIGGERED,
                            .events = events,
                            .event_count = 2,
                            .self = true,
                            .function = w->fn_log};
  cardvm_id own = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 3, own);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->hand);
  world_propose(w, ev_card(w->enlist, a));
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].me, world_now(w, a));
  world_propose(w, ev_card(w->destroy, world_now(w, a)));
  assert_int_equal(w->log_count, 2);
  assert_int_equal(w->log[1].me, world_now(w, a)); /* followed to where it went */
}

TEST(self_listener_works_in_the_zones_it_names) {
  world *w = world_declare();
  cardvm_ability_def def = ON_EVENT(TRIGGERED, "on", &w->discard, .self = true,
                                    .zones = zone_set(w->trash), .function = w->fn_log);
  cardvm_id own = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 3, own);
  world_start(w);
  world_propose(w, ev_card(w->discard, world_put(w, bear, 1, w->battle)));
  assert_int_equal(w->log_count, 1);
}

TEST(listener_of_an_attached_card_speaks_for_its_bearer) {
  world *w = world_declare();
  cardvm_ability_def def = ON_EVENT(TRIGGERED, "on", &w->hurt, .attached = true,
                                    .function = w->fn_log, .match = x_about_me(w));
  cardvm_id any = world_ability(w, &def);
  def.match = 0;
  def.self = true;
  cardvm_id own = world_ability(w, &def);
  cardvm_id sword = WORLD_CARD(w, "Sword", 0, any, own), bear = world_plain(w, "Bear", 3);
  w->rules.fixed_order = true;
  world_start(w);
  cardvm_handle host = world_put(w, bear, 2, w->battle), s = world_put(w, sword, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, s, 1)); /* not attached: it hears nothing */
  world_propose(w, ev_amount(w->hurt, host, 1));
  assert_int_equal(w->log_count, 0);
  cardvm_edit_attach(w->game, s, host);
  world_run(w);
  world_propose(w, ev_amount(w->hurt, host, 1));
  assert_int_equal(world_logged(w, any), 1);
  assert_int_equal(world_logged(w, own), 1);
  assert_int_equal(w->log[0].me, host);
  assert_int_equal(w->log[1].me, host);
  assert_int_equal(w->log[0].you, 2); /* the sword follows its bearer's master */
}

TEST(rules_hear_with_the_card_of_a_slot_as_me) {
  world *w = world_declare();
  cardvm_ability_def def =
      ON_EVENT(TRIGGERED, "on", &w->shout, .function = w->fn_log, .me_slot = CARDVM_SLOT_CARD);
  cardvm_id of_card = world_ability(w, &def);
  def.me_slot = CARDVM_SLOT_OTHER;
  cardvm_id of_other = world_ability(w, &def);
  def.me_slot = CARDVM_SLOTS;
  cardvm_id of_none = world_ability(w, &def);
  cardvm_program_rule(w->program, of_card, 0);
  cardvm_program_rule(w->program, of_other, 0);
  cardvm_program_rule(w->program, of_none, 0);
  cardvm_id bear = world_plain(w, "Bear", 3);
  w->rules.fixed_order = true;
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 2, w->hand);
  cardvm_event e = ev_card(w->shout, a);
  e.slot[CARDVM_SLOT_OTHER] = b;
  world_propose(w, e);
  assert_int_equal(w->log_count, 3);
  for (uint32_t i = 0; i < 3; i++) {
    cardvm_handle me = w->log[i].ability == of_card ? a : w->log[i].ability == of_other ? b : 0;
    assert_int_equal(w->log[i].me, me);
    assert_int_equal(w->log[i].you, me == b ? 2 : 1); /* nobody's: the turn player */
  }
  w->log_count = 0;
  world_propose(w, ev_card(w->shout, a)); /* no other card: that one does not trigger */
  assert_int_equal(world_logged(w, of_other), 0);
  assert_int_equal(w->log_count, 2);
}

/* A rule about each card triggers for each; one about none once for all of them. */
/* Of each player's own: it hears of an event about a player as that player, and of no other. */
TEST(listener_for_players_speaks_for_the_events_player) {
  world *w = world_declare();
  cardvm_id theirs =
      world_ability(w, &ON_EVENT(TRIGGERED, "on", &w->shout, .players = true, .function = w->fn_log,
                                 .me_slot = CARDVM_SLOTS,
                                 .match = x_is_seat(w, CARDVM_WHOSE_YOU, CARDVM_WHOSE_EVENT)));
  cardvm_program_rule(w->program, theirs, 0);
  world_start(w);
  world_propose(w, ev_player(w->shout, 2, 0));
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].you, 2);
  world_propose(w, ev_player(w->shout, 0, 0));
  assert_int_equal(w->log_count, 1);
}

TEST(rules_trigger_once_per_batch_unless_they_are_about_the_card) {
  world *w = world_declare();
  cardvm_ability_def def = ON_EVENT(TRIGGERED, "on", &w->hurt, .function = w->fn_log);
  cardvm_id of_card = world_ability(w, &def);
  def.me_slot = CARDVM_SLOTS;
  cardvm_id of_none = world_ability(w, &def);
  cardvm_program_rule(w->program, of_card, 0);
  cardvm_program_rule(w->program, of_none, 0);
  cardvm_id bear = world_plain(w, "Bear", 3);
  w->rules.fixed_order = true;
  w->rules.once_per_batch = true;
  world_start(w);
  cardvm_event e[2];
  for (int i = 0; i < 2; i++) e[i] = ev_amount(w->hurt, world_put(w, bear, 1, w->battle), 1);
  world_propose_all(w, e, 2);
  assert_int_equal(world_logged(w, of_card), 2);
  assert_int_equal(world_logged(w, of_none), 1);
}

/* An ability that came into play by the event hears it; one that left by it does not (unless
 * "before"). */
TEST(listener_that_leaves_does_not_hear_what_is_seen_afterwards) {
  world *w = world_declare();
  cardvm_id heard = world_trigger(w, w->discard, 0), bear = WORLD_CARD(w, "Bear", 3, heard);
  world_start(w);
  world_propose(w, ev_card(w->discard, world_put(w, bear, 1, w->battle)));
  assert_int_equal(w->log_count, 0);
}

/* -- Interrupts -------------------------------------------------------------------------------- */

static cardvm_id interrupting(world *w, const cardvm_id *event, cardvm_id function) {
  return world_ability(w,
                       &ON_EVENT(TRIGGERED, "on", event, .interrupts = true, .function = function));
}

static cardvm_call_status hurt_and_look(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step == 0) {
    call->step = 1;
    cardvm_event e = ev_amount(w->hurt, w->hold[0], 1);
    if (cardvm_propose(game, &e) == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  }
  w->number[0] = w->log_count; /* what ran inside the event */
  return CARDVM_CALL_DONE;
}

TEST(interrupting_trigger_resolves_inside_the_event) {
  world *w = world_declare();
  cardvm_id now = interrupting(w, &w->hurt, w->fn_log), later = world_trigger(w, w->hurt, 0);
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, later, now);
  world_start(w);
  w->hold[0] = world_put(w, bear, 1, w->battle);
  world_do(w, hurt_and_look);
  assert_int_equal(w->number[0], 1);
  assert_int_equal(w->log_count, 2);
  assert_int_equal(w->log[0].ability, now);
  assert_int_equal(w->log[1].ability, later);
}

TEST(interrupting_triggers_of_a_player_are_ordered_by_that_player) {
  world *w = world_declare();
  cardvm_id a = interrupting(w, &w->hurt, w->fn_log), b = interrupting(w, &w->hurt, w->fn_log);
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, a), wolf = WORLD_CARD(w, "Wolf", 3, b);
  world_start(w);
  cardvm_handle x = world_put(w, bear, 2, w->battle), y = world_put(w, wolf, 2, w->battle);
  w->hold[0] = x;
  world_do(w, hurt_and_look);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
  assert_int_equal(d->player, 2);
  assert_int_equal(d->option_count, 2);
  assert_true(d->min == 1 && d->max == 1);
  assert_int_equal(d->options[0].subject, x); /* as they have triggered */
  assert_int_equal(d->options[1].subject, y);
  world_answer(w, y, b);
  assert_true(w->finished);
  assert_int_equal(w->number[0], 2);
  assert_int_equal(w->log[0].ability, b);
  assert_int_equal(w->log[1].ability, a);
}

TEST(interrupting_triggers_of_the_turn_player_come_first) {
  world *w = world_declare();
  cardvm_id a = interrupting(w, &w->hurt, w->fn_log), bear = WORLD_CARD(w, "Bear", 3, a);
  world_start(w);
  cardvm_handle theirs = world_put(w, bear, 2, w->battle), mine = world_put(w, bear, 1, w->battle);
  w->hold[0] = theirs;
  world_do(w, hurt_and_look);
  assert_int_equal(w->log_count, 2);
  assert_int_equal(w->log[0].me, mine);
  assert_int_equal(w->log[1].me, theirs);
}

static cardvm_call_status summon(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  world_log_call(w, game, call);
  cardvm_event e = ev_card(w->enlist, w->hold[1]);
  cardvm_propose(game, &e);
  return CARDVM_CALL_DONE;
}

/* After each interrupting effect the window is searched again: what could not react then can now.
 */
TEST(window_of_interrupts_is_searched_again) {
  world *w = world_declare();
  cardvm_id fn = world_function(w, "summon", summon);
  cardvm_id calls = interrupting(w, &w->hurt, fn), reacts = interrupting(w, &w->hurt, w->fn_log);
  cardvm_id later = world_trigger(w, w->hurt, 0); /* does not interrupt: it is not found again */
  cardvm_id caller = WORLD_CARD(w, "Caller", 0, calls, later),
            bear = WORLD_CARD(w, "Bear", 3, reacts);
  world_start(w);
  w->hold[0] = world_put(w, caller, 1, w->battle);
  w->hold[1] = world_put(w, bear, 1, w->hand);
  world_do(w, hurt_and_look);
  assert_int_equal(w->number[0], 2);
  assert_int_equal(w->log[0].ability, calls);
  assert_int_equal(w->log[1].ability, reacts);
  assert_int_equal(w->log[1].me, world_now(w, w->hold[1]));
  assert_int_equal(world_logged(w, later), 1);
}

/* Each ability of a card once in one window, though the window is searched again. */
TEST(interrupt_happens_once_in_a_window) {
  world *w = world_declare();
  cardvm_id a = interrupting(w, &w->hurt, w->fn_log), bear = WORLD_CARD(w, "Bear", 3, a);
  world_start(w);
  w->hold[0] = world_put(w, bear, 1, w->battle);
  world_put(w, bear, 2, w->battle);
  world_do(w, hurt_and_look);
  assert_int_equal(w->log_count, 2);
}

/* For each of simultaneous events, whether they take a frame of their own or not. */
TEST(interrupt_for_each_of_simultaneous_events) {
  for (int slow = 0; slow < 2; slow++) {
    world *w = world_declare();
    static deed d;
    d = (deed){.change = 3};
    cardvm_id change = substitution(w, &w->hurt, &d, false, false);
    cardvm_id a = interrupting(w, &w->hurt, w->fn_log), bear = world_plain(w, "Bear", 3);
    cardvm_id witness = WORLD_CARD(w, "Witness", 0, a), wall = WORLD_CARD(w, "Wall", 0, change);
    world_start(w);
    world_put(w, witness, 1, w->battle);
    if (slow) world_put(w, wall, 1, w->battle);
    cardvm_event e[2];
    for (int i = 0; i < 2; i++) e[i] = ev_amount(w->hurt, world_put(w, bear, 1, w->battle), 1);
    world_propose_all(w, e, 2);
    assert_true(w->finished);
    assert_int_equal(world_logged(w, a), 2);
    world_free(w);
  }
}

static cardvm_call_status hurt_again(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step == 0) {
    world_log_call(w, game, call);
    call->step = 1;
    cardvm_event e = ev_amount(w->hurt, w->hold[0], 1);
    if (w->log_count < 4 && cardvm_propose(game, &e) == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  }
  return CARDVM_CALL_DONE;
}

/* An interrupt that does what it hears is interrupted itself; inner before outer. */
TEST(interrupts_nest) {
  world *w = world_declare();
  cardvm_id fn = world_function(w, "again", hurt_again);
  cardvm_id a = interrupting(w, &w->hurt, fn), bear = WORLD_CARD(w, "Bear", 3, a);
  world_start(w);
  w->hold[0] = world_put(w, bear, 1, w->battle);
  world_do(w, hurt_and_look);
  assert_true(w->finished);
  assert_int_equal(w->log_count, 4);
  assert_int_equal(world_field(w, w->hold[0], w->damage), 4);
}

/* An ability that arrives by the event itself interrupts it, too. */
TEST(arriving_card_interrupts_its_arrival) {
  world *w = world_declare();
  cardvm_id a = interrupting(w, &w->enlist, w->fn_log), later = world_trigger(w, w->enlist, 0);
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, later, a);
  world_start(w);
  world_propose(w, ev_card(w->enlist, world_put(w, bear, 1, w->hand)));
  assert_int_equal(w->log_count, 2);
  assert_int_equal(w->log[0].ability, a);
}

/* -- Interrupts of the rules --------------------------------------------------------------------- */

static cardvm_call_status rest_and_log(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step++) return CARDVM_CALL_DONE;
  world_log_call(w, game, call);
  cardvm_event e = ev_card(w->rest, call->me);
  return cardvm_propose(game, &e) == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_DONE;
}

static cardvm_id interrupting_rule(world *w, cardvm_ability_def def, cardvm_slot me,
                                   cardvm_id function) {
  def.interrupts = true;
  def.me_slot = me;
  def.function = function;
  const cardvm_id id = world_ability(w, &def);
  assert_int_not_equal(cardvm_program_rule(w->program, id, 0), 0);
  return id;
}

static void expect_log(const world *w, uint32_t from, const cardvm_id *abilities, uint32_t count) {
  assert_int_equal(w->log_count, from + count);
  for (uint32_t i = 0; i < count; i++)
    if (w->log[from + i].ability != abilities[i])
      fail_msg("entry %u is of ability %u, not %u", i, w->log[from + i].ability, abilities[i]);
}

static void expect_order(world *w, cardvm_seat player, uint32_t count) {
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
  assert_int_equal(d->player, player);
  assert_int_equal(d->option_count, count);
}

/* They come before all of the cards, in the order in which they are written, whoever's they are:
 * the first speaks for a card of the player whose turn it is not. Nobody is asked for that order.
 * What the first one makes possible comes where it is written. One that its player may decline is
 * ordered among that player's. A copy of the game in between goes on by itself. */
TEST(interrupts_of_the_rules_come_as_they_are_written) {
  world *w = world_declare();
  cardvm_id c = interrupting(w, &w->hurt, w->fn_log), d = interrupting(w, &w->hurt, w->fn_log),
            e = interrupting(w, &w->hurt, w->fn_log);
  const cardvm_ability_def hears = on(CARDVM_TRIGGERED, &w->hurt);
  cardvm_ability_def def = hears, may = hears;
  def.match = x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_CARD, w->rested), 1);
  may.optional = true;
  cardvm_id fn = world_function(w, "rest and log", rest_and_log);
  const cardvm_id rules[] = {interrupting_rule(w, hears, CARDVM_SLOT_CARD, fn),
                             interrupting_rule(w, def, CARDVM_SLOTS, w->fn_log),
                             interrupting_rule(w, hears, CARDVM_SLOTS, w->fn_log)};
  cardvm_id offered = interrupting_rule(w, may, CARDVM_SLOTS, w->fn_log);
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, c), wolf = WORLD_CARD(w, "Wolf", 3, d),
            lynx = WORLD_CARD(w, "Lynx", 3, e);
  world_start(w);
  cardvm_handle mine = world_put(w, bear, 1, w->battle), x = world_put(w, wolf, 2, w->battle),
                y = world_put(w, lynx, 2, w->battle);
  w->hold[0] = x;
  world_do(w, hurt_and_look);
  expect_log(w, 0, rules, 3);
  assert_int_equal(w->log[0].me, x);
  assert_int_equal(w->log[0].you, 2);
  assert_int_equal(w->log[1].you, 1);
  expect_order(w, 1, 2);
  assert_true(world_offers(w, 0, offered) && world_offers(w, mine, c));

  cardvm_game *game = w->game, *fork = cardvm_game_fork(game, NULL);
  assert_non_null(fork);
  world_answer(w, 0, offered);
  world_yes(w);
  expect_order(w, 2, 2);
  world_answer(w, y, e);
  assert_true(w->finished);
  expect_log(w, 3, (const cardvm_id[]){offered, c, e, d}, 4);

  w->game = fork;
  w->finished = false;
  w->log_count = 0;
  world_answer(w, mine, c);
  world_no(w);
  expect_order(w, 2, 2);
  world_answer(w, x, d);
  assert_true(w->finished);
  expect_log(w, 0, (const cardvm_id[]){c, d, e}, 3);
  cardvm_game_free(game);
}

/* Of simultaneous events: the first that is written for each of them, then the next. */
TEST(interrupts_of_the_rules_of_events_at_once) {
  world *w = world_declare();
  const cardvm_ability_def hears = on(CARDVM_TRIGGERED, &w->hurt);
  const cardvm_id first = interrupting_rule(w, hears, CARDVM_SLOT_CARD, w->fn_log),
                  next = interrupting_rule(w, hears, CARDVM_SLOT_CARD, w->fn_log);
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle theirs = world_put(w, bear, 2, w->battle), mine = world_put(w, bear, 1, w->battle);
  const cardvm_event events[] = {ev_amount(w->hurt, theirs, 1), ev_amount(w->hurt, mine, 1)};
  world_propose_all(w, events, 2);
  assert_true(w->finished);
  expect_log(w, 0, (const cardvm_id[]){first, first, next, next}, 4);
  for (uint32_t i = 0; i < 4; i++) assert_int_equal(w->log[i].me, i % 2 ? mine : theirs);
}

/* -- What nobody hears ------------------------------------------------------------------------- */

/* An ability that comes by one of simultaneous events hears the others, unless they are heard as
 * things stood before; whether anyone had heard them before makes no difference. */
TEST(ability_that_comes_in_the_middle_hears_what_is_seen_afterwards) {
  for (int known = 0; known < 2; known++) {
    world *w = world_declare();
    const cardvm_id events[2] = {w->hurt, w->destroy};
    cardvm_ability_def def = {
        .kind = CARDVM_TRIGGERED, .events = events, .event_count = 2, .function = w->fn_log};
    cardvm_id hears = world_ability(w, &def), ears = WORLD_CARD(w, "Ear", 3, hears),
              bear = world_plain(w, "Bear", 1);
    cardvm_id other = WORLD_CARD(w, "Other", 3, world_trigger(w, w->hurt, 0));
    world_start(w);
    cardvm_handle late = world_put(w, ears, 1, w->hand), a = world_put(w, bear, 1, w->battle);
    cardvm_handle b = world_put(w, bear, 1, w->battle);
    if (known) world_put(w, other, 1, w->battle);
    const cardvm_event all[3] = {ev_amount(w->hurt, a, 1), ev_card(w->enlist, late),
                                 ev_card(w->destroy, b)};
    assert_int_equal(world_propose_all(w, all, 3), CARDVM_DECISION);
    const cardvm_decision *d = cardvm_game_decision(w->game);
    while (d->kind != CARDVM_ASK_ACT)
      d = world_answer(w, d->options[0].subject, d->options[0].name);
    assert_int_equal(world_logged(w, hears), 1);
    for (uint32_t i = 0; i < w->log_count; i++) assert_int_equal(w->log[i].event.kind, w->hurt);
    assert_int_equal(w->log_count, 1 + known);
    world_free(w);
  }
}

/* The same for what lasts until such an event. */
TEST(what_lasts_until_an_event_ends_with_it_alone_and_among_others) {
  for (int others = 0; others < 3; others++) {
    world *w = world_declare();
    cardvm_id bear = world_plain(w, "Bear", 1);
    world_start(w);
    cardvm_handle a = world_put(w, bear, 1, w->battle);
    cardvm_event e = ev_power(w, a, 4, w->until_shout);
    assert_int_equal(world_propose(w, e), CARDVM_DONE);
    world_propose(w, ev_amount(w->hurt, a, 1));
    assert_int_equal(world_power(w, a), 5);
    const cardvm_event all[3] = {
        {.kind = w->shout}, ev_amount(w->hurt, a, 1), ev_amount(w->mark, a, 1)};
    assert_int_equal(world_propose_all(w, all, 1 + (uint32_t)others), CARDVM_DECISION);
    assert_int_equal(world_power(w, a), 1);
    world_free(w);
  }
}

/* A rule action that acts at once does so behind an event that nobody hears, before the effect goes
 * on. */
static cardvm_call_status hurt_then_count(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_event e = ev_amount(w->hurt, w->hold[0], 3);
  if (call->step++ == 0 && cardvm_propose(game, &e) == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  w->number[1] = cardvm_game_cards(game, cardvm_game_place(game, w->trash, 1), NULL, 0);
  return CARDVM_CALL_DONE;
}

TEST(rule_acts_at_once_behind_an_event_that_nobody_hears) {
  world *w = world_declare();
  cardvm_expr damage = x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage);
  cardvm_program_rule_action(
      w->program,
      &(cardvm_rule_action_def){.name = "dies",
                                .selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                                .condition = x_at_least(w, damage, 3),
                                .at_once = true,
                                .event = w->destroy});
  cardvm_id bear = world_plain(w, "Bear", 1);
  world_start(w);
  w->hold[0] = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_do(w, hurt_then_count), CARDVM_DECISION);
  assert_int_equal(w->number[1], 1);
}
