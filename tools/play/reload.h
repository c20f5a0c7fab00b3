/* A game goes on under scripts that have changed, as far as its answers still fit. */
#ifndef TOOLS_RELOAD_H
#define TOOLS_RELOAD_H

#include "recording.h"

typedef struct reloaded {
  cardvm_game *game;    /* of the caller, who frees it; NULL: it does not begin */
  recording tape;       /* of this game, from its beginning on */
  uint32_t all, played; /* how many answers there were, and were given again */
  char *parted;         /* what did not fit, in words, for free(); NULL: all did */
} reloaded;

/* Plays what a recording holds again under a program whose match this is. The recording stays as it
 * is. *why says why there is no game. */
reloaded reload_game(recording *tape, const cardvm_game *game, cardvm_program *program,
                     const cardvm_setup *setup, const char *label, buffer *why);

#endif
