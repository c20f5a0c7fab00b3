/* What tests of cards share. */
#ifndef TEST_CARDS_WORLD_H
#define TEST_CARDS_WORLD_H

#include "world.h"

static inline cardvm_handle nth(const world *w, cardvm_place place, uint32_t n) {
  cardvm_handle cards[64];
  uint32_t count = cardvm_game_cards(w->game, place, cards, 64);
  return n < count ? cards[n] : 0;
}

#endif
