/* A person at the terminal. */
#ifndef TOOLS_PERSON_H
#define TOOLS_PERSON_H

#include "players.h"
#include "story.h"

typedef enum person_said {
  PERSON_ANSWERS = 1, /* in *answer */
  PERSON_CONCEDES,
  PERSON_TAKES_BACK, /* wants to: see undo.h */
  PERSON_LEAVES      /* quit, end of input, Ctrl-C */
} person_said;

/* Shows board, question and options, and reads until there is an answer. */
/* Whether there is nothing to do but to pass: where cards are had from piles nobody is asked
 * that. */
bool person_passes(const cardvm_game *game);
person_said person_ask(story *s, picks *answer);

#endif
