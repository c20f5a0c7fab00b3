/* A server that has the game, and clients that have the program and what they are sent: the bytes of their own view.
 * A client answers by the numbers of the options that it sees. */
#include "cardvm_lua.h"
#include "cardvm_view.h"

#include <stdio.h>

#define BYTES 65536
#define PICKS 32

/* The client: takes a known card where it may choose one, else what comes first. How many it picked. */
static uint32_t answer(cardvm_program *program, const void *bytes, size_t size, uint32_t *picks) {
  cardvm_error error;
  cardvm_view *view = cardvm_view_read(program, bytes, size, &error);
  cardvm_view_decision ask;
  uint32_t count = 0;
  if (!view)
    fprintf(stderr, "%s\n", error.message);
  else if (cardvm_view_decision_of(view, &ask) && ask.told && ask.min <= PICKS) {
    cardvm_view_option option;
    for (uint32_t i = 0; ask.min == 1 && !count && cardvm_view_option_at(view, i, &option); i++)
      if (option.card.definition)
        picks[count++] = i;
    for (; count < ask.min; count++)
      picks[count] = count;
  }
  cardvm_view_free(view);
  return count;
}

int main(void) {
  static unsigned char bytes[BYTES];
  cardvm_error error;
  cardvm_program *program = cardvm_lua_load(NULL, "cardscripts/gundam", &error);
  if (!program) {
    fprintf(stderr, "%s:%d: %s\n", error.file, error.line, error.message);
    return 1;
  }
  cardvm_setup_cards cards[100];
  cardvm_setup setup = cardvm_setup_default();
  setup.cards = cards;
  for (uint32_t seat = 1; seat <= 2; seat++)
    setup.card_count += cardvm_lua_deck_cards(program, seat - 1, seat, cards + setup.card_count, 50);
  cardvm_game *game = cardvm_game_start(program, &setup, &error);
  cardvm_view *view = NULL; /* its memory is used again */

  uint32_t decisions = 0, picks[PICKS];
  while (game && cardvm_game_run(game) == CARDVM_DECISION) {
    cardvm_view *taken = cardvm_view_take(game, cardvm_game_decision(game)->decider, view);
    if (!taken)
      break;
    view = taken;
    size_t size = cardvm_view_bytes(view, bytes, BYTES);
    uint32_t count = size <= BYTES ? answer(program, bytes, size, picks) : 0;
    if (cardvm_game_choose(game, picks, count) != CARDVM_OK)
      break;
    decisions++;
  }
  if (game && cardvm_game_result(game).over)
    printf("over after %u decisions, won by player %u\n", decisions,
           cardvm_game_result(game).winners[0]);
  else
    fprintf(stderr, "%s\n", game ? cardvm_game_error(game)->message : error.message);
  cardvm_view_free(view);
  cardvm_game_free(game);
  cardvm_program_free(program);
}
