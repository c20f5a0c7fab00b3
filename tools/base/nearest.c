#include "nearest.h"

#include "cardvm_lua.h"

nearest nearest_begin(const char *wanted) { return (nearest){.wanted = wanted}; }

void nearest_offer(nearest *n, const char *name) {
  n->best = cardvm_lua_nearer(n->wanted, n->best, name);
}

void nearest_say(const nearest *n, buffer *b) {
  if (n->best) buffer_add(b, "; did you mean \"%s\"?", n->best);
}
