#include "memory.h"

#include <stdlib.h>
#include <string.h>

static void *ask_host(const cardvm_allocator *a, void *at, size_t old_bytes, size_t new_bytes) {
  if (a->resize) return a->resize(a->user, at, old_bytes, new_bytes);
  if (new_bytes == 0) {
    free(at);
    return NULL;
  }
  return realloc(at, new_bytes);
}

void *memory_resize(memory *m, void *at, size_t old_bytes, size_t new_bytes) {
  void *moved = ask_host(&m->host, at, old_bytes, new_bytes);
  if (!moved && new_bytes) {
    m->refused = new_bytes;
    return NULL;
  }
  m->bytes = m->bytes - old_bytes + new_bytes;
  if (m->bytes > m->peak) m->peak = m->bytes;
  return moved;
}

#define ARENA_CHUNK 16384u

void *arena_take(memory *m, arena_block **arena, size_t bytes) {
  bytes = (bytes + 15u) & ~(size_t)15u;
  const size_t head = (sizeof(arena_block) + 15u) & ~(size_t)15u;
  arena_block *block = *arena;
  if (!block || block->bytes - block->used < bytes) {
    size_t size = head + (bytes > ARENA_CHUNK ? bytes : ARENA_CHUNK);
    block = memory_resize(m, NULL, 0, size);
    if (!block) return NULL;
    block->next = *arena;
    block->bytes = size;
    block->used = head;
    *arena = block;
  }
  void *taken = (char *)block + block->used;
  block->used += bytes;
  memset(taken, 0, bytes);
  return taken;
}

void arena_free(memory *m, arena_block **arena) {
  while (*arena) {
    arena_block *block = *arena;
    *arena = block->next;
    memory_resize(m, block, block->bytes, 0);
  }
}
