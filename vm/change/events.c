/* The way of an event: prohibited? replaced? applied, noticed, traced. An event that nothing
 * replaces or interrupts happens here at once. Others become frames (event_frame.c). */
#include "change.h"
#include "holds.h"
#include "pairs.h"

#include <string.h>

/* -- Applying and noticing --------------------------------------------------------------------- */

/* Returns whether the card, or a card attached to it, may listen to its own events. */
static inline bool listens_to_itself(const cardvm_game *g, uint32_t index,
                                     const uint32_t *own_listeners) {
  return g->cards[index].attached_first || in_set(own_listeners, g->cards[index].definition);
}

static bool own_card_listens(const cardvm_game *g, const cardvm_event *event,
                             const uint32_t *own_listeners) {
  const uint32_t index = card_at(g, event->slot[CARDVM_SLOT_CARD]);
  return index && listens_to_itself(g, index, own_listeners);
}

static inline bool has_listeners(const cardvm_game *g, const cardvm_event *event) {
  const uint32_t *own = program_event(g->program, event->kind)->own_listeners;
  return g->listened[event->kind] & LISTENED_TO_TRIGGER || (own && own_card_listens(g, event, own));
}

static void until_check(cardvm_game *g, const cardvm_event *event) {
  if (event->kind && g->listened[event->kind] & LISTENED_TO_END) lasting_end_by_event(g, event);
}

/* Applies one event. Nothing prohibits, replaces or interrupts it. */
static void apply_one(cardvm_game *g, cardvm_event *event) {
  const bool before = program_event(g->program, event->kind)->def.before;
  uint32_t trace = 0, record_index = 0;
  if (g->tracing) {
    trace_event(g, CARDVM_TRACE_EVENT, event, NULL);
    trace = g->trace_number;
  }
  if (before && has_listeners(g, event)) notice(g, event, 1, true, 0, trace, &record_index);
  g->applying->trace = trace;
  event_apply(g, event);
  g->applying->trace = 0;
  if (g->tracing) trace_event_done(g, trace, event);
  if (record_index)
    WRITE(g, g->records[record_index].slot[CARDVM_SLOT_NEW], event->slot[CARDVM_SLOT_NEW]);
  if (!before && has_listeners(g, event)) notice(g, event, 1, false, 0, trace, &record_index);
  until_check(g, event);
}

/* Cards that leave by simultaneous events are remembered as they were before all of them. */
void events_remember(cardvm_game *g, const cardvm_event *events, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (program_event(g->program, events[i].kind)->def.change != CARDVM_CHANGE_MOVE) continue;
    uint32_t index = card_at(g, events[i].slot[CARDVM_SLOT_CARD]);
    if (index) card_remember(g, index, events[i].slot[CARDVM_SLOT_TO]);
  }
}

/* Applies simultaneous events, which are noticed together. */
static void apply_together(cardvm_game *g, cardvm_event *events, uint32_t count) {
  if (!done_reserve(g, count)) return;
  uint32_t *records = done_records(g), trace = g->tracing ? g->trace_number + 1 : 0;
  memset(records, 0, count * sizeof *records);
  for (uint32_t i = 0; g->tracing && i < count; i++)
    trace_event(g, CARDVM_TRACE_EVENT, &events[i], NULL);
  trace_together(g, trace, count);
  notice(g, events, count, true, 0, trace, records);
  g->applying->together = true;
  events_remember(g, events, count);
  for (uint32_t i = 0; i < count && !g->stopped; i++) {
    g->applying->trace = trace ? trace + i : 0;
    if (event_apply(g, &events[i]) != CARDVM_DONE) {
      events[i].kind = 0; /* an earlier one took its card away */
      continue;
    }
    if (records[i])
      WRITE(g, g->records[records[i]].slot[CARDVM_SLOT_NEW], events[i].slot[CARDVM_SLOT_NEW]);
    if (g->tracing) trace_event_done(g, trace + i, &events[i]);
  }
  g->applying->together = false;
  g->applying->trace = 0;
  notice(g, events, count, false, 0, trace, records);
  for (uint32_t i = 0; i < count; i++) until_check(g, &events[i]);
}

/* Applies events that nothing prohibits or replaces. Returns the first effect that interrupts. */
static inline uint32_t events_apply(cardvm_game *g, cardvm_event *events, uint32_t count) {
  applying by = {0};
  g->applying = &by;
  if (count == 1) apply_one(g, events);
  else apply_together(g, events, count);
  g->applying = NULL;
  return by.interrupts;
}

/* -- Proposing --------------------------------------------------------------------------------- */

static void report_outcome(cardvm_game *g, cardvm_outcome outcome, const cardvm_event *event,
                           const listener *by) {
  if (!g->tracing) return;
  cardvm_trace_kind kind = outcome == CARDVM_PROHIBITED ? CARDVM_TRACE_PROHIBITED
                           : outcome == CARDVM_LOST     ? CARDVM_TRACE_LOST
                                                        : CARDVM_TRACE_NOTHING;
  trace_event(g, kind, event, by);
}

/* Returns DONE if the event may go on. Sets *slow if it needs a frame. */
static cardvm_outcome examine(cardvm_game *g, cardvm_event *event, bool *slow) {
  const listener *by = NULL;
  cardvm_outcome outcome = event_normalize(g, event);
  if (outcome == CARDVM_DONE && event_prohibited(g, event, &by)) outcome = CARDVM_PROHIBITED;
  if (outcome != CARDVM_DONE) {
    report_outcome(g, outcome, event, by);
    return outcome;
  }
  const event_kind *k = program_event(g->program, event->kind);
  if (k->def.change == CARDVM_CHANGE_BODY || event_followed(g, event) ||
      (event_listened(g, event) & LISTENED_TO_REPLACE && substitution_next(g, event, NULL, 0)))
    *slow = true;
  return CARDVM_DONE;
}

static bool frame_for(cardvm_game *g, const cardvm_event *events, uint32_t count, uint32_t outcome,
                      event_step step) {
  frame *f = frame_push(g, frame_make(g, FRAME_EVENT));
  if (!f) return false;
  uint32_t last = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (!events[i].kind) continue;
    uint32_t r = record_add(g, &events[i]);
    if (!r) return false;
    record_hold(g, r);
    ASSERT(g, g->records[r].references == 1 && "its frame alone holds it");
    WRITE(g, g->records[r].outcome, outcome);
    if (last) WRITE(g, g->records[last].next, r);
    else WRITE(g, f->event, r);
    last = r;
  }
  WRITE(g, event_of(g, f)->record, f->event);
  WRITE(g, f->step, step);
  ASSERT(g, f == top(g) && record_listed(g, f->event, last) && !g->records[last].next);
  return true;
}

/* Begins an event that consists of its body only. What is written must not depend on the trace,
 * because effects that run again are not traced. */
static bool body_first(cardvm_game *g, const cardvm_event *event) {
  if (!frame_for(g, event, 1, CARDVM_DONE, EVENT_BODY)) return false;
  const uint32_t trace = g->tracing ? g->trace_number + 1 : 0;
  trace_event(g, CARDVM_TRACE_EVENT, event, NULL);
  trace_cause_entry(g, g->h->frame_count, trace);
  return true;
}

/* Pushes a frame in which effects interrupt. The events have happened already. */
static cardvm_outcome interrupted(cardvm_game *g, const cardvm_event *events, uint32_t count,
                                  uint32_t first) {
  if (g->stopped || !frame_for(g, events, count, CARDVM_DONE, EVENT_INTERRUPT))
    return CARDVM_STOPPED;
  WRITE(g, event_of(g, top(g))->interrupts, first);
  EACH_LINKED(g, w, first, waitings, next)
    used_mark(g, WAITING_AT(g, w)->ability, g->waitings[w].owner);
  return CARDVM_WAIT;
}

bool event_repeats(cardvm_game *g, const cardvm_event *events, uint32_t i, bool of_its_kind) {
  const cardvm_event *e = &events[i];
  /* Only what the same change does to the same card can be. */
  if (!event_once(g, e) || pairs_add(g, PAIRS_MOVED, program_event(g->program, e->kind)->def.change,
                                     e->slot[CARDVM_SLOT_CARD]))
    return false;
  for (uint32_t k = i; k-- > 0;)
    if ((of_its_kind ? events[k].kind == e->kind : events[k].kind != 0) &&
        event_touches(g, e, &events[k]))
      return event_same(g, e, &events[k]);
  return false;
}

/* Leaves out what earlier ones of these events do, and returns how many are left. */
static uint32_t leave_out(cardvm_game *g, cardvm_event *events, uint32_t count, bool of_its_kind) {
  uint32_t left = 0;
  pairs_begin(g, PAIRS_MOVED);
  for (uint32_t i = 0; i < count; i++) {
    if (events[i].kind && event_repeats(g, events, i, of_its_kind)) events[i].kind = 0;
    left += events[i].kind != 0;
  }
  return left;
}

/* Moves the events that happen to the front. */
static void move_up(cardvm_event *events, uint32_t count, uint32_t left) {
  uint32_t n = 0;
  for (uint32_t i = 0; left < count && i < count; i++)
    if (events[i].kind) events[n++] = events[i];
  for (; left < count; left++) events[left].kind = 0;
}

/* That masters have changed is noticed first, by a frame on that of the events. */
static cardvm_outcome followed(cardvm_game *g, cardvm_outcome outcome) {
  masters_notice(g);
  return g->stopped ? CARDVM_STOPPED : outcome;
}

/* After an event, interrupting effects and rule actions that act at once come before all others. */
static inline cardvm_outcome reactions(cardvm_game *g, const cardvm_event *events, uint32_t count,
                                       uint32_t interrupts) {
  if (!(interrupts | g->h->now_all | g->h->now_changed | g->stopped | g->h->masters))
    return CARDVM_DONE;
  if (interrupts) return followed(g, interrupted(g, events, count, interrupts));
  const bool acts = !g->stopped && rule_actions_now(g);
  if (!g->stopped && (acts || g->h->masters) && !g->h->over)
    return frame_for(g, events, count, CARDVM_DONE, EVENT_RULES) ? followed(g, CARDVM_WAIT)
                                                                 : CARDVM_STOPPED;
  return g->stopped ? CARDVM_STOPPED : CARDVM_DONE;
}

/* Examines the events, and returns how many may go on. *outcome: what became of the last one. */
static inline uint32_t examine_all(cardvm_game *g, cardvm_event *events, uint32_t count,
                                   event_bond bond, bool *slow, cardvm_outcome *outcome) {
  uint32_t left = 0;
  for (uint32_t i = 0; i < count; i++) {
    *outcome = examine(g, &events[i], slow);
    if (*outcome == CARDVM_DONE) left++;
    else if (bond == EVENTS_WHOLE || (bond && *outcome != CARDVM_NOTHING)) return 0;
    else events[i].kind = 0;
  }
  /* What has a frame is examined there once more, when each has become what it becomes. */
  if (left < 2) return left;
  const uint32_t once = leave_out(g, events, count, *slow);
  return bond == EVENTS_WHOLE && once < left ? 0 : once;
}

static inline cardvm_outcome propose(cardvm_game *g, cardvm_event *events, uint32_t count,
                                     event_bond bond) {
  bool slow = false;
  ASSERT(g, count && !g->applying && !g->reading);
  cardvm_outcome outcome = CARDVM_NOTHING;
  const uint32_t left = examine_all(g, events, count, bond, &slow, &outcome);
  if (g->stopped) return CARDVM_STOPPED;
  if (left == 0) return (bond || count == 1) && outcome != CARDVM_DONE ? outcome : CARDVM_NOTHING;
  if (slow && count == 1 && !g->listened[events->kind] &&
      program_event(g->program, events->kind)->def.change == CARDVM_CHANGE_BODY &&
      !program_event(g->program, events->kind)->own_listeners)
    return body_first(g, events) ? CARDVM_WAIT : CARDVM_STOPPED;
  if (slow) {
    if (!frame_for(g, events, count, 0, 0)) return CARDVM_STOPPED;
    if (bond) WRITE(g, event_of(g, top(g))->as_one, bond);
    return CARDVM_WAIT;
  }
  move_up(events, count, left);
  const uint32_t interrupts = events_apply(g, events, left);
  cardvm_outcome after = reactions(g, events, left, interrupts);
  if (after == CARDVM_DONE && g->invariants_on) invariants_test(g, events, left);
  ASSERT(g, !g->applying && records_held(g, 0));
  return g->stopped ? CARDVM_STOPPED : after;
}

/* Proposes simultaneous events. Returns WAIT if a frame was pushed; its outcome goes to the frame
 * below. Events that do not happen get kind 0. */
cardvm_outcome event_propose(cardvm_game *g, cardvm_event *events, uint32_t count) {
  return propose(g, events, count, EVENTS_EACH);
}

cardvm_outcome events_propose_bound(cardvm_game *g, cardvm_event *events, uint32_t count,
                                    event_bond bond) {
  const cardvm_outcome outcome = propose(g, events, count, bond);
  for (uint32_t i = 0; outcome > CARDVM_DONE && outcome < CARDVM_WAIT && i < count; i++)
    events[i].kind = 0;
  return outcome;
}

/* -- Without proposing ------------------------------------------------------------------------- */

/* Returns whether none of the cards listens to its own events. */
static bool none_listens(const cardvm_game *g, const uint32_t *own_listeners,
                         const cardvm_handle *cards, uint32_t count) {
  for (const cardvm_handle *at = cards, *end = cards + count; own_listeners && at < end; at++)
    if (handle_index(*at) > g->h->card_count ||
        listens_to_itself(g, handle_index(*at), own_listeners))
      return false;
  return true;
}

/* Returns whether nobody else is concerned when these cards move to the zone. They must carry
 * nothing, have no abilities at work here or there, and not listen to the move. If the zone is to
 * be their owner's, they need an owner. The caller has checked that no constant is at work and that
 * the memory has room for all; so what is remembered of one card does not depend on the others. */
static bool move_alone(const cardvm_game *g, const uint32_t *own_listeners, const zone *to,
                       bool owned, const cardvm_handle *cards, uint32_t count) {
  const uint32_t *listed = to->listed;
  for (const cardvm_handle *at = cards, *end = cards + count; at < end; at++) {
    const uint32_t index = card_at(g, *at);
    const card *c = &g->cards[index];
    if (!index || !card_bare(c) || in_set(listed, c->definition) ||
        (own_listeners && in_set(own_listeners, c->definition)) || (owned && !is_seat(g, c->owner)))
      return false;
  }
  return true;
}

/* Returns whether something may follow from any move. */
static bool moves_observed(const cardvm_game *g) {
  return zones_followed(g) || g->program->hears_masters;
}

unobserved apply_unobserved(cardvm_game *g, cardvm_id kind, const cardvm_handle *cards,
                            uint32_t count, cardvm_place to) {
  const event_kind *k = program_event(g->program, kind);
  if (event_observed(g, kind)) return OBSERVED;
  if (k->def.change == CARDVM_CHANGE_MOVE && moves_observed(g)) return OBSERVED;
  if (g->journaling && count > 1)
    return OBSERVED; /* the journal must be the same as where they are proposed */
  if (k->def.change == CARDVM_CHANGE_NOTICE) {
    if (!none_listens(g, k->own_listeners, cards, count)) return OBSERVED;
    if (!game_watched(g)) events_count(g, count);
    else charge(g, count * WORK_EVENT);
    return game_watched(g) ? WATCHED : APPLIED;
  }
  const cardvm_id id = to ? g->places[to].zone : k->def.what;
  const zone *z = id && id != NOWHERE ? program_zone(g->program, id) : NULL;
  const bool owned = !to && z && !z->def.shared;
  if (k->def.change != CARDVM_CHANGE_MOVE || !z || k->def.as || z->def.owners_only ||
      constants_work(g) || (owned && z->def.circles && !z->circle_count) ||
      count > g->limits.remembered || !move_alone(g, k->own_listeners, z, owned, cards, count))
    return OBSERVED;
  charge(g, count * WORK_EVENT);
  if (game_watched(g)) return WATCHED;
  if (!to && z->def.shared) to = place_of(g, id, 0);
  cards_move(g, cards, count, id, to, k->def.position);
  g->events += count; /* cards_move has advanced the clock */
  return APPLIED;
}
