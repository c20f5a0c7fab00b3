/* A position as text. */
#ifndef TOOLS_BOARD_H
#define TOOLS_BOARD_H

#include "buffer.h"
#include "cardvm_lua.h"
#include "terminal.h"

/* The whole board as the viewer (a seat, or TEXT_ALL) sees it; the viewer's own side comes last. */
void board_text(buffer *b, cardvm_game *game, cardvm_seat viewer, const ink *colours);
/* A card in play: "Scout 2/2 rested, damage 1 + PR". */
void board_card(buffer *b, cardvm_game *game, cardvm_handle card, cardvm_seat viewer);
/* All that can be read about a definition: its text, its values. */
void board_definition(buffer *b, const cardvm_program *program, cardvm_id definition);

#endif
