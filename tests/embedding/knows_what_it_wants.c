/* A player who knows what it wants: it never asks for the list of what it could do, only whether
 * this one thing can be done; so nothing else is looked for. Both players play all their Treasures
 * and buy the dearest of three cards. */
#include "cardvm_lua.h"
#include "cardvm_read.h"

#include <stdio.h>

static cardvm_id money, buying; /* abilities: of the rules alone; of the rules, with a card */

/* The card on top of the pile where those of that name are sold; 0: it is empty. */
static cardvm_handle sold(const cardvm_game *game, const char *name) {
  const cardvm_program *program = cardvm_game_program(game);
  const cardvm_id wanted = cardvm_program_find(program, CARDVM_SORT_DEFINITION, name);
  const cardvm_id supply = cardvm_program_find(program, CARDVM_SORT_ZONE, "supply");
  cardvm_place pile;
  for (uint32_t n = 0; (pile = cardvm_game_circle(game, supply, 0, n)) != 0; n++) {
    cardvm_handle top;
    cardvm_card_info card;
    if (cardvm_game_cards(game, pile, &top, 1) && cardvm_game_card(game, top, &card) &&
        card.definition == wanted)
      return top;
  }
  return 0;
}

static cardvm_option wish(const cardvm_game *game) {
  const cardvm_option all = {0, money}, pass = {0, 0};
  if (cardvm_game_offers(game, &all)) return all;
  static const char *const names[] = {"Province", "Gold", "Silver"};
  for (int i = 0; i < 3; i++) {
    const cardvm_option buy = {sold(game, names[i]), buying};
    if (buy.subject && cardvm_game_offers(game, &buy)) return buy;
  }
  return pass;
}

int main(void) {
  cardvm_error error;
  cardvm_program *program = cardvm_lua_load(NULL, "cardscripts/dominion", &error);
  if (!program) {
    fprintf(stderr, "%s:%d: %s\n", error.file, error.line, error.message);
    return 1;
  }
  money = cardvm_program_find(program, CARDVM_SORT_ABILITY, "play all treasures");
  buying = cardvm_program_find(program, CARDVM_SORT_ABILITY, "buy");
  cardvm_setup setup = cardvm_setup_default();
  cardvm_game *game = cardvm_lua_start(program, &setup, NULL, &error);
  while (game && cardvm_game_run(game) == CARDVM_DECISION) {
    const cardvm_decision *ask = cardvm_game_question(game); /* who is asked, but not the list */
    const cardvm_option pick = wish(game);
    if (cardvm_game_answer(game, ask->decider, ask->serial, &pick, 1) != CARDVM_OK) break;
  }
  if (game && cardvm_game_result(game).over)
    printf("over in turn %u: the Provinces are %s\n", (unsigned)cardvm_game_turn_number(game),
           sold(game, "Province") ? "not sold" : "sold");
  else fprintf(stderr, "%s\n", game ? cardvm_game_error(game)->message : error.message);
  cardvm_game_free(game);
  cardvm_program_free(program);
}
