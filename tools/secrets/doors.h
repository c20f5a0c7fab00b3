/* Doors: every way in which a viewer is told something of a game. Each is a function that writes
 * what this viewer is told into a buffer: bytes, sentences, lengths, in the order in which they
 * come. Of two games that the viewer can't tell apart it writes the same. A new way to tell
 * something (rows of players that learn, a wire, a server) is one row more. */
#ifndef TOOLS_DOORS_H
#define TOOLS_DOORS_H

#include "buffer.h"
#include "cardvm_client.h"

/* What a door looks at. */
typedef struct door_look {
  cardvm_game *game;
  const cardvm_decision *ask; /* the open decision; NULL: the game is over */
  cardvm_seat viewer;
  uint32_t streamed, traced; /* how many entries the viewer was told before, of each */
  uint32_t waiting;          /* so many effects wait in both games */
  uint32_t luck;         /* the same for both games: which part of something long is looked at */
  const uint32_t *picks; /* of the answer that is about to be given */
  uint32_t pick_count;
} door_look;

/* When it is open to the viewer. */
enum {
  DOOR_OWN = 1,    /* when it decides itself */
  DOOR_OTHER = 2,  /* while somebody else does, or the game is over */
  DOOR_ANSWER = 4, /* when somebody else answers */
  DOOR_ALWAYS = DOOR_OWN | DOOR_OTHER
};

typedef struct door {
  const char *name; /* of what is told: "the stream"; NULL ends the table */
  unsigned when;
  bool is_words;                                      /* 32-bit numbers, not text */
  void (*write)(const door_look *look, buffer *told); /* NULL: that somebody is asked, where one of
                                                         two games alone asks */
} door;

/* All doors there are. */
extern const door doors[];

#define DOORS_MAX 24 /* in one table */

#endif
