/* What stands above the machine. Nothing below calls these functions. */
#ifndef CARDVM_VM_SERVICES_H
#define CARDVM_VM_SERVICES_H

#include "flow.h"

/* -- saves/ ------------------------------------------------------------------------------------ */

/* Check whether a block can be played on, whatever it holds. They return false and set the game's
 * error if not. */
/* Checks the counts of the header. Call it before anything else is read. */
bool counts_valid(cardvm_game *g);
/* The same for the words of an entry of a stream (saves/stream.c). */
bool trace_words_valid(cardvm_game *g, uint32_t index, const uint32_t *words);
/* Checks each word by itself. Call it before any index is followed. */
bool words_valid(cardvm_game *g);
bool game_valid(cardvm_game *g);
bool params_valid(const cardvm_game *g, uint32_t ability, const uint32_t *params, uint32_t count);
bool game_agrees(cardvm_game *g); /* what it says twice */
bool frames_valid(cardvm_game *g, uint32_t *uses);
#define SERIALS_END                                                                                \
  0xf0000000u /* what is counted up and must not come back to 0 ends before it                     \
               */
bool frame_stands(const cardvm_game *g, uint32_t index);  /* on the one below */
bool target_valid(const cardvm_game *g, uint32_t handle); /* a card, a player or a place */
bool invalid(cardvm_game *g, const char *format, ...);
bool game_settled(const cardvm_game *g); /* at a question, at rest, or over */

/* -- undo.c ------------------------------------------------------------------------------------ */

void history_clear(cardvm_game *g);
void history_free(cardvm_game *g);
size_t history_bytes(const cardvm_game *g);

#endif
