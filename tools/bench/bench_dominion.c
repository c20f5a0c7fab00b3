/* Whole games of Dominion between players that buy money: how many in a second, and whether they go
 * as they must; and random games in which turns are taken over. */
#include "bench.h"

#include "big_money.h"
#include "clock.h"
#include "ruleset.h"
#include "setup.h"
#include "soak.h"

#include <stdio.h>
#include <stdlib.h>

#define RULESET "dominion"
#define BATCHES 9
#define GAMES 500               /* of a batch */
#define GAMES_EACH_SECOND 25000 /* what is asked for */
#define RANDOM_SECONDS 1

/* Turns that others play, actions played twice, hands and decks that others look through. */
#define POSSESSED                                                                                  \
  "Possession, Throne Room, Chapel, Village, Laboratory, Market, Militia, Masquerade, Smithy, Festival"

typedef struct tally {
  uint64_t turns, decisions;
  uint32_t games, wins[2], failed;
  buffer why;
} tally;

/* One game; seat 1 is played by `kinds[0]` when `first` is 0. */
static void play(tally *t, cardvm_program *program, const cardvm_setup *setup, money_words *words,
                 const bool kinds[2], uint32_t first) {
  cardvm_game *game = cardvm_game_start(program, setup, NULL);
  money_player players[2] = {money_player_new(kinds[first]), money_player_new(kinds[1 - first])};
  cardvm_status status = CARDVM_ERROR_STATE;
  while (game && (status = cardvm_game_run(game)) == CARDVM_DECISION) {
    const cardvm_decision *ask = cardvm_game_question(game);
    if (!words->known && !money_words_find(words, game)) break;
    t->decisions++;
    if (money_answer(&players[ask->player - 1], words, game, ask) != CARDVM_OK) break;
  }
  t->games++;
  t->failed += status != CARDVM_OVER;
  if (status != CARDVM_OVER)
    buffer_add(&t->why, "%s: %s", cardvm_status_name(status),
               game ? cardvm_game_error(game)->message : "no game");
  if (status == CARDVM_OVER) {
    const cardvm_result result = cardvm_game_result(game);
    t->turns += cardvm_game_turn_number(game);
    if (result.winner_count == 1) t->wins[result.winners[0] == 1 ? first : 1 - first]++;
  }
  cardvm_game_free(game);
}

static int compare(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

/* Games in a second, by the median of the batches. */
static double play_batches(tally *t, cardvm_program *program, cardvm_setup setup,
                           const bool kinds[2]) {
  money_words words = {0};
  uint64_t taken[BATCHES];
  for (uint32_t batch = 0; batch < BATCHES && !t->failed; batch++) {
    const uint64_t start = clock_cpu();
    for (uint32_t i = 0; i < GAMES && !t->failed; i++) {
      setup.seed = t->games + 1;
      play(t, program, &setup, &words, kinds, t->games % 2);
    }
    taken[batch] = clock_cpu() - start;
  }
  if (t->failed) return 0;
  qsort(taken, BATCHES, sizeof *taken, compare);
  return GAMES / ((double)taken[BATCHES / 2] / 1e9);
}

static void add_pair(bench *b, cardvm_program *program, const match *m, const char *name,
                     const bool kinds[2]) {
  tally t = {0};
  const double each = play_batches(&t, program, m->setup, kinds);
  if (t.failed) {
    fprintf(stderr, "cardvm bench: " RULESET ": seed %u: %s\n", t.games, buffer_text(&t.why));
    buffer_free(&t.why);
    return;
  }
  const struct {
    const char *what, *unit;
    double value;
  } figures[] = {
      {"turns of each player", "turns", (double)t.turns / 2 / t.games},
      {"the first wins", "%", 100.0 * t.wins[0] / t.games},
      {"the second wins", "%", 100.0 * t.wins[1] / t.games},
      {"decisions", "each game", (double)t.decisions / t.games},
  };
  bench_add(b, (bench_row){name, each, "games/s", 0, .ratio = each / GAMES_EACH_SECOND, .target = 1,
                           .at_least = true, .note = "of 25000"});
  for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
    buffer text = {0};
    buffer_add(&text, "%s: %s", name, figures[i].what);
    bench_add(b, (bench_row){buffer_text(&text), figures[i].value, figures[i].unit, 0,
                             .target = BENCH_NO_TARGET});
    buffer_free(&text);
  }
}

static void add_random(bench *b, cardvm_program *program) {
  buffer why = {0};
  match m = {0};
  uint64_t taken = 0, decisions = 0, count = 0;
  bool fine = match_prepare(&m, program, 2, (const char *const[]){POSSESSED}, 1, &why);
  for (; fine && taken < RANDOM_SECONDS * 1000000000ull; count++) {
    m.setup.seed = count + 1;
    soak_result result = soak_game(program, &m.setup, NULL, NULL, &why);
    fine = !result.failed;
    taken += result.nanoseconds;
    decisions += result.decisions;
  }
  if (fine) {
    const double seconds = (double)taken / 1e9;
    bench_add(b, (bench_row){"random, Possession", (double)count / seconds, "games/s", 0,
                             .target = BENCH_NO_TARGET});
    bench_add(b, (bench_row){"random, Possession: decisions", (double)decisions / seconds,
                             "decisions/s", 0, .target = BENCH_NO_TARGET});
  } else {
    fprintf(stderr, "cardvm bench: " RULESET ", random, seed %u: %s\n", (unsigned)count,
            buffer_text(&why));
  }
  match_free(&m);
  buffer_free(&why);
}

void bench_dominion(bench *b) {
  buffer why = {0};
  char *folder = ruleset_find(RULESET, bench_path(b), &why);
  cardvm_error error = {0};
  cardvm_program *program = folder ? cardvm_lua_load(NULL, folder, &error) : NULL;
  if (folder && !program) ruleset_error(&why, folder, &error);
  match m = {0};
  if (program && match_prepare(&m, program, 2, NULL, 0, &why)) {
    add_pair(b, program, &m, "BMU against BMU", (const bool[2]){false, false});
    add_pair(b, program, &m, "BMU against SMI", (const bool[2]){false, true});
    add_random(b, program);
  } else {
    fprintf(stderr, "cardvm bench: " RULESET " is left out: %s\n", buffer_text(&why));
  }
  match_free(&m);
  cardvm_program_free(program);
  buffer_free(&why);
  free(folder);
}
