/* What the rules do by themselves (vm/rule_actions.c, invalidate.c): when, to what, and how often
 * it is tested. */
#include "world.h"

#include "services.h"

GUARDS("flow/rule_actions change/due state/invalidate program/dependencies")

/* -- Helpers ----------------------------------------------------------------------------------- */

static cardvm_expr damaged(world *w, int32_t n) {
  return x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage), n);
}

static cardvm_expr beaten(world *w) { /* damage >= power */
  return x_op(w, CARDVM_OP_GE, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage),
              x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power));
}

static cardvm_id action(world *w, cardvm_rule_action_def def) {
  if (!def.name) def.name = "action";
  cardvm_id id = cardvm_program_rule_action(w->program, &def);
  assert_int_not_equal(id, 0);
  return id;
}

/* Destroys beaten cards of the battle zones. */
static void destroy_beaten(world *w, bool at_once, bool one_at_a_time) {
  action(w, (cardvm_rule_action_def){.name = "beaten",
                                     .selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                                     .condition = beaten(w),
                                     .event = w->destroy,
                                     .at_once = at_once,
                                     .one_at_a_time = one_at_a_time});
}

/* A world of bears whose rules destroy those that are beaten. */
static world *beaten_bears(bool at_once, bool one_at_a_time) {
  world *w = world_declare();
  destroy_beaten(w, at_once, one_at_a_time);
  w->bear = world_plain(w, "Bear", 3);
  world_start(w);
  return w;
}

static cardvm_call_status log_action(cardvm_game *game, cardvm_call *call, void *user) {
  world_log_call(user, game, call);
  return CARDVM_CALL_DONE;
}

/* -- When -------------------------------------------------------------------------------------- */

/* Hurts hold[0], then notes whether it is still there. */
static cardvm_call_status hurt_and_look(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step == 0) {
    call->step = 1;
    cardvm_event e = ev_amount(w->hurt, w->hold[0], 3);
    w->number[1] = cardvm_propose(game, &e);
    if (w->number[1] == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  } else {
    w->number[1] = cardvm_effect_outcome(game, w->events, 1, &w->event_count);
  }
  w->number[0] = cardvm_is_current(game, w->hold[0]);
  return CARDVM_CALL_DONE;
}

TEST(action_at_once_acts_in_the_middle_of_an_effect) {
  for (int at_once = 0; at_once < 2; at_once++) {
    world *w = beaten_bears(at_once, false);
    w->hold[0] = world_bear(w, 1, w->battle);
    world_do(w, hurt_and_look);
    assert_true(w->finished);
    assert_int_equal(w->number[0], !at_once);
    assert_int_equal(w->number[1], CARDVM_DONE);      /* the proposer's own event */
    assert_int_equal(world_count(w, w->trash, 1), 1); /* at the checkpoint, at the latest */
    world_free(w);
  }
}

TEST(action_at_once_acts_between_simultaneous_and_next_events) {
  world *w = world_declare();
  destroy_beaten(w, true, false);
  cardvm_id heard = world_trigger(w, w->destroy, 0), bear = WORLD_CARD(w, "Bear", 3, heard);
  w->rules.fixed_order = true;
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  const cardvm_event e[2] = {ev_amount(w->hurt, a, 3), ev_amount(w->hurt, b, 3)};
  world_propose_all(w, e, 2);
  assert_int_equal(world_count(w, w->trash, 1), 2);
  assert_int_equal(w->log_count, 4); /* they left together: each heard both */
}

/* -- How many at a time ------------------------------------------------------------------------ */

/* Each of two beaten cards gives the other power while it is there: both at once, or only one of
 * them. */
TEST(all_that_hold_act_together_or_one_at_a_time) {
  for (int one = 0; one < 2; one++) {
    world *w = world_declare();
    cardvm_id yours = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
    const cardvm_modifier_def m = {.property = w->power, .value = x_num(w, -1)};
    cardvm_id weakens = world_ability(
        w, &CONSTANT(NULL, &m, .on = x_op(w, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_IT, yours)));
    destroy_beaten(w, false, one);
    cardvm_id imp = WORLD_CARD(w, "Imp", 4, weakens);
    world_start(w);
    cardvm_handle a = world_put(w, imp, 1, w->battle), b = world_put(w, imp, 1, w->battle);
    const cardvm_event e[2] = {ev_amount(w->hurt, a, 2), ev_amount(w->hurt, b, 2)};
    world_propose_all(w, e, 2); /* power 2, damage 2; alone: power 3 */
    assert_int_equal(world_count(w, w->trash, 1), one ? 1 : 2);
    world_free(w);
  }
}

TEST(one_at_a_time_goes_on_until_none_applies) {
  world *w = beaten_bears(false, true);
  cardvm_event e[5];
  for (int i = 0; i < 5; i++) e[i] = ev_amount(w->hurt, world_bear(w, 1, w->battle), 3);
  world_propose_all(w, e, 5);
  assert_int_equal(world_count(w, w->trash, 1), 5);
}

TEST(functions_of_actions_run_for_each) {
  world *w = world_declare();
  cardvm_id fn = world_function(w, "log action", log_action);
  action(w, (cardvm_rule_action_def){.selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                                     .condition = damaged(w, 2),
                                     .function = fn});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle cards[4];
  cardvm_event e[4];
  for (uint32_t i = 0; i < 4; i++) {
    cards[i] = world_put(w, bear, 1 + i % 2, w->battle);
    e[i] = ev_amount(w->hurt, cards[i], i ? 2 : 1);
  }
  world_propose_all(w, e, 4);
  assert_int_equal(w->log_count, 3);               /* once each, though the condition holds still */
  static const uint32_t as_they_lie[] = {2, 1, 3}; /* the first player's before the second's */
  for (uint32_t i = 0; i < 3; i++) {
    assert_int_equal(w->log[i].kind, CARDVM_CALL_RULE_ACTION);
    assert_int_equal(w->log[i].me, cards[as_they_lie[i]]);
    assert_int_equal(w->log[i].you, 1 + as_they_lie[i] % 2);
  }
}

static cardvm_call_status heal(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  world_log_call(w, game, call);
  cardvm_event e = ev_amount(w->mark, call->me, 1);
  cardvm_propose(game, &e);
  return CARDVM_CALL_DONE;
}

/* More cards than the machine lists at once: every one of them is served all the same. */
TEST(more_cards_than_are_listed_are_all_served) {
  for (int by_function = 0; by_function < 2; by_function++) {
    world *w = world_declare();
    cardvm_id fn = world_function(w, "heal", heal);
    cardvm_expr unmarked = x_equals(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->scar), 0);
    action(w, (cardvm_rule_action_def){.selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                                       .condition = x_and(w, damaged(w, 1), unmarked),
                                       .event = by_function ? 0 : w->destroy,
                                       .function = by_function ? fn : 0});
    cardvm_id bear = world_plain(w, "Bear", 3);
    const cardvm_setup_cards cards = {1, w->battle, bear, 60};
    w->setup.cards = &cards;
    w->setup.card_count = 1;
    w->setup.limits.frames = 64;
    world_start(w);
    cardvm_handle all[60];
    cardvm_event e[60];
    cardvm_game_cards(w->game, world_place(w, w->battle, 1), all, 60);
    for (int i = 0; i < 60; i++) e[i] = ev_amount(w->hurt, all[i], 1);
    world_propose_all(w, e, 60);
    if (by_function) {
      assert_int_equal(w->log_count, 60);
      for (int i = 0; i < 60; i++) assert_int_equal(world_field(w, all[i], w->scar), 1);
    } else {
      assert_int_equal(world_count(w, w->trash, 1), 60);
    }
    world_free(w);
  }
}

/* -- Rules before the queue, and again after each effect --------------------------------------- */

static cardvm_call_status hurting(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  world_log_call(w, game, call);
  cardvm_event e = ev_amount(w->hurt, w->hold[0], 3);
  cardvm_propose(game, &e);
  return CARDVM_CALL_DONE;
}

TEST(actions_come_before_the_queue_and_after_each_effect) {
  world *w = world_declare();
  destroy_beaten(w, false, false);
  cardvm_id a = world_ability(w, &ON_EVENT(TRIGGERED, NULL, &w->shout,
                                           .function = world_function(w, "hurting", hurting))),
            b = world_trigger(w, w->shout, 0), c = world_trigger(w, w->destroy, 0);
  cardvm_id witness = WORLD_CARD(w, "Witness", 9, a, b, c), bear = world_plain(w, "Bear", 3);
  w->rules.fixed_order = true;
  w->rules.newest_wave_first = true;
  world_start(w);
  world_put(w, witness, 1, w->battle);
  w->hold[0] = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(w->log_count,
                   3); /* hurting; beaten; that is heard, and newer; then what waited */
  assert_int_equal(w->log[0].ability, a);
  assert_int_equal(w->log[1].ability, c);
  assert_int_equal(w->log[2].ability, b);
}

/* -- What is watched --------------------------------------------------------------------------- */

TEST(power_that_sinks_is_watched) {
  world *w = world_declare();
  destroy_beaten(w, false, false);
  const cardvm_modifier_def m = {.property = w->power, .value = x_num(w, -2)};
  cardvm_id enemy = world_select(w, w->battle, CARDVM_SIDE_ENEMY, 0);
  cardvm_id curse = world_ability(
      w, &CONSTANT(NULL, &m, .on = x_op(w, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_IT, enemy)));
  cardvm_id bear = world_plain(w, "Bear", 3), witch = WORLD_CARD(w, "Witch", 9, curse);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, a, 1));
  world_propose(w, ev_power(w, b, -3, CARDVM_FOREVER)); /* no damage, no power */
  assert_int_equal(world_count(w, w->trash, 1), 1);
  world_propose(w, ev_power(w, a, 5, w->until_shout));
  world_propose(w, ev_amount(w->hurt, a, 4));
  assert_true(cardvm_is_current(w->game, a));
  world_propose(w, ev_card(w->shout, 0)); /* what gave it power ends */
  assert_false(cardvm_is_current(w->game, a));
  cardvm_handle c = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, c, 1));
  world_move(w, world_put(w, witch, 2, w->hand), world_place(w, w->battle, 2), 0);
  assert_false(cardvm_is_current(w->game, c));
}

/* A card that comes where the action looks is tested, also as an attachment. */
TEST(arrival_is_watched) {
  world *w = world_declare();
  cardvm_expr marked = x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->scar), 1);
  action(w, (cardvm_rule_action_def){
                .name = "in play",
                .selection = cardvm_program_selection(
                    w->program,
                    &(cardvm_selection_def){.zones = zone_set(w->battle) | zone_set(w->field)}),
                .condition = marked,
                .event = w->discard});
  action(w, (cardvm_rule_action_def){
                .name = "attached",
                .selection = cardvm_program_selection(
                    w->program,
                    &(cardvm_selection_def){.zones = zone_set(w->field), .attached = true}),
                .condition = marked,
                .event = w->discard});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->hand);
  world_propose(w, ev_amount(w->mark, a, 1));
  assert_int_equal(world_count(w, w->trash, 1), 0);
  world_move(w, a, world_place(w, w->battle, 1), 0);
  assert_int_equal(world_count(w, w->trash, 1), 1);

  cardvm_handle host = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->hand);
  world_propose(w, ev_amount(w->mark, b, 1));
  cardvm_event e = ev_card(CARDVM_EVENT_ATTACH, b);
  e.slot[CARDVM_SLOT_OTHER] = host;
  world_propose(w, e); /* at a host in the battle zone: not yet */
  assert_int_equal(world_count(w, w->trash, 1), 1);
  world_move(w, host, cardvm_game_circle(w->game, w->field, 1, 0), 0);
  assert_int_equal(world_count(w, w->trash, 1), 2);

  cardvm_handle c = world_put(w, bear, 1, w->hand);
  world_propose(w, ev_amount(w->mark, c, 1));
  e.slot[CARDVM_SLOT_CARD] = c;
  world_propose(w, e); /* straight to a host on the field */
  assert_int_equal(world_count(w, w->trash, 1), 3);
}

TEST(master_is_watched) {
  world *w = world_declare();
  cardvm_expr stolen = x_op(w, CARDVM_OP_NE, x_op(w, CARDVM_OP_MASTER, CARDVM_WHO_IT, 0),
                            x_op(w, CARDVM_OP_OWNER, CARDVM_WHO_IT, 0));
  action(w, (cardvm_rule_action_def){.selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                                     .condition = stolen,
                                     .event = w->rest});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_card(w->shout, 0)); /* tested as arrivals */
  cardvm_event e = ev_card(CARDVM_EVENT_CONTROL, a);
  e.slot[CARDVM_SLOT_PLAYER] = 2;
  e.slot[CARDVM_SLOT_TO] = CARDVM_FOREVER;
  world_propose(w, e);
  assert_int_equal(world_field(w, a, w->rested), 1);
  e = ev_card(w->gift, b);
  e.slot[CARDVM_SLOT_PLAYER] = 2;
  world_propose(w, e);
  assert_int_equal(world_field(w, b, w->rested), 1);
}

/* Its own event makes the field what it should be: once that is undone, it applies again. */
TEST(what_its_event_sets_is_watched) {
  world *w = world_declare();
  action(w, (cardvm_rule_action_def){.selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                                     .condition = damaged(w, 1),
                                     .event = w->rest});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_card(w->rest, a));
  world_propose(w, ev_amount(w->hurt, a, 1)); /* it is so already */
  world_propose(w, ev_card(w->stand, a));
  assert_int_equal(world_field(w, a, w->rested), 1);
}

static bool scarred(cardvm_game *game, const cardvm_context *context, void *user, int32_t *out) {
  world *w = user;
  *out = cardvm_game_field(game, context->it, w->scar) + cardvm_game_variable(game, w->tally) >= 2;
  return true;
}

/* A condition in C may read anything: everything is watched. */
TEST(condition_in_c_is_tested_after_any_change) {
  world *w = world_declare();
  cardvm_id read = cardvm_program_reader(w->program, "scarred", scarred, w);
  action(w, (cardvm_rule_action_def){.selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                                     .condition = x_op(w, CARDVM_OP_CALL, read, 0),
                                     .event = w->destroy});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_amount(w->mark, a, 2));
  assert_false(cardvm_is_current(w->game, a));
  world_propose(w, ev_amount(w->count, 0, 2));
  assert_false(cardvm_is_current(w->game, b));
}

/* Only cards that something happened to are listed for a test, not all of them. */
TEST(only_touched_cards_are_tested) {
  world *w = world_declare();
  destroy_beaten(w, false, false);
  cardvm_id bear = world_plain(w, "Bear", 3);
  const cardvm_setup_cards cards = {1, w->battle, bear, 100};
  w->setup.cards = &cards;
  w->setup.card_count = 1;
  world_start(w);
  const header *h = w->game->h;
  assert_int_equal(h->later_changed | h->later_all, 0); /* tested when the game began */
  cardvm_handle all[100];
  cardvm_game_cards(w->game, world_place(w, w->battle, 1), all, 100);
  cardvm_edit_field(w->game, all[40], w->damage, 1);
  cardvm_edit_field(w->game, all[70], w->damage, 1);
  assert_int_equal(h->later_all, 0);
  assert_int_equal(h->later_changed, 1);
  assert_int_equal(h->later_count, 2);
  assert_int_equal(w->game->changed_cards_later[0], all[40] & 0xffff);
  assert_int_equal(w->game->changed_cards_later[1], all[70] & 0xffff);
  world_run(w);
  world_propose(w, ev_card(w->shout, 0));
  h = w->game->h; /* the block may have grown */
  assert_int_equal(h->later_changed, 0);
  cardvm_edit_field(w->game, all[3], w->rested, 1); /* not read by it */
  cardvm_edit_player(w->game, 1, w->gold, 1);
  assert_int_equal(h->later_changed | h->later_all, 0);
  world_run(w);
}

/* -- Prohibited -------------------------------------------------------------------------------- */

TEST(prohibited_action_waits_until_the_prohibition_ends) {
  for (int how = 0; how < 4; how++) {
    world *w = world_declare();
    destroy_beaten(w, how % 2, how / 2);
    cardvm_ability_def def = {.kind = CARDVM_PROHIBITION, .events = &w->destroy, .event_count = 1};
    cardvm_id saint = WORLD_CARD(w, "Saint", 9, world_ability(w, &def)),
              bear = world_plain(w, "Bear", 3);
    world_start(w);
    cardvm_handle s = world_put(w, saint, 1, w->battle), a = world_put(w, bear, 1, w->battle);
    world_propose(w, ev_amount(w->hurt, a, 5)); /* it does not go round in circles */
    assert_true(cardvm_is_current(w->game, a));
    world_propose(w, ev_card(w->shout, 0));
    assert_true(cardvm_is_current(w->game, a));
    world_move(w, s, world_place(w, w->hand, 1), 0);
    assert_false(cardvm_is_current(w->game, a));
    world_free(w);
  }
}

/* "While it is rested it cannot be destroyed": when it stands, it is. */
TEST(prohibition_whose_condition_ends_is_watched) {
  world *w = world_declare();
  destroy_beaten(w, false, false);
  cardvm_ability_def def =
      ON_EVENT(PROHIBITION, NULL, &w->destroy, .match = x_about_me(w), .condition = x_rested(w));
  cardvm_id wall = WORLD_CARD(w, "Wall", 3, world_ability(w, &def));
  world_start(w);
  cardvm_handle a = world_put(w, wall, 1, w->battle);
  world_propose(w, ev_card(w->rest, a));
  world_propose(w, ev_amount(w->hurt, a, 5));
  assert_true(cardvm_is_current(w->game, a));
  world_propose(w, ev_card(w->stand, a));
  assert_false(cardvm_is_current(w->game, a));
}

/* What it reads wakes the rule action while it is at work, and nobody before. */
TEST(what_a_prohibition_reads_counts_while_it_is_at_work) {
  world *w = world_declare();
  destroy_beaten(w, false, false);
  cardvm_ability_def def = ON_EVENT(PROHIBITION, NULL, &w->destroy, .condition = x_rested(w));
  cardvm_id wall = WORLD_CARD(w, "Wall", 3, world_ability(w, &def)),
            bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle s = world_put(w, wall, 1, w->hand), a = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_card(w->shout, 0));
  const header *h = w->game->h; /* the block may have grown */
  cardvm_edit_field(w->game, a, w->rested, 1);
  assert_int_equal(h->later_all | h->later_changed, 0);
  world_run(w);
  world_move(w, s, world_place(w, w->battle, 1), 0);
  world_propose(w, ev_card(w->shout, 0));
  h = w->game->h;
  assert_int_equal(h->later_all, 0);
  cardvm_edit_field(w->game, a, w->rested, 0);
  assert_int_equal(h->later_all, 1);
}

/* They act as they lie, in whatever order they were touched. */
TEST(several_act_as_they_lie) {
  for (int one_at_a_time = 0; one_at_a_time < 2; one_at_a_time++) {
    world *w = beaten_bears(false, one_at_a_time);
    for (int i = 0; i < 3; i++) world_bear(w, 1, w->battle);
    cardvm_handle lie[3], gone[3];
    cardvm_game_cards(w->game, world_place(w, w->battle, 1), lie, 3);
    world_propose(w, ev_card(w->shout, 0));
    cardvm_edit_field(w->game, lie[2], w->damage, 5);
    cardvm_edit_field(w->game, lie[0], w->damage, 5);
    cardvm_edit_field(w->game, lie[1], w->damage, 5);
    assert_int_equal(w->game->h->later_all, 0);
    world_run(w);
    world_propose(w, ev_card(w->shout, 0));
    assert_int_equal(world_count(w, w->trash, 1), 3);
    cardvm_game_cards(w->game, world_place(w, w->trash, 1), gone, 3);
    for (int i = 0; i < 3; i++)
      assert_int_equal(handle_index(gone[i]), handle_index(lie[2 - i])); /* each on top */
    world_free(w);
  }
}

static bool tally_is_low(cardvm_game *game, const cardvm_context *context, void *user,
                         int32_t *out) {
  world *w = user;
  (void)context;
  *out = cardvm_game_variable(game, w->tally) < 3;
  return true;
}

TEST(prohibition_with_a_condition_in_c_is_watched) {
  world *w = world_declare();
  destroy_beaten(w, false, false);
  cardvm_ability_def def = {.kind = CARDVM_PROHIBITION, .events = &w->destroy, .event_count = 1};
  def.condition =
      x_op(w, CARDVM_OP_CALL, cardvm_program_reader(w->program, "low", tally_is_low, w), 0);
  cardvm_id saint = WORLD_CARD(w, "Saint", 9, world_ability(w, &def)),
            bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle s = world_put(w, saint, 1, w->battle), a = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, a, 5));
  assert_true(cardvm_is_current(w->game, a));
  world_propose(w, ev_amount(w->count, 0, 3));
  assert_false(cardvm_is_current(w->game, a));
  /* Without the prohibition at work nothing but what the action reads makes it look at all cards.
   */
  world_move(w, s, world_place(w, w->hand, 1), 0);
  cardvm_edit_variable(w->game, w->tally, 1);
  assert_int_equal(w->game->h->later_all | w->game->h->later_changed, 0);
}

static cardvm_call_status stay(cardvm_game *game, cardvm_call *call, void *user) {
  world_log_call(user, game, call);
  call->result = 1;
  return CARDVM_CALL_DONE;
}

/* Replaced by nothing, the condition holds still: together it has acted; it is not tried again
 * until touched. */
TEST(replaced_action_is_not_tried_again_at_once) {
  world *w = world_declare();
  destroy_beaten(w, false, false);
  cardvm_ability_def def =
      ON_EVENT(SUBSTITUTION, NULL, &w->destroy, .function = world_function(w, "stay", stay));
  cardvm_id saint = WORLD_CARD(w, "Saint", 9, world_ability(w, &def)),
            bear = world_plain(w, "Bear", 3);
  world_start(w);
  world_put(w, saint, 1, w->battle);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, a, 5));
  assert_true(cardvm_is_current(w->game, a));
  assert_int_equal(w->log_count, 1);
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(w->log_count, 2);
}

/* -- Over players ------------------------------------------------------------------------------ */

static void defeat_below(world *w) {
  cardvm_expr dead =
      x_op(w, CARDVM_OP_LE, x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_IT, w->life), x_num(w, 0));
  action(w,
         (cardvm_rule_action_def){.name = "dead", .condition = dead, .event = CARDVM_EVENT_DEFEAT});
}

TEST(action_over_players_is_about_each_of_them) {
  world *w = world_declare();
  defeat_below(w);
  w->setup.players = 3;
  world_start(w);
  world_propose(w, ev_player(w->set_life, 2, 1));
  assert_false(cardvm_game_lost(w->game, 2));
  world_propose(w, ev_player(w->set_life, 2, 0));
  assert_true(cardvm_game_lost(w->game, 2));
  assert_false(cardvm_game_lost(w->game, 1));
  world_propose(w, ev_player(w->set_life, 2, -5)); /* one who has lost is not looked at */
  cardvm_event e = ev_player(w->set_life, 1, 0);
  assert_int_equal(world_propose_all(w, &e, 1), CARDVM_OVER);
  cardvm_result r = cardvm_game_result(w->game);
  assert_int_equal(r.winner_count, 1);
  assert_int_equal(r.winners[0], 3);
}

TEST(both_players_who_lose_at_once_draw) {
  world *w = world_declare();
  defeat_below(w);
  world_start(w);
  const cardvm_event e[2] = {ev_player(w->set_life, 1, 0), ev_player(w->set_life, 2, 0)};
  assert_int_equal(world_propose_all(w, e, 2), CARDVM_OVER);
  cardvm_result r = cardvm_game_result(w->game);
  assert_true(r.over);
  assert_int_equal(r.winner_count, 0);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_OVER);
  world_check(w);
}

/* The same when the defeats have to take a frame, because something could replace one of them. */
TEST(both_players_who_lose_at_once_draw_with_substitutions) {
  world *w = world_declare();
  defeat_below(w);
  cardvm_ability_def def = {.kind = CARDVM_SUBSTITUTION,
                            .events = (const cardvm_id[]){CARDVM_EVENT_DEFEAT},
                            .event_count = 1,
                            .optional = true,
                            .function = world_function(w, "stay", stay)};
  cardvm_id saint = WORLD_CARD(w, "Saint", 9, world_ability(w, &def));
  world_start(w);
  world_put(w, saint, 1, w->battle);
  const cardvm_event e[2] = {ev_player(w->set_life, 1, 0), ev_player(w->set_life, 2, 0)};
  assert_int_equal(world_propose_all(w, e, 2), CARDVM_DECISION);
  world_no(w);
  const cardvm_decision *d = cardvm_game_decision(w->game); /* for the other player's defeat */
  assert_int_equal(d->kind, CARDVM_ASK_YES_NO);
  const cardvm_option no = {0, 0};
  cardvm_game_answer(w->game, d->decider, d->serial, &no, 1);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_OVER);
  assert_int_equal(cardvm_game_result(w->game).winner_count, 0);
}

/* Decked out: a count of cards in a player's zone. */
TEST(action_over_players_watches_their_places) {
  world *w = world_declare();
  cardvm_expr empty = x_equals(w, x_op(w, CARDVM_OP_PLACE_COUNT, w->deck, CARDVM_WHOSE_IT), 0);
  action(w, (cardvm_rule_action_def){.condition = empty, .event = CARDVM_EVENT_DEFEAT});
  cardvm_id bear = world_plain(w, "Bear", 3);
  const cardvm_setup_cards cards[] = {{1, w->deck, bear, 2}, {2, w->deck, bear, 1}};
  w->setup.cards = cards;
  w->setup.card_count = 2;
  world_start(w);
  cardvm_handle top;
  cardvm_game_cards(w->game, world_place(w, w->deck, 1), &top, 1);
  world_propose(w, ev_card(w->enlist, top));
  cardvm_game_cards(w->game, world_place(w, w->deck, 2), &top, 1);
  cardvm_event e = ev_card(w->enlist, top);
  assert_int_equal(world_propose_all(w, &e, 1), CARDVM_OVER);
  assert_int_equal(cardvm_game_result(w->game).winners[0], 1);
}

TEST(action_over_turns_is_tested_when_they_pass) {
  world *w = world_declare();
  cardvm_expr third = x_at_least(w, x_op(w, CARDVM_OP_TURN_NUMBER, 0, 0), 3);
  cardvm_expr yours = x_is_seat(w, CARDVM_WHOSE_TURN, CARDVM_WHOSE_YOU);
  action(w, (cardvm_rule_action_def){.condition = x_and(w, third, yours),
                                     .function = world_function(w, "log action", log_action)});
  world_start(w);
  world_propose(w, ev_card(w->shout, 0));
  world_next_turn(w);
  assert_int_equal(w->log_count, 0);
  world_next_turn(w);
  assert_true(w->log_count > 0);
  for (uint32_t i = 0; i < w->log_count; i++) assert_int_equal(w->log[i].you, 1);
}

TEST(action_over_players_passes_over_those_who_have_lost) {
  world *w = world_declare();
  cardvm_expr rich = x_at_least(w, x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_IT, w->gold), 1);
  action(w, (cardvm_rule_action_def){.condition = rich,
                                     .function = world_function(w, "log action", log_action)});
  w->setup.players = 3;
  world_start(w);
  world_propose(w, ev_player(CARDVM_EVENT_DEFEAT, 2, 0));
  const cardvm_event e[3] = {ev_player(w->gain_gold, 1, 1), ev_player(w->gain_gold, 2, 1),
                             ev_player(w->gain_gold, 3, 1)};
  world_propose_all(w, e, 3);
  assert_int_equal(w->log_count, 2);
  assert_int_equal(w->log[0].you, 1);
  assert_int_equal(w->log[1].you, 3);
}

/* -- No end ------------------------------------------------------------------------------------ */

/* An action that always applies again runs into the limit of steps. */
TEST(action_without_end_stops_at_the_limit_of_steps) {
  world *w = world_declare();
  cardvm_id fn = world_function(w, "heal", heal);
  action(w, (cardvm_rule_action_def){.selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                                     .condition = damaged(w, 1),
                                     .function = fn,
                                     .one_at_a_time = true});
  cardvm_id bear = world_plain(w, "Bear", 3);
  w->setup.limits.steps = 1000;
  world_start(w);
  cardvm_event e = ev_amount(w->hurt, world_put(w, bear, 1, w->battle), 1);
  assert_int_equal(world_propose_all(w, &e, 1), CARDVM_ERROR_LIMIT);
  assert_true(w->log_count > 10);
}

/* Nothing but what was touched in it lets a step have a checkpoint. */
static cardvm_call_status hurt_in_step(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step++ || !w->hold[0] || cardvm_game_turn_player(game) != 2) return CARDVM_CALL_DONE;
  cardvm_event e = ev_amount(w->hurt, w->hold[0], 3);
  return world_done(cardvm_propose(game, &e));
}

TEST(what_a_step_touches_is_served_before_its_window) {
  world *w = world_declare();
  destroy_beaten(w, false, false);
  cardvm_id fn = world_function(w, "hurt in step", hurt_in_step);
  cardvm_program_step(w->program, w->turn,
                      &(cardvm_step_def){.name = "raid", .function = fn, .window = w->w_main});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  w->hold[0] = world_put(w, bear, 1, w->battle);
  cardvm_id sequence, step = 0;
  for (int i = 0; i < 8; i++) {
    world_pass(w);
    assert_true(cardvm_game_position(w->game, &sequence, &step));
    if (cardvm_game_turn_player(w->game) == 2 &&
        step == cardvm_program_find(w->program, CARDVM_SORT_STEP, "raid"))
      break;
    assert_true(cardvm_is_current(w->game, w->hold[0]));
  }
  assert_int_equal(cardvm_game_turn_player(w->game), 2);
  assert_false(cardvm_is_current(w->game, w->hold[0]));
}
