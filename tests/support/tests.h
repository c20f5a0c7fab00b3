/* What every test program is made of. A test is written where it is declared, and nowhere else:
 *
 *   TEST(card_that_moves_is_another) {
 *     ...
 *   }
 *
 * The program runs its tests in the order of their lines (main.c is its main()); a word behind the
 * program's name runs those whose names match it, as cmocka's filter does. */
#ifndef CARDVM_TESTS_H
#define CARDVM_TESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct test {
  const char *name;
  void (*run)(void);
  int line;
  struct test *next;
} test;

void test_add(test *t);

#define TEST(named)                                                                                \
  static void named(void);                                                                         \
  __attribute__((constructor)) static void named##_added(void) {                                   \
    static test t = {#named, named, __LINE__, NULL};                                               \
    test_add(&t);                                                                                  \
  }                                                                                                \
  static void named(void)

/* The files of vm that a program is about, "flow/effect state/failure": where to look first when
 * one of its tests fails, which is then said. Every file of vm is some program's
 * (tests/house/guards.sh). */
#define GUARDS(files) const char tests_guard[] = files;

/* What a test has made ends with it, passed or failed: end(what) is called then, the youngest
 * first. By then the test's own variables are gone. Who ends a thing earlier says so with
 * test_ended. */
void test_ends(void (*end)(void *what), void *what);
void test_ended(const void *what);

/* A row of many that are tried alike: what is given, and what comes of it or is said about it. */
typedef struct row_of_texts {
  const char *given, *said;
} row_of_texts;

/* For a program with a main() of its own: `before` and `after` stand around all its tests (NULL:
 * nothing does). Returns what main() returns. */
int tests_run(int argc, char **argv, CMFixtureFunction before, CMFixtureFunction after);

#endif
