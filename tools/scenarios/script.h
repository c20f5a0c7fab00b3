/* A scenario as data: a position or decks, and answers; written as text, played, made of a game.
 *
 * Answers are kept as they are listed, without the numbers of cards, so that they can be looked for
 * in a game that has gone another way. */
#ifndef TOOLS_SCRIPT_H
#define TOOLS_SCRIPT_H

#include "buffer.h"
#include "cardvm_client.h"
#include "stage.h"

typedef struct script_card {
  cardvm_id definition; /* by itself */
  cardvm_id becomes;    /* what it has become; 0: nothing else */
  cardvm_place place;   /* 0: attached */
  uint32_t host;        /* card it is attached to, + 1; 0: none */
  cardvm_seat owner, master;
  int32_t *fields; /* of each field, from 0 */
  bool gone;       /* taken away */
} script_card;

typedef struct script_answer {
  cardvm_seat seat;
  cardvm_ask kind;
  char **texts;
  uint32_t count;
} script_answer;

typedef struct script {
  cardvm_program *program;
  uint32_t players;
  uint64_t seed;
  bool decks; /* a whole game from its decks, not a position */
  char **deck_names;
  uint32_t deck_count;
  /* a position */
  script_card *cards;
  uint32_t card_count;
  cardvm_game *places;  /* a game with the same places, to name them; the script's */
  int32_t *variables;   /* of each seat in turn, each player variable */
  int32_t *options;     /* of each game variable */
  cardvm_seat *masters; /* of each place, from 1 */
  cardvm_seat turn;
  cardvm_id step;
  script_answer *answers;
  uint32_t answer_count;
  uint32_t random; /* so many answers at random behind them, from the seed */
} script;

/* Whether a scenario can begin where a game is: somebody may act in a step of a turn. */
bool script_can_begin(const cardvm_game *game);
/* The position of a game. */
script script_of(cardvm_game *game, uint64_t seed);
/* A game from its decks (which stay the caller's). */
script script_of_decks(cardvm_program *program, uint32_t players, const char *const *decks,
                       uint32_t count, const int32_t *options, uint64_t seed);
script script_copy(const script *s);
void script_free(script *s);

/* Adds what is about to be answered. */
void script_add_answer(script *s, const cardvm_game *game, const uint32_t *picks, uint32_t count);
/* Adds answers from..to of another one. */
void script_add_answers(script *s, const script *of, uint32_t from, uint32_t to);

/* The table that scenarios begin with, without the braces around it. */
void script_setup_text(const script *s, buffer *b);

/* What came of playing a script. */
typedef struct script_run {
  verdict verdict;
  stage_cause cause;
  bool forked;      /* it fails only when the game is forked at every decision */
  buffer why;       /* the first line */
  script done;      /* with the answers that were given; only those count */
  buffer told;      /* these as lines of a scenario */
  uint32_t lost;    /* answers that nobody asked for */
  bool over, asked; /* the game is over at the end; something but what to do is asked there */
} script_run;

/* Plays it, plainly and forked: an answer that is not offered is looked for further on, and what is
 * asked meanwhile is answered by default. */
void script_play(const script *s, script_run *run);
void script_run_free(script_run *run);

/* A scenario of a script with what a game has said since, to be kept as it goes: what must be true
 * is still to be said. */
void script_keep(const script *s, const char *name, const char *comment, buffer *b);
/* A whole scenario. */
void script_text(const script *s, const char *name, const char *comment, const buffer *told,
                 const char *end, buffer *b);

#endif
