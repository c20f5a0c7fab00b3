/* What viewers learn: pairs of games that differ only in what one viewer may not know are played
 * on, and all that it is told of both (doors.h) must be the same.
 *
 * A pair begins at a decision of a game, in one of two ways. Drawn: all that is hidden from the
 * viewer changes places (cardvm_game_determinize). Planted: in a place that the viewer does not see
 * lies one card more, another one in each game; and whoever acts has one
 * more that is the same in both, so that what is seldom held is played. Both have the same chance
 * to come. Then both go on: the viewer gives the same answers to what it sees, the others the same
 * by content; what only one of the games asks somebody else is declined.
 *
 * A pair ends when what differs is shown to the viewer, or the games go different ways by what they
 * hide (an event happens in one of them alone). So it must hold that as long as the same happens
 * to the same cards, and none that differs is shown, nothing that the viewer is told differs. */
#ifndef TOOLS_SECRETS_H
#define TOOLS_SECRETS_H

#include "doors.h"

/* Why a pair ended. */
typedef enum secrets_end {
  SECRETS_LENGTH, /* it was long enough */
  SECRETS_OVER,
  SECRETS_SHOWN,   /* what differs has come to the viewer's knowledge */
  SECRETS_PARTED,  /* something else happened */
  SECRETS_ANSWERS, /* the others could not give the same answers */
  SECRETS_STOPPED, /* a game stopped */
  SECRETS_FOUND,   /* the viewer was told something else */
  SECRETS_ENDS
} secrets_end;

/* What was reached. */
typedef struct secrets_count {
  uint64_t pairs, unmade; /* unmade: nothing that differs was found, or could be drawn */
  uint64_t planted;
  uint64_t decisions;   /* of the viewer, compared */
  uint64_t stops;       /* while others were asked, compared */
  uint64_t face_down;   /* pairs in which a card lay face down that the viewer did not know; */
  uint64_t reaction;    /* in which another held a hidden card that can react; */
  uint64_t decider;     /* in which somebody decided for another; */
  uint64_t shuffle;     /* with a shuffle; */
  uint64_t foreign;     /* with a question that only one of the games asked somebody else; */
  uint64_t apart;       /* in which others picked other cards in secret; */
  uint64_t apart_known; /* and the viewer knew one that was offered */
  uint64_t ends[SECRETS_ENDS];
  uint64_t found[DOORS_MAX]; /* how often each door differed */
} secrets_count;

typedef struct secrets secrets;

/* For the pairs of one game. `table` ends with an empty row and must outlive it. */
secrets *secrets_new(const cardvm_game *game, const door *table);
void secrets_free(secrets *s);

/* Looks at where cards lie, for what to plant later. */
void secrets_note(secrets *s, const cardvm_game *game);

/* Whether a card lies face down of which the viewer does not know what it is: there it is worth
 * beginning more pairs. */
bool secrets_face_down(const cardvm_view *view);

/* Whether somebody decides for another: the same. */
bool secrets_decided(const cardvm_game *game);

/* Whether a pair can begin at the open decision: no effect is in flight. */
bool secrets_can_begin(const cardvm_game *game);

/* Plays one pair. The game itself stays as it is. False: a viewer learns what it may not know, and
 * *why says who, through which door and what. `luck` decides all. */
bool secrets_pair(secrets *s, cardvm_game *game, uint64_t luck, buffer *why);

secrets_count secrets_counted(const secrets *s);
void secrets_add(secrets_count *sum, const secrets_count *more);
/* One line; with `details` also why pairs ended, and how often which door differed. */
void secrets_say(const secrets_count *c, const door *table, bool details, buffer *text);

#endif
