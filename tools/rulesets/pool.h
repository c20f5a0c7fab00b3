/* Work done by several processes: one that crashes takes only its own item with it. */
#ifndef TOOLS_POOL_H
#define TOOLS_POOL_H

#include "buffer.h"

#include <stdint.h>

/* An item that is at work, and for how long. */
typedef struct pool_item {
  uint32_t item;
  uint64_t nanoseconds;
} pool_item;

#define POOL_JOBS_MAX 64

typedef struct pool {
  uint32_t jobs, items;
  /* Runs in a worker: does an item, writes what came of it. */
  void (*work)(void *user, uint32_t item, buffer *result);
  /* Runs in this process, as items end, in any order. `crash` says how the worker died, and is
   * NULL if it did not. False: no further items are begun. */
  bool (*done)(void *user, uint32_t item, const char *result, size_t length, const char *crash);
  /* Runs in this process, several times a second, with what is at work, the oldest first; may be
   * NULL. False: it is over, and what is at work is ended. Ctrl-C is then this process's alone. */
  bool (*tick)(void *user, const pool_item *items, uint32_t count);
  void *user;
} pool;

/* True when every worker also ended well (a sanitizer may complain at the end). One item alone is
 * done in this process, where a debugger finds it. */
bool pool_run(const pool *p);

#endif
