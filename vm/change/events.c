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
  const uint32_t *own = game_event(g, event->kind)->own_listeners;
  return g->listened[event->kind] & LISTENED_TO_TRIGGER || (own && own_card_listens(g, event, own));
}

static void until_check(cardvm_game *g, const cardvm_event *event) {
  if (event->kind && g->listened[event->kind] & LISTENED_TO_END) lasting_end_by_event(g, event);
}

/* Applies one event. Nothing prohibits, replaces or interrupts it. */
static void apply_one(cardvm_game *g, cardvm_event *event) {
  const bool before = game_event(g, event->kind)->def.before;
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
    if (game_event(g, events[i].kind)->def.change != CARDVM_CHANGE_MOVE) continue;
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

void event_report(cardvm_game *g, cardvm_outcome outcome, const cardvm_event *event,
                  const listener *by) {
  if (!g->tracing) return;
  cardvm_trace_kind kind = outcome == CARDVM_PROHIBITED ? CARDVM_TRACE_PROHIBITED
                           : outcome == CARDVM_LOST     ? CARDVM_TRACE_LOST
                                                        : CARDVM_TRACE_NOTHING;
  trace_event(g, kind, event, by);
  if (event_too_late(g, event)) {
    cardvm_trace *t = trace_add(g, CARDVM_TRACE_NOTE);
    if (t) t->name = NAME_NOT_RUNNING;
  }
}

/* Returns DONE if the event may go on. Sets *slow if it needs a frame. */
static cardvm_outcome examine(cardvm_game *g, cardvm_event *event, bool *slow) {
  const listener *by = NULL;
  cardvm_outcome outcome = event_normalize(g, event);
  if (outcome == CARDVM_DONE && event_prohibited(g, event, &by)) outcome = CARDVM_PROHIBITED;
  if (outcome != CARDVM_DONE) event_report(g, outcome, event, by);
  else if (game_event(g, event->kind)->def.change == CARDVM_CHANGE_BODY ||
           event_followed(g, event) ||
           (event_listened(g, event) & LISTENED_TO_REPLACE && substitution_next(g, event, NULL, 0)))
    *slow = true;
  return outcome;
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
    write_word(g, last ? &g->records[last].next : &f->event, r);
    last = r;
  }
  WRITE(g, event_of(g, f)->record, f->event);
  WRITE(g, f->step, step);
  ASSERT(g, f == top(g) && record_listed(g, f->event, last) && !g->records[last].next);
  return true;
}

/* Returns whether an event that nothing replaces is its body alone: nobody listens. */
static bool body_alone(const cardvm_game *g, const cardvm_event *event) {
  const event_kind *k = game_event(g, event->kind);
  return k->def.change == CARDVM_CHANGE_BODY && !g->listened[event->kind] && !k->own_listeners;
}

/* Begins events that somebody has a say in, or that have a body. What is written must not depend on
 * the trace, because effects that run again are not traced. */
static cardvm_outcome begin_slowly(cardvm_game *g, const cardvm_event *events, uint32_t count,
                                   event_bond bond) {
  const bool body = count == 1 && body_alone(g, events);
  const uint32_t trace = g->tracing ? g->trace_number + 1 : 0;
  if (!frame_for(g, events, count, body ? CARDVM_DONE : 0, body ? EVENT_BODY : EVENT_REPLACE))
    return CARDVM_STOPPED;
  if (body) {
    trace_event(g, CARDVM_TRACE_EVENT, events, NULL);
    trace_cause_entry(g, g->h->frame_count, trace);
  } else if (bond) WRITE(g, event_of(g, top(g))->as_one, bond);
  return CARDVM_WAIT;
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
  if (!event_once(g, e) ||
      pairs_add(g, PAIRS_MOVED, game_event(g, e->kind)->def.change, e->slot[CARDVM_SLOT_CARD]))
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
  noted_notice(g);
  return g->stopped ? CARDVM_STOPPED : outcome;
}

/* After an event, interrupting effects and rule actions that act at once come before all others. */
static inline cardvm_outcome reactions(cardvm_game *g, const cardvm_event *events, uint32_t count,
                                       uint32_t interrupts) {
  if (!(interrupts | g->h->now_all | g->h->now_changed | g->stopped | g->h->noted))
    return CARDVM_DONE;
  if (interrupts) return followed(g, interrupted(g, events, count, interrupts));
  const bool acts = !g->stopped && rule_actions_now(g);
  if (!g->stopped && (acts || g->h->noted) && !g->h->over)
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

/* Lets events that nothing prohibits or replaces happen. */
static inline cardvm_outcome happen(cardvm_game *g, cardvm_event *events, uint32_t count) {
  const uint32_t interrupts = events_apply(g, events, count);
  const cardvm_outcome outcome = reactions(g, events, count, interrupts);
  if (outcome == CARDVM_DONE && g->invariants_on) invariants_test(g, events, count);
  ASSERT(g, !g->applying && records_held(g, NULL));
  return g->stopped ? CARDVM_STOPPED : outcome;
}

static inline cardvm_outcome propose(cardvm_game *g, cardvm_event *events, uint32_t count,
                                     event_bond bond) {
  bool slow = false;
  cardvm_outcome last = CARDVM_NOTHING;
  ASSERT(g, count && !g->applying && !g->reading);
  const uint32_t left = examine_all(g, events, count, bond, &slow, &last);
  if (g->stopped) return CARDVM_STOPPED;
  if (!left) return (bond || count == 1) && last != CARDVM_DONE ? last : CARDVM_NOTHING;
  if (slow) return begin_slowly(g, events, count, bond);
  move_up(events, count, left);
  return happen(g, events, left);
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

/* Returns whether nobody else is concerned when these cards move to the place, or with 0 to the
 * zone of the kind. They must carry nothing, have no abilities at work here or there, and not
 * listen to the move. If they go to their owners, they need some. No constant may be at work, and
 * the memory must have room for all; so what is remembered of one card does not depend on the
 * others. */
static bool moves_alone(const cardvm_game *g, const event_kind *k, const cardvm_handle *cards,
                        uint32_t count, cardvm_place to) {
  const cardvm_id id = to ? g->places[to].zone : k->def.what;
  if (!id || id == NOWHERE || k->def.as || zones_followed(g) || g->program->hears_masters ||
      constants_work(g) || count > g->limits.remembered)
    return false;
  const zone *z = game_zone(g, id);
  const bool owned = !to && !z->def.shared;
  if (z->def.owners_only || (owned && !zone_places(z))) return false;
  const uint32_t *listed = z->listed, *own_listeners = k->own_listeners;
  EACH_IN(cardvm_handle, at, cards, count) {
    const uint32_t index = card_at(g, *at);
    const card *c = &g->cards[index];
    if (!index || !card_bare(c) || in_set(listed, c->definition) ||
        (own_listeners && in_set(own_listeners, c->definition)) || (owned && !is_seat(g, c->owner)))
      return false;
  }
  return true;
}

unobserved apply_unobserved(cardvm_game *g, cardvm_id kind, const cardvm_handle *cards,
                            uint32_t count, cardvm_place to) {
  const event_kind *k = game_event(g, kind);
  const bool moves = k->def.change == CARDVM_CHANGE_MOVE;
  if (event_observed(g, kind)) return OBSERVED;
  if (g->journaling && count > 1)
    return OBSERVED; /* the journal must be the same as where they are proposed */
  if (moves ? !moves_alone(g, k, cards, count, to)
            : k->def.change != CARDVM_CHANGE_NOTICE ||
                  !none_listens(g, k->own_listeners, cards, count))
    return OBSERVED;
  charge(g, count * WORK_EVENT);
  if (game_watched(g)) return WATCHED;
  if (moves) cards_move(g, cards, count, k->def.what, to, k->def.position);
  else ADD(g, g->h->clock, count); /* cards_move does so for each */
  g->events += count;
  return APPLIED;
}
