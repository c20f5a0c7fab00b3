/* Selections: cards by zone, side and filter. */
#include "game.h"

static bool side_fits(cardvm_side side, cardvm_seat whose, cardvm_seat you) {
  return side == CARDVM_SIDE_ANY || (whose == you) == (side == CARDVM_SIDE_YOURS);
}

/* Whose a card is, for "your": its master; a card out of play belongs to its place's player, whom
 * its base master follows. */
static bool fits(cardvm_game *g, const cardvm_selection_def *s, context *c, uint32_t index) {
  if (!side_fits(s->side, g->cards[index].master, c->you)) return false;
  if (!s->filter) return true;
  c->it = card_handle(g, index);
  return eval(g, s->filter, c) != 0;
}

typedef struct taking {
  cardvm_game *g;
  const cardvm_selection_def *s;
  context c;
  cardvm_handle *out;
  uint32_t max, count;
} taking;

static void take(taking *t, uint32_t index) {
  if (!fits(t->g, t->s, &t->c, index)) return;
  if (t->count < t->max) t->out[t->count] = card_handle(t->g, index);
  t->count++;
}

static void take_place(taking *t, const place *p) {
  const card *cards = t->g->cards;
  for (uint32_t i = p->first; i; i = cards[i].next) {
    if (!t->s->attached) {
      take(t, i);
      continue;
    }
    for (uint32_t a = cards[i].attached_first; a; a = cards[a].attached_next) take(t, a);
  }
}

/* Players' places out of play hold only cards of that player: the other side's are passed over. */
static bool place_fits(const taking *t, const cardvm_zone_def *z, const place *p) {
  return z->play || z->shared || side_fits(t->s->side, p->owner, t->c.you);
}

uint32_t select_cards(cardvm_game *g, cardvm_id id, const context *c, cardvm_handle *out,
                      uint32_t max) {
  taking t = {g, &program_selection(g->program, id)->def, *c, out, max, 0};
  for (uint32_t z = 1; z <= g->program->zones.count; z++) {
    if (!((t.s->zones >> (z - 1)) & 1)) continue;
    const zone *item = program_zone(g->program, z);
    uint32_t each = item->def.circles ? item->circle_count : 1;
    uint32_t all = item->def.shared ? each : each * g->h->players;
    for (uint32_t i = 0; i < all; i++) {
      const place *p = &g->places[g->at.zone_first[z - 1] + i];
      if (p->count && place_fits(&t, &item->def, p)) take_place(&t, p);
    }
  }
  return t.count;
}

/* For a card that is not there any more, the zone and the master are the last known ones. */
bool select_has(cardvm_game *g, cardvm_id id, const context *c, cardvm_handle handle) {
  const cardvm_selection_def *s = &program_selection(g->program, id)->def;
  uint32_t index = card_at(g, handle), zone_id, host;
  context inner = *c;
  inner.it = handle;
  if (index) {
    zone_id = card_zone(g, index);
    host = g->cards[index].host;
  } else {
    const memory_of *m = remembered_card(g, handle, NULL, NULL);
    if (!m) return false;
    zone_id = m->zone;
    host = m->host;
  }
  if (!zone_id || !((s->zones >> (zone_id - 1)) & 1) || s->attached != (host != 0)) return false;
  if (!side_fits(s->side, seat_master(g, handle), c->you)) return false;
  return holds(g, s->filter, &inner);
}
