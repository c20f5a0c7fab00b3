/* Cards, players and places that can be chosen together. */
#ifndef CARDVM_TARGETS_H
#define CARDVM_TARGETS_H

#include "expr.h"

#define TARGETS_EXPECTED "cards, players or places: a selection, opponent, players, places(...)"

/* Whether something can be chosen from the value at an index. */
bool cardvm__is_targets(lua_State *L, int index);
/* Adds what the value means to what a target can be; an error "what: expected ..." if it means
 * nothing to choose from. */
void cardvm__add_targets(lua_State *L, int index, const char *what, cardvm_target_def *t,
                         uint32_t *params);
/* Pushes the places at 1, narrowed. */
int cardvm__places_narrowed(lua_State *L, cardvm_expr filter, uint32_t params);
/* any_of { any.units, players }: pushes what the first `count` values on the stack are together. */
int cardvm__any_of_targets(lua_State *L, int count);

#endif
