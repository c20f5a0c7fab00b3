/* What each change of an event does to the block, and whether it would do anything. */
#include "change.h"
#include "holds.h"
#include "lasting.h"

/* An event, as the functions of the table of changes get it (changes.h). */
typedef struct event_parts {
  cardvm_game *g;
  const event_kind *k;
  const cardvm_event_def *d;
  cardvm_event *e;
  uint32_t *s;   /* the event's slots */
  uint32_t card; /* the index of the event's card; 0: it is not there */
} event_parts;

static event_parts event_parts_of(cardvm_game *g, cardvm_event *e) {
  const event_kind *k = game_event(g, e->kind);
  return (event_parts){.g = g,
                       .k = k,
                       .d = &k->def,
                       .e = e,
                       .s = e->slot,
                       .card = card_at(g, e->slot[CARDVM_SLOT_CARD])};
}

/* -- What an event says ------------------------------------------------------------------------ */

/* Returns whether the event needs a card, given that its card is not there. */
static inline bool card_needed(const event_parts *h, uint32_t needs) {
  if (needs & NEEDS_LASTING) {
    const lasting l = lasting_of_event(h->g, h->e);
    return !l.kind || l.target || traits_of(&l)->list == LISTED_ON_CARD;
  }
  return needs & NEEDS_CARD || (needs & NEEDS_CARD_IF_SAID && h->s[CARDVM_SLOT_CARD]);
}

/* Returns whether the event makes a card itself again. */
static bool ends_becoming(const cardvm_event *e) {
  return e->kind == CARDVM_EVENT_BECOME && !e->slot[CARDVM_SLOT_NAME];
}

static bool lasting_complete(const cardvm_game *g, const cardvm_event *e) {
  if (ends_becoming(e)) return card_has_become(g, card_at(g, e->slot[CARDVM_SLOT_CARD]));
  const lasting l = lasting_of_event(g, e);
  return !l.kind || (l.until != UNTIL_SEQUENCE && lasting_possible(g, &l));
}

static inline bool complete(const cardvm_game *g, const cardvm_event *e, uint32_t needs) {
  const uint32_t *s = e->slot, to = s[CARDVM_SLOT_TO], seat = s[CARDVM_SLOT_PLAYER];
  if (!seat_or_none(g, s[CARDVM_SLOT_BY])) return false;
  if (needs & NEEDS_PLAYER && !is_seat(g, seat)) return false;
  if (needs & NEEDS_PLAYER_IF_SAID && !seat_or_none(g, seat)) return false;
  if (needs & NEEDS_ANY_PLACE && to - 1 >= g->at.place_count)
    if (needs & NEEDS_PLACE || to != NOWHERE) return false;
  if (needs & NEEDS_CIRCLE && !place_settable(g, to)) return false;
  if (needs & NEEDS_DEFINITION && !has(&g->program->definitions, s[CARDVM_SLOT_NAME])) return false;
  return !(needs & NEEDS_LASTING) || lasting_complete(g, e);
}

bool event_complete(const cardvm_game *g, const cardvm_event *e) {
  return complete(g, e, changes[game_event(g, e->kind)->def.change].needs);
}

/* -- Before: whether it would do anything ------------------------------------------------------ */

static bool always(const event_parts *h) {
  (void)h;
  return true;
}

bool duration_late(const cardvm_game *g, uint32_t until) {
  if (!has(&g->program->durations, until)) return false;
  const cardvm_duration_def *d = &program_duration(g->program, until)->def;
  return d->sequence && !d->later && !sequence_running(g, d->sequence);
}

bool event_too_late(const cardvm_game *g, const cardvm_event *e) {
  return game_event(g, e->kind)->def.change == CARDVM_CHANGE_LASTING &&
         duration_late(g, until_of(e->slot[CARDVM_SLOT_TO]));
}

static bool lastable(const event_parts *h) { return !event_too_late(h->g, h->e); }

static bool never(const event_parts *h) {
  (void)h;
  return false;
}

/* Returns where a card goes that is moved to this place. A zone may admit only cards of the place's
 * owner: then the card goes to its own owner's place. 0: its owner has no place there. */
static cardvm_place admitted(const cardvm_game *g, uint32_t index, cardvm_place to) {
  const place *p = &g->places[to];
  if (!game_zone(g, p->zone)->def.owners_only || !p->owner || p->owner == g->cards[index].owner)
    return to;
  return place_for(g, p->zone, index);
}

/* Returns whether the card lies where it is to go: moving it there is nothing. A hand has no order
 * that anybody has to keep. Who looks at cards of a pile and puts them back must not tell others by
 * that which of them lay there already: there it is a move. */
static inline bool lies_there(const cardvm_game *g, uint32_t index, cardvm_place to,
                              uint32_t position) {
  const card *c = CARD_AT(g, index);
  if (to == NOWHERE || c->place != to) return false;
  const uint32_t seen = game_zone(g, g->places[to].zone)->def.seen;
  if (seen == CARDVM_SEEN_OWNER) return position == CARDVM_AT_TOP;
  if (seen != CARDVM_SEEN_ALL) return false;
  if (position == CARDVM_AT_TOP) return !c->prev;
  if (position == CARDVM_AT_BOTTOM) return !c->next;
  for (uint32_t at = 2; c->prev; at++) {
    if (at > position) return false;
    c = &g->cards[c->prev];
    if (!c->prev) return at + 1 == position;
  }
  return position == 2;
}

/* Returns whether the card is nothing but a waiting effect. */
static bool made_body(const event_parts *h) {
  const uint32_t w = announced_of(h->g, h->s[CARDVM_SLOT_CARD]);
  return w && h->g->waitings[w].made;
}

static bool movable(const event_parts *h) {
  uint32_t *to = &h->s[CARDVM_SLOT_TO];
  if (h->g->h->announced && made_body(h)) *to = NOWHERE;
  if (*to != NOWHERE) *to = admitted(h->g, h->card, *to);
  const uint32_t as = h->s[CARDVM_SLOT_NAME];
  if (as && !has(&h->g->program->definitions, as)) return false;
  return *to != 0 && !lies_there(h->g, h->card, *to, h->s[CARDVM_SLOT_POSITION]);
}

/* Returns the waiting effect of which an event creates copies; 0: of none. */
static uint32_t copied(const event_parts *h) {
  return h->e->kind == CARDVM_EVENT_CREATE ? announced_of(h->g, h->s[CARDVM_SLOT_OTHER]) : 0;
}

/* What is to be copied must still wait, and its copies go where it does. */
static bool creatable(const event_parts *h) {
  if (h->e->kind != CARDVM_EVENT_CREATE || !h->s[CARDVM_SLOT_OTHER]) return true;
  const cardvm_id zone = h->g->program->rules.stack_zone;
  return copied(h) && zone && h->s[CARDVM_SLOT_TO] == place_of(h->g, zone, 0);
}

/* Returns the number that the event sets or adds to. */
static int32_t *number_of(const event_parts *h) {
  switch (changes[h->d->change].what) {
  case WHAT_FIELD: return card_field(h->g, h->card, h->d->what);
  case WHAT_PLAYER_VAR: return player_var(h->g, h->s[CARDVM_SLOT_PLAYER], h->d->what);
  default: return &h->g->game_vars[h->d->what - 1];
  }
}

/* Returns whether a reference would be another one. It is not made to lead where nothing is. */
static bool other_reference(const event_parts *h) {
  const uint32_t to = h->s[h->k->value], was = (uint32_t)*number_of(h);
  const uint32_t found = reference_now(h->g, h->k->refers, to);
  return to ? found && found != reference_now(h->g, h->k->refers, was) : was != 0;
}

static bool other_number(const event_parts *h) {
  if (h->k->refers.to) return other_reference(h);
  const bool adds = changes[h->d->change].needs & ADDS;
  return (int32_t)h->s[CARDVM_SLOT_AMOUNT] != (adds ? 0 : *number_of(h));
}

static bool other_counter(const event_parts *h) {
  return counter_of(h->g, h->e) && h->s[CARDVM_SLOT_AMOUNT];
}

static bool attachable(const event_parts *h) {
  const cardvm_handle host = h->s[CARDVM_SLOT_OTHER], me = h->s[CARDVM_SLOT_CARD];
  const context c = {.me = me, .itself = me, .you = h->g->cards[h->card].master};
  return card_attachable(h->g, h->card, card_at(h->g, host)) &&
         (!h->d->hosts || select_has(h->g, h->d->hosts, &c, host));
}

static bool unknown(const event_parts *h) {
  return card_learns(h->g, h->card, h->s[CARDVM_SLOT_PLAYER]);
}

static bool other_owner(const event_parts *h) {
  return h->g->cards[h->card].owner != h->s[CARDVM_SLOT_PLAYER];
}

static bool still_there(const event_parts *h) {
  return !h->g->players[h->s[CARDVM_SLOT_PLAYER]].lost;
}

/* Returns whether there is anything to shuffle. Its owner is the player who shuffles a place. */
static bool anything_there(const event_parts *h) {
  const place *p = &h->g->places[h->s[CARDVM_SLOT_TO]];
  if (!h->s[CARDVM_SLOT_PLAYER]) h->s[CARDVM_SLOT_PLAYER] = p->owner;
  return p->count != 0;
}

/* Returns whether there is anything to deal. */
static bool dealable(const event_parts *h) {
  const cardvm_seat seat = h->s[CARDVM_SLOT_PLAYER];
  const cardvm_place refill = h->d->refill ? place_of(h->g, h->d->refill, seat) : 0;
  return h->g->places[place_of(h->g, h->d->what, seat)].count ||
         (refill && h->g->places[refill].count);
}

static bool other_master(const event_parts *h) {
  const uint32_t master = h->g->places[h->s[CARDVM_SLOT_TO]].master;
  h->s[CARDVM_SLOT_AMOUNT] = master;
  return master != h->s[CARDVM_SLOT_PLAYER];
}

/* The compiler writes this out for each row of the table, so that a change pays only for what it
 * needs. */
static inline cardvm_outcome examined(const event_parts *h, uint32_t needs,
                                      bool (*possible)(const event_parts *h)) {
  uint32_t *s = h->s;
  if (!h->card && card_needed(h, needs)) return CARDVM_LOST;
  if ((h->d->needs_amount || needs & NEEDS_AMOUNT) && (int32_t)s[CARDVM_SLOT_AMOUNT] <= 0)
    return CARDVM_NOTHING;
  if (needs & LEAVES) s[CARDVM_SLOT_FROM] = h->g->cards[h->card].place;
  if (needs & NEEDS_ANY_PLACE && !s[CARDVM_SLOT_TO]) s[CARDVM_SLOT_TO] = event_place(h->g, h->e);
  if (needs & NEEDS_OTHER && !card_at(h->g, s[CARDVM_SLOT_OTHER])) return CARDVM_LOST;
  return complete(h->g, h->e, needs) && possible(h) ? CARDVM_DONE : CARDVM_NOTHING;
}

cardvm_outcome event_normalize(cardvm_game *g, cardvm_event *e) {
  event_defaults(g, e);
  return event_examine(g, e);
}

cardvm_outcome event_examine(cardvm_game *g, cardvm_event *e) {
  const event_parts h = event_parts_of(g, e);
  switch (h.d->change) {
#define EXAMINED(name, what, needs, possible, apply)                                               \
  case CARDVM_CHANGE_##name: return examined(&h, needs, possible);
    CHANGES(EXAMINED)
#undef EXAMINED
  }
  return CARDVM_NOTHING;
}

/* -- Applying ---------------------------------------------------------------------------------- */

static void nothing(const event_parts *h) { (void)h; }

/* Notes the card as it is after the event. Abilities that listen after the event refer to that
 * card. */
static void made(const event_parts *h, cardvm_handle handle) {
  h->s[CARDVM_SLOT_NEW] = handle;
  if (handle && !h->d->before) h->s[CARDVM_SLOT_CARD] = handle;
}

static void move(const event_parts *h) {
  const uint32_t to = h->s[CARDVM_SLOT_TO], as = h->s[CARDVM_SLOT_NAME];
  const lasting become = {.kind = LASTING_BECOMES,
                          .what = as,
                          .source = h->s[CARDVM_SLOT_SOURCE],
                          .master = h->s[CARDVM_SLOT_BY],
                          .until = CARDVM_FOREVER};
  const bool itself = !as || as == card_own_definition(h->g, h->card);
  card_move_as(h->g, h->card, to, h->s[CARDVM_SLOT_POSITION], itself ? NULL : &become);
  made(h, to == NOWHERE ? 0 : card_handle(h->g, h->card));
}

static void change_field(const event_parts *h, cardvm_id field, int64_t value) {
  const uint32_t earlier = h->g->changes;
  h->g->fields_set = true;
  write_number(h->g, card_field(h->g, h->card, field), value);
  field_changed(h->g, h->card, field);
  ASSERT(h->g, h->g->changes != earlier);
}

static void change_number(const event_parts *h) {
  const change *c = &changes[h->d->change];
  int32_t *word = number_of(h);
  int64_t value = (int32_t)h->s[h->k->value];
  if (c->needs & ADDS) value += *word;
  if (c->what == WHAT_FIELD) change_field(h, h->d->what, value);
  else change_variable(h->g, word, value);
}

static void add_counter(const event_parts *h) {
  const cardvm_id field = counter_of(h->g, h->e);
  const int64_t more = (int32_t)h->s[CARDVM_SLOT_AMOUNT];
  change_field(h, field, *card_field(h->g, h->card, field) + more);
}

/* Copies of what waits, one above the other. */
static uint32_t create_copies(const event_parts *h, uint32_t of, uint32_t count) {
  const uint32_t *s = h->s;
  uint32_t index = 0;
  for (bool more = true; more; more = index && !h->g->stopped && --count > 0) {
    index = card_create(h->g, s[CARDVM_SLOT_NAME], s[CARDVM_SLOT_PLAYER], s[CARDVM_SLOT_TO],
                        CARDVM_AT_TOP, 1);
    if (index) announced_copy(h->g, of, index);
  }
  return index;
}

static void create(const event_parts *h) {
  const uint32_t *s = h->s;
  const uint32_t amount = (int32_t)s[CARDVM_SLOT_AMOUNT] > 1 ? s[CARDVM_SLOT_AMOUNT] : 1;
  const uint32_t of = copied(h);
  const uint32_t index = of ? create_copies(h, of, amount)
                            : card_create(h->g, s[CARDVM_SLOT_NAME], s[CARDVM_SLOT_PLAYER],
                                          s[CARDVM_SLOT_TO], s[CARDVM_SLOT_POSITION], amount);
  made(h, card_handle(h->g, index));
  h->s[CARDVM_SLOT_CARD] = h->s[CARDVM_SLOT_NEW];
}

static void attach(const event_parts *h) {
  card_attach(h->g, h->card, card_at(h->g, h->s[CARDVM_SLOT_OTHER]), h->e->kind);
  made(h, card_handle(h->g, h->card));
}

static void shuffle(const event_parts *h) { place_shuffle(h->g, h->s[CARDVM_SLOT_TO]); }

static void reveal(const event_parts *h) { card_learn(h->g, h->card, h->s[CARDVM_SLOT_PLAYER]); }

static void set_owner(const event_parts *h) {
  WRITE(h->g, h->g->cards[h->card].owner, h->s[CARDVM_SLOT_PLAYER]);
  zones_changed(h->g, h->card, card_zone(h->g, h->card), 0);
}

static void defeat(const event_parts *h) { player_defeat(h->g, h->s[CARDVM_SLOT_PLAYER]); }

static void win(const event_parts *h) { players_win(h->g, h->s[CARDVM_SLOT_PLAYER]); }

static void deal_card(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position) {
  cardvm_place place = admitted(g, index, to);
  card_move(g, index, place ? place : to, position);
}

/* Deals cards until the place is empty. Returns how many are still to be dealt. */
static uint32_t deal_from(cardvm_game *g, cardvm_place from, cardvm_place to, uint32_t amount,
                          uint32_t position) {
  ASSERT(g, from != to && from - 1 < g->at.place_count);
  if (!game_zone(g, g->places[to].zone)->def.owners_only)
    return place_deal(g, from, to, amount, position);
  for (; amount && g->places[from].count && !g->stopped; amount--)
    deal_card(g, g->places[from].first, to, position);
  return amount;
}

/* -- Refills: a place is shuffled into another one in the middle of a deal. ------------------- */

/* That is an event, too: it can be prohibited, is traced, and is heard. What it triggers, and what
 * interrupts it, comes after the event in whose middle it is; so it can't be replaced. */
static void refill_heard(cardvm_game *g, cardvm_event *e, uint32_t trace) {
  if (!g->listened[CARDVM_EVENT_SHUFFLE]) return;
  const frame *f = top(g);
  const bool framed = f->kind == FRAME_EVENT && f->step == EVENT_APPLY;
  uint32_t record_index = 0;
  events_count(g, 1);
  notice(g, e, 1, false, framed ? g->h->frame_count : 0, trace, &record_index);
  if (g->listened[CARDVM_EVENT_SHUFFLE] & LISTENED_TO_END) lasting_end_by_event(g, e);
}

/* Shuffles a place into an empty one, all of it or, where that is prohibited, nothing. It is put
 * there before that is shuffled, so it is not mixed with other cards. Returns whether there are
 * cards now. */
static bool refilled(const event_parts *h, cardvm_place from, cardvm_place refill) {
  cardvm_game *g = h->g;
  const listener *by = NULL;
  if (!refill || !g->places[refill].count) return false;
  cardvm_event e = refill_shuffle(g, h->e, from);
  if (event_prohibited(g, &e, &by)) {
    trace_event(g, CARDVM_TRACE_PROHIBITED, &e, by);
    return false;
  }
  deal_from(g, refill, from, g->places[refill].count, CARDVM_AT_BOTTOM);
  trace_event(g, CARDVM_TRACE_EVENT, &e, NULL);
  const uint32_t trace = g->tracing ? g->trace_number : 0;
  place_shuffle(g, from);
  refill_heard(g, &e, trace);
  return g->places[from].count != 0;
}

static void deal(const event_parts *h) {
  cardvm_game *g = h->g;
  const cardvm_event_def *d = h->d;
  const cardvm_seat seat = h->s[CARDVM_SLOT_PLAYER];
  const cardvm_place from = place_of(g, d->what, seat), to = place_of(g, d->dealt_to, seat);
  const cardvm_place refill = d->refill ? place_of(g, d->refill, seat) : 0;
  for (uint32_t amount = h->s[CARDVM_SLOT_AMOUNT]; amount && !g->stopped;) {
    late brought = {0};
    if (!g->places[from].count) {
      if (!refilled(h, from, refill)) return;
      brought = late_note(g, h->e, from, to, amount);
    }
    const uint32_t left = deal_from(g, from, to, amount, d->position);
    left_done(g, brought.records, brought.count);
    charge(g, 2 * (amount - left));
    ASSERT(g, left < amount && "or it is dealt for ever");
    amount = left;
  }
}

void lasting_tie(const cardvm_game *g, lasting *l) {
  if (l->until == CARDVM_WHILE_EFFECT) {
    uint32_t at = g->running;
    for (uint32_t i = g->h->frame_count; !at && i > 0; i--)
      if (g->frames[i].kind == FRAME_EFFECT && g->frames[i].serial) at = i;
    const frame *f = at ? FRAME_AT(g, at) : NULL;
    ASSERT(g, !f || (f->kind == FRAME_EFFECT && f->serial));
    l->instance = f ? f->serial : 0;
    if (!f) l->until = CARDVM_FOREVER;
  } else if (l->until < UNTIL_SEQUENCE) {
    const cardvm_duration_def *d = &program_duration(g->program, l->until)->def;
    const frame *f = d->sequence ? sequence_running(g, d->sequence) : NULL;
    ASSERT(g, f || !d->sequence || d->later);
    if (f || !d->lasts) l->instance = f ? f->serial : 0;
  } else {
    l->instance = 0;
  }
}

static void renew(cardvm_game *g, uint32_t index) {
  uint32_t zone_id = card_zone(g, index);
  if (zone_id && ((g->program->play_zones >> (zone_id - 1)) & 1)) remember_card(g, index);
  const facing before = facing_of(g, index);
  listeners_drop_card(g, index);
  card_begin_stay(g, index);
  listeners_add_card(g, index);
  facing_changed(g, index, before);
  zones_changed(g, index, zone_id, zone_id);
  ASSERT(g, card_there(g, index) && listeners_complete(g, index, 0));
}

static void begin_lasting(const event_parts *h) {
  cardvm_game *g = h->g;
  lasting l = lasting_of_event(g, h->e);
  if (ends_becoming(h->e)) {
    card_be_itself(g, h->card);
    return;
  }
  if (!l.kind) { /* a new stay */
    renew(g, h->card);
    made(h, card_handle(g, h->card));
    return;
  }
  lasting_tie(g, &l);
  const uint32_t index = lasting_add(g, &l);
  h->s[CARDVM_SLOT_EXTRA] =
      index ? handle_make(CARDVM_KIND_LASTING, g->lastings[index].generation, index) : 0;
}

static void set_master(const event_parts *h) {
  place_set_master(h->g, h->s[CARDVM_SLOT_TO], h->s[CARDVM_SLOT_PLAYER]);
}

static inline cardvm_outcome applied(const event_parts *h, uint32_t needs,
                                     void (*apply)(const event_parts *h)) {
  if (!h->card && card_needed(h, needs)) return CARDVM_LOST;
  const uint32_t clock = h->g->h->clock, before = h->s[CARDVM_SLOT_NEW];
  events_count(h->g, 1);
  if (needs & NEEDS_OTHER && (!card_at(h->g, h->s[CARDVM_SLOT_OTHER]) || !attachable(h)))
    return CARDVM_LOST;
  apply(h);
  ASSERT(h->g, h->s[CARDVM_SLOT_NEW] == before || card_at(h->g, h->s[CARDVM_SLOT_NEW]));
  ASSERT(h->g, h->g->h->clock != clock && "what comes later is younger");
  ASSERT(h->g, values_kept(h->g));
  ASSERT(h->g, h->g->events % 8 || journal_complete(h->g)); /* a sample, because it takes time */
  return CARDVM_DONE;
}

/* Applies an event. An earlier event of the same proposal may have moved its card or host away. */
cardvm_outcome event_apply(cardvm_game *g, cardvm_event *e) {
  const event_parts h = event_parts_of(g, e);
  switch (h.d->change) {
#define APPLIED(name, what, needs, possible, apply)                                                \
  case CARDVM_CHANGE_##name: return applied(&h, needs, apply);
    CHANGES(APPLIED)
#undef APPLIED
  }
  return CARDVM_NOTHING;
}
