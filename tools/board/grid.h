/* Circles of a zone, drawn where they lie. */
#ifndef TOOLS_GRID_H
#define TOOLS_GRID_H

#include "buffer.h"
#include "cardvm_client.h"
#include "terminal.h"

/* The zone and owner of `first`, as they lie before the owner's opponent or before the owner: each
 * circle with its name, what lies there and, where it is shared, whose that is; below, what the
 * rule set says of places. only_if_any: nothing while no card lies there, else under the zone's
 * name. Whether anything was there to draw. */
bool grid_text(buffer *b, cardvm_game *game, const cardvm_place_info *first, cardvm_seat viewer,
               const ink *colours, bool only_if_any);

#endif
