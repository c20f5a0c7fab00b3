/* Masters of cards and of places. A zone says whether one follows the other. */
#include "cards.h"

/* Returns the master of the card's youngest control effect, otherwise its base master. */
static cardvm_seat card_due_master(const cardvm_game *g, uint32_t index) {
  const card *c = CARD_AT(g, index);
  uint32_t master = c->base_master;
  EACH_LINKED(g, l, c->lasting, lastings, next)
    if (g->lastings[l].kind == LASTING_CONTROL) master = g->lastings[l].master;
  return master;
}

/* Notes that the card has another master, and once more if it gets a second one meanwhile. */
static void master_note(cardvm_game *g, uint32_t index) {
  if (!g->program->hears_masters) return;
  cardvm_event e = {.kind = CARDVM_EVENT_MASTER_CHANGES};
  e.slot[CARDVM_SLOT_CARD] = card_handle(g, index);
  e.slot[CARDVM_SLOT_AMOUNT] = g->cards[index].master;
  record_note(g, &e, trace_latest(g));
}

/* Gives the card its due master. `stays`: its stay goes on. */
static void set_master(cardvm_game *g, uint32_t index, bool stays) {
  card *c = CARD_AT(g, index);
  const uint32_t master = card_due_master(g, index), earlier = g->changes;
  const bool hidden = card_hidden(g, index);
  if (master == c->master) return;
  const uint32_t seen = hidden ? card_viewers(g, index) : 0;
  if (stays) master_note(g, index);
  WRITE(g, c->master, master);
  if (hidden) WRITE(g, c->known, c->known | (seen & KNOWN_SEATS)); /* who had it knows it */
  if (hidden && g->history) history_shown(g, index, seen);
  master_changed(g, index);
  ASSERT(g, g->changes != earlier);
  place *p = &g->places[c->place];
  if (c->place && game_zone(g, p->zone)->def.master_follows_card) place_master_update(g, p);
  EACH_LINKED(g, a, c->attached_first, cards, attached_next) {
    charge(g, WORK_MASTER);
    if (!follows_host(g, a)) continue;
    WRITE(g, g->cards[a].base_master, master);
    set_master(g, a, true);
    ASSERT(g, card_mastered(g, a)); /* also when the attached card keeps its master */
  }
  ASSERT(g, card_mastered(g, index) && place_mastered(g, c->place) && journal_complete(g));
}

void card_set_master(cardvm_game *g, uint32_t index) { set_master(g, index, true); }

void card_begin_master(cardvm_game *g, uint32_t index) { set_master(g, index, false); }

/* Returns who would be master if the youngest control effect ended. */
cardvm_seat card_original_master(const cardvm_game *g, uint32_t index) {
  uint32_t before = CARD_AT(g, index)->base_master, youngest = before;
  EACH_LINKED(g, l, g->cards[index].lasting, lastings, next)
    if (g->lastings[l].kind == LASTING_CONTROL) {
      before = youngest;
      youngest = g->lastings[l].master;
    }
  return before;
}

/* Returns whether a control effect holds the card, also one that leaves it its master. */
bool card_controlled(const cardvm_game *g, uint32_t index) {
  EACH_LINKED(g, l, index ? g->cards[index].lasting : 0, lastings, next)
    if (g->lastings[l].kind == LASTING_CONTROL) return true;
  return false;
}

void base_master_update(cardvm_game *g, uint32_t index, bool stays) {
  card *c = CARD_AT(g, index);
  place *p = PLACE_AT(g, c->place);
  const cardvm_zone_def *z = &game_zone(g, p->zone)->def;
  if (z->makes_owner && p->owner && c->owner != p->owner) WRITE(g, c->owner, p->owner);
  uint32_t master = z->card_follows_master ? p->master : p->owner ? p->owner : c->base_master;
  if (master && master != c->base_master) WRITE(g, c->base_master, master);
  if (c->lasting || c->master != c->base_master) set_master(g, index, stays);
  if (z->master_follows_card) place_master_update(g, p);
  ASSERT(g, card_mastered(g, index) && place_mastered(g, c->place));
}

/* Sets the master of a place that follows its card. Call it when the card there or its master has
 * changed. */
void place_master_update(cardvm_game *g, place *p) {
  uint32_t master = p->first ? g->cards[p->first].master : p->base_master;
  if (p->master != master) WRITE(g, p->master, master);
}

/* Returns whether a master can be set: only for circles, and only where the master does not follow
 * a card. */
bool place_settable(const cardvm_game *g, cardvm_place id) {
  if (!id || id > g->at.place_count || !g->places[id].circle) return false;
  return !game_zone(g, g->places[id].zone)->def.master_follows_card;
}

void place_set_master(cardvm_game *g, cardvm_place id, cardvm_seat seat) {
  place *p = PLACE_AT(g, id);
  ASSERT(g, place_settable(g, id) && seat_or_none(g, seat));
  WRITE(g, p->base_master, seat);
  WRITE(g, p->master, seat);
  charge(g, WORK_MASTER * p->count);
  if (game_zone(g, p->zone)->def.card_follows_master)
    EACH_LINKED(g, i, p->first, cards, next) base_master_update(g, i, true);
  order_changed(g);
  ASSERT(g, place_mastered(g, id));
}
