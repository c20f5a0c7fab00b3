/* How a game of a rule set is started: seats, decks, seed. */
#ifndef TOOLS_SETUP_H
#define TOOLS_SETUP_H

#include "args.h"
#include "buffer.h"
#include "cardvm_client.h"
#include "decks.h"

typedef struct match {
  cardvm_setup setup;
  deck_cards all;                        /* what setup.cards points to */
  uint32_t decks[CARDVM_PLAYERS_MAX];    /* of each seat, from 0 */
  const char *lists[CARDVM_PLAYERS_MAX]; /* the same, where cards were listed; else NULL */
  int32_t *options;                      /* what setup.options points to */
  buffer note; /* what the rule set finds wrong with decks that were brought, in lines */
} match;

/* An option that no row names can be the rule set's only where there is such a rule set: else it is
 * refused here. */
int match_knows(const args_command *command, const args_option *options, const args_list *others,
                const char *name, const char *path);
/* Adds to the decks what was said with the rule set's own word for them (--kingdom). ARGS_GO, or
 * the exit code when another option was among `others`, which is refused. */
int match_words(const args_command *command, const args_option *options,
                const cardvm_program *program, const args_list *others, args_list *decks);

/* A deck is a name or a list of cards: "4 Scout, Volley"; or "random", where a rule set has a deck
 * for that. Players 0: as many as the rule set wants at least. Decks by name, the first for seat 1;
 * seats without one get the rule set's decks in order. False: *why says what does not exist. */
bool match_prepare(match *m, const cardvm_program *program, uint32_t players,
                   const char *const *decks, uint32_t deck_count, buffer *why);
/* Gives every game variable the value it starts with, or what "NAME=NUMBER" says instead. */
bool match_options(match *m, cardvm_program *program, const char *const *settings, uint32_t count,
                   buffer *why);
/* Prints the note on the error output. */
void match_tell(const match *m);
void match_free(match *m);

#endif
