/* What stands in a circle that is drawn in the terminal. */
#ifndef TOOLS_GRID_CELL_H
#define TOOLS_GRID_CELL_H

#include "buffer.h"
#include "layout.h"
#include "terminal.h"

#define GRID_SIGNS "*+!~^%" /* of place marks, in their order */

/* Text with colours in it, and how many columns of the terminal it takes. */
typedef struct cell {
  buffer text;
  size_t width;
} cell;

typedef struct grid {
  cardvm_game *game;
  cardvm_seat viewer;
  const ink *colours;
  layout l;
  cell *cells; /* as those of the layout */
  size_t longest;
  bool brief; /* only how many cards there are */
} grid;

/* "b2*1 1:Scout | Raider 2:Brute [Ada (2) 2:Base]", or when brief "b2*1 1:2 2:1". */
void grid_fill(const grid *g, cell *c, cardvm_place place);

#endif
