/* What all parts of a pair look at. */
#include "pair.h"
#include "search_luck.h"

#include <stdlib.h>

bool secrets_shows(const secrets *s, cardvm_place place, cardvm_seat viewer) {
  return s->shows[place * (s->players + 1) + viewer];
}

void each_card(const cardvm_game *game,
               bool (*each)(void *user, cardvm_place place, cardvm_handle card), void *user) {
  cardvm_handle *cards = NULL;
  uint32_t room = 0;
  bool going = true;
  for (cardvm_place p = 1; going && p <= cardvm_game_place_count(game); p++) {
    uint32_t count = cardvm_game_cards(game, p, cards, room);
    if (count > room) {
      cards = need(cards, (room = count + 32) * sizeof *cards);
      cardvm_game_cards(game, p, cards, room);
    }
    for (uint32_t i = 0; going && i < count; i++) going = each(user, p, cards[i]);
    for (uint32_t i = 0; going && i < count; i++) {
      cardvm_handle on[16];
      const uint32_t attached = cardvm_game_attached(game, cards[i], on, 16);
      for (uint32_t k = 0; going && k < attached && k < 16; k++) going = each(user, 0, on[k]);
    }
  }
  free(cards);
}

bool secrets_face_down(const cardvm_view *view) {
  cardvm_view_lasting l;
  for (uint32_t n = 0; cardvm_view_lasting_at(view, n, &l); n++)
    if (l.kind == CARDVM_VIEW_BECOMES && !l.own) return true;
  return false;
}

bool secrets_decided(const cardvm_game *game) {
  for (cardvm_seat s = 1; s <= cardvm_game_players(game); s++)
    if (cardvm_game_decider(game, s) != s) return true;
  return false;
}

uint32_t below(pair *p, uint32_t n) {
  const uint64_t luck = luck_seed(&p->random);
  return n ? (uint32_t)(luck % n) : 0;
}
