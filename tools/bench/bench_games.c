/* Whole games of the first rule set: creating, games in a second. */
#include "bench.h"

#include "clock.h"
#include "ruleset.h"
#include "setup.h"
#include "soak.h"

#include <stdio.h>
#include <stdlib.h>

#define RULESET "gundam"
#define SECONDS 2

typedef struct games {
  cardvm_program *program;
  match match;
} games;

static uint64_t creations(void *user, uint32_t n) {
  games *g = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++)
    cardvm_game_free(cardvm_game_start(g->program, &g->match.setup, NULL));
  return clock_cpu() - start;
}

static void add_games(bench *b, const games *g, bool trace) {
  cardvm_setup setup = g->match.setup;
  setup.trace = trace;
  buffer why = {0};
  uint64_t taken = 0, decisions = 0, count = 0;
  for (; taken < SECONDS * 1000000000ull; count++) {
    setup.seed = count + 1;
    soak_result result = soak_game(g->program, &setup, NULL, NULL, &why);
    if (result.failed) {
      fprintf(stderr, "cardvm bench: %s, seed %u: %s\n", RULESET, (unsigned)count + 1,
              buffer_text(&why));
      break;
    }
    taken += result.nanoseconds;
    decisions += result.decisions;
  }
  buffer_free(&why);
  if (!taken) return;
  double seconds = (double)taken / 1e9;
  bench_add(b,
            (bench_row){trace ? "random games of " RULESET ", traced" : "random games of " RULESET,
                        (double)count / seconds, "games/s", 0, .target = BENCH_NO_TARGET});
  if (!trace)
    bench_add(b, (bench_row){"decisions in them", (double)decisions / seconds, "decisions/s", 0,
                             .target = BENCH_NO_TARGET});
}

void bench_games(bench *b) {
  buffer why = {0};
  char *folder = ruleset_find(RULESET, bench_path(b), &why);
  cardvm_error error = {0};
  games g = {.program = folder ? cardvm_lua_load(NULL, folder, &error) : NULL};
  if (folder && !g.program) ruleset_error(&why, folder, &error);
  if (g.program && match_prepare(&g.match, g.program, 0, NULL, 0, &why)) {
    double ns = bench_measure(creations, &g, 1, 100000);
    bench_add(b, (bench_row){"create and free a game of " RULESET, ns / 1000, "us", 0,
                             .target = BENCH_NO_TARGET});
    add_games(b, &g, false);
    add_games(b, &g, true);
  } else {
    fprintf(stderr, "cardvm bench: whole games are left out: %s\n", buffer_text(&why));
  }
  match_free(&g.match);
  cardvm_program_free(g.program);
  buffer_free(&why);
  free(folder);
}
