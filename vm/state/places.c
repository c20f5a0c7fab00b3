/* Places: which cards lie in them, and in which order. */
#include "cards.h"

/* Returns where a card goes when only a zone is said: its owner's place, or the shared place. */
cardvm_place place_for(const cardvm_game *g, cardvm_id zone, uint32_t index) {
  return place_of(g, zone, CARD_AT(g, index)->owner);
}

void place_unlink(cardvm_game *g, uint32_t index) {
  card *c = CARD_AT(g, index);
  const cardvm_place id = c->place;
  place *p = PLACE_AT(g, id);
  ASSERT(g, card_linked(g, index));
  links_close(g, p, c);
  WRITE(g, c->place, 0);
  WRITE(g, c->prev, 0);
  WRITE(g, c->next, 0);
  if (game_zone(g, p->zone)->def.master_follows_card) place_master_update(g, p);
  ASSERT(g, card_linked(g, index) && place_linked(g, id, LOOK) && place_mastered(g, id));
}

void place_link(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position) {
  ASSERT(g, !CARD_AT(g, index)->place && !g->cards[index].host && card_linked(g, index));
  links_open(g, PLACE_AT(g, to), index, position);
  ASSERT(g,
         card_linked(g, index) && place_linked(g, to, LOOK) && card_lies(g, index, to, position));
}

/* Shuffles the cards of a place. Nobody knows them any more. */
void place_shuffle(cardvm_game *g, cardvm_place id) {
  place *p = PLACE_AT(g, id);
  uint32_t n = p->count;
  ASSERT(g, place_linked(g, id, LOOK));
  if (n == 0 || !journal_reserve(g, 3 * n + 3)) return;
  uint32_t *order = g->program->listing, k = 0;
  EACH_LINKED(g, at, p->first, cards, next) order[k++] = at;
  charge(g, 2 * n);
  random_order(g, id, order, n);
  for (uint32_t i = 0, before = 0; i < n; i++) {
    card *c = &g->cards[order[i]];
    WRITE(g, c->prev, before);
    WRITE(g, c->next, i + 1 < n ? order[i + 1] : 0);
    WRITE(g, c->known, 0);
    follow_lost(g, order[i]);
    before = order[i];
  }
  WRITE(g, p->first, order[0]);
  WRITE(g, p->last, order[n - 1]);
  if (game_zone(g, p->zone)->def.master_follows_card) place_master_update(g, p);
  EACH_LINKED(g, i, p->first, cards, next) follow_card(g, i);
  order_changed(g);
  ASSERT(g, p->count == n && place_linked(g, id, LOOK) && place_mastered(g, id));
  ASSERT(g, !(g->cards[p->first].known | g->cards[p->last].known));
}
