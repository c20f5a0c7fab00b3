/* How positions are put together. */
#ifndef TOOLS_STAGE_POSITION_H
#define TOOLS_STAGE_POSITION_H

#include "stage.h"

/* Cards that arrived before this turn are made before it begins, fresh ones after that. */
typedef struct position {
  bool fresh;
} position;

/* A card from "Scout", { "Scout", as = ... } or { 3, "Scout" }, if it is now its turn to be made.
 */
bool stage_make_card(stage *s, int spec, cardvm_seat seat, cardvm_place place, cardvm_handle host,
                     const position *p);
bool stage_create(stage *s, cardvm_id definition, cardvm_seat owner, cardvm_place place,
                  cardvm_handle host, cardvm_handle *card);
/* A player object or name; `what` is called so in the error. */
bool stage_seat_at(stage *s, int index, const char *what, cardvm_seat *seat);
/* A number, or true as 1; `what` is called so in the error. */
bool stage_number_at(stage *s, int index, const char *what, int32_t *number);

#endif
