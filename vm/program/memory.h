/* The host's allocator, growing arrays, and the arena of a program. */
#ifndef CARDVM_VM_MEMORY_H
#define CARDVM_VM_MEMORY_H

#include "cardvm.h"

/* A step of a game that no effect in flight is around can't be taken back. If the host refuses
 * memory in such a step, it is lent from a spare that the program keeps, for whatever it is. The
 * step comes to its end, and the game takes no other one before there is a whole spare again. */
typedef struct spare {
  struct spare *next;
  size_t bytes, used; /* pieces are lent one behind the other */
  uint32_t lent;      /* when all are back, it is whole; otherwise another one takes its place */
} spare;

typedef struct lending {
  uint32_t *steps;        /* becomes 0 when something is lent; NULL: nothing is */
  const uint32_t *flight; /* nothing is lent unless this is 0 */
} lending;

/* Counts the bytes that are held through the host's allocator, now and at most. */
typedef struct memory {
  cardvm_allocator host;
  size_t bytes, peak;
  size_t refused; /* how many bytes were asked for when memory was last refused */
  spare *spares;  /* the first is lent from */
  lending lends;
  const struct cardvm_program *program; /* it belongs to this program; for assertions */
} memory;

void *memory_resize(memory *m, void *at, size_t old_bytes, size_t new_bytes);
/* The same for an array of words. Returns false if the host refuses it. */
bool memory_words(memory *m, uint32_t **words, uint32_t *capacity, uint32_t larger);
/* The same, but not counted. */
void *memory_ask(memory *m, void *at, size_t old_bytes, size_t new_bytes);
/* Sees to it that there is a spare of so many bytes, of which nothing is lent. Returns false if the
 * host refuses it. */
bool memory_spare(memory *m, size_t bytes);
void memory_spares_free(memory *m);
/* Returns whether it lies in a spare. */
bool memory_lent(const memory *m, const void *at);

/* An arena is a list of blocks that are freed all at once. */
typedef struct arena_block {
  struct arena_block *next;
  size_t bytes, used;
} arena_block;

/* Returns zeroed memory of the arena, or NULL if the host refuses it. */
void *arena_take(memory *m, arena_block **arena, size_t bytes);
void arena_free(memory *m, arena_block **arena);

#endif
