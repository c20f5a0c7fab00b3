/* A game as a value: forking (into recycled memory), saving and loading (with validation)
 * two-player games in progress. */
#include "bench.h"

#include "clock.h"
#include "players.h"

#include <stdio.h>
#include <stdlib.h>

#define GAMES 9      /* measured of each rule set */
#define PROGRESS 120 /* decisions after which a game is in progress */
/* What a machine of today should need at most, in nanoseconds. */
#define FORK_NS 1000
#define FORK_FLIGHT_NS 10000
#define SAVE_NS 10000
#define LOAD_NS 30000

typedef struct value {
  cardvm_game *game, *fork; /* the latter's memory is used again */
  picks answer;             /* to the open decision */
  unsigned char *bytes;
  size_t size;
} value;

static uint64_t forks(void *user, uint32_t n) {
  value *v = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) v->fork = cardvm_game_fork(v->game, v->fork);
  return clock_cpu() - start;
}

static uint64_t forks_and_answers(void *user, uint32_t n) {
  value *v = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) {
    v->fork = cardvm_game_fork(v->game, v->fork);
    cardvm_game_choose(v->fork, v->answer.index, v->answer.count);
    cardvm_game_run(v->fork);
  }
  return clock_cpu() - start;
}

static uint64_t saves(void *user, uint32_t n) {
  value *v = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) cardvm_game_save(v->game, v->bytes, v->size);
  return clock_cpu() - start;
}

static uint64_t loads(void *user, uint32_t n) {
  value *v = user;
  cardvm_program *program = cardvm_game_program(v->game);
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++)
    cardvm_game_free(cardvm_game_load(program, v->bytes, v->size, NULL));
  return clock_cpu() - start;
}

static bool loads_again(value *v) {
  cardvm_game_save(v->game, v->bytes, v->size);
  cardvm_game *loaded = cardvm_game_load(cardvm_game_program(v->game), v->bytes, v->size, NULL);
  bool same = loaded && cardvm_game_hash(loaded) == cardvm_game_hash(v->game);
  cardvm_game_free(loaded);
  return same;
}

static void add_line(bench *b, const char *ruleset, const char *what, const char *more,
                     bench_row row) {
  char *name = need_format("%s: %s%s", ruleset, what, more);
  row.name = name;
  bench_add(b, row);
  free(name);
}

/* The median against its target, the worst, and how many copies of so many bytes the median is
 * worth. */
static void add(bench *b, const char *ruleset, const char *what, const double *ns, double target,
                size_t bytes) {
  double median = ns[GAMES / 2], worst = ns[GAMES - 1];
  add_line(b, ruleset, what, "",
           (bench_row){.value = median,
                       .unit = "ns",
                       .ratio = median / target,
                       .target = 1,
                       .note = "of the target"});
  add_line(b, ruleset, what, ": worst",
           (bench_row){.value = worst, .unit = "ns", .target = BENCH_NO_TARGET});
  add_line(b, ruleset, what, ": in memcpy",
           (bench_row){
               .value = median / bench_memcpy(bytes), .unit = "times", .target = BENCH_NO_TARGET});
}

static void add_bytes(bench *b, const char *ruleset, const char *what, size_t bytes) {
  add_line(b, ruleset, what, "",
           (bench_row){.value = (double)bytes, .unit = "bytes", .target = BENCH_NO_TARGET});
}

static size_t block_bytes(const bench_match *m) {
  cardvm_game *game = bench_match_game(m, 1, 0, false);
  size_t bytes = game ? cardvm_game_stats(game).block_bytes : 1;
  cardvm_game_free(game);
  return bytes;
}

/* What is measured of one game. */
enum { FORK, SAVE, LOAD, SAVED_BYTES, MEASURES };

static bool measure_game(const bench_match *m, uint64_t seed, bool flight, double *found) {
  value v = {.game = bench_match_game(m, seed, PROGRESS, flight)};
  if (!v.game) return false;
  v.size = cardvm_game_save(v.game, NULL, 0);
  v.bytes = need(NULL, v.size + 1);
  bool well = loads_again(&v);
  picks_default(cardvm_game_decision(v.game), &v.answer);
  found[FORK] = bench_measure(flight ? forks_and_answers : forks, &v, 100, UINT32_MAX);
  found[SAVE] = bench_measure(saves, &v, 100, UINT32_MAX);
  found[LOAD] = bench_measure(loads, &v, 100, UINT32_MAX);
  found[SAVED_BYTES] = (double)v.size;
  free(v.bytes);
  picks_free(&v.answer);
  cardvm_game_free(v.fork);
  cardvm_game_free(v.game);
  return well;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

/* The median and the worst of several games, since no two questions are alike. */
static void measure(bench *b, const bench_match *m, bool flight) {
  double found[MEASURES][GAMES], of_game[MEASURES];
  for (uint32_t i = 0; i < GAMES; i++) {
    if (!measure_game(m, i + 1, flight, of_game)) {
      fprintf(stderr, "cardvm bench: %s: seed %u: no such game, or not what was saved is loaded\n",
              m->name, i + 1);
      return;
    }
    for (int what = 0; what < MEASURES; what++) found[what][i] = of_game[what];
  }
  for (int what = 0; what < MEASURES; what++) qsort(found[what], GAMES, sizeof **found, compare);
  size_t block = block_bytes(m), save = (size_t)found[SAVED_BYTES][GAMES / 2];
  if (!flight) add_bytes(b, m->name, "block", block);
  add(b, m->name, flight ? "fork and answer in mid-effect" : "fork at rest", found[FORK],
      flight ? FORK_FLIGHT_NS : FORK_NS, block);
  add_bytes(b, m->name, flight ? "bytes of a save in mid-effect" : "bytes of a save at rest", save);
  add(b, m->name, flight ? "save in mid-effect" : "save at rest", found[SAVE], SAVE_NS, save);
  add(b, m->name, flight ? "load in mid-effect" : "load at rest", found[LOAD], LOAD_NS, save);
}

void bench_values(bench *b) {
  static const char *const rulesets[] = {"gundam", "vanguard"};
  for (size_t i = 0; i < sizeof rulesets / sizeof *rulesets; i++) {
    bench_match m;
    if (bench_match_open(&m, b, rulesets[i])) {
      measure(b, &m, false);
      measure(b, &m, true);
    }
    bench_match_close(&m);
  }
}
