/* Taking back, at the prompt of `cardvm play`: a person's last decision comes again. */
#ifndef TOOLS_UNDO_H
#define TOOLS_UNDO_H

#include "recording.h"
#include "story.h"

/* A decision of a person, and how far the story was told. */
typedef struct undo_place {
  cardvm_mark mark;
  cardvm_seat by;
  uint32_t turn;
  cardvm_id last_step;
  uint32_t told; /* of the trace, to the recording */
} undo_place;

typedef struct undo {
  bool free;        /* whatever it would give away */
  uint32_t persons; /* bit seat */
  undo_place *places;
  uint32_t count, room;
  bool noted; /* the open decision is the last place */
} undo;

/* The game keeps a history from now on. */
void undo_begin(undo *u, cardvm_game *game);
/* A person is about to be asked. */
void undo_note(undo *u, const story *s, const recording *tape);
/* Back to the last decision of the person who is asked now; the recording follows. Says why where
 * it can't be. */
bool undo_take_back(undo *u, story *s, recording *tape);
void undo_free(undo *u);

#endif
