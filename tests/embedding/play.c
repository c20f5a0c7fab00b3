/* A game of a rule set in which everybody always takes the first legal answer. */
#include "cardvm_lua.h"

#include <stdio.h>

int main(void) {
  cardvm_error error;
  cardvm_program *program = cardvm_lua_load(NULL, "cardscripts/gundam", &error);
  if (!program) {
    fprintf(stderr, "%s:%d: %s\n", error.file, error.line, error.message);
    return 1;
  }
  cardvm_setup setup = cardvm_setup_default(); /* two players; each with a deck of the rule set: */
  cardvm_game *game = cardvm_lua_start(program, &setup, NULL, &error);
  while (game && cardvm_game_run(game) == CARDVM_DECISION)
    cardvm_game_choose_first(
        game); /* of every legal answer in cardvm_game_decision(game)->options */
  if (game && cardvm_game_result(game).over)
    printf("over after %u decisions, won by player %u\n",
           (unsigned)cardvm_game_stats(game).decisions,
           (unsigned)cardvm_game_result(game).winners[0]);
  else fprintf(stderr, "%s\n", game ? cardvm_game_error(game)->message : error.message);
  cardvm_game_free(game);
  cardvm_program_free(program);
}
