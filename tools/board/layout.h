/* Where the circles of a zone lie when they are drawn. */
#ifndef TOOLS_LAYOUT_H
#define TOOLS_LAYOUT_H

#include "cardvm_client.h"

typedef struct layout_cell {
  cardvm_place place;
  int32_t column, row; /* to the right and towards the other side, from 0 on */
  double x, y;         /* the middle, to the right and downwards; 1 is the width of a cell */
} layout_cell;

typedef struct layout {
  cardvm_client_shape shape; /* cards, squares, hexagons or graph */
  layout_cell *cells;
  uint32_t count;
  uint32_t columns, rows;
  double width, height; /* of all middles: from 0 to it */
} layout;

/* The circles of a zone and owner, as they lie before that owner, or turned by half for who sits
 * opposite. Without those of which the rule set says that they are not shown. */
layout layout_of(cardvm_game *game, cardvm_id zone, cardvm_seat owner, bool turned);
/* Circles of another zone that lie on the same spot of the board as this one, in it: planets of a
 * star. Returns how many, writes at most max. */
uint32_t layout_inner(const cardvm_game *game, cardvm_place place, cardvm_place *inner,
                      uint32_t max);
/* Whether all circles of a zone lie in those of a board, and are drawn with it. */
bool layout_is_inner(const cardvm_game *game, cardvm_id zone, cardvm_seat owner);
void layout_free(layout *l);
bool layout_is_board(cardvm_client_shape shape);

#endif
