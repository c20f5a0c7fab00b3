/* Tokens: by which viewers follow cards.
 *
 * While a game is followed, each viewer has a token for each card that it knows and could point at:
 * the card lies where the viewer sees it, or in a pile at a place that the viewer knows. A card
 * that comes into such a place gets the viewer's next number. It keeps that as long as the viewer
 * can follow it, and loses it with a shuffle, a choice unseen, or where nobody could tell it from
 * its equals, such as another player's hand. So the numbers follow from what the viewer saw, and
 * tell nothing else. They change nothing in the game: hashes and budgets leave them out. */
#include "state.h"

static void token_give(cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  uint32_t *last = token_at(g, 0, viewer);
  write_word(g, last, *last + 1);
  write_word(g, token_at(g, index, viewer), *last);
}

void follow_now(cardvm_game *g, uint32_t index) {
  EACH_VIEWER(g, v) {
    uint32_t *token = token_at(g, index, v);
    const bool can = card_followable(g, index, v);
    if (can && !*token) token_give(g, index, v);
    else if (!can && *token) write_word(g, token, 0);
  }
  for (uint32_t a = g->cards[index].attached_first; a; a = g->cards[a].attached_next)
    follow_now(g, a);
}

/* Whoever followed the card has lost it. */
void follow_lost(cardvm_game *g, uint32_t index) {
  if (g->followed)
    EACH_VIEWER(g, v) write_word(g, token_at(g, index, v), 0);
}

/* The words of a record that was never in use may hold anything. */
void follow_begin(cardvm_game *g, uint32_t index) {
  if (g->followed)
    EACH_VIEWER(g, v) write_fresh(g, token_at(g, index, v), 0);
}

void follow_all(cardvm_game *g) {
  for (uint32_t p = 1; g->followed && p <= g->at.place_count; p++)
    EACH_LINKED(g, i, g->places[p].first, cards, next) follow_now(g, i);
}
