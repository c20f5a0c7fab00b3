/* Many games at once, as a server has them: what each takes, by our own account and by the
 * system's. */
#include "bench.h"

#include "players.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define GAMES 10000u
#define FLIGHT_EVERY 10u /* one in so many is in mid-effect */
#define GAME_BYTES (64 * 1024)
#define ANSWERED 300u /* games that are then answered once more, to see that nothing was lost */

/* Pages that the process has in memory, in bytes; 0 where the system does not tell. */
static double resident(void) {
  long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%*s %ld", &pages) != 1) pages = 0;
  if (file) fclose(file);
  return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

typedef struct sum {
  double block, own, all, resident; /* bytes of all games */
  uint32_t count, flying;
} sum;

static void answer_some(cardvm_game **games, uint32_t count) {
  picks answer = {0};
  for (uint32_t i = 0; i < ANSWERED && i < count; i++) {
    cardvm_game *game = games[(uint64_t)i * count / ANSWERED];
    picks_default(cardvm_game_decision(game), &answer);
    cardvm_game_choose(game, answer.index, answer.count);
    cardvm_status status = cardvm_game_run(game);
    if (status != CARDVM_DECISION && status != CARDVM_OVER)
      fprintf(stderr, "cardvm bench: a game stopped: %s\n", cardvm_game_error(game)->message);
  }
  picks_free(&answer);
}

static void measure(const bench_match *m, sum *s) {
  cardvm_game **games = need(NULL, GAMES * sizeof *games);
  double before = resident(), held = (double)m->bytes;
  for (uint32_t i = 0; i < GAMES; i++) {
    bool flight = i % FLIGHT_EVERY == 0;
    cardvm_game *game = bench_match_game(m, i + 1, 10 + i % 90, flight);
    if (!game) break;
    games[s->count++] = game;
    s->flying += flight;
  }
  s->resident = resident() - before;
  s->all = (double)m->bytes - held;
  for (uint32_t i = 0; i < s->count; i++) {
    cardvm_stats stats = cardvm_game_stats(games[i]);
    s->block += (double)stats.block_bytes;
    s->own += (double)stats.memory_bytes;
  }
  answer_some(games, s->count);
  for (uint32_t i = 0; i < s->count; i++) cardvm_game_free(games[i]);
  free(games);
}

/* In a process of its own, so that no memory that was freed before is counted as free of charge. */
static bool measure_apart(const bench *b, const char *ruleset, sum *s) {
  int ends[2];
  fflush(NULL);
  if (pipe(ends) != 0) return false;
  pid_t child = fork();
  if (child == 0) {
    bench_match m;
    if (bench_match_open(&m, b, ruleset)) measure(&m, s);
    bench_match_close(&m);
    _exit(write(ends[1], s, sizeof *s) == (ssize_t)sizeof *s ? 0 : 1);
  }
  close(ends[1]);
  bool well = child > 0 && read(ends[0], s, sizeof *s) == (ssize_t)sizeof *s && s->count == GAMES;
  close(ends[0]);
  if (child > 0) waitpid(child, NULL, 0);
  return well;
}

static void row(bench *b, const char *ruleset, const char *what, double value, const char *unit,
                bool target) {
  char *name = need_format("%s: %s", ruleset, what);
  bench_add(b, (bench_row){name, value, unit, target ? GAME_BYTES : 0,
                           .target = target ? 1 : BENCH_NO_TARGET});
  free(name);
}

void bench_process(bench *b) {
  static const char *const rulesets[] = {"gundam", "vanguard"};
  for (size_t i = 0; i < sizeof rulesets / sizeof *rulesets; i++) {
    sum s = {0};
    if (!measure_apart(b, rulesets[i], &s)) {
      fprintf(stderr, "cardvm bench: %s: only %u games could be played so far\n", rulesets[i],
              s.count);
      continue;
    }
    row(b, rulesets[i], "games in mid-effect", s.flying, "games", false);
    row(b, rulesets[i], "block of a game", s.block / s.count, "bytes", false);
    row(b, rulesets[i], "memory of a game, by its own account", s.own / s.count, "bytes", true);
    row(b, rulesets[i], "the same and its share of what scripts hold", s.all / s.count, "bytes",
        true);
    row(b, rulesets[i], "resident memory for each game", s.resident / s.count, "bytes", true);
  }
}
