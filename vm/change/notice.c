/* Which abilities an event triggers: listeners of its kind, and abilities of its own card. What is
 * triggered enters the queue. If it interrupts, it enters the event's own window. */
#include "change.h"
#include "holds.h"
#include "pairs.h"

typedef struct noticing {
  cardvm_game *g;
  const cardvm_event *events;
  uint32_t count;
  bool before;
  bool only_interrupts; /* a window is searched again */
  uint32_t frame;       /* the event frame that takes interrupting effects */
  uint32_t trace;       /* the number of the first event's trace entry */
  /* [event]: its record, made when it is first needed; NULL: it is that something holds */
  uint32_t *records;
  uint32_t own_last; /* the last interrupting effect of the rules that was added */
  bool linked;
  uint32_t *behind; /* [turn distance]: the last interrupting effect of that player and those
                       before, or 0, if they are linked */
} noticing;
#define EVENT_AT(h, i) PART((h)->g->program, (h)->events, (h)->count, i)

static uint32_t record_for(noticing *h, uint32_t i) {
  ASSERT(h->g, i < h->count &&
                   (!h->records[i] || h->g->records[h->records[i]].kind == EVENT_AT(h, i)->kind));
  if (!h->records[i]) h->records[i] = record_add(h->g, EVENT_AT(h, i));
  ASSERT(h->g, h->g->stopped || h->g->records[h->records[i]].kind == EVENT_AT(h, i)->kind);
  return h->records[i];
}

/* The link behind an interrupting effect, or the first link. It is asked for anew each time,
 * because a table that grows moves. */
static uint32_t *interrupt_link(const noticing *h, uint32_t behind) {
  cardvm_game *g = h->g;
  if (behind) return &WAITING_AT(g, behind)->next;
  return h->frame ? &event_of(g, &g->frames[h->frame])->interrupts : &g->applying->interrupts;
}

static void interrupt_insert(const noticing *h, uint32_t behind, uint32_t at) {
  cardvm_game *g = h->g;
  uint32_t *link = interrupt_link(h, behind);
  WRITE(g, g->waitings[at].next, *link);
  if (h->frame || behind) write_word(g, link, at);
  else *link = at; /* no state: a frame takes it next */
}

/* Adds what the rules do of themselves in the order in which they are written, before all else. */
static void interrupt_add_own(noticing *h, uint32_t at) {
  cardvm_game *g = h->g;
  const uint32_t id = WAITING_AT(g, at)->ability;
  uint32_t last = h->own_last && g->waitings[h->own_last].ability <= id ? h->own_last : 0;
  for (uint32_t next; (next = *interrupt_link(h, last)) &&
                      interrupts_unasked(g, &g->waitings[next]) && g->waitings[next].ability <= id;
       charge(g, 1))
    last = next;
  interrupt_insert(h, last, at);
  h->own_last = at;
  h->linked = false;
}

/* Adds an interrupting effect behind those of its player. */
static void interrupt_add(noticing *h, uint32_t at) {
  cardvm_game *g = h->g;
  uint32_t last = 0;
  if (interrupts_unasked(g, WAITING_AT(g, at))) {
    interrupt_add_own(h, at);
    return;
  }
  for (uint32_t next; !h->linked && (next = *interrupt_link(h, last)) &&
                      interrupts_unasked(g, WAITING_AT(g, next));
       charge(g, 1))
    last = next;
  for (uint32_t d = 0; !h->linked && d <= CARDVM_PLAYERS_MAX; d++) {
    for (uint32_t next;
         (next = *interrupt_link(h, last)) && turn_distance(g, WAITING_AT(g, next)->master) <= d;
         charge(g, 1))
      last = next;
    h->behind[d] = last;
  }
  h->linked = true;
  const uint32_t own = turn_distance(g, g->waitings[at].master), behind = h->behind[own];
  interrupt_insert(h, behind, at);
  for (uint32_t d = own; d <= CARDVM_PLAYERS_MAX && h->behind[d] == behind; d++) h->behind[d] = at;
}

/* Of a rule's ability: returns whether some card is me. */
static bool speaks_for_card(const cardvm_ability_def *d) {
  return d->me_who || d->me_slot <= CARDVM_SLOT_SOURCE;
}

static bool once(const cardvm_game *g, const cardvm_ability_def *d) {
  return g->program->rules.once_per_batch && !d->each;
}

static bool of_batch(const noticing *h, const waiting *w, uint32_t id, uint32_t owner) {
  for (uint32_t i = 0; i < h->count && w->ability == id && w->owner == owner && w->event; i++)
    if (h->records[i] == w->event) return true;
  return false;
}

/* Returns whether an ability that triggers once for simultaneous events, and listens to several
 * kinds of them, has triggered for another one of these. */
static bool triggered_already(const noticing *h, const ability *a, uint32_t id, uint32_t owner) {
  cardvm_game *g = h->g;
  const cardvm_ability_def *d = &a->def;
  const bool for_its_card = a->rule && speaks_for_card(d);
  if (d->event_count < 2 || h->count < 2 || !once(g, d) || for_its_card) return false;
  if (d->interrupts) {
    uint32_t w = *interrupt_link(h, 0);
    for (; w; w = g->waitings[w].next, charge(g, 1))
      if (of_batch(h, WAITING_AT(g, w), id, owner)) return true;
    return false;
  }
  EACH_LINKED(g, i, g->h->group_first, groups, next)
    for (uint32_t w = GROUP_AT(g, i)->first; w; w = g->waitings[w].next, charge(g, 1))
      if (of_batch(h, WAITING_AT(g, w), id, owner)) return true;
  return false;
}

/* Returns whether an ability can't be activated as it would trigger. What the rules do inside an
 * event is no ability that anybody activates. */
static bool kept_from(cardvm_game *g, const ability *a, const context *c) {
  if (a->rule && a->def.interrupts) return false;
  const cardvm_event e = activate_event(a->id, c->me, c->you);
  const listener *by = NULL;
  if (!event_prohibited(g, &e, &by)) return false;
  trace_event(g, CARDVM_TRACE_PROHIBITED, &e, by);
  return true;
}

/* What follows from an event has no entry of its own in the trace, but that of the event. */
static uint32_t origin(const noticing *h, uint32_t i) {
  const uint32_t card = EVENT_AT(h, i)->slot[CARDVM_SLOT_CARD];
  uint32_t first = 0;
  if (!event_follows(h->g, EVENT_AT(h, i)->kind)) return i;
  while (first < i && h->events[first].slot[CARDVM_SLOT_CARD] != card) first++;
  return first < i ? first : 0;
}

/* Of what triggers because something holds each effect has a record of its own. As long as that is
 * there, it does not trigger again: 0. */
static uint32_t state_record(cardvm_game *g, uint32_t id, uint32_t owner) {
  const cardvm_event e = {g->program->state_event, .slot[CARDVM_SLOT_NAME] = id,
                          .slot[CARDVM_SLOT_EXTRA] = owner};
  uint32_t i = g->h->record_count;
  charge(g, i);
  for (; i > 0; i--)
    if (g->records[i].kind == e.kind && !memcmp(g->records[i].slot, e.slot, sizeof e.slot))
      return 0;
  return record_add(g, &e);
}

/* Returns whether it triggers. */
static bool trigger(noticing *h, uint32_t id, const context *c, uint32_t owner, uint32_t i) {
  cardvm_game *g = h->g;
  const cardvm_ability_def *d = &game_ability(g, id)->def;
  if (h->only_interrupts && !d->interrupts) return false;
  if (h->only_interrupts && pairs_has(g, PAIRS_USED, id, owner)) return false;
  const bool later = limited_later(game_ability(g, id));
  if (d->limit && !use_left(g, id, later ? c->itself : owner)) return false;
  if (triggered_already(h, game_ability(g, id), id, owner)) return false;
  if (g->listened[CARDVM_EVENT_ACTIVATE] & LISTENED_TO_PROHIBIT &&
      kept_from(g, game_ability(g, id), c))
    return false;
  waiting w; /* params beyond param_count are never read */
  w.ability = id;
  w.source = c->me;
  w.master = c->you;
  w.event = h->records ? record_for(h, i) : state_record(g, id, owner);
  w.itself = c->itself;
  w.owner = owner;
  w.next = w.body = w.made = w.chosen = 0;
  w.param_count = c->params ? d->parameter_count : 0;
  for (uint32_t n = 0; n < w.param_count; n++) w.params[n] = c->params[n];
  if (!w.event) return false;
  if (!later) use_count(g, id, owner);
  ASSERT(g, later || use_counted(g, id, owner));
  uint32_t at = waiting_add(g, &w);
  if (!at) return false;
  cardvm_trace *t = g->tracing ? trace_add(g, CARDVM_TRACE_TRIGGERED) : NULL;
  if (t) {
    if (h->trace) {
      t->cause = h->trace + origin(h, i);
      t->depth++;
    }
    t->ability = id;
    t->source = c->me;
    t->player = c->you;
    trace_seen(g, t);
    g->waiting_causes[at] = (cause){t->number, t->depth};
  }
  if (!d->interrupts || !h->records) {
    queue_insert(g, at);
    return true;
  }
  if (h->frame) used_mark(g, id, owner);
  if (h->only_interrupts) pairs_add(g, PAIRS_USED, id, owner);
  interrupt_add(h, at);
  ASSERT(g, !waiting_loose(g, at));
  return true;
}

static bool matches(cardvm_game *g, const cardvm_ability_def *d, context *c,
                    const cardvm_event *event) {
  c->event = event;
  if (d->players && !event->slot[CARDVM_SLOT_PLAYER]) return false;
  if (d->players) c->you = event->slot[CARDVM_SLOT_PLAYER];
  return holds(g, d->match, c) &&
         (!((uint32_t)d->asked & CARDVM_MOMENT_ANNOUNCED) || holds(g, d->condition, c));
}

/* Makes the context of a rule that speaks for a card. Returns false if there is no such
 * card. */
static inline bool own_context(const cardvm_game *g, const cardvm_ability_def *d,
                               const cardvm_event *event, context *c) {
  *c = (context){.event = event};
  c->me = d->me_who ? who_is(g, d->me_who, c) : event->slot[d->me_slot];
  c->itself = c->me;
  const uint32_t index = card_at(g, c->me);
  c->you = index ? g->cards[index].master : seat_master(g, c->me);
  return c->me != 0;
}

/* Lets each card that a constant grants the ability hear of the events, as if it were its own. */
static void notice_granted(noticing *h, listener l, cardvm_id kind) {
  cardvm_game *g = h->g;
  const cardvm_ability_def *d = &game_ability(g, l.ability)->def;
  for (uint32_t index = 1; index <= g->h->card_count && !g->stopped; index++) {
    context c = {.me = card_handle(g, index), .itself = card_handle(g, index)};
    for (uint32_t i = 0; i < h->count && g->cards[index].definition; i++) {
      const cardvm_event *event = EVENT_AT(h, i);
      charge(g, 1);
      if (event->kind != kind || (d->self && event->slot[CARDVM_SLOT_CARD] != c.me)) continue;
      c.you = g->cards[index].master;
      if (!matches(g, d, &c, event) || !granted(g, &l, index)) continue;
      trigger(h, l.ability, &c, c.me, i);
      if (once(g, d)) break;
    }
  }
}

/* Counts the events for each player for whom they match. */
static void count(const noticing *h, const cardvm_ability_def *d, cardvm_id kind) {
  cardvm_game *g = h->g;
  const cardvm_id sequence_id = ITEM(const named, g->program->player_vars, d->tally)->sequence;
  if (h->only_interrupts || !sequence_running(g, sequence_id)) return;
  for (uint32_t i = 0; i < h->count; i++)
    for (cardvm_seat s = 1; EVENT_AT(h, i)->kind == kind && s <= g->h->players; s++) {
      const context c = {.event = EVENT_AT(h, i), .you = s};
      int32_t *counted = player_var(g, s, d->tally);
      charge(g, 1);
      if (holds(g, d->match, &c)) write_int(g, counted, *counted + 1);
    }
  variables_changed(g);
}

static void notice_listener(noticing *h, const listener *l, cardvm_id kind) {
  cardvm_game *g = h->g;
  uint32_t id = l->ability;
  const ability *a = game_ability(g, id);
  const cardvm_ability_def *d = &a->def;
  bool own = a->rule && !l->card && !l->lasting && speaks_for_card(d);
  if (d->tally) count(h, d, kind);
  for (uint32_t i = 0; i < h->count && !d->tally; i++) {
    context c;
    charge(g, 1);
    if (EVENT_AT(h, i)->kind != kind) continue;
    if (!own) c = listener_context(g, l, EVENT_AT(h, i));
    else if (!own_context(g, d, EVENT_AT(h, i), &c)) continue;
    if (d->self && c.me != EVENT_AT(h, i)->slot[CARDVM_SLOT_CARD]) continue; /* a gained one */
    if (!matches(g, d, &c, EVENT_AT(h, i)) || listener_lost(g, l)) continue;
    if (trigger(h, id, &c, own ? c.me : listener_owner(g, l), i)) {
      lasting_use(g, l->lasting);
      if (!l->hook) return;
    }
    if (once(g, d) && !own) return;
  }
}

/* The next listener of a hook up to its last one. What ends when it is used takes its listeners
 * along. */
static uint32_t notice_next(const cardvm_game *g, uint32_t i, uint32_t last) {
  const uint32_t lasting = g->listeners[i].lasting;
  uint32_t next = i;
  do next = next == last ? 0 : LISTENER_AT(g, next)->next;
  while (next && lasting && g->lastings[lasting].value && g->listeners[next].lasting == lasting);
  return next;
}

static void notice_listeners(noticing *h, cardvm_id kind) {
  cardvm_game *g = h->g;
  uint32_t last = g->tails[g->program->hook_trigger + kind - 1];
  for (uint32_t i = g->hooks[g->program->hook_trigger + kind - 1], next; i; i = next) {
    next = notice_next(g, i, last);
    ASSERT(g, g->listeners[i].hook == g->program->hook_trigger + kind - 1);
    if (g->program->grants && game_ability(g, g->listeners[i].ability)->def.granted_by)
      notice_granted(h, g->listeners[i], kind);
    else notice_listener(h, &g->listeners[i], kind);
    if (g->stopped) return;
  }
}

/* Returns whether an ability that triggers once for simultaneous events has triggered for an
 * earlier one. */
static bool matched_earlier(const noticing *h, const cardvm_ability_def *d, context *c,
                            uint32_t i) {
  const cardvm_event *events = h->events;
  for (uint32_t k = 0; once(h->g, d) && k < i; k++)
    if (events[k].kind == events[i].kind &&
        events[k].slot[CARDVM_SLOT_CARD] == events[i].slot[CARDVM_SLOT_CARD] &&
        matches(h->g, d, c, &events[k]))
      return true;
  return false;
}

/* Triggers abilities of the card, or of a card attached to it, that listen to the card's own
 * events. */
static void notice_card(noticing *h, uint32_t index, uint32_t bearer, uint32_t i, bool again) {
  cardvm_game *g = h->g;
  const definition *d = game_definition(g, CARD_AT(g, index)->definition);
  uint32_t zone_id = card_zone(g, bearer ? bearer : index);
  for (uint32_t n = 0; n < d->self_count; n++) {
    const self_listener *l = PART(g->program, d->self_listeners, d->self_count, n);
    if (l->event != EVENT_AT(h, i)->kind) continue;
    uint32_t id = l->ability;
    const ability *a = game_ability(g, id);
    charge(g, 1);
    if (a->def.attached ? !bearer : bearer || !zone_id || !((a->zones >> (zone_id - 1)) & 1))
      continue;
    context c = {.me = card_handle(g, bearer ? bearer : index),
                 .you = g->cards[index].master,
                 .itself = card_handle(g, index)};
    if (!(again && matched_earlier(h, &a->def, &c, i)) && matches(g, &a->def, &c, EVENT_AT(h, i)) &&
        !ability_lost(g, index, a))
      trigger(h, id, &c, c.itself, i);
  }
}

static void notice_own(noticing *h, uint32_t i) {
  cardvm_game *g = h->g;
  uint32_t index = card_at(g, EVENT_AT(h, i)->slot[CARDVM_SLOT_CARD]);
  if (!index) return;
  const uint32_t *own_listeners = game_event(g, EVENT_AT(h, i)->kind)->own_listeners;
  ASSERT(g, own_listeners);
  /* Whether there was such an event of the card before. */
  const bool again = h->count > 1 && !pairs_add(g, PAIRS_MOVED, EVENT_AT(h, i)->kind, index);
  if (in_set(own_listeners, g->cards[index].definition)) notice_card(h, index, 0, i, again);
  EACH_LINKED(g, a, g->cards[index].attached_first, cards, attached_next)
    notice_card(h, a, index, i, again);
}

static bool kind_seen(const cardvm_event *events, uint32_t i) {
  for (uint32_t k = 0; k < i; k++)
    if (events[k].kind == events[i].kind) return true;
  return false;
}

static void notice_all(noticing *h) {
  cardvm_game *g = h->g;
  if (h->count > 1) pairs_begin(g, PAIRS_MOVED);
  for (uint32_t i = 0; i < h->count && !g->stopped; i++) {
    cardvm_id kind = EVENT_AT(h, i)->kind;
    if (!kind || game_event(g, kind)->def.before != h->before) continue;
    if (g->listened[kind] & LISTENED_TO_TRIGGER && !kind_seen(h->events, i))
      notice_listeners(h, kind);
    if (game_event(g, kind)->own_listeners) notice_own(h, i);
  }
}

void notice(cardvm_game *g, const cardvm_event *events, uint32_t count, bool before,
            uint32_t frame_index, uint32_t trace, uint32_t *records) {
  uint32_t behind[CARDVM_PLAYERS_MAX + 1];
  noticing h = {.g = g,
                .behind = behind,
                .events = events,
                .count = count,
                .before = before,
                .frame = frame_index,
                .trace = trace,
                .records = records};
  notice_all(&h);
}

/* After an interrupting effect, abilities may react that could not before. Returns whether any
 * effect waits. */
bool interrupts_search(cardvm_game *g, uint32_t frame_index) {
  const frame *f = &g->frames[frame_index];
  used_begin(g, f);
  EACH_LINKED(g, at, f->event, records, next) {
    if (g->records[at].outcome != CARDVM_DONE) continue;
    cardvm_event event = record_event(g, at);
    uint32_t record_index = at;
    uint32_t behind[CARDVM_PLAYERS_MAX + 1];
    noticing h = {.g = g,
                  .behind = behind,
                  .events = &event,
                  .count = 1,
                  .frame = frame_index,
                  .only_interrupts = true,
                  .records = &record_index};
    notice_all(&h);
  }
  return event_of(g, f)->interrupts != 0;
}
