/* The host's allocator, growing arrays, and the arena of a program. */
#ifndef CARDVM_VM_MEMORY_H
#define CARDVM_VM_MEMORY_H

#include "cardvm.h"

/* Counts the bytes that are held through the host's allocator, now and at most. */
typedef struct memory {
  cardvm_allocator host;
  size_t bytes, peak;
  size_t refused; /* how many bytes were asked for when memory was last refused */
} memory;

void *memory_resize(memory *m, void *at, size_t old_bytes, size_t new_bytes);

/* An arena is a list of blocks that are freed all at once. */
typedef struct arena_block {
  struct arena_block *next;
  size_t bytes, used;
} arena_block;

/* Returns zeroed memory of the arena, or NULL if the host refuses it. */
void *arena_take(memory *m, arena_block **arena, size_t bytes);
void arena_free(memory *m, arena_block **arena);

#endif
