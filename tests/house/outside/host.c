/* A program outside of the project: plays a game of an installed rule set. */
#include <cardvm_lua.h>

#include <stdio.h>

int main(int argc, char **argv) {
  cardvm_error error;
  cardvm_program *program = argc == 2 ? cardvm_lua_load(NULL, argv[1], &error) : NULL;
  if (!program) return 1;
  cardvm_setup_cards cards[100];
  cardvm_setup setup = cardvm_setup_default();
  setup.cards = cards;
  for (cardvm_seat seat = 1; seat <= 2; seat++)
    setup.card_count += cardvm_lua_deck_cards(program, 0, seat, cards + setup.card_count, 50);
  cardvm_game *game = cardvm_game_start(program, &setup, &error);
  const uint32_t first[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  while (game && cardvm_game_run(game) == CARDVM_DECISION)
    cardvm_game_choose(game, first, cardvm_game_decision(game)->min);
  if (game && cardvm_game_result(game).over) printf("a game of %s\n", cardvm_lua_title(program));
  cardvm_game_free(game);
  cardvm_program_free(program);
}
