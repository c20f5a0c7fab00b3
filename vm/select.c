/* Selections: cards by zone, side and filter. */
#include "compare.h"

static bool side_fits(cardvm_side side, cardvm_seat whose, cardvm_seat you) {
  return side == CARDVM_SIDE_ANY || (whose == you) == (side == CARDVM_SIDE_YOURS);
}

typedef struct taking {
  cardvm_game *g;
  const cardvm_selection_def *s;
  context *c;
  cardvm_handle *out;
  uint32_t max, count;
  const term *of_each; /* NULL: they are listed and counted */
  int64_t total;
  bool ready; /* the filter is prepared, with the first card */
  prepared filter;
} taking;

/* Whose a card is, for "your": its master; a card out of play belongs to its place's player, whom
 * its base master follows. */
static void take(taking *t, uint32_t index) {
  cardvm_game *g = t->g;
  if (!side_fits(t->s->side, g->cards[index].master, t->c->you)) return;
  cardvm_handle it = t->c->it = card_handle(g, index);
  if (!prepared_holds(g, &t->filter, t->c, index)) return;
  if (t->of_each) {
    bool property = t->of_each->kind == TERM_ITS_PROPERTY;
    t->total += property ? property_now(g, index, t->of_each->value) : term_value(g, t->of_each, t->c);
  }
  if (t->count < t->max) t->out[t->count] = it;
  t->count++;
}

/* Where printed values decide, and cards are only listed: nothing is called. */
static void list_cards(taking *t, uint32_t first) {
  const card *cards = t->g->cards;
  const uint32_t *printed = t->filter.printed;
  const cardvm_side side = t->s->side;
  const uint32_t max = t->max, you = t->c->you;
  const bool one = t->s->top;
  cardvm_handle *out = t->out;
  uint32_t n = t->count;
  for (uint32_t i = first, next; i; i = next) {
    const card *k = &cards[i];
    next = one ? 0 : k->next;
    if (k->lasting) {
      t->count = n;
      take(t, i);
      n = t->count;
    } else if ((!printed || printed[k->definition / 32] >> k->definition % 32 & 1) &&
               (side == CARDVM_SIDE_ANY || side_fits(side, k->master, you))) {
      if (n < max) out[n] = handle_make(CARDVM_KIND_CARD, k->stay, i);
      n++;
    }
  }
  t->count = n;
}

static void take_list(taking *t, uint32_t first) {
  const card *cards = t->g->cards;
  for (uint32_t i = first; i; i = t->s->top ? 0 : cards[i].next) take(t, i);
}

static void take_attached(taking *t, uint32_t first) {
  const card *cards = t->g->cards;
  for (uint32_t i = first; i; i = t->s->top ? 0 : cards[i].next)
    for (uint32_t a = cards[i].attached_first; a; a = cards[a].attached_next) take(t, a);
}

/* Players' places out of play hold only cards of that player: the other side's are passed over. False: nothing
 * passes the filter. */
static bool take_zone(taking *t, uint32_t z) {
  cardvm_game *g = t->g;
  const cardvm_selection_def *s = t->s;
  const zone *item = program_zone(g->program, z);
  uint32_t each = item->def.circles ? item->circle_count : 1;
  uint32_t all = item->def.shared ? each : each * g->h->players;
  const place *p = &g->places[g->at.zone_first[z - 1]], *end = p + all;
  const bool any = item->def.play || item->def.shared || s->side == CARDVM_SIDE_ANY;
  const bool counted = !s->filter && s->side == CARDVM_SIDE_ANY && !s->attached && !t->max && !t->of_each;
  const uint32_t step = s->circle ? each : 1;
  if (s->circle > each) return true;
  if (s->circle) p += s->circle - 1;
  for (; p < end; p += step) {
    if (!p->count || !(any || side_fits(s->side, p->owner, t->c->you))) continue;
    if (counted) {
      t->count += s->top ? 1 : p->count;
      continue;
    }
    if (!t->ready && !prepare(g, s->filter, t->c, ABOUT_IT, &t->filter)) return false;
    t->ready = true;
    if (s->attached) take_attached(t, p->first);
    else if (t->of_each || t->filter.count | t->filter.whole) take_list(t, p->first);
    else list_cards(t, p->first);
  }
  return true;
}

static void take_all(taking *t) {
  uint32_t z = 1;
  for (uint64_t zones = t->s->zones; zones; zones >>= 1, z++) {
    for (; !(zones & 0xff); zones >>= 8) z += 8;
    if (zones & 1 && !take_zone(t, z)) return;
  }
}

static void taking_begin(taking *t, cardvm_game *g, cardvm_id id, context *c) {
  t->g = g;
  t->s = &program_selection(g->program, id)->def;
  t->c = c;
  t->max = t->count = 0;
  t->of_each = NULL;
  t->ready = false;
}

uint32_t select_cards(cardvm_game *g, cardvm_id id, const context *c, cardvm_handle *out,
                      uint32_t max) {
  context inner = *c;
  taking t;
  taking_begin(&t, g, id, &inner);
  t.out = out;
  t.max = max;
  take_all(&t);
  return t.count;
}

int32_t select_total(cardvm_game *g, cardvm_id id, const context *c, cardvm_expr of_each) {
  const term each = term_make(g->program, of_each);
  context inner = *c;
  taking t;
  taking_begin(&t, g, id, &inner);
  t.of_each = &each;
  t.total = 0;
  take_all(&t);
  return t.total > INT32_MAX ? INT32_MAX : t.total < INT32_MIN ? INT32_MIN : (int32_t)t.total;
}

/* For a card that is not there any more, the zone and the master are the last known ones. */
bool select_has(cardvm_game *g, cardvm_id id, const context *c, cardvm_handle handle) {
  const cardvm_selection_def *s = &program_selection(g->program, id)->def;
  uint32_t index = card_at(g, handle), zone_id, host, at;
  context inner = *c;
  inner.it = handle;
  if (index) {
    zone_id = card_zone(g, index);
    host = g->cards[index].host;
    at = g->cards[host ? host : index].place;
    if (s->top && g->cards[host ? host : index].prev) return false;
  } else {
    const memory_of *m = remembered_card(g, handle, NULL, NULL);
    if (!m) return false;
    zone_id = m->zone;
    host = m->host;
    at = m->place;
  }
  if (s->circle && (!at || !g->places[at].circle || ITEM(const circle, g->program->circles, g->places[at].circle)->ordinal != s->circle))
    return false;
  if (!zone_id || !((s->zones >> (zone_id - 1)) & 1) || s->attached != (host != 0)) return false;
  if (!side_fits(s->side, seat_master(g, handle), c->you)) return false;
  return holds(g, s->filter, &inner);
}
