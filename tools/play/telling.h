/* Events in the words of the rule set, like ones in one line: "enemy: play 3 Copper, Silver". */
#ifndef TOOLS_TELLING_H
#define TOOLS_TELLING_H

#include "buffer.h"
#include "cardvm_client.h"
#include "cardvm_view.h"

typedef struct telling {
  cardvm_seat who;  /* of the line that grows */
  char *line;       /* what is said, with {card} where the names come; NULL: no line grows */
  char **names;     /* of its cards; "": hidden ones */
  uint32_t *counts; /* of each name */
  uint32_t name_count;
  cardvm_client_telling telling; /* what has been told before */
} telling;

/* Adds an event, if it is one that is told, as the viewer saw it; lines that are done go to b. */
void telling_add(telling *t, buffer *b, cardvm_game *game, const cardvm_trace *entry,
                 cardvm_seat viewer);
/* The line that grew, if any. */
void telling_flush(telling *t, buffer *b, const cardvm_game *game, cardvm_seat viewer);
void telling_free(telling *t);

#endif
