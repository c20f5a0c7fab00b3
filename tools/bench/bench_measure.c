#include "bench.h"

#include "clock.h"

#include <lauxlib.h>
#include <lua.h>
#include <stdlib.h>
#include <string.h>

#define BATCHES 9
#define BATCH_NS 4000000u /* long enough to be read from the clock, short enough to be repeated */

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

double bench_measure(bench_batch batch, void *user, uint32_t least, uint32_t most) {
  uint32_t n = least ? least : 1;
  uint64_t taken = batch(user, n); /* warms up, too */
  while (taken < BATCH_NS && n < most) {
    n = n < most / 2 ? n * 2 : most;
    taken = batch(user, n);
  }
  double times[BATCHES];
  for (int i = 0; i < BATCHES; i++) times[i] = (double)batch(user, n) / n;
  qsort(times, BATCHES, sizeof *times, compare);
  return times[BATCHES / 2];
}

/* -- Floors ------------------------------------------------------------------------------------ */

static uint64_t pcalls(void *user, uint32_t n) {
  lua_State *L = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) {
    lua_pushvalue(L, 1);
    lua_pcall(L, 0, 0, 0);
  }
  return clock_cpu() - start;
}

static double measure_pcall(void) {
  lua_State *L = luaL_newstate();
  if (!L || luaL_loadstring(L, "") != LUA_OK) need(NULL, (size_t)-1);
  double ns = bench_measure(pcalls, L, 1000, UINT32_MAX);
  lua_close(L);
  return ns;
}

static void nothing(void) {}

static uint64_t calls(void *user, uint32_t n) {
  void (*volatile function)(void) = nothing; /* so that the call is made */
  (void)user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) function();
  return clock_cpu() - start;
}

static void lower(double *floor, double measured) {
  if (*floor <= 0 || measured < *floor) *floor = measured;
}

void bench_floors_measure(bench_floors *floors) {
  lower(&floors->pcall, measure_pcall());
  lower(&floors->call, bench_measure(calls, NULL, 1000, UINT32_MAX));
}

typedef struct copy {
  char *from, *to;
  size_t bytes;
} copy;

static uint64_t copies(void *user, uint32_t n) {
  copy *c = user;
  void *(*volatile function)(void *, const void *, size_t) = memcpy;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) function(c->to, c->from, c->bytes);
  return clock_cpu() - start;
}

double bench_memcpy(size_t bytes) {
  copy c = {need(NULL, bytes), need(NULL, bytes), bytes};
  memset(c.from, 1, bytes);
  memset(c.to, 2, bytes);
  double ns = bench_measure(copies, &c, 100, UINT32_MAX);
  free(c.from);
  free(c.to);
  return ns;
}
