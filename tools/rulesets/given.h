/* A game as a command line says it: a rule set with seats, decks and a seed, or a recorded game. */
#ifndef TOOLS_GIVEN_H
#define TOOLS_GIVEN_H

#include "args.h"
#include "buffer.h"
#include "cardvm_client.h"
#include "cardvm_replay.h"
#include "ruleset.h"

typedef struct given {
  const char *name, *path;
  const char *file; /* a recorded game; NULL: a new one */
  uint64_t seed;
  uint32_t players;
  bool trace;
  args_list decks, options, others;
  const args_option *table; /* what can be said on the command line */
  cardvm_program *program;
  cardvm_replay *replay; /* NULL: nothing is recorded */
  cardvm_game *game;
  buffer bytes; /* of the recorded game */
} given;

/* The rows of options that end the table: values at the start, words of the rule set, where it is.
 */
#define GIVEN_OPTIONS(g)                                                                           \
  {"--option", ARGS_LIST, &(g).options, "NAME=N", "value of a game variable at the start"},        \
      {"--WORD", ARGS_OTHER, &(g).others, "DECK",                                                  \
       "the rule set's own word for --deck: --kingdom, of dominion"},                              \
      {"--path", ARGS_TEXT, &(g).path, "FOLDER", RULESET_PATH_HELP}, {                             \
    0                                                                                              \
  }

/* The rule set; ARGS_GO, or the exit code when something was wrong (and said). */
int given_open(const args_command *command, given *g);
/* What was said with the rule set's own word for decks joins the decks; ARGS_GO or an exit code. */
int given_words(const args_command *command, given *g);
/* The game, at its beginning; ARGS_GO or an exit code. */
int given_match(const args_command *command, given *g);
int given_replay(const args_command *command, given *g);
/* Says on stderr what went wrong. EXIT_PROBLEM. */
int given_problem(const char *about, const cardvm_error *error);
void given_free(given *g);

#endif
