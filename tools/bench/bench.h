/* What the rooms of `cardvm bench` share: how is measured, and the game that is measured. */
#ifndef TOOLS_BENCH_H
#define TOOLS_BENCH_H

#include "buffer.h"
#include "cardvm_effect.h"
#include "cardvm_lua.h"
#include "setup.h"
#include "terminal.h"

/* -- bench_measure.c: time and floors ---------------------------------------------------------- */

/* Does something n times; returns the nanoseconds of CPU time that it took. */
typedef uint64_t (*bench_batch)(void *user, uint32_t n);

/* Nanoseconds for one, as the median of several batches of a few milliseconds each. */
double bench_measure(bench_batch batch, void *user, uint32_t least, uint32_t most);

/* What nobody can beat, measured in this run. */
typedef struct bench_floors {
  double pcall; /* lua_pcall of an empty function */
  double call;  /* an empty C function */
} bench_floors;

/* Measures them once more; the lowest ever seen counts, so that a slow moment flatters nobody. */
void bench_floors_measure(bench_floors *floors);
/* Copying so many bytes between two warm blocks. */
double bench_memcpy(size_t bytes);

/* -- bench_rows.c: results --------------------------------------------------------------------- */

typedef struct bench {
  bench_floors floors;
  const char *path;
  bool json;
  ink colours;
  uint32_t missed; /* targets */
} bench;

#define BENCH_NO_TARGET (-1.0)

typedef struct bench_row {
  const char *name;
  double value;
  const char *unit; /* "ns", "bytes", "games/s" */
  double floor;     /* 0: none */
  double ratio;     /* 0: value / floor */
  double target;    /* the most that the ratio may be; BENCH_NO_TARGET */
  bool at_least;    /* the target is the least */
  const char *note; /* what the ratio is, when it is not value / floor */
} bench_row;

void bench_add(bench *b, bench_row row);
const bench_floors *bench_get_floors(const bench *b);
/* Folder of rule sets, or NULL. */
const char *bench_path(const bench *b);

/* -- bench_game.c: a game that does one thing over and over ------------------------------------ */

typedef struct bench_options {
  bool budget; /* instructions of scripts are counted */
  bool trace;
  uint32_t cards; /* limit; 0: the machine's default */
  uint32_t queue; /* limit; 0: the machine's default */
} bench_options;

typedef struct bench_game {
  cardvm_program *program;
  cardvm_game *game;
  cardvm_id loops;      /* the game variable that says how often */
  bool asked;           /* something else than what to do */
  uint64_t allocations; /* made by program, scripts and game since it was started */
} bench_game;

/* Starts a game of the benches' rule set in an idle main step. Ends the command when that fails. */
bench_game *bench_game_new(const bench_options *options);
void bench_game_free(bench_game *g);
/* Puts copies of a card into a zone of a seat; the last one. */
cardvm_handle bench_game_put(bench_game *g, const char *card, const char *zone, cardvm_seat seat,
                             uint32_t count);
/* Opens the first decision. To be called once, after the cards have been put. */
void bench_game_begin(bench_game *g);
/* Does an action with the loop count n, and runs to the next decision; the time that it took. */
uint64_t bench_game_act(bench_game *g, const char *action, uint32_t n);
/* Nanoseconds for one turn of an action's loop, without the loop itself. BENCH_ASKS if a question
 * came in between, so that nothing was measured. */
#define BENCH_ASKS (-1e9)
double bench_game_measure(bench_game *g, const char *action, uint32_t chunk);

/* -- bench_progress.c: games in progress ------------------------------------------------------- */

/* Whole games of a rule set; what all programs and games allocate is counted. */
typedef struct bench_match {
  const char *name;
  cardvm_program *program;
  match match;
  uint64_t bytes; /* held by the program, its Lua state and its games */
} bench_match;

/* False: there is no such rule set, or it can't be played, and this was said. To be closed in
 * either case. */
bool bench_match_open(bench_match *m, const bench *b, const char *ruleset);
void bench_match_close(bench_match *m);
/* A game of random players after so many decisions or a few more: at a question of the machine's
 * own with no script in flight, or in mid-effect. Where a game is over sooner, one of the next
 * seed. */
cardvm_game *bench_match_game(const bench_match *m, uint64_t seed, uint32_t decisions, bool flight);

/* -- The benches ------------------------------------------------------------------------------- */

void bench_events(bench *b);
void bench_triggers(bench *b);
void bench_properties(bench *b);
void bench_layers(bench *b);
void bench_growth(bench *b);
void bench_control(bench *b);
void bench_forks(bench *b);
void bench_views(bench *b);
void bench_games(bench *b);
void bench_crowd(bench *b);
void bench_values(bench *b);
void bench_process(bench *b);
void bench_dominion(bench *b);

extern const char *const bench_rules_text;
extern const char *const bench_cards_text;

#endif
