/* A player that knows nothing of the rules: Monte Carlo tree search (UCT), on games drawn from its
 * own view. */
#ifndef TOOLS_SEARCH_H
#define TOOLS_SEARCH_H

#include "players.h"

/* Picks by `iterations` playouts; what it picks follows from them, *random and the decisions
 * before. *kept (NULL at first) holds its memory and what it found, for the next call. */
void search_pick(search **kept, uint32_t iterations, uint64_t *random, cardvm_game *game,
                 picks *answer);
void search_free(search *s);

#endif
