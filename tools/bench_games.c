/* Whole games of the first rule set: creating, memory, games in a second. */
#include "bench.h"

#include "clock.h"
#include "players.h"
#include "ruleset.h"
#include "setup.h"
#include "soak.h"

#include <stdio.h>
#include <stdlib.h>

#define RULESET "gundam"
#define PROGRESS 150 /* decisions after which a game counts as one in progress */
#define GAME_BYTES (64 * 1024)
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

/* A game after some decisions of random players. */
static cardvm_game *in_progress(const games *g) {
  cardvm_game *game = cardvm_game_start(g->program, &g->match.setup, NULL);
  player p = player_new((player_type){PLAYER_RANDOM, 0}, 1, 1);
  picks answer = {0};
  for (int i = 0; game && i < PROGRESS; i++) {
    if (cardvm_game_run(game) != CARDVM_DECISION)
      break;
    player_pick(&p, game, &answer);
    cardvm_game_choose(game, answer.index, answer.count);
  }
  if (game)
    cardvm_game_run(game);
  picks_free(&answer);
  return game;
}

static void add_memory(bench *b, const games *g) {
  cardvm_game *game = in_progress(g);
  if (!game)
    return;
  cardvm_stats stats = cardvm_game_stats(game);
  bench_add(b, (bench_row){"block of a game of " RULESET, (double)stats.block_bytes, "bytes", 0,
                           .target = BENCH_NO_TARGET});
  bench_add(b, (bench_row){"memory of a game of " RULESET " in progress",
                           (double)stats.memory_bytes, "bytes", GAME_BYTES, .target = 1});
  cardvm_game_free(game);
}

/* -- Saves ---------------------------------------------------------------------------------- */

/* What the issue asks for, in nanoseconds. */
#define SAVE_NS 10000
#define LOAD_NS 30000

typedef struct save_target {
  cardvm_game *game;
  unsigned char *bytes;
  size_t size;
} save_target;

static uint64_t saves(void *user, uint32_t n) {
  save_target *s = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++)
    cardvm_game_save(s->game, s->bytes, s->size);
  return clock_cpu() - start;
}

static uint64_t loads(void *user, uint32_t n) {
  save_target *s = user;
  cardvm_program *program = cardvm_game_program(s->game);
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++)
    cardvm_game_free(cardvm_game_load(program, s->bytes, s->size, NULL));
  return clock_cpu() - start;
}

static void add_saves(bench *b, const games *g) {
  save_target s = {.game = in_progress(g)};
  s.size = s.game ? cardvm_game_save(s.game, NULL, 0) : 0;
  if (s.size) {
    s.bytes = need(NULL, s.size);
    bench_add(b, (bench_row){"save of a game of " RULESET, (double)s.size, "bytes", 0,
                             .target = BENCH_NO_TARGET});
    bench_add(b, (bench_row){"save", bench_measure(saves, &s, 100, UINT32_MAX), "ns", SAVE_NS,
                             .target = 1});
    bench_add(b, (bench_row){"load with validation, and free",
                             bench_measure(loads, &s, 100, UINT32_MAX), "ns", LOAD_NS,
                             .target = 1});
    free(s.bytes);
  }
  cardvm_game_free(s.game);
}

static void add_games(bench *b, const games *g, bool trace) {
  cardvm_setup setup = g->match.setup;
  setup.trace = trace;
  buffer why = {0};
  uint64_t taken = 0, decisions = 0, count = 0;
  for (; taken < SECONDS * 1000000000ull; count++) {
    setup.seed = count + 1;
    soak_result result = soak_game(g->program, &setup, NULL, false, NULL, &why);
    if (result.failed) {
      fprintf(stderr, "cardvm bench: %s, seed %u: %s\n", RULESET, (unsigned)count + 1,
              buffer_text(&why));
      break;
    }
    taken += result.nanoseconds;
    decisions += result.decisions;
  }
  buffer_free(&why);
  if (!taken)
    return;
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
  if (folder && !g.program)
    ruleset_error(&why, folder, &error);
  if (g.program && match_prepare(&g.match, g.program, 0, NULL, 0, &why)) {
    double ns = bench_measure(creations, &g, 1, 100000);
    bench_add(b, (bench_row){"create and free a game of " RULESET, ns / 1000, "us", 0,
                             .target = BENCH_NO_TARGET});
    add_memory(b, &g);
    add_saves(b, &g);
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
