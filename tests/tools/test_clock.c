/* A clock that the system does not have (WebAssembly has none of a process) is another one, or
 * stands still: never what happened to lie in memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
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

static void a_clock_that_is_missing(void **state) {
  (void)state;
  has_monotonic = 1;
  assert_int_equal(clock_wall(), 7000000005u);
  assert_int_equal(clock_cpu(), 7000000005u);
  has_monotonic = 0;
  assert_int_equal(clock_wall(), 0);
  assert_int_equal(clock_cpu(), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_clock_that_is_missing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
