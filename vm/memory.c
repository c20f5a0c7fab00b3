#include "memory.h"

#include <stdlib.h>
#include <string.h>

void *memory_resize(const cardvm_allocator *a, void *memory, size_t old_bytes, size_t new_bytes) {
  if (a->resize) return a->resize(a->user, memory, old_bytes, new_bytes);
  if (new_bytes == 0) {
    free(memory);
    return NULL;
  }
  return realloc(memory, new_bytes);
}

#define ARENA_CHUNK 16384u

void *arena_take(const cardvm_allocator *a, arena_block **arena, size_t bytes) {
  bytes = (bytes + 15u) & ~(size_t)15u;
  const size_t head = (sizeof(arena_block) + 15u) & ~(size_t)15u;
  arena_block *block = *arena;
  if (!block || block->bytes - block->used < bytes) {
    size_t size = head + (bytes > ARENA_CHUNK ? bytes : ARENA_CHUNK);
    block = memory_resize(a, NULL, 0, size);
    if (!block) return NULL;
    block->next = *arena;
    block->bytes = size;
    block->used = head;
    *arena = block;
  }
  void *memory = (char *)block + block->used;
  block->used += bytes;
  memset(memory, 0, bytes);
  return memory;
}

void arena_free(const cardvm_allocator *a, arena_block **arena) {
  while (*arena) {
    arena_block *block = *arena;
    *arena = block->next;
    memory_resize(a, block, block->bytes, 0);
  }
}
