/* A game told as it happens: turns, answers, and the trace indented by cause. */
#ifndef TOOLS_STORY_H
#define TOOLS_STORY_H

#include "cardvm.h"
#include "players.h"
#include "terminal.h"

typedef struct story {
  cardvm_game *game;
  cardvm_seat viewer; /* a seat, or TEXT_ALL */
  bool trace;         /* tell it all */
  ink colours;
  uint32_t turn;       /* the last one announced */
  cardvm_id last_step; /* of the turn sequence */
  int indent;          /* of the last entry, in steps */
} story;

story story_begin(cardvm_game *game, cardvm_seat viewer, bool trace);
/* Tells what has happened since it was last called. */
void story_tell(story *s);
/* Tells what a player answers; before the answer is given. */
void story_answer(const story *s, const picks *answer);
void story_end(const story *s);

#endif
