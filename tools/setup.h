/* How a game of a rule set is started: seats, decks, seed. */
#ifndef TOOLS_SETUP_H
#define TOOLS_SETUP_H

#include "buffer.h"
#include "cardvm_lua.h"

typedef struct match {
  cardvm_setup setup;
  cardvm_setup_cards *cards;          /* what setup.cards points to */
  uint32_t decks[CARDVM_PLAYERS_MAX]; /* of each seat, from 0 */
  int32_t *options;                   /* what setup.options points to */
} match;

/* Players 0: as many as the rule set wants at least. Decks by name, the first for seat 1; seats
 * without one get the rule set's decks in order. False: *why says what does not exist. */
bool match_prepare(match *m, const cardvm_program *program, uint32_t players,
                   const char *const *decks, uint32_t deck_count, buffer *why);
/* Gives every game variable the value it starts with, or what "NAME=NUMBER" says instead. */
bool match_options(match *m, cardvm_program *program, const char *const *settings, uint32_t count,
                   buffer *why);
void match_free(match *m);

#endif
