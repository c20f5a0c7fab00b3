/* Refuses the n-th piece of memory that is asked for while it counts, and all after it. */
#ifndef CARDVM_TESTS_MEAGRE_H
#define CARDVM_TESTS_MEAGRE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct meagre {
  uint64_t left, live; /* before the first refusal; bytes that were not given back */
  bool counting;
} meagre;

static inline void *meagre_resize(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  meagre *m = user;
  if (new_bytes == 0) {
    m->live -= memory ? old_bytes : 0;
    free(memory);
    return NULL;
  }
  if (m->counting && m->left-- == 0) {
    m->left = 0;
    return NULL;
  }
  void *result = realloc(memory, new_bytes);
  m->live += new_bytes - (memory ? old_bytes : 0);
  return result;
}

#endif
