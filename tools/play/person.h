/* A person at the terminal. */
#ifndef TOOLS_PERSON_H
#define TOOLS_PERSON_H

#include "players.h"
#include "story.h"

#include "cardvm_ahead.h"

typedef enum person_said {
  PERSON_ANSWERS = 1, /* in *answer */
  PERSON_CONCEDES,
  PERSON_TAKES_BACK, /* wants to: see undo.h */
  PERSON_LEAVES      /* quit, end of input, Ctrl-C */
} person_said;

/* Whether there is only one answer: nobody is asked that. */
bool person_must(const cardvm_game *game);
/* As that seat, or whoever sees all, sees it. */
void person_board(const story *s, cardvm_seat viewer);
/* Shows board, question and options, and reads until there is an answer. The person may say in
 * which steps not to be asked. */
person_said person_ask(story *s, cardvm_ahead *ahead, picks *answer);

#endif
