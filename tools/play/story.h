/* A game told as it happens: turns, answers, and the trace indented by cause. */
#ifndef TOOLS_STORY_H
#define TOOLS_STORY_H

#include "cardvm.h"
#include "players.h"
#include "telling.h"
#include "terminal.h"

typedef struct story {
  cardvm_game *game;
  cardvm_seat viewer; /* a seat, or TEXT_ALL */
  bool trace;         /* tell it all */
  ink colours;
  uint32_t turn;       /* the last one announced */
  cardvm_id last_step; /* of the turn sequence */
  int indent;          /* of the last entry, in steps */
  char *said;          /* the answer that was noted; NULL: none */
  cardvm_decision ask; /* what it answered, with options of our own */
  uint32_t shown_turn; /* the board was shown to a person in this turn, */
  cardvm_seat shown_to;
  bool unasked;    /* a person has done the only thing there was to do, and has seen no board */
  telling telling; /* what the rule set wants told */
  picks answer;    /* not empty: tell it again, something was hidden */
} story;

story story_begin(cardvm_game *game, cardvm_seat viewer, bool trace);
/* Another game goes on in its place; what has happened in it is told already. */
void story_again(story *s, cardvm_game *game);
/* Tells the answer that was noted, and what has happened since it was last called. */
void story_tell(story *s);
/* Notes what a player answers, before the answer is given. It is told afterwards: only then is a
 * card that was played from a hand known to everybody. */
void story_answer(story *s, const picks *answer);
/* Tells a person what was done unasked, because nothing else could be. */
void story_only(story *s);
/* What has begun to be told in one line, to its end: something else comes. */
void story_flush(story *s);
void story_end(story *s);
void story_free(story *s);

#endif
