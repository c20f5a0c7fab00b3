/* What the terminal is told: colours where they are wanted, and Ctrl-C. */
#ifndef TOOLS_TERMINAL_H
#define TOOLS_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

/* Escape sequences, or empty strings. */
typedef struct ink {
  const char *bold, *dim, *red, *green, *yellow, *off;
} ink;

/* Coloured only on a terminal, without NO_COLOR and not on a dumb one. */
ink terminal_ink(FILE *stream);
bool terminal_is(FILE *stream);

/* From now on Ctrl-C only sets a flag and interrupts what waits for input. */
void terminal_catch_interrupt(void);
bool terminal_interrupted(void);

#endif
