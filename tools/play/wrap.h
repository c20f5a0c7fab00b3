/* Lines that are too wide for the terminal. */
#ifndef TOOLS_WRAP_H
#define TOOLS_WRAP_H

#include "buffer.h"

#include <stdint.h>

/* Adds a text whose lines are lists: one that is wider goes on in the next line, indented, behind
 * ", " or "| ". Lines that begin with '|' are rows of a board and stay. Colours have no width. */
void wrap_text(buffer *b, const char *text, uint32_t width, uint32_t indent);

#endif
