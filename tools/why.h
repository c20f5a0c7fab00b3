/* Why, in words: reasons of cardvm_why.h, with the names of the rule set. Viewers are those of
 * text.h. */
#ifndef TOOLS_WHY_H
#define TOOLS_WHY_H

#include "buffer.h"
#include "cardvm_client.h"
#include "cardvm_why.h"

/* A list of reasons; `list` is to be freed. */
typedef struct reasons {
  cardvm_reason *list;
  uint32_t count;
} reasons;

reasons why_not(cardvm_game *game, cardvm_seat viewer, cardvm_seat player, cardvm_id ability,
                cardvm_handle card);
reasons why_value(cardvm_game *game, cardvm_seat viewer, cardvm_handle card, cardvm_id property);

/* "limit", "cost": the kind in one word. */
const char *why_kind(cardvm_why kind);
/* Whether a card has nothing to do with it: it lies elsewhere, or is another kind of card. */
bool why_is_remote(cardvm_game *game, const reasons *r);
/* One reason: "its level is 5, and must be at most your level, which is 3". */
void why_text(buffer *b, cardvm_game *game, cardvm_seat viewer, const cardvm_reason *reason);
/* "ap 4: printed 2, +1 Banner, +1 Rally (until this turn)". */
void why_value_text(buffer *b, cardvm_game *game, cardvm_seat viewer, cardvm_handle card,
                    cardvm_id property);
/* All that could be done with a card and why not, one reason a line; then the values that something
 * changes. `action` NULL: all actions. */
void why_card_text(buffer *b, cardvm_game *game, cardvm_seat viewer, cardvm_seat player,
                   cardvm_handle card, const char *action);

#endif
