/* What an event does to the block when it happens; and whether it would do anything. */
#include "change.h"
#include "holds.h"
#include "lasting.h"

/* -- Before: defaults, and what there is nothing to do for ------------------------------------- */

static bool needs_card(cardvm_deed deed) {
  return deed == CARDVM_DEED_MOVE || deed == CARDVM_DEED_SET_FIELD ||
         deed == CARDVM_DEED_ADD_FIELD || deed == CARDVM_DEED_ATTACH ||
         deed == CARDVM_DEED_REVEAL || deed == CARDVM_DEED_SET_OWNER;
}

/* A zone may insist on the owner's place; 0: nobody's card has none there. */
static cardvm_place admitted(const cardvm_game *g, uint32_t index, cardvm_place to) {
  const place *p = &g->places[to];
  if (!program_zone(g->program, p->zone)->def.owners_only || !p->owner ||
      p->owner == g->cards[index].owner)
    return to;
  return place_for(g, p->zone, index);
}

/* Where a move goes: its own place or the kind's zone. */
static cardvm_outcome normalize_move(cardvm_game *g, const cardvm_event_def *d, uint32_t index,
                                     cardvm_event *e) {
  uint32_t to = e->slot[CARDVM_SLOT_TO];
  if (!to) to = d->what == NOWHERE ? NOWHERE : d->what ? place_for(g, d->what, index) : 0;
  if (!to || (to != NOWHERE && to > g->at.place_count)) return CARDVM_NOTHING;
  if (to != NOWHERE) to = admitted(g, index, to);
  if (!to) return CARDVM_NOTHING;
  e->slot[CARDVM_SLOT_TO] = to;
  e->slot[CARDVM_SLOT_FROM] = g->cards[index].place;
  if (!e->slot[CARDVM_SLOT_POSITION]) e->slot[CARDVM_SLOT_POSITION] = d->position;
  return CARDVM_DONE;
}

/* Whether what it makes that lasts is possible. */
bool event_sayable(const cardvm_game *g, const cardvm_event *e) {
  const lasting l = lasting_of_event(g, e);
  return !l.kind || (l.until != UNTIL_SEQUENCE && lasting_possible(g, &l));
}

/* What lasts on a card needs one that is there; what else speaks of a card, needs the card it
 * speaks of. */
static bool begins_nowhere(const cardvm_game *g, const cardvm_event *e, uint32_t index) {
  if (index) return false;
  const lasting l = lasting_of_event(g, e);
  return !l.kind || l.target || traits_of(&l)->list == LISTED_ON_CARD;
}

static cardvm_outcome normalize_lasting(cardvm_game *g, const cardvm_event *e) {
  if (begins_nowhere(g, e, card_at(g, e->slot[CARDVM_SLOT_CARD]))) return CARDVM_LOST;
  return event_sayable(g, e) ? CARDVM_DONE : CARDVM_NOTHING;
}

/* Whether there is anything to deal. */
static bool cards_dealable(const cardvm_game *g, const cardvm_event_def *d, cardvm_seat seat) {
  if (!is_seat(g, seat)) return false;
  cardvm_place refill = d->refill ? place_of(g, d->refill, seat) : 0;
  return g->places[place_of(g, d->what, seat)].count || (refill && g->places[refill].count);
}

cardvm_outcome event_normalize(cardvm_game *g, cardvm_event *e) {
  const cardvm_event_def *d = &program_event(g->program, e->kind)->def;
  int32_t amount = (int32_t)e->slot[CARDVM_SLOT_AMOUNT];
  if (d->has_amount && amount == 0) {
    amount = d->amount;
    e->slot[CARDVM_SLOT_AMOUNT] = (uint32_t)amount;
  }
  uint32_t handle = e->slot[CARDVM_SLOT_CARD], index = card_at(g, handle);
  uint32_t seat = e->slot[CARDVM_SLOT_PLAYER];
  if (needs_card(d->deed) || (d->deed == CARDVM_DEED_BODY && handle))
    if (!index) return CARDVM_LOST;
  if ((d->needs_amount && amount <= 0) || e->slot[CARDVM_SLOT_BY] > g->h->players)
    return CARDVM_NOTHING;
  switch (d->deed) {
  case CARDVM_DEED_MOVE: return normalize_move(g, d, index, e);
  case CARDVM_DEED_SET_FIELD:
    return *card_field(g, index, d->what) == amount ? CARDVM_NOTHING : CARDVM_DONE;
  case CARDVM_DEED_ADD_FIELD: return amount ? CARDVM_DONE : CARDVM_NOTHING;
  case CARDVM_DEED_SET_PLAYER:
  case CARDVM_DEED_ADD_PLAYER:
    if (!is_seat(g, seat)) return CARDVM_NOTHING;
    if (d->deed == CARDVM_DEED_ADD_PLAYER) return amount ? CARDVM_DONE : CARDVM_NOTHING;
    return *player_var(g, seat, d->what) == amount ? CARDVM_NOTHING : CARDVM_DONE;
  case CARDVM_DEED_SET_GAME: return *game_var(g, d->what) == amount ? CARDVM_NOTHING : CARDVM_DONE;
  case CARDVM_DEED_ADD_GAME: return amount ? CARDVM_DONE : CARDVM_NOTHING;
  case CARDVM_DEED_CREATE: {
    uint32_t name = e->slot[CARDVM_SLOT_NAME], to = e->slot[CARDVM_SLOT_TO];
    if (!to && d->what) to = e->slot[CARDVM_SLOT_TO] = place_of(g, d->what, seat);
    bool there = has(&g->program->definitions, name) && to && to <= g->at.place_count;
    return there && seat <= g->h->players ? CARDVM_DONE : CARDVM_NOTHING;
  }
  case CARDVM_DEED_ATTACH: {
    uint32_t host = card_at(g, e->slot[CARDVM_SLOT_OTHER]);
    e->slot[CARDVM_SLOT_FROM] = g->cards[index].place;
    if (!host) return CARDVM_LOST;
    return card_attachable(g, index, host) ? CARDVM_DONE : CARDVM_NOTHING;
  }
  case CARDVM_DEED_SHUFFLE: {
    uint32_t to = e->slot[CARDVM_SLOT_TO];
    return to && to <= g->at.place_count ? CARDVM_DONE : CARDVM_NOTHING;
  }
  case CARDVM_DEED_REVEAL:
    if (seat > g->h->players) return CARDVM_NOTHING;
    return card_learns(g, index, seat) ? CARDVM_DONE : CARDVM_NOTHING;
  case CARDVM_DEED_SET_OWNER:
    if (!is_seat(g, seat)) return CARDVM_NOTHING;
    return g->cards[index].owner == seat ? CARDVM_NOTHING : CARDVM_DONE;
  case CARDVM_DEED_DEAL:
    return amount > 0 && cards_dealable(g, d, seat) ? CARDVM_DONE : CARDVM_NOTHING;
  case CARDVM_DEED_DEFEAT:
  case CARDVM_DEED_WIN:
    return is_seat(g, seat) && !g->players[seat].lost ? CARDVM_DONE : CARDVM_NOTHING;
  case CARDVM_DEED_LASTING: return normalize_lasting(g, e);
  case CARDVM_DEED_SET_MASTER: {
    uint32_t to = e->slot[CARDVM_SLOT_TO];
    if (seat > g->h->players || !place_settable(g, to)) return CARDVM_NOTHING;
    e->slot[CARDVM_SLOT_AMOUNT] = g->places[to].master;
    return g->places[to].master == seat ? CARDVM_NOTHING : CARDVM_DONE;
  }
  case CARDVM_DEED_NOTICE:
  case CARDVM_DEED_BODY: return CARDVM_DONE;
  }
  return CARDVM_DONE;
}

/* -- Now --------------------------------------------------------------------------------------- */

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

static void apply_lasting(cardvm_game *g, cardvm_event *e) {
  lasting l = lasting_of_event(g, e);
  if (!l.kind) { /* a new stay */
    uint32_t index = card_at(g, e->slot[CARDVM_SLOT_CARD]);
    renew(g, index);
    e->slot[CARDVM_SLOT_NEW] = card_handle(g, index);
    return;
  }
  tie(g, &l);
  uint32_t made = lasting_add(g, &l);
  e->slot[CARDVM_SLOT_EXTRA] =
      made ? handle_make(CARDVM_KIND_LASTING, g->lastings[made].generation, made) : 0;
}

static void change_field(cardvm_game *g, uint32_t index, cardvm_id field, int64_t value) {
  int32_t v = value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
  g->fields_set = true;
  write_int(g, card_field(g, index, field), v);
  field_changed(g, index, field);
}

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
static void cards_deal(cardvm_game *g, const cardvm_event_def *d, cardvm_seat seat,
                       uint32_t amount) {
  cardvm_place from = place_of(g, d->what, seat), to = place_of(g, d->dealt_to, seat);
  cardvm_place refill = d->refill ? place_of(g, d->refill, seat) : 0;
  while (amount && !g->stopped) {
    if (!g->places[from].count && refill) {
      deal_from(g, refill, from, PLACE_AT(g, refill)->count, CARDVM_AT_BOTTOM);
      place_shuffle(g, from);
    }
    ASSERT(g, g->places[from].count || !refill || !g->places[refill].count);
    if (!g->places[from].count) return;
    amount = deal_from(g, from, to, amount, d->position);
  }
  ASSERT(g, !amount);
}

static uint32_t create(cardvm_game *g, const uint32_t *s) {
  int32_t amount = (int32_t)s[CARDVM_SLOT_AMOUNT];
  return card_create(g, s[CARDVM_SLOT_NAME], s[CARDVM_SLOT_PLAYER], s[CARDVM_SLOT_TO],
                     s[CARDVM_SLOT_POSITION], amount > 1 ? (uint32_t)amount : 1);
}

cardvm_outcome event_apply(cardvm_game *g, cardvm_event *e) {
  const cardvm_event_def *d = &program_event(g->program, e->kind)->def;
  uint32_t *s = e->slot, index = card_at(g, s[CARDVM_SLOT_CARD]);
  int32_t amount = (int32_t)s[CARDVM_SLOT_AMOUNT];
  /* An earlier one of the batch moved it. */
  if (needs_card(d->deed) && !index) return CARDVM_LOST;
  if (d->deed == CARDVM_DEED_LASTING && begins_nowhere(g, e, index)) return CARDVM_LOST;
  events_count(g, 1);
  switch (d->deed) {
  case CARDVM_DEED_MOVE:
    card_move(g, index, s[CARDVM_SLOT_TO], s[CARDVM_SLOT_POSITION]);
    s[CARDVM_SLOT_NEW] = s[CARDVM_SLOT_TO] == NOWHERE ? 0 : card_handle(g, index);
    break;
  case CARDVM_DEED_SET_FIELD: change_field(g, index, d->what, amount); break;
  case CARDVM_DEED_ADD_FIELD:
    change_field(g, index, d->what, (int64_t)*card_field(g, index, d->what) + amount);
    break;
  case CARDVM_DEED_SET_PLAYER:
    change_variable(g, player_var(g, s[CARDVM_SLOT_PLAYER], d->what), amount);
    break;
  case CARDVM_DEED_ADD_PLAYER: {
    int32_t *word = player_var(g, s[CARDVM_SLOT_PLAYER], d->what);
    change_variable(g, word, (int64_t)*word + amount);
    break;
  }
  case CARDVM_DEED_SET_GAME: change_variable(g, game_var(g, d->what), amount); break;
  case CARDVM_DEED_ADD_GAME:
    change_variable(g, game_var(g, d->what), (int64_t)*game_var(g, d->what) + amount);
    break;
  case CARDVM_DEED_CREATE:
    index = create(g, s);
    s[CARDVM_SLOT_CARD] = s[CARDVM_SLOT_NEW] = card_handle(g, index);
    break;
  case CARDVM_DEED_ATTACH: {
    uint32_t host = card_at(g, s[CARDVM_SLOT_OTHER]);
    /* An earlier one of the batch may have taken the host away, or attached it to this very card.
     */
    if (!host || !card_attachable(g, index, host)) return CARDVM_LOST;
    card_attach(g, index, host);
    s[CARDVM_SLOT_NEW] = card_handle(g, index);
    break;
  }
  case CARDVM_DEED_SHUFFLE: place_shuffle(g, s[CARDVM_SLOT_TO]); break;
  case CARDVM_DEED_REVEAL: card_learn(g, index, s[CARDVM_SLOT_PLAYER]); break;
  case CARDVM_DEED_SET_OWNER:
    WRITE(g, g->cards[index].owner, s[CARDVM_SLOT_PLAYER]);
    zones_changed(g, index, card_zone(g, index), 0);
    break;
  case CARDVM_DEED_DEAL: cards_deal(g, d, s[CARDVM_SLOT_PLAYER], (uint32_t)amount); break;
  case CARDVM_DEED_DEFEAT: player_defeat(g, s[CARDVM_SLOT_PLAYER]); break;
  case CARDVM_DEED_WIN: players_win(g, s[CARDVM_SLOT_PLAYER]); break;
  case CARDVM_DEED_LASTING: apply_lasting(g, e); break;
  case CARDVM_DEED_SET_MASTER: place_set_master(g, s[CARDVM_SLOT_TO], s[CARDVM_SLOT_PLAYER]); break;
  case CARDVM_DEED_NOTICE:
  case CARDVM_DEED_BODY: break;
  }
  ASSERT(g, !s[CARDVM_SLOT_NEW] || e->kind == CARDVM_EVENT_START || card_at(g, s[CARDVM_SLOT_NEW]));
  ASSERT(g, g->events % 8 || journal_complete(g)); /* of some, for it takes time */
  /* Whoever hears of it afterwards speaks of the card as it is now. */
  if (s[CARDVM_SLOT_NEW] && !d->before && e->kind != CARDVM_EVENT_START)
    s[CARDVM_SLOT_CARD] = s[CARDVM_SLOT_NEW];
  return CARDVM_DONE;
}
