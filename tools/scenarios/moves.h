/* Games told in words: a file of moves, one answer a line. */
#ifndef TOOLS_MOVES_H
#define TOOLS_MOVES_H

#include "buffer.h"
#include "cardvm_lua.h"

/* Plays the lines of `text` (that stands in `file`, for messages) on a game that has just started,
 * up to the decision behind the last of them. False: *why says file, line, what is asked there and
 * which legal answer comes nearest. */
bool moves_play(cardvm_game *game, const char *file, const char *text, buffer *why);

#endif
