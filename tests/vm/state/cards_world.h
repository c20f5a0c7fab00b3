/* What tests of cards share. */
#ifndef TEST_CARDS_WORLD_H
#define TEST_CARDS_WORLD_H

#include "world.h"

/* A world of bears that begins with so many: a player's in the deck, nobody's in the market. */
static inline world *bears_dealt(cardvm_seat owner, uint32_t count, uint32_t stack) {
  world *w = world_declare();
  w->bear = world_plain(w, "Bear", 3);
  const cardvm_setup_cards cards = {owner, owner ? w->deck : w->market, w->bear, count};
  w->setup.cards = &cards;
  w->setup.card_count = 1;
  w->setup.limits.stack = stack;
  world_start(w);
  return w;
}

static inline cardvm_handle nth(const world *w, cardvm_place place, uint32_t n) {
  cardvm_handle cards[64];
  uint32_t count = cardvm_game_cards(w->game, place, cards, 64);
  return n < count ? cards[n] : 0;
}

#endif
