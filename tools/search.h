/* A player for open games that knows nothing of their rules: Monte Carlo tree search (UCT). */
#ifndef TOOLS_SEARCH_H
#define TOOLS_SEARCH_H

#include "players.h"

/* Whether everybody may know every card of the game as it stands. Where somebody may not, a search
 * on forks would look at cards that its player can't see. */
bool search_is_open(const cardvm_game *game);

/* Picks by `iterations` playouts; what it picks follows from them, *random and the decisions
 * before. *kept (NULL at first) holds its memory and what it found, for the next call. */
void search_pick(search **kept, uint32_t iterations, uint64_t *random, const cardvm_game *game,
                 picks *answer);
void search_free(search *s);

#endif
