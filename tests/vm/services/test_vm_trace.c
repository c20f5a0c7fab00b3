/* The trace (vm/trace.c): what happened, why, and in words. */
#include "storm.h"

#include "cardvm_client.h"

GUARDS("state/trace services/views/view_trace change/follows")

/* -- Helpers ----------------------------------------------------------------------------------- */

static const cardvm_trace *entries(const world *w, uint32_t *count) {
  return cardvm_game_trace(w->game, 0, count);
}

/* The n-th entry (from 0) of a kind; fails when there is none. */
static const cardvm_trace *nth(const world *w, cardvm_trace_kind kind, uint32_t n) {
  uint32_t count;
  const cardvm_trace *t = entries(w, &count);
  for (uint32_t i = 0; i < count; i++)
    if (t[i].kind == kind && n-- == 0) return &t[i];
  fail_msg("no such entry of kind %d", (int)kind);
  return NULL;
}

static uint32_t number_of(const world *w, cardvm_trace_kind kind) {
  uint32_t count, n = 0;
  const cardvm_trace *t = entries(w, &count);
  for (uint32_t i = 0; i < count; i++) n += t[i].kind == kind;
  return n;
}

static const cardvm_trace *event_entry(const world *w, cardvm_id event, uint32_t n) {
  uint32_t count;
  const cardvm_trace *t = entries(w, &count);
  for (uint32_t i = 0; i < count; i++)
    if (t[i].kind == CARDVM_TRACE_EVENT && t[i].event == event && n-- == 0) return &t[i];
  fail_msg("no such event in the trace");
  return NULL;
}

static void expect_text(const world *w, const cardvm_trace *t, const char *expected) {
  char text[200];
  int n = cardvm_client_trace_text(w->game, t, text, sizeof text);
  assert_string_equal(text, expected);
  assert_int_equal(n, (int)strlen(expected));
}

static world *traced(void) {
  world *w = world_declare();
  w->setup.trace = true;
  return w;
}

static world *traced_bears(void) {
  world *w = traced();
  w->bear = world_plain(w, "Bear", 3);
  world_start(w);
  return w;
}

/* -- Entries ----------------------------------------------------------------------------------- */

TEST(trace_is_off_unless_asked_for) {
  world *w = world_of_bears(2);
  cardvm_handle a = world_bear(w, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, a, 1));
  uint32_t count = 99;
  entries(w, &count);
  assert_int_equal(count, 0);
  cardvm_game_trace_enable(w->game, true);
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(event_entry(w, w->hurt, 0)->amount, 1);
  cardvm_game_trace_enable(w->game, false);
  entries(w, &count);
  world_propose(w, ev_amount(w->hurt, a, 1));
  uint32_t after;
  entries(w, &after);
  assert_int_equal(after, count);
}

TEST(trace_changes_no_state) {
  uint64_t hash[2];
  for (int on = 0; on < 2; on++) {
    world *w = world_declare();
    cardvm_id heard = world_trigger(w, w->hurt, 0), bear = WORLD_CARD(w, "Bear", 3, heard);
    w->setup.trace = on;
    world_start(w);
    world_propose(w, ev_amount(w->hurt, world_put(w, bear, 1, w->battle), 1));
    world_next_turn(w);
    hash[on] = cardvm_game_hash(w->game);
    world_free(w);
  }
  assert_true(hash[0] == hash[1]);
}

TEST(event_tells_what_happened_and_who_did_it) {
  world *w = traced_bears();
  cardvm_handle a = world_bear(w, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, a, 2));
  const cardvm_trace *t = event_entry(w, w->hurt, 0);
  assert_int_equal(t->card, a);
  assert_int_equal(t->amount, 2);
  assert_int_equal(t->by, 1);
  expect_text(w, t, "hurt 2 on Bear#1 by seat 1");
  cardvm_handle now = world_move(w, a, world_place(w, w->limbo, 2), 0);
  t = event_entry(w, CARDVM_EVENT_MOVE, 0);
  assert_int_equal(t->from, world_place(w, w->battle, 1));
  assert_int_equal(t->to, world_place(w, w->limbo, 2));
  expect_text(w, t, "move on Bear#1 from battle to limbo by seat 1");
  world_propose(w, ev_card(w->vanish, now));
  expect_text(w, event_entry(w, w->vanish, 0),
              "vanish on a card that is gone from limbo to nowhere by seat 1");
  world_propose(w, ev_player(w->gain, 2, -3));
  expect_text(w, event_entry(w, w->gain, 0), "gain -3 for seat 2 by seat 1");
}

TEST(event_that_counts_tells_what_was_and_what_is) {
  world *w = traced_bears();
  const cardvm_handle a = world_bear(w, 1, w->battle);
  const cardvm_event events[] = {ev_amount(w->hurt, a, 2), ev_player(w->gain, 2, -3),
                                 ev_player(w->count, 0, 4), ev_player(w->set_tally, 0, 9)};
  const int32_t before[] = {0, 20, 0, 4}, after[] = {2, 17, 4, 9};
  for (int i = 0; i < 4; i++) {
    world_propose(w, events[i]);
    const cardvm_trace *t = event_entry(w, events[i].kind, 0);
    assert_true(t->counts && !t->together);
    assert_int_equal(t->before, before[i]);
    assert_int_equal(t->after, after[i]);
  }
  world_propose(w, ev_card(w->shout, a));
  assert_false(event_entry(w, w->shout, 0)->counts);
}

TEST(numbers_grow_and_go_on_after_clearing) {
  world *w = traced();
  world_start(w);
  for (int i = 0; i < 50; i++)
    world_propose(w, ev_card(w->shout, 0)); /* more than the first capacity */
  uint32_t count;
  const cardvm_trace *t = entries(w, &count);
  assert_true(count > 64);
  for (uint32_t i = 1; i < count; i++) {
    assert_true(t[i].number > t[i - 1].number);
    assert_true(t[i].cause < t[i].number);
  }
  uint32_t last = t[count - 1].number;
  uint32_t rest;
  assert_ptr_equal(cardvm_game_trace(w->game, count - 2, &rest), t + count - 2);
  assert_int_equal(rest, 2);
  cardvm_game_trace(w->game, count + 5, &rest);
  assert_int_equal(rest, 0);
  cardvm_game_trace_clear(w->game);
  entries(w, &count);
  assert_int_equal(count, 0);
  world_propose(w, ev_card(w->shout, 0));
  assert_true(entries(w, &count)[0].number > last);
}

TEST(fork_has_no_trace) {
  world *w = traced();
  world_start(w);
  cardvm_game *fork = cardvm_game_start(w->program, &w->setup, NULL);
  cardvm_game_run(fork);
  uint32_t count;
  cardvm_game_trace(fork, 0, &count);
  assert_true(count > 0);
  assert_ptr_equal(cardvm_game_fork(w->game, fork), fork); /* into one that had a trace */
  cardvm_game_trace(fork, 0, &count);
  assert_int_equal(count, 0);
  cardvm_game_choose(fork, (const uint32_t[]){1}, 1);
  cardvm_game_run(fork);
  cardvm_game_trace(fork, 0, &count);
  assert_int_equal(count, 0);
  cardvm_game_free(fork);
}

/* -- Causes ------------------------------------------------------------------------------------ */

static cardvm_call_status marking(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_event e = ev_amount(w->mark, call->me, 1);
  cardvm_propose(game, &e);
  return CARDVM_CALL_DONE;
}

static cardvm_call_status passing_on(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_event e;
  if (call->step == 0) {
    call->step = 1;
    call->result = (int32_t)w->number[0];
    cardvm_event_read(game, call->event, &e);
  }
  return CARDVM_CALL_DONE;
}

/* A card with an ability that marks itself when any card is hurt; with `slow` the hurt takes a
 * frame of its own. */
static world *with_trigger(bool slow, bool interrupts, cardvm_id *ability, cardvm_handle *card) {
  world *w = traced();
  cardvm_ability_def def =
      ON_EVENT(TRIGGERED, "revenge", &w->hurt, .function = world_function(w, "marking", marking),
               .interrupts = interrupts);
  *ability = world_ability(w, &def);
  cardvm_ability_def sub = ON_EVENT(SUBSTITUTION, "wall", &w->hurt,
                                    .function = world_function(w, "passing on", passing_on));
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, *ability),
            wall = WORLD_CARD(w, "Wall", 3, world_ability(w, &sub));
  world_start(w);
  *card = world_put(w, bear, 1, w->battle);
  if (slow) world_put(w, wall, 1, w->battle);
  return w;
}

TEST(trigger_is_caused_by_its_event_and_causes_its_effects) {
  for (int how = 0; how < 4; how++) {
    cardvm_id ability;
    cardvm_handle card;
    world *w = with_trigger(how % 2, how / 2, &ability, &card);
    world_propose(w, ev_amount(w->hurt, card, 1));
    const cardvm_trace *hurt = event_entry(w, w->hurt, 0),
                       *triggered = nth(w, CARDVM_TRACE_TRIGGERED, 0);
    const cardvm_trace *mark = event_entry(w, w->mark, 0);
    assert_int_equal(triggered->ability, ability);
    assert_int_equal(triggered->source, card);
    assert_int_equal(triggered->player, 1);
    if (triggered->cause != hurt->number)
      fail_msg("way %d: triggered by %u", how, (unsigned)triggered->cause);
    /* The mark is an effect of the ability, which is activated because it triggered. */
    const cardvm_trace *activated = NULL;
    uint32_t count;
    const cardvm_trace *all = entries(w, &count);
    for (uint32_t i = 0; i < count; i++)
      if (all[i].kind == CARDVM_TRACE_ACTIVATED && all[i].ability == ability) activated = &all[i];
    assert_non_null(activated);
    assert_int_equal(activated->cause, triggered->number);
    assert_int_equal(mark->cause, activated->number);
    assert_true(mark->depth > activated->depth);
    assert_true(activated->depth > hurt->depth);
    assert_int_equal(mark->source, card);
    expect_text(w, triggered, "triggers revenge of Bear#1 by seat 1");
    expect_text(w, activated, "activates revenge of Bear#1 by seat 1");
    expect_text(w, mark, "mark 1 on Bear#1 by seat 1");
    world_free(w);
  }
}

/* That a card has got another master is an event of its own, caused by the one that did it. */
TEST(change_of_master_is_told_with_its_cause) {
  world *w = world_declare();
  const cardvm_id heard = world_trigger(w, CARDVM_EVENT_MASTER_CHANGES, 0),
                  spy = WORLD_CARD(w, "Spy", 1, heard), bear = world_plain(w, "Bear", 3);
  w->setup.trace = true;
  world_start(w);
  world_put(w, spy, 1, w->battle);
  cardvm_event e = ev_card(CARDVM_EVENT_CONTROL, world_put(w, bear, 2, w->battle));
  e.slot[CARDVM_SLOT_PLAYER] = 1;
  e.slot[CARDVM_SLOT_TO] = CARDVM_FOREVER;
  world_propose(w, e);
  assert_int_equal(world_logged(w, heard), 1);
  const cardvm_trace *control = event_entry(w, CARDVM_EVENT_CONTROL, 0),
                     *changed = event_entry(w, CARDVM_EVENT_MASTER_CHANGES, 0);
  assert_int_equal(changed->cause, control->number);
  assert_int_equal(nth(w, CARDVM_TRACE_TRIGGERED, 0)->cause, changed->number);
}

TEST(simultaneous_events_cause_their_own_triggers) {
  world *w = traced();
  cardvm_id heard = world_trigger(w, w->hurt, 0), bear = WORLD_CARD(w, "Bear", 3, heard),
            wolf = world_plain(w, "Wolf", 1);
  w->rules.fixed_order = true;
  world_start(w);
  world_put(w, bear, 1, w->battle);
  const cardvm_event e[2] = {ev_amount(w->hurt, world_put(w, wolf, 1, w->battle), 1),
                             ev_amount(w->hurt, world_put(w, wolf, 1, w->battle), 2)};
  world_propose_all(w, e, 2);
  for (uint32_t i = 0; i < 2; i++)
    assert_int_equal(nth(w, CARDVM_TRACE_TRIGGERED, i)->cause, event_entry(w, w->hurt, i)->number);
}

TEST(body_of_an_event_is_caused_by_it) {
  world *w = traced_bears();
  w->ritual_body = marking;
  world_propose(w, ev_card(w->ritual, world_bear(w, 1, w->battle)));
  const cardvm_trace *ritual = event_entry(w, w->ritual, 0), *mark = event_entry(w, w->mark, 0);
  assert_int_equal(mark->cause, ritual->number);
  assert_int_equal(mark->depth, ritual->depth + 1);
}

/* Two bodies at once: each causes what it does. */
TEST(bodies_of_simultaneous_events_do_not_mix) {
  world *w = traced_bears();
  w->ritual_body = marking;
  const cardvm_event e[2] = {ev_card(w->ritual, world_bear(w, 1, w->battle)),
                             ev_card(w->ritual, world_bear(w, 1, w->battle))};
  world_propose_all(w, e, 2);
  uint32_t cause = event_entry(w, w->ritual, 0)->number;
  for (uint32_t i = 0; i < 2; i++) /* both happen at once: the first stands for them */
    assert_int_equal(event_entry(w, w->mark, i)->cause, cause);
}

static cardvm_call_status marking_instead(cardvm_game *game, cardvm_call *call, void *user) {
  call->result = 1;
  return marking(game, call, user);
}

TEST(substitution_is_caused_by_what_it_replaces) {
  world *w = traced();
  cardvm_ability_def sub = ON_EVENT(SUBSTITUTION, "wall", &w->hurt,
                                    .function = world_function(w, "marking", marking_instead));
  cardvm_id wall = WORLD_CARD(w, "Wall", 3, world_ability(w, &sub));
  world_start(w);
  world_propose(w, ev_amount(w->hurt, world_put(w, wall, 1, w->battle), 1));
  const cardvm_trace *replaced = nth(w, CARDVM_TRACE_REPLACED, 0),
                     *activated = nth(w, CARDVM_TRACE_ACTIVATED, 1);
  assert_int_equal(activated->cause, replaced->number);
  assert_int_equal(event_entry(w, w->mark, 0)->cause, activated->number);
}

/* -- What did not happen ----------------------------------------------------------------------- */

TEST(what_did_not_happen_is_told_with_its_reason) {
  world *w = traced();
  cardvm_ability_def def = {
      .name = "peace", .kind = CARDVM_PROHIBITION, .events = &w->gain, .event_count = 1};
  cardvm_id no = world_ability(w, &def);
  cardvm_ability_def sub = ON_EVENT(SUBSTITUTION, "wall", &w->mark,
                                    .function = world_function(w, "passing on", passing_on));
  cardvm_id wall = world_ability(w, &sub), bear = WORLD_CARD(w, "Bear", 3, no, wall);
  w->number[0] = 1; /* replaced */
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_player(w->gain, 1, 2));
  const cardvm_trace *t = nth(w, CARDVM_TRACE_PROHIBITED, 0);
  assert_int_equal(t->ability, no);
  assert_int_equal(t->source, a);
  expect_text(w, t, "prohibited: gain 2 by seat 1 from Bear#1");
  world_propose(w, ev_amount(w->mark, a, 2));
  t = nth(w, CARDVM_TRACE_REPLACED, 0);
  assert_int_equal(t->ability, wall);
  assert_int_equal(t->source, a);
  world_propose(w, ev_card(w->stand, a));
  expect_text(w, nth(w, CARDVM_TRACE_NOTHING, 0), "nothing to do: stand on Bear#1 by seat 1");
  cardvm_handle gone = a;
  world_move(w, a, world_place(w, w->hand, 1), 0);
  world_propose(w, ev_card(w->stand, gone));
  expect_text(w, nth(w, CARDVM_TRACE_LOST, 0), "lost track: stand on Bear#1 by seat 1");
  uint32_t count;
  const cardvm_trace *all = entries(w, &count);
  for (uint32_t i = 0; i < count; i++) /* none of them is told as if it had happened */
    if (all[i].kind == CARDVM_TRACE_EVENT)
      assert_true(all[i].event != w->gain && all[i].event != w->mark && all[i].event != w->stand);
}

/* -- Questions, steps, what ends, what fails --------------------------------------------------- */

TEST(questions_and_answers_are_told) {
  world *w = traced();
  cardvm_id may = world_ability(
                w, &ON_EVENT(TRIGGERED, "may", &w->hurt, .optional = true, .function = w->fn_log)),
            bear = WORLD_CARD(w, "Bear", 3, may);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 2, w->battle);
  cardvm_game_trace_clear(w->game);
  cardvm_event e = ev_amount(w->hurt, a, 1);
  world_propose_all(w, &e, 1);
  const cardvm_trace *t = nth(w, CARDVM_TRACE_ASKED, 0);
  assert_int_equal(t->player, 2);
  assert_int_equal(t->ability, may);
  assert_int_equal(t->source, a);
  expect_text(w, t, "ask seat 2 use (2 options)");
  world_no(w);
  t = nth(w, CARDVM_TRACE_ANSWERED, 1); /* the first is the act */
  assert_int_equal(t->by, 2);
  assert_int_equal(t->amount, 0);
  expect_text(w, t, "answer by seat 2 0");
}

TEST(replaced_decider_is_told) {
  world *w = traced();
  world_start(w);
  cardvm_event e = ev_player(CARDVM_EVENT_DECIDE, 1, 2);
  e.slot[CARDVM_SLOT_TO] = CARDVM_FOREVER;
  cardvm_game_trace_clear(w->game);
  world_propose(w, e);
  const cardvm_trace *t = nth(w, CARDVM_TRACE_ASKED, 0);
  assert_int_equal(t->player, 1);
  assert_int_equal(t->by, 2);
  expect_text(w, t, "ask seat 1 pass (2 options), seat 2 decides");
}

TEST(steps_are_told_once) {
  world *w = traced();
  world_start(w);
  assert_int_equal(number_of(w, CARDVM_TRACE_STEP), 3);
  const cardvm_id steps[3] = {w->s_stand, w->s_draw, w->s_main};
  for (uint32_t i = 0; i < 3; i++) {
    const cardvm_trace *t = nth(w, CARDVM_TRACE_STEP, i);
    assert_int_equal(t->name, steps[i]);
    assert_int_equal(t->player, 1);
    assert_int_equal(t->depth, 0);
  }
  expect_text(w, nth(w, CARDVM_TRACE_STEP, 2), "step main of seat 1");
  assert_int_equal(number_of(w, CARDVM_TRACE_EVENT), 0); /* not as events as well */
}

TEST(what_ends_is_told) {
  world *w = traced_bears();
  cardvm_handle a = world_bear(w, 1, w->battle);
  cardvm_event e = ev_power(w, a, 2, w->until_shout);
  world_propose(w, e);
  expect_text(w, event_entry(w, CARDVM_EVENT_MODIFY, 0), "modify power +2 on Bear#1 by seat 1");
  world_propose(w, ev_card(w->shout, 0));
  const cardvm_trace *t = nth(w, CARDVM_TRACE_ENDED, 0);
  assert_int_equal(t->card, a);
  assert_int_equal(t->event, CARDVM_EVENT_MODIFY);
  expect_text(w, t, "ended modify power on Bear#1");
}

static cardvm_call_status failing(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  cardvm_event e = ev_card(w->shout, 0);
  cardvm_propose(game, &e);
  return CARDVM_CALL_FAILED;
}

/* What a failed effect did is in the trace until it is left out; then only that it was. */
TEST(failure_is_told_and_taken_back) {
  world *w = traced();
  world_start(w);
  cardvm_game_trace_clear(w->game);
  assert_int_equal(world_do(w, failing), CARDVM_FAILED);
  assert_int_equal(number_of(w, CARDVM_TRACE_FAILED), 1);
  event_entry(w, w->shout, 0);
  expect_text(w, nth(w, CARDVM_TRACE_FAILED, 0), "FAILED act");
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
  world_run(w);
  assert_int_equal(number_of(w, CARDVM_TRACE_FAILED), 0);
  uint32_t count;
  const cardvm_trace *all = entries(w, &count);
  for (uint32_t i = 0; i < count; i++) assert_true(all[i].event != w->shout);
  expect_text(w, nth(w, CARDVM_TRACE_SKIPPED, 0), "left out act by seat 1");
}

static cardvm_call_status noting(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  cardvm_note(game, w->number[0], 42);
  return CARDVM_CALL_DONE;
}

TEST(notes_of_scripts_are_told) {
  world *w = traced();
  w->number[0] = cardvm_program_intern(w->program, "lucky");
  world_start(w);
  world_do(w, noting);
  const cardvm_trace *t = nth(w, CARDVM_TRACE_NOTE, 0);
  assert_int_equal(t->amount, 42);
  expect_text(w, t, "note lucky 42");
}

TEST(rule_actions_are_told) {
  world *w = traced();
  cardvm_program_rule_action(
      w->program,
      &(cardvm_rule_action_def){
          .name = "beaten",
          .selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
          .condition = x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage), 1),
          .event = w->destroy});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  world_propose(w, ev_amount(w->hurt, world_put(w, bear, 1, w->battle), 1));
  expect_text(w, nth(w, CARDVM_TRACE_NOTE, 0), "rule: beaten");
  const cardvm_trace *t = event_entry(w, w->destroy, 0);
  expect_text(w, t, "destroy on Bear#1 from battle to trash");
}

TEST(created_card_is_told_by_its_name) {
  world *w = traced_bears();
  cardvm_event e = {.kind = CARDVM_EVENT_CREATE};
  e.slot[CARDVM_SLOT_NAME] = w->bear;
  e.slot[CARDVM_SLOT_PLAYER] = 2;
  e.slot[CARDVM_SLOT_TO] = world_place(w, w->battle, 2);
  world_propose(w, e);
  const cardvm_trace *t = event_entry(w, CARDVM_EVENT_CREATE, 0);
  assert_int_equal(t->card, w->events[0].slot[CARDVM_SLOT_CARD]);
  expect_text(w, t, "create Bear on Bear#1 for seat 2 to battle by seat 1");
}

/* Where an owners-only zone sent it, not where it was told to go. */
TEST(move_tells_where_the_card_went) {
  world *w = traced_bears();
  cardvm_handle a = world_bear(w, 1, w->battle);
  world_move(w, a, world_place(w, w->hand, 2), 0);
  assert_int_equal(event_entry(w, CARDVM_EVENT_MOVE, 0)->to, world_place(w, w->hand, 1));
}

/* -- Text -------------------------------------------------------------------------------------- */

/* Every length from nothing to more than enough: terminated, never beyond, and the full length is
 * told. */
TEST(text_is_cut_as_snprintf_does) {
  world *w = traced_bears();
  world_propose(w, ev_amount(w->hurt, world_bear(w, 1, w->battle), 2));
  const cardvm_trace *t = event_entry(w, w->hurt, 0);
  const char *full = "hurt 2 on Bear#1 by seat 1";
  for (size_t room = 0; room < 40; room++) {
    char text[48];
    memset(text, 'x', sizeof text);
    assert_int_equal(cardvm_client_trace_text(w->game, t, text, room), (int)strlen(full));
    assert_int_equal(text[room < strlen(full) + 1 ? room : strlen(full) + 1], 'x');
    if (room == 0) continue;
    assert_true(strlen(text) < room);
    assert_memory_equal(text, full, strlen(text));
  }
  assert_int_equal(cardvm_client_trace_text(w->game, t, NULL, 0), (int)strlen(full));
}

TEST(card_text_names_definition_and_number) {
  world *w = traced_bears();
  cardvm_handle a = world_bear(w, 1, w->battle);
  char text[32];
  assert_int_equal(cardvm_game_card_text(w->game, a, false, text, sizeof text), 6);
  assert_string_equal(text, "Bear#1");
  assert_int_equal(cardvm_game_card_text(w->game, a, true, text, sizeof text), 4);
  assert_string_equal(text, "Bear");
  cardvm_game_card_text(w->game, 0, true, text, sizeof text);
  assert_string_equal(text, "a card that is gone");
  assert_int_equal(cardvm_game_card_text(w->game, a, false, NULL, 0), 6);
}

/* Every entry of a random game has a text, an earlier cause, and a depth that follows from it. */
TEST(every_entry_of_a_storm_has_text_and_cause) {
  world *w = traced();
  cardvm_ability_def def =
      ON_EVENT(TRIGGERED, "revenge", &w->hurt, .function = world_function(w, "marking", marking),
               .optional = true);
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, world_ability(w, &def));
  world_start(w);
  uint64_t random = 3;
  for (int i = 0; i < 6; i++) world_put(w, bear, 1 + i % 2, w->battle);
  for (int i = 0; i < 60; i++) {
    cardvm_handle all[8];
    uint32_t n = cardvm_game_cards(w->game, world_place(w, w->battle, 1), all, 8);
    cardvm_event e =
        n ? ev_amount(w->hurt, all[world_random(&random, n)], 1) : ev_card(w->shout, 0);
    world_propose_all(w, &e, 1);
    while (cardvm_game_decision(w->game)->kind != CARDVM_ASK_ACT) {
      const cardvm_decision *d = cardvm_game_decision(w->game);
      const cardvm_option pick = d->options[world_random(&random, d->option_count)];
      world_answer(w, pick.subject, pick.name);
    }
  }
  uint32_t count;
  const cardvm_trace *t = entries(w, &count);
  assert_true(count > 500);
  for (uint32_t i = 0; i < count; i++) {
    char text[200];
    assert_true(cardvm_client_trace_text(w->game, &t[i], text, sizeof text) > 0);
    if (strchr(text, '?')) fail_msg("%s", text);
    assert_true(t[i].cause < t[i].number);
  }
}

/* What nothing stands in the way of takes a shorter way when nobody looks: the same way. */
TEST(storm_is_the_same_with_and_without_a_trace) {
  uint32_t ended = 0;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    cardvm_error error;
    storm *t = storm_new(true);
    cardvm_game *silent = storm_start(t, seed, &error), *told = storm_start(t, seed, &error);
    uint64_t a = seed, b = seed;
    cardvm_game_trace_enable(told, true);
    for (int i = 0; i < 150; i++) {
      bool on = world_play_random(silent, 1, &a);
      assert_int_equal(world_play_random(told, 1, &b), on);
      assert_true(cardvm_game_hash(silent) == cardvm_game_hash(told));
      cardvm_game_trace_clear(told);
      ended += !on;
      if (!on) break;
    }
    cardvm_game_free(told);
    cardvm_game_free(silent);
    storm_free(t);
  }
  assert_true(ended > 0);
}
