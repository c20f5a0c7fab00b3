/* Abilities that are started to work once: what a use is, whose it is, and what is left behind. And
 * what is to last as long as a sequence that does not run. */
#include "events_world.h"

#include "cardvm_view.h"

GUARDS("change/notice change/apply flow/event_frame state/lasting state/lasting_kinds")

static struct {
  cardvm_id ability;
  cardvm_handle target;
  cardvm_seat seat;
  cardvm_until until;
  uint32_t params[6], count;
  cardvm_outcome outcome;
  cardvm_event event;
  bool gains;
} start;

static cardvm_call_status start_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  start.outcome = (start.gains ? cardvm_gain_ability : cardvm_start_ability)(
      game, start.ability, start.target, start.params, start.count, start.until, &start.event);
  return start.outcome == CARDVM_STOPPED ? CARDVM_CALL_FAILED : CARDVM_CALL_DONE;
}

/* Starts the ability so that it works once; gives what lasts. */
static cardvm_handle start_once(world *w, cardvm_id ability, cardvm_id duration) {
  start.ability = ability;
  start.until = (cardvm_until){.duration = duration, .once = true};
  world_do(w, start_body);
  world_check(w);
  return start.outcome == CARDVM_DONE ? start.event.slot[CARDVM_SLOT_EXTRA] : 0;
}

static cardvm_ability_def started(cardvm_ability_kind kind, const cardvm_id *event) {
  cardvm_ability_def def = on(kind, event);
  def.started_only = true;
  return def;
}

static cardvm_id starts_trigger(world *w, const cardvm_id *event) {
  cardvm_ability_def def = started(CARDVM_TRIGGERED, event);
  def.function = w->fn_log;
  return world_ability(w, &def);
}

static uint32_t lasting_count(world *w, int32_t *amount) {
  cardvm_view *v = cardvm_view_take(w->game, 1, NULL);
  cardvm_view_lasting l;
  const uint32_t n = cardvm_view_info_of(v).lasting;
  if (cardvm_view_lasting_at(v, 0, &l)) *amount = l.amount;
  cardvm_view_free(v);
  return n;
}

static world *open_world(void) {
  memset(&start, 0, sizeof start);
  return world_declare();
}

TEST(once_triggers_the_next_time_and_ends) {
  world *w = open_world();
  const cardvm_id next = starts_trigger(w, &w->hurt), bear = world_plain(w, "Bear", 3);
  w->setup.trace = true;
  world_start(w);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  int32_t amount = 0;
  assert_int_not_equal(start_once(w, next, CARDVM_FOREVER), 0);
  assert_int_equal(lasting_count(w, &amount), 1);
  assert_int_equal(amount, 1);
  world_propose(w, ev_card(w->rest, a)); /* nothing that it listens to */
  assert_int_equal(lasting_count(w, &amount), 1);
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(world_logged(w, next), 1);
  assert_int_equal(lasting_count(w, &amount), 0);
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(world_logged(w, next), 1);
  uint32_t count, ended = 0;
  const cardvm_trace *t = cardvm_game_trace(w->game, 0, &count);
  for (uint32_t i = 0; i < count; i++)
    ended += t[i].kind == CARDVM_TRACE_ENDED && t[i].ability == next;
  assert_int_equal(ended, 1);
}

/* Without it, it works as often as it lasts. */
TEST(often_triggers_every_time) {
  world *w = open_world();
  const cardvm_id each = starts_trigger(w, &w->hurt), bear = world_plain(w, "Bear", 3);
  world_start(w);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  int32_t amount = 7;
  world_propose(w, ev_start(each, 0, CARDVM_FOREVER));
  for (int i = 0; i < 3; i++) world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(world_logged(w, each), 3);
  assert_int_equal(lasting_count(w, &amount), 1);
  assert_int_equal(amount, 0);
}

TEST(once_is_counted_for_each_start) {
  world *w = open_world();
  const cardvm_id next = starts_trigger(w, &w->hurt), bear = world_plain(w, "Bear", 3);
  world_start(w);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  start_once(w, next, CARDVM_FOREVER);
  start_once(w, next, CARDVM_FOREVER);
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(world_logged(w, next), 2);
  start_once(w, next, CARDVM_FOREVER); /* and what has ended is no burden */
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(world_logged(w, next), 3);
}

/* Of what happens at once, one is the next time; also for what listens to several kinds of it. */
TEST(once_is_used_by_one_of_simultaneous_events) {
  for (uint32_t kinds = 1; kinds <= 3; kinds++) {
    world *w = open_world();
    const cardvm_id events[] = {w->hurt, w->rest, w->hurt};
    cardvm_ability_def def = started(CARDVM_TRIGGERED, events);
    def.event_count = kinds;
    def.function = w->fn_log;
    def.each = true;
    const cardvm_id next = world_ability(w, &def), heard = world_trigger(w, w->hurt, 0);
    const cardvm_id bear = WORLD_CARD(w, "Bear", 3, heard);
    world_start(w);
    cardvm_event both[3];
    both[0] = ev_amount(w->hurt, world_put(w, bear, 1, w->battle), 1);
    both[1] = ev_amount(w->hurt, world_put(w, bear, 2, w->battle), 1);
    both[2] = ev_card(w->rest, world_put(w, bear, 1, w->battle));
    start_once(w, next, CARDVM_FOREVER);
    world_propose_all(w, both, 3);
    while (cardvm_game_decision(w->game)->kind == CARDVM_ASK_CHOOSE)
      world_answer(w, cardvm_game_decision(w->game)->options[0].subject,
                   cardvm_game_decision(w->game)->options[0].name);
    assert_int_equal(world_logged(w, next), 1);
    assert_true(world_logged(w, heard) >= 2); /* others go on listening */
    world_free(w);
  }
}

TEST(once_ends_with_its_duration_unused) {
  world *w = open_world();
  const cardvm_id next = starts_trigger(w, &w->hurt), bear = world_plain(w, "Bear", 3);
  world_start(w);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  int32_t amount;
  start_once(w, next, w->this_turn);
  assert_int_equal(lasting_count(w, &amount), 1);
  world_next_turn(w);
  assert_int_equal(lasting_count(w, &amount), 0);
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(world_logged(w, next), 0);
}

/* It has what it was started with, although its start is over by then. */
TEST(once_keeps_its_parameters_for_its_effect) {
  static const cardvm_subject six[6] = {CARDVM_SUBJECT_NUMBER, CARDVM_SUBJECT_NUMBER,
                                        CARDVM_SUBJECT_NUMBER, CARDVM_SUBJECT_NUMBER,
                                        CARDVM_SUBJECT_NUMBER, CARDVM_SUBJECT_NUMBER};
  for (uint32_t kind = 0; kind < 2; kind++) {
    world *w = open_world();
    static deed d;
    d = (deed){.change = 5};
    cardvm_ability_def def = started(kind ? CARDVM_SUBSTITUTION : CARDVM_TRIGGERED, &w->hurt);
    def.function = kind ? deed_id(&d, w) : w->fn_log;
    def.parameters = six;
    def.parameter_count = 6;
    def.match = x_equals(w, x_op(w, CARDVM_OP_PARAM, 5, 0), 16);
    const cardvm_id next = world_ability(w, &def), bear = world_plain(w, "Bear", 3);
    world_start(w);
    const cardvm_handle a = world_put(w, bear, 1, w->battle);
    start.count = 6;
    for (uint32_t i = 0; i < 6; i++) start.params[i] = 11 + i;
    start_once(w, next, w->until_shout);
    world_propose(w, ev_amount(w->hurt, a, 1));
    world_propose(w, ev_amount(w->hurt, a, 1));
    assert_int_equal(world_logged(w, next), 1);
    assert_int_equal(world_field(w, a, w->damage), kind ? 6 : 2);
    world_free(w);
  }
}

/* What is replaced by nothing is used, too; the next such event happens. */
TEST(once_replaces_one_event) {
  world *w = open_world();
  static deed d;
  d = (deed){.result = 1};
  cardvm_ability_def def = started(CARDVM_SUBSTITUTION, &w->hurt);
  def.function = deed_id(&d, w);
  const cardvm_id shield = world_ability(w, &def), bear = world_plain(w, "Bear", 3);
  world_start(w);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  int32_t amount;
  start_once(w, shield, CARDVM_FOREVER);
  start_once(w, shield, CARDVM_FOREVER);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 2)), CARDVM_REPLACED);
  assert_int_equal(lasting_count(w, &amount), 1); /* the other one had nothing left to replace */
  cardvm_event both[2] = {ev_amount(w->hurt, a, 2),
                          ev_amount(w->hurt, world_put(w, bear, 1, w->battle), 4)};
  world_propose_all(w, both, 2);
  assert_int_equal(lasting_count(w, &amount), 0);
  assert_int_equal(world_field(w, a, w->damage), 0);
  assert_int_equal(world_field(w, both[1].slot[CARDVM_SLOT_CARD], w->damage), 4);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 2)), CARDVM_DONE);
  assert_int_equal(w->log_count, 2);
}

TEST(once_that_is_declined_is_left) {
  world *w = open_world();
  static deed d;
  d = (deed){.result = 1};
  cardvm_ability_def def = started(CARDVM_SUBSTITUTION, &w->hurt);
  def.function = deed_id(&d, w);
  def.optional = true;
  const cardvm_id shield = world_ability(w, &def), bear = world_plain(w, "Bear", 3);
  world_start(w);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  const cardvm_event hurt = ev_amount(w->hurt, a, 1);
  int32_t amount;
  start_once(w, shield, CARDVM_FOREVER);
  world_propose_all(w, &hurt, 1);
  world_no(w);
  assert_int_equal(lasting_count(w, &amount), 1);
  assert_int_equal(world_field(w, a, w->damage), 1);
  world_propose_all(w, &hurt, 1);
  world_yes(w);
  assert_int_equal(lasting_count(w, &amount), 0);
  assert_int_equal(world_field(w, a, w->damage), 1);
}

/* A trigger that is kept from being activated has not been used. */
TEST(once_that_may_not_trigger_is_left) {
  world *w = open_world();
  cardvm_ability_def def = on(CARDVM_TRIGGERED, &w->hurt);
  def.function = w->fn_log;
  const cardvm_id next = world_ability(w, &def), bear = world_plain(w, "Bear", 3);
  static const cardvm_id activate = CARDVM_EVENT_ACTIVATE;
  const cardvm_expr rested = x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_CARD, w->rested);
  const cardvm_id hush = WORLD_CARD(w, "Hush", 1,
                                    world_ability(w, &ON_EVENT(PROHIBITION, "hush", &activate,
                                                               .match = x_at_least(w, rested, 1))));
  world_start(w);
  start.gains = true;
  start.target = world_put(w, bear, 1, w->battle);
  const cardvm_handle by = world_put(w, hush, 2, w->battle);
  start_once(w, next, CARDVM_FOREVER);
  world_propose(w, ev_card(w->rest, start.target));
  world_propose(w, ev_amount(w->hurt, by, 1));
  assert_int_equal(world_logged(w, next), 0);
  world_move(w, by, world_place(w, w->hand, 2), 0);
  world_propose(w, ev_amount(w->hurt, start.target, 1));
  assert_int_equal(world_logged(w, next), 1);
}

/* What a card gains works once just so; it goes with the card. */
TEST(once_can_be_gained) {
  world *w = open_world();
  cardvm_ability_def def = on(CARDVM_TRIGGERED, &w->hurt);
  def.function = w->fn_log;
  def.match = x_about_me(w);
  const cardvm_id next = world_ability(w, &def), bear = world_plain(w, "Bear", 3);
  world_start(w);
  const cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  start.gains = true;
  start.target = a;
  start_once(w, next, CARDVM_FOREVER);
  world_propose(w, ev_amount(w->hurt, b, 1));
  assert_int_equal(world_logged(w, next), 0);
  world_propose(w, ev_amount(w->hurt, a, 1));
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(world_logged(w, next), 1);
  assert_int_equal(w->log[0].me, a);
}

/* Only what is used can be used once. */
TEST(once_is_refused_where_nothing_is_used) {
  world *w = open_world();
  const cardvm_modifier_def more = {.property = w->power, .value = x_num(w, 1)};
  const cardvm_id never[] = {
      world_ability(w, &CONSTANT("constant", &more, .started_only = true)),
      world_ability(w, &ON_EVENT(PROHIBITION, "not", &w->rest, .started_only = true))};
  world_start(w);
  for (uint32_t i = 0; i < 2; i++) {
    start_once(w, never[i], CARDVM_FOREVER);
    assert_int_equal(start.outcome, CARDVM_STOPPED);
    assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_ARGUMENT);
    assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
    world_run(w);
  }
}

/* -- A sequence that does not run -------------------------------------------------------------- */

static uint32_t told_late(world *w) {
  uint32_t count, told = 0;
  const cardvm_trace *t = cardvm_game_trace(w->game, 0, &count);
  for (uint32_t i = 0; i < count; i++)
    told += t[i].kind == CARDVM_TRACE_NOTE && t[i].name == CARDVM_NAME_NOT_RUNNING;
  return told;
}

TEST(what_lasts_in_a_sequence_that_does_not_run_does_not_begin) {
  world *w = open_world();
  const cardvm_id next = starts_trigger(w, &w->hurt), bear = world_plain(w, "Bear", 3);
  const cardvm_id that_duel = cardvm_program_duration(
      w->program, &(cardvm_duration_def){.name = "that duel", .sequence = w->duel});
  const cardvm_id later = cardvm_program_duration(
      w->program, &(cardvm_duration_def){.name = "next duel", .sequence = w->duel, .later = true});
  w->setup.trace = true;
  world_start(w);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  int32_t amount;
  assert_int_equal(world_propose(w, ev_power(w, a, 5, that_duel)), CARDVM_NOTHING);
  assert_int_equal(world_power(w, a), 3);
  assert_int_equal(told_late(w), 1);
  assert_int_equal(world_propose(w, ev_start(next, a, that_duel)), CARDVM_NOTHING);
  assert_int_equal(start_once(w, next, that_duel), 0);
  assert_int_equal(start.outcome, CARDVM_NOTHING);
  assert_int_equal(told_late(w), 3);
  assert_int_equal(lasting_count(w, &amount), 0);
  /* What ends in a later one can wait for it, and the turn runs. */
  assert_int_equal(world_propose(w, ev_power(w, a, 1, later)), CARDVM_DONE);
  assert_int_equal(world_propose(w, ev_power(w, a, 1, w->this_turn)), CARDVM_DONE);
  assert_int_equal(world_power(w, a), 5);
  assert_int_equal(told_late(w), 3);
}

TEST(control_in_a_position_lasts_as_long_as_its_sequence) {
  world *w = world_declare();
  const cardvm_id bear = world_plain(w, "Bear", 3);
  const cardvm_id that_duel = cardvm_program_duration(
      w->program, &(cardvm_duration_def){.name = "that duel", .sequence = w->duel});
  const cardvm_id that_turn = cardvm_program_duration(
      w->program, &(cardvm_duration_def){.name = "that turn", .sequence = w->turn});
  world_start(w);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  assert_int_equal(cardvm_edit_control(w->game, a, 2, that_duel), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_control(w->game, a, 2, that_turn), CARDVM_OK);
  assert_int_equal(world_master(w, a), 2);
  world_run(w);
  world_next_turn(w);
  assert_int_equal(world_master(w, a), 1);
}
