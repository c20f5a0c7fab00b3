/* Piles of cards that can be had: their prices, how many are left, and players' tokens on them. */
#ifndef TOOLS_PILES_H
#define TOOLS_PILES_H

#include "buffer.h"
#include "cardvm_client.h"
#include "terminal.h"

/* "6P", "8D", "0"; of a rule set without prices nothing, and false. */
bool piles_price(buffer *b, cardvm_game *game, cardvm_handle card);
/* The same of a card that lies where cards are to be had: on a pile, or in a row of nobody's. */
bool piles_price_there(buffer *b, cardvm_game *game, cardvm_handle card);
bool piles_is_one(const cardvm_game *game, cardvm_place place);
/* "+1 Card of player 2, ..."; nothing where none lies. */
void piles_tokens(buffer *b, const cardvm_game *game, cardvm_id kind, cardvm_seat viewer);
/* The name of a pile's cards, also of an empty one. */
void piles_name(buffer *b, cardvm_game *game, cardvm_place place);
/* All piles of a zone in columns. Whether there are any. */
bool piles_text(buffer *b, cardvm_game *game, const cardvm_place_info *first, cardvm_seat viewer,
                const ink *colours);

#endif
