/* Mutants that change nothing, each with a reason, as `scenarios/equivalent.txt` names them:
 *
 *   rules/turn.lua:8
 *   - what stands there
 *   + what the mutant makes of it
 *   because in no legal position ...
 */
#ifndef TOOLS_EQUIVALENT_H
#define TOOLS_EQUIVALENT_H

#include "buffer.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct equivalent {
  char *file, *diff, *reason;
  int line; /* that it names */
  int at;   /* in equivalent.txt */
  bool used;
} equivalent;

typedef struct equivalents {
  char *path;
  equivalent *all;
  uint32_t count;
} equivalents;

/* Of a rule set's folder; that there is no such file is fine. False: *why says which line is wrong.
 */
bool equivalents_read(equivalents *e, const char *folder, buffer *why);
/* The entry for a change of a line; line 0: one that no change has used, whatever line it names
 * (lines move when others are written above them). NULL: there is none. */
equivalent *equivalents_find(const equivalents *e, const char *file, int line, const char *diff);
void equivalents_free(equivalents *e);

#endif
