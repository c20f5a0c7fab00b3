/* Tokens: by which viewers follow cards.
 *
 * While a game is followed, each viewer has a token for each card that it knows and could point at:
 * the card lies where the viewer sees it, or in a pile at a place that the viewer knows. A card
 * that comes into such a place gets the viewer's next number. It keeps that as long as the viewer
 * can follow it, and loses it with a shuffle, a choice unseen, or where nobody could tell it from
 * its equals, such as another player's hand. So the numbers follow from what the viewer saw, and
 * tell nothing else. They change nothing in the game: hashes and budgets leave them out. */
#include "state.h"

/* Each card has a word for each viewer. Those of card 0 count how many tokens a viewer has had. */
uint32_t *token_at(const cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  ASSERT(g, g->h->followed && index <= g->h->card_count && seat_or_none(g, viewer));
  return &g->tokens[(size_t)index * (g->h->players + 1) + viewer];
}

uint32_t card_token(const cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  return g->h->followed && index ? *token_at(g, index, viewer) : 0;
}

bool card_followable(const cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  const card *c = &g->cards[index];
  if (!c->definition || c->known & KNOWN_DOUBTED(viewer)) return false;
  const cardvm_place at = card_place(g, index);
  return at && card_visible(g, index, viewer) && place_ordered(g, &g->places[at], viewer);
}

/* A card that is gone may have come back by ways unseen. It is followed if it has moved only once
 * since, from where it was seen to where it is seen. */
uint32_t handle_token(const cardvm_game *g, cardvm_handle handle, cardvm_seat viewer) {
  const uint32_t index = card_named(g, handle);
  if (!g->h->followed || !index) return 0;
  const uint32_t ago = (g->cards[index].stay - (handle >> 16)) & STAY_MASK;
  if (!ago) return card_token(g, index, viewer);
  const memory_of *m = remembered_card(g, handle, NULL, NULL);
  const bool seen = ago == 1 && m && place_shows(g, card_place(g, index), viewer) &&
                    place_seen(g, m->zone, m->place ? g->places[m->place].owner : m->owner, viewer);
  return seen ? card_token(g, index, viewer) : 0;
}

static void token_give(cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  uint32_t *last = token_at(g, 0, viewer);
  write_word(g, last, *last + 1);
  write_word(g, token_at(g, index, viewer), *last);
}

void follow_now(cardvm_game *g, uint32_t index) {
  for (cardvm_seat v = 0; v <= g->h->players; v++) {
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
  for (cardvm_seat v = 0; g->h->followed && v <= g->h->players; v++)
    write_word(g, token_at(g, index, v), 0);
}

/* The words of a record that was never in use may hold anything. */
void follow_begin(cardvm_game *g, uint32_t index) {
  for (cardvm_seat v = 0; g->h->followed && v <= g->h->players; v++)
    write_fresh(g, token_at(g, index, v), 0);
}

void follow_all(cardvm_game *g) {
  for (uint32_t p = 1; g->h->followed && p <= g->at.place_count; p++)
    EACH_LINKED(g, i, g->places[p].first, cards, next) follow_now(g, i);
}

bool tokens_agree(const cardvm_game *g, uint32_t index) {
  for (cardvm_seat v = 0; g->h->followed && v <= g->h->players; v++) {
    const uint32_t token = *token_at(g, index, v);
    if ((token != 0) != card_followable(g, index, v) || token > *token_at(g, 0, v)) return false;
  }
  return true;
}

cardvm_status cardvm_game_follow(cardvm_game *g, bool on) {
  if (g->stopped || g->flight || g->running)
    return error_set(&g->error, CARDVM_ERROR_STATE,
                     "following begins and ends where no effect is in flight");
  if (on == (g->h->followed != 0)) return CARDVM_OK;
  if (on && !trace_tokens_reserve(g)) return error_memory(&g->error, &g->program->allocator);
  WRITE(g, g->h->followed, on);
  for (uint32_t i = 0; i <= g->h->card_count; i++) follow_begin(g, i);
  follow_all(g);
  return CARDVM_OK;
}
