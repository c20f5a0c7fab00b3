/* Fields and variables that refer to a card, player or place: their word is a handle, a seat or a
 * place's number. Handles stay where they are when cards move; whoever reads follows them. */
#include "state.h"

bool reference_fits(const cardvm_game *g, cardvm_reference r, uint32_t word) {
  switch (r.to) {
  case CARDVM_SUBJECT_CARD:
    return !word || (CARDVM_HANDLE_KIND(word) == CARDVM_KIND_CARD &&
                     handle_index(word) - 1 < g->h->card_count);
  case CARDVM_SUBJECT_SEAT: return seat_or_none(g, word);
  case CARDVM_SUBJECT_PLACE: return word <= g->at.place_count;
  default: return true;
  }
}

uint32_t reference_now(const cardvm_game *g, cardvm_reference r, uint32_t word) {
  if (r.to != CARDVM_SUBJECT_CARD) return reference_fits(g, r, word) ? word : 0;
  if (!r.follows_card) return card_at(g, word) ? word : 0;
  return card_handle(g, card_named(g, word));
}
