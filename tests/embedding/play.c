/* A game of a rule set, played by the first legal answer each time. */
#include "cardvm_lua.h"

#include <stdio.h>

int main(int count, char **words) {
  cardvm_error error;
  const char *folder = count > 1 ? words[1] : "cardscripts/gundam";
  cardvm_program *program = cardvm_lua_load(NULL, folder, &error);
  if (!program) return fprintf(stderr, "%s:%d: %s\n", error.file, error.line, error.message), 1;

  cardvm_setup_cards cards[400];
  cardvm_setup setup = cardvm_setup_default(); /* two players, seed 1 */
  for (cardvm_seat seat = 1; seat <= setup.players; seat++)
    setup.card_count += cardvm_lua_deck_cards(program, seat - 1, seat, cards + setup.card_count,
                                              400 - setup.card_count);
  setup.cards = cards;
  cardvm_game *game = cardvm_game_start(program, &setup, &error);
  if (!game) return fprintf(stderr, "%s\n", error.message), 1;

  uint32_t decisions = 0, picks[64];
  for (uint32_t i = 0; i < 64; i++) picks[i] = i;
  while (cardvm_game_run(game) == CARDVM_DECISION) { /* it enumerates every legal answer */
    const cardvm_decision *ask = cardvm_game_decision(game);
    cardvm_game_choose(game, picks, ask->min);
    decisions++;
  }
  cardvm_result result = cardvm_game_result(game);
  printf("%s after %u decisions\n", result.over ? "over" : cardvm_game_error(game)->message,
         (unsigned)decisions);
  for (uint32_t i = 0; i < result.winner_count; i++) printf("won by player %u\n", (unsigned)result.winners[i]);
  cardvm_game_free(game);
  cardvm_program_free(program);
  return !result.over;
}
