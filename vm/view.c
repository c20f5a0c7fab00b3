/* What each player may know: a zone declares who sees its cards, a single card can be known to
 * single players, and who decides for a player sees what that player sees. */
#include "game.h"

/* For itself, not as decider of another. */
bool card_seen_by(const cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  const card *c = &g->cards[index];
  if (c->known & 1u || (viewer && (c->known >> viewer) & 1u)) return true;
  for (int depth = 0; c->host && depth < 8; depth++) c = &g->cards[c->host];
  if (!c->place) return false;
  const place *p = &g->places[c->place];
  switch (program_zone(g->program, p->zone)->def.seen) {
  case CARDVM_SEEN_ALL: return true;
  case CARDVM_SEEN_OWNER: return viewer && p->owner == viewer;
  case CARDVM_SEEN_NOBODY: return false;
  }
  return false;
}

bool card_visible(const cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  if (card_seen_by(g, index, viewer)) return true;
  if (!viewer) return false;
  for (cardvm_seat s = 1; s <= g->h->players; s++)
    if (g->players[s].deciders && s != viewer && decider_of(g, s) == viewer &&
        card_seen_by(g, index, s))
      return true;
  return false;
}

/* Who decides for another sees what that player sees, but learns nothing by it. */
uint32_t card_viewers(const cardvm_game *g, uint32_t index) {
  uint32_t seen = 0;
  for (cardvm_seat s = 0; s <= g->h->players; s++)
    if (card_seen_by(g, index, s)) seen |= (uint32_t)1 << s;
  return seen;
}

void card_learn(cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  card *c = &g->cards[index];
  uint32_t seen = g->history ? card_viewers(g, index) : 0;
  uint32_t known = c->known | (uint32_t)1 << viewer;
  if (known == c->known) return;
  PUT(g, c->known, known);
  if (g->history) history_shown(g, index, seen);
  touch_order(g);
}

bool cardvm_game_visible(const cardvm_game *g, cardvm_handle handle, cardvm_seat viewer) {
  uint32_t index = card_at(g, handle);
  return index && viewer <= g->h->players && card_visible(g, index, viewer);
}

/* -- For those who would go back (undo.c) ------------------------------------------------------------------ */

/* Who sees a card and did not before; with them who decides for them. */
void history_shown(cardvm_game *g, uint32_t index, uint32_t before) {
  uint32_t now = card_viewers(g, index) & ~before;
  for (cardvm_seat s = 1; now && !g->muted && s <= g->h->players; s++)
    if (now >> s & 1) g->revealed |= (uint32_t)1 << s | (uint32_t)1 << decider_of(g, s);
}

/* Someone decides for a player from now on, or does no more: who decides sees that player's cards. */
void history_decider(cardvm_game *g) {
  for (cardvm_seat s = 1; !g->muted && s <= g->h->players; s++) {
    cardvm_seat d = decider_of(g, s);
    for (uint32_t i = 1; d != s && i <= g->h->card_count; i++)
      if (g->cards[i].definition && card_seen_by(g, i, s) && !card_seen_by(g, i, d)) g->revealed |= (uint32_t)1 << d;
  }
}
