#include "nearest.h"

#include "cardvm_lua.h"

#include <string.h>

nearest nearest_begin(const char *wanted) { return (nearest){.wanted = wanted}; }

/* "marks" is what a file of cards calls its "goblins.marks": all else calls it by both. */
static bool without_file(const char *name, const char *wanted) {
  const char *dot = name ? strrchr(name, '.') : NULL;
  return dot && strcmp(dot + 1, wanted) == 0;
}

void nearest_offer(nearest *n, const char *name) {
  if (n->best && without_file(n->best, n->wanted)) return;
  n->best = without_file(name, n->wanted) ? name : cardvm_lua_nearer(n->wanted, n->best, name);
}

void nearest_say(const nearest *n, buffer *b) {
  if (n->best) buffer_add(b, "; did you mean \"%s\"?", n->best);
}
