/* What a card is: its definition is a value, as its master is. The youngest effect that makes it
 * become something says it, otherwise it is what it is by itself. Its values, names and abilities
 * follow from that; what lies on it, lasts on it or is attached to it stays. */
#include "state.h"

/* Each such effect notes what the card is by itself, so it need not stand in the card. */
cardvm_id card_own_definition(const cardvm_game *g, uint32_t index) {
  for (uint32_t l = index ? g->cards[index].lasting : 0; l; l = g->lastings[l].next)
    if (g->lastings[l].kind == LASTING_BECOMES) return g->lastings[l].value;
  return index ? g->cards[index].definition : 0;
}

uint32_t card_lasting_count(const cardvm_game *g, uint32_t index) {
  uint32_t n = 0;
  EACH_LINKED(g, l, CARD_AT(g, index)->lasting, lastings, next) n++;
  return n;
}

cardvm_id card_due_definition(const cardvm_game *g, uint32_t index, cardvm_id own) {
  cardvm_id due = own;
  for (uint32_t l = CARD_AT(g, index)->lasting; l; l = g->lastings[l].next)
    if (g->lastings[l].kind == LASTING_BECOMES) due = g->lastings[l].what;
  return due;
}

/* A card lies face down while something makes it what hides. */
bool card_hidden(const cardvm_game *g, uint32_t index) {
  if (!g->program->hides) return false;
  EACH_LINKED(g, l, CARD_AT(g, index)->lasting, lastings, next)
    if (g->lastings[l].kind == LASTING_BECOMES && game_definition(g, g->lastings[l].what)->hides)
      return true;
  return false;
}

bool card_has_become(const cardvm_game *g, uint32_t index) {
  EACH_LINKED(g, l, CARD_AT(g, index)->lasting, lastings, next)
    if (g->lastings[l].kind == LASTING_BECOMES) return true;
  return false;
}
