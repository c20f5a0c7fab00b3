/* An event in progress. Substitutions apply one after the other, then the event happens, perhaps by
 * a function of its own. Then come interrupting effects, and rule actions that act at once. */
#include "flow.h"
#include "holds.h"

static void step_to(cardvm_game *g, frame *f, event_step step) { WRITE(g, f->step, step); }

static void settle(cardvm_game *g, uint32_t record_index, cardvm_outcome outcome) {
  WRITE(g, RECORD_AT(g, record_index)->outcome, outcome);
}

static void record_store(cardvm_game *g, uint32_t index, const cardvm_event *event) {
  record *r = RECORD_AT(g, index);
  ASSERT(g, r->kind == event->kind);
  write_words(g, r->slot, event->slot, CARDVM_SLOTS);
}

static bool replaces(const cardvm_game *g, const listener *l) {
  return l->hook >= g->program->hook_replace && l->hook < g->program->hook_until &&
         game_ability(g, l->ability)->def.kind == CARDVM_SUBSTITUTION;
}

/* -- Replacing --------------------------------------------------------------------------------- */

static cardvm_seat affected_seat(const cardvm_game *g, const cardvm_event *event) {
  cardvm_slot slot = game_event(g, event->kind)->def.affected;
  cardvm_seat seat = 0;
  if (slot == CARDVM_SLOT_PLAYER || slot == CARDVM_SLOT_BY) seat = event->slot[slot];
  else if (event->slot[CARDVM_SLOT_CARD]) seat = seat_master(g, event->slot[CARDVM_SLOT_CARD]);
  else seat = event->slot[CARDVM_SLOT_PLAYER];
  return is_seat(g, seat) ? seat : g->h->turn_player;
}

/* Goes on to the next of the simultaneous events. Each has its own list of used substitutions. */
static void replace_next_record(cardvm_game *g, frame *f) {
  event_frame *own = event_of(g, f);
  used_settle(g, f, g->records[own->record].outcome == CARDVM_DONE && g->records[own->record].next);
  WRITE(g, own->record, g->records[own->record].next);
  step_to(g, f, EVENT_REPLACE);
}

/* Returns whether an event that a substitution has changed is still possible. */
static bool still_possible(cardvm_game *g, uint32_t record_index, cardvm_event *event) {
  const listener *by = NULL;
  cardvm_outcome outcome = event_examine(g, event);
  if (outcome == CARDVM_DONE && event_prohibited(g, event, &by)) outcome = CARDVM_PROHIBITED;
  record_store(g, record_index, event);
  if (outcome == CARDVM_DONE) return true;
  settle(g, record_index, outcome);
  event_report(g, outcome, event, by);
  return false;
}

static void ask_whether(cardvm_game *g, frame *f, uint32_t listener_index) {
  const listener *l = LISTENER_AT(g, listener_index);
  ASSERT(g, replaces(g, l));
  context c = listener_context(g, l, NULL);
  WRITE(g, event_of(g, f)->asked, listener_index);
  step_to(g, f, EVENT_REPLACE_ASKED);
  decision_add(g, 0, 1);
  decision_add(g, 0, 0);
  WRITE(g, g->h->ask_source, c.me);
  WRITE(g, g->h->ask_ability, l->ability);
  decision_open(g, CARDVM_ASK_YES_NO, CARDVM_SUBJECT_NONE, c.you, 1, 1, NAME_REPLACE, true);
}

static void replace_with(cardvm_game *g, frame *f, uint32_t listener_index) {
  const listener *l = LISTENER_AT(g, listener_index);
  ASSERT(g, replaces(g, l));
  const cardvm_ability_def *d = &game_ability(g, l->ability)->def;
  context c = listener_context(g, l, NULL);
  event_frame *own = event_of(g, f);
  const uint32_t lasting = l->lasting;
  uint32_t id = l->ability, owner = listener_owner(g, l), record_index = own->record;
  ASSERT(g, !used_in_frame(g, f, id, owner) && "it replaces an event once");
  WRITE(g, own->counts, d->counts);
  step_to(g, f, EVENT_REPLACED);
  used_mark(g, id, owner);
  use_count(g, id, owner);
  ASSERT(g, use_counted(g, id, owner));
  cardvm_event event = record_event(g, record_index);
  trace_event(g, CARDVM_TRACE_REPLACED, &event, l);
  record_hold(g, record_index);
  frame *effect = effect_make(g, id, c.me, c.you);
  if (!effect) return;
  effect->itself = c.itself;
  effect->event = record_index;
  if (c.params) {
    effect->param_count = d->parameter_count;
    for (uint32_t i = 0; i < d->parameter_count; i++) effect->params[i] = c.params[i];
  }
  frame_push(g, effect);
  ASSERT(g, records_held(g, NULL));
  trace_cause(g, g->h->frame_count);
  lasting_use(g, lasting);
}

static void begin_replacing(cardvm_game *g, frame *f, uint32_t listener_index) {
  if (game_ability(g, g->listeners[listener_index].ability)->def.optional)
    ask_whether(g, f, listener_index);
  else replace_with(g, f, listener_index);
}

static void replace_step(cardvm_game *g, frame *f) {
  event_frame *own = event_of(g, f);
  ASSERT(g, !own->record || record_listed(g, f->event, own->record));
  if (!own->record) {
    used_settle(g, f, false);
    WRITE(g, own->record, f->event);
    step_to(g, f, EVENT_APPLY);
    return;
  }
  cardvm_event event = record_event(g, own->record);
  if (!still_possible(g, own->record, &event)) {
    replace_next_record(g, f);
    return;
  }
  uint32_t first = substitution_next(g, &event, f, 0);
  uint32_t second = first ? substitution_next(g, &event, f, first) : 0;
  if (!first) {
    settle(g, own->record, CARDVM_DONE);
    replace_next_record(g, f);
    return;
  }
  if (!second) {
    begin_replacing(g, f, first);
    return;
  }
  /* Listeners with the same ability and source can't be told apart. They are applied in the order
   * in which they began. */
  decision_begin(g);
  for (uint32_t i = first; i; i = substitution_next(g, &event, f, i)) {
    context c = listener_context(g, &g->listeners[i], &event);
    decision_offer(g, c.me, g->listeners[i].ability);
  }
  if (g->h->option_count == 1) {
    g->h->option_count = 0;
    begin_replacing(g, f, first);
    return;
  }
  step_to(g, f, EVENT_REPLACE_ORDERED);
  decision_open(g, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, affected_seat(g, &event), 1, 1,
                NAME_REPLACE, true);
}

static void replace_ordered_step(cardvm_game *g, frame *f) {
  cardvm_event event = record_event(g, event_of(g, f)->record);
  for (uint32_t i = substitution_next(g, &event, f, 0); i; i = substitution_next(g, &event, f, i)) {
    context c = listener_context(g, &g->listeners[i], &event);
    if (c.me == g->picks[0].subject && g->listeners[i].ability == g->picks[0].name) {
      begin_replacing(g, f, i);
      return;
    }
  }
  step_to(g, f, EVENT_REPLACE);
}

static void replace_asked_step(cardvm_game *g, frame *f) {
  uint32_t l = event_of(g, f)->asked;
  if (g->picks[0].name) {
    replace_with(g, f, l);
    return;
  }
  step_to(g, f, EVENT_REPLACE); /* a substitution that was declined counts as used */
  used_mark(g, g->listeners[l].ability, listener_owner(g, &g->listeners[l]));
}

static void replaced_step(cardvm_game *g, frame *f) {
  const event_frame *own = event_of(g, f);
  ASSERT(g, record_listed(g, f->event, own->record) && own->used && own->counts <= 1);
  if (f->outcome) {
    settle(g, own->record, own->counts ? CARDVM_COUNTED : CARDVM_REPLACED);
    replace_next_record(g, f);
  } else {
    step_to(g, f, EVENT_REPLACE);
  }
}

/* -- Applying ---------------------------------------------------------------------------------- */

/* Makes room for the events of a frame in g->done. Returns how many there are; 0: there is no room.
 */
static uint32_t done_room(cardvm_game *g, const frame *f) {
  uint32_t n = 0;
  EACH_LINKED(g, r, f->event, records, next) n++;
  return done_reserve(g, n) ? n : 0;
}

/* Each of simultaneous events is looked at again before any of them happens: what replaced another
 * may have moved its card or prohibited it, and several may have become one. */
static void settle_again(cardvm_game *g, const frame *f) {
  uint32_t n = 0;
  if (done_room(g, f) < 2) return;
  pairs_begin(g, PAIRS_MOVED);
  EACH_LINKED(g, r, f->event, records, next) {
    if (g->records[r].outcome != CARDVM_DONE) continue;
    g->done[n] = record_event(g, r);
    if (!still_possible(g, r, &g->done[n])) continue;
    if (!event_repeats(g, g->done, n, false)) {
      n++;
      continue;
    }
    settle(g, r, CARDVM_NOTHING);
    trace_event(g, CARDVM_TRACE_NOTHING, &g->done[n], NULL);
  }
}

/* Of events that are all or none: returns whether one can't be. */
static bool one_hindered(const cardvm_game *g, const frame *f, event_bond bond) {
  EACH_LINKED(g, r, f->event, records, next) {
    const uint32_t outcome = g->records[r].outcome;
    if (outcome != CARDVM_DONE && outcome != CARDVM_COUNTED &&
        !(outcome == CARDVM_NOTHING && bond == EVENTS_AS_ONE))
      return true;
  }
  return false;
}

static void hinder_all(cardvm_game *g, const frame *f) {
  EACH_LINKED(g, r, f->event, records, next) {
    /* What counts as one of them does not count as all. */
    if (g->records[r].outcome == CARDVM_COUNTED) settle(g, r, CARDVM_REPLACED);
    if (g->records[r].outcome != CARDVM_DONE) continue;
    const cardvm_event event = record_event(g, r);
    settle(g, r, CARDVM_PROHIBITED);
    trace_event(g, CARDVM_TRACE_PROHIBITED, &event, NULL);
  }
}

/* Lists the events that happen, and their records, in g->done. */
static uint32_t gather(cardvm_game *g, const frame *f) {
  uint32_t n = 0;
  if (!done_room(g, f)) return 0;
  EACH_LINKED(g, r, f->event, records, next)
    if (g->records[r].outcome == CARDVM_DONE) {
      *DONE_AT(g, n, g->done_capacity) = record_event(g, r);
      done_records(g)[n++] = r;
    }
  ASSERT(g, n <= g->done_capacity);
  return n;
}

static void apply_step(cardvm_game *g, frame *f, uint32_t index) {
  const event_bond bond = (event_bond)event_of(g, f)->as_one;
  applying by = {0};
  settle_again(g, f);
  if (bond && one_hindered(g, f, bond)) hinder_all(g, f);
  g->applying = &by;
  const uint32_t left = left_note(g, f), all = gather(g, f), n = all - left;
  if (all < left) { /* memory was refused for them */
    g->applying = NULL;
    return;
  }
  uint32_t trace = g->tracing ? g->trace_number + 1 : 0;
  for (uint32_t i = 0; i < n; i++) trace_event(g, CARDVM_TRACE_EVENT, DONE_AT(g, i, n), NULL);
  trace_together(g, trace, n);
  trace_cause_entry(g, index, trace); /* it causes all that follows */
  notice(g, g->done, all, true, index, trace, done_records(g));
  by.together = n > 1;
  if (n > 1) events_remember(g, g->done, n);
  for (uint32_t i = 0; i < n && !g->stopped; i++) {
    cardvm_event *event = DONE_AT(g, i, n);
    if (game_event(g, event->kind)->def.change == CARDVM_CHANGE_BODY) continue;
    const uint32_t index_of = *PART(g->program, done_records(g), n, i);
    by.record = index_of;
    by.trace = g->tracing ? trace + i : 0;
    settle(g, index_of, event_apply(g, event));
    record_store(g, index_of, event);
    if (g->tracing) trace_event_done(g, trace + i, event);
  }
  g->applying = NULL;
  left_done(g, done_records(g) + n, left);
  step_to(g, f, EVENT_BODY);
}

static void body_step(cardvm_game *g, frame *f) {
  event_frame *own = event_of(g, f);
  uint32_t at = own->record;
  ASSERT(g, !at || record_listed(g, f->event, at));
  while (at && (g->records[at].outcome != CARDVM_DONE ||
                game_event(g, g->records[at].kind)->def.change != CARDVM_CHANGE_BODY))
    at = g->records[at].next;
  WRITE(g, own->record, at);
  if (!at) {
    step_to(g, f, EVENT_NOTICE);
    return;
  }
  const record *r = &g->records[at];
  cardvm_event event = record_event(g, at);
  if (g->records[f->event].next && event_examine(g, &event) != CARDVM_DONE) {
    settle(g, at, CARDVM_LOST); /* its card has gone with an earlier one */
    trace_event(g, CARDVM_TRACE_LOST, &event, NULL);
    return;
  }
  step_to(g, f, EVENT_BODY_DONE);
  ADD(g, g->h->clock, 1);
  const cardvm_event_def *d = &game_event(g, r->kind)->def;
  ASSERT(g, d->change == CARDVM_CHANGE_BODY);
  frame *c = call_make(g, d->function, CARDVM_CALL_EVENT, r->slot[CARDVM_SLOT_CARD],
                       r->slot[CARDVM_SLOT_BY]);
  if (!c) return;
  c->event = at;
  frame_push(g, c);
  record_hold(g, at);
  ASSERT(g, records_held(g, NULL));
}

static void body_done_step(cardvm_game *g, frame *f) {
  event_frame *own = event_of(g, f);
  uint32_t at = own->record;
  ASSERT(g, record_listed(g, f->event, at));
  if (f->outcome == CARDVM_BODY_NOTHING) settle(g, at, CARDVM_NOTHING);
  WRITE(g, own->record, g->records[at].next);
  step_to(g, f, EVENT_BODY);
}

static void notice_step(cardvm_game *g, frame *f, uint32_t index) {
  uint32_t n = gather(g, f);
  notice(g, g->done, n, false, index, 0, done_records(g));
  for (uint32_t i = 0; i < n; i++)
    if (g->listened[DONE_AT(g, i, n)->kind] & LISTENED_TO_END) lasting_end_by_event(g, &g->done[i]);
  step_to(g, f, EVENT_INTERRUPT);
}

/* -- Interrupts -------------------------------------------------------------------------------- */

static void interrupt_start(cardvm_game *g, frame *f, uint32_t waiting_index) {
  event_frame *own = event_of(g, f);
  ASSERT(g, waiting_listed(g, own->interrupts, 0, waiting_index));
  write_word(g, LINK_TO(g, &own->interrupts, waitings, next, waiting_index),
             g->waitings[waiting_index].next);
  step_to(g, f, EVENT_INTERRUPTED);
  WRITE(g, own->interrupted, g->h->clock);
  waiting_resolve(g, waiting_index, ANNOUNCED_NOT);
}

static void interrupt_step(cardvm_game *g, frame *f) {
  const uint32_t first = event_of(g, f)->interrupts;
  if (!first) {
    step_to(g, f, EVENT_RULES);
    return;
  }
  /* Behind those of the rules they are listed in the order of players. */
  const uint32_t seat = WAITING_AT(g, first)->master;
  const bool unasked = g->program->rules.fixed_order || interrupts_unasked(g, WAITING_AT(g, first));
  decision_begin(g);
  for (uint32_t w = unasked ? 0 : first;
       w && turn_distance(g, WAITING_AT(g, w)->master) == turn_distance(g, seat);
       w = g->waitings[w].next)
    if (g->waitings[w].master == seat)
      decision_offer(g, g->waitings[w].source, g->waitings[w].ability);
  if (g->h->option_count <= 1) {
    g->h->option_count = 0;
    interrupt_start(g, f, first);
    return;
  }
  step_to(g, f, EVENT_INTERRUPT_ORDERED);
  decision_open(g, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, seat, 1, 1, NAME_NEXT_EFFECT, true);
}

static void interrupt_ordered_step(cardvm_game *g, frame *f) {
  uint32_t w = waiting_find(g, event_of(g, f)->interrupts, &g->picks[0]);
  if (w) interrupt_start(g, f, w);
  else step_to(g, f, EVENT_INTERRUPT);
}

/* -- The end ----------------------------------------------------------------------------------- */

static void end_step(cardvm_game *g, frame *f) {
  cardvm_outcome outcome = CARDVM_NOTHING;
  uint32_t n = 0, count = done_room(g, f), r = f->event;
  ASSERT(g, r && !event_of(g, f)->interrupts);
  if (!count) return;
  for (uint32_t next; r; r = next) {
    next = g->records[r].next;
    cardvm_outcome each = (cardvm_outcome)g->records[r].outcome;
    if (each == CARDVM_COUNTED) each = CARDVM_DONE;
    if (!event_follows(g, g->records[r].kind)) {
      *DONE_AT(g, n, count) = record_event(g, r);
      if (each != CARDVM_DONE) g->done[n].kind = 0;
      n++;
      if (count == 1 || each == CARDVM_DONE) outcome = each;
    }
    WRITE(g, g->records[r].next, 0);
    record_release(g, r);
  }
  WRITE(g, f->event, 0);
  g->done_count = n;
  ASSERT(g, n <= count && records_held(g, NULL));
  if (g->invariants_on) invariants_test(g, g->done, n);
  /* Nobody has proposed what only follows, and what was left below is still to be read. */
  if (!g->stopped) frame_pop(g, n ? outcome : f[-1].outcome);
}

void event_frame_step(cardvm_game *g, frame *f) {
  uint32_t index = g->h->frame_count;
  ASSERT(g, f == top(g) && f->event && f->step <= EVENT_END);
  switch ((event_step)f->step) {
  case EVENT_REPLACE: replace_step(g, f); break;
  case EVENT_REPLACE_ORDERED: replace_ordered_step(g, f); break;
  case EVENT_REPLACE_ASKED: replace_asked_step(g, f); break;
  case EVENT_REPLACED: replaced_step(g, f); break;
  case EVENT_APPLY: apply_step(g, f, index); break;
  case EVENT_BODY: body_step(g, f); break;
  case EVENT_BODY_DONE: body_done_step(g, f); break;
  case EVENT_NOTICE: notice_step(g, f, index); break;
  case EVENT_INTERRUPT: interrupt_step(g, f); break;
  case EVENT_INTERRUPT_ORDERED: interrupt_ordered_step(g, f); break;
  case EVENT_INTERRUPTED:
    /* After each interrupting effect others are searched for, unless nothing has happened since it
     * began. */
    if (g->h->clock != event_of(g, f)->interrupted) interrupts_search(g, index);
    step_to(g, f, EVENT_INTERRUPT);
    break;
  case EVENT_RULES:
    if (!rule_actions_serve(g, true)) step_to(g, f, EVENT_END);
    break;
  case EVENT_END: end_step(g, f); break;
  }
}
