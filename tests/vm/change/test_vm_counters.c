/* Counters: fields that one event adds to, whichever it names; what is no counter of it; what is
 * refused. */
#include "events_world.h"

#include <string.h>

GUARDS("change/apply program/define state/trace")

static cardvm_event put(cardvm_id kind, cardvm_handle card, cardvm_id counter, int32_t amount) {
  cardvm_event e = ev_amount(kind, card, amount);
  e.slot[CARDVM_SLOT_NAME] = counter;
  return e;
}

static const cardvm_trace *traced(const world *w, cardvm_id event) {
  uint32_t count;
  const cardvm_trace *t = cardvm_game_trace(w->game, 0, &count);
  for (uint32_t i = 0; i < count; i++)
    if (t[i].kind == CARDVM_TRACE_EVENT && t[i].event == event) return &t[i];
  return NULL;
}

TEST(the_named_counter_is_added_to) {
  world *w = world_declare();
  const cardvm_event_def def = {.name = "put", .change = CARDVM_CHANGE_ADD_COUNTER};
  const cardvm_id puts = cardvm_program_event(w->program, &def),
                  other = cardvm_program_event(
                      w->program,
                      &(cardvm_event_def){.name = "heap", .change = CARDVM_CHANGE_ADD_COUNTER});
  cardvm_id counters[2], theirs, watch;
  for (int i = 0; i < 2; i++)
    counters[i] = cardvm_program_field(
        w->program, &(cardvm_field_def){.name = i ? "charge" : "growth", .counter = puts});
  theirs = cardvm_program_field(w->program, &(cardvm_field_def){.name = "sand", .counter = other});
  cardvm_ability_def def_watch = on(CARDVM_TRIGGERED, &puts);
  def_watch.function = w->fn_log;
  def_watch.match = x_op(w, CARDVM_OP_EQ, x_op(w, CARDVM_OP_SLOT, CARDVM_SLOT_NAME, 0),
                         x_num(w, (int32_t)counters[1]));
  watch = world_ability(w, &def_watch);
  /* what it reads of a counter is kept up to date */
  const cardvm_modifier_def more = {.property = w->power,
                                    .modify = CARDVM_ADD,
                                    .value = x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ME, counters[0])};
  const cardvm_id grows = world_ability(w, &(cardvm_ability_def){.name = "grows",
                                                                 .kind = CARDVM_CONSTANT,
                                                                 .on = 0,
                                                                 .modifiers = &more,
                                                                 .modifier_count = 1});
  const cardvm_id abilities[] = {watch, grows}, bear = world_define(w, "Bear", 3, abilities, 2);
  world_start(w);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  cardvm_game_trace_enable(w->game, true);
  world_propose(w, put(puts, a, counters[0], 2));
  const cardvm_trace *told = traced(w, puts);
  assert_true(told && told->counts && told->before == 0 && told->after == 2);
  assert_int_equal(cardvm_game_field(w->game, a, counters[0]), 2);
  assert_int_equal(cardvm_game_property(w->game, a, w->power), 5);
  assert_int_equal(world_logged(w, watch), 0);
  world_propose(w, put(puts, a, counters[1], 1));
  assert_int_equal(world_logged(w, watch), 1);
  world_propose(w, put(puts, a, counters[0], -1));
  assert_int_equal(cardvm_game_property(w->game, a, w->power), 4);
  /* of no event, of another one, none at all, not there */
  const cardvm_id wrong[] = {w->damage, theirs, 0, 60, 4000000000u};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    world_propose(w, put(puts, a, wrong[i], 1));
    assert_int_equal(cardvm_game_field(w->game, a, w->damage), 0);
  }
  assert_int_equal(cardvm_game_field(w->game, a, theirs), 0);
  assert_int_equal(cardvm_program_event_names(w->program, puts), CARDVM_SORT_FIELD);
  assert_int_equal(cardvm_program_event_names(w->program, w->mark), CARDVM_SORT_NAME);
  world_check(w);
  world_free(w);
}

TEST(what_nothing_adds_to_is_refused) {
  world *w = world_declare();
  const cardvm_field_def wrong[] = {{.name = "x", .counter = 9999},
                                    {.name = "x", .counter = w->hurt},
                                    {.name = "x", .counter = w->destroy}};
  for (size_t i = 0; i < 3; i++) {
    assert_int_equal(cardvm_program_field(w->program, &wrong[i]), 0);
    assert_non_null(
        strstr(cardvm_program_error(w->program)->message, "event that adds to counters"));
    world_free(w);
    w = world_declare();
  }
  const cardvm_id puts = cardvm_program_event(
      w->program, &(cardvm_event_def){.name = "put", .change = CARDVM_CHANGE_ADD_COUNTER});
  assert_int_equal(
      cardvm_program_field(
          w->program,
          &(cardvm_field_def){.name = "x", .counter = puts, .refers = {.to = CARDVM_SUBJECT_CARD}}),
      0);
  world_free(w);
}
