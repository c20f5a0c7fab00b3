/* The host's allocator, growing arrays, and the arena of a program. */
#ifndef CARDVM_VM_MEMORY_H
#define CARDVM_VM_MEMORY_H

#include "cardvm.h"

void *memory_resize(const cardvm_allocator *a, void *memory, size_t old_bytes, size_t new_bytes);

/* Memory that is freed all at once. */
typedef struct arena_block {
  struct arena_block *next;
  size_t bytes, used;
} arena_block;

/* Zeroed memory of the arena, NULL when refused. */
void *arena_take(const cardvm_allocator *a, arena_block **arena, size_t bytes);
void arena_free(const cardvm_allocator *a, arena_block **arena);

#endif
