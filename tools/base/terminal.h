/* What the terminal is told: colours where they are wanted, and Ctrl-C. */
#ifndef TOOLS_TERMINAL_H
#define TOOLS_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Escape sequences, or empty strings. */
typedef struct ink {
  const char *bold, *dim, *off;
  const char *red, *green, *yellow, *blue, *magenta, *cyan;
} ink;

extern const ink ink_none;

/* Coloured only on a terminal, without NO_COLOR, where TERM names one that is not dumb. */
ink terminal_ink(FILE *stream);
bool terminal_is(FILE *stream);

/* Columns of a terminal, or of COLUMNS; 80 where nothing says. */
uint32_t terminal_width(FILE *stream);

/* From now on Ctrl-C only sets a flag and interrupts what waits for input. */
void terminal_catch_interrupt(void);
bool terminal_interrupted(void);

#endif
