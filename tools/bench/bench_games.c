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
#define ROUNDS 20 /* decisions of each game, where many are played in turn */

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

/* The same game is not asked twice in a row, as on a server. */
static uint64_t turns(cardvm_game **game, uint32_t count, uint64_t *decisions) {
  uint64_t luck = 1;
  const uint64_t start = clock_cpu();
  for (int round = 0; round < ROUNDS; round++)
    for (uint32_t i = 0; i < count; i++)
      if (game[i] && cardvm_game_run(game[i]) == CARDVM_DECISION) {
        cardvm_game_choose_random(game[i], &luck);
        ++*decisions;
      }
  return clock_cpu() - start;
}

static void add_live(bench *b, const games *g, uint32_t count) {
  cardvm_game **game = need(calloc(count, sizeof *game), count * sizeof *game);
  cardvm_setup setup = g->match.setup;
  uint64_t decisions = 0, taken = 0;
  for (uint32_t i = 0; i < count; i++) {
    setup.seed = i + 1;
    game[i] = cardvm_game_start(g->program, &setup, NULL);
  }
  for (int n = 0; n < 2; n++) taken = turns(game, count, n ? &decisions : &(uint64_t){0});
  char *name = need_format("decisions in %u of them, in turn", (unsigned)count);
  bench_add(b, (bench_row){name, (double)decisions * 1e9 / (double)taken, "decisions/s", 0,
                           .target = BENCH_NO_TARGET});
  free(name);
  for (uint32_t i = 0; i < count; i++) cardvm_game_free(game[i]);
  free(game);
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
    add_live(b, &g, 2000);
  } else {
    fprintf(stderr, "cardvm bench: whole games are left out: %s\n", buffer_text(&why));
  }
  match_free(&g.match);
  cardvm_program_free(g.program);
  buffer_free(&why);
  free(folder);
}
