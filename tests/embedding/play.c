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
  cardvm_setup_cards cards[100];
  cardvm_setup setup = cardvm_setup_default(); /* two players */
  setup.cards = cards;
  for (uint32_t seat = 1; seat <= 2; seat++) /* each with a deck of its own */
    setup.card_count += cardvm_lua_deck_cards(program, seat - 1, seat, cards + setup.card_count, 50);
  cardvm_game *game = cardvm_game_start(program, &setup, &error);

  uint32_t first[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, decisions = 0;
  while (game && cardvm_game_run(game) == CARDVM_DECISION) {
    const cardvm_decision *ask = cardvm_game_decision(game); /* with every legal answer */
    cardvm_game_choose(game, first, ask->min);
    decisions++;
  }
  if (game && cardvm_game_result(game).over)
    printf("over after %u decisions, won by player %u\n", decisions,
           cardvm_game_result(game).winners[0]);
  else
    fprintf(stderr, "%s\n", game ? cardvm_game_error(game)->message : error.message);
  cardvm_game_free(game);
  cardvm_program_free(program);
}
