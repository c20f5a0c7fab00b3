#include "clock.h"

#include <time.h>

/* Not every system has every clock. */
static uint64_t read_clock(clockid_t id) {
  struct timespec now = {0};
  if (clock_gettime(id, &now) != 0 && clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0;
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t clock_cpu(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

uint64_t clock_wall(void) { return read_clock(CLOCK_MONOTONIC); }
