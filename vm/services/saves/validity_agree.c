/* Whether what the block says twice agrees with itself: masters, listeners, what things last for,
 * ages, which rule actions are due. The machine keeps it so at every change and relies on it; a
 * block from elsewhere is looked at here. validity.c has then checked that every list ends. */
#include "holds.h"
#include "services.h"

/* -- Listeners --------------------------------------------------------------------------------- */

/* There are as many as must be. validity.c has looked at each. */
static bool listeners_agree(cardvm_game *g, const char *what, uint32_t card_index,
                            uint32_t lasting_index) {
  const uint32_t listed = listeners_of(g, card_index, lasting_index);
  return listed == listeners_expected(g, card_index, lasting_index) ||
         invalid(g, what, card_index | lasting_index, listed); /* one of the two is 0 */
}

/* They are oldest first, and none is younger than the game. */
static bool hook_agrees(cardvm_game *g, uint32_t hook) {
  for (uint32_t i = g->hooks[hook], age = 0; i; age = g->listeners[i].age, i = g->listeners[i].next)
    if (g->listeners[i].age < age)
      return invalid(g, "listener %u of hook %u is older than the one before", i, hook);
  return true;
}

/* -- Cards and what lasts ---------------------------------------------------------------------- */

static bool card_agrees(cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index];
  if (!card_mastered(g, index))
    return invalid(g, "card %u has master %u, or not its host's", index, c->master);
  if (!card_defined(g, index))
    return invalid(g, "card %u is definition %u, not what it has become", index, c->definition);
  if (!tokens_agree(g, index))
    return invalid(g, "a viewer can follow card %u and has no token for it, or the other way round",
                   index, 0);
  return listeners_agree(g, "card %u has %u listeners, too many or too few", index, 0);
}

static bool oldest_first(cardvm_game *g, uint32_t first) {
  for (uint32_t i = first, age = 0; i; age = g->lastings[i].age, i = g->lastings[i].next)
    if (g->lastings[i].age < age)
      return invalid(g, "lasting effect %u is older than the one before", i, 0);
  return true;
}

/* The effect or the instance of a sequence that it lasts for is still in progress. */
static bool tied(const cardvm_game *g, const lasting *l) {
  frame_kind kind = l->until == CARDVM_WHILE_EFFECT ? FRAME_EFFECT : FRAME_SEQUENCE;
  if ((l->until != CARDVM_WHILE_EFFECT && l->until != UNTIL_SEQUENCE) || g->h->over) return true;
  for (uint32_t i = 1; i <= g->h->frame_count; i++)
    if (g->frames[i].kind == (uint32_t)kind && g->frames[i].serial == l->instance) return true;
  return false;
}

static bool lasting_agrees(cardvm_game *g, uint32_t index) {
  if (!g->lastings[index].kind) /* it is used again as it is */
    return !g->lastings[index].listeners ||
           invalid(g, "lasting effect %u does not exist, but has listeners", index, 0);
  if (!tied(g, &g->lastings[index]))
    return invalid(g, "lasting effect %u outlives what it lasts for", index, 0);
  return listeners_agree(g, "lasting effect %u has %u listeners, too many or too few", 0, index);
}

/* -- What is due ------------------------------------------------------------------------------- */

/* Rule actions are marked among those that act when they do, and cards are listed for them. */
static bool due_agrees(cardvm_game *g) {
  const header *h = g->h;
  const uint32_t now = h->now_changed | h->now_all, later = h->later_changed | h->later_all;
  if ((now & ~g->program->at_once) || (later & g->program->at_once))
    return invalid(g, "a rule action is due at the wrong time", 0, 0);
  return ((!h->now_changed || h->now_count) && (!h->later_changed || h->later_count)) ||
         invalid(g, "a rule action is due for no card", 0, 0);
}

bool game_agrees(cardvm_game *g) {
  const header *h = g->h;
  for (uint32_t i = 1; i <= g->at.place_count; i++)
    if (!place_mastered(g, i)) return invalid(g, "place %u has master %u", i, g->places[i].master);
  for (uint32_t i = 1; i <= h->card_count; i++)
    if (g->cards[i].definition && !(card_agrees(g, i) && oldest_first(g, g->cards[i].lasting)))
      return false;
  if (!tokens_differ(g)) return invalid(g, "two cards have one token", 0, 0);
  for (cardvm_seat s = 1; s <= h->players; s++)
    if (!oldest_first(g, g->players[s].lasting)) return false;
  for (uint32_t i = 1; i <= h->lasting_count; i++)
    if (!lasting_agrees(g, i)) return false;
  for (uint32_t hook = 1; hook < g->program->hooks; hook++)
    if (!hook_agrees(g, hook)) return false;
  if (h->remembered_next != h->remembered_count && h->remembered_count < g->limits.remembered)
    return invalid(g, "the next card is remembered at %u, %u are", h->remembered_next,
                   h->remembered_count);
  return due_agrees(g);
}
