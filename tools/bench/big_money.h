/* Two well-known ways to play Dominion by buying money: BMU, and SMI, which adds Smithies. They
 * play through the public API like any host's player, and remember what they have bought. */
#ifndef TOOLS_BIG_MONEY_H
#define TOOLS_BIG_MONEY_H

#include "cardvm.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  MONEY_PROVINCE,
  MONEY_DUCHY,
  MONEY_ESTATE,
  MONEY_GOLD,
  MONEY_SILVER,
  MONEY_SMITHY,
  MONEY_PILES
};

/* What they have to know of the program and its table: found by name, once for all games at that
 * table. */
typedef struct money_words {
  cardvm_id play_treasures, play, buy;              /* abilities */
  cardvm_id smithy, end_actions, coins, buys, hand; /* a definition, a prompt, variables, a zone */
  cardvm_place piles[MONEY_PILES];                  /* 0: not in this game */
  bool known;
} money_words;

/* False: the program is not this game, or has another table. */
bool money_words_find(money_words *words, const cardvm_game *game);

typedef struct money_player {
  bool smithies;  /* SMI, otherwise BMU */
  uint32_t value; /* of all its treasures, in coins */
  uint32_t treasures, smithy_count;
  bool played; /* its treasures, in this turn */
} money_player;

money_player money_player_new(bool smithies);

/* Answers the open question, `ask`; it is always asked what to do. It knows what it wants, so that
 * nothing has to be listed for it but its first Smithy and its first purchase. */
cardvm_status money_answer(money_player *player, money_words *words, cardvm_game *game,
                           const cardvm_decision *ask);

#endif
