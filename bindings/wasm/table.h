/* A table from inside: what table.c, line.c and view.c share. */
#ifndef BINDINGS_WASM_TABLE_H
#define BINDINGS_WASM_TABLE_H

#include "cardvm_replay.h"
#include "cardvm_view.h"
#include "cardvm_wasm.h"
#include "json.h"

/* One answer: places of options. */
typedef struct answer {
  uint32_t *picks;
  uint32_t count;
} answer;

typedef struct answers {
  answer *list;
  uint32_t count, room;
} answers;

/* How a game begins: by a seed and decks, or as a replay does that was opened. */
typedef struct beginning {
  cardvm_setup setup;
  char *decks;     /* names, one a line */
  uint8_t *replay; /* NULL: by the setup */
  uint32_t replay_bytes;
} beginning;

/* A moment of the time line, to be gone back to. */
typedef struct moment {
  cardvm_mark mark;                          /* 0: it can't */
  uint32_t told;                             /* of the trace, before the answer that led here */
  uint32_t streamed[CARDVM_PLAYERS_MAX + 1]; /* of each viewer's stream, before that */
} moment;

struct cardvm_table {
  json out;
  char *folder;
  cardvm_program *program;
  cardvm_game *game;
  beginning begins;
  answers answers; /* the whole time line */
  moment *moments; /* from 0 to `at` */
  uint32_t moments_room;
  uint32_t at;
  cardvm_client_language *language; /* in which sentences are said; NULL: the rule set's own */
  json skipped;                     /* a list without its end: why effects were left out */
  uint8_t *bytes;
};

/* -- table.c ----------------------------------------------------------------------------------- */

/* {"error": ...} */
const char *table_error(cardvm_table *t, const cardvm_error *error);
const char *table_refuse(cardvm_table *t, const char *message);

/* -- line.c: a game and its answers ------------------------------------------------------------ */

void answers_free(answers *a);
void answers_cut(answers *a, uint32_t count);
/* A new last answer with room for so many picks; NULL: memory is refused. */
uint32_t *answers_add(answers *a, uint32_t count);

/* What replays call the rule set: the name of its folder, by which others find it. */
const char *line_label(const cardvm_table *t);
/* A game as it begins, and a recorder for it, if one is asked for. */
cardvm_game *line_begin(cardvm_table *t, cardvm_program *program, cardvm_recorder **recorder,
                        cardvm_error *error);
/* Runs it to its next decision or its end. */
cardvm_status line_run(cardvm_table *t, cardvm_game *game, cardvm_recorder *recorder);
/* Another game takes the place of the one that is there, at its moment 0, and is run. */
void line_take(cardvm_table *t, cardvm_game *game);
/* Gives the next answer of the time line; false: it is not legal. */
bool line_next(cardvm_table *t);
bool line_back(cardvm_table *t, uint32_t at);

#endif
