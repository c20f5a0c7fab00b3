/* A thousand games at once in one process: they share the program, and nothing else. Each is asked
 * one question, then the next game has its turn, as on a server. Games wait in the middle of
 * effects here; the program keeps only so many coroutines alive (cardvm_lua_config.coroutines) and
 * builds the others again when they are needed. */
#include "cardvm_lua.h"

#include <stdio.h>

#define GAMES 1000

static cardvm_game *start(cardvm_program *program, uint64_t seed, cardvm_error *error) {
  cardvm_setup setup = cardvm_setup_default();
  setup.seed = seed;
  return cardvm_lua_start(program, &setup, NULL, error); /* with the rule set's decks */
}

/* One question and its answer, by chance. False when the game is over. */
static bool go_on(cardvm_game *game, uint64_t *luck) {
  return cardvm_game_run(game) == CARDVM_DECISION &&
         cardvm_game_choose_random(game, luck) == CARDVM_OK;
}

int main(void) {
  cardvm_error error;
  cardvm_program *program = cardvm_lua_load(NULL, "cardscripts/gundam", &error);
  if (!program) {
    fprintf(stderr, "%s:%d: %s\n", error.file, error.line, error.message);
    return 1;
  }
  static cardvm_game *games[GAMES];
  for (uint32_t i = 0; i < GAMES; i++) {
    games[i] = start(program, i, &error);
    if (!games[i]) {
      fprintf(stderr, "game %u: %s\n", i, error.message);
      return 1;
    }
  }

  uint64_t luck = 1;
  size_t bytes = 0, most = 0;
  uint32_t rounds = 0, running = GAMES;
  for (; running; rounds++) {
    running = 0;
    bytes = 0;
    for (uint32_t i = 0; i < GAMES; i++) {
      running += go_on(games[i], &luck);
      bytes += cardvm_game_stats(games[i]).memory_bytes;
    }
    if (bytes > most) most = bytes;
  }

  uint32_t over = 0, won[3] = {0}; /* by nobody, by the first, by the second */
  uint64_t decisions = 0, rebuilds = 0;
  for (uint32_t i = 0; i < GAMES; i++) {
    cardvm_result result = cardvm_game_result(games[i]);
    cardvm_stats stats = cardvm_game_stats(games[i]);
    decisions += stats.decisions;
    rebuilds += stats.rebuilds;
    over += result.over;
    won[result.winner_count ? result.winners[0] : 0]++;
  }
  printf("%u of %u games are over after %u rounds\n", over, GAMES, rounds);
  printf("won by player 1: %u, by player 2: %u, by nobody: %u\n", won[1], won[2], won[0]);
  printf("%llu decisions, %llu rebuilds of effects\n", (unsigned long long)decisions,
         (unsigned long long)rebuilds);
  printf("at most %zu KiB for a game, of these %zu for its block\n", most / GAMES / 1024,
         cardvm_game_stats(games[0]).block_bytes / 1024);
  printf("%zu KiB for the scripts of all\n", cardvm_lua_memory(program) / 1024);
  for (uint32_t i = 0; i < GAMES; i++) cardvm_game_free(games[i]);
  cardvm_program_free(program);
}
