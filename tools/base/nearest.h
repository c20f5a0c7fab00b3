/* The name that somebody may have meant, as the Lua binding says it (cardvm_lua_nearer). */
#ifndef TOOLS_NEAREST_H
#define TOOLS_NEAREST_H

#include "buffer.h"

typedef struct nearest {
  const char *wanted;
  const char *best; /* NULL: none is near */
} nearest;

nearest nearest_begin(const char *wanted);
/* `name` must live as long as the search. NULL is passed over. */
void nearest_offer(nearest *n, const char *name);
/* Adds "; did you mean NAME?" if one is near. */
void nearest_say(const nearest *n, buffer *b);

#endif
