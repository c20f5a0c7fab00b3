/* What follows from what events do: cards leave zones and enter them, and get other masters. These
 * are events of the machine's own. They are noted where cards move and where a master is written,
 * so nobody has to know by which events that can happen. */
#include "change.h"
#include "pairs.h"

/* -- Refills ----------------------------------------------------------------------------------- */

cardvm_event refill_shuffle(const cardvm_game *g, const cardvm_event *deal, cardvm_place place) {
  cardvm_event e = {.kind = CARDVM_EVENT_SHUFFLE};
  e.slot[CARDVM_SLOT_TO] = place;
  e.slot[CARDVM_SLOT_SOURCE] = deal->slot[CARDVM_SLOT_SOURCE];
  e.slot[CARDVM_SLOT_PLAYER] = g->places[place].owner;
  e.slot[CARDVM_SLOT_BY] = deal->slot[CARDVM_SLOT_PLAYER];
  return e;
}

static bool refill_permitted(cardvm_game *g, const cardvm_event *deal, cardvm_place place) {
  const cardvm_event e = refill_shuffle(g, deal, place);
  return !event_prohibited(g, &e, NULL);
}

/* -- Zones ------------------------------------------------------------------------------------- */

static uint64_t place_bit(const cardvm_game *g, cardvm_place place) {
  return place && place != NOWHERE ? zone_bit(g->places[place].zone) : 0;
}

bool event_followed(const cardvm_game *g, const cardvm_event *e) {
  const cardvm_program *p = g->program;
  const cardvm_event_def *d = &program_event(p, e->kind)->def;
  if (!zones_followed(g)) return false;
  const uint32_t index = card_at(g, e->slot[CARDVM_SLOT_CARD]);
  const uint64_t from = place_bit(g, g->cards[index].place);
  switch (d->change) {
  case CARDVM_CHANGE_MOVE: /* what is attached to the card goes its own way */
    return p->zones_left & from || p->zones_entered & place_bit(g, e->slot[CARDVM_SLOT_TO]) ||
           (p->zones_entered && g->cards[index].attached_first);
  case CARDVM_CHANGE_ATTACH: return p->zones_left & from || g->cards[index].attached_first;
  case CARDVM_CHANGE_CREATE: return p->zones_entered & place_bit(g, e->slot[CARDVM_SLOT_TO]);
  case CARDVM_CHANGE_DEAL:
    return p->zones_left & (zone_bit(d->what) | zone_bit(d->refill)) ||
           p->zones_entered & (zone_bit(d->what) | zone_bit(d->dealt_to));
  default: return false;
  }
}

/* Adds to the records of the frame on top that the event takes a card from one place to another. */
static void follow_add(cardvm_game *g, cardvm_event e, cardvm_id kind, uint32_t index,
                       cardvm_place from, cardvm_place to) {
  e.kind = kind;
  e.slot[CARDVM_SLOT_CARD] = card_handle(g, index);
  e.slot[CARDVM_SLOT_FROM] = from;
  e.slot[CARDVM_SLOT_TO] = to;
  e.slot[CARDVM_SLOT_NAME] = 0;
  const uint32_t made = record_add(g, &e);
  if (!made) return;
  record_hold(g, made);
  WRITE(g, g->records[made].outcome, CARDVM_DONE);
  WRITE(g, g->records[g->applying->last].next, made);
  g->applying->last = made;
}

/* The card will go from where it lies to a place, or NOWHERE. Returns whether somebody may want to
 * hear that it leaves its zone. */
static bool leaving_add(cardvm_game *g, uint32_t index, const cardvm_event *by, cardvm_place to) {
  const cardvm_place from = g->cards[index].place;
  const uint32_t zone_id = from ? g->places[from].zone : 0;
  const cardvm_id kind = zone_id ? game_zone(g, zone_id)->left : 0;
  if (!kind || from == to) return false;
  if (to && to != NOWHERE && g->places[to].zone == zone_id && move_stays(g, zone_id, to))
    return false;
  follow_add(g, *by, kind, index, from, to);
  return !g->stopped;
}

/* The first cards of a place, behind some that earlier events deal, will be dealt to another one.
 * Returns how many leave a zone. */
static uint32_t dealing_add(cardvm_game *g, const cardvm_event *by, cardvm_place from,
                            cardvm_place to, uint32_t behind, uint32_t count) {
  uint32_t n = 0, at = g->places[from].first;
  for (; at && behind; at = g->cards[at].next, behind--) charge(g, 1);
  for (; at && count && !g->stopped; at = g->cards[at].next, count--) {
    charge(g, 1);
    n += leaving_add(g, at, by, to);
  }
  return n;
}

/* Returns how many cards the records before one deal from the same place. */
static uint32_t dealt_before(cardvm_game *g, uint32_t first, uint32_t record_index) {
  const cardvm_id what = game_event(g, g->records[record_index].kind)->def.what;
  const cardvm_seat seat = g->records[record_index].slot[CARDVM_SLOT_PLAYER];
  uint64_t n = 0;
  for (uint32_t r = first; r != record_index; r = g->records[r].next) {
    const record *k = &g->records[r];
    const cardvm_event_def *d = &game_event(g, k->kind)->def;
    charge(g, 1);
    if (k->outcome == CARDVM_DONE && d->change == CARDVM_CHANGE_DEAL &&
        place_of(g, d->what, k->slot[CARDVM_SLOT_PLAYER]) == place_of(g, what, seat))
      n += k->slot[CARDVM_SLOT_AMOUNT];
  }
  return n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

static uint32_t leaving_by(cardvm_game *g, const cardvm_event *e, uint32_t first, uint32_t r) {
  const cardvm_event_def *d = &game_event(g, e->kind)->def;
  const cardvm_seat seat = e->slot[CARDVM_SLOT_PLAYER];
  const uint32_t index = card_at(g, e->slot[CARDVM_SLOT_CARD]);
  switch (d->change) {
  case CARDVM_CHANGE_MOVE: return index && leaving_add(g, index, e, e->slot[CARDVM_SLOT_TO]);
  case CARDVM_CHANGE_ATTACH: return index && leaving_add(g, index, e, 0);
  case CARDVM_CHANGE_DEAL: {
    const cardvm_place from = place_of(g, d->what, seat), to = place_of(g, d->dealt_to, seat);
    const uint32_t amount = e->slot[CARDVM_SLOT_AMOUNT];
    const uint32_t before = dealt_before(g, first, r), there = g->places[from].count;
    uint32_t n = dealing_add(g, e, from, to, before, amount);
    if (d->refill && before <= there && amount > there - before && refill_permitted(g, e, from))
      n += dealing_add(g, e, place_of(g, d->refill, seat), from, 0, UINT32_MAX);
    return n;
  }
  default: return 0;
  }
}

/* Returns how many cards of a refill a deal takes on at most. */
static uint32_t taken_on(const cardvm_game *g, const cardvm_event *e) {
  const cardvm_event_def *d = &game_event(g, e->kind)->def;
  const uint32_t amount = e->slot[CARDVM_SLOT_AMOUNT], most = g->h->card_count;
  if (d->change != CARDVM_CHANGE_DEAL || !d->refill) return 0;
  return amount < most ? amount : most;
}

uint32_t left_note(cardvm_game *g, const frame *f) {
  uint32_t n = 0, last = 0, count = 0, late = 0;
  if (!zones_followed(g)) return 0;
  EACH_LINKED(g, r, f->event, records, next) {
    last = r;
    count++;
  }
  g->applying->last = last;
  for (uint32_t r = f->event, end = 0; r && !end && !g->stopped;
       end = r == last, r = g->records[r].next) {
    if (g->records[r].outcome != CARDVM_DONE) continue;
    const cardvm_event e = record_event(g, r);
    const uint32_t more = taken_on(g, &e);
    if (more > late) late = more;
    n += leaving_by(g, &e, f->event, r);
  }
  if (late) done_reserve(g, count + n + late); /* for late_note */
  return n;
}

late late_note(cardvm_game *g, const cardvm_event *deal, cardvm_place from, cardvm_place to,
               uint32_t count) {
  const uint32_t there = g->places[from].count, most = count < there ? count : there;
  const applying *by = g->applying;
  uint32_t r = by->last;
  late l = {0};
  if (!by->record || !g->program->zones_left ||
      !MUST(g, most <= taken_on(g, deal) && most <= g->done_capacity) ||
      !dealing_add(g, deal, from, to, 0, most))
    return l;
  cardvm_event *events = g->done + g->done_capacity - most;
  l.records = done_records(g) + g->done_capacity - most;
  for (; (r = g->records[r].next); l.count++) {
    *PART(g->program, events, most, l.count) = record_event(g, r);
    l.records[l.count] = r;
  }
  notice(g, events, l.count, true, g->h->frame_count, by->trace, l.records);
  return l;
}

void left_done(cardvm_game *g, const uint32_t *records, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    record *r = RECORD_AT(g, records[i]);
    const uint32_t index = card_named(g, r->slot[CARDVM_SLOT_CARD]);
    WRITE(g, r->slot[CARDVM_SLOT_NEW], card_handle(g, index));
  }
}

void entered_note(cardvm_game *g, uint32_t index, cardvm_place from) {
  const cardvm_place to = g->cards[index].place;
  const uint32_t by = g->applying ? g->applying->record : 0;
  if (!by) return;
  cardvm_event e = record_event(g, by);
  e.slot[CARDVM_SLOT_NEW] = card_handle(g, index);
  follow_add(g, e, game_zone(g, g->places[to].zone)->entered, index, from, to);
}

/* -- What was noted ---------------------------------------------------------------------------- */

/* Returns whether it is as it was noted: the card's stay goes on, and it has another master. */
static bool master_differs(cardvm_game *g, uint32_t record_index) {
  record *r = RECORD_AT(g, record_index);
  const uint32_t index = card_at(g, r->slot[CARDVM_SLOT_CARD]);
  if (!index || g->cards[index].master == r->slot[CARDVM_SLOT_AMOUNT]) return false;
  WRITE(g, r->slot[CARDVM_SLOT_PLAYER], g->cards[index].master);
  WRITE(g, r->outcome, CARDVM_DONE);
  return true;
}

/* Returns whether it is to be noticed: of masters, that a card has another one than it had when its
 * master was first noted. */
static bool noted_stands(cardvm_game *g, uint32_t record_index) {
  const record *r = &g->records[record_index];
  if (r->kind == CARDVM_EVENT_MASTER_CHANGES)
    return pairs_add(g, PAIRS_MOVED, r->kind, r->slot[CARDVM_SLOT_CARD]) &&
           master_differs(g, record_index);
  WRITE(g, g->records[record_index].outcome, CARDVM_DONE);
  return true;
}

/* Takes over the list of what was noted, the oldest first. */
static uint32_t noted_turned(cardvm_game *g) {
  uint32_t first = 0;
  for (uint32_t r = g->h->noted, next; r; r = next) {
    next = g->records[r].next;
    WRITE(g, g->records[r].next, first);
    first = r;
    charge(g, 1);
  }
  WRITE(g, g->h->noted, 0);
  return first;
}

/* Returns the first of what was noted and is to be noticed, with the others behind it. */
static uint32_t noted_take(cardvm_game *g) {
  uint32_t first = 0, last = 0;
  pairs_begin(g, PAIRS_MOVED);
  for (uint32_t r = noted_turned(g), next; r; r = next) {
    next = g->records[r].next;
    WRITE(g, g->records[r].next, 0);
    if (!noted_stands(g, r)) {
      record_release(g, r);
      continue;
    }
    if (last) WRITE(g, g->records[last].next, r);
    else first = r;
    last = r;
  }
  return first;
}

static void noted_trace(cardvm_game *g, const frame *f) {
  const uint32_t at = g->h->frame_count, first = g->trace_number + 1;
  uint32_t n = 0;
  if (!g->tracing) return;
  trace_cause_entry(g, at, g->noted_cause);
  EACH_LINKED(g, r, f->event, records, next) {
    const cardvm_event e = record_event(g, r);
    trace_event(g, CARDVM_TRACE_EVENT, &e, NULL);
    n++;
  }
  trace_together(g, first, n);
  trace_cause_entry(g, at, first);
}

bool noted_notice(cardvm_game *g) {
  if (!g->h->noted || g->stopped) return false;
  frame *f = frame_make(g, FRAME_EVENT);
  const uint32_t first = f ? noted_take(g) : 0;
  if (!first) return false;
  f->event = first;
  f->step = EVENT_NOTICE;
  event_of(g, f)->record = first;
  f = frame_push(g, f);
  noted_trace(g, f);
  return f != NULL;
}
