/* A clock that the system does not have (WebAssembly has none of a process) is another one, or
 * stands still: never what happened to lie in memory. */
#include <errno.h>
#include <time.h>

static int has_monotonic;

static int some_clock(clockid_t id, struct timespec *now) {
  if (id == CLOCK_MONOTONIC && has_monotonic) {
    *now = (struct timespec){7, 5};
    return 0;
  }
  errno = EINVAL;
  return -1;
}
#define clock_gettime some_clock
#include "../../tools/base/clock.c"
#include "tests.h"

TEST(a_clock_that_is_missing) {
  has_monotonic = 1;
  assert_int_equal(clock_wall(), 7000000005u);
  assert_int_equal(clock_cpu(), 7000000005u);
  has_monotonic = 0;
  assert_int_equal(clock_wall(), 0);
  assert_int_equal(clock_cpu(), 0);
}
