#include "program.h"

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

/* -- The spare --------------------------------------------------------------------------------- */

#define ALIGNED(bytes) (((bytes) + 15u) & ~(size_t)15u)
#define SPARE_HEAD ALIGNED(sizeof(spare))

static spare **spare_of(memory *m, const void *at) {
  spare **s = &m->spares;
  while (*s && (uintptr_t)at - (uintptr_t)*s >= (*s)->bytes) s = &(*s)->next;
  return s;
}

bool memory_lent(const memory *m, const void *at) {
  const spare *s = m->spares;
  while (s && (uintptr_t)at - (uintptr_t)s >= s->bytes) s = s->next;
  return s != NULL;
}

static void spare_free(memory *m, spare **link) {
  spare *gone = *link;
  ASSERT_IN(m->program, gone && gone->bytes <= m->bytes && "it is freed once");
  *link = gone->next;
  m->bytes -= gone->bytes;
  ask_host(&m->host, gone, gone->bytes, 0);
}

bool memory_spare(memory *m, size_t bytes) {
  spare *s = m->spares;
  if (s && !s->lent && s->bytes >= bytes) return true;
  bytes += SPARE_HEAD;
  spare *made = ask_host(&m->host, NULL, 0, bytes);
  if (!made) {
    m->refused = bytes;
    return false;
  }
  m->bytes += bytes;
  if (m->bytes > m->peak) m->peak = m->bytes; /* both are there for a moment */
  if (s && !s->lent) spare_free(m, &m->spares);
  *made = (spare){m->spares, bytes, SPARE_HEAD, 0};
  m->spares = made;
  return true;
}

void memory_spares_free(memory *m) {
  while (m->spares) spare_free(m, &m->spares);
}

static void *lend(memory *m, size_t bytes) {
  spare *s = m->spares;
  if (!s || !m->lends.steps || *m->lends.flight || s->bytes - s->used < ALIGNED(bytes)) return NULL;
  void *piece = (char *)s + s->used;
  s->used += ALIGNED(bytes);
  s->lent++;
  *m->lends.steps = 0;
  return piece;
}

static void give_back(memory *m, spare **link) {
  ASSERT_IN(m->program, *link && (*link)->lent);
  if (--(*link)->lent) return;
  (*link)->used = SPARE_HEAD;
  if (link != &m->spares) spare_free(m, link);
}

void *memory_ask(memory *m, void *at, size_t old_bytes, size_t new_bytes) {
  const bool lent = memory_lent(m, at);
  if (!at) old_bytes = 0; /* it had been refused */
  if (lent && new_bytes && new_bytes <= old_bytes) return at;
  void *moved = NULL;
  if (!lent) moved = ask_host(&m->host, at, old_bytes, new_bytes);
  else if (new_bytes) moved = ask_host(&m->host, NULL, 0, new_bytes);
  const bool lends = !moved && new_bytes > old_bytes;
  if (!moved && new_bytes && !(lends && (moved = lend(m, new_bytes)))) return NULL;
  if (at && (lends || (lent && new_bytes)))
    memcpy(moved, at, old_bytes < new_bytes ? old_bytes : new_bytes);
  if (lent) give_back(m, spare_of(m, at));
  else if (at && lends) ask_host(&m->host, at, old_bytes, 0);
  return moved;
}

/* -- Counted ----------------------------------------------------------------------------------- */

void *memory_resize(memory *m, void *at, size_t old_bytes, size_t new_bytes) {
  const size_t held = !at || memory_lent(m, at) ? 0 : old_bytes;
  void *moved = memory_ask(m, at, old_bytes, new_bytes);
  if (!moved && new_bytes) {
    m->refused = new_bytes;
    return NULL;
  }
  m->bytes = m->bytes - held + (memory_lent(m, moved) ? 0 : new_bytes);
  if (m->bytes > m->peak) m->peak = m->bytes;
  return moved;
}

bool memory_words(memory *m, uint32_t **words, uint32_t *capacity, uint32_t larger) {
  uint32_t *moved = memory_resize(m, *words, *capacity * sizeof *moved, larger * sizeof *moved);
  if (!moved) return false;
  *words = moved;
  *capacity = larger;
  return true;
}

#define ARENA_CHUNK 16384u

void *arena_take(memory *m, arena_block **arena, size_t bytes) {
  bytes = ALIGNED(bytes);
  const size_t head = ALIGNED(sizeof(arena_block));
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
