#include "tests.h"

#include <stdlib.h>
#include <string.h>

static test *tests;

void test_add(test *t) {
  test **at = &tests;
  while (*at && (*at)->line < t->line) at = &(*at)->next;
  t->next = *at;
  *at = t;
}

/* -- What ends with a test --------------------------------------------------------------------- */

typedef struct thing {
  void (*end)(void *what);
  void *what;
  struct thing *next;
} thing;

static thing *things;

void test_ends(void (*end)(void *what), void *what) {
  thing *made = malloc(sizeof *made);
  assert_non_null(made);
  *made = (thing){end, what, things};
  things = made;
}

void test_ended(const void *what) {
  for (thing **at = &things; *at; at = &(*at)->next)
    if ((*at)->what == what) {
      thing *gone = *at;
      *at = gone->next;
      free(gone);
      return;
    }
}

static int end_things(void **state) {
  (void)state;
  while (things) {
    const thing t = *things;
    test_ended(t.what);
    t.end(t.what);
  }
  return 0;
}

/* -- Running ----------------------------------------------------------------------------------- */

extern const char tests_guard[] __attribute__((weak));

static void run(void **state) { ((const test *)*state)->run(); }

int tests_run(int argc, char **argv, CMFixtureFunction before, CMFixtureFunction after) {
  size_t count = 0;
  for (const test *t = tests; t; t = t->next) count++;
  struct CMUnitTest *rows = calloc(count + 1, sizeof *rows);
  if (!rows) return 1;
  count = 0;
  for (test *t = tests; t; t = t->next)
    rows[count++] = (struct CMUnitTest){t->name, run, NULL, end_things, t};
  if (argc > 1) cmocka_set_test_filter(argv[1]);
  const char *slash = strrchr(argv[0], '/');
  const int failed =
      _cmocka_run_group_tests(slash ? slash + 1 : argv[0], rows, count, before, after);
  free(rows);
  if (failed && tests_guard) print_error("Look first at vm/: %s\n", tests_guard);
  return failed;
}
