/* Whether what the block says twice agrees with itself: masters, what cards have become, tokens of
 * viewers, which rule actions are due. The machine keeps it so at every change and relies on it; a
 * block from elsewhere is looked at here. validity.c has then checked the lists of cards and of
 * what lasts. */
#include "holds.h"
#include "services.h"

static bool card_agrees(cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index];
  if (!card_mastered(g, index))
    return invalid(g, "card %u has master %u, or not its host's", index, c->master);
  if (!card_defined(g, index))
    return invalid(g, "card %u is definition %u, not what it has become", index, c->definition);
  return tokens_agree(g, index) ||
         invalid(g, "a viewer can follow card %u and has no token for it, or the other way round",
                 index);
}

/* Rule actions are marked among those that act when they do, and cards are listed for them. */
static bool due_agrees(cardvm_game *g) {
  const header *h = g->h;
  const uint32_t now = h->now_changed | h->now_all, later = h->later_changed | h->later_all;
  if ((now & ~g->program->at_once) || (later & g->program->at_once))
    return invalid(g, "a rule action is due at the wrong time");
  return ((!h->now_changed || h->now_count) && (!h->later_changed || h->later_count)) ||
         invalid(g, "a rule action is due for no card");
}

bool game_agrees(cardvm_game *g) {
  const header *h = g->h;
  EACH_PLACE(g, i)
    if (!place_mastered(g, i)) return invalid(g, "place %u has master %u", i, g->places[i].master);
  EACH_USED(g, i, cards)
    if (!card_agrees(g, i)) return false;
  if (!tokens_differ(g)) return invalid(g, "two cards have one token");
  if (h->remembered_next != h->remembered_count && h->remembered_count < g->limits.remembered)
    return invalid(g, "the next card is remembered at %u, %u are", h->remembered_next,
                   h->remembered_count);
  return due_agrees(g);
}
