/* What an event does to the block when it happens; and whether it would do anything. */
#include "change.h"
#include "holds.h"
#include "lasting.h"

/* An event, as the functions of changes get it (changes.h). */
typedef struct happening {
  cardvm_game *g;
  const cardvm_event_def *d;
  cardvm_event *e;
  uint32_t *s;   /* its slots */
  uint32_t card; /* the index of its card; 0: that is not there */
} happening;

static happening happening_of(cardvm_game *g, cardvm_event *e) {
  return (happening){.g = g,
                     .d = &program_event(g->program, e->kind)->def,
                     .e = e,
                     .s = e->slot,
                     .card = card_at(g, e->slot[CARDVM_SLOT_CARD])};
}

/* -- What an event says ------------------------------------------------------------------------ */

/* Whether it needs a card that is not there. */
static inline bool card_needed(const happening *h, uint32_t needs) {
  if (needs & NEEDS_LASTING) {
    const lasting l = lasting_of_event(h->g, h->e);
    return !l.kind || l.target || traits_of(&l)->list == LISTED_ON_CARD;
  }
  return needs & NEEDS_CARD || (needs & NEEDS_CARD_IF_SAID && h->s[CARDVM_SLOT_CARD]);
}

static bool lasting_sayable(const cardvm_game *g, const cardvm_event *e) {
  const lasting l = lasting_of_event(g, e);
  return !l.kind || (l.until != UNTIL_SEQUENCE && lasting_possible(g, &l));
}

static inline bool sayable(const cardvm_game *g, const cardvm_event *e, uint32_t needs) {
  const uint32_t *s = e->slot, to = s[CARDVM_SLOT_TO], seat = s[CARDVM_SLOT_PLAYER];
  if (!seat_or_none(g, s[CARDVM_SLOT_BY])) return false;
  if (needs & NEEDS_PLAYER && !is_seat(g, seat)) return false;
  if (needs & NEEDS_PLAYER_IF_SAID && !seat_or_none(g, seat)) return false;
  if (needs & NEEDS_ANY_PLACE && to - 1 >= g->at.place_count)
    if (needs & NEEDS_PLACE || to != NOWHERE) return false;
  if (needs & NEEDS_CIRCLE && !place_settable(g, to)) return false;
  if (needs & NEEDS_DEFINITION && !has(&g->program->definitions, s[CARDVM_SLOT_NAME])) return false;
  return !(needs & NEEDS_LASTING) || lasting_sayable(g, e);
}

bool event_sayable(const cardvm_game *g, const cardvm_event *e) {
  return sayable(g, e, changes[program_event(g->program, e->kind)->def.change].needs);
}

/* -- Before: whether it would do anything ------------------------------------------------------ */

static bool always(const happening *h) {
  (void)h;
  return true;
}

/* A zone may insist on the owner's place; 0: nobody's card has none there. */
static cardvm_place admitted(const cardvm_game *g, uint32_t index, cardvm_place to) {
  const place *p = &g->places[to];
  if (!program_zone(g->program, p->zone)->def.owners_only || !p->owner ||
      p->owner == g->cards[index].owner)
    return to;
  return place_for(g, p->zone, index);
}

static bool movable(const happening *h) {
  uint32_t *to = &h->s[CARDVM_SLOT_TO];
  if (*to != NOWHERE) *to = admitted(h->g, h->card, *to);
  if (!h->s[CARDVM_SLOT_POSITION]) h->s[CARDVM_SLOT_POSITION] = h->d->position;
  return *to != 0;
}

/* The number that it sets or adds to. */
static int32_t *number_of(const happening *h) {
  switch (changes[h->d->change].what) {
  case WHAT_FIELD: return card_field(h->g, h->card, h->d->what);
  case WHAT_PLAYER_VAR: return player_var(h->g, h->s[CARDVM_SLOT_PLAYER], h->d->what);
  default: return &h->g->game_vars[h->d->what - 1];
  }
}

static bool other_number(const happening *h) {
  const bool adds = changes[h->d->change].needs & ADDS;
  return (int32_t)h->s[CARDVM_SLOT_AMOUNT] != (adds ? 0 : *number_of(h));
}

static bool attachable(const happening *h) {
  return card_attachable(h->g, h->card, card_at(h->g, h->s[CARDVM_SLOT_OTHER]));
}

static bool unknown(const happening *h) {
  return card_learns(h->g, h->card, h->s[CARDVM_SLOT_PLAYER]);
}

static bool other_owner(const happening *h) {
  return h->g->cards[h->card].owner != h->s[CARDVM_SLOT_PLAYER];
}

static bool still_there(const happening *h) {
  return !h->g->players[h->s[CARDVM_SLOT_PLAYER]].lost;
}

/* Whether there is anything to deal. */
static bool dealable(const happening *h) {
  const cardvm_seat seat = h->s[CARDVM_SLOT_PLAYER];
  const cardvm_place refill = h->d->refill ? place_of(h->g, h->d->refill, seat) : 0;
  return h->g->places[place_of(h->g, h->d->what, seat)].count ||
         (refill && h->g->places[refill].count);
}

static bool other_master(const happening *h) {
  const uint32_t master = h->g->places[h->s[CARDVM_SLOT_TO]].master;
  h->s[CARDVM_SLOT_AMOUNT] = master;
  return master != h->s[CARDVM_SLOT_PLAYER];
}

/* Where something goes if the event does not say. */
static cardvm_place default_place(const happening *h) {
  const cardvm_id zone = h->d->what;
  switch (changes[h->d->change].what) {
  case WHAT_ZONE: return zone ? place_of(h->g, zone, h->s[CARDVM_SLOT_PLAYER]) : 0;
  case WHAT_ZONE_OR_NOWHERE: return zone && zone != NOWHERE ? place_for(h->g, zone, h->card) : zone;
  default: return 0;
  }
}

/* Written out for each row of the table, so that what a change does not need costs it nothing. */
static inline cardvm_outcome examined(const happening *h, uint32_t needs,
                                      bool (*possible)(const happening *h)) {
  uint32_t *s = h->s;
  if (!h->card && card_needed(h, needs)) return CARDVM_LOST;
  if ((h->d->needs_amount || needs & NEEDS_AMOUNT) && (int32_t)s[CARDVM_SLOT_AMOUNT] <= 0)
    return CARDVM_NOTHING;
  if (needs & LEAVES) s[CARDVM_SLOT_FROM] = h->g->cards[h->card].place;
  if (needs & NEEDS_ANY_PLACE && !s[CARDVM_SLOT_TO]) s[CARDVM_SLOT_TO] = default_place(h);
  if (needs & NEEDS_OTHER && !card_at(h->g, s[CARDVM_SLOT_OTHER])) return CARDVM_LOST;
  return sayable(h->g, h->e, needs) && possible(h) ? CARDVM_DONE : CARDVM_NOTHING;
}

cardvm_outcome event_normalize(cardvm_game *g, cardvm_event *e) {
  const happening h = happening_of(g, e);
  uint32_t *amount = &h.s[CARDVM_SLOT_AMOUNT];
  if (h.d->has_amount && !*amount) *amount = (uint32_t)h.d->amount;
  switch (h.d->change) {
#define EXAMINED(name, what, needs, possible, apply)                                               \
  case CARDVM_CHANGE_##name: return examined(&h, needs, possible);
    CHANGES(EXAMINED)
#undef EXAMINED
  }
  return CARDVM_NOTHING;
}

/* -- Now --------------------------------------------------------------------------------------- */

static void nothing(const happening *h) { (void)h; }

/* What is made, or the card as it is now, of which whoever hears of it afterwards speaks. */
static void made(const happening *h, cardvm_handle handle) {
  h->s[CARDVM_SLOT_NEW] = handle;
  if (handle && !h->d->before) h->s[CARDVM_SLOT_CARD] = handle;
}

static void move(const happening *h) {
  const uint32_t to = h->s[CARDVM_SLOT_TO];
  card_move(h->g, h->card, to, h->s[CARDVM_SLOT_POSITION]);
  made(h, to == NOWHERE ? 0 : card_handle(h->g, h->card));
}

static void change_number(const happening *h) {
  cardvm_game *g = h->g;
  const change *c = &changes[h->d->change];
  int32_t *word = number_of(h);
  int64_t value = (int32_t)h->s[CARDVM_SLOT_AMOUNT];
  if (c->needs & ADDS) value += *word;
  if (c->what != WHAT_FIELD) {
    change_variable(g, word, value);
    return;
  }
  const uint32_t earlier = g->changes;
  g->fields_set = true;
  write_number(g, word, value);
  field_changed(g, h->card, h->d->what);
  ASSERT(g, g->changes != earlier);
}

static void create(const happening *h) {
  const uint32_t *s = h->s;
  const int32_t amount = (int32_t)s[CARDVM_SLOT_AMOUNT];
  const uint32_t index =
      card_create(h->g, s[CARDVM_SLOT_NAME], s[CARDVM_SLOT_PLAYER], s[CARDVM_SLOT_TO],
                  s[CARDVM_SLOT_POSITION], amount > 1 ? (uint32_t)amount : 1);
  made(h, card_handle(h->g, index));
  h->s[CARDVM_SLOT_CARD] = h->s[CARDVM_SLOT_NEW];
}

static void attach(const happening *h) {
  card_attach(h->g, h->card, card_at(h->g, h->s[CARDVM_SLOT_OTHER]));
  made(h, card_handle(h->g, h->card));
}

static void shuffle(const happening *h) { place_shuffle(h->g, h->s[CARDVM_SLOT_TO]); }

static void reveal(const happening *h) { card_learn(h->g, h->card, h->s[CARDVM_SLOT_PLAYER]); }

static void set_owner(const happening *h) {
  WRITE(h->g, h->g->cards[h->card].owner, h->s[CARDVM_SLOT_PLAYER]);
  zones_changed(h->g, h->card, card_zone(h->g, h->card), 0);
}

static void defeat(const happening *h) { player_defeat(h->g, h->s[CARDVM_SLOT_PLAYER]); }

static void win(const happening *h) { players_win(h->g, h->s[CARDVM_SLOT_PLAYER]); }

static void deal_card(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position) {
  cardvm_place place = admitted(g, index, to);
  card_move(g, index, place ? place : to, position);
}

/* Gives how many are still to be dealt when the place is empty. */
static uint32_t deal_from(cardvm_game *g, cardvm_place from, cardvm_place to, uint32_t amount,
                          uint32_t position) {
  ASSERT(g, from != to && from - 1 < g->at.place_count);
  if (!program_zone(g->program, g->places[to].zone)->def.owners_only)
    return place_deal(g, from, to, amount, position);
  for (; amount && g->places[from].count && !g->stopped; amount--)
    deal_card(g, g->places[from].first, to, position);
  return amount;
}

/* What the refill holds is shuffled when nothing is left, so with nothing else. */
static void deal(const happening *h) {
  cardvm_game *g = h->g;
  const cardvm_event_def *d = h->d;
  const cardvm_seat seat = h->s[CARDVM_SLOT_PLAYER];
  const cardvm_place from = place_of(g, d->what, seat), to = place_of(g, d->dealt_to, seat);
  const cardvm_place refill = d->refill ? place_of(g, d->refill, seat) : 0;
  for (uint32_t amount = h->s[CARDVM_SLOT_AMOUNT]; amount && !g->stopped;) {
    if (!g->places[from].count && refill) {
      deal_from(g, refill, from, g->places[refill].count, CARDVM_AT_BOTTOM);
      place_shuffle(g, from);
    }
    ASSERT(g, g->places[from].count || !refill || !g->places[refill].count);
    if (!g->places[from].count) return;
    amount = deal_from(g, from, to, amount, d->position);
  }
}

/* What a lasting effect is tied to: the instance of its duration's sequence, or the effect that
 * makes it. */
static void tie(const cardvm_game *g, lasting *l) {
  if (l->until == CARDVM_WHILE_EFFECT) {
    uint32_t at = g->running;
    for (uint32_t i = g->h->frame_count; !at && i > 0; i--)
      if (g->frames[i].kind == FRAME_EFFECT && g->frames[i].serial) at = i;
    if (at) l->instance = g->frames[at].serial;
    else l->until = CARDVM_FOREVER;
  } else if (l->until < UNTIL_SEQUENCE) {
    const cardvm_duration_def *d = &ITEM(const duration, g->program->durations, l->until)->def;
    const frame *f = d->sequence ? sequence_running(g, d->sequence) : NULL;
    if (f) l->instance = f->serial;
  }
}

static void renew(cardvm_game *g, uint32_t index) {
  uint32_t zone_id = card_zone(g, index);
  if (zone_id && ((g->program->play_zones >> (zone_id - 1)) & 1)) remember_card(g, index);
  listeners_drop_card(g, index);
  card_begin_stay(g, index);
  listeners_add_card(g, index);
  zones_changed(g, index, zone_id, zone_id);
  ASSERT(g, card_there(g, index) && listeners_complete(g, index, 0));
}

static void begin_lasting(const happening *h) {
  cardvm_game *g = h->g;
  lasting l = lasting_of_event(g, h->e);
  if (!l.kind) { /* a new stay */
    renew(g, h->card);
    made(h, card_handle(g, h->card));
    return;
  }
  tie(g, &l);
  const uint32_t index = lasting_add(g, &l);
  h->s[CARDVM_SLOT_EXTRA] =
      index ? handle_make(CARDVM_KIND_LASTING, g->lastings[index].generation, index) : 0;
}

static void set_master(const happening *h) {
  place_set_master(h->g, h->s[CARDVM_SLOT_TO], h->s[CARDVM_SLOT_PLAYER]);
}

static inline cardvm_outcome applied(const happening *h, uint32_t needs,
                                     void (*apply)(const happening *h)) {
  if (!h->card && card_needed(h, needs)) return CARDVM_LOST;
  const uint32_t clock = h->g->h->clock;
  events_count(h->g, 1);
  if (needs & NEEDS_OTHER && (!card_at(h->g, h->s[CARDVM_SLOT_OTHER]) || !attachable(h)))
    return CARDVM_LOST;
  apply(h);
  ASSERT(h->g, !h->s[CARDVM_SLOT_NEW] || h->e->kind == CARDVM_EVENT_START ||
                   card_at(h->g, h->s[CARDVM_SLOT_NEW]));
  ASSERT(h->g, h->g->h->clock != clock && "what comes later is younger");
  ASSERT(h->g, h->g->events % 8 || journal_complete(h->g)); /* of some, for it takes time */
  return CARDVM_DONE;
}

/* An earlier one of the batch may have moved its card, or taken the host away. */
cardvm_outcome event_apply(cardvm_game *g, cardvm_event *e) {
  const happening h = happening_of(g, e);
  switch (h.d->change) {
#define APPLIED(name, what, needs, possible, apply)                                                \
  case CARDVM_CHANGE_##name: return applied(&h, needs, apply);
    CHANGES(APPLIED)
#undef APPLIED
  }
  return CARDVM_NOTHING;
}
