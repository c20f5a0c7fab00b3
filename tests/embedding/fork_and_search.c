/* A player that searches: it tries every answer on a fork of the game, lets chance play on for a
 * while, and asks the rule set's score. A fork is about a memcpy, and its memory is used again.
 *
 * A fork knows what the game knows. Dominance hides no card and draws no random number; where a
 * rule set does, this player would look into hands and into the future. */
#include "cardvm_lua.h"

#include <stdio.h>

#define GAMES 3
#define PLAYOUTS 3 /* for each answer */
#define DEPTH 8    /* decisions in each */

static uint64_t luck = 1;

static void answer_by_chance(cardvm_game *game) { cardvm_game_choose_random(game, &luck); }

/* How well a game stands for a player; a game that is over counts more than any score. */
static int64_t worth(cardvm_game *game, cardvm_seat seat) {
  cardvm_result result = cardvm_game_result(game);
  int32_t score = 0;
  if (result.over && result.winner_count) return result.winners[0] == seat ? 100000 : -100000;
  cardvm_lua_score(game, seat, &score);
  return score;
}

/* The best of the answers that pick one option. */
static void answer_by_search(cardvm_game *game, cardvm_game **scratch) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  if (ask->min != 1) {
    answer_by_chance(game);
    return;
  }
  uint32_t best = 0;
  int64_t best_worth = INT64_MIN;
  for (uint32_t i = 0; i < ask->option_count; i++) {
    int64_t sum = 0;
    for (uint32_t n = 0; n < PLAYOUTS; n++) {
      cardvm_game *fork = cardvm_game_fork(game, *scratch);
      if (!fork) return; /* out of memory: the game is as it was */
      *scratch = fork;
      cardvm_game_choose(fork, &i, 1);
      for (uint32_t depth = 0; cardvm_game_run(fork) == CARDVM_DECISION && depth < DEPTH; depth++)
        answer_by_chance(fork);
      sum += worth(fork, ask->player);
    }
    if (sum > best_worth) {
      best_worth = sum;
      best = i;
    }
  }
  cardvm_game_choose(game, &best, 1);
}

int main(void) {
  cardvm_error error;
  cardvm_program *program = cardvm_lua_load(NULL, "cardscripts/dominance", &error);
  if (!program) {
    fprintf(stderr, "%s:%d: %s\n", error.file, error.line, error.message);
    return 1;
  }
  cardvm_game *scratch = NULL;
  uint32_t won = 0;
  for (uint32_t i = 0; i < GAMES; i++) {
    cardvm_seat searcher = i % 2 + 1;
    cardvm_setup setup = cardvm_setup_default();
    cardvm_game *game = cardvm_game_start(program, &setup, &error);
    while (game && cardvm_game_run(game) == CARDVM_DECISION) {
      if (cardvm_game_decision(game)->decider == searcher) answer_by_search(game, &scratch);
      else answer_by_chance(game);
    }
    cardvm_result result = game ? cardvm_game_result(game) : (cardvm_result){0};
    won += result.winner_count == 1 && result.winners[0] == searcher;
    cardvm_game_free(game);
  }
  printf("searching won %u of %u games against chance\n", won, GAMES);
  cardvm_game_free(scratch);
  cardvm_program_free(program);
}
