/* What the ledger of instructions counts: one row's work, done in measured(), so that callgrind can
 * collect that function alone. `ledger_games --rows` lists the rows; `ledger_games ROW [SCRIPTS]`
 * does the work of one on the rule sets in a folder, and prints how many units that was.
 *
 * Decks and seeds stand here, and not in the rule sets: what a row counts changes only with the
 * machine, and with the rules that are played. */
#include "cardvm_lua.h"
#include "cardvm_view.h"

#include "big_money.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES_MAX 32
#define LUCK 7        /* of random players */
#define COPIES 200    /* of a game, for rows about one state */
#define COPIED_AT 100 /* decisions from its start */

typedef struct workload {
  const char *unit;
  const char *rules;
  uint32_t players, games;
  const char *decks[8]; /* of the players, or of the table */
  cardvm_program *program;
  cardvm_setup setup;
  cardvm_game *game[GAMES_MAX];
  uint64_t units;
} workload;

static void stop(const char *what, const char *why) {
  fprintf(stderr, "ledger_games: %s: %s\n", what, why);
  exit(2);
}

static cardvm_game *start(workload *w, uint32_t n) {
  cardvm_error error = {0};
  w->setup.seed = n + 1;
  cardvm_game *game =
      cardvm_lua_start(w->program, &w->setup, w->decks[0] ? w->decks : NULL, &error);
  if (!game) stop(w->rules, error.message);
  return game;
}

static void free_games(workload *w) {
  for (uint32_t i = 0; i < GAMES_MAX; i++) cardvm_game_free(w->game[i]);
}

/* -- Games ------------------------------------------------------------------------------------- */

/* As on a server that has played before: what a game before these needed is known (room.h). */
static void start_all(workload *w) {
  cardvm_game *before = start(w, 0);
  if (cardvm_game_run(before) != CARDVM_DECISION) stop(w->rules, "a game asks nothing");
  cardvm_game_free(before);
  for (uint32_t i = 0; i < w->games; i++) w->game[i] = start(w, i);
}

/* A unit is a decision. */
static void play_at_random(workload *w) {
  uint64_t luck = LUCK;
  for (uint32_t i = 0; i < w->games; i++) {
    cardvm_status status;
    while ((status = cardvm_game_run(w->game[i])) == CARDVM_DECISION) {
      if (cardvm_game_choose_random(w->game[i], &luck) != CARDVM_OK) break;
      w->units++;
    }
    if (status != CARDVM_OVER) stop(w->rules, cardvm_game_error(w->game[i])->message);
  }
}

/* A unit is a turn. BMU and SMI begin in turns. */
static void play_big_money(workload *w) {
  money_words words = {0};
  for (uint32_t i = 0; i < w->games; i++) {
    cardvm_game *game = w->game[i];
    money_player players[2] = {money_player_new(i % 2), money_player_new(!(i % 2))};
    cardvm_status status;
    while ((status = cardvm_game_run(game)) == CARDVM_DECISION) {
      const cardvm_decision *ask = cardvm_game_question(game);
      if (!words.known && !money_words_find(&words, game)) stop(w->rules, "not these rules");
      if (money_answer(&players[ask->player - 1], &words, game, ask) != CARDVM_OK) break;
    }
    if (status != CARDVM_OVER) stop(w->rules, cardvm_game_error(game)->message);
    w->units += cardvm_game_turn_number(game);
  }
}

/* A unit is a game, up to its first question. */
static void nothing(workload *w) { (void)w; }

static void begin_games(workload *w) {
  for (uint32_t i = 0; i < w->games; i++, w->units++) {
    w->game[i] = start(w, i);
    if (cardvm_game_run(w->game[i]) != CARDVM_DECISION) stop(w->rules, "asks nothing");
  }
}

/* -- One state --------------------------------------------------------------------------------- */

/* Game 0 comes to a state; 1 is memory that is used again. */
static void come_to_a_state(workload *w) {
  uint64_t luck = LUCK;
  w->game[0] = start(w, 0);
  for (int i = 0; i < COPIED_AT; i++) {
    if (cardvm_game_run(w->game[0]) != CARDVM_DECISION) stop(w->rules, "the game is too short");
    cardvm_game_choose_random(w->game[0], &luck);
  }
  if (cardvm_game_run(w->game[0]) != CARDVM_DECISION) stop(w->rules, "the game is too short");
  w->game[1] = cardvm_game_fork(w->game[0], NULL);
}

static void fork_it(workload *w) {
  for (; w->units < COPIES; w->units++)
    if (!(w->game[1] = cardvm_game_fork(w->game[0], w->game[1]))) stop(w->rules, "no fork");
}

static void save_it(workload *w) {
  const size_t size = cardvm_game_save(w->game[0], NULL, 0);
  void *bytes = malloc(size);
  for (; bytes && w->units < COPIES; w->units++) cardvm_game_save(w->game[0], bytes, size);
  free(bytes);
}

static void load_it(workload *w) {
  cardvm_error error = {0};
  const size_t size = cardvm_game_save(w->game[0], NULL, 0);
  void *bytes = malloc(size);
  if (bytes) cardvm_game_save(w->game[0], bytes, size);
  for (; bytes && w->units < COPIES; w->units++) {
    cardvm_game *loaded = cardvm_game_load(w->program, bytes, size, &error);
    if (!loaded) stop(w->rules, error.message);
    cardvm_game_free(loaded);
  }
  free(bytes);
}

static void view_it(workload *w) {
  cardvm_view *view = NULL;
  for (; w->units < COPIES; w->units++)
    if (!(view = cardvm_view_take(w->game[0], 1, view))) stop(w->rules, "no view");
  cardvm_view_free(view);
}

/* -- Rows -------------------------------------------------------------------------------------- */

static const struct row {
  const char *name;
  workload work;
  void (*prepare)(workload *w);
  void (*measure)(workload *w);
} rows[] = {
    {"skirmish", {"decision", "skirmish", 2, 20, {"All", "Eight"}}, start_all, play_at_random},
    {"gundam",
     {"decision", "gundam", 2, 10, {"Harbor Watch", "Ember Column"}},
     start_all,
     play_at_random},
    {"vanguard",
     {"decision", "vanguard", 2, 6, {"Gear Works", "Veiled Court"}},
     start_all,
     play_at_random},
    {"dominion", {"decision", "dominion", 2, 12, {"First Game"}}, start_all, play_at_random},
    {"dominance", {"decision", "dominance", 2, 2}, start_all, play_at_random},
    {"twilight_imperium", {"decision", "twilight_imperium", 3, 2}, start_all, play_at_random},
    {"stack", {"decision", "stack", 2, 4, {"Cinder", "Vow"}}, start_all, play_at_random},
    {"big_money", {"turn", "dominion", 2, 20, {"First Game"}}, start_all, play_big_money},
    {"start", {"game", "gundam", 2, 20, {"Harbor Watch", "Ember Column"}}, nothing, begin_games},
    {"fork", {"copy", "gundam", 2, 0, {"Harbor Watch", "Ember Column"}}, come_to_a_state, fork_it},
    {"save", {"copy", "gundam", 2, 0, {"Harbor Watch", "Ember Column"}}, come_to_a_state, save_it},
    {"load", {"copy", "gundam", 2, 0, {"Harbor Watch", "Ember Column"}}, come_to_a_state, load_it},
    {"view", {"copy", "gundam", 2, 0, {"Harbor Watch", "Ember Column"}}, come_to_a_state, view_it},
};

void measured(void (*measure)(workload *), workload *w);

/* Callgrind collects this and what it calls. */
__attribute__((noinline)) void measured(void (*measure)(workload *), workload *w) { measure(w); }

static int list_rows(void) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) puts(rows[i].name);
  return 0;
}

int main(int argc, char **argv) {
  const struct row *row = rows, *end = rows + sizeof rows / sizeof *rows;
  if (argc == 2 && strcmp(argv[1], "--rows") == 0) return list_rows();
  while (argc >= 2 && row < end && strcmp(row->name, argv[1]) != 0) row++;
  if (argc < 2 || argc > 3 || row == end) stop(argc < 2 ? "?" : argv[1], "no such row (--rows)");
  workload w = row->work;
  char folder[4096];
  cardvm_error error = {0};
  snprintf(folder, sizeof folder, "%s/%s", argc > 2 ? argv[2] : "cardscripts", w.rules);
  w.program = cardvm_lua_load(NULL, folder, &error);
  if (!w.program) stop(folder, error.message);
  w.setup = cardvm_setup_default();
  w.setup.players = w.players;
  row->prepare(&w);
  measured(row->measure, &w);
  printf("%llu %s\n", (unsigned long long)w.units, w.unit);
  free_games(&w);
  cardvm_program_free(w.program);
}
