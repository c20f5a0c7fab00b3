/* A position as text. */
#ifndef TOOLS_BOARD_H
#define TOOLS_BOARD_H

#include "buffer.h"
#include "cardvm_client.h"
#include "terminal.h"

/* The whole board as the viewer (a seat, or TEXT_ALL) sees it; the viewer's own side comes last. */
void board_text(buffer *b, cardvm_game *game, cardvm_seat viewer, const ink *colours);
/* The same of those alone for whom the viewer decides now, and of the viewer: where the rest is on
 * piles, once a turn is enough. */
void board_own(buffer *b, cardvm_game *game, cardvm_seat viewer, const ink *colours);
bool board_has_piles(const cardvm_game *game);
/* A card in play: "Scout 2/2 rested, damage 1 + PR". */
void board_card(buffer *b, cardvm_game *game, cardvm_handle card, cardvm_seat viewer);
/* Whether the viewer sees what has been done to a card: also to a hidden one that lies on the
 * table. */
bool board_shows_marks(const cardvm_game *game, cardvm_handle card, cardvm_seat viewer);
/* What a field or variable refers to: a player or a place by name, a card by its name where
 * everybody sees it. False if it is a number. */
bool board_reference(buffer *b, const cardvm_game *game, cardvm_sort sort, uint32_t of,
                     cardvm_id id);
/* Whether it refers to something, and to nothing now. */
bool board_leads_nowhere(const cardvm_game *game, cardvm_sort sort, uint32_t of, cardvm_id id);
/* Whether a player variable is worth showing: of many only those that are not 0. */
bool board_shows_variable(const cardvm_game *game, cardvm_seat seat, cardvm_id variable);
/* All that can be read about a definition: its text, its values. */
void board_definition(buffer *b, const cardvm_program *program, cardvm_id definition);

#endif
