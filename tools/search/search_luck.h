/* What a search must not know: hidden cards, and random numbers to come. */
#ifndef TOOLS_SEARCH_LUCK_H
#define TOOLS_SEARCH_LUCK_H

#include "players.h"

uint64_t luck_seed(uint64_t *random);
/* Whether everybody may know every card of the game as it stands. */
bool luck_is_open(const cardvm_game *game);
/* A fork with other random numbers; NULL when memory is refused. */
cardvm_game *luck_other(const cardvm_game *game, uint64_t *random);
/* Whether two games look the same to everybody. */
bool luck_alike(cardvm_game *a, cardvm_game *b);
/* Whether games that differ only in their luck came to look different when they were given the same
 * random answers a few times. */
bool luck_shows(const cardvm_game *game, uint64_t *random);

#endif
