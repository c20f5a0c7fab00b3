/* What each player may know. A zone declares who sees its cards. A single card can be known to
 * single players. Who decides for a player sees what that player sees. Nothing here writes. */
#include "state.h"

#include <stdio.h>
#include <string.h>

/* Says what the viewer sees for itself, not as the decider of another player. */
static bool zone_shows(const cardvm_game *g, cardvm_id zone_id, cardvm_seat owner,
                       cardvm_seat viewer) {
  if (!zone_id) return false;
  switch (game_zone(g, zone_id)->def.seen) {
  case CARDVM_SEEN_ALL: return true;
  case CARDVM_SEEN_OWNER: return viewer && owner == viewer;
  case CARDVM_SEEN_NOBODY: return false;
  }
  return false;
}

bool place_shows(const cardvm_game *g, cardvm_place id, cardvm_seat viewer) {
  return zone_shows(g, g->places[id].zone, g->places[id].owner, viewer);
}

bool card_seen_by(const cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  const card *c = CARD_AT(g, index);
  ASSERT(g, seat_or_none(g, viewer));
  if (c->known & 1u || (viewer && (c->known >> viewer) & 1u)) return true;
  return place_shows(g, card_place(g, index), viewer);
}

/* Returns the next player after `after` for whom the viewer decides; 0: there is no other. */
static cardvm_seat decided_for(const cardvm_game *g, cardvm_seat viewer, cardvm_seat after) {
  for (cardvm_seat s = after + 1; viewer && s <= g->h->players; s++)
    if (g->players[s].lasting && s != viewer && decider_of(g, s) == viewer) return s;
  return 0;
}

bool card_visible(const cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  if (card_seen_by(g, index, viewer)) return true;
  for (cardvm_seat s = decided_for(g, viewer, 0); s; s = decided_for(g, viewer, s))
    if (card_seen_by(g, index, s)) return true;
  return false;
}

bool card_known_by(const cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  if (!card_hidden(g, index)) return card_seen_by(g, index, viewer);
  const card *c = CARD_AT(g, index);
  return c->known & 1u || (viewer && ((c->known >> viewer) & 1u || c->master == viewer));
}

bool card_known(const cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  if (card_known_by(g, index, viewer)) return true;
  for (cardvm_seat s = decided_for(g, viewer, 0); s; s = decided_for(g, viewer, s))
    if (card_known_by(g, index, s)) return true;
  return false;
}

/* A decider sees what its player sees, but does not count here, because it learns nothing by it. */
uint32_t card_viewers(const cardvm_game *g, uint32_t index) {
  const uint32_t everyone = ((uint32_t)2 << g->h->players) - 1, known = g->cards[index].known;
  const cardvm_place at = card_place(g, index);
  const cardvm_seat owner = g->places[at].owner;
  if (known & 1u) return everyone;
  if (card_hidden(g, index))
    return (known & KNOWN_SEATS) | ((uint32_t)1 << g->cards[index].master & ~1u);
  if (place_shows(g, at, 0)) return everyone;
  return (known & KNOWN_SEATS) | (owner && place_shows(g, at, owner) ? (uint32_t)1 << owner : 0);
}

/* Returns whether the viewer sees all cards in such a zone of that owner, also as the decider of
 * others. */
bool place_seen(const cardvm_game *g, cardvm_id zone_id, cardvm_seat owner, cardvm_seat viewer) {
  if (zone_shows(g, zone_id, owner, viewer)) return true;
  for (cardvm_seat s = decided_for(g, viewer, 0); s; s = decided_for(g, viewer, s))
    if (zone_shows(g, zone_id, owner, s)) return true;
  return false;
}

/* Returns whether the order of a place's cards means something to the viewer. */
bool place_ordered(const cardvm_game *g, const place *p, cardvm_seat viewer) {
  return game_zone(g, p->zone)->def.seen == CARDVM_SEEN_NOBODY ||
         place_seen(g, p->zone, p->owner, viewer);
}

/* Returns the definition of a card that a handle has lost track of, if the viewer may know it. The
 * viewer must see where the card was last known, or where it is now. 0: it may not know. */
cardvm_id handle_told(const cardvm_game *g, cardvm_handle handle, cardvm_seat viewer) {
  const memory_of *m = remembered_card(g, handle, NULL, NULL);
  if (m && place_seen(g, m->zone, m->place ? g->places[m->place].owner : m->owner, viewer))
    return m->definition;
  uint32_t index = card_named(g, handle);
  return index && card_visible(g, index, viewer) ? g->cards[index].definition : 0;
}

/* Returns whether the ability is one of those that a card shows which lies face down: of what it
 * seems to be, or it has gained it. */
static bool ability_faced(const cardvm_game *g, uint32_t index, cardvm_id id) {
  EACH_LINKED(g, l, g->cards[index].lasting, lastings, next)
    if (g->lastings[l].kind == LASTING_GAINED && g->lastings[l].what == id) return true;
  return game_ability(g, id)->definition == g->cards[index].definition;
}

/* Returns whether a card that has the ability for its host is hidden from the viewer. */
static bool bearer_hidden(const cardvm_game *g, uint32_t host, cardvm_id definition_id,
                          cardvm_seat viewer) {
  bool hidden = false;
  EACH_LINKED(g, a, g->cards[host].attached_first, cards, attached_next) {
    if (g->cards[a].definition != definition_id) continue;
    if (card_visible(g, a, viewer)) return false;
    hidden = true;
  }
  return hidden;
}

bool ability_known(const cardvm_game *g, cardvm_id id, cardvm_handle source, cardvm_seat viewer) {
  const uint32_t index = card_at(g, source);
  const ability *a = id ? game_ability(g, id) : NULL;
  const bool own = a && a->definition;
  if (!source) return true;
  if (!index) { /* it is gone, and was what it seemed to be */
    const cardvm_id told = handle_told(g, source, viewer);
    return told &&
           (!own || a->def.attached || a->definition == told || !game_definition(g, told)->hides);
  }
  if (!card_visible(g, index, viewer)) return false;
  if (own && a->def.attached) return !bearer_hidden(g, index, a->definition, viewer);
  return !own || !card_hidden(g, index) || ability_faced(g, index, id) ||
         card_known(g, index, viewer);
}

/* Returns whether showing the card tells the viewer (0: somebody) anything: the viewer did not know
 * it, or had reason to doubt it. */
bool card_learns(const cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  uint32_t doubt = g->cards[index].known & (viewer ? KNOWN_DOUBTED(viewer) : ~KNOWN_SEATS);
  return doubt || !card_known_by(g, index, viewer);
}

bool cardvm_game_visible(const cardvm_game *g, cardvm_handle handle, cardvm_seat viewer) {
  uint32_t index = card_at(g, handle);
  return index && viewer <= g->h->players && card_visible(g, index, viewer);
}

bool cardvm_game_knows(const cardvm_game *g, cardvm_handle handle, cardvm_seat viewer) {
  uint32_t index = card_at(g, handle);
  return index && viewer <= g->h->players && card_known(g, index, viewer);
}

/* -- Tokens ------------------------------------------------------------------------------------ */

/* Each card has a word for each viewer. Those of card 0 count how many tokens a viewer has had. */
uint32_t *token_at(const cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  ASSERT(g, g->followed && index <= g->h->card_count && seat_or_none(g, viewer));
  return &g->tokens[(size_t)index * (g->h->players + 1) + viewer];
}

uint32_t card_token(const cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  return g->followed && index ? *token_at(g, index, viewer) : 0;
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
  if (!g->followed || !index) return 0;
  const uint32_t ago = (g->cards[index].stay - (handle >> 16)) & STAY_MASK;
  if (!ago) return card_token(g, index, viewer);
  const memory_of *m = remembered_card(g, handle, NULL, NULL);
  const bool seen = ago == 1 && m && place_shows(g, card_place(g, index), viewer) &&
                    place_seen(g, m->zone, m->place ? g->places[m->place].owner : m->owner, viewer);
  return seen ? card_token(g, index, viewer) : 0;
}

bool tokens_agree(const cardvm_game *g, uint32_t index) {
  if (g->followed)
    EACH_VIEWER(g, v) {
      const uint32_t token = *token_at(g, index, v);
      if ((token != 0) != card_followable(g, index, v) || token > *token_at(g, 0, v)) return false;
    }
  return true;
}

/* Returns whether no two cards have the same token. */
bool tokens_differ(const cardvm_game *g) {
  uint32_t *cells =
      g->program->listing; /* has room for each card that there may be, and one more */
  const uint32_t size = g->room.cards + ROOM_SPARE + 1;
  if (g->followed)
    EACH_VIEWER(g, v) {
      memset(cells, 0, size * sizeof *cells);
      EACH_USED(g, i, cards) {
        const uint32_t token = *token_at(g, i, v);
        uint32_t at = token % size;
        while (cells[at] && cells[at] != token) at = (at + 1) % size;
        if (token && cells[at] == token) return false;
        cells[at] = token ? token : cells[at];
      }
    }
  return true;
}

/* -- Deciders ---------------------------------------------------------------------------------- */

/* Returns the youngest decider of a player who has not lost. */
static cardvm_seat replaced_by(const cardvm_game *g, cardvm_seat seat) {
  cardvm_seat decider = seat;
  for (uint32_t l = g->players[seat].lasting; l; l = LASTING_AT(g, l)->next)
    if (g->lastings[l].kind == LASTING_DECIDER && !g->players[g->lastings[l].master].lost)
      decider = g->lastings[l].master;
  return decider;
}

/* Follows the chain of deciders. A chain that comes back to a player in it stops before that
 * player. */
cardvm_seat decider_followed(const cardvm_game *g, cardvm_seat seat) {
  uint32_t passed = 0;
  ASSERT(g, is_seat(g, seat));
  cardvm_seat at = seat, next = seat;
  while (!((passed >> next) & 1)) {
    at = next;
    passed |= (uint32_t)1 << at;
    next = replaced_by(g, at);
  }
  return at;
}

int cardvm_game_card_text(const cardvm_game *g, cardvm_handle card, bool name_only, char *text,
                          size_t bytes) {
  uint32_t d = definition_by_handle(g, card);
  const char *name = d ? game_definition(g, d)->name : "a card that is gone";
  if (name_only || !d) return snprintf(text, bytes, "%s", name);
  return snprintf(text, bytes, "%s#%u", name, (unsigned)handle_index(card));
}
